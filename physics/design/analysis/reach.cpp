// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/reach.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "shapes/solid.h"

namespace hingelab {
namespace {

constexpr int kPoses = 37; // ten degrees of a whole turn from one to the next

struct Sweep {
    double low = 0.0;
    double high = 0.0;
};

Sweep sweepOf(const Model& model, Eigen::Index c) {
    const Coordinate& coordinate = model.mechanism().coordinates()[static_cast<std::size_t>(c)];
    Sweep sweep{coordinate.initial, coordinate.initial};
    for (const Model::Stop& stop : model.stops()) {
        if (stop.port.kind != Port::Kind::coordinate || stop.port.index != c) continue;
        (stop.side < 0.0 ? sweep.low : sweep.high) = stop.law.angle;
    }
    const bool isHinge = coordinate.isRotation && coordinate.chart < 0;
    if (sweep.low == sweep.high && isHinge && !model.rig().assemblies.empty()) {
        sweep.high = sweep.low + 2.0 * std::numbers::pi;
    }
    return sweep;
}

/// Time [s] in which a prescribed motion has been everywhere: a turn, a period, or its last point; ten seconds
/// of a translation that never ends.
double spanOf(const PrescribedMotion& motion, bool isRotation) {
    if (!motion.knots().empty()) return motion.knots().back();
    if (std::isfinite(motion.timeScale())) return 10.0 * motion.timeScale();
    const double speed = std::abs(motion.at(0.0).rate);
    if (speed == 0.0) return 0.0;
    return isRotation ? 2.0 * std::numbers::pi / speed : 10.0;
}

double longestSpan(const Mechanism& mechanism) {
    double longest = 0.0;
    for (const Coordinate& coordinate : mechanism.coordinates()) {
        if (coordinate.motion < 0) continue;
        const PrescribedMotion& motion = mechanism.motions()[static_cast<std::size_t>(coordinate.motion)];
        longest = std::max(longest, spanOf(motion, coordinate.isRotation));
    }
    return longest;
}

/// A slide without stops turns what it drives as far as it likes, and passes dead centres where no pose at
/// given coordinates leads: then rod 2 counts with the whole circle about its pivot.
bool hasUnboundedSlide(const Model& model) {
    for (Eigen::Index c = 0; c < model.degreesOfFreedom(); ++c) {
        const Sweep sweep = sweepOf(model, c);
        const Coordinate& coordinate = model.mechanism().coordinates()[static_cast<std::size_t>(c)];
        if (!coordinate.isRotation && coordinate.chart < 0 && sweep.low == sweep.high) return true;
    }
    return false;
}

void extendByCircles(Eigen::AlignedBox3d& box, const Model& model, const MechanismScratch& s) {
    const std::vector<Assembly>& assemblies = model.mechanism().assemblies();
    for (std::size_t k = 0; k < assemblies.size(); ++k) {
        if (assemblies[k].closure() != Assembly::Closure::revolute) continue;
        const Pose X_Wb = model.mechanism().frameB(k, s).X;
        const Vector3 axis = assemblies[k].axisInB();
        const Vector3 along = axis * axis.dot(assemblies[k].rod2());
        const double radius = (assemblies[k].rod2() - along).norm();
        const Vector3 e = X_Wb.rotation * axis;
        const Vector3 reach = radius * (Vector3::Ones() - e.cwiseAbs2()).cwiseMax(0.0).cwiseSqrt();
        const Vector3 centre = X_Wb * along;
        box.extend(Vector3(centre - reach));
        box.extend(Vector3(centre + reach));
    }
}

void extendByPose(Eigen::AlignedBox3d& box, const Model& model, const MechanismScratch& s) {
    const Mechanism& mechanism = model.mechanism();
    const Rig& rig = model.rig();
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        const Attachment& at = mechanism.attachmentOf(b);
        const Pose X_WB = mechanism.poseOf(at, s);
        extendBy(box, rig.bodies[b], X_WB);
        if (at.frame != 0) box.extend(X_WB.translation);
    }
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
        const AssemblyPlacement& p = s.assemblies[k];
        for (const Pose& X : {mechanism.frameA(k, s).X, mechanism.frameB(k, s).X, p.X_Wia, p.X_Wib, p.X_Wim}) {
            if (X.translation.allFinite()) box.extend(X.translation);
        }
    }
}

