// SPDX-License-Identifier: GPL-3.0-or-later
// Costs of the pieces that decide how the program feels. Compare ratios within one run: absolute times depend
// on the machine. "per simulated ms" is computing time; "error" the largest deviation of the
// angle [rad] from a run with a thousand times smaller tolerance.
#include <benchmark/benchmark.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "analysis/hinge_curves.h"
#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "rig/rig_document.h"
#include "ui/session/history.h"
#include "ui/session/runner.h"

using namespace hingelab;

namespace {

/// The door of the reference figures: the default hinge, 0.84 kg·m², gravity torque 20.6 N·m sin q, released at
/// 30°.
Rig referenceDoor(double tolerance) {
    Rig rig = readRig(shippedRigs().front().text).document->rig;
    Body& door = rig.bodies[0];
    constexpr double mass = 7.0;
    constexpr double lever = 20.601 / (mass * 9.80665);
    door.massProperties =
        MassProperties{mass, {0, 0, lever}, Vector3::Constant(0.84 - mass * lever * lever), Vector3::Zero()};
    rig.joints[0].revolute()->initialAngle = M_PI / 6.0;
    rig.joints[0].revolute()->lowerStop.reset();
    rig.joints[0].revolute()->upperStop.reset();
    rig.simulation.tolerance = tolerance;
    return rig;
}

std::vector<double> angles(double tolerance, double duration, int samples) {
    Simulation simulation(std::make_shared<const Model>(referenceDoor(tolerance)));
    std::vector<double> values(simulation.model().channels().size());
    std::vector<double> result;
    for (int i = 1; i <= samples; ++i) {
        const double t = duration * i / samples;
        if (simulation.advanceTo(t) != StepStatus::ok) break;
        simulation.sample(t, values);
        result.push_back(values[1]);
    }
    return result;
}

void hingeTorque(benchmark::State& state) {
    const DoorHinge hinge{DoorHingeParameters{}};
    double q = 0.0;
    double sum = 0.0;
    for (auto _ : state) {
        q = q > 1.4 ? 0.0 : q + 0.0013;
        sum += hinge.torques(q, 0.4 - q).total();
    }
    benchmark::DoNotOptimize(sum);
}
BENCHMARK(hingeTorque);

void hingeTorqueWithSlopes(benchmark::State& state) {
    const DoorHinge hinge{DoorHingeParameters{}};
    double q = 0.0;
    double sum = 0.0;
    for (auto _ : state) {
        q = q > 1.4 ? 0.0 : q + 0.0013;
        const HingeResponse r = hinge.response(q, 0.4 - q);
        sum += r.conservative + r.friction + r.frictionByRate;
    }
    benchmark::DoNotOptimize(sum);
}
BENCHMARK(hingeTorqueWithSlopes);

/// Two seconds of the falling door, without taking samples. Argument: minus the decimal logarithm of the
/// tolerance.
void simulateDoor(benchmark::State& state) {
    const double tolerance = std::pow(10.0, -static_cast<double>(state.range(0)));
    constexpr double duration = 2.0;
    Simulation simulation(std::make_shared<const Model>(referenceDoor(tolerance)));
    for (auto _ : state) {
        simulation.reset();
        benchmark::DoNotOptimize(simulation.advanceTo(duration));
    }
    const std::vector<double> coarse = angles(tolerance, duration, 200);
    const std::vector<double> fine = angles(std::max(1e-12, 1e-3 * tolerance), duration, 200);
    double error = 0.0;
    for (std::size_t i = 0; i < coarse.size(); ++i) error = std::max(error, std::abs(coarse[i] - fine[i]));
    state.counters["per simulated ms"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * duration * 1e3,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["error"] = error;
    state.counters["steps"] = static_cast<double>(simulation.statistics().steps);
}
BENCHMARK(simulateDoor)->Arg(4)->Arg(5)->Arg(6)->Arg(7)->Arg(8)->Unit(benchmark::kMicrosecond);

/// The whole default rig with its stops, sampled every 4 ms as the GUI does.
void simulateAndSampleDishwasher(benchmark::State& state) {
    constexpr double duration = 2.0;
    Simulation simulation(std::make_shared<const Model>(readRig(shippedRigs().front().text).document->rig));
    std::vector<double> values(simulation.model().channels().size());
    for (auto _ : state) {
        simulation.reset();
        for (int i = 1; i <= 500; ++i) {
            benchmark::DoNotOptimize(simulation.advanceTo(0.004 * i));
            simulation.sample(0.004 * i, values);
        }
    }
    state.counters["per simulated ms"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * duration * 1e3,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(simulateAndSampleDishwasher)->Unit(benchmark::kMicrosecond);

void uniformCurve1000(benchmark::State& state) {
    const DoorHinge hinge{DoorHingeParameters{}};
    for (auto _ : state) benchmark::DoNotOptimize(atAngles(hinge, evenSamples(-0.05, 1.6, 1000), 0.1));
}
BENCHMARK(uniformCurve1000)->Unit(benchmark::kMicrosecond);

void adaptiveCurve(benchmark::State& state) {
    const DoorHinge hinge{DoorHingeParameters{}};
    std::size_t points = 0;
    for (auto _ : state) points = torqueAgainstAngle(hinge, -0.05, 1.6, 0.0).x.size();
    state.counters["points"] = static_cast<double>(points);
}
BENCHMARK(adaptiveCurve)->Unit(benchmark::kMicrosecond);

/// A sample on its way from the worker's outbox into the GUI's history: all drains and appends of 10,000
/// samples, by the number of samples. The worker's half, a copy under the same mutex, costs as much at most.
void drainSamples(benchmark::State& state) {
    const auto model = std::make_shared<const Model>(readRig(shippedRigs().front().text).document->rig);
    Runner runner(model);
    constexpr double seconds = 40.0;
    for (auto _ : state) {
        History history;
        runner.reset();
        while (runner.drain().status.time > 0.0) std::this_thread::yield();
        runner.fastForward(seconds);
        double spent = 0.0;
        bool done = false;
        while (!done) {
            const auto begin = std::chrono::steady_clock::now();
            const SampleBatch batch = runner.drain();
            history.append(batch);
            if (batch.rows() > 0)
                spent += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            done = batch.status.time > seconds - 0.01;
        }
        state.SetIterationTime(spent / static_cast<double>(history.rows()));
    }
}
BENCHMARK(drainSamples)->UseManualTime()->Iterations(20);

void readAndCompileRig(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(Model(readRig(shippedRigs().front().text).document->rig));
}
BENCHMARK(readAndCompileRig)->Unit(benchmark::kMicrosecond);

} // namespace
