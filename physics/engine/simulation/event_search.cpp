// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/event_search.h"

#include <cmath>
#include <limits>

namespace hingelab {
namespace {

constexpr double kLateness = 1e-12;   // [s] by which a step may end behind its event
constexpr double kCoincidence = 1e-9; // share of a step within which guards are crossed together
constexpr double kDenseEnough = 1e-4; // share of a step: the next secant is as good as the dense output
constexpr double kLeastShare = 1e-7;  // of what is left: two looks must differ
constexpr int kMostDenseLooks = 60;
constexpr int kMostSteps = 60;

/// A function of the state that is positive in the present phase and crosses zero where the guard ends it.
template <class Guard>
double guardValue(const Guard& guard, const StepEnd& start, const std::vector<PortMotion>& ports,
                  const JointVector& z, double time) {
    return start.model.laws()[guard.law].law->guard(
        guard.which, start.equations.pointOf(guard.law, ports[guard.law], time, z));
}

template <class Guard>
double guardAtStart(const Guard& guard, const StepEnd& start) {
    return guardValue(guard, start, start.ports, start.state.z, start.time);
}

} // namespace

/// What could end the present phase.
void EventSearch::list(const StepEnd& start) {
    guards_.clear();
    for (std::size_t i = 0; i < start.model.laws().size(); ++i) {
        const int count = start.model.laws()[i].law->guardCount(start.equations.phase.laws[i]);
        for (int which = 0; which < count; ++which) guards_.push_back({i, which, 1.0});
    }
    listed_ = guards_.size();
}

void EventSearch::pass(const StepEnd& end, Booking booking, RunBook& book) const {
    for (const Guard& guard : guards_) {
        const ForceLaw& law = *end.model.laws()[guard.law].law;
        int& phase = end.equations.phase.laws[guard.law];
        const int before = phase;
        phase = law.phaseBehind(guard.which, end.lawPoint(guard.law));
        const std::optional<LawEvent> event = law.eventOf(before, phase);
        if (!event || booking == Booking::silent) continue;
        book.bookLaw(end.time, *event, guard.law, end.model.handLaw() == guard.law);
    }
}

/// Leaves of several guards of one law the first: the others were meant for the phase it ends.
void EventSearch::keepOneEach() {
    std::size_t kept = 0;
    for (const Guard& guard : guards_) {
        const auto isSame = [&](const Guard& g) { return g.law == guard.law; };
        const auto end = guards_.begin() + static_cast<std::ptrdiff_t>(kept);
        if (std::none_of(guards_.begin(), end, isSame)) guards_[kept++] = guard;
    }
    guards_.resize(kept);
}

/// The dense output of the attempt says where, a few real steps from the same start land there.
std::optional<double> EventSearch::find(const StepEnd& start, Stepper& stepper, double h,
                                        SimulationStatistics& statistics) {
    list(start);
    if (guards_.empty() || !observeAttempt(start, stepper, h)) return std::nullopt;
    std::erase_if(guards_, [&](Guard& guard) {
        const double after = guardValue(guard, start, ports_, stepper.end().z, start.time + h);
        guard.scale = guardAtStart(guard, start) - after;
        return after >= 0.0 || guard.scale <= 0.0; // the latter: on its way back into the phase
    });
    if (guards_.empty()) return std::nullopt;
    const auto isOver = [&](const Guard& guard) { return guardAtStart(guard, start) <= 0.0; };
    if (std::any_of(guards_.begin(), guards_.end(), isOver)) {
        std::erase_if(guards_, [&](const Guard& guard) { return !isOver(guard); });
        keepOneEach();
        return 0.0;
    }
    const Crossing crossing = searchDense(start, stepper, h);
    const double step = landBehind(start, stepper, crossing, h, statistics);
    std::erase_if(guards_, [&](const Guard& guard) {
        const double value = guardValue(guard, start, ports_, stepper.end().z, start.time + step);
        return value > kCoincidence * guard.scale;
    });
    keepOneEach();
    ++statistics.switches;
    return step;
}

/// Ports at the end of the attempted step of length h.
bool EventSearch::observeAttempt(const StepEnd& start, const Stepper& stepper, double h) {
    return start.equations.observeAgain(start.time + h, stepper.end().q, stepper.end().v, ports_);
}

/// Least value of the guards at ports_, each as a share of what it loses in the whole step: positive until the
/// first of them is crossed.
double EventSearch::least(const StepEnd& start, const JointVector& z, double time) const {
    double least = std::numeric_limits<double>::infinity();
    for (const Guard& guard : guards_) {
        least = std::min(least, guardValue(guard, start, ports_, z, time) / guard.scale);
    }
    return least;
}

/// Where the dense output of the attempt crosses the first guard: bracketed inverse quadratic interpolation
/// (Chandrupatla 1997), ended by a secant.
EventSearch::Crossing EventSearch::searchDense(const StepEnd& start, const Stepper& stepper, double h) {
    const auto valueAt = [&](double theta) {
        stepper.interpolateAttempt(start.state, theta, state_);
        // What cannot be closed lies beyond.
        if (!start.equations.observe(start.time + theta * h, state_.q, state_.v, ports_)) return -1.0;
        return least(start, state_.z, start.time + theta * h);
    };
    double x1 = 1.0, f1 = least(start, stepper.end().z, start.time + h); // the newest point
    double x2 = 0.0, f2 = std::numeric_limits<double>::infinity();       // on the other side of the crossing
    for (const Guard& guard : guards_) f2 = std::min(f2, guardAtStart(guard, start) / guard.scale);
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
/// is known to cross. Returns its length; it is the stepper's last attempt, and ports_ are at its end.
double EventSearch::landBehind(const StepEnd& start, Stepper& stepper, const Crossing& crossing, double h,
                               SimulationStatistics& statistics) {
    const double tolerance = start.model.rig().simulation.tolerance;
    double low = 0.0;
    double high = h;
    const auto valueAt = [&](double step) {
        static_cast<void>(stepper.attempt(start.equations, start.state, start.time, step, tolerance, true));
        ++statistics.attempts;
        return observeAttempt(start, stepper, step) ? least(start, stepper.end().z, start.time + step) : -1.0;
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
