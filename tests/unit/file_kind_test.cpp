// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Pictures told from other files, and whole ones from cut ones, by their structure alone.
#include "picture/file_kind.h"

#include "tests/support/catch.h"

using namespace ka10;
using namespace std::string_literals;

namespace {

// Checksums are the decoder's business: any four bytes do here.
const std::string png = "\x89PNG\r\n\x1a\n"s +                                       //
                        "\0\0\0\x0dIHDR\0\0\x02\x58\0\0\1\x2c\x08\0\0\0\0abcd"s +    // 600x300
                        "\0\0\0\5IDAT12345efgh"s + "\0\0\0\0IEND\xae\x42\x60\x82"s;  //
const std::string jpeg = "\xff\xd8"s + "\xff\xe0\0\x07JFIF\0"s +                     //
                         "\xff\xff\xc0\0\x0b\x08\1\x2c\2\x58\1\1\x11\0"s +           // 600x300
                         "\xff\xda\0\x08\1\1\0\0\x3f\0"s + "data\xff\0more"s + "\xff\xd9"s;  //

}  // namespace

TEST_CASE("pictures are known by their first bytes") {
  CHECK(file_kind(png) == FileKind::png);
  CHECK(file_kind(jpeg) == FileKind::jpeg);
  CHECK(file_kind("GIF89a...") == FileKind::other_picture);
  CHECK(kind_name("%PDF-1.4") == "a PDF document");
  CHECK(kind_name("RIFF\0\0\0\0WEBPVP8"s) == "a WebP picture");
  for (const std::string& text : {""s, "0"s, "\x89"s, "1....2"s, "#comment"s, "PNG"s}) {
    CHECK(file_kind(text) == FileKind::no_picture);
    CHECK(kind_name(text).empty());
  }
}

TEST_CASE("the size of a picture stands in its head") {
  for (const std::string& file : {png, jpeg}) {
    const PictureFrame f = picture_frame(file);
    CHECK(f.damage.empty());
    CHECK(f.width == 600);
    CHECK(f.height == 300);
    CHECK(picture_frame(file + "trailing").damage.empty());
  }
}

TEST_CASE("a picture cut anywhere is cut off") {
  for (const std::string& file : {png, jpeg}) {
    for (std::size_t n = 8; n < file.size(); ++n) {
      INFO(n << " of " << file.size());
      // The last four bytes of a PNG are only the checksum of its end.
      CHECK_FALSE(picture_frame(file.substr(0, n)).damage.empty());
    }
  }
}

TEST_CASE("a PNG without its size and a length that leads outside are damage") {
  std::string no_size = png;
  no_size[12] = 'X';
  CHECK(picture_frame(no_size).damage.find("size") != std::string::npos);
  std::string outside = png;
  outside[33] = '\x7f';
  CHECK_FALSE(picture_frame(outside).damage.empty());
}
