// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/door_snap.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hingelab {
namespace {

constexpr double kLeastHump = 0.02; // of the largest effort

struct EffortSample {
    double x = 0.0, effort = 0.0;
};

/// Samples and what is halfway between them, in the order in which the door passes them.
std::vector<EffortSample> effortsAlong(const DoorCurve& curve, DoorSense sense) {
    const auto effort = [sense](const DoorForce& f) {
        return sense == DoorSense::opening ? -f.opening : f.closing;
    };
    std::vector<EffortSample> samples;
    samples.reserve(2 * curve.x.size());
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        samples.push_back({curve.x[i], effort(curve.total[i])});
        if (i + 1 < curve.x.size()) {
            samples.push_back({0.5 * (curve.x[i] + curve.x[i + 1]), effort(curve.between[i])});
        }
    }
    if (sense == DoorSense::closing) std::reverse(samples.begin(), samples.end());
    return samples;
}

/// The vertex of the parabola through a sample and its neighbours, among which it is an extreme: so it lies
/// between them.
EffortSample refined(const std::vector<EffortSample>& s, std::size_t i) {
    if (i == 0 || i + 1 == s.size()) return s[i];
    const double a = s[i - 1].x - s[i].x;
    const double b = s[i + 1].x - s[i].x;
    const double slopeA = (s[i - 1].effort - s[i].effort) / a;
    const double slopeB = (s[i + 1].effort - s[i].effort) / b;
    const double curvature = (slopeB - slopeA) / (b - a);
    const double slope = slopeA - curvature * a;
    const double step = -0.5 * slope / curvature;
    return {s[i].x + step, s[i].effort + step * (slope + curvature * step)};
}

} // namespace

std::vector<DoorSnap> doorSnaps(const DoorCurve& curve, DoorSense sense) {
    if (curve.isEmpty()) return {};
    const std::vector<EffortSample> s = effortsAlong(curve, sense);
    double largest = 0.0;
    for (const EffortSample& sample : s) largest = std::max(largest, std::abs(sample.effort));
    const double least = kLeastHump * largest;
    std::vector<DoorSnap> snaps;
    std::size_t top = 0;
    std::size_t bottom = 0;
    bool isFalling = false; // behind a peak
    const auto close = [&] {
        const EffortSample peak = refined(s, top);
        const EffortSample end = refined(s, bottom);
        if (peak.effort > 0.0) snaps.push_back({peak.x, peak.effort, end.x, end.effort});
    };
    for (std::size_t i = 1; i < s.size(); ++i) {
        const double e = s[i].effort;
        if (isFalling) {
            if (e < s[bottom].effort) bottom = i;
            if (e <= s[bottom].effort + least) continue;
            close();
            isFalling = false;
            top = i;
        } else {
            if (e > s[top].effort) top = i;
            if (e >= s[top].effort - least) continue;
            isFalling = true;
            bottom = i;
        }
    }
    if (isFalling) close();
    return snaps;
}

std::optional<DoorSnap> strongestSnap(const DoorCurve& curve, DoorSense sense) {
    const std::vector<DoorSnap> snaps = doorSnaps(curve, sense);
    const auto strongest = std::max_element(
        snaps.begin(), snaps.end(),
        [](const DoorSnap& a, const DoorSnap& b) { return a.peak - a.returned < b.peak - b.returned; });
    return strongest == snaps.end() ? std::nullopt : std::optional(*strongest);
}

} // namespace hingelab
