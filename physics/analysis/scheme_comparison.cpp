// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/analysis/scheme_comparison.h"

#include <algorithm>
#include <cmath>

#include "physics/simulation/simulation.h"

namespace hingelab {

SchemeRun runScheme(Rig rig, ContactScheme scheme, double duration, double interval,
                    const std::function<bool(double)>& goOn) {
    rig.simulation.contactScheme = scheme;
    SchemeRun run;
    run.scheme = scheme;
    const auto model = std::make_shared<const Model>(rig);
    if (model->contacts().empty()) {
        run.stopped = "the rig has no contacts";
        return run;
    }
    Simulation simulation(model);
    std::vector<double> row(model->channels().size());
    const int closure = model->channelIndex("energy.closure");
    const auto samples = static_cast<int>(std::floor(duration / interval + 0.5));
    for (int i = 0; i <= samples; ++i) {
        const double time = i * interval;
        if (simulation.advanceTo(time) != StepStatus::ok) {
            run.stopped = simulation.report().cause;
            break;
        }
        simulation.sample(time, row);
        double normal = 0.0;
        double friction = 0.0;
        for (const SpotState& spot : simulation.contacts()->spots()) {
            normal += spot.normal;
            friction += spot.friction;
        }
        run.time.push_back(time);
        run.normalForce.push_back(normal);
        run.frictionForce.push_back(friction);
        run.iterations.push_back(simulation.contacts()->statistics().iterations);
        run.largestForce = std::max(run.largestForce, normal);
        run.largestClosure = std::max(run.largestClosure, std::abs(row[static_cast<std::size_t>(closure)]));
        run.meanIterations += run.iterations.back();
        if (!goOn(static_cast<double>(i) / std::max(1, samples))) break;
    }
    run.meanIterations /= std::max<double>(1.0, static_cast<double>(run.iterations.size()));
    return run;
}

} // namespace hingelab
