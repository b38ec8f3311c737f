// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <algorithm>
#include <cmath>

#include "measured/hand_sweep.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "tests/test_data.h"

namespace test_hand_sweep {

using namespace hingelab;
using namespace hingelab::test;

namespace {

VirtualSweep handOf(const Rig& rig, const VirtualRigOptions& options) {
    VirtualSweep sweep = handSweep(std::make_shared<const Model>(rig), options);
    if (!sweep.refusal.empty()) throw std::runtime_error(sweep.refusal);
    return sweep;
}

VirtualRigOptions slowly(double rate, std::size_t points) {
    VirtualRigOptions options;
    options.rate = rate;
    options.points = points;
    return options;
}

/// A door on a vertical axis with nothing but dry friction.
Rig rubbingDoor(double inertia, double torque) {
    DoorHingeParameters hinge;
    hinge.springConstant = 0.0;
    hinge.dynamicFrictionTorque = torque;
    hinge.staticFrictionTorque = 0.0;
    hinge.viscousFriction = 0.0;
    hinge.catchTorque = hinge.catchWidth = 0.0;
    return singleDoor(inertia, 0.0, hinge, 0.0, 0.0);
}

} // namespace

class TestHandSweep : public QObject {
    Q_OBJECT
  private slots:
    /// Rates are the slopes of places, without a jump, and the ends are where they shall be.
    void thePathIsSmooth() {
        const HandPath path(0.2, 1.4, 0.3);
        QCOMPARE(path.at(0.0).value, 0.2);
        QVERIFY(std::abs(path.at(path.turningTime()).value - 1.4) < 1e-12);
        QVERIFY(std::abs(path.at(path.turningTime()).rate) < 1e-12);
        double most = 0.0;
        constexpr int parts = 4000;
        for (int i = 1; i < parts; ++i) {
            const double time = path.duration() * i / parts;
            const double h = 1e-5;
            const double slope = (path.at(time + h).value - path.at(time - h).value) / (2.0 * h);
            // Central differences: h² x'''/6 with x''' below 1e2 rad/s³ here.
            QVERIFY(std::abs(slope - path.at(time).rate) < 1e-8);
            most = std::max(most, std::abs(path.at(time).rate));
        }
        QCOMPARE(most, 0.3);
        QVERIFY(std::abs(path.at(path.duration() - 1e-9).value - 0.2) < 1e-9);
    }

    /// Where the rate is constant, a slow hand feels what the quasi-static sweep says: a hinge, a linkage with
    /// struts, an inclined door.
    void slowlyItAgreesWithTheStatics_data() {
        QTest::addColumn<QString>("rig");
        for (const char* rig : {"dishwasher", "room-door", "tailgate", "cabinet-hinge"})
            QTest::newRow(rig) << QString::fromLatin1(rig);
    }
    void slowlyItAgreesWithTheStatics() {
        QFETCH(const QString, rig);
        const auto model = std::make_shared<const Model>(shippedDocument(rig.toStdString()).rig);
        const VirtualRigOptions options = slowly(0.02, 150);
        const VirtualSweep sweep = handSweep(model, options);
        QVERIFY2(sweep.refusal.empty(), sweep.refusal.c_str());
        auto statics = DoorStatics::of(model).statics;
        double largest = 0.0;
        for (const double load : sweep.measurement.load) largest = std::max(largest, std::abs(load));
        int compared = 0;
        for (std::size_t i = 0; i < sweep.measurement.size(); ++i) {
            if (std::abs(std::abs(sweep.measurement.rate[i]) - options.rate) > 1e-12) continue;
            QVERIFY(statics->goTo(sweep.measurement.place[i]));
            const double slow = statics->forceAt(sweep.measurement.rate[i], true);
            // Of a linkage, inertia by the square of the rate: 4e-4 of some kg·m²; and the spline's ripple.
            const double within = 1e-3 * largest;
            QVERIFY2(std::abs(sweep.measurement.load[i] - slow) < within,
                     qPrintable(QString("%1 at %2: %3, slowly %4")
                                    .arg(i)
                                    .arg(sweep.measurement.place[i])
                                    .arg(sweep.measurement.load[i])
                                    .arg(slow)));
            ++compared;
        }
        QVERIFY(compared > 250);
    }

    /// Turning round, the hand takes the door's momentum twice: the integral of what it feels beyond the slow
    /// force is 2 I ω, however it does it.
    void turningRoundTakesTheMomentum() {
        const double inertia = 3.0;
        const double rate = 0.4;
        const Rig rig = rubbingDoor(inertia, 0.0);
        VirtualRigOptions options = slowly(rate, 20000);
        options.from = 0.0;
        options.to = 1.0;
        const Measurement m = handOf(rig, options).measurement;
        const double middle = HandPath(0.0, 1.0, rate).turningTime();
        double impulse = 0.0;
        for (std::size_t i = 1; i < m.size(); ++i) {
            if (std::abs(m.time[i] - middle) > 0.5) continue; // the turn lasts 0.15 s
            impulse += 0.5 * (m.load[i] + m.load[i - 1]) * (m.time[i] - m.time[i - 1]);
        }
        // Trapezoids of 1e-4 s over 0.15 s, of a polynomial: 1e-5; the spline's slope at both sides: less.
        QVERIFY2(std::abs(impulse - 2.0 * inertia * rate) < 1e-4 * inertia * rate,
                 qPrintable(QString::number(impulse)));
    }

