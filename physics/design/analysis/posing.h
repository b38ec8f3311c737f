// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/bounded_step.h"
#include "analysis/posed_mechanism.h"

/// Posing: kinematics by hand, without forces. Brings a point of a body as near as it gets to where it is
/// wanted, or one coordinate to a value, with all loops closed and prescribed motions held. See
/// docs/explanation/posing.md.
///
///   (1) min ½ |p(q) - p_T|²,  by steps  (JᵀJ + K + lambda W) dq = -Jᵀ (p - p_T),  dp = J dq,
///       K_ij = (p - p_T).dJ_j/dq_i  (Newton, damped as by Levenberg and Marquardt), with W = size² for what
///       turns and 1 for what slides: what the point leaves open, moves least
///   (2) subject to  side (x + dx - x_stop) <= 0  of each stop
/// Sources: Nocedal and Wright, Numerical Optimization, 10.3 and 16.5.
namespace hingelab {

/// A point of a body and where it is wanted.
struct PointTarget {
    Vector3 p_BQ = Vector3::Zero(); ///< in the body [m]
    Vector3 p_WT = Vector3::Zero(); ///< in the world [m]
};

/// How far posing came.
struct PoseResult {
    double left = 0.0; ///< to the target: [m], of a coordinate [rad or m]
    bool moved = false;
    bool isSettled = true; ///< false: there is more to go than was allowed at once
    std::string limit; ///< what keeps the rest, for people; empty if nothing does, or what is left is only that
                       ///< a body's path does not lead through the target
};

/// What a coordinate can be set to with the others as they are [rad or m]; low <= value <= high.
struct CoordinateRange {
    double low = 0.0;
    double high = 0.0;
};

/// What can be put together in more than one way.
struct BranchedLoop {
    enum class Kind { assembly, joints };
    Kind kind = Kind::assembly;
    std::size_t index = 0; ///< of the assembly, or of the group of loops that joints close
    std::string name;      ///< of the assembly, or of the first joint that closes one
};
[[nodiscard]] std::vector<BranchedLoop> loopsWithBranches(const Model& model);

class Poser {
  public:
    /// From a pose of the model; see isClosed().
    Poser(std::shared_ptr<const Model> model, MechanismPose pose);

    [[nodiscard]] bool isClosed() const { return mechanism_.isClosed(); }
    [[nodiscard]] const MechanismPose& pose() const { return mechanism_.pose(); }
    [[nodiscard]] const PosedMechanism& posed() const { return mechanism_; }

    /// Why a body cannot be posed, for people; empty if it can.
    [[nodiscard]] std::string whyFixed(std::size_t body) const;

    /// Brings a point of a body as near as it gets to a target, along the straight line to it. Numbers that are
    /// not finite change nothing.
    /// `most`: how far any coordinate goes at once [rad, or of the size], up to the length of a step.
    PoseResult movePoint(std::size_t body, const PointTarget& target,
                         double most = std::numeric_limits<double>::infinity());
    /// Brings a body as near as it gets to a pose in the world, as four of its points say.
    PoseResult moveBody(std::size_t body, const Pose& X_WB);
    /// Turns or slides one free coordinate, the others as they are, up to the first limit. Yaw, pitch and roll
    /// are those of the whole rotation, see valueOf().
    PoseResult setCoordinate(int coordinate, double value);
    /// The other way to put one of loopsWithBranches() together, or the next one, all free coordinates as they
    /// are.
    PoseResult flip(std::size_t which);

    /// A coordinate as people mean it: unwrapped; of a rotation in space, yaw, pitch and roll in the joint
    /// frame.
    [[nodiscard]] double valueOf(int coordinate) const;
    /// Half a turn, or the rig's size, to either side, or up to its stops if they can be reached
    /// (PosedMechanism::mayReach); no farther than loops let it go.
    [[nodiscard]] CoordinateRange rangeOf(int coordinate) const;

  private:
    struct Task;
    struct Solved;
    struct Terms;

    PoseResult follow(const Task& task, double most);
    [[nodiscard]] Solved solve(const Task& task, int mostSteps, double& room);
    [[nodiscard]] double merit(const Task& task, const MechanismScratch& s) const;
    [[nodiscard]] bool isAhead(const JointMatrix& J, const Eigen::VectorXd& errors) const;
    [[nodiscard]] JointMatrix curvature(const Task& task, const JointMatrix& J, const Eigen::VectorXd& errors);
    [[nodiscard]] Terms termsOf(const Task& task);
    [[nodiscard]] std::optional<BoundedStep> stepOf(const Terms& terms, double damping) const;
    void leaveFork(const Task& task);
    void returnToStops();
    [[nodiscard]] double stepTaken(const JointVector& dq) const;
    [[nodiscard]] std::string limitOf(const Task& task, const Solved& solved) const;
    [[nodiscard]] PoseResult followCoordinate(PosedMechanism& m, int coordinate, double value) const;
    [[nodiscard]] Matrix3 orientationOf(int chart) const;

    PosedMechanism mechanism_;
    Eigen::VectorXd travel_; ///< change of PosedMechanism::values() in the last motion worth the name
};

} // namespace hingelab
