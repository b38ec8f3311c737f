// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <numbers>

#include "analysis/door_figures.h"
#include "analysis/door_motion.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "tests/tilted_door.h"

namespace test_door_motion {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kRadPerDegree = std::numbers::pi / 180.0;
constexpr double kInertia = 2.2; ///< of tiltedDoor() about an upright axis: 0.6 + 10 · 0.4² [kg·m²]
constexpr double kLever = 0.75;  ///< of its knob [m]

/// A hinge that does nothing.
DoorHingeParameters plainHinge() {
    DoorHingeParameters hinge;
    hinge.springConstant = hinge.dynamicFrictionTorque = hinge.staticFrictionTorque = 0.0;
    hinge.viscousFriction = hinge.catchTorque = 0.0;
    return hinge;
}

DoorMotion motionOf(const Rig& rig) {
    auto statics = DoorStatics::of(std::make_shared<const Model>(rig));
    if (!statics.statics) throw std::runtime_error(statics.refusal);
    auto found = DoorMotion::of(*statics.statics);
    if (!found.motion) throw std::runtime_error(found.refusal);
    return std::move(*found.motion);
}

double sumOf(const DoorRun& run, DoorEnergyShare::Kind kind) {
    double sum = 0.0;
    for (const DoorEnergyShare& share : run.account) sum += share.kind == kind ? share.energy : 0.0;
    return sum;
}

bool isNear(double value, double expected, double tolerance) {
    if (std::abs(value - expected) <= tolerance) return true;
    qWarning("%.12g instead of %.12g", value, expected);
    return false;
}

// The integrator's tolerance is 1e-6 a step (absolute in rad, rad/s, and relative); over the some hundred steps
// of a door's motion errors of 1e-5 remain.
constexpr double kIntegrated = 1e-5;

} // namespace

class TestDoorMotion : public QObject {
    Q_OBJECT
  private slots:
    /// I x'' = -c x': x(t) = x0 + w0 T (1 - exp(-t/T)), T = I/c, and w = w0 + (x0 - x)/T.
    void viscousDoorFollowsTheExponential() {
        DoorHingeParameters hinge = plainHinge();
        hinge.viscousFriction = 1.1;
        DoorMotion motion = motionOf(tiltedDoor(0.0, hinge));
        const double from = 70.0 * kRadPerDegree;
        const double rate = -1.4;
        const double T = kInertia / hinge.viscousFriction;
        for (const double to : {50.0 * kRadPerDegree, 12.0 * kRadPerDegree, 0.0}) {
            const auto arrival = motion.arrivalAt({from, rate}, to);
            QVERIFY(arrival.has_value());
            const double there = rate + (from - to) / T;
            QVERIFY(isNear(arrival->time, -T * std::log(there / rate), kIntegrated));
            QVERIFY(isNear(arrival->rate, there, kIntegrated));
            QVERIFY(isNear(arrival->speed, -there * kLever, kIntegrated));
            QVERIFY(isNear(arrival->energy, 0.5 * kInertia * there * there, kIntegrated));
        }
        // Its range is w0 T: pushed less than that it does not arrive.
        QVERIFY(!motion.arrivalAt({from, -0.99 * from / T}, 0.0).has_value());
    }

    /// Dry friction takes T for each radian, so the least speed is that of ½ I w² = T x.
    void leastSpeedIsThatOfTheEnergy() {
        DoorHingeParameters hinge = plainHinge();
        hinge.dynamicFrictionTorque = 1.7;
        hinge.motionThreshold = 1e-5;
        DoorMotion motion = motionOf(tiltedDoor(0.0, hinge));
        for (const double from : {15.0 * kRadPerDegree, 60.0 * kRadPerDegree}) {
            const auto least = motion.leastSpeedThatShuts(from);
            QVERIFY(least.has_value());
            const double rate = std::sqrt(2.0 * 1.7 * from / kInertia);
            QVERIFY(isNear(*least / (rate * kLever), 1.0, 1.5e-3)); // it is found to a thousandth
        }
    }

    void aDoorThatShutsByItselfNeedsNoPush() {
        DoorHingeParameters hinge = plainHinge();
        hinge.springConstant = 2.0;
        hinge.springZeroAngle = -0.5;
        DoorMotion motion = motionOf(tiltedDoor(0.0, hinge));
        QCOMPARE(motion.leastSpeedThatShuts(1.0).value_or(-1.0), 0.0);
    }

