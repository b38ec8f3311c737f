// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <numbers>
#include <string>

#include "rig/rig.h"

/// Linkages whose loops joints close, of the IFToMM library of computational benchmark problems.
namespace hingelab::test {

/// Slender: from its origin along x.
inline Body rod(const std::string& name, double mass, double length) {
    Body body{.name = name, .shapes = {}, .massProperties = MassProperties{}, .points = {}};
    body.massProperties->mass = mass;
    body.massProperties->centreOfMass = {0.5 * length, 0.0, 0.0};
    const double inertia = mass * length * length / 12.0;
    body.massProperties->moments = {1e-6, inertia, inertia};
    return body;
}

inline Joint hinge(const std::string& name, const std::string& parent, const std::string& child,
                   const Vector3& at, double angle, double rate = 0.0) {
    Joint joint;
    joint.name = name;
    joint.kind = RevoluteJoint{Vector3::UnitZ(), angle, rate, {}, {}, {}};
    joint.parent = parent;
    joint.child = child;
    joint.position = at;
    return joint;
}

inline Joint closing(Joint joint, const Vector3& inChild) {
    joint.closesLoop = true;
    joint.childPosition = inChild;
    joint.childRotation = Vector3::Zero();
    return joint;
}

inline Rig planar(double tolerance) {
    Rig rig;
    rig.name = "planar";
    rig.environment.gravity = {0.0, -9.81, 0.0};
    rig.simulation.tolerance = tolerance;
    return rig;
}

/// The library's N four-bar: windows of equal rods, the cranks upright, turning so that the first crank's top
/// moves along x at 1 m/s.
inline Rig windows(int count, double tolerance) {
    Rig rig = planar(tolerance);
    constexpr double upright = 0.5 * std::numbers::pi;
    for (int i = 0; i <= count; ++i) {
        const std::string crank = "crank" + std::to_string(i);
        rig.bodies.push_back(rod(crank, 1.0, 1.0));
        rig.joints.push_back(hinge("p" + std::to_string(i), kWorldName, crank, {1.0 * i, 0.0, 0.0}, upright,
                                   i == 0 ? -1.0 : 0.0));
    }
    for (int i = 1; i <= count; ++i) {
        const std::string coupler = "coupler" + std::to_string(i);
        rig.bodies.push_back(rod(coupler, 1.0, 1.0));
        rig.joints.push_back(hinge("q" + std::to_string(i), "crank" + std::to_string(i - 1), coupler,
                                   {1.0, 0.0, 0.0}, -upright));
        rig.joints.push_back(closing(
            hinge("l" + std::to_string(i), "crank" + std::to_string(i), coupler, {1.0, 0.0, 0.0}, -upright),
            {1.0, 0.0, 0.0}));
    }
    return rig;
}

/// Five rods of 1 m, each across the next, and six hinges, each across the next: by counting immobile, but it
/// moves.
inline Rig bricard(double tolerance) {
    const Vector3 at[6] = {{0, 0, 0}, {1, 0, 0}, {1, -1, 0}, {1, -1, 1}, {0, -1, 1}, {0, 0, 1}};
    Rig rig = planar(tolerance);
    for (int i = 0; i < 6; ++i) {
        const bool closes = i == 5;
        const Vector3 along = i < 5 ? Vector3(at[i + 1] - at[i]) : Vector3(at[5] - at[4]);
        const std::string name = "rod" + std::to_string(closes ? 5 : i + 1);
        if (!closes) {
            Body body = rod(name, 1.0, 1.0);
            body.massProperties->centreOfMass = 0.5 * along;
            for (int c = 0; c < 3; ++c) {
                body.massProperties->moments[c] = std::abs(along[c]) > 0.5 ? 0.00166667 : 0.0841667;
            }
            rig.bodies.push_back(body);
        }
        Joint joint =
            hinge("j" + std::to_string(i + 1), i == 0 || closes ? kWorldName : "rod" + std::to_string(i), name,
                  i == 0 || closes ? at[i] : Vector3(at[i] - at[i - 1]), 0.0);
        joint.revolute()->axis = Vector3::Unit((i + 1) % 3);
        if (closes) joint = closing(joint, along);
        rig.joints.push_back(joint);
    }
    return rig;
}

} // namespace hingelab::test
