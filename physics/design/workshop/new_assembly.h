// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "assemblies/assembly_parameters.h"
#include "spatial/pose.h"

namespace hingelab {

/// Parameters with which an assembly closes between two frames, well away from its dead centres: one that one
/// would begin with. `kind` is the index of the alternative; e_W the direction across its plane, or of its axes
/// (unit, world). Both solutions of the loop lie symmetrically; the guess takes the upper one. Empty if the
/// frames' origins coincide.
///
/// With the elbow M beside the line from a to b,  M = a + d/2 + |d|/2 e x d/|d|,  d = b - a less its part along
/// e:  rod 1 is M - a, rod 2 is M - b, and the angle at b is zero there. A slide leads along d, with rod 2
/// across it, a fifth of |d| long.
[[nodiscard]] std::optional<AssemblyParameters> assemblyThatCloses(std::size_t kind, const Pose& X_Wa,
                                                                   const Pose& X_Wb, const Vector3& e_W);

} // namespace hingelab
