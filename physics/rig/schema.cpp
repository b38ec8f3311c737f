// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/rig/schema.h"

#include <cmath>

#include "physics/rig/describe.h"
#include "physics/rig/json_text.h"
#include "physics/rig/rig_document.h"
#include "physics/rig/validation.h"

namespace hingelab {
namespace {

double inFile(const FieldInfo& info, double value) {
    return value / fileUnit(info.quantity).siPerUnit;
}

Json numberSchema(const FieldInfo& info) {
    Json number = {{"type", "number"}};
    const Range& range = info.range;
    if (std::isfinite(range.lower)) {
        number[range.lowerBound == Bound::exclusive ? "exclusiveMinimum" : "minimum"] =
            inFile(info, range.lower);
    }
    if (std::isfinite(range.upper)) number["maximum"] = inFile(info, range.upper);
    const Json text = {{"type", "string"},
                       {"pattern", "^[ +−–-]*[0-9.]+([eE][+-]?[0-9]+)? *([^0-9]|\\^[0-9])*$"}};
    return {{"anyOf", Json::array({number, text})}};
}

std::string describeField(const FieldInfo& info) {
    std::string text = info.help;
    const std::string_view unit = fileUnit(info.quantity).ascii;
    if (!unit.empty()) text += " [" + std::string(unit) + "]";
    return text;
}

/// The archive that turns structure and tables into a schema (see describe.h).
class SchemaBuilder : public TextsAlike<SchemaBuilder> {
  public:
    explicit SchemaBuilder(Json& schema) : schema_(schema) {
        schema_["type"] = "object";
        schema_["properties"] = Json::object();
    }

    void text(const char* key, std::string&, const char* help) {
        property(key) = {{"type", "string"}, {"description", help}};
    }
    void texts(const char* key, std::vector<std::string>&, const char* help) {
        property(key) = {{"type", "array"}, {"items", {{"type", "string"}}}, {"description", help}};
    }
    template <class T>
    void table(T&) {
        const T defaults;
        for (const auto& field : Table<T>::numbers) {
            Json entry = numberSchema(field.info);
            entry["description"] = describeField(field.info);
            entry["default"] = inFile(field.info, defaults.*field.member);
            property(field.info.key) = std::move(entry);
        }
        for (const auto& field : Table<T>::vectors) {
            const Vector3& value = defaults.*field.member;
            property(field.info.key) = {{"type", "array"},
                                        {"items", numberSchema(field.info)},
                                        {"minItems", 3},
                                        {"maxItems", 3},
                                        {"description", describeField(field.info)},
                                        {"default", {value[0], value[1], value[2]}}};
        }
    }
    template <class Enum, class Names>
    void choice(const char* key, Enum&, const Names& names, const char* help) {
        Json values = Json::array();
        for (const auto& name : names) values.push_back(name.text);
        property(key) = {{"enum", values}, {"description", help}};
    }
    template <class T>
    void object(const char* key, T& object, const char*) {
        nested(property(key), object);
    }
    template <class T>
    void optionalObject(const char* key, std::optional<T>&, const char*) {
        T object;
        Json schema;
        nested(schema, object);
        property(key) = {{"anyOf", Json::array({schema, {{"type", "null"}}})}};
    }
    template <class T>
    void list(const char* key, std::vector<T>&, const char*) {
        T item;
        Json items;
        nested(items, item);
        property(key) = {{"type", "array"}, {"items", items}, {"maxItems", kMaximumItems}};
    }
    template <class Variant, class Names>
    void variant(Variant&, const Names& names, VariantDefault whenMissing = VariantDefault::none) {
        if (whenMissing == VariantDefault::none) schema_["required"] = Json::array({"type"});
        schema_["oneOf"] = Json::array();
        alternatives<Variant>(names);
    }

  private:
    Json& property(const char* key) { return schema_["properties"][key]; }

    template <class T>
    static void nested(Json& schema, T& object) {
        SchemaBuilder builder(schema);
        describe(builder, object);
    }

