// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/physics/cad/solid_bodies.h"

#include <cmath>
#include <numbers>

namespace hingelab::test {
namespace {

constexpr double kPi = std::numbers::pi;

/// Of a point of unit mass.
Matrix3 pointInertia(const Vector3& r) {
    return r.squaredNorm() * Matrix3::Identity() - r * r.transpose();
}

/// From the integrals of 1, x, and x xᵀ over the body.
SolidBody bodyOfMoments(double volume, const Vector3& first, const Matrix3& second) {
    const Vector3 centre = first / volume;
    const Matrix3 central = second - volume * centre * centre.transpose();
    return {volume, centre, central.trace() * Matrix3::Identity() - central};
}

} // namespace

SolidBody boxBody(const Vector3& corner, const Vector3& size) {
    const double volume = size.prod();
    const Vector3 squares = size.cwiseProduct(size);
    const Vector3 moments = volume / 12.0 * (squares.sum() * Vector3::Ones() - squares);
    return {volume, corner + 0.5 * size, moments.asDiagonal()};
}

SolidBody coneBody(double baseRadius, double topRadius, double height) {
    // r(z) = a + b z; integrals of r², r² z, r² z², r⁴ by Gauss's rule with three points, exact to the fifth
    // power.
    constexpr double kNodes[] = {-0.7745966692414834, 0.0, 0.7745966692414834};
    constexpr double kWeights[] = {5.0 / 9.0, 8.0 / 9.0, 5.0 / 9.0};
    double volume = 0.0;
    double first = 0.0;
    double second = 0.0;
    double radial = 0.0;
    for (int i = 0; i < 3; ++i) {
        const double z = 0.5 * height * (1.0 + kNodes[i]);
        const double r = baseRadius + (topRadius - baseRadius) * z / height;
        const double area = 0.5 * height * kWeights[i] * kPi * r * r;
        volume += area;
        first += area * z;
        second += area * z * z;
        radial += area * r * r / 4.0;
    }
    const Vector3 squares(radial, radial, second);
    return bodyOfMoments(volume, {0.0, 0.0, first}, squares.asDiagonal());
}

SolidBody sphereBody(double radius) {
    const double volume = 4.0 / 3.0 * kPi * std::pow(radius, 3);
    return {volume, Vector3::Zero(), 0.4 * volume * radius * radius * Matrix3::Identity()};
}

SolidBody halfSphereBody(double radius) {
    const double volume = 2.0 / 3.0 * kPi * std::pow(radius, 3);
    const Vector3 centre(0.0, 0.0, 0.375 * radius);
    return {volume, centre,
            0.4 * volume * radius * radius * Matrix3::Identity() - volume * pointInertia(centre)};
}

SolidBody torusBody(double major, double minor) {
    const double volume = 2.0 * kPi * kPi * major * minor * minor;
    const double across = volume * (0.5 * major * major + 0.625 * minor * minor);
    const Vector3 moments(across, across, volume * (major * major + 0.75 * minor * minor));
    return {volume, Vector3::Zero(), moments.asDiagonal()};
}

SolidBody napkinRingBody(double radius, double boreRadius) {
    const double a = std::sqrt(radius * radius - boreRadius * boreRadius);
    const double along = 4.0 * kPi * (radius * radius * std::pow(a, 3) / 3.0 - std::pow(a, 5) / 5.0);
    const double z2 = 4.0 * kPi / 15.0 * std::pow(a, 5);
    const Vector3 moments(0.5 * along + z2, 0.5 * along + z2, along);
    return {4.0 / 3.0 * kPi * std::pow(a, 3), Vector3::Zero(), moments.asDiagonal()};
}

SolidBody prismBody(const std::vector<Vector2>& polygon, double height) {
    double area = 0.0;
    Vector2 first = Vector2::Zero();
    Eigen::Matrix2d second = Eigen::Matrix2d::Zero();
    for (std::size_t i = 0; i < polygon.size(); ++i) { // triangles with the origin
        const Vector2 a = polygon[i];
        const Vector2 b = polygon[(i + 1) % polygon.size()];
        const double own = 0.5 * (a.x() * b.y() - a.y() * b.x());
        area += own;
        first += own * (a + b) / 3.0;
        second += own / 12.0 * (a * a.transpose() + b * b.transpose() + (a + b) * (a + b).transpose());
    }
    Matrix3 moments = Matrix3::Zero();
    moments.topLeftCorner<2, 2>() = height * second;
    moments.topRightCorner<2, 1>() = 0.5 * height * height * first;
    moments.bottomLeftCorner<1, 2>() = 0.5 * height * height * first.transpose();
    moments(2, 2) = area * std::pow(height, 3) / 3.0;
    return bodyOfMoments(area * height, {height * first.x(), height * first.y(), 0.5 * height * height * area},
                         moments);
}

SolidBody moved(const SolidBody& body, const Matrix3& rotation, const Vector3& translation) {
    return {body.volume, rotation * body.centre + translation, rotation * body.inertia * rotation.transpose()};
}

SolidBody moved(const SolidBody& body, const Vector3& translation) {
    return moved(body, Matrix3::Identity(), translation);
}

SolidBody combined(const SolidBody& a, const SolidBody& b, double sign) {
    const double volume = a.volume + sign * b.volume;
    const Vector3 centre = (a.volume * a.centre + sign * b.volume * b.centre) / volume;
    return {volume, centre,
            a.inertia + a.volume * pointInertia(a.centre - centre) +
                sign * (b.inertia + b.volume * pointInertia(b.centre - centre))};
}

} // namespace hingelab::test
