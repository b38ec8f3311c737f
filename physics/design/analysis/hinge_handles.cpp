// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/hinge_handles.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hingelab {
namespace {

constexpr double kPeakAt = 0.6584789484624084;     // atanh(1/sqrt 3): where 2 tanh(x) sech²(x) is largest
constexpr double kPeakHeight = 0.7698003589195010; // 4/(3 sqrt 3): how large it is there
constexpr double kLeastWidth = 0.2 * std::numbers::pi / 180.0; // [rad] of catches and detents
constexpr double kSlopeShare = 0.95;   // of the way: where the spring's line is taken hold of
constexpr double kFrictionShare = 0.7; // of the way: where the friction band is
constexpr double kLeastArm = 1e-6;     // [rad] from the spring's zero

double doublet(double x) {
    const double s = std::tanh(x);
    return 2.0 * s * (1.0 - s * s);
}

double torqueOf(const Detent& detent, double angle) {
    return detent.torque * doublet((angle - detent.angle) / (0.5 * detent.width));
}

/// Of all detents but one.
double torqueOfOthers(const DoorHingeParameters& p, std::size_t but, double angle) {
    double sum = 0.0;
    for (std::size_t i = 0; i < p.detents.size(); ++i) {
        if (i != but) sum += torqueOf(p.detents[i], angle);
    }
    return sum;
}

void addDetents(const DoorHingeParameters& p, double low, double high, std::vector<HingeHandle>& handles) {
    for (std::size_t i = 0; i < p.detents.size(); ++i) {
        const Detent& detent = p.detents[i];
        const double peak = detent.angle + kPeakAt * 0.5 * detent.width;
        if (detent.angle >= low && detent.angle <= high) {
            handles.push_back(
                {HingeHandle::Kind::detentCentre, i, detent.angle, torqueOfOthers(p, i, detent.angle)});
        }
        if (peak >= low && peak <= high) {
            handles.push_back({HingeHandle::Kind::detentPeak, i, peak,
                               kPeakHeight * detent.torque + torqueOfOthers(p, i, peak)});
        }
    }
}

} // namespace

std::vector<HingeHandle> hingeHandles(const DoorHinge& hinge, double low, double high, double rate) {
    using Kind = HingeHandle::Kind;
    const DoorHingeParameters& p = hinge.parameters();
    std::vector<HingeHandle> handles;
    // The end of the way that is farther from the spring's zero: its line is surest there.
    const double upper = low + kSlopeShare * (high - low);
    const double lower = high - kSlopeShare * (high - low);
    const double end =
        std::abs(upper - p.springZeroAngle) >= std::abs(lower - p.springZeroAngle) ? upper : lower;
    handles.push_back({Kind::springSlope, 0, end, -p.springConstant * (end - p.springZeroAngle)});
    if (p.springConstant > 0.0 && p.springZeroAngle >= low && p.springZeroAngle <= high) {
        handles.push_back({Kind::springZero, 0, p.springZeroAngle, 0.0});
    }
    const double band = low + kFrictionShare * (high - low);
    handles.push_back({Kind::frictionBand, 0, band, hinge.torques(band, rate).total()});
    if (p.catchWidth > 0.0) {
        const double peak = (1.0 + kPeakAt) * 0.5 * p.catchWidth;
        handles.push_back({Kind::catchPeak, 0, peak, kPeakHeight * p.catchTorque});
    }
    addDetents(p, low, high, handles);
    return handles;
}

std::vector<HandleValue> dragHandle(const DoorHinge& hinge, const HingeHandle& handle, double angle,
                                    double torque) {
    using Kind = HingeHandle::Kind;
    const DoorHingeParameters& p = hinge.parameters();
    const std::string detent = "detents/" + std::to_string(handle.detent) + "/";
    switch (handle.kind) {
        case Kind::springZero:
            return {{"spring_zero_angle_rad", angle}};
        case Kind::springSlope: {
            const double arm = handle.angle - p.springZeroAngle;
            if (std::abs(arm) < kLeastArm) return {};
            return {{"spring_constant", std::max(0.0, -torque / arm)}};
        }
        case Kind::frictionBand:
            return {
                {"dynamic_friction_torque", std::max(0.0, p.dynamicFrictionTorque + handle.torque - torque)}};
        case Kind::catchPeak:
            return {{"catch_width", std::max(kLeastWidth, 2.0 * angle / (1.0 + kPeakAt))},
                    {"catch_torque", std::max(0.0, torque / kPeakHeight)}};
        case Kind::detentCentre:
            return {{detent + "angle", angle}};
        case Kind::detentPeak: {
            const double centre = p.detents[handle.detent].angle;
            const double own = torque - torqueOfOthers(p, handle.detent, angle);
            return {{detent + "width", std::max(kLeastWidth, 2.0 * (angle - centre) / kPeakAt)},
                    {detent + "torque", own / kPeakHeight}};
        }
    }
    return {};
}

std::string handleWords(const HingeHandle& handle) {
    using Kind = HingeHandle::Kind;
    const std::string number = std::to_string(handle.detent + 1);
    switch (handle.kind) {
        case Kind::springZero:
            return "angle at which the spring does nothing";
        case Kind::springSlope:
            return "stiffness of the spring";
        case Kind::frictionBand:
            return "dynamic friction";
        case Kind::catchPeak:
            return "torque and width of the catch";
        case Kind::detentCentre:
            return "angle of detent " + number;
        case Kind::detentPeak:
            return "torque and width of detent " + number;
    }
    return {};
}

} // namespace hingelab
