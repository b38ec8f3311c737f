// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/four_bar_defects.h"
#include "text/json_text.h"

namespace hingelab {

/// What is carried: a rectangle about the coupler frame's origin.
struct CouplerOutline {
    double width = 0.3;   ///< along the coupler's x axis [m], > 0
    double height = 0.05; ///< [m], > 0
};

/// A rig of a synthesised four-bar, as a file has it. The plane of synthesis is the world's xy-plane, gravity
/// points along -y. Fixed pivots, lengths, and how the part sits on the coupler are dimensions, and bars,
/// masses, pivots follow from them; the three poses stand behind as glass. Pose 1 is the start. The driven bar
/// goes to and fro between the poses that it reaches, as a sine that begins in pose 1, or round at a constant
/// speed where it can and is asked to, or meets no other pose. `report` is one of these poses with isLinkage(),
/// not at a dead centre in pose 1.
[[nodiscard]] Json threePositionRig(const ThreePoses& poses, const CouplerOutline& outline,
                                    const FourBarReport& report, bool turnsRound = false);
/// Whether the crank of such a rig goes round and round.
[[nodiscard]] bool turnsRoundIn(const FourBarReport& report, bool isAsked);

/// Why no rig can be made of it, for people; empty if one can.
[[nodiscard]] std::string whyNoRig(const FourBarReport& report);

} // namespace hingelab
