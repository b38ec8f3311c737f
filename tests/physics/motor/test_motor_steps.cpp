// SPDX-License-Identifier: GPL-3.0-or-later
// A motor as the simulation asks it: values and slopes by its own states, what a step with contacts leads to
// against the equations of backward Euler as written down, what its channels show, what its controller sees,
// what an edit keeps.
#include <QTest>
#include <array>
#include <cmath>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "tests/physics/motor_kinds.h"
#include "tests/suite.h"

namespace test_motor_steps {

using namespace hingelab;
using namespace hingelab::test;

namespace {

double frictionAt(double shaft) {
    return kViscousFriction * shaft + kCoulombFriction * std::tanh(shaft / kFrictionRate);
}
double resistanceAt(const MotorParts& unit, double rise) {
    return unit.motor.thermal() ? kResistance * (1.0 + kThermal.coefficient * (kThermal.ambient + rise - 25.0))
                                : kResistance;
}

/// A law with a point that it can be asked at; states are in the law's order: current, then temperature rise.
struct Asked {
    Asked(const MotorParts& parts, double command, double rate, double current, double rise)
        : unit(parts), law(parts, true) {
        if (unit.motor.hasCurrentState()) states[count++] = current;
        if (unit.motor.thermal()) states[count++] = rise;
        point.x = 0.4;
        point.rate = rate;
        point.time = 0.25;
        point.states = std::span<const double>(states).first(count);
        point.told = command;
        law.begin(point, memory);
        point.memory = &memory;
    }
    Asked(const Asked&) = delete; // point looks into it
    Asked& operator=(const Asked&) = delete;

    [[nodiscard]] std::size_t heatState() const { return unit.motor.hasCurrentState() ? 1 : 0; }
    [[nodiscard]] ActuatorValues values() const {
        ActuatorValues result;
        law.evaluate(point, result);
        return result;
    }

    const MotorParts& unit;
    MotorLaw law;
    std::array<double, kMostActuatorStates> states{};
    std::size_t count = 0;
    ActuatorMemory memory;
    ActuatorPoint point;
};

bool isNear(double value, double expected, double tolerance = 1e-12) { // rounding
    return std::abs(value - expected) <= tolerance * (1.0 + std::abs(expected));
}

std::vector<double> listed(const ActuatorValues& values) {
    std::vector<double> all{values.force};
    all.insert(all.end(), values.stateRates.begin(), values.stateRates.end());
    all.insert(all.end(), values.powers.begin(), values.powers.end());
    return all;
}
std::vector<ActuatorSlope> listed(const ActuatorSlopes& slopes) {
    std::vector<ActuatorSlope> all{slopes.force};
    all.insert(all.end(), slopes.stateRates.begin(), slopes.stateRates.end());
    all.insert(all.end(), slopes.powers.begin(), slopes.powers.end());
    return all;
}

} // namespace

class TestMotorSteps : public QObject {
    Q_OBJECT
  private slots:
    void valuesGoToTheirPlaces() {
        forEachState([](const MotorParts& unit, double command, double rate, double current, double rise) {
            const Asked asked(unit, command, rate, current, rise);
            const ActuatorValues values = asked.values();
            const bool heats = unit.motor.thermal().has_value();
            const MotorValues<double> r = motorValues<double>(
                unit, command, rate, unit.motor.hasCurrentState() ? current : 0.0, heats ? rise : 0.0);
            QCOMPARE(static_cast<std::size_t>(asked.law.stateCount()), asked.count);
            QCOMPARE(values.force, r.force);
            if (unit.motor.hasCurrentState()) QCOMPARE(values.stateRates[0], r.currentRate);
            if (heats) QCOMPARE(values.stateRates[asked.heatState()], r.heatRate);
            const std::array expected{r.electrical, r.copper, r.friction, r.conversion};
            for (std::size_t i = 0; i < expected.size(); ++i) QCOMPARE(values.powers[i], expected[i]);
            const double stored = unit.motor.hasCurrentState() ? 0.5 * kInductance * current * current : 0.0;
            QVERIFY(isNear(asked.law.storedEnergy(asked.point.states), stored));
        });
    }

