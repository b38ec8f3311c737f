// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Zip archives in memory, by libzip, which no other file knows.
namespace hingelab {

struct ZipEntry {
    std::string name; ///< path with slashes: "resources/rig.json"
    std::string bytes;
};

/// The same entries give the same bytes: times are those of 1980.
/// @throws std::runtime_error if it cannot be made.
[[nodiscard]] std::string makeZip(const std::vector<ZipEntry>& entries);

/// How much an archive may hold: beyond, it was made to do harm.
struct ZipLimits {
    std::size_t entries = 10'000;
    std::size_t bytes = std::size_t{1024} * 1024 * 1024; ///< of all entries, unpacked
};

/// The files of an archive, folders left out.
/// @throws std::runtime_error, with words for a person, for what is no sound archive, holds more than the
/// limits allow, or has names that lead out of a folder, links, or encrypted entries.
[[nodiscard]] std::vector<ZipEntry> readZip(std::string_view bytes, const ZipLimits& limits = {});

} // namespace hingelab
