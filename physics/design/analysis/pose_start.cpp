// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/pose_start.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <utility>

#include "analysis/posing.h"
#include "numerics/indices.h"
#include "spatial/roll_pitch_yaw.h"

namespace hingelab {
namespace {

constexpr double kTurnAngle = 2.0 * std::numbers::pi;
/// What is drawn so near to where a loop leads it is led to the pose [rad or m].
constexpr double kAsDrawn = 1e-4;

/// Only what differs by more than rounding is written.
void write(double& place, double value) {
    if (std::abs(place - value) > 1e-12 * std::max(1.0, std::abs(value))) place = value;
}

std::string nameOf(const Model& model, std::size_t joint) {
    return "\"" + model.rig().joints[joint].name + "\"";
}

/// Makes a prescribed motion begin at `time`; false if its law has no way to say so.
template <MotionOf K>
bool beginAt(Motion<K>& motion, double time) {
    if (time == 0.0) return true;
    if (auto* line = std::get_if<ConstantSpeed<K>>(&motion.law)) {
        line->start += line->speed * time;
        return true;
    }
    if (auto* sine = std::get_if<SineMotion<K>>(&motion.law)) {
        sine->phase = std::remainder(sine->phase + kTurnAngle * sine->frequency * time, kTurnAngle);
        return true;
    }
    if (auto* ramp = std::get_if<RampMotion<K>>(&motion.law); ramp != nullptr && ramp->begin >= time) {
        ramp->begin -= time;
        return true;
    }
    return false;
}

/// Which of a joint's single motions a coordinate is; -1 for those of a rotation in space.
int singleOf(const Model& model, int coordinate) {
    const Coordinate& c = model.mechanism().coordinates()[toSize(coordinate)];
    const JointMotions motions = motionsOf(model.rig().joints[c.joint].kind);
    for (std::size_t i = 0; i < motions.singles.size(); ++i) {
        if (c.suffix == motions.singles[i].suffix) return static_cast<int>(i);
    }
    return -1;
}

/// Writes where a mechanism stands into a copy of its rig.
class StartWriter {
  public:
    StartWriter(const Model& model, const MechanismPose& pose, const JointVector& v)
        : model_(model), pose_(pose), v_(v), s_(model.mechanism().makeScratch()), rig_(model.rig()) {}

    [[nodiscard]] Rig& rig() { return rig_; }
    [[nodiscard]] const MechanismScratch& scratch() const { return s_; }
    [[nodiscard]] const std::string& problem() const { return problem_; }

    bool writeAll() {
        if (!mechanism().place(pose_.q, pose_.time, pose_.phase, s_)) {
            return fail("the linkage cannot be closed as it stands");
        }
        mechanism().move(v_, s_);
        for (std::size_t j = 0; j < rig_.joints.size(); ++j) {
            if (!writeJoint(j)) return false;
        }
        for (std::size_t k = 0; k < rig_.assemblies.size(); ++k) writeGuess(k);
        return true;
    }

    /// A pose at a dead centre may not close again for rounding: then next to it.
    StartedRig finish() {
        const std::vector<Eigen::Index> nearLimit = replacedOnes();
        const Rig exact = rig_;
        for (int decade = -14; decade < -4; ++decade) {
            const double nudge = decade < -13 ? 0.0 : std::pow(10.0, decade);
            for (const double side : {1.0, -1.0}) {
                rig_ = exact;
                for (const Eigen::Index c : nearLimit) *placeOf(static_cast<int>(c)).value += side * nudge;
                if (startsThere(nudge)) return {rig_, {}};
                if (nearLimit.empty()) {
                    return {std::nullopt, "a rig that starts there would be put together in another way"};
                }
            }
        }
        return {std::nullopt, "the linkage stands at a dead centre, where its start would not be certain"};
    }

    [[nodiscard]] StartPlace placeOf(int coordinate) {
        const Coordinate& c = mechanism().coordinates()[toSize(coordinate)];
        return startPlacesOf(rig_.joints[c.joint].kind).singles[toSize(singleOf(model_, coordinate))];
    }

  private:
    [[nodiscard]] const Mechanism& mechanism() const { return model_.mechanism(); }

    bool fail(std::string why) {
        problem_ = std::move(why);
        return false;
    }

