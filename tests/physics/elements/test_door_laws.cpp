// SPDX-License-Identifier: GPL-3.0-or-later
// Laws that real doors need: measured checks, closers, torque hinges, struts in the cold.
#include <QTest>
#include <cmath>
#include <numbers>

#include "elements/element_kinds.h"
#include "tests/run.h"
#include "tests/suite.h"
#include "tests/test_data.h"

namespace test_door_laws {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr const char* kAngle = "joint.axis.angle";

/// A door of 1 kg·m² with one law and no weight, or with one of `weight` times sin q.
Rig doorWithLaw(const ElementLaw& law, double angle, double rate, double weight = 0.0) {
    Rig rig = singleDoor(1.0, weight, DoorHingeParameters{}, angle, rate);
    rig.elements[0] = elementOn("law", "axis", law);
    rig.simulation.tolerance = 1e-8;
    return rig;
}

/// Two hills with a hold at 0.5 rad between; friction of 1 to 2 N·m.
CheckTable measured() {
    CheckTable check;
    check.frictionRate = 1e-4;
    check.opening = {{0.0, -1.0}, {0.25, -6.0}, {0.5, -1.5}, {0.75, -7.0}, {1.0, -1.0}};
    check.closing = {{0.0, 1.0}, {0.2, 2.0}, {0.35, 6.0}, {0.5, 1.5}, {0.8, 5.0}, {1.0, 1.0}};
    return check;
}

/// All slopes of a law at a point by central differences.
void checkSlopes(const ForceLaw& law, const LawPoint& at) {
    const auto by = [&](double LawPoint::*member, double ElementResponse::*what) {
        constexpr double h = 1e-7;
        LawPoint there = at;
        there.*member = at.*member + h;
        const double after = law.response(there).*what;
        there.*member = at.*member - h;
        return (after - law.response(there).*what) / (2.0 * h);
    };
    const auto close = [&](double a, double b) {
        // Rounding 1e-14/h of forces of 10 to 100; third derivatives up to 1e6, h² of them.
        QVERIFY2(std::abs(a - b) < 1e-5 * (1.0 + std::abs(a)),
                 qPrintable(QString("at %1, %2: %3 %4").arg(at.x).arg(at.rate).arg(a).arg(b)));
    };
    const ElementResponse r = law.response(at);
    close(r.byPosition, by(&LawPoint::x, &ElementResponse::force));
    close(r.byRate, by(&LawPoint::rate, &ElementResponse::force));
    close(r.powerByPosition, by(&LawPoint::x, &ElementResponse::power));
    close(r.powerByRate, by(&LawPoint::rate, &ElementResponse::power));
}

/// What a law shows: the force, what it is without friction, and what friction adds.
void checkParts(const ForceLaw& law, double x, double rate) {
    const double force = law.response({x, rate}).force;
    const double still = law.response({x, 0.0}).force;
    double values[3] = {};
    law.sample({x, rate}, force, values);
    QCOMPARE(values[0], force);
    QVERIFY(std::abs(values[1] - still) < 1e-12);
    QVERIFY(std::abs(values[2] - (force - still)) < 1e-12);
    QVERIFY(std::abs(force - still) > 0.1);
}

double slowForce(const ForceLaw& law, double x, double rate) {
    LawPoint at{x, rate, 0.0, 0, {}};
    double state = law.stateCount() > 0 ? law.initialState(at) : 0.0;
    if (law.stateCount() > 0) at.states = {&state, 1};
    return law.response(at).force;
}

} // namespace

class TestDoorLaws : public QObject {
    Q_OBJECT
  private slots:
    /// At every measured angle, moved either way, it is what was measured.
    void checkIsAsMeasured() {
        CheckTable check = measured();
        for (const bool holds : {false, true}) {
            if (holds) check.presliding = Presliding{};
            const auto law = makeLaw(check);
            QCOMPARE(law->stateCount(), holds ? 1 : 0);
            // Bristles keep a thousandth of the largest friction, 6e-3 N·m here, as a root of squares: where
            // friction is 1 N·m that adds 2e-5.
            const double close = holds ? 1e-4 : 1e-12;
            for (const CheckTable::Point& p : check.opening) {
                QVERIFY(std::abs(slowForce(*law, p.angle, 0.01) - p.torque) < close);
            }
            for (const CheckTable::Point& p : check.closing) {
                QVERIFY(std::abs(slowForce(*law, p.angle, -0.01) - p.torque) < close);
            }
        }
    }

