// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "exchange/export_report.h"
#include "rig/rig.h"
#include "spatial/rigid_inertia.h"

/// What URDF, MJCF and SDFormat have in common, on its way to a rig.
namespace hingelab {

/// A rig, and what of the file is not in it.
struct ImportedRig {
    Rig rig;
    std::vector<ExportLoss> losses;
    /// Shapes that are drawn if the meshes of a body are not there, by the body's name.
    std::map<std::string, std::vector<Shape>> standIns = {};
};

/// Text of a file in the folder of the document, by its relative name; empty: there is none, or it may not be
/// read.
using ImportFiles = std::function<std::optional<std::string>(const std::string& name)>;

inline constexpr double kNoLimit = std::numeric_limits<double>::infinity();

/// A motion of a link against its parent, or against the motion before it.
struct ImportedMotion {
    enum class Kind { hinge, slide, ball, free };
    std::string name;
    Kind kind = Kind::hinge;
    Vector3 axis = Vector3::UnitZ();  ///< in the link, as it stands in the file; not zero
    Vector3 anchor = Vector3::Zero(); ///< a point of the axis, in the link [m]
    double reference = 0.0;           ///< value where the link is as in the file [rad or m]
    double start = 0.0, startRate = 0.0;
    double travel = 0.0;                        ///< of a screw [m/rad]
    double lower = -kNoLimit, upper = kNoLimit; ///< limits; infinite: none; the same: fixed there
    bool isHeld = false; ///< limits that are the same come from a constraint that holds it
    double stiffness = 0.0, springReference = 0.0, damping = 0.0, friction = 0.0;
    double armature = 0.0; ///< inertia of the coordinate alone [kg·m² or kg]
    /// In place of stiffness and damping: time constant [s] and damping ratio with the inertia that the joint
    /// moves in the file's pose; k = M/(t² z²), c = 2 M/t.
    std::optional<std::pair<double, double>> springDamper = std::nullopt;
    std::optional<double> stopStiffness =
        std::nullopt; ///< of the limits [N·m/rad or N/m]; without: by the load
    std::optional<double> stopStiffnessPerInertia = std::nullopt; ///< the same, times M of the joint [1/s²]
    /// Linear damping of the limits, which a stop has at a depth of 1° or 1 mm [N·m·s/rad or N·s/m].
    std::optional<double> stopDamping = std::nullopt;
    std::optional<double> stopDissipation = std::nullopt; ///< [s/rad or s/m]
};

/// A joint that follows others: q = offset + sum of ratio q', and of higher powers.
struct ImportedCoupling {
    struct Leader {
        std::string name; ///< of its motion, as in the file
        double ratio = 1.0;
        std::array<double, 3> higher = {}; ///< of q'^2, q'^3, q'^4
        [[nodiscard]] bool isLinear() const { return higher == std::array<double, 3>{}; }
    };
    std::string follower; ///< name of its motion, as in the file
    std::vector<Leader> leaders;
    double offset = 0.0;
    std::string kind = "mimic"; ///< what the file calls it
};

struct ImportedLink {
    std::string name;
    int parent = -1; ///< index; -1: the world
    Pose X_PL;       ///< as in the file
    std::vector<ImportedMotion> motions;
    std::optional<RigidInertia> inertia; ///< in the link; without: that of the shapes
    std::vector<Shape> shapes;           ///< in the link
    double gravityShare = 1.0;           ///< of gravity that acts on the link
    std::vector<Shape> standIns = {};    ///< drawn if meshes among the shapes are not there
};

/// A joint that closes a loop: its child hangs on another one.
struct ImportedLoop {
    std::string name;
    std::string what;                    ///< what it is in the file, for the report
    int parent = -1, child = 0;          ///< links; -1: the world
    Pose X_PJ, X_CJ;                     ///< of the joint in both, which its motions move apart
    std::vector<ImportedMotion> motions; ///< in the joint's frame; none: fixed; two: a universal joint
};

struct ImportedSpring {
    std::string name;
    int from = -1, to = -1; ///< links; -1: the world
    Vector3 fromPoint, toPoint;
    LinearSpring law;
};

struct ImportedTree {
    std::string name;
    std::string origin; ///< "URDF", for the description
    Vector3 gravity{0.0, 0.0, -9.81};
    std::vector<ImportedLink> links; ///< parents in any order, without circles
    std::vector<Shape> ground;
    std::vector<ImportedSpring> springs;
    std::vector<ImportedCoupling> couplings = {};
    std::vector<ImportedLoop> loops = {};
    std::vector<ExportLoss> losses;
    std::size_t untold = 0; ///< losses beyond the most that are listed

    void lose(std::string what, std::string words) {
        if (losses.size() < kMostLosses) {
            losses.push_back({std::move(what), std::move(words), {}});
        } else {
            ++untold;
        }
    }
    static constexpr std::size_t kMostLosses = 300; ///< and one more that says how many are not listed
};

/// Inertia as a file says it: refused by the words of `fault` if no body can have it.
[[nodiscard]] std::optional<RigidInertia> importInertia(double mass, const Vector3& centre,
                                                        const Matrix3& about, std::string& fault);

/// Names are made unique, joints that move no mass are fixed, damping, friction and springs become elements.
/// @throws std::runtime_error, in words, for trees that are none or too large.
[[nodiscard]] ImportedRig buildImportedRig(ImportedTree tree);

} // namespace hingelab
