// SPDX-License-Identifier: GPL-3.0-or-later
// What a motor does at a state of its rig, with and without inductance, heating and current limit: against the
// equations as written down, and its slopes against differences. What gears that share a load lose: against all
// combinations of signs.
#include <Eigen/LU>
#include <QTest>
#include <cmath>
#include <optional>
#include <random>

#include "motor/motor_condition.h"
#include "motor/motor_law.h"
#include "simulation/gear_friction.h"
#include "tests/physics/motor_kinds.h"
#include "tests/suite.h"

namespace test_motor_law {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// Motors with poor gears of different kinds on one shaft.
Rig poorGears(int count) {
    Rig rig = bench(motorWith(false, false, false), 0.1);
    rig.motors.clear();
    for (int k = 0; k < count; ++k) {
        Motor motor = motorWith(false, false, false);
        motor.name = "motor " + std::to_string(k);
        motor.joint = "shaft";
        motor.motor.rotorInertia = 1e-3;
        motor.gear.ratio = 1.0 + 0.5 * k;
        motor.gear.forwardEfficiency = 0.4 + 0.1 * k;
        motor.gear.backwardEfficiency = 0.5 - 0.2 * k; // the fourth does not drive back
        rig.motors.push_back(motor);
    }
    return rig;
}

/// What the gears deliver if the signs of that are as given; `signs` holds one bit for each negative one.
JointVector deliveredWith(unsigned signs, const Model& model, const GearFriction& gears) {
    const Eigen::Index count = gears.u.size();
    JointMatrix system = JointMatrix::Identity(count, count);
    for (Eigen::Index j = 0; j < count; ++j) {
        const Gear& gear = model.motors()[static_cast<std::size_t>(j)].gear;
        const double sign = ((signs >> static_cast<unsigned>(j)) & 1U) != 0 ? -1.0 : 1.0;
        const double factor = sign * gear.lossOf(gears.shaftRate[j], sign); // of T_j/w_j
        for (Eigen::Index k = 0; k < count; ++k) {
            const double inertia = model.motors()[static_cast<std::size_t>(k)].reflectedInertia();
            system(k, j) += ((k == j ? 1.0 : 0.0) - inertia * gears.compliance(k, j)) * factor;
        }
    }
    return system.fullPivLu().solve(gears.u);
}

} // namespace

class TestMotorLaw : public QObject {
    Q_OBJECT
  private slots:
    void valuesAreThoseOfTheEquations() {
        int limited = 0;
        forEachState([&](const MotorParts& unit, double command, double rate, double current, double rise) {
            const MotorValues<double> r = motorValues<double>(unit, command, rate, current, rise);
            const bool heats = unit.motor.thermal().has_value();
            const double R = heats
                                 ? kResistance * (1.0 + kThermal.coefficient * (kThermal.ambient + rise - 25.0))
                                 : kResistance;
            const double shaft = kRatio * rate;
            const auto isNear = [](double value, double expected) {
                return std::abs(value - expected) < 1e-12 * (1.0 + std::abs(expected)); // rounding
            };
            const double V = unit.motor.terminalVoltage(command, r.current).value;
            limited += V != command ? 1 : 0;
            // The limit's resistance of 150 ohm magnifies the rounding of a current.
            QVERIFY(std::abs(r.voltage - V) < 1e-11);
            const double drop = V - R * r.current - 0.035 * shaft;
            if (unit.motor.hasCurrentState()) {
                QCOMPARE(r.current, current);
                QVERIFY(isNear(r.currentRate, drop / 2e-3));
            } else {
                QVERIFY(std::abs(drop) < 1e-11);
                QCOMPARE(r.currentRate, 0.0);
            }
            const double friction = 2e-4 * shaft + 5e-3 * std::tanh(shaft / 0.8);
            QVERIFY(isNear(r.force, kRatio * (0.03 * r.current - friction)));
            QVERIFY(isNear(r.electrical, r.voltage * r.current));
            QVERIFY(isNear(r.copper, R * r.current * r.current));
            QVERIFY(isNear(r.friction, friction * shaft));
            QVERIFY(isNear(r.conversion, (0.035 - 0.03) * shaft * r.current));
            const double heat =
                (R * r.current * r.current * kThermal.resistance - rise) / kThermal.timeConstant;
            QVERIFY(isNear(r.heatRate, heats ? heat : 0.0));
        });
        QVERIFY2(limited > 10, qPrintable(QString::number(limited)));
    }