    /// With bristles the load turns over along their stiffness; the quasi-static sweep jumps.
    void bristlesBendAtTheTurn() {
        const double torque = 2.0;
        const double stiffness = 500.0;
        Rig rig = rubbingDoor(0.05, torque);
        std::get<DoorHingeParameters>(rig.elements.front().law).presliding = Presliding{stiffness, 0.0, 0.7};
        VirtualRigOptions options = slowly(0.02, 20000);
        options.from = 0.0;
        options.to = 0.5;
        const Measurement m = handOf(rig, options).measurement;
        const auto turn =
            static_cast<std::size_t>(std::max_element(m.place.begin(), m.place.end()) - m.place.begin());
        QVERIFY(std::abs(m.load[turn] + torque) < 0.01); // it slips until there, but for inertia
        int compared = 0;
        for (std::size_t i = turn; i < m.size(); ++i) {
            const double back = m.place[turn] - m.place[i];
            if (back > 1.6 * torque / stiffness) break; // up to 0.6 of the friction the other way
            // Inertia: 0.05 kg·m² times at most 1.5 (0.02 rad/s)²/(0.02 · 0.5 rad), 3e-3 N·m.
            QVERIFY(std::abs(m.load[i] - (m.load[turn] + stiffness * back)) < 0.01);
            ++compared;
        }
        QVERIFY(compared > 20);
        // Far from the turn it is what the quasi-static sweep has.
        QVERIFY(std::abs(m.load[m.size() * 3 / 4] - torque) < 0.01);
    }

    void noiseIsThatOfTheSlowSweep() {
        const Rig rig = rubbingDoor(1.0, 1.0);
        VirtualRigOptions options = slowly(0.1, 50);
        options.from = 0.0;
        options.to = 1.0;
        const Measurement clean = handOf(rig, options).measurement;
        options.noise = 0.2;
        const Measurement noisy = handOf(rig, options).measurement;
        SeededNoise noise(options.seed);
        for (std::size_t i = 0; i < clean.size(); ++i) {
            // A sum, rounded.
            QVERIFY(std::abs(noisy.load[i] - clean.load[i] - 0.2 * noise.next()) < 1e-12);
        }
    }

    void itSaysWhyItCannot() {
        const auto model = std::make_shared<const Model>(shippedDocument("dishwasher").rig);
        VirtualRigOptions options;
        QVERIFY(handSweep(model, options).refusal.find("a rate above 0") != std::string::npos);
        options.rate = 0.1;
        options.to = 7.0;
        QVERIFY(handSweep(model, options).refusal.find("within the way") != std::string::npos);
        options.to.reset();
        int asked = 0;
        const VirtualSweep ended = handSweep(model, options, [&](double) { return ++asked < 5; });
        QCOMPARE(ended.refusal, std::string("It was interrupted."));
        QVERIFY(!handSweep(std::make_shared<const Model>(shippedDocument("stewart-platform").rig), options)
                     .refusal.empty());
    }

    /// Doors that a hand cannot lead, and why; voltages hold meanwhile; without a lever there is no force.
    void doorsOfOtherKinds() {
        const auto refusalOf = [](const Rig& rig, const VirtualRigOptions& options,
                                  const ProgressCall& goOn = {}) {
            return handSweep(std::make_shared<const Model>(rig), options, goOn).refusal;
        };
        Rig led = rubbingDoor(1.0, 0.5);
        Body wheel = led.bodies[0];
        wheel.name = "wheel";
        led.bodies.push_back(wheel);
        Joint joint;
        joint.name = "led";
        joint.child = "wheel";
        RevoluteJoint turn;
        turn.motion.emplace();
        joint.kind = turn;
        led.joints.push_back(joint);
        const std::string words = refusalOf(led, slowly(0.2, 20));
        QVERIFY2(words.find("prescribed motions besides") != std::string::npos, words.c_str());
        const std::string plate = refusalOf(shippedDocument("stewart-platform").rig, slowly(0.2, 20));
        QVERIFY(!plate.empty());
        // A handle on the axis moves nowhere.
        Rig axis = rubbingDoor(1.0, 0.5);
        axis.bodies[0].points[0].position = {0.0, 0.1, 0.0};
        const VirtualSweep none = handOf(axis, slowly(0.5, 10));
        QVERIFY(std::all_of(none.handleForce.begin(), none.handleForce.end(),
                            [](double f) { return std::isnan(f); }));
        QVERIFY(none.measurement.load.size() == 20);
        // It can be given up at any time.
        int asked = 0;
        QVERIFY(refusalOf(axis, slowly(0.5, 10), [&](double) { return ++asked > 0; }).empty() && asked > 2);
        int left = asked / 2;
        QCOMPARE(refusalOf(axis, slowly(0.5, 10), [&](double) { return left-- > 0; }),
                 std::string("It was interrupted."));
    }

    /// A motor that pulls by hand's order: its torque at rest is the voltage by the resistance times the
    /// constant.
    void voltagesHoldMeanwhile() {
        Rig rig = shippedDocument("motor-door").rig;
        VirtualRigOptions options = slowly(0.02, 20);
        const auto meanOf = [&](double voltage) {
            options.voltages.assign(rig.motors.size(), voltage);
            const VirtualSweep sweep = handSweep(std::make_shared<const Model>(rig), options);
            if (!sweep.refusal.empty()) throw std::runtime_error(sweep.refusal);
            double sum = 0.0;
            for (const double load : sweep.measurement.load)
                sum += load / static_cast<double>(sweep.measurement.load.size());
            return sum;
        };
        const double off = meanOf(0.0), up = meanOf(1.0), down = meanOf(-1.0);
        QVERIFY2(std::abs(up - off) > 1e-3 && (up - off) * (down - off) < 0.0,
                 std::to_string(up - off).c_str());
    }
};

HINGELAB_APPLESS_TEST(TestHandSweep)

} // namespace test_hand_sweep

#include "test_hand_sweep.moc"
