// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include "simulation/simulation.h"

namespace hingelab::test {

/// A simulation of a rig, asked for a channel at a time; NaN once it has stopped.
struct Run {
    explicit Run(const Rig& rig) : model(std::make_shared<const Model>(rig)), simulation(model) {
        row.resize(model->channels().size());
    }
    double at(double time, const char* channel) {
        if (simulation.advanceTo(time) != StepStatus::ok) return std::nan("");
        simulation.sample(time, row);
        return now(channel);
    }
    /// Another channel of the time that was asked for last.
    double now(const std::string& channel) const {
        return row.at(static_cast<std::size_t>(model->channelIndex(channel))); // ends the test if there is none
    }
    std::shared_ptr<const Model> model;
    Simulation simulation;
    std::vector<double> row;
};

/// The largest energy that the audit does not account for.
inline double worstClosure(const Rig& rig, double until, double step = 0.05) {
    Run run(rig);
    double worst = 0.0;
    for (double t = 0.0; t <= until; t += step) {
        const double closure = std::abs(run.at(t, "energy.closure"));
        if (!(closure <= worst)) worst = closure;
    }
    return worst;
}

} // namespace hingelab::test
