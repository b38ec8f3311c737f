// SPDX-License-Identifier: GPL-3.0-or-later
// What the curve of the whole door and a throw cost, beside one plain evaluation of the same rig's equations of
// motion. Compare ratios within one run: the counter "evaluations" is the curve's time over that of one
// evaluation.
#include <benchmark/benchmark.h>

#include <chrono>
#include <ctime>

#include "analysis/door_metrics.h"
#include "analysis/door_slam.h"
#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "simulation/equations.h"
#include "simulation/simulation.h"
#include "solve/target_solver.h"

using namespace hingelab;

namespace {

std::shared_ptr<const Model> shippedModel(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return std::make_shared<const Model>(readRig(rig.text).document->rig);
    }
    return nullptr;
}

double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// [s] of one evaluation of the equations where the rig starts.
double plainEvaluation(const std::shared_ptr<const Model>& model) {
    RigEquations equations(model);
    const Mechanism& mechanism = model->mechanism();
    MotionState at(model->degreesOfFreedom(), model->stateCount(), equations.quadratureCount());
    for (Eigen::Index i = 0; i < at.q.size(); ++i) {
        at.q[i] = mechanism.coordinates()[static_cast<std::size_t>(i)].initial;
    }
    at.v.setZero();
    at.z.setZero();
    if (!mechanism.start(at.q, 0.0, equations.scratch(), equations.phase.mechanism)) return 0.0;
    MotionRates rates(model->degreesOfFreedom(), model->stateCount(), equations.quadratureCount());
    constexpr int count = 20'000;
    const double before = seconds();
    for (int i = 0; i < count; ++i) {
        at.q[0] += 1e-9; // another place each time
        benchmark::DoNotOptimize(equations.evaluate(0.0, at, rates));
    }
    return (seconds() - before) / count;
}

void wholeDoor(benchmark::State& state, const char* name) {
    const std::shared_ptr<const Model> model = shippedModel(name);
    const double plain = plainEvaluation(model);
    std::size_t points = 0;
    const double before = seconds();
    for (auto _ : state) {
        const DoorCurve curve = doorCurve(model);
        benchmark::DoNotOptimize(doorMetrics(curve).size());
        points = curve.x.size();
    }
    const double each = (seconds() - before) / static_cast<double>(state.iterations());
    state.counters["points"] = static_cast<double>(points);
    state.counters["evaluations"] = each / plain;
}
BENCHMARK_CAPTURE(wholeDoor, tailgate, "tailgate")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(wholeDoor, car_door, "car-door")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(wholeDoor, refrigerator, "refrigerator")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(wholeDoor, oven_linkage, "oven-linkage")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(wholeDoor, v6_engine, "v6-engine")->Unit(benchmark::kMillisecond);

/// A throw with all its figures, the search for the least speed among them: what the window does while a slider
/// moves.
void thrownDoor(benchmark::State& state, const char* name) {
    const std::shared_ptr<const Model> model = shippedModel(name);
    const double plain = plainEvaluation(model);
    const double before = seconds();
    for (auto _ : state) benchmark::DoNotOptimize(slamDoor(model, {}).figures.size());
    state.counters["evaluations"] = (seconds() - before) / static_cast<double>(state.iterations()) / plain;
}
BENCHMARK_CAPTURE(thrownDoor, refrigerator, "refrigerator")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(thrownDoor, room_door, "room-door")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(thrownDoor, car_door, "car-door")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(thrownDoor, tailgate, "tailgate")->Unit(benchmark::kMillisecond);
/// Three numbers of the tailgate, a dimension among them, for five targets: from red to green.
void solveFive(benchmark::State& state) {
    Rig rig = shippedModel("tailgate")->rig();
    const auto add = [&](const char* name, Figure figure, double atLeast, double atMost, double from) {
        Target target;
        target.name = name;
        target.figure = figure;
        target.atLeast = atLeast;
        target.atMost = atMost;
        target.from = from;
        rig.targets.push_back(target);
    };
    add("closing", Figure::peakHandleForceClosing, -kUnlimited, 75.0, kUnlimited);
    add("opening", Figure::peakHandleForceOpening, -kUnlimited, 40.0, kUnlimited);
    add("rises", Figure::opensFrom, 0.0, kUnlimited, 0.5);
    add("left open", Figure::breakawayOpenHandleForce, 13.0, kUnlimited, kUnlimited);
    add("rubs", Figure::hysteresisWidth, -kUnlimited, 17.0, kUnlimited);
    std::vector<FreeParameter> free;
    for (const char* pointer :
         {"/elements/gas strut/extended_force", "/elements/gas strut/friction", "upper"}) {
        free.push_back(freeParameter(rig, pointer).value());
    }
    SolveResult result;
    for (auto _ : state) result = solveTargets(rig, free);
    state.counters["met"] = result.outcome == SolveOutcome::met ? 1.0 : 0.0;
    state.counters["evaluations"] = static_cast<double>(result.evaluations);
}
BENCHMARK(solveFive)->Unit(benchmark::kMillisecond);
/// The first rig, whose hinge is the published one, as it is or with friction that holds; with thrice the
/// friction it stays where it is let go.
Rig doorOf(bool isHeld, bool withPresliding) {
    Rig rig = readRig(shippedRigs().front().text).document->rig;
    auto& hinge = std::get<DoorHingeParameters>(rig.elements[0].law);
    if (isHeld) hinge.dynamicFrictionTorque *= 4.0;
    if (withPresliding) hinge.presliding = Presliding{};
    return rig;
}

/// Two seconds of a door that falls, or a minute of one that stays, with presliding friction; "ratio" is its
/// time over that of the same door with the published hinge, by turns in one run.
void presliding(benchmark::State& state, bool isHeld) {
    const double duration = isHeld ? 60.0 : 2.0;
    Simulation published(std::make_shared<const Model>(doorOf(isHeld, false)));
    Simulation held(std::make_shared<const Model>(doorOf(isHeld, true)));
    double spent[2] = {0.0, 0.0};
    for (auto _ : state) {
        for (int i = 0; i < 2; ++i) {
            Simulation& simulation = i == 0 ? published : held;
            const std::clock_t before = std::clock(); // of the processor: others may use the machine
            simulation.reset();
            benchmark::DoNotOptimize(simulation.advanceTo(duration));
            spent[i] += static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
        }
    }
    const double runs = static_cast<double>(state.iterations());
    state.counters["us per simulated ms"] = spent[1] / runs / duration * 1e3;
    state.counters["ratio"] = spent[1] / spent[0];
    state.counters["steps"] = static_cast<double>(held.statistics().steps);
    state.counters["published steps"] = static_cast<double>(published.statistics().steps);
}
BENCHMARK_CAPTURE(presliding, falls, false)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(presliding, held, true)->Unit(benchmark::kMicrosecond);

} // namespace
