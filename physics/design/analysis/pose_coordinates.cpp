// SPDX-License-Identifier: GPL-3.0-or-later
// Posing by single coordinates: a path of one parameter, followed to its end or its first limit; and the other
// branch of an assembly.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/pose_words.h"
#include "analysis/posing.h"
#include "numerics/indices.h"
#include "spatial/roll_pitch_yaw.h"

namespace hingelab {
namespace {

constexpr double kCoordinateStep = 0.05;                     // [rad, or of the size]
constexpr double kSteepest = 0.5 * std::numbers::pi - 0.017; // [rad] of pitch: beyond, yaw and roll are one

/// The pose with one coordinate at another value.
MechanismPose poseWith(const PosedMechanism& m, int coordinate, double value) {
    const Coordinate& c = m.mechanism().coordinates()[toSize(coordinate)];
    MechanismPose pose = m.pose();
    if (c.chart < 0) {
        pose.q[coordinate] = value;
        return pose;
    }
    Matrix3& chart = pose.phase.charts[toSize(c.chart)];
    const int angles[3] = {m.mechanism().coordinateOf(c.joint, "yaw"),
                           m.mechanism().coordinateOf(c.joint, "pitch"),
                           m.mechanism().coordinateOf(c.joint, "roll")};
    const Matrix3 whole = chart * rotationAbout(Vector3::UnitZ(), pose.q[angles[0]]) *
                          rotationAbout(Vector3::UnitY(), pose.q[angles[1]]) *
                          rotationAbout(Vector3::UnitX(), pose.q[angles[2]]);
    Vector3 rpy = rollPitchYawOf(whole);
    rpy[2 - c.chartStep] = value;
    chart = rotationFromRollPitchYaw(rpy);
    for (const int i : angles) pose.q[i] = 0.0;
    return pose;
}

bool isPitch(const Coordinate& c) {
    return c.chart >= 0 && c.chartStep == 1;
}

} // namespace

/// Of a joint's rotation in space, in the joint frame.
Matrix3 Poser::orientationOf(int chart) const {
    Matrix3 R = pose().phase.charts[toSize(chart)];
    const Vector3 axes[3] = {Vector3::UnitZ(), Vector3::UnitY(), Vector3::UnitX()};
    for (int step = 0; step < 3; ++step) {
        for (int i = 0; i < mechanism_.mechanism().coordinateCount(); ++i) {
            const Coordinate& c = mechanism_.mechanism().coordinates()[toSize(i)];
            if (c.chart == chart && c.chartStep == step) {
                R = R * rotationAbout(axes[step], mechanism_.scratch().value[i]);
            }
        }
    }
    return R;
}

double Poser::valueOf(int coordinate) const {
    const Coordinate& c = mechanism_.mechanism().coordinates()[toSize(coordinate)];
    if (c.chart < 0) return mechanism_.scratch().value[coordinate];
    return rollPitchYawOf(orientationOf(c.chart))[2 - c.chartStep];
}

/// In short steps; where one cannot be taken, in ever shorter ones to the limit.
PoseResult Poser::followCoordinate(PosedMechanism& m, int coordinate, double value) const {
    const Coordinate& c = m.mechanism().coordinates()[toSize(coordinate)];
    const double longest = kCoordinateStep * (c.isRotation ? 1.0 : m.size());
    const double shortest = 1e-13 * (c.isRotation ? 1.0 : m.size());
    double at = c.chart < 0 ? m.scratch().value[coordinate] : valueOf(coordinate);
    double step = longest;
    PoseResult result;
    while (at != value && step > shortest) {
        const double left = value - at;
        const double next = std::abs(left) <= step ? value : at + std::copysign(step, left);
        if (next == at) break; // less than rounding
        if (m.stepTo(poseWith(m, coordinate, next))) {
            m.foresee(coordinate);
            result.moved = true;
            at = next;
            step = std::min(2.0 * step, longest);
        } else {
            step = 0.5 * std::min(step, std::abs(left));
        }
    }
    result.left = std::abs(value - at);
    if (at == value) return result;
    const int stop = m.passedStop(m.trial());
    const bool isStop = m.failure().assembly < 0 && stop >= 0;
    result.limit = isStop ? "held by " + wordsOfStop(m.model(), toSize(stop)) : wordsOfFailure(m);
    return result;
}

PoseResult Poser::setCoordinate(int coordinate, double value) {
    PoseResult result;
    const Mechanism& mechanism = mechanism_.mechanism();
    if (!isClosed()) {
        result.limit = "the linkage cannot be closed as it stands";
    } else if (coordinate < 0 || coordinate >= mechanism.coordinateCount()) {
        result.limit = "there is no such coordinate";
    } else if (coordinate >= mechanism.degreesOfFreedom()) {
        const std::size_t joint = mechanism.coordinates()[toSize(coordinate)].joint;
        result.limit = "\"" + mechanism_.model().rig().joints[joint].name +
                       "\" follows its prescribed motion: take the motion off to pose it";
    } else if (!std::isfinite(value)) {
        result.limit = "the value is no number";
    } else if (!mechanism_.restoreCoordinates()) {
        result.limit = wordsOfFailure(mechanism_);
    } else if (!mechanism_.free(coordinate)) {
        result.limit = "\"" +
                       mechanism_.model().rig().joints[mechanism.coordinates()[toSize(coordinate)].joint].name +
                       "\" follows from the other joints of its loop: move one of those";
    }
    if (!result.limit.empty()) return result;
    const Coordinate& c = mechanism.coordinates()[toSize(coordinate)];
    const double present = valueOf(coordinate);
    const double farthest = PosedMechanism::kFarthest * (c.isRotation ? 1.0 : mechanism_.size());
    const double wanted = isPitch(c) ? std::clamp(value, -kSteepest, kSteepest)
                                     : std::clamp(value, present - farthest, present + farthest);
    result = followCoordinate(mechanism_, coordinate, wanted);
    mechanism_.review();
    result.left = std::abs(value - valueOf(coordinate));
    if (!result.limit.empty() || wanted == value) return result;
    result.limit = isPitch(c) ? "pitch goes no further: upright, yaw and roll would be one"
                              : "that is too far for one step: go there in several";
    return result;
}

CoordinateRange Poser::rangeOf(int coordinate) const {
    const double value = valueOf(coordinate);
    CoordinateRange range{value, value};
    PosedMechanism start = mechanism_;
    if (!isClosed() || coordinate >= start.mechanism().degreesOfFreedom() || !start.restoreCoordinates() ||
        !start.free(coordinate)) {
        return range;
    }
    const Coordinate& c = start.mechanism().coordinates()[toSize(coordinate)];
    const double half = c.isRotation ? std::numbers::pi : start.size();
    // A whole turn about zero, or about where the coordinate has turned to; none where stops say how far.
    const double centre = c.isRotation ? 2.0 * half * std::round(value / (2.0 * half)) : value;
    double low = centre - half;
    double high = centre + half;
    for (const Model::Stop& stop : start.model().stops()) {
        if (!start.mayReach(stop, coordinate, centre)) continue;
        (stop.side < 0.0 ? low : high) = stop.law.angle;
    }
    if (isPitch(c)) {
        low = -kSteepest;
        high = kSteepest;
    }
    for (double* end : {&low, &high}) {
        PosedMechanism m = start;
        static_cast<void>(followCoordinate(m, coordinate, *end));
        *end = c.chart < 0 ? m.scratch().value[coordinate] : *end;
    }
    return {std::min(low, value), std::max(high, value)};
}

std::vector<BranchedLoop> loopsWithBranches(const Model& model) {
    std::vector<BranchedLoop> found;
    const Mechanism& mechanism = model.mechanism();
    for (std::size_t k = 0; k < mechanism.assemblies().size(); ++k) {
        if (mechanism.assemblies()[k].hasRod2())
            found.push_back({BranchedLoop::Kind::assembly, k, model.rig().assemblies[k].name});
    }
    const LoopClosures& loops = mechanism.loops();
    for (std::size_t g = 0; g < loops.groups().size(); ++g) {
        if (loops.groups()[g].loops.empty()) continue;
        const std::size_t joint = loops.loops()[loops.groups()[g].loops.front()].joint;
        found.push_back({BranchedLoop::Kind::joints, g, model.rig().joints[joint].name});
    }
    return found;
}

PoseResult Poser::flip(std::size_t which) {
    PoseResult result;
    const std::vector<BranchedLoop> all = loopsWithBranches(mechanism_.model());
    if (which >= all.size()) {
        result.limit = "there is only one way to put it together";
        return result;
    }
    const BranchedLoop& loop = all[which];
    const std::string name = "\"" + loop.name + "\"";
    PosedMechanism flipped = mechanism_; // flipping back would not lead back to the same turn of its angle
    if (!isClosed() || !flipped.restoreCoordinates()) {
        result.limit = name + " cannot be flipped here: the linkage is not closed";
        return result;
    }
    if (loop.kind == BranchedLoop::Kind::joints && !flipped.flipLoops(loop.index)) {
        result.limit = "no other way was found to put the loop of " + name + " together here";
        return result;
    }
    if (loop.kind == BranchedLoop::Kind::assembly && !flipped.flip(loop.index)) {
        result.limit = name + " cannot be flipped here: " + wordsOfFailure(flipped);
        return result;
    }
    const int stop = flipped.passedStop(flipped.scratch());
    if (stop >= 0) {
        result.limit =
            name + " cannot be flipped here: it would be beyond " + wordsOfStop(flipped.model(), toSize(stop));
        return result;
    }
    mechanism_ = flipped;
    mechanism_.review();
    result.moved = true;
    return result;
}

} // namespace hingelab