    bool writeJoint(std::size_t j) {
        const JointMotions motions = motionsOf(model_.rig().joints[j].kind);
        const StartPlaces places = startPlacesOf(rig_.joints[j].kind);
        assert(places.singles.size() == motions.singles.size() && "a kind of joint tells where it begins");
        for (std::size_t i = 0; i < motions.singles.size(); ++i) {
            const int c = mechanism().coordinateOf(j, motions.singles[i].suffix);
            if (motions.singles[i].motion) {
                const StartPlace& place = places.singles[i];
                const bool begins = place.turning != nullptr ? beginAt(**place.turning, pose_.time)
                                                             : beginAt(**place.sliding, pose_.time);
                if (!begins && !isSame(*motions.singles[i].motion)) return failOfMotion(j);
                continue;
            }
            const bool stays = follows(c) && std::abs(*places.singles[i].value - s_.value[c]) < kAsDrawn;
            if (!stays) write(*places.singles[i].value, s_.value[c]);
            if (!follows(c) || *places.singles[i].rate != 0.0) write(*places.singles[i].rate, s_.rate[c]);
        }
        return !motions.orientation || writeOrientation(j, *motions.orientation, places);
    }

    /// Whether a coordinate's rate follows from others by a loop, and need not be said.
    [[nodiscard]] bool follows(int coordinate) const {
        return !s_.isDependent.empty() && s_.isDependent[toSize(coordinate)] != 0;
    }

    /// Whether a motion stands where it begins, so that nothing has to be said.
    [[nodiscard]] bool isSame(const PrescribedMotion& motion) const {
        const MotionValue now = motion.at(pose_.time);
        const MotionValue first = motion.at(0.0);
        return std::abs(now.value - first.value) < 1e-9 && std::abs(now.rate - first.rate) < 1e-9;
    }

    bool failOfMotion(std::size_t j) {
        return fail("the prescribed motion of " + nameOf(model_, j) +
                    " cannot begin in its middle: reset the motion, then pose");
    }

    bool writeOrientation(std::size_t j, const OrientationMotion& motion, const StartPlaces& places) {
        if (motion.roll) {
            const bool stands =
                pose_.time == 0.0 || (isSame(*motion.roll) && isSame(*motion.pitch) && isSame(*motion.yaw));
            return stands || failOfMotion(j);
        }
        const FrameMotion parent = mechanism().motionOf(mechanism().jointPlace(j), s_);
        const FrameMotion child = mechanism().motionOf(mechanism().childPlace(j), s_);
        const Matrix3 R_WJ = child.X.rotation * mechanism().frameInChild(j).rotation;
        const Matrix3 R = parent.X.rotation.transpose() * R_WJ;
        const Matrix3 written = rotationFromRollPitchYaw(*places.rotation);
        const bool isLed = follows(mechanism().coordinateOf(j, "yaw"));
        if ((R - written).cwiseAbs().maxCoeff() > (isLed ? kAsDrawn : 1e-12))
            *places.rotation = rollPitchYawOf(R);
        if (isLed && places.angularVelocity->isZero(0.0)) return true;
        const Vector3 w = R_WJ.transpose() * (child.V.rotational - parent.V.rotational);
        for (Eigen::Index i = 0; i < 3; ++i) write((*places.angularVelocity)[i], w[i]);
        return true;
    }

    /// The guess stays where it chooses this branch and no other.
    void writeGuess(std::size_t k) {
        const Assembly& assembly = mechanism().assemblies()[k];
        if (!assembly.hasRod2()) return;
        const double angle = s_.assemblies[k].angle;
        const bool turns = assembly.closure() == Assembly::Closure::revolute;
        const auto apart = [&](double a, double b) {
            return std::abs(turns ? std::remainder(a - b, kTurnAngle) : a - b);
        };
        const Assembly::Solutions both =
            assembly.solutions(mechanism().frameA(k, s_).X, mechanism().frameB(k, s_).X, 0.0);
        if (both.count == 2) {
            const double wanted = assembly.offset() + assembly.guess();
            const int here = apart(both.value[0], angle) <= apart(both.value[1], angle) ? 0 : 1;
            if (apart(both.value[here], wanted) < 0.9 * apart(both.value[1 - here], wanted)) return;
        }
        const double guess = angle - assembly.offset();
        std::visit(
            [&](auto& parameters) {
                if constexpr (requires { parameters.phiGuess; }) {
                    parameters.phiGuess = std::remainder(guess, kTurnAngle);
                } else if constexpr (requires { parameters.sGuess; }) {
                    parameters.sGuess = guess;
                }
            },
            rig_.assemblies[k].parameters);
    }

    [[nodiscard]] std::vector<Eigen::Index> replacedOnes() const {
        std::vector<Eigen::Index> found;
        for (const MechanismPhase::Branch& branch : pose_.phase.branches) {
            if (branch.replaces >= 0 && singleOf(model_, branch.replaces) >= 0)
                found.push_back(branch.replaces);
        }
        return found;
    }