    /// Between the points: slopes, what is stored, what is shown, and no step jumps over a stretch.
    void checkIsSmoothBetweenItsPoints() {
        CheckTable check = measured();
        for (CheckTable::Point& point : check.opening) point.angle -= 0.2; // so that 0 is within
        for (CheckTable::Point& point : check.closing) point.angle -= 0.2;
        const auto plain = makeLaw(check);
        check.presliding = Presliding{};
        const auto held = makeLaw(check);
        const double angles[] = {-0.2, 0.0, 0.05, 0.15, 0.3, 0.55, 0.6, 0.8};
        QCOMPARE(plain->features().size(), std::size(angles) - 1);
        for (std::size_t i = 0; i + 1 < std::size(angles); ++i) {
            const ForceLaw::Feature& stretch = plain->features()[i];
            QVERIFY(std::abs(stretch.centre - stretch.scale - angles[i]) < 1e-15);
            QVERIFY(std::abs(stretch.centre + stretch.scale - angles[i + 1]) < 1e-15);
            const double x = 0.3 * angles[i] + 0.7 * angles[i + 1];
            for (const double rate : {-0.3, -5e-5, 5e-5, 0.3}) {
                checkSlopes(*plain, {x, rate});
                const double steady = held->initialState({x, rate});
                for (const double share : {0.4, 0.85, 1.1}) { // elastic, mixed, slipping
                    const double bent = share * steady;
                    const LawPoint at{x, rate, 0.0, 0, {&bent, 1}};
                    if (std::abs(rate) > 1e-3) checkSlopes(*held, at);
                    const double stored = held->storedEnergy(at) - plain->storedEnergy({x, rate});
                    QVERIFY(std::abs(stored - 0.5 * check.presliding->stiffness * bent * bent) < 1e-12);
                }
            }
            checkParts(*plain, x, 0.3);
        }
        QCOMPARE(plain->storedEnergy({0.0, 0.0}), 0.0);
    }

    /// Without friction nothing is left that could hold; what rounding makes of equal torques is no crossing.
    void checkMayBeWithoutFriction() {
        CheckTable check;
        const auto issuesOf = [&] {
            Issues issues;
            ElementKind<CheckTable>::check(check, "/law", issues);
            return issues.size();
        };
        check.opening = {{0.0, 1000.1}, {1.0, 1000.1}};
        for (int i = 0; i <= 30; ++i) check.closing.push_back({i / 30.0, 1000.1});
        QCOMPARE(issuesOf(), std::size_t{0});
        std::swap(check.opening, check.closing);
        QCOMPARE(issuesOf(), std::size_t{0});
        check.opening = check.closing = {{0.0, 500.0}, {1.0, -1000.0}};
        QCOMPARE(issuesOf(), std::size_t{0});
        check.presliding = Presliding{};
        const auto law = makeLaw(check);
        QCOMPARE(law->stateCount(), 0);
        QVERIFY(std::abs(law->response({0.5, 0.2}).force + 250.0) < 1e-9);
        check.closing[0].torque = 504.0; // friction of 2 N·m at one end
        QVERIFY(std::abs(checkProfileOf(check).leastLevel() - 2e-3) < 1e-15);
        QCOMPARE(issuesOf(), std::size_t{0}); // none at the other
    }

    /// A new one has a hold between two hills, which leads into it from either side.
    void aNewCheckHasAHoldBetweenTwoHills() {
        for (const RigScale& scale : {RigScale{0.5, 50.0}, RigScale{1.0, 400.0}}) {
            const CheckTable check = ElementKind<CheckTable>::sized(scale);
            Issues issues;
            ElementKind<CheckTable>::check(check, "/law", issues);
            QVERIFY(issues.empty());
            const double most = 0.3 * scale.torque();
            QCOMPARE(check.opening.size(), std::size_t{9});
            QCOMPARE(check.closing.size(), std::size_t{9});
            double up = 0.0, down = 0.0;
            for (std::size_t i = 0; i < 9; ++i) {
                QVERIFY(std::abs(check.opening[i].angle - 8.75 * kDegree * static_cast<double>(i)) < 1e-12);
                QCOMPARE(check.closing[i].angle, check.opening[i].angle);
                const double friction = 0.5 * (check.closing[i].torque - check.opening[i].torque);
                QVERIFY(std::abs(friction - 0.25 * most) < 1e-12 * most);
                const double hill = check.closing[i].torque - friction;
                up = std::max(up, hill);
                down = std::min(down, hill);
            }
            QVERIFY(std::abs(up - most) < 1e-12 * most && std::abs(down + most) < 1e-12 * most);
            const auto law = makeLaw(check);
            const auto energyAt = [&](double degrees) { return law->storedEnergy({degrees * kDegree, 0.0}); };
            // From the hold, in the middle between them, both hills are as high, and behind them it goes down.
            const double hold = energyAt(39.375);
            const double low = energyAt(21.875) - hold, high = energyAt(56.875) - hold;
            QVERIFY(low > 0.05 * most && std::abs(high - low) < 1e-9 * most);
            QVERIFY(std::abs(energyAt(0.0) - hold) < 1e-9 * most);
            QVERIFY(energyAt(70.0) - hold < 0.5 * high);
        }
    }

