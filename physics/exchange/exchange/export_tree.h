// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "exchange/export_report.h"
#include "joints/joint_kinds.h"
#include "rig/rig.h"
#include "spatial/rigid_inertia.h"

/// A rig as programs for robots have it: a tree of bodies with joints, and what closes its loops. All writers
/// (MJCF, URDF, SDFormat) go from here, and each loss that they share is found once.
///
/// The assemblies of the rig become real bodies and joints: frame_ib hangs on frame_b by its revolute or
/// prismatic joint, frame_ia on frame_a by the two axes of its universal joint, and the loop is closed where
/// the two meet. A rod 1 that carries no mass becomes a fixed distance. Joints of the rig that close loops
/// stand beside the tree. Frames as in rig.h; SI units.
namespace hingelab {

/// One motion of a body against what carries it.
struct TreeMotion {
    enum class Kind { hinge, slide, ball };
    std::string name; ///< unique among the motions
    Kind kind = Kind::hinge;
    Vector3 axis = Vector3::UnitZ(); ///< unit vector in the frame that the motion before leaves
    double travel = 0.0;             ///< of screws: along the axis per angle [m/rad]
    double value = 0.0;              ///< at the start [rad or m]
    double rate = 0.0;
    Matrix3 turn = Matrix3::Identity();   ///< of a ball, at the start
    Vector3 turnRate = Vector3::Zero();   ///< of a ball, in the child's frame [rad/s]
    std::optional<EndStop> lower, upper;  ///< in the unit of the motion
    Vector3 startAxis = Vector3::UnitZ(); ///< the axis in the body's frame, at the start
    double armature = 0.0;                ///< of motors [kg·m² or kg]

    [[nodiscard]] bool isRotation() const { return kind != Kind::slide; }
};

struct TreeBody {
    std::string name; ///< unique among the bodies
    int parent = -1;  ///< index of the body that carries it, less than its own; -1: the world
    Pose X_PJ;        ///< of the joint frame in the parent
    std::string joint;
    std::vector<TreeMotion> motions; ///< from the parent outwards; none: fixed
    bool isFree = false;             ///< three slides and a ball without stops
    RigidInertia inertia;
    const Body* drawn = nullptr; ///< whose shapes it has
    Pose X_PC;                   ///< of the body in the parent at the start
    Pose X_PC0;                  ///< the same with all motions at zero
    Pose X_WC;                   ///< in the world at the start
};

/// A point of a body of the tree; -1 is the world.
struct TreePoint {
    int body = -1;
    Vector3 position = Vector3::Zero();
};

/// What closes a loop: two points that stay together, or at a distance.
struct TreeLoop {
    std::string name; ///< of the assembly
    TreePoint first, second;
    double distance = 0.0; ///< [m]; 0: together
};

/// A joint of the rig that closes a loop: its motions end at a frame of a body that hangs on another joint.
struct TreeClosing {
    const Joint* joint = nullptr;
    int parent = -1, child = -1;     ///< bodies of the tree; -1: the world
    Pose X_PJ;                       ///< of the joint frame in the parent
    Pose X_CE;                       ///< of the end in the child
    std::vector<TreeMotion> motions; ///< from the parent outwards; none: fixed
    bool isFree = false;             ///< it holds nothing
};

/// What an element or a motor acts on.
struct TreePort {
    int body = -1;    ///< of the tree, with a motion; -1: see the others
    int closing = -1; ///< of the tree, with a motion
    int motion = -1;  ///< of that body or joint; -1: on the distance of two points
    TreePoint from, to;
    double offset = 0.0; ///< of a distance: what the law calls x is the distance less this [m]
    bool isRotation = true;
    bool isLeftOut = false; ///< on what the target does not have, as was told

    [[nodiscard]] bool isOnMotion() const { return motion >= 0 && !isLeftOut; }
    [[nodiscard]] bool isBetweenPoints() const { return motion < 0 && !isLeftOut; }
    [[nodiscard]] bool isSameMotion(const TreePort& other) const {
        return isOnMotion() && other.isOnMotion() && body == other.body && closing == other.closing &&
               motion == other.motion;
    }
};

/// A coupling of the rig whose coordinates all are in the file.
struct TreeCoupling {
    const Coupling* coupling = nullptr;
    TreePort follower;
    std::vector<TreePort> leaders; ///< as its terms
};

struct ExportTree {
    const Rig* rig = nullptr;
    std::vector<TreeBody> bodies;
    const Body* world = nullptr; ///< whose shapes the ground has; null: none
    std::vector<TreeLoop> loops;
    std::vector<TreeClosing> closings;
    std::vector<TreeCoupling> couplings;
    std::vector<TreePort> elements; ///< in the order of the rig
    std::vector<TreePort> motors;
    std::vector<int> bodyOf; ///< index in the tree of each body of the rig; -1: the world, -2: left out
    std::vector<ExportLoss> losses;

    [[nodiscard]] const TreeMotion& motionOf(const TreePort& port) const {
        const std::vector<TreeMotion>& motions = port.closing >= 0
                                                     ? closings[static_cast<std::size_t>(port.closing)].motions
                                                     : bodies[static_cast<std::size_t>(port.body)].motions;
        return motions[static_cast<std::size_t>(port.motion)];
    }
    /// In the world, at the start.
    [[nodiscard]] Vector3 placeOf(const TreePoint& point) const {
        return point.body < 0 ? point.position
                              : bodies[static_cast<std::size_t>(point.body)].X_WC * point.position;
    }
};

/// Whether the target has coordinates of joints that close loops. Where it has none, what acts on them is left
/// out, and told.
enum class ClosingCoordinates { none, kept };

/// The rig must be valid. Motors' rotors are in the armatures.
/// @throws std::runtime_error, in words, if the loops cannot be closed at the start.
[[nodiscard]] ExportTree makeExportTree(const Rig& rig, ClosingCoordinates closing = ClosingCoordinates::none);

/// Couplings for formats whose joints follow one other: by the name of the motion that follows. What is not
/// among them is told as left out: what follows several, what `isJoint` says is no joint of its own in the
/// file, a second coupling of the same motion, and circles.
[[nodiscard]] std::map<std::string, const TreeCoupling*> followersOf(
    const ExportTree& tree, const std::string& format, const std::function<bool(const TreePort&)>& isJoint,
    std::vector<ExportLoss>& losses);

/// Inverse of the mass matrix over all motions (three for a ball) at the start, with armatures, without loops:
/// what MuJoCo scales its constraints by. Row and column of each motion's first coordinate are in `firstOf`, by
/// body and motion.
struct TreeMobility {
    Eigen::MatrixXd inverse;
    bool isRegular = true; ///< false: a motion moves nothing that doubles could tell, and the inverse is none
    std::vector<std::vector<int>> firstOf;
    std::vector<double> ofPoint; ///< of each body's centre of mass: mean over three directions [1/kg]
};
[[nodiscard]] TreeMobility mobilityOf(const ExportTree& tree);

/// Mass and moments that other programs refuse are made as small as they allow, and told.
void liftSmallInertias(ExportTree& tree);

} // namespace hingelab