    /// Where one combination of signs fits the balance, it is found, with the friction that belongs to it.
    void gearsFindTheSignsThatFit() {
        std::mt19937 generator(5);
        const auto uniform = [&] { return std::uniform_real_distribution<double>(-1.0, 1.0)(generator); };
        int turned = 0; // against what the gears would deliver without loss
        for (int count = 1; count <= 4; ++count) {
            const Model model(poorGears(count));
            GearFriction gears(model);
            for (int i = 0; i < 4000; ++i) {
                // Two coordinates with little inertia but for the rotors, and what each motor does to them.
                JointMatrix rows(count, 2);
                JointMatrix mass = 1e-3 * (0.02 + std::abs(uniform())) * JointMatrix::Identity(2, 2);
                for (int k = 0; k < count; ++k) {
                    rows.row(k) << uniform(), uniform();
                    const double inertia = model.motors()[static_cast<std::size_t>(k)].reflectedInertia();
                    mass += inertia * rows.row(k).transpose() * rows.row(k);
                    gears.u[k] = uniform();
                    gears.shaftRate[k] = 2.0 * uniform();
                }
                gears.compliance = rows * mass.inverse() * rows.transpose();
                unsigned fitting = 0;
                int fits = 0;
                for (unsigned signs = 0; signs < (1U << static_cast<unsigned>(count)); ++signs) {
                    const JointVector w = deliveredWith(signs, model, gears);
                    bool isFitting = true;
                    for (int k = 0; k < count; ++k) {
                        const bool isNegative = ((signs >> static_cast<unsigned>(k)) & 1U) != 0;
                        isFitting = isFitting && (w[k] < 0.0) == isNegative;
                    }
                    if (!isFitting) continue;
                    fitting = signs;
                    ++fits;
                }
                if (fits != 1) continue;
                QVERIFY2(gears.solve(), qPrintable(QString("%1 motors, case %2").arg(count).arg(i)));
                const JointVector expected = deliveredWith(fitting, model, gears);
                // Rounding, times what systems of a determinant down to 1e-5 make of it.
                QVERIFY((gears.delivered - expected).norm() < 1e-9 * (1.0 + expected.norm()));
                for (int k = 0; k < count; ++k) {
                    const double sign = expected[k] < 0.0 ? -1.0 : 1.0;
                    const Gear& gear = model.motors()[static_cast<std::size_t>(k)].gear;
                    const double loss = gear.lossOf(gears.shaftRate[k], sign) * std::abs(expected[k]);
                    QVERIFY(std::abs(gears.loss[k] - loss) < 1e-9 * (1.0 + expected.norm()));
                    turned += sign * gears.u[k] < 0.0 ? 1 : 0;
                }
            }
        }
        QVERIFY2(turned > 50, qPrintable(QString::number(turned)));
    }

    /// A gear whose friction would need what it delivers to be infinite has no motion.
    void aGearWithoutBalanceSaysSo() {
        Rig rig = poorGears(1);
        rig.motors[0].gear.forwardEfficiency = 0.5; // loses as much as it delivers
        rig.motors[0].motor.rotorInertia = 0.5;
        const Model model(rig);
        GearFriction gears(model);
        gears.u[0] = 1.0;
        gears.shaftRate[0] = 1e3;     // far beyond where the friction turns over
        gears.compliance(0, 0) = 4.0; // 1 + (1 - 0.5 * 4) * 1 = 0
        QVERIFY(!gears.solve());
        gears.compliance(0, 0) = 3.0;
        QVERIFY(gears.solve());
        QCOMPARE(gears.delivered[0], 2.0);
    }

    /// Slopes by the coordinate's rate, the current and the temperature rise.
    void slopesAreDerivatives() {
        constexpr double h = 1e-5;
        forEachState([&](const MotorParts& unit, double command, double rate, double current, double rise) {
            const double at[3] = {rate, current, rise};
            WithSlopes<3> variables[3];
            for (int i = 0; i < 3; ++i) variables[i] = WithSlopes<3>(at[i], Eigen::Vector3d::Unit(i));
            const auto sloped =
                motorValues<WithSlopes<3>>(unit, command, variables[0], variables[1], variables[2]);
            const auto value = motorValues<double>(unit, command, rate, current, rise);
            const auto list = [](const auto& r) {
                return std::array{r.voltage,    r.current, r.force,    r.currentRate, r.heatRate,
                                  r.electrical, r.copper,  r.friction, r.conversion};
            };
            const auto all = list(sloped);
            const auto plain = list(value);
            for (int by = 0; by < 3; ++by) {
                double there[3] = {rate, current, rise};
                there[by] = at[by] + h;
                const auto after = list(motorValues<double>(unit, command, there[0], there[1], there[2]));
                there[by] = at[by] - h;
                const auto before = list(motorValues<double>(unit, command, there[0], there[1], there[2]));
                for (std::size_t i = 0; i < all.size(); ++i) {
                    QVERIFY(std::abs(all[i].value() - plain[i]) <= 1e-12 * (1.0 + std::abs(plain[i])));
                    const double slope = (after[i] - before[i]) / (2.0 * h);
                    // Truncation h²/6 f''' with f''' up to a few per unit of slip, rounding 1e-16 f/h.
                    const double error = std::abs(all[i].derivatives()[by] - slope);
                    QVERIFY2(error < 1e-6 * (1.0 + std::abs(slope)),
                             qPrintable(QString("%1 by %2: %3 %4")
                                            .arg(i)
                                            .arg(by)
                                            .arg(all[i].derivatives()[by])
                                            .arg(slope)));
                }
            }
        });
    }

