// SPDX-License-Identifier: GPL-3.0-or-later
// Costs of contact: the named problems of tests/data/contact/contact_benchmark.json, solved from their guess in
// robust mode with all checks, and in plain mode; and whole steps of contact rigs. Compare ratios in one run.
#include <benchmark/benchmark.h>

#include <cmath>
#include <random>

#include "benchmarks/allocation_counter.h"
#include "benchmarks/named_cases.h"
#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "rig/rig_document.h"
#include "shapes/convex_hull.h"
#include "simulation/simulation.h"

using namespace hingelab;

namespace {

void solve(benchmark::State& state, const ContactCase& c, StribeckMode mode) {
    StribeckSolver solver(static_cast<int>(c.problem.velocities()), static_cast<int>(c.problem.contacts()), 0,
                          c.parameters);
    solver.setProblem(c.problem);
    StribeckResult result = solver.solve(c.guess, mode);
    const long before = allocationCount();
    for (auto _ : state) result = solver.solve(c.guess, mode);
    state.counters["allocations"] = static_cast<double>(allocationCount() - before);
    state.counters["iterations"] = solver.statistics().iterations;
    state.counters["result"] = static_cast<double>(result);
}

void takeProblem(benchmark::State& state, const ContactCase& c) {
    StribeckSolver solver(static_cast<int>(c.problem.velocities()), static_cast<int>(c.problem.contacts()));
    for (auto _ : state) {
        solver.setProblem(c.problem);
        benchmark::DoNotOptimize(solver.system());
    }
}

Rig shipped(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return readRig(rig.text).document->rig;
    }
    return {};
}

/// A box of 2 kg that slides to a stop on a slope of 20 degrees and is held there: 1,000 steps of 1 ms.
Rig boxOnSlope() {
    Rig rig = shipped("slope");
    auto& tilt = *rig.joints.front().revolute();
    tilt.motion.reset();
    rig.joints.front().kind = FixedJoint{};
    rig.environment.gravity = 9.80665 * Vector3(std::sin(0.349066), 0.0, -std::cos(0.349066));
    std::get<FreeJoint>(rig.joints[1].kind).initialVelocity = {0.6, 0.0, 0.0};
    return rig;
}

std::vector<Vector3> onEllipsoid(int count) {
    std::mt19937 random(1);
    std::normal_distribution<double> normal;
    std::vector<Vector3> points;
    for (int i = 0; i < count; ++i) {
        const Vector3 p = Vector3(normal(random), normal(random), normal(random)).normalized();
        points.emplace_back(0.1 * p.x(), 0.07 * p.y(), 0.05 * p.z());
    }
    return points;
}

/// Boxes on a floor, one contact about all of them: side by side, or one upon the other, each turned a little.
Rig boxes(int count, bool isTower) {
    Rig rig;
    Shape floor;
    floor.name = "floor";
    floor.geometry = HalfSpaceGeometry{};
    rig.bodies.push_back({"world", {floor}, std::nullopt, {}});
    for (int i = 0; i < count; ++i) {
        Shape box;
        box.name = "box";
        box.geometry = BoxGeometry{{0.2, 0.2, 0.1}};
        box.mass = 1.0;
        const std::string name = "box " + std::to_string(i);
        rig.bodies.push_back({name, {box}, std::nullopt, {}});
        FreeJoint joint;
        joint.initialPosition =
            isTower ? Vector3(0.0, 0.0, 0.1 * (i + 0.5)) : Vector3(0.5 * (i % 8), 0.5 * (i / 8), 0.05);
        joint.initialRotation = {0.0, 0.0, 0.1 * i};
        rig.joints.push_back({name, joint, kWorldName, name, Vector3::Zero(), Vector3::Zero()});
    }
    Contact contact;
    contact.name = "all";
    contact.first = {kAllBodies, "", ""};
    contact.second = {kAllBodies, "", ""};
    contact.stiffness = 2e5;
    contact.dissipation = 5.0;
    rig.contacts.push_back(contact);
    return rig;
}

void steps(benchmark::State& state, const Rig& rig, double duration) {
    Simulation simulation(std::make_shared<const Model>(rig));
    static_cast<void>(simulation.advanceTo(duration));
    const long before = allocationCount();
    for (auto _ : state) {
        simulation.reset();
        if (simulation.advanceTo(duration) != StepStatus::ok) state.SkipWithError("stopped");
    }
    const double runs = static_cast<double>(state.iterations());
    state.counters["allocations per run"] = static_cast<double>(allocationCount() - before) / runs;
    double creep = 0.0;
    for (const SpotState& spot : simulation.contacts()->spots())
        creep = std::max(creep, spot.acts ? spot.slip : 0.0);
    state.counters["slip at the end [m/s]"] = creep;
    state.counters["per simulated ms"] =
        benchmark::Counter(runs * duration * 1e3, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

} // namespace

int main(int argc, char** argv) {
    for (const ContactCase& c : namedCases()) {
        benchmark::RegisterBenchmark(("robust/" + c.name).c_str(),
                                     [c](benchmark::State& state) { solve(state, c, StribeckMode::robust); });
        benchmark::RegisterBenchmark(("plain/" + c.name).c_str(),
                                     [c](benchmark::State& state) { solve(state, c, StribeckMode::plain); });
        benchmark::RegisterBenchmark(("take_problem/" + c.name).c_str(),
                                     [c](benchmark::State& state) { takeProblem(state, c); });
    }
    benchmark::RegisterBenchmark("steps/box_on_slope", [](benchmark::State& state) {
        steps(state, boxOnSlope(), 1.0);
    })->Unit(benchmark::kMicrosecond);
    for (const char* name : {"stack", "door-stop-seal", "ball-catch", "pizza-saver", "contact-pairs"}) {
        benchmark::RegisterBenchmark((std::string("steps/") + name).c_str(), [name](benchmark::State& state) {
            steps(state, shipped(name), 2.0);
        })->Unit(benchmark::kMicrosecond);
    }
    for (const int count : {1, 2, 5, 10, 20, 50}) {
        for (const bool isTower : {false, true}) {
            const std::string name = std::string(isTower ? "tower/" : "side_by_side/") + std::to_string(count);
            benchmark::RegisterBenchmark(name.c_str(), [count, isTower](benchmark::State& state) {
                steps(state, boxes(count, isTower), 0.3);
            })->Unit(benchmark::kMicrosecond);
        }
    }
    benchmark::RegisterBenchmark("hull_of_points/64", [](benchmark::State& state) {
        const std::vector<Vector3> points = onEllipsoid(64);
        for (auto _ : state) benchmark::DoNotOptimize(convexHullOf(points));
    })->Unit(benchmark::kMicrosecond);
    benchmark::RegisterBenchmark("hull_of_points/200000", [](benchmark::State& state) {
        const std::vector<Vector3> points = onEllipsoid(200'000);
        for (auto _ : state) benchmark::DoNotOptimize(hullOfPoints(points));
    })->Unit(benchmark::kMillisecond);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
