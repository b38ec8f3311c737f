// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "hinge/door_hinge_figures.h"
#include "numerics/smooth_step.h"
#include "tests/suite.h"
#include "tests/test_data.h"

namespace test_door_hinge {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A hinge that uses every extension.
DoorHingeParameters richHinge() {
    DoorHingeParameters p;
    p.closingFrictionFactor = 1.7;
    p.closingViscousFactor = 4.0;
    p.detents = {{0.8, 0.1, 2.0}, {1.2, 0.05, -3.0}};
    p.dampingZones = {{0.1, 0.5, 6.0, 0.02, MotionDirection::closing},
                      {0.9, 1.4, 3.0, 0.05, MotionDirection::opening},
                      {0.3, 1.0, 2.0, 0.1, MotionDirection::both}};
    return p;
}

} // namespace

class TestDoorHinge : public QObject {
    Q_OBJECT
  private slots:
    void referencePoints_data() {
        QTest::addColumn<int>("index");
        const Json data = readData("door_hinge.json");
        for (std::size_t i = 0; i < data["configs"].size(); ++i) {
            QTest::newRow(data["configs"][i]["name"].get<std::string>().c_str()) << static_cast<int>(i);
        }
    }

    /// All torques, energies and powers to 1e-12, as the reference promises.
    void referencePoints() {
        QFETCH(int, index);
        const Json data = readData("door_hinge.json");
        const Json& c = data["configs"][static_cast<std::size_t>(index)];
        const DoorHinge hinge(hingeFrom(c["config"]));
        QVERIFY(c["points"].size() > 100);
        for (const Json& point : c["points"]) {
            const double q = number(point["q"]);
            const double w = number(point["qdot"]);
            const DoorHingeTorques t = hinge.torques(q, w);
            const std::pair<const char*, double> values[] = {
                {"torsional_spring", t.spring},
                {"catch", t.catchTorque},
                {"dynamic_friction", t.dynamicFriction},
                {"static_friction", t.staticFriction},
                {"viscous_friction", t.viscousFriction},
                {"total", t.total()},
                {"stored_energy", hinge.storedEnergy(q)},
                {"conservative_power", hinge.conservativePower(q, w)},
                {"non_conservative_power", hinge.nonConservativePower(q, w)},
            };
            for (const auto& [key, value] : values) {
                QVERIFY2(deviation(value, number(point[key])) < 1e-12,
                         qPrintable(QStringLiteral("%1 at q %2, w %3").arg(key).arg(q).arg(w)));
            }
        }
    }

    /// Derived figures: the torque and energy figures to 1e-12; those found by search in the reference are
    /// rounded at 1e-9.
    void derivedFigures() {
        const Json expected = readData("door_hinge.json")["derived_for_default"];
        const DoorHingeParameters p;
        const DoorHingeFigures f = doorHingeFigures(p);
        QVERIFY(deviation(f.breakawayTorque, expected["breakaway_torque"].get<double>()) < 1e-12);
        QVERIFY(deviation(f.breakawayRate, expected["breakaway_rate"].get<double>()) < 1e-12);
        QVERIFY(deviation(f.catchPeakTorque, expected["catch_peak"].get<double>()) < 1e-12);
        QVERIFY(deviation(f.catchPeakAngle, expected["catch_peak_q"][0].get<double>()) < 1e-12);
        QVERIFY(deviation(f.catchTorqueAtZero, expected["catch_torque_at_q0"].get<double>()) < 1e-12);
        QVERIFY(deviation(f.catchBarrier, expected["catch_barrier_energy_from_q0"].get<double>()) < 1e-12);
        QVERIFY(deviation(f.frictionSlopeAtRest, expected["friction_slope_at_zero"].get<double>()) < 1e-12);
        QVERIFY(deviation(f.totalAtZero, expected["total_at_q0"].get<double>()) < 1e-12);
        // "About 1.9 degrees a minute": tanh = 1/2 solves 3 s + 4 s (1 - s²) = 3 without the small viscous
        // part.
        const double degreesPerMinute = creepRate(p, 3.0) * 60.0 * 180.0 / M_PI;
        QVERIFY(std::abs(degreesPerMinute - 1.888) < 0.005);
        const DoorHinge hinge(p);
        QVERIFY(std::abs(hinge.torques(0.3, creepRate(p, 3.0)).friction() + 3.0) < 1e-9);
        QVERIFY(std::isinf(creepRate(p, 1.001 * f.breakawayTorque)));
        QVERIFY(std::isfinite(creepRate(p, 0.999 * f.breakawayTorque)));
    }

