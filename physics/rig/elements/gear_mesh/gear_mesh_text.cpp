// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/gear_mesh/gear_mesh.h"
#include "elements/law_text.h"

namespace hingelab {

LawText ElementKind<GearMesh>::text(const GearMesh& mesh, double) {
    LawText law;
    law.numbers(mesh);
    law.term("Teeth, driving ahead", "hunt_crossley(-x - 0.5*backlash, -v, stiffness, dissipation)");
    law.term("Teeth, driving back", "-hunt_crossley(x - 0.5*backlash, v, stiffness, dissipation)");
    law.term("Damping", "-damping*v");
    return law;
}

} // namespace hingelab
