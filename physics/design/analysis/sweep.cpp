// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/sweep.h"

#include "analysis/reach.h"
#include "simulation/sample_layout.h"
#include "simulation/simulation.h"

namespace hingelab {

bool extendBySample(Eigen::AlignedBox3d& box, const Model& model, std::span<const double> sample) {
    const std::vector<Body>& bodies = model.rig().bodies;
    bool isComplete = true;
    for (std::size_t b = 0; b < bodies.size(); ++b) {
        if (model.mechanism().attachmentOf(b).frame == 0) continue;
        if (sample.size() < model.channels().size()) {
            isComplete = false;
            continue;
        }
        const Pose X_WB = model.layout().bodies[b].pose.in(sample);
        if (X_WB.translation.allFinite()) extendBy(box, bodies[b], X_WB);
    }
    return isComplete;
}

SweptBox predictSweep(const std::shared_ptr<const Model>& model, double seconds,
                      const std::function<bool()>& isOver) {
    constexpr int posesPerSecond = 60;
    SweptBox sweep;
    Simulation simulation(model);
    simulation.setInterruption(isOver);
    std::vector<double> values(model->channels().size());
    const int last = static_cast<int>(seconds * posesPerSecond);
    for (int i = 0; i <= last && !isOver(); ++i) {
        const double time = static_cast<double>(i) / posesPerSecond;
        if (simulation.advanceTo(time) != StepStatus::ok) break;
        simulation.sample(time, values);
        if (!extendBySample(sweep.box, *model, values)) break;
        sweep.until = time;
    }
    return sweep;
}

} // namespace hingelab
