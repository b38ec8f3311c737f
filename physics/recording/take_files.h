// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "physics/recording/run_log.h"
#include "physics/text/json_parser.h"

/// Mesh files that go along within a take (docs/take-format.md). Nothing is read or written here: bytes are
/// handed in and out.
namespace hingelab {

/// A file of a take. Its name leads to no other folder than the one that it is put into (isTakeFileName()).
struct TakeFile {
    std::string name; ///< "parts/door.stl"
    std::string bytes;

    friend bool operator==(const TakeFile&, const TakeFile&) = default;
};

/// Files of a take that is written, and what meshes that are named otherwise in the rig are called there.
struct TakeFiles {
    std::vector<TakeFile> files;
    std::map<std::string, std::string> names; ///< by the name in the rig; those that stay are not in it
};

inline constexpr std::size_t kMostTakeFiles = 256;
inline constexpr std::size_t kMostTakeFileBytes = std::size_t{64} * 1024 * 1024; ///< of all together

/// Mesh files that any rig of the run names, each once, in order.
[[nodiscard]] std::vector<std::string> meshFilesOf(const RunOrigin& origin, const RunLog& log);

/// Whether this is the name of a mesh file that stays within the folder it is put into: folders and a name with
/// slashes between them, of at most 255 bytes; none hidden, none that means another place on any system; ending
/// in .stl or .obj.
[[nodiscard]] bool isTakeFileName(std::string_view name);

/// For names that must be others in a take (of files elsewhere), such ones, each different from all others.
/// Those that do not end as meshes do have none.
[[nodiscard]] std::map<std::string, std::string> takeNamesFor(const std::vector<std::string>& meshes);

/// Meshes of the rig get the other names.
void renameMeshes(Rig& rig, const std::map<std::string, std::string>& names);

/// The value of "files" of a take.
[[nodiscard]] Json takeFilesAsJson(const std::vector<TakeFile>& files);

/// ... read. `expected` are the files that its rigs name; others are refused.
struct TakeFilesReading {
    std::vector<TakeFile> files;
    std::string problem; ///< in words; empty: there is none
    std::string pointer; ///< where, below "files"
};
[[nodiscard]] TakeFilesReading readTakeFiles(const Json& json, const std::vector<std::string>& expected);

} // namespace hingelab
