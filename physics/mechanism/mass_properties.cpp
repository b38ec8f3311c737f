// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/mechanism/mass_properties.h"

namespace hingelab {
namespace {

struct HalfExtents {
    Vector3 operator()(const BoxGeometry& box) const { return 0.5 * box.size; }
    Vector3 operator()(const CylinderGeometry& c) const { return {c.radius, c.radius, 0.5 * c.length}; }
    Vector3 operator()(const SphereGeometry& s) const { return Vector3::Constant(s.radius); }
};

/// Principal moments per mass [m²] about the centre.
struct MomentsPerMass {
    Vector3 operator()(const BoxGeometry& box) const {
        const Vector3 squares = box.size.cwiseAbs2();
        return (Vector3::Constant(squares.sum()) - squares) / 12.0;
    }
    Vector3 operator()(const CylinderGeometry& c) const {
        const double r2 = c.radius * c.radius;
        const double across = r2 / 4.0 + c.length * c.length / 12.0;
        return {across, across, r2 / 2.0};
    }
    Vector3 operator()(const SphereGeometry& s) const { return Vector3::Constant(0.4 * s.radius * s.radius); }
};

} // namespace

Vector3 halfExtents(const Shape& shape) {
    return std::visit(HalfExtents{}, shape.geometry);
}

Pose poseInBody(const Shape& shape) {
    const Matrix3 rotation = rotationFromRollPitchYaw(shape.rotation);
    const Vector3 anchorInShape = shape.anchor.cwiseProduct(halfExtents(shape));
    return {rotation, shape.position - rotation * anchorInShape};
}

RigidInertia massPropertiesOf(const Shape& shape) {
    const Vector3 moments = shape.mass * std::visit(MomentsPerMass{}, shape.geometry);
    const RigidInertia atCentre{shape.mass, Vector3::Zero(), moments.asDiagonal()};
    return atCentre.expressedIn(poseInBody(shape));
}

RigidInertia massPropertiesOf(const Body& body) {
    if (body.massProperties) {
        const MassProperties& given = *body.massProperties;
        RigidInertia inertia{given.mass, given.centreOfMass, given.moments.asDiagonal()};
        const Vector3& products = given.products;
        inertia.aboutCentreOfMass(0, 1) = inertia.aboutCentreOfMass(1, 0) = products[0];
        inertia.aboutCentreOfMass(0, 2) = inertia.aboutCentreOfMass(2, 0) = products[1];
        inertia.aboutCentreOfMass(1, 2) = inertia.aboutCentreOfMass(2, 1) = products[2];
        return inertia;
    }
    RigidInertia sum;
    for (const Shape& shape : body.shapes) {
        if (shape.mass > 0.0) sum = sum + massPropertiesOf(shape);
    }
    return sum;
}

} // namespace hingelab