    template <class Variant, class Names, std::size_t I = 0>
    void alternatives(const Names& names) {
        if constexpr (I < std::variant_size_v<Variant>) {
            Json alternative;
            std::variant_alternative_t<I, Variant> object;
            nested(alternative, object);
            alternative["properties"]["type"] = {{"const", names[I]}};
            alternative["required"] = Json::array({"type"});
            if (I == 0 && !schema_.contains("required")) alternative.erase("required"); // the default
            schema_["oneOf"].push_back(std::move(alternative));
            alternatives<Variant, Names, I + 1>(names);
        }
    }

    Json& schema_;
};

template <class T>
void appendTable(std::string& out, const char* title) {
    const T defaults;
    const auto row = [&](const FieldInfo& info, const std::string& value) {
        std::string unit(fileUnit(info.quantity).symbol);
        if (unit.empty()) unit = "–";
        out += "| `" + std::string(info.key) + "` | " + value + " | " + unit + " | " + rangeText(info) + " | " +
               info.help + " |\n";
    };
    out += "\n## " + std::string(title) +
           "\n\n| key | default | unit | valid | meaning |\n|---|---|---|---|---|\n";
    for (const auto& field : Table<T>::numbers)
        row(field.info, shortestText(inFile(field.info, defaults.*field.member)));
    for (const auto& field : Table<T>::vectors) {
        const Vector3& v = defaults.*field.member;
        row(field.info, "[" + shortestText(v[0]) + ", " + shortestText(v[1]) + ", " + shortestText(v[2]) + "]");
    }
}

} // namespace

std::string rigSchema() {
    Json schema;
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
    schema["title"] = "Hingelab rig";
    SchemaBuilder builder(schema);
    schema["properties"]["format"] = {{"const", kRigFormat}};
    schema["properties"]["version"] = {{"const", kRigVersion}};
    Rig rig;
    describe(builder, rig);
    schema["required"] = {"format", "version", "name"};
    return formatJson(schema);
}

std::string parameterReference() {
    std::string out =
        "# Parameters\n\nGenerated from the field tables by `hingelab-cli schema --markdown`; a test keeps it "
        "current. "
        "Numbers in files are in these SI units, or texts with a unit such as `\"30 deg\"`.\n";
    appendTable<DoorHingeParameters>(out, "Door hinge (element of type `door_hinge`)");
    appendTable<Detent>(out, "Detent (in `detents` of a door hinge)");
    appendTable<DampingZone>(out, "Damping zone (in `damping_zones` of a door hinge)");
    appendTable<AppliedTorque>(out, "Applied torque (element of type `applied_torque`)");
    appendTable<AppliedForce>(out, "Applied force (element of type `applied_force`)");
    appendTable<RotationalSpring>(out, "Rotational spring and damper (element of type `rotational_spring`)");
    appendTable<LinearSpring>(out, "Spring and damper (element of type `spring`)");
    appendTable<GasStrut>(out, "Gas strut (element of type `gas_strut`)");
    appendTable<TorqueTable::Point>(
        out, "Point of a torque over time (`points` of an element of type `torque_table`)");
    appendTable<ForceTable::Point>(out,
                                   "Point of a force over time (`points` of an element of type `force_table`)");
    appendTable<EngineGas>(out, "Gas force of an engine (element of type `engine_gas`)");
    appendTable<PlacePoint>(out, "End of an element between points (`from`, `to`)");
    appendTable<Joint>(out, "Joint, of any type");
    appendTable<RevoluteJoint>(out, "Joint of type `revolute`");
    appendTable<PrismaticJoint>(out, "Joint of type `prismatic`");
    appendTable<UniversalJoint>(out, "Joint of type `universal`");
    appendTable<SphericalJoint>(out, "Joint of type `spherical`");
    appendTable<PlanarJoint>(out, "Joint of type `planar`");
    appendTable<FreeJoint>(out, "Joint of type `free`");
    appendTable<EndStop>(out, "End stop (`lower_stop`, `upper_stop` of a revolute joint)");
    appendTable<SlideStop>(out, "End stop of a prismatic joint");
    appendTable<ConstantSpeed<MotionOf::rotation>>(out,
                                                   "Prescribed motion of type `constant_speed`, of an angle");
    appendTable<SineMotion<MotionOf::rotation>>(out, "Prescribed motion of type `sine`, of an angle");
    appendTable<RampMotion<MotionOf::rotation>>(out, "Prescribed motion of type `ramp`, of an angle");
    appendTable<MotionPoint<MotionOf::rotation>>(out,
                                                 "Point of a prescribed motion of type `table`, of an angle");
    appendTable<ConstantSpeed<MotionOf::translation>>(
        out, "Prescribed motion of type `constant_speed`, of a distance");
    appendTable<SineMotion<MotionOf::translation>>(out, "Prescribed motion of type `sine`, of a distance");
    appendTable<RampMotion<MotionOf::translation>>(out, "Prescribed motion of type `ramp`, of a distance");
    appendTable<MotionPoint<MotionOf::translation>>(
        out, "Point of a prescribed motion of type `table`, of a distance");
    appendTable<FramePlace>(out, "Frame of an assembly (`frame_a`, `frame_b`)");
    appendTable<JointUps>(out, "Assembly of type `JointUPS`");
    appendTable<JointUsr>(out, "Assembly of type `JointUSR`");
    appendTable<JointUsp>(out, "Assembly of type `JointUSP`");
    appendTable<JointSsr>(out, "Assembly of type `JointSSR`");
    appendTable<JointSsp>(out, "Assembly of type `JointSSP`");
    appendTable<JointRrr>(out, "Assembly of type `JointRRR`");
    appendTable<JointRrp>(out, "Assembly of type `JointRRP`");
    appendTable<Shape>(out, "Shape");
    appendTable<BoxGeometry>(out, "Shape of type `box`");
    appendTable<CylinderGeometry>(out, "Shape of type `cylinder`");
    appendTable<SphereGeometry>(out, "Shape of type `sphere`");
    appendTable<PlateGeometry>(out, "Shape of type `plate`");
    appendTable<PlateCorner>(out, "Corner of a plate (`corners`)");
    appendTable<MeshGeometry>(out, "Shape of type `mesh`");
    appendTable<CapsuleGeometry>(out, "Shape of type `capsule`");
    appendTable<HalfSpaceGeometry>(out, "Shape of type `half_space`");
    appendTable<Contact>(out, "Contact (`contacts`)");
    appendTable<DcMotorParameters>(out, "Motor (`motor` of an item of `motors`)");
    appendTable<Gear>(out, "Gear of a motor (`gear`)");
    appendTable<MotorThermal>(out, "Thermal model of a motor (`thermal`)");
    appendTable<ConstantVoltage>(out, "Drive of type `constant`");
    appendTable<VoltageStep>(out, "Drive of type `step`");
    appendTable<VoltageRamp>(out, "Drive of type `ramp`");
    appendTable<VoltageSine>(out, "Drive of type `sine`");
    appendTable<VoltageTable::Point>(out, "Point of a drive of type `table` (`points`)");
    appendTable<PwmVoltage>(out, "Drive of type `pwm`, besides `mode`");
    appendTable<PositionPid<MotionOf::rotation>>(out, "Drive of type `angle_pid`, besides `target`");
    appendTable<RatePid<MotionOf::rotation>>(out, "Drive of type `rate_pid`, besides `target`");
    appendTable<DoorController<MotionOf::rotation>>(out, "Drive of type `door_controller`, besides `hold`");
    appendTable<PositionPid<MotionOf::translation>>(out, "Drive of type `distance_pid`, besides `target`");
    appendTable<RatePid<MotionOf::translation>>(out, "Drive of type `speed_pid`, besides `target`");
    appendTable<DoorController<MotionOf::translation>>(out, "Drive of type `slide_controller`, besides `hold`");
    appendTable<MassProperties>(out, "Mass properties (`mass_properties` of a body)");
    appendTable<Point>(out, "Point of a body");
    appendTable<Environment>(out, "Environment");
    appendTable<SimulationSettings>(out, "Simulation");
    return out;
}

} // namespace hingelab
