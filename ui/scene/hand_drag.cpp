// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/hand_drag.h"

#include <cmath>

namespace hingelab {

void HandDrag::begin(std::size_t body, const Vector3& p_BQ, const Vector3& p_WQ,
                     const std::optional<Vector3>& axis, const Ray& ray) {
    hand_ = Hand{.body = body, .grip = p_BQ, .target = p_WQ};
    planePoint_ = p_WQ;
    const bool seesRotation = axis && std::abs(axis->dot(ray.direction)) > kLeastCosine;
    planeNormal_ = seesRotation ? *axis : ray.direction;
}

std::optional<Hand> HandDrag::moveTo(const Ray& ray) {
    if (!hand_) return std::nullopt;
    const double along = planeNormal_.dot(ray.direction);
    if (std::abs(along) < 1e-3) return std::nullopt;
    const double distance = planeNormal_.dot(planePoint_ - ray.origin) / along;
    if (distance <= 0.0) return std::nullopt;
    hand_->target = ray.origin + distance * ray.direction;
    return hand_;
}

} // namespace hingelab
