// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "assemblies/assembly_parameters.h"
#include "couplings/coupling.h"
#include "elements/element_kinds.h"
#include "elements/gear.h"
#include "joints/joint_kinds.h"
#include "motor/drive_parameters.h"
#include "motor/motor_parameters.h"
#include "rig/contact_scheme.h"
#include "rig/dimension.h"
#include "rig/experiment.h"
#include "rig/kept_measurement.h"
#include "rig/kept_variant.h"
#include "rig/target.h"
#include "shapes/shape.h"
#include "spatial/spatial_vectors.h"
#include "text/describe.h"

/// The rig: the one document of the program, as plain values in SI units. Files are described in
/// docs/reference/rig-format.md; reading and writing is in rig_document.h, what is allowed in validation.h.
namespace hingelab {

inline constexpr const char* kWorldName = "world";

struct Environment {
    Vector3 gravity{0.0, 0.0, -9.80665}; ///< [m/s²] in the world frame; z is up by custom
    double temperature = 20.0;           ///< of everything that has none of its own [°C]
};

/// Mass properties given directly; they replace those of the shapes.
struct MassProperties {
    double mass = 1.0;                      ///< [kg]
    Vector3 centreOfMass = Vector3::Zero(); ///< in the body frame [m]
    Vector3 moments{0.01, 0.01, 0.01};      ///< Ixx, Iyy, Izz about the centre of mass [kg·m²]
    Vector3 products = Vector3::Zero();     ///< Ixy, Ixz, Iyz, as they stand in the matrix [kg·m²]
};

/// Where not all of gravity acts on a body, as on one that a balancer outside of the rig carries.
struct GravityShare {
    double share = 1.0; ///< of the environment's gravity: 1 all, 0 none, below 0 it is lifted
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
    std::optional<GravityShare> gravity = {}; ///< empty: all of it
    std::string identity = {}; ///< the name that it had first, if that was another (rig/identity.h)

    [[nodiscard]] double gravityShare() const { return gravity ? gravity->share : 1.0; }
};

/// Connects the child's body frame to the parent: X_PC = (position, R(rotation)) times the joint's own motion.
/// Where it closes a loop, that is the pose of the frame (childPosition, R(childRotation)) of the child.
/// The parent is a body or an assembly's frame, written "assembly.frame_ib".
struct Joint {
    std::string name;
    JointKind kind;
    std::string parent = kWorldName;
    std::string child;
    Vector3 position = Vector3::Zero(); ///< of the joint frame in the parent [m]
    Vector3 rotation = Vector3::Zero(); ///< roll, pitch, yaw of the joint frame in the parent [rad]
    /// Whether the child hangs on another joint already: then this one closes a loop.
    bool closesLoop = false;
    /// Of a joint that closes a loop: where it holds the child, in the child's frame; empty: where the start
    /// pose has it.
    std::optional<Vector3> childPosition = {}; ///< [m]
    std::optional<Vector3> childRotation = {}; ///< roll, pitch, yaw [rad]
    std::string identity = {}; ///< the name that it had first, if that was another (rig/identity.h)

