// SPDX-License-Identifier: GPL-3.0-or-later
// The door check: torque against its energy, lifting off and landing, the balance of energy with both
// integrators.
#include <QTest>
#include <cmath>
#include <numbers>

#include "elements/door_check/door_check.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_door_check {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

DoorCheck check() {
    DoorCheck c;
    c.stiffness = 40'000.0;
    c.preload = 250.0;
    c.damping = 15'000.0;
    c.friction = 0.0;
    c.profile = {{0.0, 0.0}, {0.2, 0.005}, {0.4, 0.001}, {0.6, 0.006}};
    return c;
}

/// A plain door of 20 kg on a vertical hinge, with the check and nothing else.
Rig doorWith(const DoorCheck& c, double angle, double rate) {
    Rig rig = shippedDocument("car-door").rig;
    std::erase_if(rig.elements, [](const Element& e) { return e.name != "check"; });
    rig.elements[0].law = c;
    RevoluteJoint& hinge = *rig.joints[0].revolute();
    hinge.axis = {0.0, 0.0, -1.0};
    hinge.initialAngle = angle;
    hinge.initialRate = rate;
    hinge.lowerStop.reset();
    hinge.upperStop.reset();
    rig.simulation.tolerance = 1e-9;
    return rig;
}

constexpr const char* kAngle = "joint.hinge axis.angle";

} // namespace

class TestDoorCheck : public QObject {
    Q_OBJECT
  private slots:
    /// A car door let go near a valley swings about it with the period of its torque's slope, F0 h'' + ...
    void swingsInAValley() {
        DoorCheck c = check();
        c.damping = 0.0;
        const double start = 0.4 + 0.2 * kDegree;
        Run run(doorWith(c, start, 0.0));
        const double inertia =
            -run.at(0.0, "element.check.torque") / run.at(0.0, "joint.hinge axis.acceleration");
        const auto law = ElementKind<DoorCheck>::law(c);
        // The slope right of the valley; left of it the profile is another polynomial.
        const double right = -law->response({0.4 + 0.1 * kDegree, 0.0}).byPosition;
        const double left = -law->response({0.4 - 0.1 * kDegree, 0.0}).byPosition;
        const double period = std::numbers::pi * (std::sqrt(-inertia / right) + std::sqrt(-inertia / left));
        QVERIFY(std::isfinite(period) && period > 0.01);
        // Half a period to either side, nearly linear within 0.2 degrees: the slope changes by some per cent.
        QVERIFY2(std::abs(run.at(period, kAngle) - start) < 0.02 * kDegree,
                 qPrintable(QString::number((run.at(period, kAngle) - start) / kDegree)));
    }