    /// A spring that pulls it open, too stiff for anybody.
    void whatNobodyCanPushShutHasNoLeastSpeed() {
        DoorHingeParameters hinge = plainHinge();
        hinge.springConstant = 4000.0;
        hinge.springZeroAngle = 2.0;
        DoorMotion motion = motionOf(tiltedDoor(0.0, hinge));
        QVERIFY(!motion.leastSpeedThatShuts(1.0).has_value());
    }

    /// On a leaning axis: what the weight gives, less friction, is what it arrives with.
    void weightAndFrictionMakeTheArrival() {
        DoorHingeParameters hinge = plainHinge();
        hinge.dynamicFrictionTorque = 0.8;
        hinge.motionThreshold = 1e-5;
        DoorMotion motion = motionOf(tiltedDoor(-0.2, hinge)); // opens against its weight
        const double from = 60.0 * kRadPerDegree;
        const DoorRun run = motion.run({from, -0.5});
        QVERIFY2(run.failure.empty(), run.failure.c_str());
        QVERIFY(run.arrival.has_value());
        // The centre is 0.4 m from the axis and rises by 0.4 sin(tilt) sin(x); the inertia about the axis
        // (0, sin t, cos t) is that of the upright one, for both moments are 0.6 + 10 · 0.4².
        const double given = 10.0 * 9.80665 * 0.4 * std::sin(0.2) * std::sin(from);
        const double expected = 0.5 * kInertia * 0.25 + given - 0.8 * from;
        QVERIFY(isNear(run.arrival->energy, expected, 1e-4)); // of 8 J: friction turns over within 1e-5 rad/s
        QVERIFY(isNear(sumOf(run, DoorEnergyShare::Kind::gravity), given, 1e-2)); // it rests on its stop
    }

    /// All shares together are nothing: by shipped door, thrown shut from its middle.
    void theAccountBalances_data() {
        QTest::addColumn<QString>("name");
        for (const ShippedRig& shipped : shippedRigs()) {
            const Model model(shippedDocument(shipped.name).rig);
            if (!DoorStatics::isDoor(model)) continue;
            QTest::newRow(std::string(shipped.name).c_str())
                << QString::fromUtf8(shipped.name.data(), static_cast<qsizetype>(shipped.name.size()));
        }
    }
    void theAccountBalances() {
        QFETCH(QString, name);
        auto statics = DoorStatics::of(std::make_shared<const Model>(shippedDocument(name.toStdString()).rig));
        if (!statics.statics) {
            QVERIFY(!statics.refusal.empty());
            return;
        }
        auto found = DoorMotion::of(*statics.statics);
        QVERIFY2(found.motion.has_value(), found.refusal.c_str());
        DoorMotion& motion = *found.motion;
        const double middle = 0.5 * (motion.way().low + motion.way().high);
        const DoorRun run = motion.run({middle, -motion.rateAtSpeed(middle, 1.0)});
        QVERIFY2(run.failure.empty(), run.failure.c_str());
        QVERIFY(run.rests);
        double sum = 0.0;
        double size = 0.0;
        for (const DoorEnergyShare& share : run.account) {
            sum += share.energy;
            size += std::abs(share.energy);
            using Kind = DoorEnergyShare::Kind;
            const bool isTaken =
                share.kind == Kind::friction || share.kind == Kind::damping || share.kind == Kind::stop;
            // Friction comes from Simpson's rule over steps that turn friction over: to a hundredth of the
            // run's energy.
            QVERIFY2(!isTaken || share.energy < 1e-2 * size + 1e-6,
                     qPrintable(QString::fromStdString(share.cause)));
        }
        QVERIFY(isNear(sum / size, 0.0, kIntegrated));
    }

