// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <numbers>

#include "rig/rig.h"

namespace hingelab::test {

/// A plate of 10 kg whose centre is 0.4 m from an axis that leans from the vertical by `tilt`, with a hinge.
inline Rig tiltedDoor(double tilt, const DoorHingeParameters& hinge) {
    Rig rig;
    rig.name = "tilted door";
    Body door{.name = "door", .shapes = {}, .massProperties = MassProperties{}, .points = {}};
    door.massProperties->mass = 10.0;
    door.massProperties->centreOfMass = Vector3(0.4, 0.0, 0.0);
    door.massProperties->moments = Vector3(0.1, 0.6, 0.6);
    door.points.push_back({"knob", Trace::off, Vector3(0.75, 0.0, 0.0)});
    rig.bodies.push_back(door);
    Joint joint;
    joint.name = "axis";
    RevoluteJoint revolute;
    revolute.axis = Vector3(0.0, std::sin(tilt), std::cos(tilt)); // opens against gravity from x on
    revolute.lowerStop = EndStop{0.0, 1e4, 0.5};
    revolute.upperStop = EndStop{80.0 * std::numbers::pi / 180.0, 1e4, 0.5};
    joint.kind = revolute;
    joint.child = "door";
    rig.joints.push_back(joint);
    rig.elements.push_back({.name = "hinge", .joint = "axis", .law = hinge});
    rig.handle = Handle{"door", "knob"};
    return rig;
}

} // namespace hingelab::test
