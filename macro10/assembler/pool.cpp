// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/assembler/pool.h"

#include "macro10/word.h"

namespace ka10::assembler {

void Pool::clear() {
  words_.clear();
  next_.clear();
  slots_.assign(256, {});
  counted = 0;
}

std::size_t Pool::hash(const Value& v) {
  return static_cast<std::size_t>((v.w * 0x9E3779B97F4A7C15ull) >> 32);
}

void Pool::push(const PoolWord& word) {
  if (words_.size() >= slots_.size()) rehash();
  words_.push_back(word);
  next_.push_back(none);
  if (word.placeholder) return;
  Chain& chain = slots_[hash(word.value) & (slots_.size() - 1)];
  const auto at = static_cast<std::uint32_t>(words_.size() - 1);
  if (chain.first == none)
    chain.first = at;
  else
    next_[chain.last] = at;
  chain.last = at;
}

void Pool::rehash() {
  std::vector<PoolWord> old;
  old.swap(words_);
  slots_.assign(slots_.size() * 4, {});
  next_.clear();
  for (const PoolWord& word : old) push(word);
}

std::size_t Pool::place(const std::vector<PoolWord>& text) {
  const Chain chain = slots_[hash(text[0].value) & (slots_.size() - 1)];
  for (std::uint32_t p = chain.first; p != none; p = next_[p]) {
    std::size_t i = 0;
    while (i < text.size() && p + i < words_.size() && !words_[p + i].placeholder &&
           words_[p + i].value.same_word(text[i].value))
      ++i;
    if (i < text.size() && p + i < words_.size()) continue;
    for (; i < text.size(); ++i) push(text[i]);
    return p;
  }
  return append(text, false);
}

std::size_t Pool::append(const std::vector<PoolWord>& text, bool placeholders) {
  const std::size_t at = words_.size();
  for (PoolWord word : text) {
    word.placeholder = placeholders;
    push(word);
  }
  return at;
}

}  // namespace ka10::assembler