    /// Each state on both sides of its bounds, at the two ends of what follows from them: what is told (2 % of
    /// the supply voltage), turns slowly (1 % of the no-load rate), is as good as blocked (90 % of the voltage
    /// over the winding, which heat makes larger).
    void conditionsHaveTheirBounds() {
        DcMotorParameters p;
        p.supplyVoltage = 20.0;
        p.resistance = 2.0;
        const MotorThermal thermal{.coefficient = 0.004};
        const MotorParts unit{
            DcMotor(p, thermal), {}, Drive({}, p.supplyVoltage, p.backEmfConstant), 1.0, 100.0};
        const auto of = [&](double voltage, double current, double rate, double rise = 0.0,
                            bool rests = false) {
            return conditionOf(unit, voltage, current, rise, rate, rests);
        };
        for (const double sign : {1.0, -1.0}) {
            const double v = 10.0 * sign, blocked = 5.0 * sign; // [V, A]
            QCOMPARE(of(v, blocked, 0.0), MotorCondition::stalled);
            QCOMPARE(of(v, blocked, 0.0, 0.0, true), MotorCondition::holding);
            QCOMPARE(of(v, 0.901 * blocked, 0.0), MotorCondition::stalled);
            QCOMPARE(of(v, 0.899 * blocked, 0.0), MotorCondition::idle);
            QCOMPARE(of(v, 0.899 * blocked, 0.0, 1.0), MotorCondition::stalled); // warmer: 0.4 % more
            QCOMPARE(of(v, blocked, 0.99 * sign), MotorCondition::stalled);
            QCOMPARE(of(v, blocked, -0.99 * sign), MotorCondition::stalled);
            QCOMPARE(of(v, blocked, 1.01 * sign), MotorCondition::driving);
            QCOMPARE(of(v, blocked, -1.01 * sign), MotorCondition::braking);
            QCOMPARE(of(0.401 * sign, 0.2005 * sign, 0.0), MotorCondition::stalled);
            QCOMPARE(of(0.399 * sign, 0.1995 * sign, 0.0), MotorCondition::idle);
            // At the bounds themselves.
            QCOMPARE(of(0.02 * 20.0 * sign, 0.2 * sign, 0.0), MotorCondition::idle);
            QCOMPARE(of(v, blocked, 0.01 * 100.0 * sign), MotorCondition::driving);
            QCOMPARE(of(v, 4.5 * sign, 0.0), MotorCondition::idle);
            QCOMPARE(of(0.0, 0.0, 5.0 * sign),
                     MotorCondition::driving); // no current: it drives no less than it brakes
        }
    }

    void theWorstOverloadIsTold() {
        DcMotorParameters p;
        p.ratedCurrent = 2.0;
        p.currentLimit = 1.0;
        const MotorThermal thermal{.ambient = 20.0, .limit = 100.0};
        const auto unitOf = [](const DcMotorParameters& motor, const std::optional<MotorThermal>& heats) {
            return MotorParts{
                DcMotor(motor, heats), {}, Drive({}, motor.supplyVoltage, motor.backEmfConstant), 1.0, 100.0};
        };
        const MotorParts unit = unitOf(p, thermal);
        for (const double sign : {1.0, -1.0}) {
            QCOMPARE(overloadOf(unit, sign, 0.0), MotorOverload::none); // at the limit, not above
            QCOMPARE(overloadOf(unit, 1.001 * sign, 0.0), MotorOverload::limited);
            QCOMPARE(overloadOf(unit, 2.0 * sign, 0.0), MotorOverload::limited);
            QCOMPARE(overloadOf(unit, 2.001 * sign, 0.0), MotorOverload::current);
            QCOMPARE(overloadOf(unit, 2.001 * sign, 80.0), MotorOverload::current);
            QCOMPARE(overloadOf(unit, 2.001 * sign, 80.001), MotorOverload::heat);
        }
        QCOMPARE(overloadOf(unitOf(p, std::nullopt), 0.5, 1e4), MotorOverload::none);
        p.ratedCurrent = 0.0; // neither is known
        p.currentLimit = 0.0;
        QCOMPARE(overloadOf(unitOf(p, thermal), 1e3, 0.0), MotorOverload::none);
    }
};

HINGELAB_APPLESS_TEST(TestMotorLaw)

} // namespace test_motor_law

#include "test_motor_law.moc"
