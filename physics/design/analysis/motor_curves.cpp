// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/motor_curves.h"

#include <algorithm>
#include <cmath>

#include "simulation/sample_layout.h"
#include "simulation/simulation.h"

namespace hingelab {
namespace {

/// A shaft with a disc and nothing else.
Rig benchRig(const MotorDesign& design, const StepConditions& conditions) {
    Rig rig;
    rig.name = "bench";
    rig.environment.gravity.setZero();
    rig.simulation.tolerance = 1e-9;
    Body disc;
    disc.name = "disc";
    constexpr double lightest = 1e-9; // [kg] a body needs a mass, which does not turn
    const double I = conditions.inertia;
    disc.massProperties = MassProperties{lightest, Vector3::Zero(), Vector3(I, I, I), Vector3::Zero()};
    rig.bodies.push_back(std::move(disc));
    Joint shaft;
    shaft.name = "shaft";
    shaft.kind = RevoluteJoint{};
    shaft.child = "disc";
    rig.joints.push_back(std::move(shaft));
    Motor motor;
    motor.name = "motor";
    motor.joint = "shaft";
    motor.motor = design.motor;
    motor.motor.supplyVoltage = std::max(motor.motor.supplyVoltage, std::abs(conditions.voltage));
    motor.thermal = design.thermal;
    motor.drive.law = ConstantVoltage{conditions.voltage};
    rig.motors.push_back(std::move(motor));
    if (conditions.load != 0.0) {
        Element load;
        load.name = "load";
        load.joint = "shaft";
        constexpr double always = 1e9; // [s]
        load.law = AppliedTorque{-conditions.load, 0.0, always};
        rig.elements.push_back(std::move(load));
    }
    return rig;
}

} // namespace

std::vector<StepPoint> stepResponse(const MotorDesign& design, const StepConditions& conditions,
                                    const std::vector<double>& times) {
    const auto model = std::make_shared<const Model>(benchRig(design, conditions));
    Simulation simulation(model);
    std::vector<double> row(model->channels().size());
    const CoordinateBlock& shaft = model->layout().coordinates[0];
    const MotorBlock& motor = model->layout().motors[0];
    std::vector<StepPoint> points;
    for (const double time : times) {
        if (simulation.advanceTo(time) != StepStatus::ok) break;
        simulation.sample(time, row);
        points.push_back({time, shaft.value.in(row), shaft.rate.in(row), motor.current.in(row),
                          motor.torque.in(row), motor.backEmf.in(row)});
    }
    return points;
}

std::vector<double> telltaleTimes(const DcMotorParameters& motor, double inertia, int count) {
    const MotorFigures figures = figuresOf(motor, 1.0);
    const double slow = figures.mechanicalTimeConstant * (motor.rotorInertia + inertia) / motor.rotorInertia;
    constexpr double shown = 5.0;      // time constants
    constexpr double longest = 3600.0; // [s]
    const double end = std::min(shown * slow, longest);
    const double soon = std::min(shown * figures.electricalTimeConstant, end);
    std::vector<double> times;
    for (int i = 0; i <= count; ++i) {
        times.push_back(end * i / count);
        times.push_back(soon * i / count);
    }
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

} // namespace hingelab
