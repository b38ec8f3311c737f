// SPDX-License-Identifier: GPL-3.0-or-later
#include "motor/motor_law.h"

#include <algorithm>

#include "motor/motor_condition.h"

namespace hingelab {
namespace {

constexpr ActuatorChannel kAccounts[] = {
    {"electrical_energy", "electrical energy", Quantity::energy, &MotorBlock::electricalEnergy},
    {"copper_energy", "lost in copper", Quantity::energy, &MotorBlock::copperEnergy},
    {"friction_energy", "lost in friction", Quantity::energy, &MotorBlock::frictionEnergy},
    {"conversion_energy", "lost between the constants", Quantity::energy, &MotorBlock::conversionEnergy},
    {"gear_energy", "lost in the gear", Quantity::energy, &MotorBlock::gearEnergy},
};

} // namespace

MotorLaw::MotorLaw(const MotorParts& parts, bool isRotation) : parts_(parts) {
    if (hasCurrent()) ++stateCount_;
    if (heats()) heatState_ = static_cast<std::size_t>(stateCount_++);
    shown_ = {
        {"voltage", "voltage", Quantity::voltage, &MotorBlock::voltage},
        {"command", "voltage told", Quantity::voltage, &MotorBlock::command},
        {"current", "current", Quantity::current, &MotorBlock::current},
        {"back_emf", "back-EMF", Quantity::voltage, &MotorBlock::backEmf},
        {"speed", "shaft speed", Quantity::shaftRate, &MotorBlock::speed},
        {"angle", "shaft angle", Quantity::angle, &MotorBlock::angle},
        {"torque", "torque", Quantity::shaftTorque, &MotorBlock::torque},
        {"friction", "friction torque", Quantity::shaftTorque, &MotorBlock::friction},
        {"load", "load through the gear", Quantity::shaftTorque, &MotorBlock::load},
        isRotation ? ActuatorChannel{"output_torque", "output torque", Quantity::torque, &MotorBlock::output}
                   : ActuatorChannel{"output_force", "output force", Quantity::force, &MotorBlock::output},
        {"electrical_power", "electrical power", Quantity::power, &MotorBlock::electricalPower},
        {"output_power", "output power", Quantity::power, &MotorBlock::outputPower},
        {"copper_loss", "copper loss", Quantity::power, &MotorBlock::copperLoss},
        {"friction_loss", "friction loss", Quantity::power, &MotorBlock::frictionLoss},
        {"gear_loss", "gear loss", Quantity::power, &MotorBlock::gearLoss},
    };
    if (heats())
        shown_.push_back({"winding_temperature", "winding temperature", Quantity::temperature,
                          &MotorBlock::windingTemperature});
    conditions_ = {
        {"condition", "condition (0 idle, 1 driving, 2 braking, 3 stalled, 4 holding)", Quantity::dimensionless,
         &MotorBlock::condition},
        {"overload", "overload (0 none, 1 limited, 2 current, 3 heat)", Quantity::dimensionless,
         &MotorBlock::overload},
    };
    if (parts_.drive.isDoor()) {
        conditions_.push_back(
            {"door", "door (0 waiting, 1 opening, 2 open, 3 closing, 4 closed, 5 retreating, 6 stopped)",
             Quantity::dimensionless, &MotorBlock::door});
        conditions_.push_back({"obstacles", "obstacles met", Quantity::dimensionless, &MotorBlock::obstacles});
    }
}

double MotorLaw::commandAt(const ActuatorPoint& at) const {
    return at.told ? *at.told : parts_.drive.command(at.time, at.memory->as<DriveState>());
}

double MotorLaw::currentIn(std::span<const double> states) const {
    return hasCurrent() ? states[kCurrentState] : 0.0;
}

double MotorLaw::riseIn(std::span<const double> states) const {
    return heats() ? states[heatState_] : 0.0;
}

void MotorLaw::evaluate(const ActuatorPoint& at, ActuatorValues& values) const {
    const MotorValues<double> r =
        motorValues<double>(parts_, commandAt(at), at.rate, currentIn(at.states), riseIn(at.states));
    values.force = r.force;
    if (hasCurrent()) values.stateRates[kCurrentState] = r.currentRate;
    if (heats()) values.stateRates[heatState_] = r.heatRate;
    values.powers[0] = r.electrical;
    values.powers[1] = r.copper;
    values.powers[2] = r.friction;
    values.powers[3] = r.conversion;
}

void MotorLaw::slopes(const ActuatorPoint& at, ActuatorSlopes& slopes) const {
    if (heats()) {
        writeSlopes<3>(at, slopes);
    } else {
        writeSlopes<2>(at, slopes);
    }
}

template <int count>
void MotorLaw::writeSlopes(const ActuatorPoint& at, ActuatorSlopes& slopes) const {
    using Number = WithSlopes<count>;
    const auto variable = [](double value, int which) { return Number(value, count, which); };
    Number rise = Number(riseIn(at.states));
    if constexpr (count == 3) rise = variable(riseIn(at.states), 2);
    const MotorValues<Number> r = motorValues<Number>(parts_, commandAt(at), variable(at.rate, 0),
                                                      variable(currentIn(at.states), 1), rise);
    const auto write = [&](const Number& value, ActuatorSlope& slope) {
        slope.byRate = value.derivatives()[0];
        if (hasCurrent()) slope.byState[kCurrentState] = value.derivatives()[1];
        if constexpr (count == 3) slope.byState[heatState_] = value.derivatives()[2];
    };
    write(r.force, slopes.force);
    if (hasCurrent()) write(r.currentRate, slopes.stateRates[kCurrentState]);
    if (heats()) write(r.heatRate, slopes.stateRates[heatState_]);
    write(r.electrical, slopes.powers[0]);
    write(r.copper, slopes.powers[1]);
    write(r.friction, slopes.powers[2]);
    write(r.conversion, slopes.powers[3]);
}

double MotorLaw::storedEnergy(std::span<const double> states) const {
    const double current = currentIn(states);
    return 0.5 * parts_.motor.parameters().inductance * current * current;
}

/// Current at the end of a step, for a rate of the coordinate there; its slope is by the rate.
Sloped MotorLaw::stepCurrent(const ActuatorPoint& end, double h) const {
    const DcMotorParameters& p = parts_.motor.parameters();
    const double perStep = p.inductance / h; // zero without inductance
    const double a = parts_.motor.resistanceAt(riseIn(end.states)) + perStep;
    const double b = perStep * currentIn(end.states) - parts_.motor.backEmf(parts_.ratio * end.rate);
    const Sloped i = parts_.motor.balancedCurrent(commandAt(end), a, b);
    return {i.value, -i.slope * p.backEmfConstant * parts_.ratio};
}

ActuatorForce MotorLaw::stepForce(const ActuatorPoint& end, double h) const {
    const double N = parts_.ratio;
    const double Km = parts_.motor.parameters().torqueConstant;
    const Sloped i = stepCurrent(end, h);
    const Sloped friction = parts_.motor.friction(N * end.rate);
    return {N * (Km * i.value - friction.value), N * (Km * i.slope - friction.slope * N)};
}

void MotorLaw::finishStep(const ActuatorPoint& end, double h, double meanRate, ActuatorEnd& result) const {
    const DcMotorParameters& p = parts_.motor.parameters();
    const double current = stepCurrent(end, h).value;
    const double rise = riseIn(end.states);
    const double resistance = parts_.motor.resistanceAt(rise);
    const double shaft = parts_.ratio * end.rate;
    const double voltage = resistance * current + parts_.motor.backEmf(shaft) +
                           p.inductance * (current - currentIn(end.states)) / h;
    if (hasCurrent()) result.states[kCurrentState] = current;
    const double heat = resistance * current * current;
    if (heats()) {
        const MotorThermal& thermal = *parts_.motor.thermal();
        const double share = h / thermal.timeConstant;
        result.states[heatState_] = (rise + share * heat * thermal.resistance) / (1.0 + share);
    }
    const double meanShaft = parts_.ratio * meanRate;
    result.energies = {h * voltage * current, h * heat, h * parts_.motor.friction(shaft).value * meanShaft,
                       h * current * (p.backEmfConstant * shaft - p.torqueConstant * meanShaft)};
}

DriveView MotorLaw::viewAt(const ActuatorPoint& at) const {
    DriveView view{at.time, at.x, at.rate, currentIn(at.states)};
    if (!hasCurrent()) {
        view.current = parts_.motor
                           .balancedCurrent(commandAt(at), parts_.motor.resistanceAt(riseIn(at.states)),
                                            -parts_.motor.backEmf(parts_.ratio * at.rate))
                           .value;
    }
    return view;
}

void MotorLaw::begin(const ActuatorPoint& at, ActuatorMemory& memory) const {
    memory.keep(DriveState{}); // nothing is told before the first look
    ActuatorPoint before = at;
    before.memory = &memory;
    const DriveState state = parts_.drive.begin(viewAt(before));
    memory.next = state.next;
    memory.keep(state);
}

void MotorLaw::look(const ActuatorPoint& at, ActuatorMemory& memory) const {
    const DriveView view = viewAt(at); // `at` has this memory
    auto& state = memory.as<DriveState>();
    parts_.drive.look(state, view);
    memory.next = state.next;
}

void MotorLaw::continueFrom(const ActuatorLaw& before, std::span<const double> statesBefore,
                            const ActuatorMemory& memoryBefore, std::span<double> states,
                            ActuatorMemory& memory) const {
    const auto* old = dynamic_cast<const MotorLaw*>(&before);
    if (old == nullptr) return;
    if (hasCurrent() && old->hasCurrent()) {
        states[kCurrentState] = old->currentIn(statesBefore);
    }
    if (heats() && old->heats()) {
        states[heatState_] = old->riseIn(statesBefore);
    }
    if (old->parts_.drive.continuesAs(parts_.drive)) memory = memoryBefore;
}

ActuatorLaw::Channels MotorLaw::channels() const {
    return {"motor", shown_, kAccounts, conditions_};
}

void MotorLaw::sample(const ActuatorPoint& at, const ActuatorLoad& load, std::span<double> values) const {
    const double command = commandAt(at);
    const double rise = riseIn(at.states);
    const double shaftRate = parts_.ratio * at.rate;
    const MotorValues<double> r = motorValues<double>(parts_, command, at.rate, currentIn(at.states), rise);
    const auto& drive = at.memory->as<DriveState>();
    std::size_t next = 0;
    const auto put = [&](double value) { values[next++] = value; };
    put(r.voltage);
    put(command);
    put(r.current);
    put(parts_.motor.backEmf(shaftRate));
    put(shaftRate);
    put(parts_.ratio * at.x);
    put(parts_.motor.torque(r.current));
    put(parts_.motor.friction(shaftRate).value);
    put((load.delivered + load.loss) / parts_.ratio);
    put(load.delivered);
    put(r.electrical);
    put(load.delivered * at.rate);
    put(r.copper);
    put(r.friction);
    put(load.loss * at.rate);
    if (heats()) put(parts_.motor.thermal()->ambient + rise);
    put(static_cast<double>(
        conditionOf(parts_, r.voltage, r.current, rise, shaftRate, parts_.drive.wantsRest(at.time, drive))));
    put(static_cast<double>(overloadOf(parts_, r.current, rise)));
    if (!parts_.drive.isDoor()) return;
    put(static_cast<double>(drive.door));
    put(static_cast<double>(drive.obstacles));
}

} // namespace hingelab
