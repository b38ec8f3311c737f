// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "simulation/hand.h"
#include "spatial/pose.h"

namespace hingelab {

/// A ray from the camera through the pointer.
struct Ray {
    Vector3 origin;
    Vector3 direction; ///< unit
};

/// Turns pointer rays into hand targets while a body is dragged. The pointer moves in a plane through the grip:
/// the plane in which the grip circles its axis where that can be seen well enough, else the one that faces the
/// viewer.
class HandDrag {
  public:
    /// Begins at the point p_WQ of a body; `axis` is the direction of the joint axis that moves it, if it has
    /// one.
    void begin(std::size_t body, const Vector3& p_BQ, const Vector3& p_WQ, const std::optional<Vector3>& axis,
               const Ray& ray);

    /// The hand for the pointer's present ray; empty if the ray misses the plane.
    [[nodiscard]] std::optional<Hand> moveTo(const Ray& ray);

    void end() { hand_.reset(); }
    [[nodiscard]] const std::optional<Hand>& hand() const { return hand_; }

    /// Below this cosine between axis and line of sight the plane of rotation is seen too much from the side.
    static constexpr double kLeastCosine = 0.2;

  private:
    std::optional<Hand> hand_;
    Vector3 planePoint_ = Vector3::Zero();
    Vector3 planeNormal_ = Vector3::UnitX();
};

} // namespace hingelab
