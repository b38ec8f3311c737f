// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/solid.h"

namespace hingelab {

Vector3 halfExtents(const Shape& shape) {
    return std::visit(
        [](const auto& kind) { return ShapeKind<std::remove_cvref_t<decltype(kind)>>::halfExtents(kind); },
        shape.geometry);
}

Pose poseInBody(const Shape& shape) {
    const Matrix3 rotation = rotationFromRollPitchYaw(shape.rotation);
    const Vector3 anchorInShape = shape.anchor.cwiseProduct(halfExtents(shape));
    return {rotation, shape.position - rotation * anchorInShape};
}

double volumeOf(const Shape& shape) {
    return std::visit(
        [](const auto& kind) { return ShapeKind<std::remove_cvref_t<decltype(kind)>>::volume(kind); },
        shape.geometry);
}

double densityOf(Material material) {
    switch (material) {
        case Material::none:
            return 0.0;
        case Material::steel:
            return 7850.0;
        case Material::castIron:
            return 7200.0;
        case Material::aluminium:
            return 2700.0;
        case Material::brass:
            return 8500.0;
        case Material::copper:
            return 8960.0;
        case Material::abs:
            return 1050.0;
        case Material::polyamide:
            return 1140.0;
        case Material::rubber:
            return 1200.0;
        case Material::glass:
            return 2500.0;
        case Material::beech:
            return 710.0;
        case Material::spruce:
            return 450.0;
        case Material::plywood:
            return 700.0;
        case Material::chipboard:
            return 650.0;
    }
    return 0.0;
}

double massOf(const Shape& shape) {
    if (shape.density > 0.0) return shape.density * volumeOf(shape);
    if (shape.material != Material::none) return densityOf(shape.material) * volumeOf(shape);
    return shape.mass;
}

RigidInertia massPropertiesOf(const Shape& shape) {
    const double mass = massOf(shape);
    const RigidInertia atCentre = std::visit(
        [mass](const auto& kind) {
            return ShapeKind<std::remove_cvref_t<decltype(kind)>>::inertia(kind, mass);
        },
        shape.geometry);
    return atCentre.expressedIn(poseInBody(shape));
}

} // namespace hingelab