    /// Once round slowly, what is lost is the area between the tables.
    void checkLosesTheAreaBetweenItsTables() {
        const auto law = makeLaw(measured());
        double area = 0.0;
        constexpr int count = 4000;
        for (int i = 0; i < count; ++i) {
            const double q = (i + 0.5) / count;
            area += (slowForce(*law, q, -0.01) - slowForce(*law, q, 0.01)) / count;
        }
        Rig rig = doorWithLaw(measured(), 0.0, 0.0);
        rig.joints[0].revolute()->motion =
            RotationMotion{SineMotion<MotionOf::rotation>{0.5, 0.5, 0.05, -0.5 * std::numbers::pi}};
        Run run(rig);
        const double lost = run.at(20.0, "element.law.dissipated_energy");
        // Friction turns over within 1e-4 rad/s of rates up to 0.16: some 1e-6 of the way at either end.
        QVERIFY2(std::abs(lost - area) < 1e-4 * area, qPrintable(QString("%1 %2").arg(lost).arg(area)));
        QVERIFY(std::abs(run.at(20.0, "element.law.stored_energy")) < 1e-9);
        QVERIFY(std::abs(run.at(20.0, "energy.closure")) < 1e-6);
    }

    /// In its hold it stays for an hour, with bristles; thrown through both hills, the audit closes.
    void checkHolds() {
        CheckTable check = measured();
        check.presliding = Presliding{4000.0, 40.0, 0.7};
        Run held(doorWithLaw(check, 0.52, 0.0, 1.0));
        const double settled = held.at(2.0, kAngle);
        QVERIFY(std::abs(held.at(3602.0, kAngle) - settled) < 1e-6 * kDegree);
        Run thrown(doorWithLaw(check, 0.02, 2.9));
        const double energy = thrown.at(0.0, "energy.kinetic");
        QVERIFY(thrown.at(3.0, "element.law.dissipated_energy") > 0.3 * energy);
        for (const double t : {0.1, 0.2, 0.4, 0.8, 3.0}) {
            const double error = thrown.at(t > 1.0 ? t : 3.0 + t, "energy.closure");
            QVERIFY2(std::abs(error) < 1e-4 * energy, qPrintable(QString::number(error / energy)));
        }
    }

    void checkFaultsAreNamed() {
        const auto firstOf = [](const CheckTable& check) {
            Issues issues;
            ElementKind<CheckTable>::check(check, "/law", issues);
            return issues.empty() ? std::string() : issues[0].pointer + ": " + issues[0].message;
        };
        QCOMPARE(firstOf(measured()), std::string());
        CheckTable check = measured();
        check.closing[3].torque = -2.0; // at 0.5 it closes with more than it opens against
        QVERIFY(firstOf(check).starts_with("/law/closing: "));
        QVERIFY(firstOf(check).find("more torque than it takes") != std::string::npos);
        check = measured();
        check.opening[2].angle = 0.2;
        QVERIFY(firstOf(check).starts_with("/law/opening/2/angle: The angles of a table must ascend"));
        Issues issues;
        ElementKind<CheckTable>::check(check, "/law", issues);
        QVERIFY(issues.front().allowed.find(valueText(Quantity::angle, 0.25)) != std::string::npos);
        check.opening.resize(1);
        QVERIFY(firstOf(check).starts_with("/law/opening: A table of torques needs points"));
        issues.clear();
        ElementKind<CheckTable>::check(check, "/law", issues);
        QCOMPARE(issues.size(), std::size_t{1}); // what such a table would give is not asked
        check = measured();
        check.closing[3].torque = -2.0; // opening: -1.5
        issues.clear();
        ElementKind<CheckTable>::check(check, "/law", issues);
        QVERIFY(issues.front().value.starts_with(valueText(Quantity::torque, -0.5)));
        check.opening.resize(2);
        check.closing = {{0.0, 1.0}, {1.0, 1.0}};
        QCOMPARE(firstOf(check), std::string()); // two points are enough
        check = measured();
        for (CheckTable::Point& point : check.closing) point.torque = -50.0;
        for (const double apart : {0.0, 0.9e-4}) { // as good as one angle
            check.opening[2].angle = check.opening[1].angle + apart;
            issues.clear();
            ElementKind<CheckTable>::check(check, "/law", issues);
            QCOMPARE(issues.size(), std::size_t{1}); // whether they cross is not asked
            QCOMPARE(issues[0].pointer, std::string("/law/opening/2/angle"));
        }
    }