    /// By the rate of the coordinate and by each state.
    void slopesAreDerivatives() {
        constexpr double h = 1e-5;
        forEachState([&](const MotorParts& unit, double command, double rate, double current, double rise) {
            Asked asked(unit, command, rate, current, rise);
            ActuatorSlopes slopes;
            asked.law.slopes(asked.point, slopes);
            const std::vector<ActuatorSlope> all = listed(slopes);
            const auto verify = [&](double& variable, const auto& slopeOf) {
                const double middle = variable;
                variable = middle + h;
                const std::vector<double> after = listed(asked.values());
                variable = middle - h;
                const std::vector<double> before = listed(asked.values());
                variable = middle;
                for (std::size_t i = 0; i < all.size(); ++i) {
                    const double slope = (after[i] - before[i]) / (2.0 * h);
                    // Truncation h²/6 f''' with f''' up to a few per unit of slip, rounding 1e-16 f/h.
                    QVERIFY2(isNear(slopeOf(all[i]), slope, 1e-6),
                             qPrintable(QString("%1: %2 %3").arg(i).arg(slopeOf(all[i])).arg(slope)));
                }
            };
            verify(asked.point.rate, [](const ActuatorSlope& s) { return s.byRate; });
            for (std::size_t k = 0; k < asked.count; ++k)
                verify(asked.states[k], [k](const ActuatorSlope& s) { return s.byState[k]; });
        });
    }

    /// What holds at the end of a step of backward Euler: voltage, current, force, temperature and energies.
    void stepsEndWhereTheEquationsHold() {
        constexpr double h = 2e-3;
        forEachState([&](const MotorParts& unit, double command, double rate, double current, double rise) {
            const Asked asked(unit, command, rate, current, rise);
            const bool heats = unit.motor.thermal().has_value();
            const bool hasState = unit.motor.hasCurrentState();
            const double meanRate = 0.7 * rate + 0.3;
            ActuatorEnd end;
            asked.law.finishStep(asked.point, h, meanRate, end);
            const double shaft = kRatio * rate;
            const double R = resistanceAt(unit, heats ? rise : 0.0);
            // The current at the end, from the force that went with it.
            const ActuatorForce force = asked.law.stepForce(asked.point, h);
            const double i = (force.value / kRatio + frictionAt(shaft)) / kTorqueConstant;
            if (hasState) QVERIFY(isNear(end.states[0], i, 1e-10));
            const double drop = R * i + kBackEmf * shaft + (hasState ? kInductance * (i - current) / h : 0.0);
            // The limit's resistance of 150 ohm magnifies the rounding of a current.
            QVERIFY(isNear(drop, unit.motor.terminalVoltage(command, i).value, 1e-9));
            if (heats) {
                const double warmer = end.states[asked.heatState()];
                const double heatRate = (R * i * i * kThermal.resistance - warmer) / kThermal.timeConstant;
                QVERIFY(isNear(warmer, rise + h * heatRate, 1e-10));
            }
            const double meanShaft = kRatio * meanRate;
            const std::array energies{h * drop * i, h * R * i * i, h * frictionAt(shaft) * meanShaft,
                                      h * i * (kBackEmf * shaft - kTorqueConstant * meanShaft)};
            for (std::size_t k = 0; k < energies.size(); ++k)
                QVERIFY2(isNear(end.energies[k], energies[k], 1e-10), qPrintable(QString::number(k)));
        });
    }

    void theSlopeOfAStepIsADerivative() {
        constexpr double h = 2e-3;
        constexpr double d = 1e-5;
        forEachState([&](const MotorParts& unit, double command, double rate, double current, double rise) {
            Asked asked(unit, command, rate, current, rise);
            const double slope = asked.law.stepForce(asked.point, h).slope;
            asked.point.rate = rate + d;
            const double after = asked.law.stepForce(asked.point, h).value;
            asked.point.rate = rate - d;
            const double before = asked.law.stepForce(asked.point, h).value;
            QVERIFY(isNear(slope, (after - before) / (2.0 * d), 1e-6)); // as above
        });
    }

