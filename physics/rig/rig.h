// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "physics/hinge/door_hinge.h"
#include "physics/hinge/end_stop.h"
#include "physics/spatial/spatial_vectors.h"

/// The rig: the one document of the program, as plain values in SI units. Files are described in
/// docs/rig-format.md; reading and writing is in rig_document.h, what is allowed in validation.h.
namespace hingelab {

inline constexpr const char* kWorldName = "world";

struct Environment {
    Vector3 gravity{0.0, 0.0, -9.80665}; ///< [m/s²] in the world frame; z is up by custom
};

struct BoxGeometry {
    Vector3 size{0.1, 0.1, 0.1}; ///< edge lengths [m]
};
struct CylinderGeometry {
    double radius = 0.02; ///< [m]
    double length = 0.2;  ///< along the shape's z axis [m]
};
struct SphereGeometry {
    double radius = 0.05; ///< [m]
};

/// What a shape looks like; the scene maps it to a colour of the theme.
enum class Finish { panel, frame, interior, metal, dark, accent, glass, wood };

/// A solid of homogeneous density, part of a body.
struct Shape {
    std::string name;
    std::variant<BoxGeometry, CylinderGeometry, SphereGeometry> geometry;
    Vector3 position = Vector3::Zero(); ///< of the anchor, in the body frame [m]
    Vector3 rotation = Vector3::Zero(); ///< roll, pitch, yaw in the body frame [rad]
    Vector3 anchor = Vector3::Zero();   ///< the point of the shape at `position`, in half sizes: -1 .. 1
    double mass = 0.0;                  ///< [kg]; 0: drawn but weightless
    Finish finish = Finish::panel;
};

/// Mass properties given directly; they replace those of the shapes.
struct MassProperties {
    double mass = 1.0;                      ///< [kg]
    Vector3 centreOfMass = Vector3::Zero(); ///< in the body frame [m]
    Vector3 moments{0.01, 0.01, 0.01};      ///< Ixx, Iyy, Izz about the centre of mass [kg·m²]
    Vector3 products = Vector3::Zero();     ///< Ixy, Ixz, Iyz, as they stand in the matrix [kg·m²]
};

/// A named point of a body, such as a handle.
struct Point {
    std::string name;
    Vector3 position = Vector3::Zero(); ///< in the body frame [m]
};

/// A body whose name is "world" is the ground: drawn, never moving.
struct Body {
    std::string name;
    std::vector<Shape> shapes;
    std::optional<MassProperties> massProperties;
    std::vector<Point> points;
};

enum class JointKind { revolute, fixed };

/// Connects the child's body frame to the parent: X_PC(q) = (position, R(rotation) R(axis, q)).
struct Joint {
    std::string name;
    JointKind kind = JointKind::revolute;
    std::string parent = kWorldName;
    std::string child;
    Vector3 position = Vector3::Zero(); ///< of the child's origin in the parent [m]
    Vector3 rotation = Vector3::Zero(); ///< roll, pitch, yaw of the joint frame in the parent [rad]
    Vector3 axis{0.0, 0.0, 1.0};        ///< of rotation, in the joint frame; any length but zero
    double initialAngle = 0.0;          ///< [rad]
    double initialRate = 0.0;           ///< [rad/s]
    std::optional<EndStop> lowerStop;
    std::optional<EndStop> upperStop;
};

/// A torque on a joint during a span of time, zero before and after it.
struct AppliedTorque {
    double torque = 1.0; ///< [N·m], positive towards opening
    double start = 0.0;  ///< [s]
    double end = 1.0;    ///< [s]
};

/// A force element acting on a joint.
struct Element {
    std::string name;
    std::string joint;
    std::variant<DoorHingeParameters, AppliedTorque> law;
};

/// Where a person takes hold; readouts of force and speed refer to it.
struct Handle {
    std::string body;
    std::string point;
};

struct SimulationSettings {
    double tolerance = 1e-6; ///< local error per step, absolute [rad, rad/s] and relative
};

struct Rig {
    std::string name;
    std::string description;
    std::vector<std::string> sources;
    Environment environment;
    SimulationSettings simulation;
    std::vector<Body> bodies;
    std::vector<Joint> joints;
    std::vector<Element> elements;
    std::optional<Handle> handle;
};

} // namespace hingelab
