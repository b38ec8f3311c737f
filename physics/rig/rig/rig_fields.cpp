// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/rig.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<Environment> : FieldsOf<Environment> {
    static constexpr std::array numbers = {
        fields::number("temperature", "Temperature", Quantity::temperature, {-200, 500}, {-40, 80}, 1,
                       Scale::linear, "Ambient temperature: that of the gas in struts.", &T::temperature),
    };
    static constexpr std::array vectors = {
        fields::vector("gravity", "Gravity", Quantity::acceleration, kFinite, {-20, 20}, 0.1, Scale::linear,
                       "Acceleration of free fall in the world frame.", &T::gravity),
    };
};

void describe(Walk& walk, Environment& object) {
    walk.table(object);
}

template <>
struct Table<SimulationSettings> : FieldsOf<SimulationSettings> {
    static constexpr std::array numbers = {
        NumberField<T>{
            {"tolerance",
             "Tolerance",
             Quantity::dimensionless,
             {1e-12, 1e-2},
             {1e-10, 1e-3},
             2.0,
             Scale::logarithmic,
             "Error allowed in each step, absolute in rad and rad/s and relative; smaller is slower. Rigs with "
             "contacts have a fixed step instead."},
            &T::tolerance},
        fields::number("contact_step", "Contact step", Quantity::time, {1e-7, 0.1}, {1e-5, 0.01}, 1.1,
                       Scale::logarithmic, "Step of rigs with contacts; the error is proportional to it.",
                       &T::contactStep),
        fields::number("stiction_tolerance", "Stiction tolerance", Quantity::velocity, {1e-9, 1}, {1e-7, 1e-2},
                       1.25, Scale::logarithmic,
                       "Slip speed below which a contact counts as sticking. A sticking contact creeps more "
                       "slowly than this.",
                       &T::stictionTolerance),
    };
};

template <>
struct Table<MassProperties> : FieldsOf<MassProperties> {
    static constexpr std::array numbers = {
        NumberField<T>{
            {"mass", "mass", Quantity::mass, kPositive, {0.1, 60}, 0.1, Scale::linear, "Mass of the body."},
            &T::mass},
    };
    static constexpr std::array vectors = {
        fields::vector("centre_of_mass", "centre of mass", Quantity::length, kFinite, {-1.5, 1.5}, 0.01,
                       Scale::linear, "Centre of mass in the body frame.", &T::centreOfMass),
        fields::vector("moments", "moment of inertia", Quantity::inertia, kNotNegative, {0, 20}, 0.01,
                       Scale::linear, "Ixx, Iyy, Izz about the centre of mass.", &T::moments),
        fields::vector("products", "product of inertia", Quantity::inertia, kFinite, {-5, 5}, 0.01,
                       Scale::linear, "Ixy, Ixz, Iyz about the centre of mass, as they stand in the matrix.",
                       &T::products),
    };
};

void describe(Walk& walk, MassProperties& object) {
    walk.table(object);
}

template <>
struct Table<GravityShare> : FieldsOf<GravityShare> {
    static constexpr std::array numbers = {fields::number(
        "share", "gravity share", Quantity::dimensionless, kFinite, {0, 1}, 0.01, Scale::linear,
        "Share of gravity that acts on the body: 1 is all of it; with 0 the body floats.", &T::share)};
};

template <>
struct Table<Point> : FieldsOf<Point> {
    static constexpr std::array vectors = {
        fields::vector("position", "position", Quantity::length, kFinite, {-1.5, 1.5}, 0.01, Scale::linear,
                       "Position in the body frame.", &T::position),
    };
};

template <>
struct Table<Joint> : FieldsOf<Joint> {
    static constexpr std::array vectors = {
        fields::vector("position", "Position", Quantity::length, kFinite, {-1.5, 1.5}, 0.01, Scale::linear,
                       "Origin of the joint frame in the parent.", &T::position),
        fields::vector("rotation", "Rotation", Quantity::angle, kFinite,
                       {-180 * fields::kDegree, 180 * fields::kDegree}, 1, Scale::linear,
                       "Roll, pitch and yaw of the joint in the parent.", &T::rotation),
    };
};