    void channelsShowWhatTheyAreCalled() {
        forEachState([](const MotorParts& unit, double command, double rate, double current, double rise) {
            const Asked asked(unit, command, rate, current, rise);
            const bool heats = unit.motor.thermal().has_value();
            const MotorValues<double> r = motorValues<double>(
                unit, command, rate, unit.motor.hasCurrentState() ? current : 0.0, heats ? rise : 0.0);
            const ActuatorLoad load{1.7, 0.2};
            const double shaft = kRatio * rate;
            std::map<std::string, double> expected{
                {"voltage", r.voltage},
                {"command", command},
                {"current", r.current},
                {"back_emf", kBackEmf * shaft},
                {"speed", shaft},
                {"angle", kRatio * asked.point.x},
                {"torque", kTorqueConstant * r.current},
                {"friction", frictionAt(shaft)},
                {"load", 1.9 / kRatio},
                {"output_torque", 1.7},
                {"electrical_power", r.voltage * r.current},
                {"output_power", 1.7 * rate},
                {"copper_loss", resistanceAt(unit, heats ? rise : 0.0) * r.current * r.current},
                {"friction_loss", frictionAt(shaft) * shaft},
                {"gear_loss", 0.2 * rate},
            };
            if (heats) expected["winding_temperature"] = kThermal.ambient + rise;
            const ActuatorLaw::Channels channels = asked.law.channels();
            QCOMPARE(channels.parts.size(), expected.size());
            std::vector<double> values(channels.parts.size() + channels.conditions.size());
            asked.law.sample(asked.point, load, values);
            for (std::size_t i = 0; i < channels.parts.size(); ++i) {
                const std::string suffix = channels.parts[i].suffix;
                QVERIFY2(isNear(values[i], expected.at(suffix)), suffix.c_str());
            }
        });
    }

    /// A door's controller feels an obstacle by the current, which for a motor without inductance follows from
    /// what it is told and how fast it turns.
    void aControllerSeesTheCurrent() {
        DoorController<MotionOf::rotation> door;
        door.start = 0.0;
        door.obstacleCurrent = 5.0;
        for (const bool hasInductance : {false, true}) {
            Motor motor = motorWith(hasInductance, false, false);
            motor.drive = DriveParameters{door};
            const Model model(bench(motor, 0.1));
            // 12 A at rest, 3.6 A at 40 rad/s; where it is a state, what that says, which is the other way
            // round.
            for (const auto& [rate, current] : {std::pair{0.0, 2.0}, std::pair{40.0, 9.0}}) {
                const bool isOver = hasInductance ? current > 5.0 : rate == 0.0;
                Asked asked(model.motors().front(), 6.0, rate, current, 0.0);
                asked.law.look(asked.point, asked.memory); // begins to open
                asked.law.look(asked.point, asked.memory);
                QCOMPARE(std::isfinite(asked.memory.as<DriveState>().overSince), isOver);
            }
        }
    }

    /// From a motor of each kind to one of each other: a state that both have stays.
    void editsKeepTheStatesThatStay() {
        for (const bool hadCurrent : {false, true}) {
            for (const bool heated : {false, true}) {
                const Model modelBefore(bench(motorWith(hadCurrent, heated, false), 0.1));
                const Asked before(modelBefore.motors().front(), 3.0, 1.0, 5.0, 12.0);
                for (const bool hasCurrent : {false, true}) {
                    for (const bool heats : {false, true}) {
                        const Model model(bench(motorWith(hasCurrent, heats, false), 0.1));
                        Asked after(model.motors().front(), 3.0, 1.0, -1.0, -1.0);
                        after.law.continueFrom(before.law, before.point.states, before.memory,
                                               std::span(after.states).first(after.count), after.memory);
                        if (hasCurrent) QCOMPARE(after.states[0], hadCurrent ? 5.0 : -1.0);
                        if (heats) QCOMPARE(after.states[after.heatState()], heated ? 12.0 : -1.0);
                    }
                }
            }
        }
    }
};

HINGELAB_APPLESS_TEST(TestMotorSteps)

} // namespace test_motor_steps

#include "test_motor_steps.moc"
