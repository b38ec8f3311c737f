// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/gear_mesh/gear_mesh.h"

#include "elements/stop_pair_law.h"

namespace hingelab {

std::unique_ptr<const ForceLaw> ElementKind<GearMesh>::law(const GearMesh& mesh) {
    const double half = 0.5 * mesh.backlash;
    return std::make_unique<StopPairLaw>(EndStop{-half, mesh.stiffness, mesh.dissipation},
                                         EndStop{half, mesh.stiffness, mesh.dissipation}, mesh.damping);
}

} // namespace hingelab
