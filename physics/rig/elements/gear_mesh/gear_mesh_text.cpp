// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/gear_mesh/gear_mesh.h"
#include "elements/law_text.h"

namespace hingelab {

LawText ElementKind<GearMesh>::text(const GearMesh& mesh, double) {
    LawText law;
    law.numbers(mesh);
    law.equation(
        "force = hunt_crossley(-x - 0.5*backlash, -v, stiffness, dissipation) - "
        "hunt_crossley(x - 0.5*backlash, v, stiffness, dissipation) - damping*v");
    return law;
}

} // namespace hingelab
