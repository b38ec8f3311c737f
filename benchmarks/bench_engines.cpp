// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of 1 ms of the same three scenes here and by engines for rigid bodies, in one run. Compare ratios: each
// engine holds contacts apart and lets what sticks creep in a way of its own, and "speed" says how fast the
// last body still is at the end.
#include <benchmark/benchmark.h>

#include <cmath>

#include "benchmarks/engines.h"
#include "simulation/simulation.h"
#include "tests/contact_yard.h"

using namespace hingelab;
using engines::Engine;
using engines::Scene;
using hingelab::test::shapeOf;
using hingelab::test::Yard;

namespace {

Vector3 vectorOf(const std::array<double, 3>& values) {
    return {values[0], values[1], values[2]};
}

Rig doorRig() {
    Yard yard;
    Shape stop = shapeOf(BoxGeometry{vectorOf(engines::kStop)}, 0.0);
    stop.position = vectorOf(engines::kStopPlace);
    yard.rig.bodies.front().shapes = {stop};
    Shape leaf = shapeOf(BoxGeometry{vectorOf(engines::kLeaf)}, engines::kLeafMass);
    leaf.position = {0.5 * engines::kLeaf[0], 0.0, 0.0};
    yard.rig.bodies.push_back({"leaf", {leaf}, std::nullopt, {}});
    RevoluteJoint joint;
    joint.axis = {0.0, 0.0, 1.0};
    joint.initialAngle = engines::kOpening;
    joint.initialRate = engines::kClosing;
    yard.rig.joints.push_back({"hinge", joint, kWorldName, "leaf", Vector3::Zero(), Vector3::Zero()});
    yard.touch("leaf", "world", 1e6, engines::frictionOf(Scene::door));
    yard.rig.contacts.front().second.shape = "shape";
    return yard.rig;
}

Rig rigOf(Scene scene) {
    const BoxGeometry box{vectorOf(engines::kBox)};
    if (scene == Scene::door) return doorRig();
    if (scene == Scene::stack) return test::stackOf(box, engines::kBoxes, 0.0, 0.0, false);
    Rig rig = test::stackOf(box, 1, 0.0, 0.0, false);
    rig.contacts.front().friction = engines::frictionOf(scene);
    rig.environment.gravity =
        engines::kGravity * Vector3(std::sin(engines::kSlope), 0.0, -std::cos(engines::kSlope));
    std::get<FreeJoint>(rig.joints.front().kind).initialVelocity = {engines::kSpeed, 0.0, 0.0};
    return rig;
}

/// What is simulated, from where on time counts, and to where [s].
struct Span {
    const char* name;
    Scene scene;
    double from, to;
};
constexpr Span kSpans[] = {{"box_slides_to_a_stop", Scene::boxOnSlope, 0.0, 1.0},
                           {"box_is_held", Scene::boxOnSlope, 1.0, 2.0},
                           {"box_slides_to_a_stop_and_is_held", Scene::boxOnSlope, 0.0, 2.0},
                           {"stack_settles", Scene::stack, 0.0, 1.0},
                           {"stack_rests", Scene::stack, 2.0, 3.0},
                           {"door_shuts", Scene::door, 0.0, 2.0}};

void tell(benchmark::State& state, const Span& span, double speed) {
    const double steps = (span.to - span.from) / engines::kStep * static_cast<double>(state.iterations());
    state.counters["per step"] =
        benchmark::Counter(steps, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["speed"] = speed;
}

void stepHere(benchmark::State& state, const Span& span) {
    Simulation start(std::make_shared<const Model>(rigOf(span.scene)));
    if (start.advanceTo(span.from) != StepStatus::ok) return state.SkipWithError("stopped");
    Simulation simulation = start;
    for (auto _ : state) {
        state.PauseTiming();
        simulation = start;
        state.ResumeTiming();
        if (simulation.advanceTo(span.to) != StepStatus::ok) state.SkipWithError("stopped");
    }
    const JointVector& v = simulation.stateAtStepEnd().v;
    tell(state, span, v.size() < 6 ? v[0] : v.tail(6).head(3).norm());
}

void stepThere(benchmark::State& state, const Span& span, std::unique_ptr<Engine> (*make)(Scene)) {
    double speed = 0.0;
    for (auto _ : state) {
        state.PauseTiming();
        std::unique_ptr<Engine> engine = make(span.scene);
        const auto advance = [&](double time) {
            for (long steps = std::lround(time / engines::kStep); steps > 0; --steps) engine->step();
        };
        advance(span.from);
        state.ResumeTiming();
        advance(span.to - span.from);
        state.PauseTiming();
        speed = engine->speed();
        engine.reset();
        state.ResumeTiming();
    }
    tell(state, span, speed);
}

} // namespace

int main(int argc, char** argv) {
    for (const Span& span : kSpans) {
        const auto add = [&span](const char* who, auto&& run) {
            benchmark::RegisterBenchmark((std::string(span.name) + "/" + who).c_str(), run)
                ->Unit(benchmark::kMicrosecond);
        };
        add("hingelab", [&span](benchmark::State& state) { stepHere(state, span); });
        add("bullet", [&span](benchmark::State& state) { stepThere(state, span, engines::makeBullet); });
        add("ode", [&span](benchmark::State& state) { stepThere(state, span, engines::makeOde); });
        add("mujoco", [&span](benchmark::State& state) { stepThere(state, span, engines::makeMujoco); });
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
