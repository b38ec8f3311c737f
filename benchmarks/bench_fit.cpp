// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include "checks/checked_rig.h"
#include "fit/door_fit.h"
#include "measured/virtual_rig.h"
#include "resources/shipped_rigs.h"
#include "rig/parameters.h"

using namespace hingelab;

namespace {

Rig shippedRig(std::string_view name) {
    for (const ShippedRig& shipped : shippedRigs()) {
        if (shipped.name == name) return readRig(shipped.text).document->rig;
    }
    throw std::runtime_error("no such rig");
}

Measurement tenThousand(const Rig& rig) {
    VirtualRigOptions options;
    options.rate = 0.1;
    options.points = 5000;
    options.noise = 0.05;
    return sweepDoor(std::make_shared<const Model>(rig), options).measurement;
}

/// What a fit has to be compared with: one sweep of as many points.
void plainSweep(benchmark::State& state) {
    const Rig rig = shippedRig("dishwasher");
    for (auto _ : state) benchmark::DoNotOptimize(tenThousand(rig).load.data());
}

void fitOfTenThousandPoints(benchmark::State& state) {
    const Rig truth = shippedRig("dishwasher");
    const Measurement data = tenThousand(truth);
    FitRequest request;
    for (const char* key :
         {"spring_constant", "spring_zero_angle_rad", "dynamic_friction_torque", "catch_torque"}) {
        request.numbers.push_back({std::string("/elements/hinge/") + key});
    }
    Rig start = truth;
    if (!setParameter(start, "/elements/hinge/spring_constant", 5.0)) throw std::runtime_error("no spring");
    for (auto _ : state) {
        const DoorFit fit = fitDoor(start, data, request);
        if (!fit.refusal.empty()) throw std::runtime_error(fit.refusal);
        state.counters["evaluations"] = static_cast<double>(fit.evaluations);
    }
}

} // namespace

BENCHMARK(plainSweep)->Unit(benchmark::kMillisecond);
BENCHMARK(fitOfTenThousandPoints)->Unit(benchmark::kMillisecond);
