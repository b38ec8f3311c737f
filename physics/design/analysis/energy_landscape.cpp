// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/energy_landscape.h"

#include <algorithm>
#include <cmath>
#include <exception>

#include "analysis/door_way.h"
#include "simulation/sample_layout.h"
#include "simulation/simulation.h"

namespace hingelab {
namespace {

constexpr int kPoints = 361;

/// Where three neighbours show a valley or a top: that of the parabola through them.
void addBalances(EnergyLandscape& landscape) {
    const std::vector<double>& x = landscape.place;
    const std::vector<double>& e = landscape.energy;
    const double high = e.empty() ? 0.0 : *std::max_element(e.begin(), e.end());
    for (std::size_t i = 1; i + 1 < e.size(); ++i) {
        const double before = e[i] - e[i - 1];
        const double behind = e[i + 1] - e[i];
        constexpr double level = 1e-9; // of the whole: a plain has no valleys
        if (std::max(std::abs(before), std::abs(behind)) <= level * high || before * behind > 0.0 ||
            before == 0.0)
            continue;
        const double h1 = x[i] - x[i - 1];
        const double h2 = x[i + 1] - x[i];
        const double curvature = 2.0 * (behind / h2 - before / h1) / (h1 + h2);
        const double slope = (before * h2 / h1 + behind * h1 / h2) / (h1 + h2);
        if (curvature == 0.0) continue;
        const double aside = -slope / curvature;
        landscape.balances.push_back({x[i] + aside, e[i] + 0.5 * slope * aside, curvature > 0.0});
    }
}

EnergyLandscape computed(const std::shared_ptr<const Model>& model, const std::function<bool()>& isEnding) {
    EnergyLandscape landscape;
    landscape.refusal = landscapeRefusal(*model);
    if (!landscape.refusal.empty()) return landscape;
    const DoorWay way = findDoorWay(model);
    landscape.refusal = way.refusal;
    if (!landscape.refusal.empty() || way.steps.empty()) return landscape;
    const SampleLayout& layout = model->layout();
    const CoordinateBlock& driving = layout.coordinates[0];
    landscape.coordinate = nameOf(*model, driving.value);
    landscape.isRotation = model->mechanism().coordinates()[0].isRotation;
    Simulation simulation(model);
    std::vector<double> values(model->channels().size());
    const JointVector still = JointVector::Zero(1);
    for (int i = 0; i < kPoints && !isEnding(); ++i) {
        const double x = way.low + (way.high - way.low) * i / (kPoints - 1);
        const auto nearest = std::min_element(
            way.steps.begin(), way.steps.end(),
            [x](const auto& one, const auto& other) { return std::abs(one.x - x) < std::abs(other.x - x); });
        MechanismPose pose = nearest->pose;
        pose.time = 0.0;
        pose.q[0] = x;
        simulation.setMotion(pose, still);
        simulation.sample(simulation.integratedTime(), values);
        // Near a dead centre coordinates may mean something else (mechanism_phase.h).
        if (!(std::abs(driving.value.in(values)-x) < 1e-9)) continue;
        const double energy = layout.energy.gravity.in(values) + layout.energy.stored.in(values);
        if (!std::isfinite(energy)) continue;
        landscape.place.push_back(x);
        landscape.energy.push_back(energy);
    }
    if (landscape.energy.empty()) return landscape;
    landscape.lowest = *std::min_element(landscape.energy.begin(), landscape.energy.end());
    for (double& energy : landscape.energy) energy -= landscape.lowest;
    addBalances(landscape);
    return landscape;
}

} // namespace

std::string landscapeRefusal(const Model& model) {
    if (!model.mechanism().loops().isEmpty())
        return "An energy landscape needs a rig whose loops assemblies close.";
    if (model.degreesOfFreedom() != 1) return "An energy landscape needs a rig with one degree of freedom.";
    if (!model.contacts().empty()) return "An energy landscape needs a rig without contacts.";
    if (!model.mechanism().motions().empty())
        return "An energy landscape needs a rig without prescribed motions, whose work is no potential.";
    if (!model.layout().coordinates[0].value) return "The rig's coordinate has no channel.";
    return {};
}

EnergyLandscape energyLandscape(const std::shared_ptr<const Model>& model,
                                const std::function<bool()>& isEnding) {
    try {
        return computed(model, isEnding);
    } catch (const std::exception& error) { // must not end the program
        EnergyLandscape none;
        none.refusal = error.what();
        return none;
    }
}

} // namespace hingelab
