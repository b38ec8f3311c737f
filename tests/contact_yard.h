// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>

#include "rig/rig.h"

namespace hingelab::test {

inline Shape shapeOf(Geometry geometry, double mass) {
    Shape shape;
    shape.name = "shape";
    shape.geometry = std::move(geometry);
    shape.mass = mass;
    return shape;
}

/// Bodies in space over a floor at z = 0.
class Yard {
  public:
    Yard() {
        rig.name = "yard";
        Body world{"world", {shapeOf(HalfSpaceGeometry{}, 0.0)}, std::nullopt, {}};
        world.shapes.front().name = "floor";
        rig.bodies.push_back(world);
    }
    void add(const std::string& name, const Shape& shape, const Vector3& position,
             const Vector3& rotation = Vector3::Zero()) {
        rig.bodies.push_back({name, {shape}, std::nullopt, {}});
        FreeJoint joint;
        joint.initialPosition = position;
        joint.initialRotation = rotation;
        rig.joints.push_back({name, joint, kWorldName, name, Vector3::Zero(), Vector3::Zero()});
    }
    void touch(const std::string& first, const std::string& second, double stiffness, double friction) {
        Contact contact;
        contact.name = first + " on " + second;
        contact.first = {first, "shape", ""};
        contact.second = {second, second == "world" ? "floor" : "shape", ""};
        contact.stiffness = stiffness;
        contact.dissipation = 5.0;
        contact.friction = friction;
        rig.contacts.push_back(contact);
    }
    Rig rig;
};

/// A hull with the corners of a box [m].
inline HullGeometry hullOfBox(const Vector3& size) {
    HullGeometry hull;
    for (const double x : {-0.5, 0.5}) {
        for (const double y : {-0.5, 0.5}) {
            for (const double z : {-0.5, 0.5})
                hull.corners.push_back({x * size.x(), y * size.y(), z * size.z()});
        }
    }
    return hull;
}

/// n equal solids 0.2 m wide and 0.1 m high, each turned against and shifted by a share of its width from the
/// one below it.
inline Rig stackOf(const Geometry& solid, int n, double shift, double turn, bool isZigzag,
                   double stiffness = 2e5) {
    Yard yard;
    for (int i = 0; i < n; ++i) {
        const double x = shift * 0.2 * (isZigzag ? i % 2 : i);
        yard.add("box " + std::to_string(i), shapeOf(solid, 1.0), {x, 0.0, 0.1 * (i + 0.5)},
                 {0.0, 0.0, turn * i});
        yard.touch("box " + std::to_string(i), i == 0 ? "world" : "box " + std::to_string(i - 1), stiffness,
                   0.6);
    }
    return yard.rig;
}

} // namespace hingelab::test
