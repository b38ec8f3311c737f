// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/check_table/check_table.h"
#include "elements/law_text.h"

namespace hingelab {

LawText ElementKind<CheckTable>::text(const CheckTable& check, double state) {
    LawText law;
    law.numbers(check);
    const CheckProfile profile = checkProfileOf(check);
    law.curve("mean", profile.angles, profile.means, Interpolation::Kind::monotone);
    law.curve("half", profile.angles, profile.halves, Interpolation::Kind::monotone);
    if (check.presliding && profile.leastLevel() > 0.0) {
        law.parameter("least_level", Quantity::torque, profile.leastLevel());
        law.bristles(*check.presliding, state);
        law.equation("level = sqrt(" + LawText::curveAt("half", "x") + "^2 + least_level^2)");
        law.equation("least = level");
    } else {
        law.variable("dry", Quantity::torque, "Friction");
        law.equation("dry = " + LawText::curveAt("half", "x") + "*tanh(v/friction_rate)");
    }
    law.term("Profile", LawText::curveAt("mean", "x"), "profile");
    law.term("Friction", "-dry", "friction");
    return law;
}

} // namespace hingelab
