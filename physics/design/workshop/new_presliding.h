// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "simulation/model.h"

namespace hingelab {

/// Bristles for a door hinge that has none, in the proportions of the published models
/// (docs/explanation/friction-models.md):
///   sigma0 = g / 0.1 °, g the true breakaway: hinges give way by some tenth of a degree before they slip;
///   sigma1 = √(sigma0 J), J the door's inertia about the hinge: half of critical, as in Canudas de Wit et al.
///   (1995), whose example has sigma1 = √sigma0 for 1 kg; where J is not that of one joint, sigma0/100 s as in
///   the defaults;
///   elastic share 0.7.
/// Rounded to two digits: they are estimates. None where the element is no door hinge, has bristles, or no dry
/// friction that they could hold with.
[[nodiscard]] std::optional<Presliding> newPresliding(const Model& model, std::size_t element);

} // namespace hingelab
