// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// In place of the reader where OpenCV or Tesseract is not installed.
#include "picture/picture.h"

namespace ka10 {

struct PictureReader::Witnesses {};
PictureReader::PictureReader() = default;
PictureReader::~PictureReader() = default;

PictureReading PictureReader::read(std::string_view) {
  PictureReading r;
  r.refusal = picture_reader_missing();
  return r;
}

std::string picture_reader_missing() {
  return "pictures cannot be read: built without " KA10_PICTURE_LACKING ", install and build again";
}

}  // namespace ka10
