// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/door_curve.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace hingelab {
namespace {

constexpr int kBisections = 48;

/// x in [a, b] where f changes its sign; f(a) and f(b) differ in sign. Regula falsi (Illinois), with a
/// bisection whenever that is slow: forces are smooth, so some six evaluations do.
double rootOf(const std::function<double(double)>& f, double a, double fa, double b, double fb) {
    const double fine = 1e-13 * std::max(1.0, std::abs(a) + std::abs(b));
    int side = 0;
    for (int i = 0; i < kBisections && std::abs(b - a) > fine; ++i) {
        double x = (fa * b - fb * a) / (fa - fb);
        if (i % 4 == 3 || !(x > std::min(a, b) && x < std::max(a, b))) x = 0.5 * (a + b);
        const double fx = f(x);
        if (fx == 0.0) return x;
        if ((fx > 0.0) == (fb > 0.0)) {
            b = x;
            fb = fx;
            if (side == -1) fa *= 0.5;
            side = -1;
        } else {
            a = x;
            fa = fx;
            if (side == 1) fb *= 0.5;
            side = 1;
        }
    }
    return 0.5 * (a + b);
}

DoorBehaviour behaviourOf(const DoorForce& total, const DoorStatics::Hold& hold, double rounding) {
    if (total.atRest > hold.againstOpening + rounding) return DoorBehaviour::opens;
    if (-total.atRest > hold.againstClosing + rounding) return DoorBehaviour::closes;
    return DoorBehaviour::stays;
}

class DoorTracer {
  public:
    DoorTracer(DoorStatics& statics, DoorCurve& curve) : statics_(statics), curve_(curve) {}

    void trace(const SamplingOptions& options) {
        const DoorWay& way = statics_.way();
        // What is sampled bends wherever a part does, unless two bends cancel, which then nobody sees.
        const std::function<double(double)> f = [this](double x) { return totalAt(x).opening; };
        std::vector<double> xs = adaptiveSamples(f, way.low, way.high, statics_.landmarks(), options);
        addRoots(xs);
        record(xs);
        findSpans();
        findBalances();
    }

  private:
    DoorForce totalAt(double x) {
        static_cast<void>(statics_.goTo(x));
        return statics_.total();
    }

    /// The places where an effort changes its sign belong to the samples: work is integrated between them.
    void addRoots(std::vector<double>& xs) {
        const std::vector<double> grid = xs;
        for (double DoorForce::*member : {&DoorForce::atRest, &DoorForce::opening, &DoorForce::closing}) {
            const std::function<double(double)> f = [&](double x) { return totalAt(x).*member; };
            double before = f(grid.front());
            for (std::size_t i = 1; i < grid.size(); ++i) {
                const double here = f(grid[i]);
                if (before * here < 0.0) {
                    const double root = rootOf(f, grid[i - 1], before, grid[i], here);
                    xs.push_back(root);
                    if (member == &DoorForce::atRest) roots_.push_back(root);
                } else if (here == 0.0 && member == &DoorForce::atRest && i + 1 < grid.size() &&
                           before * f(grid[i + 1]) < 0.0) { // in the very place of a sample, as in the middle
                    roots_.push_back(grid[i]);
                }
                before = here;
            }
        }
        std::sort(xs.begin(), xs.end());
        xs.erase(std::unique(xs.begin(), xs.end()), xs.end());
    }

