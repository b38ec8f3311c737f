// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/rig/element_tables.h"
#include "physics/rig/motor_tables.h"
#include "physics/rig/pointer.h"
#include "physics/rig/rig.h"

/// The structure of the rig document, written once. Reading, writing, the schema and the list of parameters are
/// archives that walk it:
///
///   ar.text(key, string, help)            ar.texts(key, vector<string>, help): prose
///   ar.name(key, string, help)            what others call the item by; none other has it
///   ar.reference(key, string, Refers, help)   the name of something else
///   ar.file(key, string, help)            path of a file, relative to that of the rig
///   ar.table(object)                      all fields of Table<T>
///   ar.choice(key, enum, names, help)     names: array of {value, text}
///   ar.object(key, object)                ar.optionalObject(key, optional)
///   ar.list(key, vector, itemLabel)       itemLabel: what one item is called ("Detent")
///   ar.variant(variant, names)            the key "type" tells which alternative
namespace hingelab {

/// What a reference names.
enum class Refers {
    body,
    carrier,    ///< a body or an assembly's frame: "door", "rod.frame_ib"
    coordinate, ///< a joint or an assembly, perhaps with a coordinate: "hinge", "nutation.angle_2"
    shape,      ///< of the body that the object named just before
    point,      ///< the same
};

/// Whether the first alternative stands where "type" is missing.
enum class VariantDefault { none, first };

/// For archives that treat all texts alike.
template <class Archive>
class TextsAlike {
  public:
    void name(const char* key, std::string& value, const char* help) { archive().text(key, value, help); }
    void reference(const char* key, std::string& value, Refers, const char* help) {
        archive().text(key, value, help);
    }
    void file(const char* key, std::string& value, const char* help) { archive().text(key, value, help); }

  protected:
    Archive& archive() { return static_cast<Archive&>(*this); }
};

/// For archives that look at the structure and not at the values.
template <class Archive>
class ValuesIgnored : public TextsAlike<Archive> {
  public:
    void text(const char*, std::string&, const char*) {}
    void texts(const char*, std::vector<std::string>&, const char*) {}
    template <class T>
    void table(T&) {}
    template <class Enum, class Names>
    void choice(const char*, Enum&, const Names&, const char*) {}
    template <class Variant, class Names>
    void variant(Variant& variant, const Names&, VariantDefault = VariantDefault::none) {
        std::visit([this](auto& alternative) { describe(this->archive(), alternative); }, variant);
    }
};

/// ... and go everywhere, knowing the pointer of where they are; `item()` is called for each item of a list.
template <class Archive>
class PointerWalk : public ValuesIgnored<Archive> {
  public:
    template <class T>
    void item(T&) {}

    template <class T>
    void object(const char* key, T& object, const char*) {
        path_.push(key);
        describe(this->archive(), object);
        path_.pop();
    }
    template <class T>
    void optionalObject(const char* key, std::optional<T>& present, const char*) {
        if (present) object(key, *present, "");
    }
    template <class T>
    void list(const char* key, std::vector<T>& items, const char*) {
        path_.push(key);
        for (std::size_t i = 0; i < items.size(); ++i) {
            path_.push(i);
            this->archive().item(items[i]);
            describe(this->archive(), items[i]);
            path_.pop();
        }
        path_.pop();
    }

  protected:
    [[nodiscard]] const PointerPath& path() const { return path_; }

  private:
    PointerPath path_;
};

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

/// What has numbers alone.
template <class Archive, class T>
requires requires {
    Table<T>::numbers;
}
void describe(Archive& ar, T& object) {
    ar.table(object);
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
void describe(Archive& ar, TorqueTable& table) {
    ar.list("points", table.points, "Point");
}

template <class Archive>
void describe(Archive& ar, ForceTable& table) {
    ar.list("points", table.points, "Point");
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
void describe(Archive& ar, PlateGeometry& geometry) {
    ar.table(geometry);
    ar.list("corners", geometry.corners, "Corner");
}

template <class Archive>
void describe(Archive& ar, MeshGeometry& geometry) {
    ar.file("file", geometry.file, "STL or OBJ file, relative to the rig's file.");
    ar.table(geometry);
}

template <class Archive>
void describe(Archive& ar, ContactPlace& place) {
    ar.reference("body", place.body, Refers::body, "Body that touches or is touched.");
    ar.reference("shape", place.shape, Refers::shape, "Its shape, by name.");
    ar.reference("point", place.point, Refers::point, "Or its point, by name.");
}

template <class Archive>
void describe(Archive& ar, Contact& contact) {
    ar.name("name", contact.name, "Name of the contact.");
    ar.object("first", contact.first, "First");
    ar.object("second", contact.second, "Second");
    ar.table(contact);
}

template <class Archive>
void describe(Archive& ar, Shape& shape) {
    ar.name("name", shape.name, "Name of the shape, shown in the panel.");
    ar.variant(shape.geometry, kGeometryNames);
    ar.table(shape);
    ar.choice("finish", shape.finish, kFinishNames, "What the shape looks like.");
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
void describe(Archive& ar, Element& element) {
    ar.name("name", element.name, "Name of the force element.");
    ar.reference("joint", element.joint, Refers::coordinate,
                 "Joint or assembly it acts on; \"name.angle_2\" where it has several coordinates.");
    ar.optionalObject("from", element.from, "From");
    ar.optionalObject("to", element.to, "To");
    ar.variant(element.law, kLawNames);
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
