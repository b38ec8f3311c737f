// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "contact/contact_geometry.h"
#include "tests/contact_yard.h"

/// Forms to put on each other, and what they do to each other.
namespace hingelab::test {

constexpr double kPi = std::numbers::pi;

inline ContactForm formOf(Geometry geometry) {
    Shape shape;
    shape.geometry = std::move(geometry);
    std::string fault;
    return contactFormOf(shape, fault).value();
}

inline PlateGeometry hexagon(double radius, double thickness) {
    PlateGeometry plate;
    plate.thickness = thickness;
    for (int i = 0; i < 6; ++i) {
        plate.corners.push_back({radius * std::cos(kPi * i / 3), radius * std::sin(kPi * i / 3)});
    }
    return plate;
}

/// A wedge: corners with three faces each, two of its faces slanted.
inline HullGeometry wedge() {
    return {{{-0.1, -0.07, -0.04},
             {0.1, -0.07, -0.04},
             {0.1, 0.07, -0.04},
             {-0.1, 0.07, -0.04},
             {-0.1, -0.05, 0.05},
             {-0.1, 0.05, 0.05}}};
}

/// A stone with thirty corners at random on an ellipsoid, and triangles as faces.
inline HullGeometry stone() {
    std::mt19937 random(5);
    std::normal_distribution<double> normal;
    HullGeometry hull;
    for (int i = 0; i < 30; ++i) {
        const Vector3 p = Vector3(normal(random), normal(random), normal(random)).normalized();
        hull.corners.push_back({0.1 * p.x(), 0.07 * p.y(), 0.05 * p.z()});
    }
    return hull;
}

struct NamedForm {
    const char* name;
    ContactForm form;
};

inline std::vector<NamedForm> solids() {
    return {{"ball", formOf(SphereGeometry{0.05})},
            {"box", formOf(BoxGeometry{{0.2, 0.14, 0.1}})},
            {"plate", formOf(hexagon(0.1, 0.04))},
            {"cylinder", formOf(CylinderGeometry{0.06, 0.15})},
            {"capsule", formOf(CapsuleGeometry{0.03, 0.12})},
            {"wedge", formOf(wedge())},
            {"stone", formOf(stone())}};
}

inline Matrix3 turned(std::mt19937& random) {
    std::normal_distribution<double> normal;
    return Eigen::Quaterniond(normal(random), normal(random), normal(random), normal(random))
        .normalized()
        .toRotationMatrix();
}

inline Vector3 inCube(std::mt19937& random, double size) {
    std::uniform_real_distribution<double> side(-size, size);
    return {side(random), side(random), side(random)};
}

inline std::vector<ContactSpot> spotsOf(const ContactForm& first, const Pose& X_WA, const ContactForm& second,
                                        const Pose& X_WB = {}, double farther = 10.0) {
    const ContactManifold manifold = findSpots(first, X_WA, second, X_WB, farther);
    return {manifold.spots.begin(), manifold.spots.begin() + manifold.count};
}

inline Pose at(double x, double y, double z) {
    return {Matrix3::Identity(), {x, y, z}};
}

inline double deepest(const std::vector<ContactSpot>& spots) {
    double most = -1e300;
    for (const ContactSpot& spot : spots) most = std::max(most, spot.depth);
    return most;
}

/// How far from the second's place, at the origin, the first is in a direction when they are so deep in each
/// other.
inline double distanceAtDepth(double depth, const ContactForm& first, const Matrix3& R,
                              const Vector3& direction, const ContactForm& second,
                              const Matrix3& R2 = Matrix3::Identity()) {
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (low + high);
        const auto spots = spotsOf(first, {R, middle * direction}, second, {R2, Vector3::Zero()});
        (deepest(spots) > depth ? low : high) = middle;
    }
    return high;
}

/// Force and moment about the origin of a contact of unit stiffness.
inline Eigen::Matrix<double, 6, 1> wrenchOf(const std::vector<ContactSpot>& spots) {
    Eigen::Matrix<double, 6, 1> wrench = Eigen::Matrix<double, 6, 1>::Zero();
    for (const ContactSpot& spot : spots) {
        const Vector3 force = spot.share * std::max(0.0, spot.depth) * spot.normal;
        wrench.head<3>() += force;
        wrench.tail<3>() += spot.position.cross(force);
    }
    return wrench;
}

} // namespace hingelab::test