    void record(const std::vector<double>& xs) {
        curve_.parts.resize(statics_.causes().size());
        for (std::size_t k = 0; k < curve_.parts.size(); ++k) {
            curve_.parts[k].cause = statics_.causes()[k];
            curve_.parts[k].forces.reserve(xs.size());
        }
        double largest = 0.0;
        for (const double x : xs) {
            if (!statics_.goTo(x)) continue;
            curve_.x.push_back(x);
            curve_.total.push_back(statics_.total());
            curve_.hold.push_back(statics_.hold());
            curve_.leverage.push_back(statics_.leverage());
            for (std::size_t k = 0; k < curve_.parts.size(); ++k) {
                curve_.parts[k].forces.push_back(statics_.parts()[k]);
                largest = std::max(largest, std::abs(statics_.parts()[k].atRest));
            }
        }
        for (std::size_t i = 1; i < curve_.x.size(); ++i) {
            curve_.between.push_back(totalAt(0.5 * (curve_.x[i - 1] + curve_.x[i])));
        }
        rounding_ = 1e-12 * largest;
        const auto isIdle = [](const DoorCurve::Part& part) { // stops that are not pressed, say nothing
            return part.cause == "stops" && std::all_of(part.forces.begin(), part.forces.end(),
                                                        [](const DoorForce& f) { return f.atRest == 0.0; });
        };
        std::erase_if(curve_.parts, isIdle);
    }

    void findSpans() {
        DoorBehaviour now = behaviourOf(curve_.total.front(), curve_.hold.front(), rounding_);
        double from = curve_.x.front();
        for (std::size_t i = 1; i < curve_.x.size(); ++i) {
            const DoorBehaviour next = behaviourOf(curve_.total[i], curve_.hold[i], rounding_);
            if (next == now) continue;
            double low = curve_.x[i - 1];
            double high = curve_.x[i];
            for (int k = 0; k < kBisections; ++k) {
                const double middle = 0.5 * (low + high);
                const DoorForce total = totalAt(middle);
                (behaviourOf(total, statics_.hold(), rounding_) == now ? low : high) = middle;
            }
            addSpan(from, high, now);
            from = high;
            now = next;
        }
        addSpan(from, curve_.x.back(), now);
    }

    /// A balance without friction is a span of no length: it is a balance, and no span.
    void addSpan(double from, double to, DoorBehaviour behaviour) {
        const double least = 1e-9 * (curve_.x.back() - curve_.x.front());
        if (to - from <= least && behaviour == DoorBehaviour::stays) return;
        DoorSpan span{from, to, behaviour, 0.0};
        if (behaviour == DoorBehaviour::stays && statics_.goTo(0.5 * (from + to))) {
            span.creep = statics_.creepRate();
        }
        curve_.spans.push_back(span);
    }

    void findBalances() {
        const double step = 1e-6 * (curve_.x.back() - curve_.x.front());
        for (const double root : roots_) {
            // At an end it rests on what is there, and rounding decides whether there is a root at all.
            if (root - curve_.x.front() < step || curve_.x.back() - root < step) continue;
            const double before = totalAt(std::max(curve_.x.front(), root - step)).atRest;
            const double after = totalAt(std::min(curve_.x.back(), root + step)).atRest;
            static_cast<void>(statics_.goTo(root));
            const DoorStatics::Hold hold = statics_.hold();
            const double band = hold.againstOpening + hold.againstClosing;
            curve_.balances.push_back({root, after<before, band> rounding_});
        }
    }

    DoorStatics& statics_;
    DoorCurve& curve_;
    std::vector<double> roots_;
    double rounding_ = 0.0;
};

} // namespace

DoorCurve doorCurve(DoorStatics& statics, const SamplingOptions& options) {
    DoorCurve curve;
    curve.coordinate = statics.model().coordinateNames().front();
    curve.channel = statics.channel();
    curve.isRotation = statics.isRotation();
    curve.way = statics.way();
    curve.way.steps.clear();
    curve.grip = statics.gripWords();
    curve.gripPoint = statics.grip();
    curve.leftOut = statics.leftOut();
    DoorTracer(statics, curve).trace(options);
    return curve;
}

DoorCurve doorCurve(const std::shared_ptr<const Model>& model, const DoorCurveOptions& options) {
    DoorStatics::Found found = DoorStatics::of(model, options.voltages);
    if (found.statics) {
        DoorCurve curve = doorCurve(*found.statics, options.sampling);
        curve.strokes = strutStrokes(model->rig()).struts;
        return curve;
    }
    DoorCurve none;
    none.refusal = std::move(found.refusal);
    return none;
}

} // namespace hingelab
