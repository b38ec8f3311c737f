// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/coordinate_marks.h"

#include <algorithm>

#include "rig/item_fields.h"
#include "rig/parameters.h"
#include "spatial/roll_pitch_yaw.h"
#include "text/pointer.h"
#include "workshop/survey.h"

namespace hingelab {
namespace {

const Body* bodyNamed(const Rig& rig, const std::string& name) {
    const auto found =
        std::find_if(rig.bodies.begin(), rig.bodies.end(), [&](const Body& body) { return body.name == name; });
    return found == rig.bodies.end() ? nullptr : &*found;
}

/// Whether a coordinate's text ("hinge", "cross.angle_1") means the first motion of the joint.
bool meansFirstOf(const Joint& joint, const std::string& coordinate) {
    const std::vector<CoordinateName> names = coordinateNames(joint.kind);
    return !names.empty() && (coordinate == joint.name || coordinate == joint.name + "." + names[0].suffix);
}

const Joint* jointMeantBy(const Rig& rig, const std::string& item) {
    const std::vector<std::string> segments = splitPointer(item);
    if (segments.size() != 2) return nullptr;
    const std::size_t index = std::strtoul(segments[1].c_str(), nullptr, 10);
    if (segments[0] == "joints" && index < rig.joints.size()) return &rig.joints[index];
    for (const Joint& joint : rig.joints) {
        if (segments[0] == "bodies" && index < rig.bodies.size() && joint.carries(rig.bodies[index].name))
            return &joint;
        if (segments[0] == "elements" && index < rig.elements.size() &&
            meansFirstOf(joint, rig.elements[index].joint))
            return &joint;
    }
    return nullptr;
}

} // namespace

Vector3 CoordinateMarks::middleAt(double value) const {
    const Vector3 axis = motion.axis.normalized();
    if (!motion.isRotation) return endAt(value);
    return axis * (axis.dot(arm) + motion.travel * value);
}

Vector3 CoordinateMarks::endAt(double value) const {
    const Vector3 axis = motion.axis.normalized();
    if (!motion.isRotation) return arm + axis * value;
    return rotationAbout(axis, value) * arm + axis * (motion.travel * value);
}

std::optional<CoordinateMarks> coordinateMarksOf(const Rig& rig, const std::string& item) {
    const Joint* joint = jointMeantBy(rig, item);
    if (joint == nullptr) return std::nullopt;
    const JointMotions motions = motionsOf(joint->kind);
    if (motions.singles.empty()) return std::nullopt;
    CoordinateMarks found;
    found.parent = joint->parent;
    found.X_PJ = {rotationFromRollPitchYaw(joint->rotation), joint->position};
    found.motion = motions.singles.front();
    if (const Body* child = bodyNamed(rig, joint->child)) found.arm = farEndOf(*child);
    const bool isElement = item.starts_with("/elements/");
    const std::string place = isElement ? item : "/joints/" + std::to_string(joint - rig.joints.data());
    for (const ItemField& field : fieldsOf(rig, place)) {
        if (field.form != ItemField::Form::number || !field.info->isOnCoordinate) continue;
        const std::optional<Parameter> parameter = findParameter(rig, field.pointer);
        found.marks.push_back({field.pointer, parameter ? parameter->label : field.label, field.number,
                               rig.expressions.contains(field.pointer)});
    }
    if (found.marks.empty()) return std::nullopt;
    found.low = found.high = found.motion.initial;
    const auto reach = [&](double value) {
        found.low = std::min(found.low, value);
        found.high = std::max(found.high, value);
    };
    for (const CoordinateMark& mark : found.marks) reach(mark.value);
    for (const JointStop& stop : stopsOf(joint->kind)) reach(stop.stop.angle);
    return found;
}

std::string wordsIfDriven(const Rig& rig, const std::string& pointer) {
    const std::optional<Parameter> parameter = findParameter(rig, pointer);
    if (!parameter || parameter->expression.empty()) return {};
    return parameter->label + " follows " + parameter->expression + ": change that, or a dimension";
}

} // namespace hingelab
