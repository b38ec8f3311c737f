// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "rig/rig.h"
#include "spatial/pose.h"

/// What of an item can be moved, turned and stretched in a picture: the places that it says, found by walking
/// its fields, and the sizes of its shape.
namespace hingelab {

/// A position, perhaps with a rotation, that an item says in the frame of a carrier.
struct MovablePlace {
    std::string pointer;                ///< of the object that says it: "/joints/0", "/elements/1/from"
    std::string carrier;                ///< body or frame of an assembly
    Vector3 position = Vector3::Zero(); ///< [m, carrier's frame]
    Vector3 rotation = Vector3::Zero(); ///< roll, pitch, yaw [rad, carrier's frame]
    bool canTurn = false;
    bool isDriven[3] = {false, false, false}; ///< an expression says this component of the position
    bool isTurnDriven = false;                ///< ... or one of the rotation
};

/// The places of an item; of a body that of the joint that holds it.
[[nodiscard]] std::vector<MovablePlace> placesOf(const Rig& rig, const std::string& item);

/// A face of a shape that can be pulled. Along `axis` of the shape (unit) it lies factor * value from the
/// shape's anchor, which stays.
struct SizeHandle {
    std::string pointer; ///< of the number: "/bodies/0/shapes/0/size/1"
    double value = 0.0;  ///< [m]
    Vector3 axis = Vector3::UnitX();
    double factor = 1.0;
};

/// The faces of the shape at a pointer; those at the anchor are none. Empty if it is no shape.
[[nodiscard]] std::vector<SizeHandle> sizeHandlesOf(const Rig& rig, const std::string& item);

/// Roll, pitch and yaw of a place after a turn by `angle` [rad] about an axis of the carrier (unit).
[[nodiscard]] Vector3 turned(const Vector3& rotation, const Vector3& axis, double angle);

} // namespace hingelab
