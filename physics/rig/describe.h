// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/rig/element_tables.h"
#include "physics/rig/motor_tables.h"
#include "physics/rig/rig.h"

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

/// Whether the first alternative stands where "type" is missing.
enum class VariantDefault { none, first };

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
inline constexpr std::array kTraceNames = {EnumName<Trace>{Trace::off, "off", "Off"},
                                           EnumName<Trace>{Trace::on, "on", "On"}};
/// Names of variant alternatives, in the order of the alternatives.
inline constexpr std::array<const char*, 7> kGeometryNames = {"box",  "cylinder", "sphere",    "plate",
                                                              "mesh", "capsule",  "half_space"};
inline constexpr std::array kSchemeNames = {
    EnumName<ContactScheme>{ContactScheme::twoWay, "two_way", "Two-way"},
    EnumName<ContactScheme>{ContactScheme::oneWay, "one_way", "One-way"},
};
inline constexpr std::array<const char*, 7> kJointKindNames = {"revolute",  "fixed",  "prismatic", "universal",
                                                               "spherical", "planar", "free"};
inline constexpr std::array<const char*, 4> kMotionNames = {"constant_speed", "sine", "ramp", "table"};
inline constexpr std::array<const char*, 9> kLawNames = {"door_hinge",        "applied_torque", "applied_force",
                                                         "rotational_spring", "spring",         "gas_strut",
                                                         "torque_table",      "force_table",    "engine_gas"};
inline constexpr std::array kPwmNames = {EnumName<PwmMode>{PwmMode::averaged, "averaged", "Averaged"},
                                         EnumName<PwmMode>{PwmMode::switched, "switched", "Switched"}};
inline constexpr std::array kDoorHoldNames = {EnumName<DoorHold>{DoorHold::hold, "hold", "Hold"},
                                              EnumName<DoorHold>{DoorHold::release, "release", "Release"}};
inline constexpr std::array<const char*, 12> kDriveNames = {"constant",     "step",      "ramp",
                                                            "sine",         "table",     "pwm",
                                                            "angle_pid",    "rate_pid",  "door_controller",
                                                            "distance_pid", "speed_pid", "slide_controller"};
inline constexpr std::array<const char*, 7> kAssemblyNames = {"JointUPS", "JointUSR", "JointUSP", "JointSSR",
                                                              "JointSSP", "JointRRR", "JointRRP"};

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
void describe(Archive& ar, AppliedForce& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, RotationalSpring& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, LinearSpring& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, GasStrut& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, EngineGas& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, TorqueTable::Point& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, ForceTable::Point& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, SlideStop& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, PlateCorner& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, FixedJoint& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, JointUps& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, JointUsr& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, JointUsp& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, JointSsr& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, JointSsp& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, JointRrr& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, JointRrp& object) {
    ar.table(object);
}

template <class Archive>
void describe(Archive& ar, TorqueTable& table) {
    ar.list("points", table.points, "Point");
}

template <class Archive>
void describe(Archive& ar, ForceTable& table) {
    ar.list("points", table.points, "Point");
}

template <class Archive, MotionOf K>
void describe(Archive& ar, ConstantSpeed<K>& motion) {
    ar.table(motion);
}

template <class Archive, MotionOf K>
void describe(Archive& ar, SineMotion<K>& motion) {
    ar.table(motion);
}

template <class Archive, MotionOf K>
void describe(Archive& ar, RampMotion<K>& motion) {
    ar.table(motion);
}

template <class Archive, MotionOf K>
void describe(Archive& ar, MotionPoint<K>& point) {
    ar.table(point);
}

template <class Archive, MotionOf K>
void describe(Archive& ar, MotionTable<K>& table) {
    ar.list("points", table.points, "Point");
}

template <class Archive, MotionOf K>
void describe(Archive& ar, Motion<K>& motion) {
    ar.variant(motion.law, kMotionNames);
}

template <class Archive>
void describe(Archive& ar, RevoluteJoint& joint) {
    ar.table(joint);
    ar.optionalObject("lower_stop", joint.lowerStop, "Lower stop");
    ar.optionalObject("upper_stop", joint.upperStop, "Upper stop");
    ar.optionalObject("motion", joint.motion, "Motion");
}

template <class Archive>
void describe(Archive& ar, PrismaticJoint& joint) {
    ar.table(joint);
    ar.optionalObject("lower_stop", joint.lowerStop, "Lower stop");
    ar.optionalObject("upper_stop", joint.upperStop, "Upper stop");
    ar.optionalObject("motion", joint.motion, "Motion");
}

template <class Archive>
void describe(Archive& ar, UniversalJoint& joint) {
    ar.table(joint);
    ar.optionalObject("motion_1", joint.motion1, "Motion 1");
    ar.optionalObject("motion_2", joint.motion2, "Motion 2");
}

template <class Archive, class J>
void describeRotationMotions(Archive& ar, J& joint) {
    ar.optionalObject("roll_motion", joint.rollMotion, "Roll motion");
    ar.optionalObject("pitch_motion", joint.pitchMotion, "Pitch motion");
    ar.optionalObject("yaw_motion", joint.yawMotion, "Yaw motion");
}

template <class Archive>
void describe(Archive& ar, SphericalJoint& joint) {
    ar.table(joint);
    describeRotationMotions(ar, joint);
}

template <class Archive>
void describe(Archive& ar, PlanarJoint& joint) {
    ar.table(joint);
    ar.optionalObject("x_motion", joint.xMotion, "x motion");
    ar.optionalObject("y_motion", joint.yMotion, "y motion");
    ar.optionalObject("angle_motion", joint.angleMotion, "Angle motion");
}

