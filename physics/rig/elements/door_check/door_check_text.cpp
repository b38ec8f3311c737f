// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_check/door_check.h"
#include "elements/law_text.h"

namespace hingelab {

LawText ElementKind<DoorCheck>::text(const DoorCheck& check, double) {
    LawText law;
    law.numbers(check);
    std::vector<double> angles, heights;
    for (const DoorCheck::Point& point : check.profile) {
        angles.push_back(point.angle);
        heights.push_back(point.height);
    }
    law.curve("height", angles, heights, Interpolation::Kind::monotone);
    law.variable("slope", Quantity::dimensionless, "Slope of the profile");
    law.variable("press", Quantity::force, "Force of the plunger on the profile");
    law.equation("slope = cubic_part(x, height_x, height_y, height_s, 1)");
    law.equation("press = max(0.0, preload + stiffness*" + LawText::curveAt("height", "x") +
                 " + damping*slope*v)");
    law.term("Profile", "-press*slope");
    law.term("Friction", "-friction*lever*press*tanh(v/friction_rate)");
    if (check.damping > 0.0) {
        law.losses.emplace_back(
            "Where the profile falls away from the plunger, the file's plunger does not push and lands as soon "
            "as the profile would press it. The rig's plunger falls for a moment.");
    }
    return law;
}

} // namespace hingelab
