// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/assembler/names.h"

#include <algorithm>

namespace ka10::assembler {

NameTable::NameTable() : slots_(2048), mask_(2047) {}

Name* NameTable::find(std::uint64_t key) const {
  for (std::size_t i = hash(key) & mask_; slots_[i].key != 0; i = (i + 1) & mask_)
    if (slots_[i].key == key) return slots_[i].name;
  return nullptr;
}

Name& NameTable::add(std::uint64_t key) {
  if (names_.size() * 2 >= slots_.size()) grow();
  Name& name = names_.emplace_back();
  name.key = key;
  name.index = static_cast<std::uint32_t>(names_.size() - 1);
  name.builtin = find_operator(key);
  name.pseudo = find_pseudo_op(key);
  if (name.builtin == nullptr && name.pseudo == PseudoOp::none)
    name.monitor = find_monitor_call(key);
  std::size_t i = hash(key) & mask_;
  while (slots_[i].key != 0) i = (i + 1) & mask_;
  slots_[i] = {key, &name};
  return name;
}

void NameTable::grow() {
  std::vector<Slot> wider(slots_.size() * 4);
  const std::size_t mask = wider.size() - 1;
  for (const Slot& slot : slots_) {
    if (slot.key == 0) continue;
    std::size_t i = hash(slot.key) & mask;
    while (wider[i].key != 0) i = (i + 1) & mask;
    wider[i] = slot;
  }
  slots_ = std::move(wider);
  mask_ = mask;
}

std::vector<Name*> NameTable::sorted() {
  std::vector<Name*> list;
  list.reserve(names_.size());
  for (Name& name : names_) list.push_back(&name);
  std::sort(list.begin(), list.end(),
            [](const Name* a, const Name* b) { return signed_key(a->key) < signed_key(b->key); });
  return list;
}

}  // namespace ka10::assembler
