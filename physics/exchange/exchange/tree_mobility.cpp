// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>

#include "exchange/export_tree.h"

namespace hingelab {

TreeMobility mobilityOf(const ExportTree& tree) {
    TreeMobility made;
    int count = 0;
    for (const TreeBody& body : tree.bodies) {
        made.firstOf.emplace_back();
        for (const TreeMotion& motion : body.motions) {
            made.firstOf.back().push_back(count);
            count += motion.kind == TreeMotion::Kind::ball ? 3 : 1;
        }
    }
    if (count == 0) { // nothing moves
        made.ofPoint.assign(tree.bodies.size(), 0.0);
        return made;
    }
    // Columns of each body's origin: those of its parent, moved along, and its own.
    using Columns = Eigen::Matrix<double, 6, Eigen::Dynamic>;
    std::vector<Columns> columns;
    Eigen::MatrixXd M = Eigen::MatrixXd::Zero(count, count);
    std::vector<Eigen::Matrix<double, 3, Eigen::Dynamic>> centres;
    for (std::size_t b = 0; b < tree.bodies.size(); ++b) {
        const TreeBody& body = tree.bodies[b];
        Columns J = Columns::Zero(6, count);
        const Vector3 p = body.X_WC.translation;
        if (body.parent >= 0) {
            const auto parent = static_cast<std::size_t>(body.parent);
            J = columns[parent];
            const Vector3 arm = p - tree.bodies[parent].X_WC.translation;
            for (int i = 0; i < count; ++i) {
                const Vector3 w = J.col(i).head<3>();
                J.col(i).tail<3>() += w.cross(arm);
            }
        }
        for (std::size_t m = 0; m < body.motions.size(); ++m) {
            const TreeMotion& motion = body.motions[m];
            const int first = made.firstOf[b][m];
            if (motion.kind == TreeMotion::Kind::ball) {
                J.block<3, 3>(0, first) = body.X_WC.rotation;
                continue;
            }
            const Vector3 axis = body.X_WC.rotation * motion.startAxis;
            if (motion.kind == TreeMotion::Kind::hinge) {
                J.col(first).head<3>() = axis;
                J.col(first).tail<3>() = motion.travel * axis;
            } else {
                J.col(first).tail<3>() = axis;
            }
            M(first, first) += motion.armature;
        }
        const Vector3 arm = body.X_WC.rotation * body.inertia.centreOfMass;
        Eigen::Matrix<double, 3, Eigen::Dynamic> centre = J.bottomRows<3>();
        for (int i = 0; i < count; ++i) {
            const Vector3 w = J.col(i).head<3>();
            centre.col(i) += w.cross(arm);
        }
        const Matrix3 I = body.X_WC.rotation * body.inertia.aboutCentreOfMass * body.X_WC.rotation.transpose();
        M += body.inertia.mass * centre.transpose() * centre;
        M += J.topRows<3>().transpose() * I * J.topRows<3>();
        columns.push_back(J);
        centres.push_back(centre);
    }
    const Eigen::FullPivLU<Eigen::MatrixXd> lu(M);
    made.isRegular = lu.isInvertible();
    made.inverse = lu.inverse();
    for (const auto& centre : centres) {
        made.ofPoint.push_back((centre * made.inverse * centre.transpose()).trace() / 3.0);
    }
    return made;
}

void liftSmallInertias(ExportTree& tree) {
    constexpr double leastMass = 1e-6, leastMoment = 1e-9; // a milligram, of a few millimetres
    std::string lifted;
    for (TreeBody& body : tree.bodies) {
        const Eigen::SelfAdjointEigenSolver<Matrix3> solver(body.inertia.aboutCentreOfMass,
                                                            Eigen::EigenvaluesOnly);
        const bool isSmall = body.inertia.mass < leastMass || solver.eigenvalues()[0] < leastMoment;
        if (!isSmall) continue;
        body.inertia.mass = std::max(body.inertia.mass, leastMass);
        const double missing = leastMoment - std::min(solver.eigenvalues()[0], leastMoment);
        body.inertia.aboutCentreOfMass += missing * Matrix3::Identity();
        lifted += (lifted.empty() ? "\"" : ", \"") + body.name + "\"";
    }
    if (lifted.empty()) return;
    tree.losses.push_back({"small masses",
                           lifted + ": a mass of a milligram and moments of 1e-9 kg m^2 at least, without "
                                    "which the target refuses bodies.",
                           {}});
}

} // namespace hingelab
