// SPDX-License-Identifier: GPL-3.0-or-later
// Costs of linkages: each assembly by itself, and the gravity four-bar (ground 0.5 m, crank 0.2, coupler 0.5,
// rocker 0.4, slender rods of 1 kg/m, from rest at a crank angle of 0 or 60 degrees) over 10 s. Compare ratios
// within one run.
#include <benchmark/benchmark.h>

#include <cmath>
#include <numbers>

#include "assemblies/assembly.h"
#include "benchmarks/allocation_counter.h"
#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "rig/rig_document.h"
#include "simulation/simulation.h"

using namespace hingelab;

namespace {

Rig shipped(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return readRig(rig.text).document->rig;
    }
    return {};
}

/// Position, velocity, acceleration and forces of one assembly from the motion of its frames.
void assembly(benchmark::State& state, const AssemblyParameters& parameters) {
    Assembly assembly(parameters);
    FrameMotion a;
    FrameMotion b;
    a.X = {rotationAbout(Vector3::UnitZ(), 0.1), {0.3, 0.2, 0.0}};
    a.V = {{0.0, 0.0, 0.7}, {0.3, -0.2, 0.0}};
    a.A = {{0.0, 0.0, 1.3}, {1.0, 2.0, 0.0}};
    b.X.translation = {1.4, 0.0, 0.0};
    assembly.alignAxes(a.X, b.X);
    AssemblyPlacement p;
    AssemblyRates r;
    AssemblyAccelerations acc;
    AssemblyLoads loads;
    loads.ib = {{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}};
    loads.axis = 3.0;
    double sum = 0.0;
    for (auto _ : state) {
        a.X.translation.x() = a.X.translation.x() > 0.4 ? 0.3 : a.X.translation.x() + 1e-4;
        assembly.solve(a.X, b.X, 0, 0.0, 1e-14, false, p);
        assembly.rates(p, a.V, b.V, nullptr, r);
        assembly.accelerations(p, r, a, b, nullptr, acc);
        const AssemblyReactions reactions = assembly.reactions(p, loads, nullptr);
        sum += acc.acceleration + reactions.rodForce;
    }
    if (p.problem != AssemblyProblem::none) state.SkipWithError("the assembly does not close");
    benchmark::DoNotOptimize(sum);
}
BENCHMARK_CAPTURE(assembly, JointUPS, JointUps{});
BENCHMARK_CAPTURE(assembly, JointUSR, JointUsr{});
BENCHMARK_CAPTURE(assembly, JointUSP, JointUsp{});
BENCHMARK_CAPTURE(assembly, JointSSR, JointSsr{1.0, 0.1, {0, 0, 1}, {-1, 0, 0}, 0, 0});
BENCHMARK_CAPTURE(assembly, JointSSP, JointSsp{1.0, 0.1, {-1, 0, 0}, {-1, 0, 0}, 0, 0});
BENCHMARK_CAPTURE(assembly, JointRRR, JointRrr{});
BENCHMARK_CAPTURE(assembly, JointRRP, JointRrp{});

double crankAngle(Simulation& simulation, double time) {
    std::vector<double> values(simulation.model().channels().size());
    if (simulation.advanceTo(time) != StepStatus::ok) return std::nan("");
    simulation.sample(time, values);
    return values[static_cast<std::size_t>(simulation.model().channelIndex("joint.crank pivot.angle"))];
}

/// Arguments: minus four times the decimal logarithm of the tolerance, and the crank's angle at the start
/// [degrees]; from 60 degrees it swings wider.
void fallingFourBar(benchmark::State& state, Rig rig) {
    constexpr double duration = 10.0;
    rig.simulation.tolerance = std::pow(10.0, -0.25 * static_cast<double>(state.range(0)));
    rig.joints[0].revolute()->initialAngle = static_cast<double>(state.range(1)) * std::numbers::pi / 180.0;
    Simulation simulation(std::make_shared<const Model>(rig));
    long allocated = 0;
    for (auto _ : state) {
        simulation.reset();
        const long before = allocationCount();
        benchmark::DoNotOptimize(simulation.advanceTo(duration));
        allocated += allocationCount() - before;
    }
    state.counters["steps"] = static_cast<double>(simulation.statistics().steps);
    state.counters["allocations"] = static_cast<double>(allocated);
    simulation.reset();
    const double angle = crankAngle(simulation, duration);
    rig.simulation.tolerance = 1e-13;
    Simulation exact(std::make_shared<const Model>(rig));
    state.counters["error"] = std::abs(angle - crankAngle(exact, duration));
    state.counters["per simulated ms"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * duration * 1e3,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void gravityFourBar(benchmark::State& state) {
    fallingFourBar(state, shipped("four-bar"));
}
BENCHMARK(gravityFourBar)
    ->ArgsProduct({benchmark::CreateDenseRange(20, 36, 1), {0, 60}})
    ->Unit(benchmark::kMicrosecond);

/// The same linkage, whose loop a joint closes in place of the assembly.
void gravityFourBarByJoint(benchmark::State& state) {
    Rig rig = shipped("four-bar");
    rig.assemblies.clear();
    rig.story.clear();
    const auto hang = [&](std::size_t joint, const char* parent, const Vector3& at, double degrees) {
        rig.joints[joint].kind =
            RevoluteJoint{Vector3::UnitZ(), degrees * std::numbers::pi / 180.0, 0.0, {}, {}, {}};
        rig.joints[joint].parent = parent;
        rig.joints[joint].position = at;
    };
    hang(1, "crank", {0.2, 0.0, 0.0}, 53.0);
    hang(2, kWorldName, {0.5, 0.0, 0.0}, 90.0);
    Joint pin = rig.joints[2];
    pin.name = pin.identity = "pin";
    pin.parent = "rocker";
    pin.child = "coupler";
    pin.position = {0.4, 0.0, 0.0};
    pin.closesLoop = true;
    pin.childPosition = Vector3(0.5, 0.0, 0.0);
    pin.childRotation = Vector3::Zero();
    rig.joints.push_back(pin);
    fallingFourBar(state, rig);
}
BENCHMARK(gravityFourBarByJoint)
    ->ArgsProduct({benchmark::CreateDenseRange(20, 36, 4), {0, 60}})
    ->Unit(benchmark::kMicrosecond);

/// Whole rigs with all their channels every 4 ms, as the GUI takes them.
void rigWithSamples(benchmark::State& state, const char* name) {
    Simulation simulation(std::make_shared<const Model>(shipped(name)));
    std::vector<double> values(simulation.model().channels().size());
    constexpr double duration = 2.0;
    for (auto _ : state) {
        simulation.reset();
        for (int i = 1; i <= 500; ++i) {
            benchmark::DoNotOptimize(simulation.advanceTo(0.004 * i));
            simulation.sample(0.004 * i, values);
        }
    }
    state.counters["channels"] = static_cast<double>(values.size());
    state.counters["per simulated ms"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * duration * 1e3,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(rigWithSamples, four_bar, "four-bar")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(rigWithSamples, tailgate, "tailgate")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(rigWithSamples, stewart_platform, "stewart-platform")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(rigWithSamples, v6_engine, "v6-engine")->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
