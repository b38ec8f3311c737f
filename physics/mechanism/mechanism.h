// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "physics/rig/rig.h"
#include "physics/spatial/rigid_inertia.h"

namespace hingelab {

/// Joint coordinates, rates or torques, one per revolute joint in the rig's order of joints.
using JointVector = Eigen::VectorXd;
using JointMatrix = Eigen::MatrixXd;

/// Room for the evaluation of a Mechanism; make one per thread with Mechanism::makeScratch(). Keeping it
/// outside lets the mechanism be constant and shared, and evaluations allocate nothing.
struct MechanismScratch {
    std::vector<Pose> X_WB;            ///< pose of each link
    std::vector<Vector3> axis_W;       ///< joint axis in the world
    std::vector<SpatialVelocity> V_WB; ///< at the link's origin
    std::vector<SpatialAcceleration>
        A_WB;                      ///< at the link's origin, gravity as an upward acceleration of the ground
    std::vector<SpatialForce> F_B; ///< what accelerates the link and all that it carries, about its origin
    JointVector column;
    JointVector unit;
    JointVector zero; ///< stays zero
};

/// A revolute joint on the ground that carries nothing but rigidly attached bodies: its equation of motion
/// inertia * q'' = gravityCos cos q + gravitySin sin q + applied torques has constant coefficients.
struct SingleJoint {
    double inertia = 0.0;    ///< about the axis [kg·m²]
    double gravityCos = 0.0; ///< [N·m]
    double gravitySin = 0.0; ///< [N·m]
};

/// Rigid bodies in a tree of revolute and fixed joints: kinematics, mass matrix, inverse dynamics.
///
/// Equation of motion: M(q) q'' + h(q, q') = tau, with h the bias (gyroscopic terms and gravity). Inverse
/// dynamics is the recursive Newton-Euler algorithm (Luh, Walker, Paul 1980; Featherstone 2008, §5.3), computed
/// in the world frame. World-frame quantities throughout; SI units. The rig must be valid (see validation.h).
class Mechanism {
  public:
    explicit Mechanism(const Rig& rig);

    [[nodiscard]] int degreesOfFreedom() const { return degreesOfFreedom_; }
    [[nodiscard]] MechanismScratch makeScratch() const;

    /// Coordinate of the joint with this index in the rig; -1 for a fixed joint.
    [[nodiscard]] int coordinateOfJoint(std::size_t jointIndex) const { return coordinateOfJoint_[jointIndex]; }

    /// Poses of all bodies in the world, in the rig's order of bodies (the world itself: identity).
    void bodyPoses(const JointVector& q, MechanismScratch& scratch, std::vector<Pose>& X_WB) const;

    /// tau(q, v, a) = M a + h [N·m]; `withGravity` false leaves gravity out.
    void inverseDynamics(const JointVector& q, const JointVector& v, const JointVector& a, bool withGravity,
                         MechanismScratch& scratch, JointVector& tau) const;

    /// M(q) [kg·m²], symmetric and positive definite.
    void massMatrix(const JointVector& q, MechanismScratch& scratch, JointMatrix& M) const;

    [[nodiscard]] double kineticEnergy(const JointVector& q, const JointVector& v,
                                       MechanismScratch& scratch) const;

    /// -sum m g·p: zero when all centres of mass are at the world's origin [J].
    [[nodiscard]] double gravityEnergy(const JointVector& q, MechanismScratch& scratch) const;

    /// World position [m] and velocity [m/s] of a body-fixed point; `body` indexes the rig's bodies.
    struct PointMotion {
        Vector3 position = Vector3::Zero();
        Vector3 velocity = Vector3::Zero();
    };
    [[nodiscard]] PointMotion pointMotion(const JointVector& q, const JointVector& v, std::size_t body,
                                          const Vector3& p_BQ, MechanismScratch& scratch) const;

    /// Acceleration [m/s²] of a body-fixed point when the joints accelerate with `a`.
    [[nodiscard]] Vector3 pointAcceleration(const JointVector& q, const JointVector& v, const JointVector& a,
                                            std::size_t body, const Vector3& p_BQ,
                                            MechanismScratch& scratch) const;

    /// Adds Jᵀ f, the joint torques of a force f [N] at the world point p_WQ of a body, to `tau`. Uses the
    /// poses of the last evaluation in `scratch`.
    void addPointForce(std::size_t body, const Vector3& p_WQ, const Vector3& force,
                       const MechanismScratch& scratch, JointVector& tau) const;

    /// Coefficients of each joint if no joint influences another, else empty.
    [[nodiscard]] const std::vector<SingleJoint>& singleJoints() const { return singleJoints_; }

    [[nodiscard]] const RigidInertia& inertiaOfBody(std::size_t body) const { return inertiaOfBody_[body]; }

  private:
    /// A body with the joint that holds it, in an order in which parents precede children.
    struct Link {
        int parent = -1;     ///< link index; -1: the world
        int coordinate = -1; ///< -1: fixed
        Pose X_PJ;           ///< joint frame in the parent
        Vector3 axis = Vector3::UnitZ();
        RigidInertia inertia;
        std::size_t body = 0; ///< index in the rig
    };

    void updatePoses(const JointVector& q, MechanismScratch& scratch) const;
    void updateVelocities(const JointVector& v, MechanismScratch& scratch) const;
    void findSingleJoints();

    std::vector<Link> links_;
    std::vector<int> coordinateOfJoint_;
    std::vector<int> linkOfBody_; ///< -1: the world
    std::vector<RigidInertia> inertiaOfBody_;
    std::vector<SingleJoint> singleJoints_;
    Vector3 gravity_;
    int degreesOfFreedom_ = 0;
};

} // namespace hingelab