    /// Dry friction of a door that slides on without turning back is torque times angle.
    void frictionAndDampingAreToldApart() {
        DoorHingeParameters hinge = plainHinge();
        hinge.dynamicFrictionTorque = 0.9;
        hinge.viscousFriction = 0.4;
        hinge.motionThreshold = 1e-3;
        DoorMotion motion = motionOf(tiltedDoor(0.0, hinge));
        const double from = 75.0 * kRadPerDegree;
        const DoorRun run = motion.run({from, -1.0}); // it stays before it arrives
        QVERIFY(!run.arrival.has_value());
        QVERIFY(run.rests);
        const double friction = sumOf(run, DoorEnergyShare::Kind::friction);
        const double damping = sumOf(run, DoorEnergyShare::Kind::damping);
        // Below the threshold friction is less: the last 1e-3 rad/s, which is 1e-6 of the energy.
        QVERIFY(isNear(friction, -0.9 * (from - run.restAt), 1e-4));
        QVERIFY(isNear(friction + damping, -0.5 * kInertia, 1e-4));
        QVERIFY(damping < -0.05);
    }

    /// What comes back from a stop that takes nothing is what went in.
    void anElasticStopGivesAllBack() {
        Rig rig = tiltedDoor(0.0, plainHinge());
        auto* revolute = rig.joints.front().revolute();
        revolute->lowerStop->dissipation = 0.0;
        revolute->upperStop->dissipation = 5.0;
        DoorMotion motion = motionOf(rig);
        const DoorRun run = motion.run({0.5, -0.6});
        QVERIFY(run.arrival.has_value());
        QVERIFY(isNear(run.arrival->time, 0.5 / 0.6, kIntegrated));
        // Back to the other end and onto its stop, by sqrt(I/k) w and less, for that stop takes something.
        const double way = motion.way().high;
        QVERIFY(run.rebound >= way && run.rebound < way + 0.6 * std::sqrt(kInertia / 1e4));
    }

    /// The same motion as the rig's own simulation, started there.
    void isTheSimulationOfTheRig() {
        Rig rig = shippedDocument("refrigerator").rig; // starts at 70 ° with -140 °/s
        DoorMotion motion = motionOf(rig);
        const DoorRun run = motion.run({70.0 * kRadPerDegree, -140.0 * kRadPerDegree});
        QVERIFY(run.arrival.has_value());
        Run other(rig);
        QVERIFY(isNear(other.at(run.arrival->time, "joint.hinge axis.angle"), 0.0, kIntegrated));
        QVERIFY(isNear(other.at(run.arrival->time, "joint.hinge axis.rate"), run.arrival->rate, 1e-4));
        QVERIFY(isNear(other.at(run.duration, "joint.hinge axis.angle"), run.restAt, 1e-4));
    }

    void loadsOverTimeAreTakenOff() {
        Rig rig = tiltedDoor(0.0, plainHinge());
        AppliedTorque push;
        push.torque = 30.0;
        rig.elements.push_back({.name = "push", .joint = "axis", .law = push});
        DoorMotion motion = motionOf(rig);
        const auto arrival = motion.arrivalAt({0.6, -0.3}, 0.0);
        QVERIFY(arrival.has_value());
        QVERIFY(isNear(arrival->time, 2.0, kIntegrated)); // evenly
    }

    void anInterruptedRunSaysSo() {
        DoorMotion motion = motionOf(tiltedDoor(0.0, plainHinge()));
        int asked = 0;
        motion.setInterruption([&asked] { return ++asked > 3; });
        QVERIFY(!motion.run({1.0, -0.5}).failure.empty());
        QVERIFY(!motion.leastSpeedThatShuts(1.0).has_value());
        QVERIFY(!motion.failure().empty()); // not the same as a door that nobody can shut
        asked = 0;
        QVERIFY(!motion.arrivalAt({1.0, -0.01}, 0.0).has_value());
        QVERIFY(!motion.failure().empty());
        motion.setInterruption({});
        QVERIFY(motion.arrivalAt({1.0, -0.5}, 0.0).has_value()); // and can be used again
        QVERIFY(motion.failure().empty());
        QVERIFY(!motion.arrivalAt({1.0, 0.0}, 0.0).has_value()); // at rest, with nothing that moves it
        QVERIFY(motion.failure().empty());
    }

