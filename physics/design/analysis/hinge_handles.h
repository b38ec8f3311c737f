// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "hinge/door_hinge.h"

namespace hingelab {

/// A place on the curves of torque against angle that can be dragged, and what that means for the hinge.
struct HingeHandle {
    enum class Kind {
        springZero,   ///< where the spring's line crosses zero: along the angle
        springSlope,  ///< on the spring's line near the far end of the way: along the torque
        frictionBand, ///< on the opening curve, the edge of the band: along the torque
        catchPeak,    ///< the catch's hump that pushes open: both ways
        detentCentre, ///< where a detent crosses zero: along the angle
        detentPeak    ///< the hump beyond a detent's centre: both ways
    };
    Kind kind = Kind::springZero;
    std::size_t detent = 0; ///< of detentCentre and detentPeak
    double angle = 0.0;     ///< where it is [rad]
    double torque = 0.0;    ///< [N·m]

    [[nodiscard]] bool movesAlongAngle() const {
        return kind != Kind::springSlope && kind != Kind::frictionBand;
    }
    [[nodiscard]] bool movesAlongTorque() const {
        return kind != Kind::springZero && kind != Kind::detentCentre;
    }
};

/// Handles of a hinge on a way from `low` to `high` [rad]; `rate` > 0 is that of the opening curve [rad/s]. The
/// catch's and the detents' are on their own parts' curves, friction's is on the opening curve. What is not on
/// the way has none, and a catch without width.
[[nodiscard]] std::vector<HingeHandle> hingeHandles(const DoorHinge& hinge, double low, double high,
                                                    double rate);

/// A parameter and the value that puts a handle where it is dragged.
struct HandleValue {
    std::string field;  ///< "spring_constant", "detents/0/angle"
    double value = 0.0; ///< [SI]
};

/// What puts the handle at another place; of an angle or torque along which it does not move nothing is taken.
/// Torques of springs and friction do not go below none, and widths not below 0.2 degrees: the handle stops
/// there.
[[nodiscard]] std::vector<HandleValue> dragHandle(const DoorHinge& hinge, const HingeHandle& handle,
                                                  double angle, double torque);

/// "torque and width of detent 1", for people.
[[nodiscard]] std::string handleWords(const HingeHandle& handle);

} // namespace hingelab
