// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/elements/door_check/door_check.h"
#include "physics/elements/law_text.h"

namespace hingelab {

LawText ElementKind<DoorCheck>::text(const DoorCheck& check, double) {
    LawText law;
    std::vector<double> angles, heights;
    for (const DoorCheck::Point& point : check.profile) {
        angles.push_back(point.angle);
        heights.push_back(point.height);
    }
    law.parameter("stiffness", "N/m", check.stiffness);
    law.parameter("preload", "N", check.preload);
    law.parameter("damping", "N.s/m", check.damping);
    law.parameter("friction", "1", check.friction);
    law.parameter("lever", "m", check.lever);
    law.parameter("friction_rate", "rad/s", check.frictionRate);
    law.curve("height", angles, heights, Interpolation::Kind::monotone);
    law.variable("slope", "m/rad", "Of the profile");
    law.variable("press", "N", "Of the plunger on the profile");
    law.equation("slope = cubic_part(x, height_x, height_y, height_s, 1)");
    law.equation("press = max(0.0, preload + stiffness*" + LawText::curveAt("height", "x") +
                 " + damping*slope*v)");
    law.equation("force = -press*slope - friction*lever*press*tanh(v/friction_rate)");
    if (check.damping > 0.0) {
        law.losses.emplace_back(
            "Where the profile falls away from its plunger, the plunger of the file does not push, and lands "
            "as "
            "soon as the profile would press it: that of the rig falls for a moment.");
    }
    return law;
}

} // namespace hingelab
