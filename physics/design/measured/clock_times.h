// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

/// Clock times and dates as loggers and spreadsheets write them.
namespace hingelab {

/// A date, a time of day (or a time that a clock has run), or both.
struct ClockStamp {
    std::optional<long> day;       ///< since 1970-01-01
    std::optional<double> seconds; ///< since midnight, or since the clock began

    /// [s] since 1970, or since midnight where there is no date.
    [[nodiscard]] double value() const;
};

/// Times: "10:00:01", "10:00:01.25", "1:02:03 pm", "01:23.5" (minutes, since there is a fraction). "12:30"
/// alone is none: it could be hours or minutes. Dates: "2026-11-28", "2026/11/28", "28.11.2026", and
/// "28/11/2026" or "11/28/2026" where only one order can be meant. Both: a date, "T" or spaces, a time, perhaps
/// a time zone, which is not looked at. The fraction may begin with a comma. Empty: anything else.
[[nodiscard]] std::optional<ClockStamp> readStamp(std::string_view text);

inline constexpr double kSecondsPerDay = 86400.0;

/// No clock runs so long [s]: what is larger counts from 1970.
inline constexpr double kLongestClock = 1e8;

} // namespace hingelab
