// SPDX-License-Identifier: GPL-3.0-or-later
#include "spatial/rigid_inertia.h"

#include <Eigen/Eigenvalues>
#include <cmath>

namespace hingelab {
namespace {

/// Inertia of a point mass at p about the origin: m (p·p 1 - p pᵀ).
Matrix3 pointInertia(double mass, const Vector3& p) {
    return mass * (p.squaredNorm() * Matrix3::Identity() - p * p.transpose());
}

} // namespace

RigidInertia RigidInertia::operator+(const RigidInertia& other) const {
    RigidInertia sum;
    sum.mass = mass + other.mass;
    if (sum.mass > 0.0) {
        sum.centreOfMass = (mass * centreOfMass + other.mass * other.centreOfMass) / sum.mass;
    }
    sum.aboutCentreOfMass = aboutCentreOfMass + pointInertia(mass, centreOfMass - sum.centreOfMass) +
                            other.aboutCentreOfMass +
                            pointInertia(other.mass, other.centreOfMass - sum.centreOfMass);
    return sum;
}

RigidInertia RigidInertia::expressedIn(const Pose& X_AB) const {
    return {mass, X_AB * centreOfMass, X_AB.rotation * aboutCentreOfMass * X_AB.rotation.transpose()};
}

Matrix3 RigidInertia::aboutOrigin() const {
    return aboutCentreOfMass + pointInertia(mass, centreOfMass);
}

bool RigidInertia::isPhysical() const {
    if (!(mass >= 0.0) || !std::isfinite(mass) || !centreOfMass.allFinite() || !aboutCentreOfMass.allFinite()) {
        return false;
    }
    const Eigen::SelfAdjointEigenSolver<Matrix3> solver(aboutCentreOfMass, Eigen::EigenvaluesOnly);
    const Vector3& moments = solver.eigenvalues(); // ascending
    const double slack = 1e-9 * std::abs(moments[2]);
    return moments[0] >= -slack && moments[0] + moments[1] >= moments[2] - slack;
}

} // namespace hingelab
