// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contact/contact_geometry.h"
#include "contact/core_separation.h"

namespace hingelab {

/// The spots of a form over a half space, which is the second of the pair, in `manifold`; none if they are
/// farther apart than `farther`. The energy sum w E(x) of the spots is a potential of the pose: shares w depend
/// on the attitude alone, and ContactSpot::shareByTurn has their gradient.
///
///  - a sphere or point: one spot.
///  - a capsule: both ends of its line, half each where it lies, one where it stands on an end.
///  - a box, prism or polyhedron: its corners (ground_support.h).
///  - a cylinder: regular octagons in both rims, with the foremost point as a corner, an eighth each; where it
///    lies on its side, the foremost points have half each. What they store does not depend on how the cylinder
///    has turned about its axis.
void spotsOnGround(const PlacedPair& pair, double farther, ContactManifold& manifold);

} // namespace hingelab
