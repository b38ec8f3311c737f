// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <numbers>

#include "rig/rig.h"

namespace hingelab::test {

inline constexpr double kTargetDegree = std::numbers::pi / 180.0;
inline constexpr double kTargetKnob = 0.75; ///< [m] from the axis
inline constexpr double kTargetEnd = 80.0 * kTargetDegree;

/// A door on a vertical axis, from 0 to 80 degrees, with a hinge of which everything is a formula: a spring
/// k (q0 - q), dry friction f without any stiction. Effort of opening f + k (q - q0), of closing f - k (q -
/// q0).
inline Rig formulaDoor(double k, double friction, double zeroAngle = 0.0) {
    Rig rig;
    rig.name = "formula door";
    Body door{.name = "door", .shapes = {}, .massProperties = MassProperties{}, .points = {}};
    door.massProperties->mass = 10.0;
    door.massProperties->moments = Vector3(0.1, 0.6, 0.6);
    door.points.push_back({"knob", Trace::off, Vector3(kTargetKnob, 0.0, 0.0)});
    rig.bodies.push_back(door);
    Joint joint;
    joint.name = "axis";
    RevoluteJoint revolute;
    revolute.axis = Vector3(0.0, 0.0, 1.0);
    revolute.lowerStop = EndStop{0.0, 1e4, 0.5};
    revolute.upperStop = EndStop{kTargetEnd, 1e4, 0.5};
    joint.kind = revolute;
    joint.child = "door";
    rig.joints.push_back(joint);
    DoorHingeParameters hinge;
    hinge.springZeroAngle = zeroAngle;
    hinge.springConstant = k;
    hinge.dynamicFrictionTorque = friction;
    hinge.staticFrictionTorque = 0.0;
    hinge.catchWidth = hinge.catchTorque = 0.0;
    rig.elements.push_back({.name = "hinge", .joint = "axis", .law = hinge});
    rig.handle = Handle{"door", "knob"};
    return rig;
}

inline Target targetOf(const char* name, Figure figure, double atLeast, double atMost, double from = kUnlimited,
                       double to = kUnlimited) {
    Target target;
    target.name = name;
    target.figure = figure;
    target.atLeast = atLeast;
    target.atMost = atMost;
    target.from = from;
    target.to = to;
    target.reserve = 0.0; // formulas give limits themselves
    return target;
}
inline Target atMostTarget(const char* name, Figure figure, double limit, double from = kUnlimited,
                           double to = kUnlimited) {
    return targetOf(name, figure, -kUnlimited, limit, from, to);
}
inline Target atLeastTarget(const char* name, Figure figure, double limit, double from = kUnlimited,
                            double to = kUnlimited) {
    return targetOf(name, figure, limit, kUnlimited, from, to);
}

/// A leaf that folds on the door, with a table of torques.
inline void addLeaf(Rig& rig) {
    rig.bodies.push_back({.name = "leaf", .shapes = {}, .massProperties = MassProperties{}, .points = {}});
    rig.bodies[1].massProperties->mass = 1.0;
    rig.bodies[1].massProperties->moments = Vector3(0.1, 0.1, 0.1);
    Joint fold = rig.joints[0];
    fold.name = "fold";
    fold.parent = "door";
    fold.child = "leaf";
    rig.joints.push_back(fold);
    rig.elements.push_back({.name = "load", .joint = "fold", .law = TorqueTable{{{0.0, 0.0}, {1.0, 2.0}}}});
}

} // namespace hingelab::test
