// SPDX-License-Identifier: GPL-3.0-or-later
// Events that the state itself brings about: where within a step a law changes its phase.
#include <algorithm>
#include <cmath>

#include "simulation/simulation.h"

namespace hingelab {
namespace {

constexpr double kLateness = 1e-12;   // [s] by which a step may end behind its event
constexpr double kCoincidence = 1e-9; // share of a step within which guards are crossed together
constexpr double kDenseEnough = 1e-4; // share of a step: the next secant is as good as the dense output
constexpr double kLeastShare = 1e-7;  // of what is left: two looks must differ
constexpr int kMostDenseLooks = 60;
constexpr int kMostSteps = 60;

} // namespace

/// What could end the present phase.
void Simulation::listGuards(std::vector<Guard>& guards) const {
    guards.clear();
    for (std::size_t i = 0; i < model_->laws().size(); ++i) {
        const int count = model_->laws()[i].law->guardCount(equations_.phase.laws[i]);
        for (int which = 0; which < count; ++which) guards.push_back({i, which, 1.0});
    }
}

/// A function of the state that is positive in the present phase and crosses zero where the guard ends it.
double Simulation::guardValue(const Guard& guard, const std::vector<PortMotion>& ports, const JointVector& z,
                              double time) const {
    return model_->laws()[guard.law].law->guard(guard.which,
                                                equations_.pointOf(guard.law, ports[guard.law], time, z));
}

/// Lets the guards found change the phase, and books what users hear of.
void Simulation::passGuards(Booking booking) {
    for (const Guard& guard : guards_) {
        const ForceLaw& law = *model_->laws()[guard.law].law;
        int& phase = equations_.phase.laws[guard.law];
        const int before = phase;
        phase =
            law.phaseBehind(guard.which, equations_.pointOf(guard.law, endPorts_[guard.law], stepEnd_, end_.z));
        const std::optional<LawEvent> event = law.eventOf(before, phase);
        if (!event || booking == Booking::silent) continue;
        bookLaw(*event, guard.law);
    }
    stepper_.forget();
}

/// Leaves of several guards of one law the first: the others were meant for the phase it ends.
void Simulation::keepOneGuardEach() {
    std::size_t kept = 0;
    for (const Guard& guard : guards_) {
        const auto isSame = [&](const Guard& g) { return g.law == guard.law; };
        const auto end = guards_.begin() + static_cast<std::ptrdiff_t>(kept);
        if (std::none_of(guards_.begin(), end, isSame)) guards_[kept++] = guard;
    }
    guards_.resize(kept);
}

/// Finds what ends the phase within the attempted step of length h: the length of the step that ends there,
/// with the guards that it crosses in guards_; 0 where they are over at the start already.
///
/// The dense output of the attempt says where, a few real steps from the same start land there. So each step
/// sees one smooth law only, and the event is as accurate as a step.
std::optional<double> Simulation::findEvent(double h) {
    listGuards(guards_);
    if (guards_.empty() || !observeAttempt(h)) return std::nullopt;
    std::erase_if(guards_, [&](Guard& guard) {
        const double after = guardValue(guard, portsAfter_, stepper_.end().z, stepEnd_ + h);
        guard.scale = guardAtStart(guard) - after;
        return after >= 0.0 || guard.scale <= 0.0; // the latter: on its way back into the phase
    });
    if (guards_.empty()) return std::nullopt;
    const auto isOver = [&](const Guard& guard) { return guardAtStart(guard) <= 0.0; };
    if (std::any_of(guards_.begin(), guards_.end(), isOver)) {
        std::erase_if(guards_, [&](const Guard& guard) { return !isOver(guard); });
        keepOneGuardEach();
        return 0.0;
    }
    const Crossing crossing = searchDense(h);
    const double step = landBehind(crossing, h);
    std::erase_if(guards_, [&](const Guard& guard) {
        return guardValue(guard, portsAfter_, stepper_.end().z, stepEnd_ + step) > kCoincidence * guard.scale;
    });
    keepOneGuardEach();
    ++statistics_.switches;
    return step;
}

/// Ports at the end of the attempted step of length h.
bool Simulation::observeAttempt(double h) {
    return equations_.observeAgain(stepEnd_ + h, stepper_.end().q, stepper_.end().v, portsAfter_);
}

/// Least value of the guards at portsAfter_, each as a share of what it loses in the whole step: positive until
/// the first of them is crossed.
double Simulation::leastGuard(const JointVector& z, double time) const {
    double least = std::numeric_limits<double>::infinity();
    for (const Guard& guard : guards_) {
        least = std::min(least, guardValue(guard, portsAfter_, z, time) / guard.scale);
    }
    return least;
}

/// Where the dense output of the attempt crosses the first guard: bracketed inverse quadratic interpolation
/// (Chandrupatla 1997), ended by a secant.
Simulation::Crossing Simulation::searchDense(double h) {
    const auto valueAt = [&](double theta) {
        stepper_.interpolateAttempt(end_, theta, scratch_);
        // What cannot be closed lies beyond.
        if (!equations_.observe(stepEnd_ + theta * h, scratch_.q, scratch_.v, portsAfter_)) return -1.0;
        return leastGuard(scratch_.z, stepEnd_ + theta * h);
    };
    double x1 = 1.0, f1 = leastGuard(stepper_.end().z, stepEnd_ + h); // the newest point
    double x2 = 0.0, f2 = std::numeric_limits<double>::infinity();    // on the other side of the crossing
    for (const Guard& guard : guards_) f2 = std::min(f2, guardAtStart(guard) / guard.scale);
    double next = f2 / (f2 - f1);
    for (int i = 0;; ++i) {
        const double x = next;
        const double f = valueAt(x);
        const double fall = (f1 - f) / (x - x1); // about 1: values are shares of what they lose in the step
        const bool isNear = std::abs(x - x1) < kDenseEnough && fall > 0.0;
        if (f == 0.0 || isNear || i >= kMostDenseLooks) {
            const double slope = fall > 0.0 ? fall : 1.0;
            return {h * (x + f / slope), slope / h};
        }
        double x3 = x2, f3 = f2;
        if ((f < 0.0) == (f1 < 0.0)) {
            x3 = x1, f3 = f1;
        } else {
            x2 = x1, f2 = f1;
        }
        x1 = x, f1 = f;
        const double xi = (x1 - x2) / (x3 - x2);
        const double phi = (f1 - f2) / (f3 - f2);
        const bool isSmooth = phi * phi < xi && (1.0 - phi) * (1.0 - phi) < 1.0 - xi;
        const double share = isSmooth ? f1 / (f2 - f1) * (f3 / (f2 - f3)) +
                                            (x3 - x1) / (x2 - x1) * (f1 / (f3 - f1)) * (f2 / (f3 - f2))
                                      : 0.5;
        next = x1 + std::clamp(share, kLeastShare, 1.0 - kLeastShare) * (x2 - x1);
    }
}

/// Steps from the start of the attempt until one ends just behind the first guard, which the step of length h
/// is known to cross. Returns its length; it is the stepper's last attempt, and portsAfter_ are at its end.
double Simulation::landBehind(const Crossing& crossing, double h) {
    const double tolerance = model_->rig().simulation.tolerance;
    double low = 0.0;
    double high = h;
    const auto valueAt = [&](double step) {
        static_cast<void>(stepper_.attempt(equations_, end_, stepEnd_, step, tolerance, true));
        ++statistics_.attempts;
        return observeAttempt(step) ? leastGuard(stepper_.end().z, stepEnd_ + step) : -1.0;
    };
    double step = crossing.step + 0.5 * kLateness;
    for (int i = 0; i < kMostSteps; ++i) {
        const bool isInside = step > low && step < high;
        if (!isInside || i % 4 == 3) step = 0.5 * (low + high); // the slope must be a bad one
        const double value = valueAt(step);
        const double lateness = -value / crossing.slope;
        if (value < 0.0) {
            high = step;
            if (lateness <= kLateness) return step;
        } else {
            low = step;
        }
        if (high - low <= kLateness) break;
        step += 0.5 * kLateness - lateness;
    }
    static_cast<void>(valueAt(high));
    return high;
}

} // namespace hingelab
