// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/export_motors.h"

#include <algorithm>
#include <cmath>

#include "motor/drive.h"

namespace hingelab {
namespace {

/// Voltage at the start, of drives that do not look at the motion.
double startVoltageOf(const Motor& motor, double emfPerRate) {
    const double supply = motor.motor.supplyVoltage;
    if (const auto* pwm = std::get_if<PwmVoltage>(&motor.drive.law)) return pwm->duty * supply;
    const Drive drive(motor.drive, supply, emfPerRate);
    if (drive.eventRate() > 0.0) return 0.0;
    return std::clamp(drive.command(0.0, {}), -supply, supply);
}

/// What formats without actuators lose: often more inertia than what the motor moves has.
void tellPassive(const Motor& motor, bool isRotation, std::vector<ExportLoss>& losses) {
    losses.push_back({"motor \"" + motor.name + "\"",
                      "No actuator: its damping and friction are in the file, its voltage is not.",
                      {}});
    const double ratio = motor.gear.shaftPer(isRotation);
    losses.push_back({"rotor of \"" + motor.name + "\"",
                      "Its inertia is not in the file: " +
                          displayText(isRotation ? Quantity::inertia : Quantity::mass,
                                      ratio * ratio * motor.motor.rotorInertia, 4) +
                          ", seen at the joint.",
                      {}});
}

void tellMotor(const Motor& motor, const ExportedMotor& made, bool isRotation, MotorLevel level,
               std::vector<ExportLoss>& losses) {
    const std::string name = "motor \"" + motor.name + "\"";
    const auto tell = [&](std::string words, std::optional<double> largest = {}) {
        if (largest) {
            words += " At most " + displayText(isRotation ? Quantity::torque : Quantity::force, *largest, 3) +
                     ", at the supply's voltage and at rest.";
        }
        losses.push_back({name, std::move(words), {}});
    };
    if (level == MotorLevel::passive) {
        tellPassive(motor, isRotation, losses);
        if (!motor.gear.isLossless())
            tell("The gear has its efficiency forwards at all times; that it may hold is not in the file.");
        return;
    }
    tell("Its input is the voltage; the drive is not in the file, but for its voltage at the start.");
    if (motor.motor.inductance > 0.0 && !made.winding) {
        tell("Without inductance: the current follows at once, not within " +
             displayText(Quantity::time, motor.motor.inductance / motor.motor.resistance, 2) + ".");
    }
    if (motor.motor.currentLimit > 0.0) {
        const double stall = motor.motor.supplyVoltage / motor.motor.resistance;
        const double beyond = std::max(0.0, 1.0 - motor.motor.currentLimit / stall);
        tell("No limit of the current.", made.gain * motor.motor.supplyVoltage * beyond);
    }
    if (motor.thermal) tell("It does not warm up: resistance as at 25 degrees Celsius.");
    if (!motor.gear.isLossless()) {
        tell(
            "The gear has its efficiency forwards at all times, also where the load drives: then its friction "
            "is not in the file, nor that it may hold. The rotor is seen through a gear without loss.",
            made.gain * motor.motor.supplyVoltage *
                std::abs(1.0 / motor.gear.forwardEfficiency - motor.gear.backwardEfficiency));
    }
}

/// The winding, if nothing is lost by having it in one constant and a gear without loss.
std::optional<MotorWinding> windingOf(const Motor& motor, double N) {
    constexpr double alike = 1e-3; // data sheets round both constants
    const DcMotorParameters& p = motor.motor;
    const double difference = std::abs(p.torqueConstant - p.backEmfConstant);
    if (!motor.gear.isLossless() || difference > alike * p.torqueConstant) return std::nullopt;
    return MotorWinding{p.resistance, p.inductance, p.torqueConstant, N};
}

} // namespace

std::vector<ExportedMotor> exportMotors(const ExportTree& tree, MotorLevel level,
                                        std::vector<ExportLoss>& losses) {
    std::vector<ExportedMotor> motors;
    motors.reserve(tree.motors.size());
    for (std::size_t i = 0; i < tree.motors.size(); ++i) {
        const Motor& motor = tree.rig->motors[i];
        const DcMotorParameters& p = motor.motor;
        ExportedMotor made;
        made.name = motor.name;
        made.port = tree.motors[i];
        if (made.port.isLeftOut) continue;
        const double N = motor.gear.shaftPer(made.port.isRotation);
        const double e = motor.gear.forwardEfficiency;
        made.gain = e * N * p.torqueConstant / p.resistance;
        made.damping = e * N * N * (p.torqueConstant * p.backEmfConstant / p.resistance + p.viscousFriction);
        made.friction = e * N * p.coulombFriction;
        made.supply = p.supplyVoltage;
        made.startVoltage = startVoltageOf(motor, N * p.backEmfConstant);
        if (level == MotorLevel::winding) made.winding = windingOf(motor, N);
        if (made.winding) made.damping = N * N * p.viscousFriction;
        tellMotor(motor, made, made.port.isRotation, level, losses);
        motors.push_back(std::move(made));
    }
    return motors;
}

} // namespace hingelab