    /// As targets ask: let go at a place.
    void figuresThatNeedAMotion() {
        DoorHingeParameters hinge = plainHinge();
        hinge.springConstant = 2.0;
        hinge.springZeroAngle = -0.5;
        hinge.viscousFriction = 3.0;
        const Rig rig = tiltedDoor(0.0, hinge);
        DoorMotion motion = motionOf(rig);
        DoorFigures figures(std::make_shared<const Model>(rig));
        const double from = 70.0 * kRadPerDegree;
        const double to = 12.0 * kRadPerDegree;
        // I x'' + c x' + k (x + 0.5) = 0 from rest, overdamped: the sum of two exponentials, solved by halving.
        const double mean = hinge.viscousFriction / (2.0 * kInertia);
        const double root = mean * mean - hinge.springConstant / kInertia;
        QVERIFY(root < 0.0); // it swings
        const double w = std::sqrt(-root);
        const auto place = [&](double t) {
            return (from + 0.5) * std::exp(-mean * t) * (std::cos(w * t) + mean / w * std::sin(w * t)) - 0.5;
        };
        double early = 0.0;
        double late = std::numbers::pi / w;
        for (int i = 0; i < 60; ++i) {
            const double middle = 0.5 * (early + late);
            (place(middle) > to ? early : late) = middle;
        }
        const FigureAnswer time = figures.answer({Figure::closingTime, from, to});
        QVERIFY2(time.value.has_value(), time.missing.c_str());
        QVERIFY(isNear(*time.value, early, kIntegrated));
        const DoorRun run = motion.run({from, 0.0});
        QCOMPARE(figures.answer({Figure::latchSpeed, from, {}}).value, run.arrival->speed);
        QCOMPARE(figures.answer({Figure::latchEnergy, from, {}}).value, run.arrival->energy);
        QCOMPARE(figures.answer({Figure::rebound, from, {}}).value, run.rebound);
        QCOMPARE(figures.answer({Figure::minimumClosingSpeed, from, {}}).value, 0.0);
        // What cannot be told says why.
        QVERIFY(figures.answer({Figure::closingTime, to, from}).missing.find("smaller") != std::string::npos);
        QVERIFY(figures.answer({Figure::openingTime, to, from}).absence == Absence::never);
        QVERIFY(figures.answer({Figure::closingTime, 3.0, to}).missing.find("not on the way") !=
                std::string::npos);
        QVERIFY(!figures.answer({Figure::latchSpeed, {}, {}}).value);
    }

    /// Between stops that give all back, a door without friction goes on and on: after a minute it is left.
    void aDoorThatNeverRestsIsLeftAfterAMinute() {
        Rig rig = tiltedDoor(0.0, plainHinge());
        rig.joints[0].revolute()->lowerStop->dissipation = rig.joints[0].revolute()->upperStop->dissipation =
            0.0;
        DoorMotion motion = motionOf(rig);
        const DoorRun run = motion.run({1.0, -1.0});
        QVERIFY2(run.failure.empty(), run.failure.c_str());
        QVERIFY(run.arrival && !run.rests && run.duration >= 60.0 && run.duration < 61.0);
        QVERIFY(isNear(run.rebound, 80.0 * kRadPerDegree, 0.05)); // it came back all the way
        // Upwards, what it meets first is the upper end.
        const DoorRun up = motion.run({1.0, 1.0}, DoorMotion::End::high);
        QVERIFY(up.arrival && isNear(up.arrival->time, 80.0 * kRadPerDegree - 1.0, kIntegrated));
        QVERIFY(isNear(up.rebound, 80.0 * kRadPerDegree, 0.05));
        // It swings about where a spring holds it and does not get to the end, within that minute either.
        DoorHingeParameters hinge = plainHinge();
        hinge.springConstant = 5.0;
        hinge.springZeroAngle = 0.7;
        DoorMotion swing = motionOf(tiltedDoor(0.0, hinge));
        QVERIFY(!swing.arrivalAt({1.0, 0.0}, 0.0) && swing.failure().empty());
        const double rate = -std::sqrt(5.0 / kInertia * (0.3 * 0.3 - 0.25 * 0.25)); // of the ellipse
        QVERIFY(isNear(swing.arrivalAt({1.0, 0.0}, 0.45).value().rate, rate, kIntegrated));
        const auto there = swing.arrivalAt({0.6, 0.0}, 0.6);
        QVERIFY(there && there->time == 0.0 && there->energy == 0.0); // it is there
    }

    /// Whose handle is on the axis is not pushed by it: nor is any speed the least.
    void noSpeedAtAHandleOnTheAxis() {
        Rig rig = tiltedDoor(0.0, plainHinge());
        rig.bodies[0].points[0].position.setZero();
        DoorMotion motion = motionOf(rig);
        QCOMPARE(motion.rateAtSpeed(0.5, 1.0), 0.0);
        QVERIFY(!motion.leastSpeedThatShuts(1.0) && motion.failure().empty());
    }

