// SPDX-License-Identifier: GPL-3.0-or-later
// Costs of motors per simulated millisecond. The motor-driven door: 0.5 ohm, 0.5 mH, 0.03 N·m/A, rotor 1e-5
// kg·m², gear 100, a door of 0.84 kg·m² with 2 N·m·s/rad, switched on at 6 V, for two seconds at tolerance
// 1e-6. Boost.odeint's rosenbrock4 solves the same three equations, and nothing else, in the same run: compare
// ratios.
#include <benchmark/benchmark.h>

#include <cmath>

#include "benchmarks/allocation_counter.h"
#include "benchmarks/boost_motor.h"
#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "rig/rig_document.h"
#include "simulation/simulation.h"

using namespace hingelab;

namespace {

constexpr double kDuration = 2.0; // [s]

Rig motorDoor(const DriveParameters& drive) {
    Rig rig;
    rig.environment.gravity.setZero();
    rig.simulation.tolerance = 1e-6;
    Body door;
    door.name = "door";
    door.massProperties = MassProperties{1.0, Vector3::Zero(), Vector3(0.84, 0.84, 0.84), Vector3::Zero()};
    rig.bodies.push_back(door);
    Joint joint;
    joint.name = "axis";
    joint.kind = RevoluteJoint{};
    joint.child = "door";
    rig.joints.push_back(joint);
    Element drag;
    drag.name = "drag";
    drag.joint = "axis";
    drag.law = RotationalSpring{0.0, 0.0, 2.0};
    rig.elements.push_back(drag);
    Motor motor;
    motor.name = "drive";
    motor.joint = "axis";
    motor.motor = {0.5, 0.5e-3, 0.03, 0.03, 1e-5, 0.0, 0.0, 0.5, 24.0, 0.0, 0.0};
    motor.gear.ratio = 100.0;
    motor.drive = drive;
    rig.motors.push_back(motor);
    return rig;
}

Rig shipped(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return readRig(rig.text).document->rig;
    }
    return {};
}

/// Runs of `duration` from the start; counts nanoseconds per simulated millisecond, steps, and allocations.
void run(benchmark::State& state, const Rig& rig, double duration) {
    Simulation simulation(std::make_shared<const Model>(rig));
    long allocations = 0;
    for (auto _ : state) {
        simulation.reset();
        const long before = allocationCount();
        if (simulation.advanceTo(duration) != StepStatus::ok) state.SkipWithError("stopped");
        allocations += allocationCount() - before;
    }
    state.counters["ns per simulated ms"] =
        benchmark::Counter(1e-6 * duration * 1e3 * static_cast<double>(state.iterations()) * 1e-3,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["steps per s"] = static_cast<double>(simulation.statistics().steps) / duration;
    state.counters["allocations"] = static_cast<double>(allocations);
}

void boostDoor(benchmark::State& state) {
    BoostMotorRun result;
    for (auto _ : state) result = runBoostMotor(kDuration, 1e-6);
    benchmark::DoNotOptimize(result.angle);
    state.counters["ns per simulated ms"] =
        benchmark::Counter(1e-6 * kDuration * 1e3 * static_cast<double>(state.iterations()) * 1e-3,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["steps per s"] = static_cast<double>(result.steps) / kDuration;
}
BENCHMARK(boostDoor);

} // namespace

int main(int argc, char** argv) {
    PositionPid<MotionOf::rotation> pid;
    pid.proportional = 60.0;
    pid.target.law = ConstantSpeed<MotionOf::rotation>{1.0, 0.0};
    const std::pair<const char*, Rig> rigs[] = {
        {"motorDoor", motorDoor({ConstantVoltage{6.0}})},
        {"motorDoorSine", motorDoor({VoltageSine{0.0, 6.0, 1.0, 0.0}})},
        {"motorDoorPid1kHz", motorDoor({pid})},
        {"motorDoorPwm20kHz", motorDoor({PwmVoltage{0.25, 20'000.0, PwmMode::switched}})},
        {"rig motor-door", shipped("motor-door")},
        {"rig power-tailgate", shipped("power-tailgate")},
        {"rig window-lift", shipped("window-lift")}};
    for (const auto& [name, rig] : rigs) {
        benchmark::RegisterBenchmark(name, [&rig = rig](benchmark::State& s) { run(s, rig, kDuration); });
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