    void breakawayIsTheLargestFriction_data() {
        QTest::addColumn<double>("dynamicTorque");
        QTest::addColumn<double>("staticTorque");
        QTest::newRow("default") << 3.0 << 2.0;
        QTest::newRow("static only") << 0.0 << 1.0;
        QTest::newRow("no peak") << 3.0 << 0.5;
        QTest::newRow("dynamic only") << 3.0 << 0.0;
        QTest::newRow("frictionless") << 0.0 << 0.0;
    }

    void breakawayIsTheLargestFriction() {
        QFETCH(double, dynamicTorque);
        QFETCH(double, staticTorque);
        DoorHingeParameters p;
        p.dynamicFrictionTorque = dynamicTorque;
        p.staticFrictionTorque = staticTorque;
        p.viscousFriction = 0.0;
        const DoorHinge hinge(p);
        double largest = 0.0;
        for (double w = 0.0; w < 0.05; w += 1e-6)
            largest = std::max(largest, -hinge.torques(0.0, w).friction());
        // The peak is flat: a grid of 1e-6 rad/s misses it by (1e-3 relative rate)² at most.
        QVERIFY(std::abs(doorHingeFigures(p).breakawayTorque - largest) < 1e-5);
    }

    void publishedFigure1() {
        const Json figure = readData("door_hinge_figures.json")["figure1"];
        DoorHingeParameters p; // not the defaults: the published picture was drawn with these
        p.springConstant = figure["fitted"]["spring_constant"].get<double>();
        p.springZeroAngle = figure["fitted"]["spring_zero_angle_rad"].get<double>();
        p.catchTorque = figure["fitted"]["catch_torque"].get<double>();
        p.catchWidth = figure["fitted"]["catch_width"].get<double>();
        const DoorHinge hinge(p);
        for (std::size_t i = 0; i < figure["q"].size(); ++i) {
            const double expected = figure["torque"][i].get<double>();
            const double actual = hinge.torques(figure["q"][i].get<double>(), 0.0).total();
            // Resolution of the digitised picture: 1e-4 N·m upwards, 1e-7 rad sideways on a slope of up to 1500
            // N·m/rad.
            const double slope = hinge.response(figure["q"][i].get<double>(), 0.0).conservativeByAngle;
            QVERIFY(std::abs(actual - expected) < 1e-4 + 1e-7 * std::abs(slope));
        }
    }

    void publishedFigure2() {
        const Json figure = readData("door_hinge_figures.json")["figure2"];
        const DoorHinge hinge{DoorHingeParameters{}};
        for (std::size_t i = 0; i < figure["qdot"].size(); ++i) {
            const double expected = figure["torque"][i].get<double>();
            const double actual = hinge.torques(M_PI / 6.0, figure["qdot"][i].get<double>()).total();
            QVERIFY(std::abs(actual - expected) < 1e-4);
        }
    }

    void withoutExtensionsItIsDrakes() {
        // Extensions that are present but neutral change nothing, to the last bit or rounding.
        DoorHingeParameters neutral;
        neutral.detents = {{0.4, 0.1, 0.0}};
        neutral.dampingZones = {{0.2, 0.6, 0.0, 0.02, MotionDirection::both}};
        const DoorHinge plain{DoorHingeParameters{}};
        const DoorHinge extended{neutral};
        for (double q = -0.2; q < 1.6; q += 0.013) {
            for (const double w : {-1.0, -1e-3, 0.0, 4e-4, 0.3}) {
                QCOMPARE(extended.torques(q, w).total(), plain.torques(q, w).total());
                QCOMPARE(extended.storedEnergy(q), plain.storedEnergy(q));
            }
        }
    }

    void closingFactorsActOnlyWhenClosing() {
        DoorHingeParameters p;
        p.closingFrictionFactor = 2.0;
        p.closingViscousFactor = 3.0;
        const DoorHinge plain{DoorHingeParameters{}};
        const DoorHinge hinge{p};
        QCOMPARE(hinge.torques(0.5, 0.2).friction(), plain.torques(0.5, 0.2).friction());
        QVERIFY(std::abs(hinge.torques(0.5, -0.2).dynamicFriction -
                         2.0 * plain.torques(0.5, -0.2).dynamicFriction) < 1e-12);
        QVERIFY(std::abs(hinge.torques(0.5, -0.2).viscousFriction -
                         3.0 * plain.torques(0.5, -0.2).viscousFriction) < 1e-12);
    }

