// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "simulation/model.h"

namespace hingelab {

/// A door that turns on one joint with one hinge and nothing else but its weight: what is measured on the door,
/// less its weight, is what the hinge does.
struct LoneHinge {
    double gravityCos = 0.0, gravitySin = 0.0; ///< [N·m]

    /// Torque of the weight on the joint at an angle [rad], positive opens [N·m].
    [[nodiscard]] double weightAt(double angle) const;
    [[nodiscard]] bool hasWeight() const;
};

/// Of a hinge by its index in the model; none where anything else acts on the door: other elements, motors,
/// contacts, a linkage. End stops act beyond the way alone.
[[nodiscard]] std::optional<LoneHinge> loneHinge(const Model& model, std::size_t hinge);

} // namespace hingelab