    /// Curves that touch may cross by what the last digit of the largest torque is, and by no more.
    void checkCurvesMayTouch() {
        const auto refuses = [](double torque, double crossing) {
            CheckTable check;
            check.opening = {{0.0, 2.0 * crossing}, {1.0, torque}};
            check.closing = {{0.0, 0.0}, {1.0, 3.0 * torque}};
            Issues issues;
            ElementKind<CheckTable>::check(check, "/law", issues);
            return !issues.empty();
        };
        QVERIFY(!refuses(1.0, 3e-12)); // of 3 N·m
        QVERIFY(refuses(1.0, 3.1e-12));
        QVERIFY(!refuses(1000.0, 2.9e-9));
        QVERIFY(refuses(1000.0, 3.1e-9));
    }

    /// The spring, and each valve in its range and direction.
    void closerHasItsRanges() {
        DoorCloser closer;
        closer.friction = 0.0;
        const auto law = makeLaw(closer);
        const auto damping = [&](double x, double rate) { // far from where directions change
            return -(law->response({x, rate}).force - law->response({x, 0.0}).force) / rate;
        };
        QCOMPARE(law->response({0.0, 0.0}).force, -closer.closingTorque);
        QCOMPARE(law->response({1.0, 0.0}).force, -closer.closingTorque - closer.springRate);
        // Eight ramps away from where ranges change: tanh(8) is 1 but for 2e-7.
        const double near = 1e-4;
        QVERIFY(std::abs(damping(closer.latchAngle - 0.4, -0.5) - closer.latchDamping) < near);
        QVERIFY(std::abs(damping(closer.latchAngle, -0.5) - 0.5 * (closer.latchDamping + closer.sweepDamping)) <
                near);
        QVERIFY(std::abs(damping(0.7, -0.5) - closer.sweepDamping) < near);
        QVERIFY(std::abs(damping(0.7, 0.5) - closer.openingDamping) < near);
        QVERIFY(std::abs(damping(closer.backCheckAngle + 0.4, 0.5) - closer.openingDamping -
                         closer.backCheckDamping) < near);
        QVERIFY(std::abs(damping(closer.backCheckAngle + 0.4, -0.5) - closer.sweepDamping) < near);
        Issues issues;
        closer.backCheckAngle = 0.1;
        ElementKind<DoorCloser>::check(closer, "/law", issues);
        QCOMPARE(issues.size(), std::size_t{1});
        QCOMPARE(issues[0].pointer, std::string("/law/back_check_angle"));
        issues.clear();
        closer.backCheckAngle = closer.latchAngle;
        ElementKind<DoorCloser>::check(closer, "/law", issues);
        QCOMPARE(issues.size(), std::size_t{1}); // nor where the one ends
    }

    /// Where ranges change over, either way; and what is shown of it.
    void closerIsSmoothBetweenItsRanges() {
        const DoorCloser closer;
        const auto law = makeLaw(closer);
        for (const double range : {closer.latchAngle, closer.backCheckAngle}) {
            for (const double x : {range - closer.ramp, range, range + 0.5 * closer.ramp}) {
                for (const double rate : {-0.4, -1e-3, 2e-3, 0.4}) checkSlopes(*law, {x, rate});
                checkParts(*law, x, 0.4);
            }
        }
    }

