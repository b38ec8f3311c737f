// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "measured/joined_tables.h"
#include "measured/measurement.h"
#include "rig/rig.h"

/// Measurements that belong to a rig: keeping them in its document, and reading them again.
namespace hingelab {

/// Of contents, so that other contents are told: FNV-1a, 64 bits, 16 hexadecimal digits (Fowler, Noll, Vo).
/// It finds accidents, not forgeries.
[[nodiscard]] std::string fingerprintOf(std::string_view contents);

/// The table stays where it is; `file` is its path, relative to the rig's folder.
[[nodiscard]] KeptMeasurement keptBeside(const std::string& name, const std::string& file,
                                         const std::string& fingerprint, const MeasuredLayout& layout);

/// The same of a further table of it, without file and fingerprint.
[[nodiscard]] KeptTable keptFurther(const FurtherTable& table);

/// Rows that a table inside a rig has at most, but for one more for each pass.
inline constexpr std::size_t kMostKeptRows = 2000;

/// The points themselves, in lines of text: time, place, rate, load on the door, as far as they are known. More
/// than kMostKeptRows become means of neighbours within a pass; of a motion, every so-manieth stays. A
/// millionth of each column's range is told, of times a billionth.
[[nodiscard]] KeptMeasurement keptInside(const Measurement& measurement);

struct KeptReading {
    std::optional<Measurement> measurement; ///< there if and only if no issue is an error
    Issues issues;                          ///< of the table; what is known at import is not told again
};

/// Reads a kept measurement, of one table or several. That a file is missing, has changed, or no longer goes
/// with the columns is an issue which says what to do. Never throws on bad text.
/// @param folder of the rig's file.
[[nodiscard]] KeptReading readKept(const KeptMeasurement& kept, const std::filesystem::path& folder,
                                   const ProgressCall& goOn = {});

/// A name that no measurement of the rig has: "bench.csv", "bench.csv 2".
[[nodiscard]] std::string freeMeasurementName(const Rig& rig, const std::string& wanted);

} // namespace hingelab
