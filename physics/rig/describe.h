// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/rig/rig.h"
#include "physics/rig/rig_tables.h"

/// The structure of the rig document, written once. Reading, writing, the schema and the list of parameters are
/// archives that walk it:
///
///   ar.text(key, string, help)            ar.texts(key, vector<string>, help)
///   ar.table(object)                      all fields of Table<T>
///   ar.choice(key, enum, names, help)     names: array of {value, text}
///   ar.object(key, object)                ar.optionalObject(key, optional)
///   ar.list(key, vector, itemLabel)       itemLabel: what one item is called ("Detent")
///   ar.variant(variant, names)            the key "type" tells which alternative
namespace hingelab {

template <class Enum>
struct EnumName {
    Enum value;
    const char* text;
    const char* label;
};

inline constexpr std::array kDirectionNames = {
    EnumName<MotionDirection>{MotionDirection::both, "both", "Both directions"},
    EnumName<MotionDirection>{MotionDirection::opening, "opening", "Opening"},
    EnumName<MotionDirection>{MotionDirection::closing, "closing", "Closing"},
};
inline constexpr std::array kFinishNames = {
    EnumName<Finish>{Finish::panel, "panel", "Panel"},
    EnumName<Finish>{Finish::frame, "frame", "Frame"},
    EnumName<Finish>{Finish::interior, "interior", "Interior"},
    EnumName<Finish>{Finish::metal, "metal", "Metal"},
    EnumName<Finish>{Finish::dark, "dark", "Dark"},
    EnumName<Finish>{Finish::accent, "accent", "Accent"},
    EnumName<Finish>{Finish::glass, "glass", "Glass"},
    EnumName<Finish>{Finish::wood, "wood", "Wood"},
};
inline constexpr std::array kJointKindNames = {
    EnumName<JointKind>{JointKind::revolute, "revolute", "Revolute"},
    EnumName<JointKind>{JointKind::fixed, "fixed", "Fixed"},
};
/// Names of variant alternatives, in the order of the alternatives.
inline constexpr std::array<const char*, 3> kGeometryNames = {"box", "cylinder", "sphere"};
inline constexpr std::array<const char*, 2> kLawNames = {"door_hinge", "applied_torque"};

template <class Archive>
void describe(Archive& ar, Detent& detent) {
    ar.table(detent);
}

template <class Archive>
void describe(Archive& ar, DampingZone& zone) {
    ar.table(zone);
    ar.choice("direction", zone.direction, kDirectionNames, "Direction of motion in which the zone damps.");
}

template <class Archive>
void describe(Archive& ar, DoorHingeParameters& hinge) {
    ar.table(hinge);
    ar.list("detents", hinge.detents, "Detent");
    ar.list("damping_zones", hinge.dampingZones, "Zone");
}

template <class Archive>
void describe(Archive& ar, AppliedTorque& load) {
    ar.table(load);
}

template <class Archive>
void describe(Archive& ar, EndStop& stop) {
    ar.table(stop);
}

template <class Archive>
void describe(Archive& ar, BoxGeometry& geometry) {
    ar.table(geometry);
}

template <class Archive>
void describe(Archive& ar, CylinderGeometry& geometry) {
    ar.table(geometry);
}

template <class Archive>
void describe(Archive& ar, SphereGeometry& geometry) {
    ar.table(geometry);
}

template <class Archive>
void describe(Archive& ar, Shape& shape) {
    ar.text("name", shape.name, "Name of the shape, shown in the panel.");
    ar.variant(shape.geometry, kGeometryNames);
    ar.table(shape);
    ar.choice("finish", shape.finish, kFinishNames, "What the shape looks like.");
}

template <class Archive>
void describe(Archive& ar, MassProperties& properties) {
    ar.table(properties);
}

template <class Archive>
void describe(Archive& ar, Point& point) {
    ar.text("name", point.name, "Name of the point.");
    ar.table(point);
}

template <class Archive>
void describe(Archive& ar, Body& body) {
    ar.text("name", body.name, "Name of the body; \"world\" is the ground.");
    ar.optionalObject("mass_properties", body.massProperties, "Body");
    ar.list("shapes", body.shapes, "Shape");
    ar.list("points", body.points, "Point");
}

template <class Archive>
void describe(Archive& ar, Joint& joint) {
    ar.text("name", joint.name, "Name of the joint.");
    ar.choice("type", joint.kind, kJointKindNames, "Kind of the joint.");
    ar.text("parent", joint.parent, "Body that carries the joint.");
    ar.text("child", joint.child, "Body that the joint moves.");
    ar.table(joint);
    ar.optionalObject("lower_stop", joint.lowerStop, "Lower stop");
    ar.optionalObject("upper_stop", joint.upperStop, "Upper stop");
}

template <class Archive>
void describe(Archive& ar, Element& element) {
    ar.text("name", element.name, "Name of the force element.");
    ar.text("joint", element.joint, "Joint it acts on.");
    ar.variant(element.law, kLawNames);
}

template <class Archive>
void describe(Archive& ar, Handle& handle) {
    ar.text("body", handle.body, "Body that has the handle.");
    ar.text("point", handle.point, "Point of that body.");
}

template <class Archive>
void describe(Archive& ar, Environment& environment) {
    ar.table(environment);
}

template <class Archive>
void describe(Archive& ar, SimulationSettings& settings) {
    ar.table(settings);
}

template <class Archive>
void describe(Archive& ar, Rig& rig) {
    ar.text("name", rig.name, "Name of the rig.");
    ar.text("description", rig.description, "What it is and what to try.");
    ar.texts("sources", rig.sources, "Where its numbers come from; \"estimate\" where they were estimated.");
    ar.list("elements", rig.elements, "Element");
    ar.list("joints", rig.joints, "Joint");
    ar.list("bodies", rig.bodies, "Body");
    ar.optionalObject("handle", rig.handle, "Handle");
    ar.object("environment", rig.environment, "Environment");
    ar.object("simulation", rig.simulation, "Simulation");
}

} // namespace hingelab