constexpr FieldInfo kChildPosition = {
    "child_position",
    "Position in the child",
    Quantity::length,
    kFinite,
    {-1.5, 1.5},
    0.01,
    Scale::linear,
    "Of a joint that closes a loop: origin of the joint frame in the child; if "
    "absent, where the start pose has it."};
constexpr FieldInfo kChildRotation = {
    "child_rotation",
    "Rotation in the child",
    Quantity::angle,
    kFinite,
    {-180 * fields::kDegree, 180 * fields::kDegree},
    1,
    Scale::linear,
    "Of a joint that closes a loop: roll, pitch and yaw of the joint frame in "
    "the child; if absent, as the start pose has it."};

template <>
struct Table<FramePlace> : FieldsOf<FramePlace> {
    static constexpr std::array vectors = {
        fields::place("position", "position", "Position in the body.", &T::position),
        fields::turn("rotation", "rotation", "Roll, pitch and yaw in the body.", &T::rotation)};
};

template <>
struct Table<GearedTo> : FieldsOf<GearedTo> {
    static constexpr std::array numbers = {
        fields::number("ratio", "Ratio", Quantity::dimensionless, kFinite, {-10, 10}, 0.01, Scale::linear,
                       "Travel of the element's own coordinate per unit of the other one; negative if they "
                       "move in opposite directions.",
                       &T::ratio)};
};

template <>
struct Table<MirrorPlane> : FieldsOf<MirrorPlane> {
    static constexpr std::array vectors = {
        fields::place("position", "position", "Point of the plane, in the body.", &T::position),
        fields::axis("normal", "normal", "Direction across the plane, in the body.", &T::normal)};
};

template <>
struct Table<PlacePoint> : FieldsOf<PlacePoint> {
    static constexpr std::array vectors = {
        fields::place("position", "position", "Position in the body.", &T::position)};
};

template <>
struct Table<Contact> : FieldsOf<Contact> {
    static constexpr std::array numbers = {
        fields::number(
            "stiffness", "Stiffness", Quantity::stiffness, kPositive, {1000, 10000000}, 1.1, Scale::logarithmic,
            "Stiffness of the two bodies together, on a face as on an edge or a corner.", &T::stiffness),
        fields::number("doubling_depth", "Doubling depth", Quantity::length, kNotNegative, {0, 0.02}, 0.0005,
                       Scale::linear,
                       "Depth over which the stiffness doubles, as of a soft seal; 0: a constant stiffness.",
                       &T::doublingDepth),
        fields::number("dissipation", "Dissipation", Quantity::inverseVelocity, kNotNegative, {0, 20}, 0.1,
                       Scale::linear, "Hunt-Crossley dissipation: larger bounces less.", &T::dissipation),
        fields::number("friction", "Friction", Quantity::dimensionless, kNotNegative, {0, 1.5}, 0.01,
                       Scale::linear, "Coulomb's coefficient of friction mu while sliding.", &T::friction),
        fields::number("static_friction", "Static friction", Quantity::dimensionless, kNotNegative, {0, 1.5},
                       0.01, Scale::linear, "Coefficient while sticking; below the other one it has no effect.",
                       &T::staticFriction),
        fields::number(
            "rolling_friction", "Rolling friction", Quantity::length, kNotNegative, {0, 0.01}, 0.0001,
            Scale::linear,
            "Lever arm of the rolling resistance: its torque is at most this times the normal force.",
            &T::rollingFriction),
        fields::number(
            "spinning_friction", "Spinning friction", Quantity::length, kNotNegative, {0, 0.02}, 0.0001,
            Scale::linear,
            "Lever arm of the friction against spinning about the normal, as of a soft or wide spot.",
            &T::spinningFriction),
    };
};