    /// A new one closes with half of what the rig's weight can hold, and is a closer as by default but for its
    /// size.
    void aNewCloserFitsItsDoor() {
        const DoorCloser usual;
        for (const RigScale& scale : {RigScale{0.5, 50.0}, RigScale{1.0, 400.0}}) {
            const DoorCloser closer = ElementKind<DoorCloser>::sized(scale);
            const double share = closer.closingTorque / usual.closingTorque;
            QVERIFY(std::abs(closer.closingTorque - 0.5 * scale.torque()) < 1e-12 * scale.torque());
            for (double DoorCloser::*member : {&DoorCloser::springRate, &DoorCloser::friction,
                                               &DoorCloser::sweepDamping, &DoorCloser::backCheckDamping}) {
                QVERIFY(std::abs(closer.*member - share * usual.*member) < 1e-12 * closer.*member);
            }
            QCOMPARE(closer.latchAngle, usual.latchAngle);
        }
    }

    /// In its sweep a door closes at the rate where the valve balances the spring, (T0 + k q - H)/c.
    void closerSweepsAtItsRate() {
        DoorCloser closer;
        closer.springRate = 0.0;
        Run run(doorWithLaw(closer, 1.4, 0.0));
        const double expected = -(closer.closingTorque - closer.friction) / closer.sweepDamping;
        const double rate = run.at(1.5, "joint.axis.rate"); // time constant: 1 kg·m² over 40: 25 ms
        QVERIFY2(std::abs(rate - expected) < 1e-6, qPrintable(QString::number(rate)));
        QVERIFY(std::abs(run.at(1.5, "energy.closure")) < 1e-6);
    }

    /// A lid stays with anything between its two torques, and moves beyond; one each way.
    void torqueHingeHoldsEitherWay() {
        TorqueHinge hinge;
        hinge.openingTorque = 1.0;
        hinge.closingTorque = 1.6;
        hinge.presliding = Presliding{2000.0, 60.0, 0.7};
        const auto movedBy = [&](double torque) {
            Rig rig = doorWithLaw(hinge, 0.0, 0.0);
            rig.elements.push_back(elementOn("load", "axis", AppliedTorque{torque, 0.0, 1e5}));
            Run run(rig);
            const double before = run.at(5.0, kAngle);
            return run.at(3605.0 > 10.0 && std::abs(torque) < 1.92 ? 3605.0 : 6.0, kAngle) - before;
        };
        // Static ratio 1.2: 1.2 N·m opening, 1.92 closing.
        for (const double torque : {0.95, -1.5}) QVERIFY(std::abs(movedBy(torque)) < 1e-6 * kDegree);
        QVERIFY(movedBy(-1.93) < -0.1);
        Run run(doorWithLaw(hinge, 0.0, 3.0));
        // Slips at 1 N·m: 1 rad/s² (the rate at which static friction falls is 0.05: exp(-400) is left of it).
        QVERIFY(std::abs(run.at(1.0, kAngle) - 2.5) < 1e-6);
    }

    /// A drawer on a slope stays for an hour with less than the friction, slides with more, and slows down as
    /// Coulomb says.
    void slideFrictionHoldsAndSlows() {
        const auto drawer = [](double push, double speed) {
            Rig rig;
            Body body{.name = "drawer", .shapes = {}, .massProperties = MassProperties{}, .points = {}};
            body.massProperties->mass = 2.0;
            rig.bodies.push_back(body);
            Joint joint;
            joint.name = "rail";
            joint.child = "drawer";
            PrismaticJoint rail;
            rail.axis = Vector3::UnitX();
            rail.initialSpeed = speed;
            joint.kind = rail;
            rig.joints.push_back(joint);
            SlideFriction friction;
            friction.friction = 6.0;
            friction.staticRatio = 1.5;
            rig.elements.push_back(elementOn("friction", "rail", friction));
            rig.elements.push_back(elementOn("push", "rail", AppliedForce{push, 0.0, 1e5}));
            rig.simulation.tolerance = 1e-8;
            return rig;
        };
        // It breaks away at 9 N. The push comes at once, so that it overshoots by 15 %, and slips a little.
        for (const double push : {-5.9, 7.5}) {
            Run run(drawer(push, 0.0));
            const double before = run.at(5.0, "joint.rail.distance");
            QVERIFY(std::abs(before) < 1e-3);
            QVERIFY(std::abs(run.at(5.0, "element.friction.bristle_length") - push / 1e5) < 1e-9);
            QVERIFY(std::abs(run.at(3605.0, "joint.rail.distance") - before) < 1e-9);
        }
        Run away(drawer(9.1, 0.0));
        QVERIFY(away.at(3.0, "joint.rail.distance") > 1.0);
        Run thrown(drawer(0.0, 1.5)); // 3 m/s² against it: half a second
        QVERIFY(std::abs(thrown.at(0.25, "joint.rail.distance") - (0.375 - 1.5 * 0.0625)) < 1e-6);
        // Near rest, friction is larger for the last 0.01 m/s or so: that takes a tenth of a millimetre off.
        QVERIFY(std::abs(thrown.at(2.0, "joint.rail.distance") - 0.375) < 1e-4);
        QVERIFY(std::abs(thrown.at(2.0, "energy.closure")) < 1e-6);
    }