    /// What is led besides makes a throw depend on when it is.
    void whatIsLedBesidesIsRefused() {
        Rig rig = tiltedDoor(0.0, plainHinge());
        rig.bodies.push_back({.name = "fan", .shapes = {}, .massProperties = MassProperties{}, .points = {}});
        rig.bodies[1].massProperties->mass = 1.0;
        rig.bodies[1].massProperties->moments = Vector3(0.1, 0.1, 0.1);
        Joint joint;
        joint.name = "fan axis";
        RevoluteJoint revolute;
        revolute.motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{0.0, 1.0}};
        joint.kind = revolute;
        joint.child = "fan";
        rig.joints.push_back(joint);
        auto statics = DoorStatics::of(std::make_shared<const Model>(rig));
        QVERIFY2(statics.statics, statics.refusal.c_str());
        QCOMPARE(statics.statics->leftOut(), std::vector<std::string>{"fan axis.angle"});
        QCOMPARE(
            DoorMotion::of(*statics.statics).refusal,
            std::string("The rig has prescribed motions besides: what a throw does depends on when it is."));
        DoorFigures figures(std::make_shared<const Model>(rig));
        QVERIFY(figures.answer({Figure::latchSpeed, 1.0, {}}).missing.find("prescribed motions besides") !=
                std::string::npos);
    }

    /// Figures of a curve and of motions that are asked at odd places.
    void figuresAskedAtOddPlaces() {
        Rig rig = tiltedDoor(0.0, plainHinge());
        DoorFigures figures(std::make_shared<const Model>(rig));
        const double degree = kRadPerDegree;
        const struct {
            FigureAsked asked;
            const char* missing;
        } cases[] = {
            {{Figure::latchSpeed, {}, {}}, "it requires a position"},
            {{Figure::latchSpeed, -0.5, {}},
             "−28.6 ° is not on the way, which goes from 0 ° to 80.0 °: there is the lower stop of \"axis\" (0 "
             "°)"},
            {{Figure::closingTime, 70.0 * degree, {}}, "it is asked from a place to another"},
            {{Figure::closingTime, 70.0 * degree, 90.0 * degree},
             "90.0 ° is not on the way, which goes from 0 ° to 80.0 °"},
            {{Figure::openingTime, 70.0 * degree, 10.0 * degree}, "a door opens to a larger place"},
            {{Figure::latchSpeed, 70.0 * degree, {}}, "let go, it does not get to the latch"},
            {{Figure::holdsAt, {}, {}}, "it requires a position"},
            {{Figure::holdsAt, 90.0 * degree, {}}, "90.0 ° is not on the way"},
            {{Figure::workToOpen, 90.0 * degree, {}}, "90.0 ° is not on the way"},
            {{Figure::workToOpen, {}, 90.0 * degree}, "90.0 ° is not on the way"},
            {{Figure::workToOpen, 50.0 * degree, 40.0 * degree},
             "the range is empty: it ends where it begins, or before"},
        };
        for (const auto& one : cases) {
            const FigureAnswer answer = figures.answer(one.asked);
            QVERIFY2(!answer.value && answer.missing.starts_with(one.missing), answer.missing.c_str());
        }
        rig.joints[0].revolute()->lowerStop.reset();
        DoorFigures endless(std::make_shared<const Model>(rig));
        QCOMPARE(endless.answer({Figure::latchSpeed, 1.0, {}}).missing,
                 std::string("the way has no lower end"));
        QVERIFY(endless.answer({Figure::workToOpen, -4.0, {}})
                    .missing.ends_with("to 80.0 °")); // no words of an end
    }

    void aThrowFromBeyondTheWayIsRefused() {
        DoorMotion motion = motionOf(tiltedDoor(0.0, plainHinge()));
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(motion.run({2.0, 0.0})), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(motion.run({std::nan(""), 0.0})), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(motion.run({0.5, std::nan("")})), std::invalid_argument);
    }
};

HINGELAB_APPLESS_TEST(TestDoorMotion)

} // namespace test_door_motion

#include "test_door_motion.moc"
