// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/image.h"

namespace ka10 {

const Image::Page* Image::page_of(Address a) const {
  const std::uint16_t place = index_[(a & address_mask) / page_words];
  return place == 0 ? nullptr : &pages_[place - 1u];
}

void Image::set(Address a, Word w) {
  std::uint16_t& place = index_[(a & address_mask) / page_words];
  if (place == 0) {
    pages_.emplace_back();
    place = static_cast<std::uint16_t>(pages_.size());
  }
  Page& page = pages_[place - 1u];
  const std::size_t i = a % page_words;
  if (!page.present[i]) {
    page.present[i] = true;
    ++size_;
  }
  page.words[i] = w;
}

void Image::erase(Address a) {
  const std::uint16_t place = index_[(a & address_mask) / page_words];
  if (place == 0) return;
  Page& page = pages_[place - 1u];
  const std::size_t i = a % page_words;
  if (page.present[i]) --size_;
  page.present[i] = false;
  page.words[i] = Word();
}

bool Image::has(Address a) const {
  const Page* page = page_of(a);
  return page != nullptr && page->present[a % page_words];
}

Word Image::at(Address a) const {
  const Page* page = page_of(a);
  return page == nullptr ? Word() : page->words[a % page_words];
}

std::vector<Run> Image::runs() const {
  std::vector<Run> runs;
  bool inside = false;
  for (std::size_t p = 0; p < page_count; ++p) {
    if (index_[p] == 0) {
      inside = false;
      continue;
    }
    const Page& page = pages_[index_[p] - 1u];
    for (std::size_t i = 0; i < page_words; ++i) {
      const auto a = static_cast<Address>(p * page_words + i);
      if (!page.present[i])
        inside = false;
      else if (inside)
        runs.back().last = a;
      else
        runs.push_back({a, a}), inside = true;
    }
  }
  return runs;
}

void Image::merge(const Image& other) {
  for (const Run run : other.runs())
    for (Address a = run.first; a <= run.last; ++a) set(a, other.at(a));
  if (other.start) start = other.start;
}

bool operator==(const Image& a, const Image& b) {
  if (a.start != b.start || a.size_ != b.size_) return false;
  for (std::size_t p = 0; p < Image::page_count; ++p) {
    const auto base = static_cast<Address>(p * Image::page_words);
    const Image::Page* pa = a.page_of(base);
    const Image::Page* pb = b.page_of(base);
    if (pa == nullptr || pb == nullptr) {
      const Image::Page* one = pa == nullptr ? pb : pa;
      if (one != nullptr && one->present.any()) return false;
    } else if (pa->present != pb->present || pa->words != pb->words) {
      return false;
    }
  }
  return true;
}

}  // namespace ka10