    /// On a step that falls away at once the plunger is free, and its spring drives it through its grease:
    /// s = (s0 + F0/k) exp(-k t/c) - F0/k.
    void fallsFreelyBehindAHill() {
        Rig rig = doorWith(check(), 0.0, 0.0);
        const double rate = 4.0; // [rad/s]: the profile falls by 0.08 m/s and more, the spring drives 0.03
        rig.joints[0].revolute()->motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{0.0, rate}};
        Run run(rig);
        std::vector<SimulationEvent> events;
        const double look = 1e-4;
        double lifted = 0.0;
        for (double t = look; lifted == 0.0 && t < 0.1; t += look) {
            static_cast<void>(run.at(t, kAngle));
            for (const SimulationEvent& event : run.simulation.takeEvents()) {
                if (event.kind == SimulationEvent::Kind::released) lifted = event.time;
            }
        }
        QVERIFY(lifted > 0.05 && lifted < 0.1); // behind the hill at 0.2 rad, 0.05 s
        const DoorCheck c = check();
        const double atLift = run.at(lifted, "element.check.plunger");
        const double rest = c.preload / c.stiffness;
        for (const double t : {0.002, 0.006}) {
            const double expected = (atLift + rest) * std::exp(-c.stiffness / c.damping * t) - rest;
            // Steps at a tolerance of 1e-9; the state has followed the profile within 1e-7 m when it lifts.
            QVERIFY(std::abs(run.at(lifted + t, "element.check.plunger") - expected) < 5e-7);
            QCOMPARE(run.at(lifted + t, "element.check.torque"), 0.0);
            QCOMPARE(run.at(lifted + t, "element.check.plunger_force"), 0.0);
        }
        QCOMPARE(run.at(0.14, "element.check.plunger") > run.at(0.099, "element.check.plunger"),
                 true); // has landed
    }

    /// Energy plus what friction and grease took stays: while it rides, lifts off and lands, several times.
    void energyBalances() {
        DoorCheck c = check();
        c.friction = 0.1;
        c.profile.push_back({0.8, 0.001});
        c.profile.push_back({1.0, 0.006});
        c.profile.push_back({1.2, 0.001});
        Run run(doorWith(c, 0.05, 4.0));
        const double energy = run.at(0.0, "energy.kinetic");
        int lifts = 0;
        for (int i = 1; i <= 40; ++i) {
            const double error = run.at(0.05 * i, "energy.closure");
            // The tolerance is 1e-9 in rates, and dense output within a step is of a lower order.
            QVERIFY2(std::abs(error) < 2e-5 * energy, qPrintable(QString::number(error / energy)));
            for (const SimulationEvent& event : run.simulation.takeEvents()) {
                lifts += event.kind == SimulationEvent::Kind::released ? 1 : 0;
            }
        }
        QVERIFY(lifts >= 2);
        QVERIFY(run.at(2.0, "element.check.dissipated_energy") > 0.3 * energy);
    }

    /// Fixed steps with contacts take its friction at their end, its state by implicit Euler, and its phase
    /// from their start: they converge to the same motion.
    void stepsWithContactsConverge() {
        DoorCheck c = check();
        c.friction = 0.05;
        Rig rig = doorWith(c, 0.05, 2.0);
        Run exact(rig);
        const double expected = exact.at(0.25, kAngle);
        Contact far; // never touches: only the stepper is another
        far.name = "far";
        far.first = {"door", {}, "handle"};
        far.second = {"world", "wing", {}};
        rig.contacts.push_back(far);
        double errors[2] = {0.0, 0.0};
        for (int i = 0; i < 2; ++i) {
            rig.simulation.contactStep = i == 0 ? 4e-3 : 3e-5;
            Run run(rig);
            errors[i] = std::abs(run.at(0.25, kAngle) - expected);
            QVERIFY2(std::isfinite(errors[i]),
                     qPrintable(QString::fromStdString(run.simulation.report().cause)));
        }
        // Errors of elastic forces, which fall with the square of the step, and of phases, which fall with it,
        // have opposite signs: between these two steps they nearly cancel at 1 ms.
        QVERIFY2(errors[0] < 3e-4 && errors[1] < 0.1 * errors[0],
                 qPrintable(QString("%1 %2").arg(errors[0]).arg(errors[1])));
    }

    /// Without past the plunger sits on the profile; an edit of the rig leaves it where it is.
    void stateOutlivesEdits() {
        Rig rig = doorWith(check(), 0.05, 4.0);
        Run run(rig);
        // A quarter of the way up the first hill of 5 mm: 3 t² - 2 t³ of it, level at both ends.
        constexpr double share = 3.0 / 16.0 - 2.0 / 64.0;
        QVERIFY(std::abs(run.at(0.0, "element.check.plunger") - share * 0.005) < 1e-15);
        double time = 0.0;
        while (run.at(time, "element.check.plunger_force") > 0.0 && time < 0.2) time += 1e-3;
        QVERIFY(time < 0.2); // it has lifted off
        const double height = run.at(time, "element.check.plunger");
        std::get<DoorCheck>(rig.elements[0].law).friction = 0.2;
        run.model = std::make_shared<const Model>(rig);
        run.simulation.setModel(time, run.model);
        QVERIFY(std::abs(run.at(time, "element.check.plunger") - height) < 1e-12);
        QCOMPARE(run.at(time, "element.check.plunger_force"), 0.0);
    }

    void faultsAreNamed_data() {
        QTest::addColumn<QByteArray>("profile");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("one point") << QByteArray(R"([{"angle": 0, "height": 0}])")
                                   << QByteArray("needs points");
        QTest::newRow("backwards") << QByteArray(
                                          R"([{"angle": 0.3, "height": 0}, {"angle": 0.2, "height": 0}])")
                                   << QByteArray("ascend");
        QTest::newRow("slack") << QByteArray(R"([{"angle": 0, "height": -0.1}, {"angle": 0.2, "height": 0}])")
                               << QByteArray("slack");
    }
    void faultsAreNamed() {
        QFETCH(QByteArray, profile);
        QFETCH(QByteArray, message);
        Json json = shippedJson("car-door");
        json["elements"][0]["profile"] = Json::parse(profile.toStdString());
        const RigReading reading = readRig(json.dump());
        QVERIFY(!reading.document.has_value());
        QVERIFY2(reading.issues[0].message.find(message.toStdString()) != std::string::npos,
                 reading.issues[0].text().c_str());
        QVERIFY(reading.issues[0].pointer.starts_with("/elements/0/profile"));
    }
};

HINGELAB_APPLESS_TEST(TestDoorCheck)

} // namespace test_door_check

#include "test_door_check.moc"
