// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/source_files.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "macro10/files.h"
#include "macro10/source_error.h"

namespace ka10 {
namespace fs = std::filesystem;
namespace {

std::string lower(std::string s) {
  for (char& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return s;
}

/// The file of this name in its folder, case ignored; the first in order of the alphabet.
std::optional<std::string> same_name(const fs::path& wanted) {
  std::error_code error;
  if (fs::exists(wanted, error) && !fs::is_directory(wanted, error)) return wanted.string();
  const fs::path folder = wanted.has_parent_path() ? wanted.parent_path() : fs::path(".");
  const std::string name = lower(wanted.filename().string());
  std::vector<std::string> found;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    std::error_code ignored;
    if (lower(it->path().filename().string()) == name && !it->is_directory(ignored))
      found.push_back((wanted.parent_path() / it->path().filename()).string());
  }
  if (found.empty()) return std::nullopt;
  return *std::min_element(found.begin(), found.end());
}

std::optional<std::string> with_extensions(const fs::path& path,
                                           const std::vector<std::string>& extensions) {
  for (const std::string& extension : extensions) {
    fs::path whole = path;
    whole += extension;
    if (auto found = same_name(whole)) return found;
  }
  return std::nullopt;
}

std::optional<std::string> find(const std::string& name,
                                const std::vector<std::string>& directories,
                                const std::vector<std::string>& extensions) {
  if (auto found = with_extensions(name, extensions)) return found;
  if (fs::path(name).is_absolute()) return std::nullopt;
  for (const std::string& directory : directories)
    if (auto found = with_extensions(fs::path(directory) / name, extensions)) return found;
  return std::nullopt;
}

}  // namespace

std::optional<std::string> find_source(const std::string& name,
                                       const std::vector<std::string>& directories) {
  return find(name, directories, {"", ".mac"});
}

std::vector<Source> read_sources(const std::vector<std::string>& names,
                                 const std::vector<std::string>& directories) {
  std::vector<Source> sources;
  for (const std::string& name : names) {
    if (name == "-") {
      sources.push_back({"-", read_file("-")});
      continue;
    }
    const auto path = find_source(name, directories);
    std::error_code ignored;
    if (!path && fs::is_directory(name, ignored)) read_file(name);  // says that it is a folder
    if (!path) throw SourceError::whole(name, "no such file, with or without .mac");
    sources.push_back({*path, read_file(*path)});
  }
  return sources;
}

std::function<std::optional<Source>(const std::string&)> universal_finder(
    const std::vector<std::string>& directories, const std::vector<Source>& sources) {
  std::vector<std::string> places;
  for (const Source& source : sources) {
    const std::string folder = fs::path(source.name).parent_path().string();
    const std::string place = folder.empty() ? "." : folder;
    if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
  }
  places.insert(places.end(), directories.begin(), directories.end());
  return [places](const std::string& name) -> std::optional<Source> {
    for (const std::string& place : places)
      if (const auto path = with_extensions(fs::path(place) / name, {".unv", ".mac"}))
        return Source{*path, read_file(*path)};
    return std::nullopt;
  };
}

}  // namespace ka10
