// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "assemblies/assembly_fields.h"
#include "elements/element_kinds.h"
#include "joints/joint_kinds.h"
#include "motor/motor_fields.h"
#include "rig/rig_fields.h"
#include "shapes/shape_fields.h"

/// The structure of the rig document, written once (see text/archive.h).
namespace hingelab {

inline constexpr std::array kTraceNames = {EnumName<Trace>{Trace::off, "off", "Off"},
                                           EnumName<Trace>{Trace::on, "on", "On"}};

inline constexpr std::array kSchemeNames = {
    EnumName<ContactScheme>{ContactScheme::twoWay, keyOf(ContactScheme::twoWay), "Two-way"},
    EnumName<ContactScheme>{ContactScheme::oneWay, keyOf(ContactScheme::oneWay), "One-way"},
    EnumName<ContactScheme>{ContactScheme::convex, keyOf(ContactScheme::convex), "Convex"},
};
inline constexpr std::array kContactStartNames = {
    EnumName<ContactStart>{ContactStart::asPlaced, "as_placed", "As placed"},
    EnumName<ContactStart>{ContactStart::settled, "settled", "Settled"},
};

/// The names of kinds, in the order of the alternatives.
template <class Info, std::size_t N>
constexpr std::array<KindName, N> namesOfKinds(const std::array<Info, N>& kinds) {
    std::array<KindName, N> names{};
    for (std::size_t i = 0; i < N; ++i) names[i] = {kinds[i].name, kinds[i].label, kinds[i].help};
    return names;
}
inline constexpr std::array kJointKindNames = namesOfKinds(kJointKinds);
inline constexpr std::array kLawNames = namesOfKinds(kElementKinds);

template <class Archive>
void describe(Archive& ar, FramePlace& place) {
    ar.reference("body", place.body, Refers::carrier, "Body (or frame of an assembly) that carries the frame.");
    ar.table(place);
}

template <class Archive>
void describe(Archive& ar, PlacePoint& place) {
    ar.reference("body", place.body, Refers::body, "Body that carries the point.");
    ar.table(place);
}

template <class Archive>
void describe(Archive& ar, AssemblyItem& assembly) {
    ar.name("name", assembly.name, "Name of the assembly.");
    ar.variant(assembly.parameters, kAssemblyNames);
    ar.object("frame_a", assembly.frameA, "frame_a");
    ar.object("frame_b", assembly.frameB, "frame_b");
}

template <class Archive>
void describe(Archive& ar, ContactPlace& place) {
    ar.reference("body", place.body, Refers::bodyOrAll, "Body that touches; * is every body.");
    ar.reference("shape", place.shape, Refers::shape,
                 "Its shape, by name; without it and a point, all of them.");
    ar.reference("point", place.point, Refers::point, "Or its point, by name.");
}

template <class Archive>
void describe(Archive& ar, ContactException& exception) {
    ar.reference("first", exception.first, Refers::body, "A body.");
    ar.reference("second", exception.second, Refers::body, "Another, which does not touch it in this contact.");
}

template <class Archive>
void describe(Archive& ar, Contact& contact) {
    ar.name("name", contact.name, "Name of the contact.");
    ar.object("first", contact.first, "First");
    ar.object("second", contact.second, "Second");
    ar.table(contact);
    ar.list("except", contact.except, "Exception");
}

template <class Archive>
void describe(Archive& ar, GravityShare& gravity) {
    ar.table(gravity);
}

template <class Archive>
void describe(Archive& ar, Point& point) {
    ar.name("name", point.name, "Name of the point.");
    ar.table(point);
    ar.choice("trace", point.trace, kTraceNames, "Whether its path is drawn from the start.");
}

template <class Archive>
void describe(Archive& ar, Body& body) {
    ar.name("name", body.name, "Name of the body; \"world\" is the ground.");
    ar.optionalObject("mass_properties", body.massProperties, "Body");
    ar.optionalObject("gravity", body.gravity, "Body");
    ar.list("shapes", body.shapes, "Shape");
    ar.list("points", body.points, "Point");
}

template <class Archive>
void describe(Archive& ar, Joint& joint) {
    ar.name("name", joint.name, "Name of the joint.");
    ar.reference("parent", joint.parent, Refers::carrier,
                 "Body (or frame of an assembly) that carries the joint.");
    ar.reference("child", joint.child, Refers::body, "Body that the joint moves.");
    ar.table(joint);
    ar.variant(joint.kind, kJointKindNames, VariantDefault::first);
}

template <class Archive>
void describe(Archive& ar, GearedTo& geared) {
    ar.reference("joint", geared.joint, Refers::coordinate,
                 "Joint or assembly that it is geared to; \"name.angle_2\" where it has several coordinates.");
    ar.table(geared);
}

template <class Archive>
void describe(Archive& ar, Element& element) {
    ar.name("name", element.name, "Name of the force element.");
    ar.reference("joint", element.joint, Refers::coordinate,
                 "Joint or assembly it acts on; \"name.angle_2\" where it has several coordinates.");
    ar.optionalObject("from", element.from, "From");
    ar.optionalObject("to", element.to, "To");
    ar.optionalObject("geared_to", element.gearedTo, "Geared to");
    ar.variant(element.law, kLawNames);
}

template <class Archive>
void describe(Archive& ar, Motor& motor) {
    ar.name("name", motor.name, "Name of the motor.");
    ar.text("catalogue", motor.catalogue,
            "Maker and order number, where the values are those of a real motor.");
    ar.reference("joint", motor.joint, Refers::coordinate,
                 "Joint or assembly it turns; \"name.angle_2\" where it has several coordinates.");
    ar.optionalObject("from", motor.from, "From");
    ar.optionalObject("to", motor.to, "To");
    ar.object("drive", motor.drive, "Drive");
    ar.object("gear", motor.gear, "Gear");
    ar.object("motor", motor.motor, "Motor");
    ar.optionalObject("thermal", motor.thermal, "Thermal");
}

template <class Archive>
void describe(Archive& ar, Handle& handle) {
    ar.reference("body", handle.body, Refers::body, "Body that has the handle.");
    ar.reference("point", handle.point, Refers::point, "Point of that body.");
}

template <class Archive>
void describe(Archive& ar, SimulationSettings& settings) {
    ar.table(settings);
    ar.choice(
        "contact_scheme", settings.contactScheme, kSchemeNames,
        "Whether normal forces and the friction they allow follow the end of a step (two_way), the normal "
        "forces alone (convex), or neither (one_way).");
    ar.choice(
        "contact_start", settings.contactStart, kContactStartNames,
        "Whether the rig starts where it is placed (as_placed), or at rest there with its contacts loaded "
        "(settled): bodies that are placed so that they just touch would first fall onto their contacts "
        "and slip.");
}

template <class Archive>
void describe(Archive& ar, Rig& rig) {
    ar.text("name", rig.name, "Name of the rig.");
    ar.text("description", rig.description, "What it is and what to try.");
    ar.texts("sources", rig.sources, "Where its numbers come from; \"estimate\" where they were estimated.");
    ar.channels("story", rig.story, "Channels that tell what happens: the plot over time begins with them.");
    ar.list("dimensions", rig.dimensions, "Dimension");
    ar.list("targets", rig.targets, "Target");
    ar.list("measurements", rig.measurements, "Measurement");
    ar.list("variants", rig.variants, "Variant");
    ar.list("motors", rig.motors, "Motor");
    ar.list("elements", rig.elements, "Element");
    ar.list("contacts", rig.contacts, "Contact");
    ar.list("joints", rig.joints, "Joint");
    ar.list("assemblies", rig.assemblies, "Assembly");
    ar.list("bodies", rig.bodies, "Body");
    ar.optionalObject("handle", rig.handle, "Handle");
    ar.object("environment", rig.environment, "Environment");
    ar.object("simulation", rig.simulation, "Simulation");
}

} // namespace hingelab
