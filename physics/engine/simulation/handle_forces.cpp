// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/handle_forces.h"

#include <Eigen/QR>
#include <cmath>
#include <limits>

namespace hingelab {

HandleForces::HandleForces(const Model& model) {
    net_.setZero(model.mechanism().coordinateCount());
    row_.setZero(model.mechanism().coordinateCount());
    unit_.setZero(model.degreesOfFreedom());
}

Vector3 HandleForces::byScript(const Model& model, RigEquations& equations) {
    constexpr double noLever = 1e-6; // [m per unit] the handle stands while the joint moves
    const std::optional<std::size_t>& law = model.handLaw();
    if (!law || !model.handle() || model.degreesOfFreedom() != 1) return Vector3::Zero();
    const Mechanism& mechanism = model.mechanism();
    const MechanismScratch& s = equations.scratch();
    const Attachment& at = mechanism.attachmentOf(model.handle()->body);
    const Vector3 p_WQ = mechanism.poseOf(at, s) * model.handle()->p_BQ;
    const Vector3 column = mechanism.pointColumn(at.frame, p_WQ, 0, s);
    if (column.norm() < noLever) return Vector3::Zero();
    rowOf(model.port(*law), mechanism, s, row_);
    return equations.forces()[*law] * row_[0] / column.squaredNorm() * column;
}

/// M a - J^T f_hand of the free coordinates.
void HandleForces::findNet(const Model& model, RigEquations& equations, const JointVector& acceleration) {
    const Mechanism& mechanism = model.mechanism();
    const MechanismScratch& s = equations.scratch();
    net_.setZero();
    net_.head(model.degreesOfFreedom()) = equations.freeInertialForce(acceleration);
    equations.addEfforts(net_, -1.0);
    if (equations.hand) {
        const Attachment& at = mechanism.attachmentOf(equations.hand->body);
        mechanism.addPointForce(at.frame, mechanism.poseOf(at, s) * equations.hand->grip,
                                -equations.handForce(), s, net_);
    }
    if (const auto& law = model.handLaw()) {
        rowOf(model.port(*law), mechanism, s, row_);
        net_ -= equations.forces()[*law] * row_.transpose();
    }
}

namespace {

/// Whether what moves the frame moves a loop, too, or is coupled.
bool isInLoop(const Mechanism& mechanism, int frame) {
    if (mechanism.loops().isEmpty()) return false;
    const CoordinateSet movers = mechanism.movers()[static_cast<std::size_t>(frame)];
    for (int c = 0; c < mechanism.coordinateCount(); ++c) {
        if (movers.has(static_cast<std::size_t>(c)) && mechanism.loops().moves(c)) return true;
    }
    return false;
}

} // namespace

double HandleForces::toHoldInLoop(const Model& model, const Model::GripPoint& handle, RigEquations& equations,
                                  const JointVector& acceleration) {
    constexpr double noLever = 1e-9; // [m per unit] the handle stands while the coordinate moves
    const Mechanism& mechanism = model.mechanism();
    const MechanismScratch& s = equations.scratch();
    const Attachment& at = mechanism.attachmentOf(handle.body);
    const FrameMotion grip =
        mechanism.motionOf({at.frame, at.X_FA * Pose{Matrix3::Identity(), handle.p_BQ}}, s);
    int mover = kNoIndex;
    Vector3 lever = Vector3::Zero();
    for (int i = 0; i < model.degreesOfFreedom(); ++i) {
        const Vector3 own = mechanism.pointColumn(at.frame, grip.X.translation, i, s);
        if (own.norm() < noLever) continue;
        if (mover >= 0) return std::numeric_limits<double>::quiet_NaN();
        mover = i;
        lever = own;
    }
    if (mover < 0) return 0.0;
    unit_.setZero();
    unit_[mover] = 1.0;
    const double inertia = equations.freeInertialForce(unit_)[mover];
    const double withoutHand =
        net_[mover] / inertia - acceleration[mover]; // what that adds to the coordinate's
    const double along = lever.dot(grip.A.translational) / lever.norm() + lever.norm() * withoutHand;
    return inertia * std::abs(along) / lever.squaredNorm();
}

double HandleForces::toHold(const Model& model, const Model::GripPoint& handle, RigEquations& equations,
                            const JointVector& acceleration) {
    findNet(model, equations, acceleration);
    const Mechanism& mechanism = model.mechanism();
    const MechanismScratch& s = equations.scratch();
    const Attachment& at = mechanism.attachmentOf(handle.body);
    if (isInLoop(mechanism, at.frame)) return toHoldInLoop(model, handle, equations, acceleration);
    const Vector3 p_WQ = mechanism.poseOf(at, s) * handle.p_BQ;
    Matrix3 gram = Matrix3::Zero(); // J J^T and J tau of the normal equations
    Vector3 right = Vector3::Zero();
    for (Eigen::Index i = 0; i < model.degreesOfFreedom(); ++i) {
        const Vector3 lever = mechanism.pointColumn(at.frame, p_WQ, static_cast<int>(i), s);
        gram += lever * lever.transpose();
        right += lever * net_[i];
    }
    if (gram.trace() <= 0.0) return 0.0;
    const Vector3 force = gram.completeOrthogonalDecomposition().solve(right); // fixed size: no allocation
    return force.norm();
}

} // namespace hingelab
