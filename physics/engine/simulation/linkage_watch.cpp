// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/linkage_watch.h"

#include <cmath>

namespace hingelab {

void LinkageWatch::keepSpeeds(const MechanismScratch& s) {
    for (std::size_t k = 0; k < speeds_.size(); ++k) speeds_[k] = std::abs(s.assemblyRates[k].rate);
}

void LinkageWatch::observe(const StepEnd& end, RunBook& book) {
    const Mechanism& mechanism = end.model.mechanism();
    MechanismScratch& s = end.equations.scratch();
    changePointTime_ = mechanism.timeToChangePoint(end.equations.phase.mechanism, s);
    for (std::size_t k = 0; k < sides_.size(); ++k) {
        constexpr double onNeitherSide =
            1e-9; // sine: rounding would make events of a linkage that rests in line
        const AssemblyPlacement& p = s.assemblies[k];
        if (std::abs(mechanism.assemblies()[k].transmission(p)) < onNeitherSide) continue;
        const double side = p.D > 0.0 ? 1.0 : -1.0;
        if (sides_[k] * side < 0.0 && end.time > 0.0) {
            book.book(end.time, SimulationEvent::Kind::deadCentrePassed, k);
        }
        sides_[k] = side;
    }
}

double LinkageWatch::stepLimit(const Mechanism& mechanism, const JointVector& rates, double limit) const {
    constexpr double mostTurn = 1.0;      // [rad] an assembly may turn in a step, so that angles stay unwrapped
    constexpr double mostChartTurn = 0.3; // [rad] well inside what is left beyond the largest pitch
    for (std::size_t k = 0; k < speeds_.size(); ++k) {
        if (mechanism.assemblies()[k].closure() != Assembly::Closure::revolute) continue;
        if (speeds_[k] * limit > mostTurn) limit = mostTurn / speeds_[k];
    }
    for (std::size_t c = 0; c < static_cast<std::size_t>(rates.size()); ++c) {
        if (mechanism.coordinates()[c].chart < 0) continue;
        const double rate = std::abs(rates[static_cast<Eigen::Index>(c)]);
        if (rate * limit > mostChartTurn) limit = mostChartTurn / rate;
    }
    return limit;
}

} // namespace hingelab
