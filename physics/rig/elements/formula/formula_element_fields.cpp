// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/formula/formula_element.h"
#include "text/walk.h"

namespace hingelab {

void describe(Walk& walk, TorqueFormula& object) {
    walk.text("formula", object.formula,
              "Torque by angle, rate and time, with units, functions and dimensions of the rig.");
}

void describe(Walk& walk, ForceFormula& object) {
    walk.text("formula", object.formula,
              "Force by distance, speed and time, with units, functions and dimensions of the rig.");
}

const KindInfo ElementKind<TorqueFormula>::info{"torque_formula", "Torque by formula",
                                                "A torque by a formula over angle, rate and time.",
                                                ActsOn::rotation};

const KindInfo ElementKind<ForceFormula>::info{"force_formula", "Force by formula",
                                               "A force by a formula over distance, speed and time.",
                                               ActsOn::distance};

} // namespace hingelab
