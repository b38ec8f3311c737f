// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/handle_forces.h"

#include <Eigen/QR>

namespace hingelab {

HandleForces::HandleForces(const Model& model) {
    net_.setZero(model.mechanism().coordinateCount());
    row_.setZero(model.mechanism().coordinateCount());
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

double HandleForces::toHold(const Model& model, const Model::GripPoint& handle, RigEquations& equations,
                            const JointVector& acceleration) {
    findNet(model, equations, acceleration);
    const Mechanism& mechanism = model.mechanism();
    const MechanismScratch& s = equations.scratch();
    const Attachment& at = mechanism.attachmentOf(handle.body);
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