/// Follows the loops that joints close along their path, one way: in short steps at the rates that they allow.
class PathSweep {
  public:
    PathSweep(const Model& model, const JointVector& q, const MechanismPhase& phase, MechanismScratch& s)
        : model_(model), m_(model.mechanism()), s_(s), phase_(phase), q_(q) {}

    void extend(Eigen::AlignedBox3d& box, double sign) {
        const int steps = stepCount();
        JointVector v = JointVector::Constant(q_.size(), sign);
        if (!m_.place(q_, 0.0, phase_, s_)) return;
        m_.move(v, s_);
        m_.keepDependents(s_, q_, v);
        for (int i = 0; i < steps && step(v); ++i) {
            extendByPose(box, model_, s_);
            static_cast<void>(m_.review(0.0, q_, v, s_, phase_));
        }
    }

  private:
    /// Fewer where they are dear: large groups cost by the cube of their coordinates, and a person waits.
    [[nodiscard]] int stepCount() const {
        std::size_t largest = 1;
        for (const LoopClosures::Group& group : m_.loops().groups())
            largest = std::max(largest, group.movers.size());
        const double share = 20.0 / static_cast<double>(largest);
        return static_cast<int>(240.0 * std::clamp(share * share, 0.1, 1.0));
    }

    static constexpr double kLongest = 0.05; // [rad, or parts of the group's length]

    /// The largest rate of the loops' coordinates, distances counted in lengths of their group.
    [[nodiscard]] double fastest() const {
        double largest = 0.0;
        for (std::size_t g = 0; g < m_.loops().groups().size(); ++g) {
            const std::vector<int>& movers = m_.loops().groups()[g].movers;
            for (std::size_t i = 0; i < movers.size(); ++i) {
                const double weight = m_.loops().weightOf(g, static_cast<int>(i));
                largest = std::max(largest, std::abs(s_.rate[movers[i]]) / weight);
            }
        }
        return largest;
    }

    /// False where the loops let it go no farther.
    bool step(JointVector& v) {
        const double speed = fastest();
        if (!(speed > 1e-9) || !std::isfinite(speed)) return false;
        const JointVector rates = s_.rate.head(q_.size());
        for (double length = kLongest; length > kLongest / 64.0; length *= 0.5) {
            const JointVector next = q_ + length / speed * rates;
            if (!m_.place(next, 0.0, phase_, s_)) continue;
            q_ = next;
            v = rates / speed;
            m_.move(v, s_);
            m_.keepDependents(s_, q_, v);
            return true;
        }
        return false;
    }

    const Model& model_;
    const Mechanism& m_;
    MechanismScratch& s_;
    MechanismPhase phase_;
    JointVector q_;
};

} // namespace

void extendBy(Eigen::AlignedBox3d& box, const Body& body, const Pose& X_WB) {
    for (const Shape& shape : body.shapes) {
        const Pose X = X_WB * poseInBody(shape);
        const Vector3 reach = X.rotation.cwiseAbs() * halfExtents(shape);
        box.extend(Vector3(X.translation - reach));
        box.extend(Vector3(X.translation + reach));
    }
    if (body.shapes.empty()) box.extend(X_WB.translation);
}

Eigen::AlignedBox3d reachOf(const Model& model) {
    const Mechanism& mechanism = model.mechanism();
    const double span = longestSpan(mechanism);
    const bool turnsFreely = hasUnboundedSlide(model);
    MechanismScratch s = mechanism.makeScratch();
    MechanismPhase phase;
    Eigen::AlignedBox3d box;
    for (int i = 0; i < kPoses; ++i) {
        const double share = i / (kPoses - 1.0);
        JointVector q(model.degreesOfFreedom());
        bool isSwept = span > 0.0;
        for (Eigen::Index c = 0; c < q.size(); ++c) {
            const Sweep sweep = sweepOf(model, c);
            isSwept = isSwept || sweep.high != sweep.low;
            q[c] = sweep.low + share * (sweep.high - sweep.low);
        }
        if (i > 0 && !isSwept) break; // the same pose again
        if (!mechanism.start(q, share * span, s, phase)) continue;
        extendByPose(box, model, s);
        if (turnsFreely) extendByCircles(box, model, s);
        if (i > 0 || mechanism.loops().isEmpty()) continue;
        for (const double sign : {1.0, -1.0}) PathSweep(model, q, phase, s).extend(box, sign);
    }
    return box;
}

} // namespace hingelab
