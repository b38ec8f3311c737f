// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rig/target.h"

namespace hingelab {

/// What a door shall do with gas struts, as a designer says it. Angles are values of the driving coordinate
/// [rad]; what is absent is not asked for.
struct StrutWishes {
    std::optional<double> opensFrom; ///< it opens by itself from here, up to where it shall hold, or to its end
    std::optional<double> holdsFrom; ///< it does not sink between these
    std::optional<double> holdsTo;   ///< none: up to the end of the range
    bool staysWhereLeft = false;     ///< it does not rise there either
    std::optional<double> closesBelow;     ///< it closes by itself below
    std::optional<double> mostHandleForce; ///< anywhere, opening and closing slowly [N]
    double coldest = -10.0;                ///< ambient temperatures at which all of it shall hold [°C]
    double warmest = 50.0;
    bool isPair = true; ///< a strut on each side, mirrored
};

/// Why the wishes cannot all be meant, in words; empty if they can.
[[nodiscard]] std::string whyNotWished(const StrutWishes& wishes);

/// Stroke that a strut shall have left at its ends [m]: makers ask for some millimetres, so that the stops of
/// the door and not those of the strut end its motion.
inline constexpr double kStrokeReserve = 0.003;

/// Source of the targets that come of wishes.
inline constexpr const char* kAssistantSource = "strut assistant";

/// Where a door need not open by itself any more [rad]: ten degrees before it shall hold, where forces change
/// from one to the other; at most half way there. `high`: end of the range.
[[nodiscard]] double opensUntil(const StrutWishes& wishes, double high);

/// The wishes as targets of a rig whose range of motion ends at `high` [rad].
[[nodiscard]] std::vector<Target> targetsOf(const StrutWishes& wishes, double high);

} // namespace hingelab
