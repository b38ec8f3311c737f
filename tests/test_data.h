// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "cases/kind_reader.h"
#include "hinge/door_hinge.h"
#include "rig/rig_document.h"
#include "tests/test_folders.h"

namespace hingelab::test {

inline Json readData(const std::string& name) {
    std::ifstream file(testData(name));
    if (!file) throw std::runtime_error("missing test data " + name);
    return Json::parse(file);
}

/// A number that may be written as "NaN", "Infinity" or "-Infinity".
inline double number(const Json& json) {
    if (json.is_number()) return json.get<double>();
    const auto text = json.get<std::string>();
    if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
    return text == "Infinity" ? std::numeric_limits<double>::infinity()
                              : -std::numeric_limits<double>::infinity();
}

inline Vector3 vector3(const Json& json, std::size_t offset = 0) {
    return {json[offset].get<double>(), json[offset + 1].get<double>(), json[offset + 2].get<double>()};
}

/// Hinge parameters from an object with Drake's keys.
inline DoorHingeParameters hingeFrom(const Json& config) {
    Issues issues;
    DoorHingeParameters hinge = readHinge(config, "", issues);
    if (hasErrors(issues)) throw std::runtime_error(issues.front().text());
    return hinge;
}

/// |a - b| relative to the larger of 1 and |b|.
inline double deviation(double a, double b) {
    return std::abs(a - b) / std::max(1.0, std::abs(b));
}

/// An element that acts on a joint or assembly.
inline Element elementOn(const std::string& name, const std::string& joint, const ElementLaw& law) {
    Element element;
    element.name = name;
    element.joint = joint;
    element.law = law;
    return element;
}

/// A rig of one door about the world's y axis with given inertia, gravity torque amplitude (opening, times sin
/// q), hinge and start: the shape of the reference simulations.
inline Rig singleDoor(double inertia, double gravityTorque, const DoorHingeParameters& hinge, double q,
                      double w) {
    Rig rig;
    rig.name = "single door";
    Body door{.name = "door", .shapes = {}, .massProperties = MassProperties{}, .points = {}};
    MassProperties& m = *door.massProperties;
    m.mass = 2.0;
    // Gravity along -z; the door stands up at q = 0 and leans towards +x: torque = m g l sin q.
    const double lever = gravityTorque / (m.mass * 9.80665);
    m.centreOfMass = {0.0, 0.0, lever};
    const double own = inertia - m.mass * lever * lever;
    m.moments = {own, own, own};
    door.points.push_back({"handle", Trace::off, {0.0, 0.0, 0.5}});
    rig.bodies.push_back(door);
    Joint joint;
    joint.name = "axis";
    joint.child = "door";
    RevoluteJoint turning;
    turning.axis = Vector3::UnitY();
    turning.initialAngle = q;
    turning.initialRate = w;
    joint.kind = turning;
    rig.joints.push_back(joint);
    rig.elements.push_back(elementOn("hinge", "axis", hinge));
    rig.handle = Handle{"door", "handle"};
    return rig;
}

} // namespace hingelab::test