    void zonesDampWhereAndWhenTheyShould() {
        DoorHingeParameters p;
        p.dampingZones = {{0.2, 0.6, 5.0, 0.01, MotionDirection::closing}};
        const DoorHinge hinge{p};
        QVERIFY(std::abs(hinge.torques(0.4, -0.5).dampingZones - 2.5) < 1e-9);
        QVERIFY(std::abs(hinge.torques(0.4, 0.5).dampingZones) < 1e-9);
        QVERIFY(std::abs(hinge.torques(0.9, -0.5).dampingZones) < 1e-9);
        QVERIFY(std::abs(hinge.torques(0.2, -0.5).dampingZones - 1.25) < 1e-9); // half way up the ramp
    }

    /// Conservative torque is -dE/dq, for the richest hinge: central differences.
    void torqueIsTheSlopeOfEnergy() {
        const DoorHinge hinge(richHinge());
        QCOMPARE(hinge.storedEnergy(0.0), 0.0);
        for (double q = -0.1; q < 1.6; q += 0.0037) {
            const double h = 1e-6;
            const double slope = (hinge.storedEnergy(q + h) - hinge.storedEnergy(q - h)) / (2 * h);
            // Truncation h²/6 E''' with E''' up to k/scale² = 1.5e5; rounding 1e-16 * 10 J / h: both below
            // 1e-7.
            QVERIFY(std::abs(hinge.torques(q, 0.0).conservative() + slope) < 1e-6);
        }
    }

    /// The slopes that the integrator uses, against central differences.
    void slopesAgreeWithFiniteDifferences() {
        const DoorHinge hinge(richHinge());
        for (double q = -0.1; q < 1.6; q += 0.037) {
            for (const double w : {-0.7, -3e-3, -4e-4, 0.0, 2e-4, 1.3e-3, 0.05, 1.1}) {
                const double hq = 1e-6;
                const double hw = 1e-8;
                const HingeResponse r = hinge.response(q, w);
                const DoorHingeTorques t = hinge.torques(q, w);
                QVERIFY(std::abs(r.conservative - t.conservative()) < 1e-12);
                QVERIFY(std::abs(r.friction - t.friction()) < 1e-12);
                const auto difference = [](double above, double below, double h) {
                    return (above - below) / (2 * h);
                };
                const HingeResponse qp = hinge.response(q + hq, w), qm = hinge.response(q - hq, w);
                const HingeResponse wp = hinge.response(q, w + hw), wm = hinge.response(q, w - hw);
                // Slopes reach 1e4; differences are good to about 1e-9 of that, plus rounding 1e-15 / h.
                QVERIFY(deviation(r.conservativeByAngle, difference(qp.conservative, qm.conservative, hq)) <
                        1e-5);
                QVERIFY(std::abs(r.frictionByAngle - difference(qp.friction, qm.friction, hq)) < 1e-5);
                QVERIFY(deviation(r.frictionByRate, difference(wp.friction, wm.friction, hw)) < 1e-5);
            }
        }
    }

    void frictionNeverFeedsEnergyIn() {
        const DoorHinge hinge(richHinge());
        for (double q = -0.5; q < 2.0; q += 0.01) {
            for (double w = -2.0; w < 2.0; w += 0.0137) QVERIFY(hinge.nonConservativePower(q, w) <= 0.0);
        }
    }

    void smoothStepKeepsItsDigits() {
        QCOMPARE(SmoothStep(0.0).s, 0.0);
        QCOMPARE(SmoothStep(1e-9).s, 1e-9);
        // The tail: 1 - tanh² would be 0 here.
        const double x = 30.0;
        QVERIFY(std::abs(SmoothStep(x).sech2 / (4.0 * std::exp(-2.0 * x)) - 1.0) < 1e-12);
        for (double v = -20.0; v < 20.0; v += 0.0137) QVERIFY(std::abs(SmoothStep(v).s - std::tanh(v)) < 3e-16);
        QCOMPARE(SmoothStep(1e9).s, 1.0);
        QCOMPARE(SmoothStep(-1e9).sech2, 0.0);
    }
};

HINGELAB_APPLESS_TEST(TestDoorHinge)

} // namespace test_door_hinge

#include "test_door_hinge.moc"
