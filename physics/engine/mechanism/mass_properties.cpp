// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanism/mass_properties.h"

#include "shapes/solid.h"

namespace hingelab {

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
        if (massOf(shape) > 0.0) sum = sum + massPropertiesOf(shape);
    }
    return sum;
}

} // namespace hingelab
