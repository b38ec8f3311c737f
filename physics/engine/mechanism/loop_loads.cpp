// SPDX-License-Identifier: GPL-3.0-or-later
// Loads of joints that close loops.
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>

#include "mechanism/mechanism.h"
#include "numerics/indices.h"

namespace hingelab {
namespace {

constexpr int kRows = 6;           // of a loop: force, torque
constexpr double kNoStress = 1e-9; // singular values below it, relative to the largest, are zero

} // namespace

/// What the joints of a group of loops must hold: the loads at the cuts for which the balance of each mover's
/// coordinate is met. By virtual power, with the slopes G of the errors of closure, G^T x = drives - what the
/// tree alone would need. Of redundant loops many loads meet that; of those, the ones with the least sum of
/// squares over the group's joints, torques divided by its length.
class Mechanism::LoopLoads {
  public:
    LoopLoads(const Mechanism& m, std::size_t group, const ReactionInput& input, const MechanismScratch& s,
              Reactions& out)
        : m_(m),
          group_(m.loops_.groups()[group]),
          loop_(s.loops[group]),
          phase_(s.phase->loops[group]),
          input_(input),
          s_(s),
          out_(out) {}

    void find() {
        if (isDetermined()) {
            applyDetermined();
            return;
        }
        const int free = group_.freeMovers;
        const Eigen::MatrixXd balance = loop_.equations.leftCols(free).transpose();
        Eigen::VectorXd missing(free);
        for (int i = 0; i < free; ++i) missing[i] = missingAt(group_.movers[toSize(i)]);
        const Eigen::JacobiSVD<Eigen::MatrixXd> svd(balance, Eigen::ComputeFullU | Eigen::ComputeFullV);
        const Eigen::VectorXd& values = svd.singularValues();
        Eigen::Index rank = 0;
        while (rank < values.size() && values[rank] > kNoStress * values[0]) ++rank;
        Eigen::VectorXd x = Eigen::VectorXd::Zero(balance.cols());
        for (Eigen::Index i = 0; i < rank; ++i) {
            x += svd.matrixV().col(i) * (svd.matrixU().col(i).dot(missing) / values[i]);
        }
        if (rank < balance.cols()) {
            share(svd.matrixV().rightCols(balance.cols() - rank), x);
        } else {
            apply(x);
        }
    }

    /// Adds to a basis of the stresses of all joints that need no outer load.
    void findStresses(std::vector<std::vector<SpatialForce>>& stresses) {
        if (isDetermined()) return;
        const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> slopes =
            Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(loop_.equations.leftCols(group_.freeMovers))
                .setThreshold(kNoStress);
        const Eigen::MatrixXd Q = slopes.householderQ();
        for (Eigen::Index k = slopes.rank(); k < Q.cols(); ++k) {
            std::fill(out_.loops.begin(), out_.loops.end(), SpatialForce{Vector3::Zero(), Vector3::Zero()});
            apply(Q.col(k));
            m_.inwardPass(input_, s_, out_.rodForces, true, out_);
            stresses.push_back(out_.joints);
        }
    }

  private:
    /// Whether no equation is redundant: then the balance of the dependent coordinates alone says all.
    [[nodiscard]] bool isDetermined() const {
        return !loop_.isOnCourse && static_cast<int>(phase_.dependents.size()) == group_.equations();
    }
    void applyDetermined() {
        Eigen::VectorXd missing(toIndex(phase_.dependents.size()));
        for (Eigen::Index d = 0; d < missing.size(); ++d)
            missing[d] = missingAt(group_.movers[toSize(phase_.dependents[toSize(d)])]);
        const Eigen::VectorXd solved = loop_.factor.transpose().solve(missing);
        Eigen::VectorXd x(group_.equations());
        for (Eigen::Index row = 0; row < x.size(); ++row) x[phase_.rows[toSize(row)]] = solved[row];
        apply(x);
    }

    /// What a coordinate needs beyond what the tree of the bodies gives it, as it was passed inward last.
    [[nodiscard]] double missingAt(int coordinate) const {
        const std::size_t joint = m_.coordinates_[toSize(coordinate)].joint;
        const auto& loops = m_.loops_.loops();
        const bool closes = std::any_of(loops.begin(), loops.end(),
                                        [joint](const LoopClosures::Loop& l) { return l.joint == joint; });
        const double needed = closes ? 0.0 : m_.coordinateResidual(coordinate, out_, s_);
        return input_.coordinateForces[coordinate] - needed;
    }