template <class Archive>
void describe(Archive& ar, FreeJoint& joint) {
    ar.table(joint);
    ar.optionalObject("x_motion", joint.xMotion, "x motion");
    ar.optionalObject("y_motion", joint.yMotion, "y motion");
    ar.optionalObject("z_motion", joint.zMotion, "z motion");
    describeRotationMotions(ar, joint);
}

template <class Archive>
void describe(Archive& ar, FramePlace& place) {
    ar.text("body", place.body, "Body (or frame of an assembly) that carries the frame.");
    ar.table(place);
}

template <class Archive>
void describe(Archive& ar, PlacePoint& place) {
    ar.text("body", place.body, "Body that carries the point.");
    ar.table(place);
}

template <class Archive>
void describe(Archive& ar, AssemblyItem& assembly) {
    ar.text("name", assembly.name, "Name of the assembly.");
    ar.variant(assembly.parameters, kAssemblyNames);
    ar.object("frame_a", assembly.frameA, "frame_a");
    ar.object("frame_b", assembly.frameB, "frame_b");
}

template <class Archive>
void describe(Archive& ar, PlateGeometry& geometry) {
    ar.table(geometry);
    ar.list("corners", geometry.corners, "Corner");
}

template <class Archive>
void describe(Archive& ar, MeshGeometry& geometry) {
    ar.text("file", geometry.file, "STL or OBJ file, relative to the rig's file.");
    ar.table(geometry);
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
void describe(Archive& ar, CapsuleGeometry& geometry) {
    ar.table(geometry);
}

template <class Archive>
void describe(Archive& ar, HalfSpaceGeometry& geometry) {
    ar.table(geometry);
}

template <class Archive>
void describe(Archive& ar, ContactPlace& place) {
    ar.text("body", place.body, "Body that touches or is touched.");
    ar.text("shape", place.shape, "Its shape, by name.");
    ar.text("point", place.point, "Or its point, by name.");
}

template <class Archive>
void describe(Archive& ar, Contact& contact) {
    ar.text("name", contact.name, "Name of the contact.");
    ar.object("first", contact.first, "First");
    ar.object("second", contact.second, "Second");
    ar.table(contact);
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
    ar.choice("trace", point.trace, kTraceNames, "Whether its path is drawn from the start.");
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
    ar.text("parent", joint.parent, "Body (or frame of an assembly) that carries the joint.");
    ar.text("child", joint.child, "Body that the joint moves.");
    ar.table(joint);
    ar.variant(joint.kind, kJointKindNames, VariantDefault::first);
}

template <class Archive>
void describe(Archive& ar, Element& element) {
    ar.text("name", element.name, "Name of the force element.");
    ar.text("joint", element.joint,
            "Joint or assembly it acts on; \"name.angle_2\" where it has several coordinates.");
    ar.optionalObject("from", element.from, "From");
    ar.optionalObject("to", element.to, "To");
    ar.variant(element.law, kLawNames);
}

template <class Archive>
void describe(Archive& ar, DcMotorParameters& motor) {
    ar.table(motor);
}

template <class Archive>
void describe(Archive& ar, MotorThermal& thermal) {
    ar.table(thermal);
}

template <class Archive>
void describe(Archive& ar, Gear& gear) {
    ar.table(gear);
}

template <class Archive>
void describe(Archive& ar, ConstantVoltage& drive) {
    ar.table(drive);
}

template <class Archive>
void describe(Archive& ar, VoltageStep& drive) {
    ar.table(drive);
}

template <class Archive>
void describe(Archive& ar, VoltageRamp& drive) {
    ar.table(drive);
}

template <class Archive>
void describe(Archive& ar, VoltageSine& drive) {
    ar.table(drive);
}

template <class Archive>
void describe(Archive& ar, VoltageTable::Point& point) {
    ar.table(point);
}

template <class Archive>
void describe(Archive& ar, VoltageTable& drive) {
    ar.list("points", drive.points, "Point");
}

template <class Archive>
void describe(Archive& ar, PwmVoltage& drive) {
    ar.table(drive);
    ar.choice("mode", drive.mode, kPwmNames, "Mean voltage, or switched at the frequency.");
}

template <class Archive, MotionOf K>
void describe(Archive& ar, PositionPid<K>& drive) {
    ar.table(drive);
    ar.object("target", drive.target, "Target");
}

template <class Archive, MotionOf K>
void describe(Archive& ar, RatePid<K>& drive) {
    ar.table(drive);
    ar.object("target", drive.target, "Target");
}

template <class Archive, MotionOf K>
void describe(Archive& ar, DoorController<K>& drive) {
    ar.table(drive);
    ar.choice("hold", drive.hold, kDoorHoldNames,
              "Whether the motor also closes the door and holds it shut, or lets go after the dwell.");
}

template <class Archive>
void describe(Archive& ar, DriveParameters& drive) {
    ar.variant(drive.law, kDriveNames);
}

template <class Archive>
void describe(Archive& ar, Motor& motor) {
    ar.text("name", motor.name, "Name of the motor.");
    ar.text("catalogue", motor.catalogue,
            "Maker and order number, where the values are those of a real motor.");
    ar.text("joint", motor.joint,
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
    ar.choice("contact_scheme", settings.contactScheme, kSchemeNames,
              "Whether normal forces follow the end of a step (two_way) or are those of its start (one_way).");
}

template <class Archive>
void describe(Archive& ar, Rig& rig) {
    ar.text("name", rig.name, "Name of the rig.");
    ar.text("description", rig.description, "What it is and what to try.");
    ar.texts("sources", rig.sources, "Where its numbers come from; \"estimate\" where they were estimated.");
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
