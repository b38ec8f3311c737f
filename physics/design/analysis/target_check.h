// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/door_figures.h"

namespace hingelab {

enum class TargetVerdict { met, failed, unknown };

/// What became of one target.
struct TargetResult {
    TargetVerdict verdict = TargetVerdict::unknown;
    std::optional<double> value;  ///< of the figure [SI]; where there is no effort at all, zero
    std::optional<double> at;     ///< where it is read [rad or m]
    std::optional<double> margin; ///< how far the value is within the nearer limit; negative: beyond it [SI]
    std::optional<double> share;  ///< the margin over the size of that limit; none where the limit is zero
    std::optional<double>
        drift; ///< how far what is held creeps in DoorFigures::kDriftTime all the same [rad or m]
    std::optional<double> temperature; ///< of the worst condition, if the target has a range of them [°C]
    std::optional<double>
        reserve;              ///< that the margin shall keep [SI]; none: it cannot be told, or no limit is met
    bool keepsReserve = true; ///< false: met, but not with that reserve
    std::string words;        ///< why it cannot be told, or what it means that there is no value
};

/// Asks for the figure of a target in one condition and compares it with the limits; reserves and temperatures
/// are for target_judge.h. A figure that does not come about ("does not open by itself") fails, without a
/// margin; one that cannot be told is unknown. A door that friction holds and that creeps farther than
/// heldDrift() in DoorFigures::kDriftTime is not held: it fails. Never throws.
[[nodiscard]] TargetResult checkTarget(const Target& target, DoorFigures& figures);

/// How far a door may creep that is held: one degree, or five millimetres [rad or m].
[[nodiscard]] double heldDrift(const Target& target);

/// All met; else one failed; else one unknown.
[[nodiscard]] TargetVerdict verdictOf(const std::vector<TargetResult>& results);

/// "Peak force at the handle, opening, 0 ° to 30 °"
[[nodiscard]] std::string figureText(const Target& target);

/// "at most 30 N", "1 s to 2 s"
[[nodiscard]] std::string limitText(const Target& target);

/// "-10 °C to 50 °C" of a target with a range of temperatures.
[[nodiscard]] std::string temperaturesText(const Target& target);

/// "28.1 N at 12 °", or what it means that there is none.
[[nodiscard]] std::string resultText(const Target& target, const TargetResult& result);

/// "met, 1.9 N to spare (6.3 %)", "fails by 4.2 N (14 %)", "cannot be told: ..."
[[nodiscard]] std::string verdictText(const Target& target, const TargetResult& result);

} // namespace hingelab