    /// Slopes by differences; a new one holds a tenth of the weight and gives way by 0.05 mm.
    void slideFrictionHasItsSlopes() {
        SlideFriction friction;
        friction.staticRatio = 1.4;
        friction.viscous = 3.0;
        const auto law = makeLaw(friction);
        for (const double speed : {-0.02, 0.004, 0.3}) {
            const double bent = 0.9 * law->initialState({0.0, speed});
            checkSlopes(*law, {0.0, speed, 0.0, 0, {&bent, 1}});
        }
        const SlideFriction made = ElementKind<SlideFriction>::sized(RigScale{0.5, 50.0});
        QCOMPARE(made.friction, 5.0);
        QVERIFY(std::abs(made.friction / made.stiffness - 5e-5) < 1e-15);
    }

    /// Oil beside the friction; static friction by its ratio, either way; a new one gives way by a tenth of a
    /// degree before it slips.
    void torqueHingeHasOilAndStaticFriction() {
        TorqueHinge hinge;
        hinge.openingTorque = 1.5;
        hinge.closingTorque = 1.6;
        const auto dry = makeLaw(hinge);
        hinge.viscous = 0.3;
        const auto oiled = makeLaw(hinge);
        for (const double rate : {-0.7, 0.2}) {
            const double bent = 0.9 * dry->initialState({0.0, rate});
            const LawPoint at{0.0, rate, 0.0, 0, {&bent, 1}};
            const ElementResponse a = dry->response(at), b = oiled->response(at);
            QVERIFY(std::abs(b.force - a.force + 0.3 * rate) < 1e-12);
            QVERIFY(std::abs(b.byRate - a.byRate + 0.3) < 1e-12);
            QVERIFY(std::abs(b.power - a.power + 0.3 * rate * rate) < 1e-12);
            QVERIFY(std::abs(b.powerByRate - a.powerByRate + 0.6 * rate) < 1e-12);
        }
        const double k = hinge.presliding.stiffness;
        QVERIFY(std::abs(k * dry->initialState({0.0, 1e-9}) - hinge.staticRatio * 1.5) < 1e-9);
        QVERIFY(std::abs(k * dry->initialState({0.0, -1e-9}) + hinge.staticRatio * 1.6) < 1e-9);
        for (const RigScale& scale : {RigScale{0.5, 50.0}, RigScale{1.0, 400.0}}) {
            const TorqueHinge made = ElementKind<TorqueHinge>::sized(scale);
            const double gives = made.closingTorque / made.presliding.stiffness / kDegree;
            QVERIFY2(gives > 0.05 && gives < 0.2, qPrintable(QString::number(gives)));
        }
    }

    /// The ideal gas: force in proportion to the absolute temperature; at the reference exactly as without.
    void strutsFollowTheTemperature() {
        GasStrut strut;
        const double force = makeLaw(strut)->response({0.4, 0.0}).force;
        const double energy = makeLaw(strut)->storedEnergy({0.4, 0.0});
        const double friction = force - makeLaw(strut)->response({0.4, 0.05}).force;
        strut.referenceTemperature = strut.temperature = -17.0;
        QCOMPARE(makeLaw(strut)->response({0.4, 0.0}).force, force);
        strut.referenceTemperature = 20.0;
        strut.temperature = -30.0;
        const double ratio = (273.15 - 30.0) / (273.15 + 20.0); // 0.829
        const auto cold = makeLaw(strut);
        QVERIFY(std::abs(cold->response({0.4, 0.0}).force - ratio * force) < 1e-10);
        QVERIFY(std::abs(cold->storedEnergy({0.4, 0.0}) - ratio * energy) < 1e-10);
        QVERIFY(std::abs(cold->response({0.4, 0.0}).force - cold->response({0.4, 0.05}).force - friction) <
                1e-10);
    }
};

HINGELAB_APPLESS_TEST(TestDoorLaws)

} // namespace test_door_laws

#include "test_door_laws.moc"