    /// Sets the loads of the loops: x counts them in the child's axes at the loop's end, forces times the
    /// length.
    void apply(const Eigen::VectorXd& x) {
        for (std::size_t l = 0; l < group_.loops.size(); ++l) {
            const LoopClosures::Loop& loop = m_.loops_.loops()[group_.loops[l]];
            const Matrix3 R = m_.poseOf(loop.child, s_).rotation;
            const Eigen::Index row = kRows * toIndex(l);
            out_.loops[group_.loops[l]] = {R * x.segment<3>(row + 3), R * x.segment<3>(row) / group_.length};
        }
        for (std::size_t k = 0; k < group_.couplings.size(); ++k) {
            out_.couplings[group_.couplings[k]] = effortOf(toIndex(k), x);
        }
    }
    /// Of a coupling on what follows: x works on the child of a loop, and so against it. No zero below zero.
    [[nodiscard]] double effortOf(Eigen::Index k, const Eigen::VectorXd& x) const {
        const LoopClosures::Coupling& coupling = m_.loops_.couplings()[group_.couplings[toSize(k)]];
        const auto mover = std::find(group_.movers.begin(), group_.movers.end(), coupling.coordinate);
        const Eigen::Index row = firstCoupling() + k;
        return 0.0 - x[row] * loop_.equations(row, mover - group_.movers.begin());
    }
    [[nodiscard]] Eigen::Index firstCoupling() const { return kRows * toIndex(group_.loops.size()); }

    /// Loads of all joints of the group and what its couplings carry, torques divided by the length; `x` as
    /// applied.
    [[nodiscard]] Eigen::VectorXd loadsOf(bool isStress, const Eigen::VectorXd& x) {
        m_.inwardPass(input_, s_, out_.rodForces, isStress, out_);
        const std::vector<std::size_t> joints = jointsOfGroup();
        const Eigen::Index couplings = toIndex(group_.couplings.size());
        Eigen::VectorXd loads(kRows * toIndex(joints.size()) + couplings);
        for (Eigen::Index k = 0; k < couplings; ++k)
            loads[loads.size() - couplings + k] = effortOf(k, x) / group_.length;
        for (std::size_t i = 0; i < joints.size(); ++i) {
            const SpatialForce& F = out_.joints[joints[i]];
            loads.segment<3>(kRows * toIndex(i)) = F.translational;
            loads.segment<3>(kRows * toIndex(i) + 3) = F.rotational / group_.length;
        }
        return loads;
    }

    [[nodiscard]] std::vector<std::size_t> jointsOfGroup() const {
        std::vector<std::size_t> joints;
        for (const int c : group_.movers) joints.push_back(m_.coordinates_[toSize(c)].joint);
        for (const std::size_t l : group_.loops) joints.push_back(m_.loops_.loops()[l].joint);
        std::sort(joints.begin(), joints.end());
        joints.erase(std::unique(joints.begin(), joints.end()), joints.end());
        return joints;
    }

    /// Adds the stresses that need no outer load so that the sum of squares is least.
    void share(const Eigen::MatrixXd& stresses, Eigen::VectorXd& x) {
        apply(x);
        const Eigen::VectorXd base = loadsOf(false, x);
        Eigen::MatrixXd influence(base.size(), stresses.cols());
        const std::vector<SpatialForce> others = out_.loops;
        for (Eigen::Index k = 0; k < stresses.cols(); ++k) {
            std::fill(out_.loops.begin(), out_.loops.end(), SpatialForce{Vector3::Zero(), Vector3::Zero()});
            apply(stresses.col(k));
            influence.col(k) = loadsOf(true, stresses.col(k));
        }
        out_.loops = others;
        x -= stresses * influence.completeOrthogonalDecomposition().solve(base);
        apply(x);
    }

    const Mechanism& m_;
    const LoopClosures::Group& group_;
    const LoopScratch& loop_;
    const LoopPhase& phase_;
    const ReactionInput& input_;
    const MechanismScratch& s_;
    Reactions& out_;
};

void Mechanism::findLoopLoads(const ReactionInput& input, const MechanismScratch& s, Reactions& out) const {
    std::fill(out.loops.begin(), out.loops.end(), SpatialForce{Vector3::Zero(), Vector3::Zero()});
    for (std::size_t g = 0; g < s.loops.size(); ++g) { // those before count in what is missing
        inwardPass(input, s, out.rodForces, false, out);
        LoopLoads(*this, g, input, s, out).find();
    }
}

std::vector<std::vector<SpatialForce>> Mechanism::selfStresses(const MechanismScratch& s) const {
    std::vector<std::vector<SpatialForce>> stresses;
    if (s.loops.empty()) return stresses;
    ReactionInput input;
    Reactions out;
    makeReactions(input, out);
    for (std::size_t g = 0; g < s.loops.size(); ++g) LoopLoads(*this, g, input, s, out).findStresses(stresses);
    return stresses;
}

} // namespace hingelab