    /// Whether the rig starts with every body where it stands; next to a dead centre, what moves like the root
    /// of the way may differ by that.
    [[nodiscard]] bool startsThere(double nudge) const {
        const Mechanism started(rig_);
        MechanismScratch s = started.makeScratch();
        MechanismPhase phase;
        JointVector q(started.degreesOfFreedom());
        for (Eigen::Index c = 0; c < q.size(); ++c) q[c] = started.coordinates()[toSize(c)].initial;
        if (!started.start(q, 0.0, s, phase)) return false;
        const double most = 1e-6 + 10.0 * std::sqrt(nudge);
        for (std::size_t b = 0; b < rig_.bodies.size(); ++b) {
            const Pose now = mechanism().poseOf(mechanism().attachmentOf(b), s_);
            const Pose then = started.poseOf(started.attachmentOf(b), s);
            if ((now.translation - then.translation).norm() > most) return false;
            if ((now.rotation - then.rotation).norm() > most) return false;
        }
        return true;
    }

    const Model& model_;
    const MechanismPose& pose_;
    const JointVector& v_;
    MechanismScratch s_;
    Rig rig_;
    std::string problem_;
};

/// Puts a constant speed on a coordinate, or takes its motion off.
void setMotion(const StartPlace& place, double value, const std::optional<double>& speed) {
    const auto set = [&]<MotionOf K>(std::optional<Motion<K>>& motion) {
        motion.reset();
        if (speed) motion = Motion<K>{ConstantSpeed<K>{value, *speed}};
    };
    if (place.turning != nullptr) set(*place.turning);
    if (place.sliding != nullptr) set(*place.sliding);
    if (!speed) write(*place.value, value);
}

StartedRig withMotion(const Model& model, const MechanismPose& pose, const JointVector& v, int coordinate,
                      const std::optional<double>& speed) {
    const std::string why = whyNotDriven(model, coordinate);
    if (!why.empty()) return {std::nullopt, why};
    StartWriter writer(model, pose, v);
    if (!writer.writeAll()) return {std::nullopt, writer.problem()};
    // What the coordinate began with stays in the document, for when its motion is taken off.
    const StartPlace place = writer.placeOf(coordinate);
    setMotion(place, writer.scratch().value[coordinate], speed);
    return writer.finish();
}

} // namespace

StartedRig startedAt(const Model& model, const MechanismPose& pose, const JointVector& v) {
    StartWriter writer(model, pose, v);
    if (!writer.writeAll()) return {std::nullopt, writer.problem()};
    return writer.finish();
}

StartedRig drivenAt(const Model& model, const MechanismPose& pose, const JointVector& v, int coordinate,
                    double speed) {
    return withMotion(model, pose, v, coordinate, speed);
}

StartedRig releasedAt(const Model& model, const MechanismPose& pose, const JointVector& v, int coordinate) {
    return withMotion(model, pose, v, coordinate, std::nullopt);
}

std::optional<double> constantSpeedOf(const Model& model, int coordinate) {
    if (coordinate < model.degreesOfFreedom() || coordinate >= model.mechanism().coordinateCount()) {
        return std::nullopt;
    }
    const int single = singleOf(model, coordinate);
    if (single < 0) return std::nullopt;
    JointKind kind = model.rig().joints[model.mechanism().coordinates()[toSize(coordinate)].joint].kind;
    const StartPlace place = startPlacesOf(kind).singles[toSize(single)];
    const auto speedOf = []<MotionOf K>(const std::optional<Motion<K>>& motion) -> std::optional<double> {
        const auto* line = motion ? std::get_if<ConstantSpeed<K>>(&motion->law) : nullptr;
        return line != nullptr ? std::optional(line->speed) : std::nullopt;
    };
    return place.turning != nullptr ? speedOf(*place.turning) : speedOf(*place.sliding);
}

std::string whyNotDriven(const Model& model, int coordinate) {
    if (coordinate < 0 || coordinate >= model.mechanism().coordinateCount()) {
        return "there is no such coordinate";
    }
    const std::size_t joint = model.mechanism().coordinates()[toSize(coordinate)].joint;
    if (singleOf(model, coordinate) < 0) {
        return "yaw, pitch and roll of " + nameOf(model, joint) +
               " are prescribed together: see its motions in the parameters";
    }
    if (coordinate >= model.degreesOfFreedom() && !constantSpeedOf(model, coordinate)) {
        return nameOf(model, joint) + " follows another prescribed motion: see its motion in the parameters";
    }
    return {};
}

} // namespace hingelab
