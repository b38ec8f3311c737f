// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "recording/run_log.h"
#include "text/json_parser.h"

/// Files that go along within a take: meshes, and tables of measurements (docs/reference/take-format.md).
/// Nothing is read or written here: bytes are handed in and out.
namespace hingelab {

enum class TakeFileKind {
    mesh, ///< .stl, .obj
    table ///< .csv, .tsv
};

/// A file that a rig names.
struct NamedFile {
    std::string name;
    TakeFileKind kind = TakeFileKind::mesh;

    friend bool operator==(const NamedFile&, const NamedFile&) = default;
};

/// A file of a take. Its name leads to no other folder than the one that it is put into (isTakeFileName()).
struct TakeFile {
    std::string name; ///< "parts/door.stl"
    std::string bytes;

    friend bool operator==(const TakeFile&, const TakeFile&) = default;
};

/// Files of a take that is written, and what those that are named otherwise in the rig are called there.
struct TakeFiles {
    std::vector<TakeFile> files;
    std::map<std::string, std::string> names; ///< by the name in the rig; those that stay are not in it
};

inline constexpr std::size_t kMostTakeFiles = 256;
inline constexpr std::size_t kMostTakeFileBytes = std::size_t{64} * 1024 * 1024; ///< of all together

/// Files that any rig of the run names, each once, in order: meshes and tables of measurements.
[[nodiscard]] std::vector<NamedFile> filesOf(const RunOrigin& origin, const RunLog& log);

/// Whether this is the name of such a file that stays within the folder it is put into: folders and a name with
/// slashes between them, of at most 255 bytes; none hidden, none that means another place on any system; ending
/// as files of its kind do.
[[nodiscard]] bool isTakeFileName(std::string_view name, TakeFileKind kind);

/// For names that must be others in a take (of files elsewhere), such ones, each different from all others.
/// Those that do not end as their kind does have none.
[[nodiscard]] std::map<std::string, std::string> takeNamesFor(const std::vector<NamedFile>& files);

/// Meshes and tables of the rig get the other names.
void renameFiles(Rig& rig, const std::map<std::string, std::string>& names);

/// The value of "files" of a take.
[[nodiscard]] Json takeFilesAsJson(const std::vector<TakeFile>& files);

/// ... read. `expected` are the files that its rigs name; others are refused.
struct TakeFilesReading {
    std::vector<TakeFile> files;
    std::string problem; ///< in words; empty: there is none
    std::string pointer; ///< where, below "files"
};
[[nodiscard]] TakeFilesReading readTakeFiles(const Json& json, const std::vector<NamedFile>& expected);

} // namespace hingelab