constexpr std::array kTraceNames = {EnumName<Trace>{Trace::off, "off", "Off"},
                                    EnumName<Trace>{Trace::on, "on", "On"}};

constexpr std::array kSchemeNames = {
    EnumName<ContactScheme>{ContactScheme::twoWay, keyOf(ContactScheme::twoWay), "Two-way"},
    EnumName<ContactScheme>{ContactScheme::oneWay, keyOf(ContactScheme::oneWay), "One-way"},
    EnumName<ContactScheme>{ContactScheme::convex, keyOf(ContactScheme::convex), "Convex"},
};

constexpr std::array kContactStartNames = {
    EnumName<ContactStart>{ContactStart::asPlaced, "as_placed", "As placed"},
    EnumName<ContactStart>{ContactStart::settled, "settled", "Settled"},
};

void describe(Walk& walk, FramePlace& place) {
    walk.reference("body", place.body, Refers::carrier,
                   "Body (or frame of an assembly) that carries the frame.");
    walk.table(place);
}

void describe(Walk& walk, PlacePoint& place) {
    walk.reference("body", place.body, Refers::body, "Body that carries the point.");
    walk.table(place);
}

void describe(Walk& walk, AssemblyItem& assembly) {
    walk.name("name", assembly.name, "Name of the assembly.");
    walk.variant(assembly.parameters, assemblyKinds());
    walk.object("frame_a", assembly.frameA, "frame_a");
    walk.object("frame_b", assembly.frameB, "frame_b");
}

void describe(Walk& walk, ContactPlace& place) {
    walk.reference("body", place.body, Refers::bodyOrAll, "Body that touches; * is every body.");
    walk.reference("shape", place.shape, Refers::shape,
                   "Name of the shape. Leave shape and point empty to use all shapes of the body.");
    walk.reference("point", place.point, Refers::point, "Name of the point, in place of a shape.");
}

void describe(Walk& walk, ContactException& exception) {
    walk.reference("first", exception.first, Refers::body, "First body.");
    walk.reference("second", exception.second, Refers::body,
                   "Second body, which does not touch the first one in this contact.");
}

void describe(Walk& walk, Contact& contact) {
    walk.name("name", contact.name, "Name of the contact.");
    walk.object("first", contact.first, "First");
    walk.object("second", contact.second, "Second");
    walk.table(contact);
    walk.list("except", contact.except, "Exception");
}

void describe(Walk& walk, GravityShare& gravity) {
    walk.table(gravity);
}

void describe(Walk& walk, Point& point) {
    walk.name("name", point.name, "Name of the point.");
    walk.table(point);
    walk.choice("trace", point.trace, kTraceNames, "Whether the path of the point is drawn from the start.");
}

void describe(Walk& walk, Body& body) {
    walk.name("name", body.name, "Name of the body; \"world\" is the ground.");
    walk.optionalObject("mass_properties", body.massProperties, "Body");
    walk.optionalObject("gravity", body.gravity, "Body");
    walk.list("shapes", body.shapes, "Shape");
    walk.list("points", body.points, "Point");
}

void describe(Walk& walk, Joint& joint) {
    walk.name("name", joint.name, "Name of the joint.");
    walk.reference("parent", joint.parent, Refers::carrier,
                   "Body (or frame of an assembly) that carries the joint.");
    walk.reference("child", joint.child, Refers::body, "Body that the joint moves.");
    walk.table(joint);
    walk.flag("closes_loop", joint.closesLoop,
              "Whether the child hangs on another joint, so that this one closes a loop.");
    walk.optionalVector(kChildPosition, joint.childPosition);
    walk.optionalVector(kChildRotation, joint.childRotation);
    walk.variant(joint.kind, jointKinds(), VariantDefault::first);
}

