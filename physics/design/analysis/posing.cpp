// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/posing.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/bounded_step.h"
#include "analysis/pose_words.h"
#include "numerics/indices.h"

namespace hingelab {
namespace {

constexpr double kTargetStep = 0.05;     // of the size: how far the target goes before the next steps
constexpr int kMostTargets = 40;         // on the way to one that is far off
constexpr int kStepsOnTheWay = 8;        // for each of them
constexpr int kStepsAtTheEnd = 80;       // until rounding, for the last
constexpr double kLongestStep = 0.1;     // [rad, or of the size] of a coordinate
constexpr double kFarthestTarget = 50.0; // sizes; what is beyond is in the same direction
constexpr double kStopStiffness = 1e4;   // of a stop that a step has passed, against (1)
constexpr double kReached = 1e-6;        // of the size: nearer is there

/// How far apart two vectors of values are, the largest counting.
double largestOf(const Eigen::VectorXd& values) {
    return values.size() == 0 ? 0.0 : values.cwiseAbs().maxCoeff();
}

} // namespace

/// Points of a body with their targets.
struct Poser::Task {
    std::size_t body = 0;
    std::vector<PointTarget> points;

    [[nodiscard]] Eigen::VectorXd errors(const Mechanism& mechanism, const MechanismScratch& s) const {
        const Pose X_WB = mechanism.poseOf(mechanism.attachmentOf(body), s);
        Eigen::VectorXd r(3 * toIndex(points.size()));
        for (std::size_t k = 0; k < points.size(); ++k) {
            r.segment<3>(3 * toIndex(k)) = X_WB * points[k].p_BQ - points[k].p_WT;
        }
        return r;
    }
    [[nodiscard]] JointMatrix columns(const Mechanism& mechanism, const MechanismScratch& s) const {
        const Attachment& at = mechanism.attachmentOf(body);
        const Pose X_WB = mechanism.poseOf(at, s);
        JointMatrix J(3 * toIndex(points.size()), mechanism.degreesOfFreedom());
        for (std::size_t k = 0; k < points.size(); ++k) {
            const Vector3 p_WQ = X_WB * points[k].p_BQ;
            for (int i = 0; i < mechanism.degreesOfFreedom(); ++i) {
                J.col(i).segment<3>(3 * toIndex(k)) = mechanism.pointColumn(at.frame, p_WQ, i, s);
            }
        }
        return J;
    }
};

struct Poser::Solved {
    std::vector<bool> heldStops; ///< by stop
    bool isCut = false;          ///< by a loop that cannot be closed further on
    PosedMechanism::Failure failure;
};

Poser::Poser(std::shared_ptr<const Model> model, MechanismPose pose)
    : mechanism_(std::move(model), std::move(pose)) {
    if (isClosed()) travel_.setZero(mechanism_.values(mechanism_.scratch()).size());
}

std::string Poser::whyFixed(std::size_t body) const {
    if (!isClosed()) return "the linkage cannot be closed as it stands";
    if (body >= mechanism_.model().rig().bodies.size()) return "there is no such body";
    return wordsOfFixed(mechanism_.model(), body, mechanism_.scratch());
}

PoseResult Poser::movePoint(std::size_t body, const PointTarget& target, double most) {
    return follow({body, {target}}, most);
}

PoseResult Poser::moveBody(std::size_t body, const Pose& X_WB) {
    const double arm = 0.25 * mechanism_.size(); // a rotation counts as much as the ends of such arms move
    Task task{body, {}};
    for (const Vector3& p : {Vector3(Vector3::Zero()), Vector3(arm * Vector3::UnitX()),
                             Vector3(arm * Vector3::UnitY()), Vector3(arm * Vector3::UnitZ())}) {
        task.points.push_back({p, X_WB * p});
    }
    return follow(task, std::numeric_limits<double>::infinity());
}

/// Leads the targets on straight lines from where the points are.
PoseResult Poser::follow(const Task& task, double most) {
    PoseResult result;
    for (const PointTarget& point : task.points) {
        if (point.p_BQ.allFinite() && point.p_WT.allFinite()) continue;
        result.limit = "the target is no point in space";
        return result;
    }
    result.limit = whyFixed(task.body);
    if (!result.limit.empty()) return result;

    const Mechanism& mechanism = mechanism_.mechanism();
    const double size = mechanism_.size();
    const Eigen::VectorXd before = mechanism_.values(mechanism_.scratch());
    Eigen::VectorXd way = -task.errors(mechanism, mechanism_.scratch());
    const double farthest = kFarthestTarget * size * std::sqrt(static_cast<double>(task.points.size()));
    if (way.stableNorm() > farthest) way = farthest * way.stableNormalized();
    const int count =
        std::clamp(static_cast<int>(std::ceil(way.norm() / (kTargetStep * size))), 1, kMostTargets);
    const Pose X_WB = mechanism.poseOf(mechanism.attachmentOf(task.body), mechanism_.scratch());
    Task next = task;
    Solved solved;
    double room = most;
    for (int i = 1; i <= count && room > 0.0; ++i) {
        const double share = static_cast<double>(i) / count;
        for (std::size_t k = 0; k < task.points.size(); ++k) {
            next.points[k].p_WT = X_WB * task.points[k].p_BQ + share * way.segment<3>(3 * toIndex(k));
        }
        leaveFork(next);
        solved = solve(next, i < count ? kStepsOnTheWay : kStepsAtTheEnd, room);
    }
    returnToStops();
    constexpr double worthTheName = 1e-3; // [rad or m]
    const Eigen::VectorXd change = mechanism_.values(mechanism_.scratch()) - before;
    if (largestOf(change) > worthTheName) travel_ = change;
    result.moved = largestOf(change) > 0.0;
    result.isSettled = room > 0.0;
    result.left = task.errors(mechanism, mechanism_.scratch()).head<3>().stableNorm();
    if (result.isSettled && task.errors(mechanism, mechanism_.scratch()).stableNorm() > kReached * size) {
        result.limit = limitOf(task, solved);
    }
    return result;
}

/// Half the error squared, with stops that a step has passed as stiff springs.
double Poser::merit(const Task& task, const MechanismScratch& s) const {
    const std::vector<Model::Stop>& stops = mechanism_.model().stops();
    double sum = task.errors(mechanism_.mechanism(), s).squaredNorm();
    for (std::size_t i = 0; i < stops.size(); ++i) {
        const double unit = stops[i].port.isRotation ? mechanism_.size() : 1.0;
        const double passed = unit * std::max(0.0, mechanism_.newExcess(i, s));
        sum += kStopStiffness * passed * passed;
    }
    return 0.5 * sum;
}

/// A stop of a coordinate that follows from others is met as nearly as the last step was: here to rounding.
void Poser::returnToStops() {
    constexpr int most = 4; // steps of Newton's method from 1e-6 or less
    const std::vector<Model::Stop>& stops = mechanism_.model().stops();
    Eigen::RowVectorXd row(mechanism_.mechanism().coordinateCount());
    for (int step = 0; step < most; ++step) {
        const int passed = mechanism_.passedStop(mechanism_.scratch());
        if (passed < 0) return;
        const Model::Stop& stop = stops[toSize(passed)];
        rowOf(stop.port, mechanism_.mechanism(), mechanism_.scratch(), row);
        const JointVector slope = stop.side * row.head(mechanism_.freedom()).transpose();
        if (!(slope.squaredNorm() > 0.0)) return;
        const double excess = mechanism_.newExcess(toSize(passed), mechanism_.scratch());
        if (!mechanism_.tryStep(-excess / slope.squaredNorm() * slope)) return;
        mechanism_.accept();
    }
}

/// Whether the target lies where a short step leads: then the points' paths are straight, and what the points
/// leave open stays out of it.
bool Poser::isAhead(const JointMatrix& J, const Eigen::VectorXd& errors) const {
    constexpr double damping = 1e-4;
    constexpr double beside = 0.1; // of the way to the target
    JointVector units(mechanism_.freedom());
    for (Eigen::Index i = 0; i < units.size(); ++i) units[i] = mechanism_.unitOf(i);
    JointMatrix H = J.transpose() * J;
    H.diagonal() += damping * units.cwiseAbs2();
    const JointVector dq = -Eigen::LLT<JointMatrix>(H).solve(J.transpose() * errors);
    return (errors + J * dq).norm() < beside * errors.norm() &&
           dq.cwiseProduct(units).norm() < kLongestStep * mechanism_.size();
}

/// JᵀJ and what the bending of the points' paths adds to it, by differences of J: where much is left to the
/// target, that is what matters.
JointMatrix Poser::curvature(const Task& task, const JointMatrix& J, const Eigen::VectorXd& errors) {
    JointMatrix H = J.transpose() * J;
    if (errors.norm() < kReached * mechanism_.size() || isAhead(J, errors)) return H;
    const Mechanism& mechanism = mechanism_.mechanism();
    const int frame = mechanism.attachmentOf(task.body).frame;
    const Eigen::Index n = mechanism_.freedom();
    JointMatrix bending = JointMatrix::Zero(n, n);
    JointVector dq = JointVector::Zero(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        if (!mechanism.moves(frame, static_cast<int>(i), mechanism_.scratch())) continue;
        for (const double h : {1e-5, -1e-5}) { // [rad, or of the size]: one of them is possible
            dq[i] = h * mechanism_.size() / mechanism_.unitOf(i);
            if (!mechanism_.tryStep(dq)) continue;
            bending.row(i) = errors.transpose() * (task.columns(mechanism, mechanism_.trial()) - J) / dq[i];
            break;
        }
        dq[i] = 0.0;
    }
    return H + 0.5 * (bending + bending.transpose());
}

/// What a step is found from.
struct Poser::Terms {
    JointVector units;
    JointVector slope; ///< Jᵀ errors
    JointMatrix curvature;
    JointMatrix rows; ///< of the stops
    Eigen::VectorXd room;
};

Poser::Terms Poser::termsOf(const Task& task) {
    const Mechanism& mechanism = mechanism_.mechanism();
    const MechanismScratch& s = mechanism_.scratch();
    const std::vector<Model::Stop>& stops = mechanism_.model().stops();
    const Eigen::Index n = mechanism_.freedom();
    const JointMatrix J = task.columns(mechanism, s);
    const Eigen::VectorXd errors = task.errors(mechanism, s);
    Terms terms;
    terms.units.resize(n);
    for (Eigen::Index i = 0; i < n; ++i) terms.units[i] = mechanism_.unitOf(i);
    terms.slope = J.transpose() * errors;
    terms.rows.resize(toIndex(stops.size()), n);
    terms.room.resize(toIndex(stops.size()));
    Eigen::RowVectorXd row(mechanism.coordinateCount());
    for (std::size_t i = 0; i < stops.size(); ++i) {
        rowOf(stops[i].port, mechanism, s, row);
        terms.rows.row(toIndex(i)) = stops[i].side * row.head(n);
        terms.room[toIndex(i)] = -mechanism_.newExcess(i, s);
    }
    terms.curvature = curvature(task, J, errors);
    return terms;
}

/// The step for a damping; empty if it is no step downwards or a longer one than the branch can be followed by.
std::optional<BoundedStep> Poser::stepOf(const Terms& terms, double damping) const {
    JointMatrix H = terms.curvature;
    H.diagonal() += damping * terms.units.cwiseAbs2();
    if (Eigen::LLT<JointMatrix>(H).info() != Eigen::Success) return std::nullopt;
    BoundedStep step = boundedStep(H, terms.slope, terms.rows, terms.room);
    const double length = step.x.cwiseProduct(terms.units).cwiseAbs().maxCoeff();
    if (!(length <= kLongestStep * mechanism_.size())) return std::nullopt;
    return step;
}

/// How far a step that was tried takes any coordinate, also of assemblies [rad, or of the size].
double Poser::stepTaken(const JointVector& dq) const {
    double farthest = 0.0;
    for (Eigen::Index i = 0; i < dq.size(); ++i) {
        farthest = std::max(farthest, std::abs(dq[i]) * mechanism_.unitOf(i) / mechanism_.size());
    }
    const std::vector<Assembly>& assemblies = mechanism_.mechanism().assemblies();
    for (std::size_t k = 0; k < assemblies.size(); ++k) {
        const double way =
            std::abs(mechanism_.trial().assemblies[k].angle - mechanism_.scratch().assemblies[k].angle);
        const bool turns = assemblies[k].closure() == Assembly::Closure::revolute;
        farthest = std::max(farthest, turns ? way : way / mechanism_.size());
    }
    return farthest;
}

/// Steps of (1) with the bounds (2), each one tried before it is taken, until `room` is used up.
Poser::Solved Poser::solve(const Task& task, int mostSteps, double& room) {
    constexpr double leastDamping = 1e-9;
    constexpr double mostDamping = 1e8;
    constexpr double easier = 0.2;
    constexpr double harder = 5.0;
    constexpr double rounding = 1e-13; // of the merit: below it, the slope tells whether a step was good
    Solved solved;
    double damping = 1e-6;
    double present = merit(task, mechanism_.scratch());
    for (int step = 0; step < mostSteps && room > 0.0; ++step) {
        const Terms terms = termsOf(task);
        bool isTaken = false;
        for (; !isTaken && damping < mostDamping; damping *= isTaken ? 1.0 : harder) {
            const std::optional<BoundedStep> best = stepOf(terms, damping);
            if (!best) continue;
            solved.heldStops = best->isHeld;
            if (!(best->x.cwiseProduct(terms.units).norm() > 1e-13 * mechanism_.size())) return solved;
            solved.isCut = !mechanism_.tryStep(best->x);
            if (solved.isCut) {
                solved.failure = mechanism_.failure();
                continue;
            }
            const double then = merit(task, mechanism_.trial());
            const double change = then - present;
            if (change > rounding * present) continue;
            if (change > -rounding * present) {
                const JointVector slope = task.columns(mechanism_.mechanism(), mechanism_.trial()).transpose() *
                                          task.errors(mechanism_.mechanism(), mechanism_.trial());
                if (slope.norm() >= 0.5 * terms.slope.norm()) return solved;
            }
            room -= stepTaken(best->x);
            mechanism_.accept();
            present = merit(task, mechanism_.scratch());
            damping = std::max(leastDamping, easier * damping);
            isTaken = true;
        }
        if (!isTaken) break;
    }
    return solved;
}

/// Where a coordinate moves the points to and fro at an extreme of their path, either way leads to the target:
/// a crank whose rocker turns back. There, go on in the direction of the motion so far.
void Poser::leaveFork(const Task& task) {
    constexpr double flat = 0.1;               // column, of what it would be at the size: only near an extreme
    constexpr double probes[] = {0.05, 0.012}; // [rad, or of the size]
    const Mechanism& mechanism = mechanism_.mechanism();
    const JointMatrix J = task.columns(mechanism, mechanism_.scratch());
    const double present = task.errors(mechanism, mechanism_.scratch()).squaredNorm();
    if (present < std::pow(kReached * mechanism_.size(), 2)) return;
    const Eigen::VectorXd here = mechanism_.values(mechanism_.scratch());
    for (Eigen::Index i = 0; i < mechanism_.freedom(); ++i) {
        const double unit = mechanism_.unitOf(i);
        const int frame = mechanism.attachmentOf(task.body).frame;
        if (!mechanism.moves(frame, static_cast<int>(i), mechanism_.scratch())) continue;
        if (J.col(i).norm() > flat * unit) continue;
        for (const double probe : probes) {
            JointVector dq = JointVector::Zero(mechanism_.freedom());
            double along[2] = {0.0, 0.0};
            bool isNearer = true;
            for (int side = 0; side < 2 && isNearer; ++side) {
                dq[i] = (side == 0 ? 1.0 : -1.0) * probe * mechanism_.size() / unit;
                isNearer = mechanism_.tryStep(dq) && mechanism_.passedStop(mechanism_.trial()) < 0 &&
                           task.errors(mechanism, mechanism_.trial()).squaredNorm() < present * (1.0 - 1e-9);
                if (isNearer) along[side] = travel_.dot(mechanism_.values(mechanism_.trial()) - here);
            }
            if (!isNearer) continue;
            dq[i] = (along[0] >= along[1] ? 1.0 : -1.0) * probe * mechanism_.size() / unit;
            if (mechanism_.tryStep(dq)) mechanism_.accept();
            return;
        }
    }
}

/// Called where something is left to the target.
std::string Poser::limitOf(const Task& task, const Solved& solved) const {
    std::string stops;
    for (std::size_t i = 0; i < solved.heldStops.size(); ++i) {
        if (!solved.heldStops[i]) continue;
        stops += (stops.empty() ? "" : " and ") + wordsOfStop(mechanism_.model(), i);
    }
    if (!stops.empty()) return "held by " + stops;
    // At an extreme of the points' path a coordinate no longer moves them.
    constexpr double flat = 0.02;
    constexpr double inLine = 0.05;
    const Mechanism& mechanism = mechanism_.mechanism();
    const MechanismScratch& s = mechanism_.scratch();
    const JointMatrix J = task.columns(mechanism, s);
    const int frame = mechanism.attachmentOf(task.body).frame;
    bool isFlat = false;
    for (Eigen::Index i = 0; i < mechanism_.freedom(); ++i) {
        if (!mechanism.moves(frame, static_cast<int>(i), s)) continue;
        isFlat = isFlat || J.col(i).norm() < flat * mechanism_.unitOf(i);
    }
    if (isFlat) {
        for (std::size_t k = 0; k < mechanism.assemblies().size(); ++k) {
            const double sine = std::abs(mechanism.assemblies()[k].transmission(s.assemblies[k]));
            if (sine < inLine) return wordsOfDeadCentre(mechanism_.model(), k, s);
        }
        return "the linkage lets it go no further: it turns back here";
    }
    if (solved.isCut && solved.failure.assembly >= 0) return wordsOfFailure(mechanism_);
    return {};
}

} // namespace hingelab
