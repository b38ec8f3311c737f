// SPDX-License-Identifier: GPL-3.0-or-later
// Events that the state itself brings about: where within a step a stop or the gas of an engine changes its
// law.
#include <algorithm>
#include <cmath>

#include "physics/simulation/simulation.h"

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
    for (std::size_t i = 0; i < equations_.phase.stops.size(); ++i) {
        const StopState from = equations_.phase.stops[i];
        for (const StopState to : {StopState::open, StopState::touching, StopState::releasing}) {
            if (to == from || (from == StopState::open && to == StopState::releasing)) continue;
            guards.push_back({false, i, static_cast<int>(to), 1.0});
        }
    }
    for (std::size_t e = 0; e < model_->elements().size(); ++e) {
        if (model_->elements()[e].law.engine() == nullptr) continue;
        guards.push_back({true, e, 0, 1.0});
        guards.push_back({true, e, 1, 1.0});
    }
}

/// A function of the state that is positive in the present phase and crosses zero where the guard ends it.
double Simulation::guardValue(const Guard& guard, const std::vector<PortMotion>& ports) const {
    if (guard.isGas) {
        const GasPhase phase = equations_.phase.gas[guard.index];
        const bool compresses = phase == GasPhase::compression || phase == GasPhase::compressionTop;
        if (guard.next == 0) return compresses ? -ports[guard.index].rate : ports[guard.index].rate;
        const double y =
            1.0 - ports[guard.index].x / model_->elements()[guard.index].law.engine()->cylinderLength;
        const double above = y - (compresses ? kGasCompressionTop : kGasExpansionTop);
        return phase == GasPhase::compressionTop || phase == GasPhase::expansionTop ? above : -above;
    }
    const RigEquations::Penetration p = equations_.penetration(guard.index, ports);
    const double push = 1.0 + model_->stops()[guard.index].law.dissipation * p.rate;
    if (equations_.phase.stops[guard.index] == StopState::open) return -p.x;
    if (guard.next == static_cast<int>(StopState::open)) return p.x;
    return guard.next == static_cast<int>(StopState::releasing) ? push : -push;
}

void Simulation::pass(const Guard& guard) {
    if (!guard.isGas) {
        equations_.phase.stops[guard.index] = static_cast<StopState>(guard.next);
        return;
    }
    GasPhase& phase = equations_.phase.gas[guard.index];
    const bool compresses = phase == GasPhase::compression || phase == GasPhase::compressionTop;
    if (guard.next == 0) { // turned round: the range follows from where it is
        const double y =
            1.0 - endPorts_[guard.index].x / model_->elements()[guard.index].law.engine()->cylinderLength;
        phase = gasPhase(y, compresses ? 1.0 : -1.0);
    } else {
        switch (phase) {
            case GasPhase::compression:
                phase = GasPhase::compressionTop;
                break;
            case GasPhase::compressionTop:
                phase = GasPhase::compression;
                break;
            case GasPhase::expansionTop:
                phase = GasPhase::expansion;
                break;
            case GasPhase::expansion:
                phase = GasPhase::expansionTop;
                break;
        }
    }
}

/// Lets the guards found change the phase, and books what users hear of.
void Simulation::passGuards(Booking booking) {
    for (const Guard& guard : guards_) {
        pass(guard);
        if (guard.isGas || booking == Booking::silent) continue;
        bookEvent(guard.next == static_cast<int>(StopState::touching) ? SimulationEvent::Kind::stopTouched
                                                                      : SimulationEvent::Kind::stopReleased,
                  guard.index);
    }
    stepper_.forget();
}

/// Leaves of several guards of one stop or one gas the first: the others were meant for the phase it ends.
void Simulation::keepOneGuardEach() {
    std::size_t kept = 0;
    for (const Guard& guard : guards_) {
        const auto isSame = [&](const Guard& g) { return g.isGas == guard.isGas && g.index == guard.index; };
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
        const double after = guardValue(guard, portsAfter_);
        guard.scale = guardValue(guard, endPorts_) - after;
        return after >= 0.0 || guard.scale <= 0.0; // the latter: on its way back into the phase
    });
    if (guards_.empty()) return std::nullopt;
    const auto isOver = [&](const Guard& guard) { return guardValue(guard, endPorts_) <= 0.0; };
    if (std::any_of(guards_.begin(), guards_.end(), isOver)) {
        std::erase_if(guards_, [&](const Guard& guard) { return !isOver(guard); });
        keepOneGuardEach();
        return 0.0;
    }
    const Crossing crossing = searchDense(h);
    const double step = landBehind(crossing, h);
    std::erase_if(guards_, [&](const Guard& guard) {
        return guardValue(guard, portsAfter_) > kCoincidence * guard.scale;
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
double Simulation::leastGuard(const std::vector<PortMotion>& ports) const {
    double least = std::numeric_limits<double>::infinity();
    for (const Guard& guard : guards_) least = std::min(least, guardValue(guard, ports) / guard.scale);
    return least;
}

/// Where the dense output of the attempt crosses the first guard: bracketed inverse quadratic interpolation
/// (Chandrupatla 1997), ended by a secant.
Simulation::Crossing Simulation::searchDense(double h) {
    const auto valueAt = [&](double theta) {
        stepper_.interpolateAttempt(end_, theta, scratch_);
        // What cannot be closed lies beyond.
        if (!equations_.observe(stepEnd_ + theta * h, scratch_.q, scratch_.v, portsAfter_)) return -1.0;
        return leastGuard(portsAfter_);
    };
    double x1 = 1.0, f1 = leastGuard(portsAfter_); // the newest point
    double x2 = 0.0, f2 = leastGuard(endPorts_);   // on the other side of the crossing
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
        return observeAttempt(step) ? leastGuard(portsAfter_) : -1.0;
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
