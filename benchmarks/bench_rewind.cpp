// SPDX-License-Identifier: GPL-3.0-or-later
// What looking back costs: ten minutes of a rig are recorded as the window does it, then random instants of
// them are computed again. Counters: the median and the largest of the answers [ms], the copies that are kept
// [MB], and the median as a share of what simulating from the start would cost ("of_rerun").
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <vector>

#include "checks/checked_rig.h"
#include "recording/recording.h"
#include "resources/shipped_rigs.h"

using namespace hingelab;

namespace {

double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void lookBack(benchmark::State& state, const char* name, double duration) {
    std::shared_ptr<const Model> model;
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) model = std::make_shared<const Model>(readRig(rig.text).document->rig);
    }
    Recording recording({model, std::nullopt, {}});
    Simulation simulation(recording.start());
    recording.log().addSampleAt(0.0);
    constexpr double interval = 0.004;
    const double begin = seconds();
    double last = begin;
    while (recording.log().time() < duration) {
        const double time = recording.log().nextSampleTime(interval);
        if (simulation.advanceTo(time) != StepStatus::ok) break;
        recording.log().addSample(interval);
        const double now = seconds();
        recording.offer(simulation, now - last);
        last = now;
    }
    const double rerun = seconds() - begin;
    std::mt19937 random(3);
    std::uniform_real_distribution<double> any(0.0, recording.log().time());
    std::vector<double> row(model->channels().size());
    std::vector<double> times;
    for (auto _ : state) {
        const double before = seconds();
        const std::optional<RunLog::Instant> instant = recording.log().instantAt(any(random));
        std::optional<Simulation> then = recording.simulationAt(*instant);
        then->sample(instant->time, row);
        benchmark::DoNotOptimize(row.data());
        times.push_back(seconds() - before);
    }
    std::sort(times.begin(), times.end());
    const double median = times[times.size() / 2];
    state.counters["median_ms"] = 1e3 * median;
    state.counters["largest_ms"] = 1e3 * times.back();
    state.counters["copies_MB"] = 1e-6 * static_cast<double>(recording.snapshotMemory());
    state.counters["of_rerun"] = median / rerun;
}

/// The cost of recording: a copy of the simulation.
void copyOf(benchmark::State& state, const char* name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name != name) continue;
        const Simulation simulation(std::make_shared<const Model>(readRig(rig.text).document->rig));
        for (auto _ : state) {
            Simulation copy(simulation);
            benchmark::DoNotOptimize(&copy);
        }
    }
}

} // namespace

BENCHMARK_CAPTURE(lookBack, refrigerator_10min, "refrigerator", 600.0)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lookBack, v6_10min, "v6-engine", 600.0)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lookBack, pyramid_1min, "box-pyramid", 60.0)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(copyOf, refrigerator, "refrigerator");
BENCHMARK_CAPTURE(copyOf, v6, "v6-engine");