    [[nodiscard]] const RevoluteJoint* revolute() const { return std::get_if<RevoluteJoint>(&kind); }
    [[nodiscard]] RevoluteJoint* revolute() { return std::get_if<RevoluteJoint>(&kind); }
    [[nodiscard]] bool isFixed() const { return std::holds_alternative<FixedJoint>(kind); }
    /// Whether a body hangs on it.
    [[nodiscard]] bool carries(const std::string& body) const { return !closesLoop && child == body; }
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
    std::string identity = {}; ///< the name that it had first, if that was another (rig/identity.h)
};

/// Frames of an assembly on which bodies and joints may hang: "name.frame_ia", ...
inline constexpr const char* kAssemblyFrames[3] = {"frame_ia", "frame_ib", "frame_im"};

/// Where a force element pulls or pushes.
struct PlacePoint {
    std::string body = kWorldName;
    Vector3 position = Vector3::Zero(); ///< in the body frame [m]
};

/// A second coordinate q' beside an element's own q: the element acts on x = q - ratio q'.
struct GearedTo {
    std::string joint; ///< as Element::joint
    double ratio =
        1.0; ///< not 0; below 0 where they turn against each other, as two wheels outside of each other do
};

/// A plane that a force element is mirrored in, in the frame of the body at one of its ends.
struct MirrorPlane {
    Vector3 position = Vector3::Zero(); ///< a point of it [m]
    Vector3 normal = Vector3::UnitY();  ///< across it; not zero
};

/// Makes an element the mirror image of another one between two points: it has the other's law, and the other's
/// ends, mirrored (rig/mirror_images.h). The planes are in the frames of the bodies, so that the image does not
/// depend on the pose.
struct MirrorImage {
    std::string element; ///< of which it is the image; itself no image
    MirrorPlane from;    ///< in the body at the other's `from`
    MirrorPlane to;      ///< in the body at the other's `to`
};

/// A force element. It acts on one coordinate: of a joint or assembly (`joint`, with ".angle_2" or the like
/// where the joint has several), on what two of them differ by (`joint`, `gearedTo`), or on the distance
/// between two points (`from`, `to`).
struct Element {
    std::string name;
    std::string joint;
    std::optional<PlacePoint> from = std::nullopt;
    std::optional<PlacePoint> to = std::nullopt;
    std::optional<GearedTo> gearedTo = std::nullopt;
    ElementLaw law;
    std::optional<MirrorImage> mirror = std::nullopt; ///< then ends and law follow those of another one
    std::string identity = {}; ///< the name that it had first, if that was another (rig/identity.h)
};

/// Stands for every body as a side of a contact.
inline constexpr const char* kAllBodies = "*";

/// One side of a contact: a shape of a body, one of its named points, or, without both, all its shapes; the
/// body kAllBodies is every body.
struct ContactPlace {
    std::string body = kWorldName;
    std::string shape;
    std::string point;
};

/// Two bodies that a contact about many leaves alone.
struct ContactException {
    std::string first, second;
};

/// Compliant contact with friction between two bodies, or of many with one law.
///
/// Two forms that overlap are pushed apart along one normal at the corners of the region in which they face
/// each other. A corner in the depth x with the share w of the region is pushed with fn = w f(x) (1 - d vn)+,
/// where f(x) = k (x + x²/(2 D)) and D is the depth over which the stiffness doubles (0: never), and rubs with
/// Coulomb's coefficient mu, regularised below the stiction tolerance of the simulation. What is slower than
/// that at the start of a step holds with the static coefficient, if that is larger. Against rolling and
/// spinning act torques of at most a length times fn. Source: Hunt and Crossley (1975);
/// docs/explanation/contact.md.
struct Contact {
    std::string name;
    ContactPlace first;
    ContactPlace second;
    double stiffness = 1e5;               ///< k of the two together, however they touch [N/m]
    double doublingDepth = 0.0;           ///< D [m]
    double dissipation = 0.5;             ///< d [s/m]
    double friction = 0.5;                ///< mu while sliding
    double staticFriction = 0.0;          ///< mu while sticking; below `friction`: the same
    double rollingFriction = 0.0;         ///< most torque across the normal, by the normal force [m]
    double spinningFriction = 0.0;        ///< most torque about the normal, by the normal force [m]
    std::vector<ContactException> except; ///< of a contact about many
    std::string identity = {};            ///< the name that it had first, if that was another (rig/identity.h)
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
    std::string identity = {}; ///< the name that it had first, if that was another (rig/identity.h)
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
    ContactStart contactStart = ContactStart::asPlaced;
};

struct Rig {
    // In rig.cpp: every file that copies a rig would compile all that is in it anew.
    Rig();
    Rig(const Rig& other);
    Rig(Rig&& other) noexcept;
    Rig& operator=(const Rig& other);
    Rig& operator=(Rig&& other) noexcept;
    ~Rig();

    std::string name;
    std::string description;
    std::vector<std::string> sources;
    std::vector<std::string> story;      ///< channels that tell it: the plot over time begins with them
    std::vector<Experiment> experiments; ///< things to try
    std::vector<Dimension> dimensions;
    Expressions expressions; ///< which numbers below hold the values of, and of dimensions (rig/expressions.h)
    std::vector<Target> targets;               ///< what its key figures shall be; nothing moves by them
    std::vector<KeptMeasurement> measurements; ///< of the real thing
    std::vector<KeptVariant> variants;         ///< other designs of it
    Environment environment;
    SimulationSettings simulation;
    std::vector<Body> bodies;
    std::vector<Joint> joints;
    std::vector<AssemblyItem> assemblies;
    std::vector<Coupling> couplings;
    std::vector<Element> elements;
    std::vector<Contact> contacts;
    std::vector<Motor> motors;
    std::optional<Handle> handle;
};

void describe(Walk& walk, Environment& environment);
void describe(Walk& walk, MassProperties& properties);
void describe(Walk& walk, GravityShare& gravity);
void describe(Walk& walk, Point& point);
void describe(Walk& walk, Body& body);
void describe(Walk& walk, Joint& joint);
void describe(Walk& walk, FramePlace& place);
void describe(Walk& walk, AssemblyItem& assembly);
void describe(Walk& walk, PlacePoint& place);
void describe(Walk& walk, GearedTo& geared);
void describe(Walk& walk, MirrorPlane& plane);
void describe(Walk& walk, MirrorImage& image);
void describe(Walk& walk, Element& element);
void describe(Walk& walk, ContactPlace& place);
void describe(Walk& walk, ContactException& exception);
void describe(Walk& walk, Contact& contact);
void describe(Walk& walk, Motor& motor);
void describe(Walk& walk, Handle& handle);
void describe(Walk& walk, SimulationSettings& settings);
void describe(Walk& walk, Rig& rig);

} // namespace hingelab

// These, too, are compiled in rig.cpp.
extern template class std::vector<hingelab::Shape>;
extern template class std::vector<hingelab::Body>;
extern template class std::vector<hingelab::Joint>;
extern template class std::vector<hingelab::Coupling>;
extern template class std::vector<hingelab::Element>;
extern template class std::vector<hingelab::Contact>;
extern template class std::vector<hingelab::Motor>;
