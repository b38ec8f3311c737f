// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <variant>
#include "physics/hinge/end_stop.h"
#include "physics/motion/motion.h"
#include "physics/spatial/spatial_vectors.h"

/// What joints let a body do.
namespace hingelab {

/// Rotation by an angle about `axis` of the joint frame.
struct RevoluteJoint {
    Vector3 axis{0.0, 0.0, 1.0}; ///< any length but zero
    double initialAngle = 0.0;   ///< [rad]
    double initialRate = 0.0;    ///< [rad/s]
    std::optional<EndStop> lowerStop;
    std::optional<EndStop> upperStop;
    std::optional<RotationMotion> motion; ///< prescribed; then the initial values have no effect
};

/// Sliding along `axis` of the joint frame.
struct PrismaticJoint {
    Vector3 axis{1.0, 0.0, 0.0};
    double initialDistance = 0.0; ///< [m]
    double initialSpeed = 0.0;    ///< [m/s]
    std::optional<SlideStop> lowerStop;
    std::optional<SlideStop> upperStop;
    std::optional<TranslationMotion> motion;
};

/// Two rotations in turn: about `axis` of the joint frame, then about `axis2` of the turned frame.
struct UniversalJoint {
    Vector3 axis{1.0, 0.0, 0.0};
    Vector3 axis2{0.0, 1.0, 0.0};
    double initialAngle1 = 0.0; ///< [rad]
    double initialAngle2 = 0.0;
    double initialRate1 = 0.0; ///< [rad/s]
    double initialRate2 = 0.0;
    std::optional<RotationMotion> motion1;
    std::optional<RotationMotion> motion2;
};

/// Any rotation. Prescribed motions are of roll, pitch and yaw, all three or none.
struct SphericalJoint {
    Vector3 initialRotation = Vector3::Zero();        ///< roll, pitch, yaw in the joint frame [rad]
    Vector3 initialAngularVelocity = Vector3::Zero(); ///< in the child's frame [rad/s]
    std::optional<RotationMotion> rollMotion;
    std::optional<RotationMotion> pitchMotion;
    std::optional<RotationMotion> yawMotion;
};

/// Moves in the xy-plane of the joint frame and turns about its z axis.
struct PlanarJoint {
    double initialX = 0.0; ///< [m]
    double initialY = 0.0;
    double initialAngle = 0.0;  ///< [rad]
    double initialSpeedX = 0.0; ///< [m/s]
    double initialSpeedY = 0.0;
    double initialRate = 0.0; ///< [rad/s]
    std::optional<TranslationMotion> xMotion;
    std::optional<TranslationMotion> yMotion;
    std::optional<RotationMotion> angleMotion;
};

/// No constraint: a body in space.
struct FreeJoint {
    Vector3 initialPosition = Vector3::Zero();        ///< in the joint frame [m]
    Vector3 initialRotation = Vector3::Zero();        ///< roll, pitch, yaw [rad]
    Vector3 initialVelocity = Vector3::Zero();        ///< in the joint frame [m/s]
    Vector3 initialAngularVelocity = Vector3::Zero(); ///< in the child's frame [rad/s]
    std::optional<TranslationMotion> xMotion;
    std::optional<TranslationMotion> yMotion;
    std::optional<TranslationMotion> zMotion;
    std::optional<RotationMotion> rollMotion;
    std::optional<RotationMotion> pitchMotion;
    std::optional<RotationMotion> yawMotion;
};

struct FixedJoint {};

using JointKind = std::variant<RevoluteJoint, FixedJoint, PrismaticJoint, UniversalJoint, SphericalJoint,
                               PlanarJoint, FreeJoint>;

} // namespace hingelab
