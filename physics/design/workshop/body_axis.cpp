// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/body_axis.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "rig/expressions.h"
#include "shapes/solid.h"
#include "spatial/roll_pitch_yaw.h"
#include "text/pointer.h"
#include "workshop/survey.h"
#include "workshop/unused_name.h"

namespace hingelab {
namespace {

using Edits = std::vector<Edit>;

std::string indexed(const char* list, std::size_t index, const std::string& rest = {}) {
    return "/" + std::string(list) + "/" + std::to_string(index) + rest;
}

Json jsonOf(const Vector3& v) {
    return Json::array({v.x(), v.y(), v.z()});
}

/// Without what rounding has left of zeros and ones: far below what any axis is made to.
Vector3 cleanDirection(const Vector3& axis) {
    constexpr double rounding = 1e-13;
    return axis.normalized().unaryExpr([](double a) {
        const double whole = std::round(a);
        return std::abs(a - whole) < rounding ? whole + 0.0 : a;
    });
}

Matrix3 turnAbout(const Vector3& axis, double angle) {
    return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix();
}

/// The first of the numbers that an expression drives; empty: none.
std::string drivenOf(const Rig& rig, const std::vector<PlaceOnBody>& places) {
    for (const auto& [pointer, expression] : rig.expressions) {
        for (const auto& place : places) {
            if (!pointer.starts_with(place.pointer + "/")) continue;
            std::string words = pointer;
            return words.append(" = ").append(expression);
        }
    }
    return {};
}

/// "door mount" that turns is no mount any more.
std::string hingeName(const Rig& rig, const Joint& joint) {
    constexpr std::string_view mount = " mount";
    if (!joint.name.ends_with(mount)) return joint.name;
    return unusedName(joint.name.substr(0, joint.name.size() - mount.size()) + " hinge", rig.joints,
                      rig.assemblies);
}

} // namespace

std::vector<PlaceOnBody> placesOnBody(const Rig& rig, std::size_t index) {
    const Body& body = rig.bodies[index];
    const std::string item = indexed("bodies", index);
    std::vector<PlaceOnBody> places;
    const auto put = [&](std::string pointer, const Vector3& position) {
        places.push_back({std::move(pointer), position});
    };
    for (std::size_t i = 0; i < body.shapes.size(); ++i)
        put(item + indexed("shapes", i, "/position"), body.shapes[i].position);
    for (std::size_t i = 0; i < body.points.size(); ++i)
        put(item + indexed("points", i, "/position"), body.points[i].position);
    if (body.massProperties) put(item + "/mass_properties/centre_of_mass", body.massProperties->centreOfMass);
    for (std::size_t j = 0; j < rig.joints.size(); ++j) {
        const Joint& joint = rig.joints[j];
        if (joint.parent == body.name) put(indexed("joints", j, "/position"), joint.position);
        if (joint.child == body.name && joint.closesLoop && joint.childPosition)
            put(indexed("joints", j, "/child_position"), *joint.childPosition);
    }
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
        const AssemblyItem& assembly = rig.assemblies[k];
        if (assembly.frameA.body == body.name)
            put(indexed("assemblies", k, "/frame_a/position"), assembly.frameA.position);
        if (assembly.frameB.body == body.name)
            put(indexed("assemblies", k, "/frame_b/position"), assembly.frameB.position);
    }
    const auto addEnds = [&](const char* list, std::size_t i, const auto& owner) {
        if (owner.from && owner.from->body == body.name)
            put(indexed(list, i, "/from/position"), owner.from->position);
        if (owner.to && owner.to->body == body.name) put(indexed(list, i, "/to/position"), owner.to->position);
    };
    for (std::size_t i = 0; i < rig.elements.size(); ++i) {
        const Element& element = rig.elements[i];
        if (!element.mirror) {
            addEnds("elements", i, element);
            continue;
        }
        if (element.from && element.from->body == body.name)
            put(indexed("elements", i, "/mirror_of/from/position"), element.mirror->from.position);
        if (element.to && element.to->body == body.name)
            put(indexed("elements", i, "/mirror_of/to/position"), element.mirror->to.position);
    }
    for (std::size_t i = 0; i < rig.motors.size(); ++i) addEnds("motors", i, rig.motors[i]);
    return places;
}

Vector3 openingAxis(const Model& model, const std::string& body, const Vector3& point, const Vector3& axis) {
    const Rig& rig = model.rig();
    const auto joint =
        std::find_if(rig.joints.begin(), rig.joints.end(), [&](const Joint& j) { return j.carries(body); });
    if (joint != rig.joints.end() && joint->revolute() != nullptr)
        return joint->revolute()->axis.dot(axis) < 0.0 ? Vector3(-axis) : axis; // stops and detents stay right
    const RigPoses poses = posesAtStart(model);
    Eigen::AlignedBox3d own, others;
    Pose X_WB;
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        const bool isOwn = rig.bodies[b].name == body;
        if (isOwn) X_WB = poses.bodies[b];
        for (const Shape& shape : rig.bodies[b].shapes)
            (isOwn ? own : others).extend(poses.bodies[b] * poseInBody(shape).translation);
    }
    if (own.isEmpty() || others.isEmpty()) return axis;
    const Vector3 way = (X_WB.rotation * axis).cross(own.center() - X_WB * point);
    return way.dot(own.center() - others.center()) < 0.0 ? Vector3(-axis) : axis;
}

