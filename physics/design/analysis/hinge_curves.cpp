// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/hinge_curves.h"

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

struct Sample {
    double x;
    double y;
};

/// Where a catch or detent has its humps, in units of its scale: centre, peaks and tails of the doublet.
void addFeature(std::vector<double>& landmarks, double centre, double scale) {
    for (const double offset : {-3.0, -1.5, -0.6585, 0.0, 0.6585, 1.5, 3.0}) {
        landmarks.push_back(centre + offset * scale);
    }
}

std::vector<double> angleLandmarks(const DoorHingeParameters& p) {
    std::vector<double> landmarks;
    if (p.catchWidth > 0.0) addFeature(landmarks, 0.5 * p.catchWidth, 0.5 * p.catchWidth);
    for (const Detent& detent : p.detents) addFeature(landmarks, detent.angle, 0.5 * detent.width);
    for (const DampingZone& zone : p.dampingZones) {
        addFeature(landmarks, zone.from, zone.ramp);
        addFeature(landmarks, zone.to, zone.ramp);
    }
    return landmarks;
}

/// Splits the worst-bent intervals first come, first served, until all chords fit or the points run out.
class Refiner {
  public:
    Refiner(const std::function<double(double)>& f, const SamplingOptions& options)
        : f_(f), options_(options) {}

    std::vector<double> run(std::vector<double> xs) {
        std::vector<Sample> samples;
        samples.reserve(xs.size());
        for (const double x : xs) samples.push_back({x, f_(x)});
        double low = samples.front().y;
        double high = low;
        for (const Sample& s : samples) {
            low = std::min(low, s.y);
            high = std::max(high, s.y);
        }
        allowed_ = options_.tolerance * (high - low);
        for (int pass = 0; pass < 24 && samples.size() < options_.maximumPoints; ++pass) {
            if (!refineOnce(samples)) break;
        }
        xs.clear();
        for (const Sample& s : samples) xs.push_back(s.x);
        return xs;
    }

  private:
    /// One pass over all intervals; true if anything was split.
    bool refineOnce(std::vector<Sample>& samples) {
        std::vector<Sample> refined;
        bool split = false;
        for (std::size_t i = 0; i + 1 < samples.size(); ++i) {
            refined.push_back(samples[i]);
            const Sample& a = samples[i];
            const Sample& b = samples[i + 1];
            const double middle = 0.5 * (a.x + b.x);
            const bool room = refined.size() + (samples.size() - i) < options_.maximumPoints;
            if (!room || !(middle > a.x && middle < b.x)) continue;
            const Sample m{middle, f_(middle)};
            if (std::abs(m.y - 0.5 * (a.y + b.y)) > allowed_) {
                refined.push_back(m);
                split = true;
            }
        }
        refined.push_back(samples.back());
        samples = std::move(refined);
        return split;
    }

    const std::function<double(double)>& f_;
    const SamplingOptions& options_;
    double allowed_ = 0.0;
};

} // namespace

std::vector<double> evenSamples(double from, double to, std::size_t points) {
    std::vector<double> xs(std::max<std::size_t>(points, 2));
    const double last = static_cast<double>(xs.size() - 1);
    for (std::size_t i = 0; i < xs.size(); ++i) xs[i] = from + (to - from) * static_cast<double>(i) / last;
    xs.back() = to;
    return xs;
}

std::vector<double> adaptiveSamples(const std::function<double(double)>& f, double from, double to,
                                    const std::vector<double>& landmarks, const SamplingOptions& options) {
    std::vector<double> xs = evenSamples(from, to, options.initialPoints);
    for (const double x : landmarks) {
        if (x > from && x < to) xs.push_back(x);
    }
    std::sort(xs.begin(), xs.end());
    xs.erase(std::unique(xs.begin(), xs.end()), xs.end());
    return Refiner(f, options).run(std::move(xs));
}

HingeCurve atAngles(const DoorHinge& hinge, std::vector<double> angles, double rate) {
    HingeCurve curve;
    curve.x = std::move(angles);
    for (const double q : curve.x) curve.torques.push_back(hinge.torques(q, rate));
    return curve;
}

HingeCurve atRates(const DoorHinge& hinge, std::vector<double> rates, double angle) {
    HingeCurve curve;
    curve.x = std::move(rates);
    for (const double w : curve.x) curve.torques.push_back(hinge.torques(angle, w));
    return curve;
}

HingeCurve torqueAgainstAngle(const DoorHinge& hinge, double from, double to, double rate,
                              const SamplingOptions& options) {
    const std::function<double(double)> f = [&](double q) { return hinge.torques(q, rate).total(); };
    return atAngles(hinge, adaptiveSamples(f, from, to, angleLandmarks(hinge.parameters()), options), rate);
}

HingeCurve torqueAgainstRate(const DoorHinge& hinge, double from, double to, double angle,
                             const SamplingOptions& options) {
    const std::function<double(double)> f = [&](double w) { return hinge.torques(angle, w).total(); };
    std::vector<double> landmarks;
    addFeature(landmarks, 0.0, hinge.parameters().motionThreshold);
    return atRates(hinge, adaptiveSamples(f, from, to, landmarks, options), angle);
}

} // namespace hingelab
