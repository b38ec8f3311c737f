// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/LU>
#include <array>
#include <limits>
#include <string>
#include <vector>

#include "assemblies/assembly.h"
#include "mechanism/change_point_course.h"
#include "mechanism/coordinate_set.h"
#include "mechanism/loop_course.h"
#include "spatial/rigid_inertia.h"

/// What a Mechanism is given to work on: coordinates, what is constant within a step, and room for evaluations.
namespace hingelab {

/// One number per coordinate: free coordinates first, then prescribed ones, in the rig's order of joints.
using JointVector = Eigen::VectorXd;
using JointMatrix = Eigen::MatrixXd;

/// In place of an index: there is none.
inline constexpr int kNoIndex = -1;

/// A joint's coordinate: an angle or a distance.
struct Coordinate {
    std::size_t joint = 0; ///< index in the rig
    std::string suffix;    ///< "angle", "distance", "angle_2", "x", "yaw" ...
    bool isRotation = true;
    int motion = kNoIndex;    ///< index of its prescribed motion; none: free
    int chart = kNoIndex;     ///< index of the orientation chart it belongs to
    int chartStep = kNoIndex; ///< 0 yaw, 1 pitch, 2 roll of that chart
    double initial = 0.0;
    double initialRate = 0.0;
};

/// What keeps a loop from being closed by its joint.
enum class LoopProblem {
    none,
    open,     ///< its ends do not meet
    singular, ///< it closes only where it cannot move, or where paths cross
    motions,  ///< prescribed motions that contradict it
};

/// Of a group of loops that joints close: which coordinates follow from the others.
struct LoopPhase {
    std::vector<int> dependents; ///< of the group's movers, all of them free coordinates
    std::vector<int> rows;       ///< equations that they are found from; the others follow
    LoopCourse course;           ///< through a crossing of paths near by, if there is one
    friend bool operator==(const LoopPhase&, const LoopPhase&) = default;
};

/// What stays constant within a step and changes between steps only: the branch of each assembly, its course
/// through a change point near by, which coordinate is replaced near a dead centre, and the references of
/// orientation charts. With it, poses are functions of the coordinates alone.
struct MechanismPhase {
    struct Branch {
        int branch = 0;          ///< 0 positive, 1 negative: the sign of D, unless a course says so
        int replaces = kNoIndex; ///< free coordinate whose place this assembly's own coordinate has taken
        double reference =
            0.0; ///< its angle at the last step, to unwrap and to choose the nearest solution [rad]
        double replacedValue = 0.0; ///< last value of the replaced coordinate: start of the search
        ChangePointCourse course;   ///< through a change point near by, if there is one
        friend bool operator==(const Branch&, const Branch&) = default;
    };
    std::vector<Branch> branches;
    std::vector<Matrix3> charts;  ///< orientation at zero angles, one for each spherical or free joint
    std::vector<LoopPhase> loops; ///< of each group of LoopClosures
};

/// Room for a group of loops. Equations by rows, movers by columns.
struct LoopScratch {
    Eigen::MatrixXd equations;     ///< slopes of the errors by the movers
    Eigen::VectorXd errors;        ///< of closure: [rad], and distances in lengths of the group
    Eigen::VectorXd drift;         ///< their second derivatives while no dependent coordinate accelerates
    Eigen::MatrixXd slopes;        ///< rates of the dependents per rate of each mover
    Eigen::VectorXd accelerations; ///< of the dependents while no free coordinate accelerates
    Eigen::MatrixXd block;         ///< of equations: rows that are solved, dependents
    Eigen::PartialPivLU<Eigen::MatrixXd> factor;
    Eigen::VectorXd right, solution;
    std::vector<bool> isDependent; ///< by mover
    std::vector<int> independents; ///< movers that are not
    bool isOnCourse = false;
};

/// Room for the evaluation of a Mechanism; make one per thread with Mechanism::makeScratch(). Keeping it
/// outside lets the mechanism be constant and shared, and evaluations allocate nothing. All in the world frame.
struct MechanismScratch {
    std::vector<FrameMotion> frames; ///< frame 0 is the world
    // Of the frames on which something hangs; of those within a joint of several motions there are none.
    std::vector<SpatialVelocity> columns; ///< d V_frame / d rate, frame * stride + coordinate
    CoordinateSets dependsOn;             ///< coordinates that move each frame
    std::vector<AssemblyPlacement> assemblies;
    std::vector<AssemblyRates> assemblyRates;
    std::vector<int> sole;                ///< coordinate that alone moves an assembly, or none
    std::vector<AssemblyRates> unitRates; ///< of such assemblies, per unit rate of it
    std::vector<AssemblyAccelerations> assemblyAccelerations;
    std::vector<double> rateRows; ///< d x'/d rate of each assembly's coordinate, assembly * stride + coordinate
    std::vector<double> closureRows; ///< d (u.u')/d rate, for replaced coordinates
    /// Of an assembly whose coordinate follows its course: x' = slope t', x'' = slope t'' + bend t'².
    struct OnCourse {
        bool isActive = false;
        double slope = 0.0;
        double bend = 0.0;
        Vector3 direction = Vector3::UnitX(); ///< that t is counted along
        Vector3 arm = Vector3::Zero();        ///< from frame_b to frame_a [m]
    };
    std::vector<OnCourse> onCourse;
    /// Where the course of each assembly is known: as long as frame_a, seen from frame_b, stays within the
    /// distance of that place [m]; see Mechanism::timeToChangePoint().
    struct KnownRange {
        Vector3 from = Vector3::Zero();
        double within = std::numeric_limits<double>::infinity();
    };
    std::vector<KnownRange> known;
    bool hasLeftKnown = false; ///< a place() since this was set to false was beyond such a range
    JointVector aside;         ///< with `isAside`, what place() adds to all coordinates
    bool isAside = false;
    JointVector along;         ///< room: a direction of motion
    JointVector base;          ///< room: coordinates that it starts from
    std::vector<Vector3> axes; ///< of each primitive joint
    JointVector value;         ///< all coordinates, free and prescribed, as joints have them
    JointVector rate;
    JointVector acceleration; ///< prescribed ones always, free ones after setAccelerations()
    JointVector motion; ///< rates of the columns: as `rate`, but a replaced coordinate's is the assembly's
    std::vector<double> given; ///< coordinate of each replacing assembly
    std::vector<double> givenAcceleration;
    std::vector<double>
        replacedRows;         ///< d (rate of a replaced coordinate)/d rate, coordinate * stride + coordinate
    std::vector<Vector3> com; ///< of each carrier, from its frame's origin [m]
    std::vector<Matrix3> inertia;       ///< of each carrier about its centre of mass [kg·m²]
    std::vector<SpatialVelocity> spare; ///< for one frame's columns
    std::vector<double> spareRow;       ///< for one row
    std::vector<CoordinateSet> rowSets; ///< of replaced coordinates: what moves them
    std::vector<LoopScratch> loops;     ///< by group
    JointVector sought;                 ///< room: coordinates of a search that closes loops
    std::vector<char> isDependent;      ///< of each coordinate: whether it follows from others by a loop
    int failedLoop = kNoIndex;          ///< of LoopClosures
    LoopProblem loopProblem = LoopProblem::none;
    const MechanismPhase* phase = nullptr; ///< of the last place()
    int failedAssembly = kNoIndex;
    double time = 0.0;
};

/// A joint on the ground that carries nothing but rigidly attached bodies: its equation of motion
/// inertia * q'' = gravityCos cos q + gravitySin sin q + applied torques has constant coefficients.
struct SingleJoint {
    double inertia = 0.0;    ///< about the axis [kg·m²]
    double gravityCos = 0.0; ///< [N·m]
    double gravitySin = 0.0; ///< [N·m]
};

/// A frame of the mechanism with a constant offset.
struct Attachment {
    int frame = 0;
    Pose X_FA; ///< of the attached frame in the mechanism's frame
};

} // namespace hingelab