Proposal proposeAxis(const Rig& rig, const std::string& body, const Vector3& point, const Vector3& axis) {
    if (body == kWorldName) return refused("The ground does not turn: choose the body that shall turn");
    const auto carried =
        std::find_if(rig.joints.begin(), rig.joints.end(), [&](const Joint& j) { return j.carries(body); });
    const auto owner =
        std::find_if(rig.bodies.begin(), rig.bodies.end(), [&](const Body& b) { return b.name == body; });
    if (carried == rig.joints.end() || owner == rig.bodies.end())
        return refused("No joint carries \"" + body + "\": give it one in the workshop");
    const Joint& joint = *carried;
    if (!joint.isFixed() && joint.revolute() == nullptr)
        return refused("\"" + body + "\" hangs on the joint \"" + joint.name +
                       "\", which can do more than turn: make it a fixed or revolute joint first");
    if (joint.revolute() != nullptr && joint.revolute()->motion)
        return refused("A motion is prescribed for \"" + joint.name + "\": remove it, then choose its axis");
    const std::string pointer = indexed("joints", static_cast<std::size_t>(carried - rig.joints.begin()));
    std::vector<PlaceOnBody> places = placesOnBody(rig, static_cast<std::size_t>(owner - rig.bodies.begin()));
    for (const char* key : {"/position", "/rotation", "/axis"})
        places.push_back({pointer + key, Vector3::Zero()});
    if (const std::string driven = drivenOf(rig, places); !driven.empty())
        return refused("An expression drives a place on \"" + body + "\" (" + driven +
                       "), which would have to move: replace it by a number first");
    places.resize(places.size() - 3); // the joint's own are said below
    Proposal proposal;
    Edits& edits = proposal.edits;
    for (const auto& [place, value] : places) edits.emplace_back(SetValue{place, jsonOf(value - point)});
    // X_PC = (position, R(rotation)) Rot(axis, angle): at the start nothing may move, and the angle stays.
    const double angle = joint.isFixed() ? 0.0 : joint.revolute()->initialAngle;
    const Matrix3 stood = rotationFromRollPitchYaw(joint.rotation);
    const Matrix3 R_PC = angle == 0.0 ? stood : stood * turnAbout(joint.revolute()->axis, angle);
    const Vector3 direction = cleanDirection(axis);
    edits.emplace_back(SetValue{pointer + "/position", jsonOf(joint.position + R_PC * point)});
    if (joint.isFixed()) edits.emplace_back(RetypeItem{pointer, "revolute"});
    if (angle != 0.0)
        edits.emplace_back(
            SetValue{pointer + "/rotation", jsonOf(rollPitchYawOf(R_PC * turnAbout(direction, -angle)))});
    edits.emplace_back(SetValue{pointer + "/axis", jsonOf(direction)});
    const std::string name = hingeName(rig, joint);
    if (name != joint.name) edits.emplace_back(RenameItem{pointer, name});
    proposal.words = "Let " + body + " turn about an axis";
    proposal.item = "/joints/" + escapeSegment(name);
    return proposal;
}

Proposal proposePoint(const Rig& rig, const BodySpot& spot) {
    const auto owner =
        std::find_if(rig.bodies.begin(), rig.bodies.end(), [&](const Body& b) { return b.name == spot.body; });
    if (owner == rig.bodies.end()) return refused("There is no body \"" + spot.body + "\"");
    const std::string item = indexed("bodies", static_cast<std::size_t>(owner - rig.bodies.begin()));
    const std::string name = unusedName("point", owner->points);
    Proposal proposal;
    proposal.edits.emplace_back(
        AddItem{item + "/points", {{"name", name}, {"position", jsonOf(spot.position)}}});
    proposal.words = "Add a point of " + spot.body;
    proposal.item = "/bodies/" + escapeSegment(spot.body) + "/points/" + escapeSegment(name);
    return proposal;
}

Proposal proposeHandle(const Rig& rig, const BodySpot& spot) {
    Proposal proposal = proposePoint(rig, spot);
    if (proposal.edits.empty()) return proposal;
    auto& added = std::get<AddItem>(proposal.edits.front());
    const auto owner =
        std::find_if(rig.bodies.begin(), rig.bodies.end(), [&](const Body& b) { return b.name == spot.body; });
    const std::string name = unusedName("handle", owner->points);
    added.item["name"] = name;
    proposal.edits.emplace_back(SetValue{"/handle", {{"body", spot.body}, {"point", name}}});
    proposal.words = "Make a point of " + spot.body + " the handle";
    proposal.item = "/bodies/" + escapeSegment(spot.body) + "/points/" + escapeSegment(name);
    return proposal;
}

} // namespace hingelab
