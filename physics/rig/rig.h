// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "physics/assemblies/assembly_parameters.h"
#include "physics/contact/contact_scheme.h"
#include "physics/elements/elements.h"
#include "physics/hinge/door_hinge.h"
#include "physics/hinge/end_stop.h"
#include "physics/mechanism/motion.h"
#include "physics/motor/dc_motor.h"
#include "physics/motor/drive.h"
#include "physics/motor/gear.h"
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
struct PlateCorner {
    double x = 0.0; ///< [m]
    double y = 0.0;
};
/// A flat plate with a polygon as outline, in the shape's xy-plane; the centre is that of its bounding box.
struct PlateGeometry {
    double thickness = 0.01; ///< along the shape's z axis [m]
    std::vector<PlateCorner> corners;
};
/// A cylinder with round ends; `length` is that of its straight part, along the shape's z axis.
struct CapsuleGeometry {
    double radius = 0.02; ///< [m]
    double length = 0.1;  ///< [m]
};
/// Everything below the shape's xy-plane: a floor, a wall, a slope. Drawn as a square of edge `size`; contacts
/// have no edge.
struct HalfSpaceGeometry {
    double size = 1.0; ///< [m]
};
/// A surface from an STL or OBJ file, drawn and nothing more: its mass must be 0, the body's mass_properties
/// say what it weighs.
struct MeshGeometry {
    std::string file;   ///< path, relative to the rig's file
    double scale = 1.0; ///< metres per unit of the file
};

/// What a shape looks like; the scene maps it to a colour of the theme.
enum class Finish { panel, frame, interior, metal, dark, accent, glass, wood };

/// A solid of homogeneous density, part of a body.
struct Shape {
    std::string name;
    std::variant<BoxGeometry, CylinderGeometry, SphereGeometry, PlateGeometry, MeshGeometry, CapsuleGeometry,
                 HalfSpaceGeometry>
        geometry;
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

enum class Trace { off, on };

/// A named point of a body, such as a handle.
struct Point {
    std::string name;
    Trace trace = Trace::off;           ///< whether the scene draws its path from the start
    Vector3 position = Vector3::Zero(); ///< in the body frame [m]
};

/// A body whose name is "world" is the ground: drawn, never moving.
struct Body {
    std::string name;
    std::vector<Shape> shapes;
    std::optional<MassProperties> massProperties;
    std::vector<Point> points;
};

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

/// Connects the child's body frame to the parent: X_PC = (position, R(rotation)) times the joint's own motion.
/// The parent is a body or an assembly's frame, written "assembly.frame_ib".
struct Joint {
    std::string name;
    JointKind kind;
    std::string parent = kWorldName;
    std::string child;
    Vector3 position = Vector3::Zero(); ///< of the joint frame in the parent [m]
    Vector3 rotation = Vector3::Zero(); ///< roll, pitch, yaw of the joint frame in the parent [rad]

    [[nodiscard]] const RevoluteJoint* revolute() const { return std::get_if<RevoluteJoint>(&kind); }
    [[nodiscard]] RevoluteJoint* revolute() { return std::get_if<RevoluteJoint>(&kind); }
    [[nodiscard]] bool isFixed() const { return std::holds_alternative<FixedJoint>(kind); }
};

/// A frame of an assembly as a place on a body (or on another assembly's frame).
struct FramePlace {
    std::string body = kWorldName;
    Vector3 position = Vector3::Zero(); ///< in the body frame [m]
    Vector3 rotation = Vector3::Zero(); ///< roll, pitch, yaw in the body frame [rad]
};

/// A joint assembly that closes a loop between two frames known before it.
struct AssemblyItem {
    std::string name;
    AssemblyParameters parameters;
    FramePlace frameA;
    FramePlace frameB;
};

/// Frames of an assembly on which bodies and joints may hang: "name.frame_ia", ...
inline constexpr const char* kAssemblyFrames[3] = {"frame_ia", "frame_ib", "frame_im"};

/// Where a force element pulls or pushes.
struct PlacePoint {
    std::string body = kWorldName;
    Vector3 position = Vector3::Zero(); ///< in the body frame [m]
};

using ElementLaw = ForceLaw::Parameters;

/// A force element. It acts on one coordinate: of a joint or assembly (`joint`, with ".angle_2" or the like
/// where the joint has several), or on the distance between two points (`from`, `to`).
struct Element {
    std::string name;
    std::string joint;
    std::optional<PlacePoint> from = std::nullopt;
    std::optional<PlacePoint> to = std::nullopt;
    ElementLaw law;
};

/// One side of a contact: a shape of a body, or one of its named points.
struct ContactPlace {
    std::string body = kWorldName;
    std::string shape;
    std::string point;
};

/// Compliant contact with friction between two bodies.
///
/// `first` is what touches: a point, sphere, capsule, cylinder (its rims) or box (its corners). `second` is
/// what it touches: a half space, box, sphere, capsule. Each point of `first` that is in the depth x below the
/// surface of `second` is pushed out with fn = f(x) (1 - d vn)+, where f(x) = k (x + x²/(2 D)) and D is the
/// depth over which the stiffness doubles (0: never), and rubs with Coulomb's coefficient mu, regularised
/// below the stiction tolerance of the simulation. What is slower than that at the start of a step holds with
/// the static coefficient, if that is larger. Source: Hunt and Crossley (1975); docs/contact.md.
struct Contact {
    std::string name;
    ContactPlace first;
    ContactPlace second;
    double stiffness = 1e5;      ///< k of each point [N/m]
    double doublingDepth = 0.0;  ///< D [m]
    double dissipation = 0.5;    ///< d [s/m]
    double friction = 0.5;       ///< mu while sliding
    double staticFriction = 0.0; ///< mu while sticking; below `friction`: the same
};

/// A DC motor that turns a coordinate through a rigid gear. It acts as an element does: on a coordinate of a
/// joint or assembly, or as a spindle on the distance between two points. Rotors add their inertia to what they
/// turn, seen through the gear: that they also turn with the body that carries them is left out, which a gear
/// of ten makes an error of a tenth.
struct Motor {
    std::string name;
    std::string catalogue; ///< maker and order number of a real motor; for people
    std::string joint;
    std::optional<PlacePoint> from = std::nullopt;
    std::optional<PlacePoint> to = std::nullopt;
    DcMotorParameters motor;
    Gear gear;
    std::optional<MotorThermal> thermal = std::nullopt;
    DriveParameters drive;
};

/// Where a person takes hold; readouts of force and speed refer to it.
struct Handle {
    std::string body;
    std::string point;
};

struct SimulationSettings {
    double tolerance = 1e-6;   ///< local error per step, absolute [rad, rad/s] and relative; without contacts
    double contactStep = 1e-3; ///< fixed step of rigs with contacts [s]
    double stictionTolerance = 1e-5; ///< slip speed below which a contact is taken to stick [m/s]
    ContactScheme contactScheme = ContactScheme::twoWay;
};

struct Rig {
    std::string name;
    std::string description;
    std::vector<std::string> sources;
    Environment environment;
    SimulationSettings simulation;
    std::vector<Body> bodies;
    std::vector<Joint> joints;
    std::vector<AssemblyItem> assemblies;
    std::vector<Element> elements;
    std::vector<Contact> contacts;
    std::vector<Motor> motors;
    std::optional<Handle> handle;
};

} // namespace hingelab