void describe(Walk& walk, GearedTo& geared) {
    walk.reference(
        "joint", geared.joint, Refers::coordinate,
        "Joint or assembly that it is geared to; \"name.angle_2\" where it has several coordinates.");
    walk.table(geared);
}

void describe(Walk& walk, MirrorPlane& plane) {
    walk.table(plane);
}

void describe(Walk& walk, MirrorImage& image) {
    walk.reference("element", image.element, Refers::element,
                   "Force element between two points whose mirror image this one is.");
    walk.object("from", image.from, "Plane at the first end");
    walk.object("to", image.to, "Plane at the second end");
}

void describe(Walk& walk, Element& element) {
    walk.name("name", element.name, "Name of the force element.");
    walk.optionalObject("mirror_of", element.mirror, "Mirror image");
    if (element.mirror) return; // all else follows the other one
    walk.reference("joint", element.joint, Refers::coordinate,
                   "Joint or assembly it acts on; \"name.angle_2\" where it has several coordinates.");
    walk.optionalObject("from", element.from, "From");
    walk.optionalObject("to", element.to, "To");
    walk.optionalObject("geared_to", element.gearedTo, "Geared to");
    walk.variant(element.law, elementKindNames());
}

void describe(Walk& walk, Motor& motor) {
    walk.name("name", motor.name, "Name of the motor.");
    walk.text("catalogue", motor.catalogue,
              "Maker and order number, where the values are those of a real motor.");
    walk.reference("joint", motor.joint, Refers::coordinate,
                   "Joint or assembly it turns; \"name.angle_2\" where it has several coordinates.");
    walk.optionalObject("from", motor.from, "From");
    walk.optionalObject("to", motor.to, "To");
    walk.object("drive", motor.drive, "Drive");
    walk.object("gear", motor.gear, "Gear");
    walk.object("motor", motor.motor, "Motor");
    walk.optionalObject("thermal", motor.thermal, "Thermal");
}

void describe(Walk& walk, Handle& handle) {
    walk.reference("body", handle.body, Refers::body, "Body that has the handle.");
    walk.reference("point", handle.point, Refers::point, "Point of that body.");
}

void describe(Walk& walk, SimulationSettings& settings) {
    walk.table(settings);
    walk.choice(
        "contact_scheme", settings.contactScheme, kSchemeNames,
        "Whether normal forces and the friction they allow follow the end of a step (two_way), the normal "
        "forces alone (convex), or neither (one_way).");
    walk.choice("contact_start", settings.contactStart, kContactStartNames,
                "How the rig starts: where it is placed (as_placed), or at rest there with its contacts loaded "
                "(settled). As placed, bodies that just touch first fall onto their contacts and slip.");
}

void describe(Walk& walk, Rig& rig) {
    walk.text("name", rig.name, "Name of the rig.");
    walk.text("description", rig.description, "Description of the rig.");
    walk.texts("sources", rig.sources, "Where its numbers come from; \"estimate\" where they were estimated.");
    walk.channels("story", rig.story, "Channels that the plot over time shows at first.");
    walk.list("experiments", rig.experiments, "Experiment");
    walk.list("dimensions", rig.dimensions, "Dimension");
    walk.list("targets", rig.targets, "Target");
    walk.list("measurements", rig.measurements, "Measurement");
    walk.list("variants", rig.variants, "Variant");
    walk.list("motors", rig.motors, "Motor");
    walk.list("elements", rig.elements, "Element");
    walk.list("contacts", rig.contacts, "Contact");
    walk.list("joints", rig.joints, "Joint");
    walk.list("couplings", rig.couplings, "Coupling");
    walk.list("assemblies", rig.assemblies, "Assembly");
    walk.list("bodies", rig.bodies, "Body");
    walk.optionalObject("handle", rig.handle, "Handle");
    walk.object("environment", rig.environment, "Environment");
    walk.object("simulation", rig.simulation, "Simulation");
}

} // namespace hingelab
