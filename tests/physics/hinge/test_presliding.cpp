// SPDX-License-Identifier: GPL-3.0-or-later
// Friction that holds: no drift, breakaway, the loops of presliding, shaking loads, the balance of energy, and
// what the curves of the whole door say of it.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "analysis/door_curve.h"
#include "analysis/door_words.h"
#include "checks/checked_rig.h"
#include "elements/door_hinge/door_hinge_kind.h"
#include "hinge/bristle.h"
#include "hinge/door_hinge.h"
#include "hinge/door_hinge_figures.h"
#include "hinge/hinge_numbers.h"
#include "tests/run.h"
#include "tests/suite.h"
#include "tests/test_data.h"
#include "workshop/new_presliding.h"

namespace test_presliding {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr const char* kAngle = "joint.axis.angle";
constexpr const char* kDry = "element.hinge.dry_friction";

/// Friction alone: 3 N·m, 3.57 N·m to break away, bristles of 5000 N·m/rad.
DoorHingeParameters frictionOnly() {
    DoorHingeParameters p;
    p.springConstant = 0.0;
    p.viscousFriction = 0.0;
    p.catchWidth = 0.0;
    p.catchTorque = 0.0;
    p.presliding = Presliding{};
    return p;
}

/// A door of 1 kg·m² that leans: its weight is 5 N·m times the sine of the angle.
Rig leaningDoor(const DoorHingeParameters& hinge, double angle, double rate = 0.0, double weight = 5.0) {
    return singleDoor(1.0, weight, hinge, angle, rate);
}

Element torqueOverTime(std::vector<TorqueTable::Point> points) {
    return elementOn("load", "axis", TorqueTable{std::move(points)});
}

/// A contact that never touches: only the stepper is another.
Rig withFixedSteps(Rig rig, double step) {
    Contact far;
    far.name = "far";
    far.first = {"door", {}, "handle"};
    Body wall;
    wall.name = "world";
    wall.points.push_back({"far", Trace::off, {50.0, 0.0, 0.0}});
    Shape ball;
    ball.name = "ball";
    ball.geometry = SphereGeometry{0.1};
    ball.position = {50.0, 0.0, 0.0};
    wall.shapes.push_back(ball);
    rig.bodies.push_back(wall);
    far.second = {"world", "ball", {}};
    rig.contacts.push_back(far);
    rig.simulation.contactStep = step;
    return rig;
}

} // namespace

class TestPresliding : public QObject {
    Q_OBJECT
  private slots:
    /// The criterion: less than 1e-6 degrees in an hour, and an hour takes a moment. The first second is that
    /// in which it gives way by its load over the stiffness, 0.03 degrees, and rings.
    void holdsForAnHour_data() {
        QTest::addColumn<double>("elasticShare");
        QTest::addColumn<double>("angle");
        QTest::newRow("elastic, 1.5 of 3 N m") << 0.7 << 0.3;
        QTest::newRow("beyond the elastic share, 2.5 N m") << 0.7 << 0.52;
        QTest::newRow("LuGre") << 0.0 << 0.3;
        QTest::newRow("closing") << 0.7 << -0.3;
    }
    void holdsForAnHour() {
        QFETCH(double, elasticShare);
        QFETCH(double, angle);
        DoorHingeParameters hinge = frictionOnly();
        hinge.presliding->elasticShare = elasticShare;
        Run run(leaningDoor(hinge, angle));
        const double settled = run.at(1.0, kAngle);
        const double load = 5.0 * std::sin(settled);
        QVERIFY(std::abs(run.at(1.0, kDry) + load) < 1e-3);
        const double drift = run.at(3601.0, kAngle) - settled;
        QVERIFY2(std::abs(drift) < 1e-6 * kDegree, qPrintable(QString::number(drift / kDegree)));
        const double next = run.at(7201.0, kAngle) - settled - drift; // and it does not wander on
        QVERIFY2(std::abs(next) < 1e-9 * kDegree, qPrintable(QString::number(next / kDegree)));
        QVERIFY2(run.simulation.statistics().steps < 2 * 36'000, // a held door of any hinge: see largestStep()
                 qPrintable(QString::number(run.simulation.statistics().steps)));
        // What it gives way by: its load over the stiffness, where nothing slips.
        if (std::abs(load) < 0.7 * 3.0 && elasticShare > 0.0) {
            QVERIFY(std::abs(settled - angle - load / 5000.0) < 1e-9);
        }
    }

    /// Stiff bristles near breakaway, where the kink at rest is sharpest: no small swing is left that long
    /// steps would feed, and with it no drift.
    void comesToRestTruly() {
        for (const double elasticShare : {0.0, 0.3, 0.95}) {
            for (const double damping : {5.0, 500.0}) {
                for (const double share : {0.3, 0.9, 0.97}) {
                    DoorHingeParameters hinge = frictionOnly();
                    hinge.presliding = Presliding{1e5, damping, elasticShare};
                    Rig rig = leaningDoor(hinge, 0.0, 0.0, 0.0);
                    const double load = share * doorHingeFigures(hinge).breakawayTorque;
                    rig.elements.push_back(torqueOverTime({{0.0, 0.0}, {5.0, load}}));
                    Run run(rig);
                    const double settled = run.at(50.0, kAngle);
                    const double drift = run.at(350.0, kAngle) - settled;
                    // Rounding: an angle of 1e-4, some thousand steps.
                    QVERIFY2(std::abs(drift) < 1e-15,
                             qPrintable(
                                 QString("%1 %2 %3: %4").arg(elasticShare).arg(damping).arg(share).arg(drift)));
                    QVERIFY(std::abs(run.at(350.0, "joint.axis.rate")) < 1e-15);
                }
            }
        }
    }

    /// The published hinge creeps by degrees in the same hour.
    void thePublishedHingeDoesNot() {
        DoorHingeParameters hinge = frictionOnly();
        hinge.presliding.reset();
        Run run(leaningDoor(hinge, 0.3));
        QVERIFY(run.at(3600.0, kAngle) - 0.3 > 10.0 * kDegree);
    }

    /// Absent, it is the published hinge to the bit; present, slip is.
    void slipIsThePublishedOne() {
        DoorHingeParameters p = frictionOnly();
        p.viscousFriction = 0.7;
        p.dampingZones.push_back({});
        const DoorHinge with(p);
        p.presliding.reset();
        const DoorHinge without(p);
        for (const double w : {0.002, 0.01, 0.3, -0.002, -1.0}) { // beyond w* = 0.00095 rad/s
            const HingeResponse a = with.response(0.2, w);
            const HingeResponse b = without.response(0.2, w);
            QVERIFY(std::abs(a.friction - b.friction) < 1e-14);
            QVERIFY(std::abs(a.frictionByRate - b.frictionByRate) < 1e-9); // 1e3 large, 1e-12 of it
            QVERIFY(std::abs(with.torques(0.2, w).total() - (a.conservative + a.friction)) < 1e-14);
            QVERIFY(std::abs(a.frictionByAngle - b.frictionByAngle) < 1e-14);
        }
        // At rest nothing slips; in the middle of a slip the parts are those that are published.
        QCOMPARE(with.torques(0.2, 0.0).friction(), 0.0);
        QCOMPARE(with.response(0.2, 0.0).friction, 0.0);
        for (const double w : {0.3, -0.3}) { // 300 motion thresholds: tanh is 1
            const DoorHingeTorques a = with.torques(0.2, w);
            const DoorHingeTorques b = without.torques(0.2, w);
            QCOMPARE(a.dynamicFriction, b.dynamicFriction);
            QVERIFY(std::abs(a.staticFriction - b.staticFriction) < 1e-14);
        }
        const auto law = ElementKind<DoorHingeParameters>::law(p);
        QCOMPARE(law->stateCount(), 0);
        const HingeResponse r = without.response(0.11, -0.0007);
        QCOMPARE(law->response({0.11, -0.0007}).force, r.conservative + r.friction);
    }

    /// g is flat up to the rate at which the published dry friction is largest, and that friction beyond, with
    /// its slope: times the factor when closing.
    void levelHasItsTopWhereThePublishedFrictionHas() {
        DoorHingeParameters p = frictionOnly();
        p.dynamicFrictionTorque = 2.0;
        p.staticFrictionTorque = 3.0;
        p.closingFrictionFactor = 1.5;
        const auto dry = [](double x) { // x = |w|/w_0
            const double s = std::tanh(x);
            return 2.0 * s + 6.0 * (s - s * s * s);
        };
        double top = 0.0;
        for (double x = 0.0; x < 2.0; x += 1e-4) top = dry(x) > dry(top) ? x : top;
        for (const double threshold : {0.001, 10.0}) {
            p.motionThreshold = threshold;
            const HingeSlip slip(p);
            QVERIFY(std::abs(slip.breakaway() - dry(top)) < 1e-7); // the square of the step
            for (const double factor : {1.0, 1.5}) {
                const double way = factor > 1.0 ? -threshold : threshold;
                const auto levelAt = [&](double x) { return slip.at(x * way).level; };
                const auto slopeAt = [&](double x) {
                    return slip.at(WithSlopes<1>(x * way, 1, 0)).level.derivatives()[0];
                };
                for (const double x : {0.01 * top, 0.5 * top, 0.99 * top}) {
                    QCOMPARE(levelAt(x), factor * slip.breakaway());
                    QCOMPARE(slopeAt(x), 0.0);
                }
                for (const double x : {1.01 * top, 1.5 * top, 3.0, 5.0, 19.0, 30.0}) {
                    QVERIFY(std::abs(levelAt(x) - factor * dry(x)) < 1e-14);
                    const double slope = (levelAt(x + 1e-5) - levelAt(x - 1e-5)) / (2e-5 * way);
                    QVERIFY(std::abs(slopeAt(x) - slope) * threshold < 1e-8);
                    QCOMPARE(slip.at(x * way).least, factor * 2.0);
                }
            }
        }
    }

    /// What is said of a hinge that holds: it gives way by its breakaway torque over its stiffness, stays under
    /// any less, and runs off above. At rest its dampers are those of bristles and oil.
    void figuresOfAHingeThatHolds() {
        DoorHingeParameters p = frictionOnly();
        p.viscousFriction = 0.7;
        const DoorHingeFigures f = doorHingeFigures(p);
        QVERIFY(std::abs(f.elasticAngle * 5000.0 - f.breakawayTorque) < 1e-12);
        QVERIFY(std::abs(f.frictionSlopeAtRest - (p.presliding->damping + 0.7)) < 1e-12);
        QCOMPARE(creepRate(p, 0.5 * f.breakawayTorque), 0.0);
        QCOMPARE(creepRate(p, f.breakawayTorque), 0.0);
        QVERIFY(std::isinf(creepRate(p, 1.001 * f.breakawayTorque)));
    }

    /// A torque that grows slowly moves the door by its bristles alone, by the integral of
    /// dq = du/(sigma0 (1 - alpha u/g)), until it breaks away at its static friction, and then for good.
    void breaksAwayAtItsStaticFriction_data() {
        QTest::addColumn<double>("sign");
        QTest::newRow("opening") << 1.0;
        QTest::newRow("closing") << -1.0;
    }
    void breaksAwayAtItsStaticFriction() {
        QFETCH(double, sign);
        constexpr double factor = 1.5;
        DoorHingeParameters hinge = frictionOnly();
        hinge.closingFrictionFactor = factor;
        Rig rig = leaningDoor(hinge, 0.0, 0.0, 0.0);
        const double g = doorHingeFigures(hinge).breakawayTorque * (sign < 0.0 ? factor : 1.0);
        const double elastic = 0.7 * 3.0 * (sign < 0.0 ? factor : 1.0);
        rig.elements.push_back(torqueOverTime({{0.0, 0.0}, {300.0, sign * 8.0}})); // some 0.04 N·m/s at most
        Run run(rig);
        const double stiffness = hinge.presliding->stiffness;
        double way = 0.0;
        double u = 0.0;
        int compared = 0;
        double time = 1.0;
        for (; u < 0.97 * g && time < 300.0; time += 1.0) {
            const double moved = sign * run.at(time, kAngle);
            constexpr int count = 200;
            const double du = (sign * run.at(time, "element.load.torque") - u) / count;
            for (int i = 0; i < count; ++i) {
                const double middle = u + (i + 0.5) * du;
                const double x = std::clamp((middle - elastic) / (g - elastic), 0.0, 1.0);
                const double alpha = 0.5 - 0.5 * std::cos(std::numbers::pi * x);
                way += du / (stiffness * (1.0 - alpha * middle / g));
            }
            u += count * du;
            if (u < 0.1 * g || u > 0.97 * g) continue;
            // Damping takes sigma1 w of the torque, 1e-3 of it where it slips most; the way is steep there.
            QVERIFY2(std::abs(moved - way) < 0.01 * way,
                     qPrintable(QString("%1: %2").arg(u / g).arg(moved / way)));
            ++compared;
        }
        QVERIFY(compared > 50);
        double torque = u;
        for (; std::abs(run.at(time, kAngle)) < 100.0 * g / stiffness && time < 300.0; time += 0.2) {
            torque = sign * run.at(time, "element.load.torque");
        }
        // Slipping at first by milliradians a second, it takes a while for 4 degrees, in which the torque
        // grows.
        QVERIFY2(torque > 0.99 * g && torque < 1.02 * g, qPrintable(QString::number(torque / g)));
    }

    /// Dahl's closed form between reversals at angles q0: u = s g - (s g - u0) exp(-sigma0 |q - q0|/g),
    /// whatever the rate.
    void slowLoopsAreDahls() {
        DoorHingeParameters hinge = frictionOnly();
        hinge.staticFrictionTorque = 0.0;
        hinge.presliding->damping = 0.0;
        hinge.presliding->elasticShare = 0.0;
        const double g = hinge.dynamicFrictionTorque;
        const double stiffness = hinge.presliding->stiffness;
        constexpr double amplitude = 1e-3; // [rad]: 1.7 elastic angles of 0.6e-3
        for (const double frequency : {0.5, 0.005}) {
            Rig rig = leaningDoor(hinge, 0.0);
            rig.simulation.tolerance = 1e-9;
            rig.joints[0].revolute()->motion =
                RotationMotion{SineMotion<MotionOf::rotation>{0.0, amplitude, frequency, 0.0}};
            Run run(rig);
            const double period = 1.0 / frequency;
            // From the start at 0 to the first peak, down, and up again.
            double u0 = g; // it begins in motion: in steady slip
            double q0 = 0.0;
            double sign = 1.0;
            double most = 0.0;
            for (int i = 1; i <= 200; ++i) {
                const double t = 0.01 * i * period;
                const double q = run.at(t, kAngle);
                const auto closed = [&](double at) {
                    return sign * g - (sign * g - u0) * std::exp(-stiffness * std::abs(at - q0) / g);
                };
                if (i % 50 == 26) { // a reversal was passed a hundredth of a period ago
                    u0 = closed(sign * amplitude);
                    q0 = sign * amplitude;
                    sign = -sign;
                }
                most = std::max(most, std::abs(-run.at(t, kDry) - closed(q)));
            }
            // Tolerance 1e-9 (1 + |u|) a step, some thousand steps; kinks at the reversals cost some digits.
            QVERIFY2(most < 2e-5 * g, qPrintable(QString::number(most)));
        }
    }

    /// Dupont's example: a load below breakaway and a small one that shakes. LuGre creeps with every cycle;
    /// with an elastic share above the sum of both, nothing is left of it.
    void shakingMovesLuGreOnly() {
        std::vector<TorqueTable::Point> points = {{0.0, 0.0}, {1.0, 1.4}, {2.0, 1.4}};
        for (int i = 0; i < 40; ++i) {
            points.push_back({2.0 + 0.5 * i + 0.25, 1.9});
            points.push_back({2.0 + 0.5 * i + 0.5, 0.9});
        }
        points.push_back({23.0, 1.4});
        double moved[2] = {0.0, 0.0};
        for (int i = 0; i < 2; ++i) {
            DoorHingeParameters hinge = frictionOnly();
            hinge.presliding->elasticShare = i == 0 ? 0.0 : 0.7; // 2.1 N·m
            Rig rig = leaningDoor(hinge, 0.0, 0.0, 0.0);
            rig.elements.push_back(torqueOverTime(points));
            Run run(rig);
            const double before = run.at(1.9, kAngle);
            moved[i] = run.at(26.0, kAngle) - before;
        }
        // 1.4 N·m bend bristles by 280 µrad. LuGre: 40 cycles, each with a good part of the 200 µrad of
        // shaking.
        QVERIFY2(moved[0] > 200e-6, qPrintable(QString::number(moved[0])));
        QVERIFY2(std::abs(moved[1]) < 1e-8, qPrintable(QString::number(moved[1])));
    }

    /// It never drives: for any state within its level, any rate, any parameters.
    void neverDeliversEnergy() {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> share(0.0, 1.0);
        std::uniform_real_distribution<double> decades(-6.0, 2.0);
        for (int i = 0; i < 20000; ++i) {
            const Presliding p{std::pow(10.0, 2.0 + 3.0 * share(random)), std::pow(10.0, 3.0 * share(random)),
                               i % 3 == 0 ? 0.0 : 0.95 * share(random)};
            SlipLevel<double> g;
            g.least = 0.5 + 3.0 * share(random);
            g.level = g.least * (1.0 + share(random));
            const double rate = std::pow(10.0, decades(random)) * (i % 2 == 0 ? 1.0 : -1.0);
            const double u = 1.2 * g.level * (2.0 * share(random) - 1.0);
            const BristleNumbers<double> r = bristleNumbers(p, g, rate, u / p.stiffness);
            QVERIFY(r.power <= 1e-12 * std::abs(r.torque * rate));
            // torque times rate is what is stored and what is lost
            const double stored = u * r.stateRate;
            QVERIFY(std::abs(r.torque * rate - (r.power - stored)) <
                    1e-12 * (std::abs(stored) + std::abs(r.torque * rate)));
        }
    }

    /// All slopes by central differences, in every part of (1): elastic, mixed, slipping, opposed.
    void slopesAreDerivatives() {
        const Presliding p{5000.0, 80.0, 0.6};
        // A level that changes with rate and position, as it might.
        const auto levelAt = [](const auto& w, const auto& q) {
            using Number = std::remove_cvref_t<decltype(w)>;
            const double bump = std::exp(-plain(w) * plain(w) / 0.01);
            const Number least = 2.0 + 0.5 * q;
            const Number share = 1.0 + 0.8 * chained(w, bump, -2.0 * plain(w) / 0.01 * bump);
            return SlipLevel<Number>{least * share, least};
        };
        for (const double u : {-1.5, 0.4, 1.6, 2.4, 3.6}) {
            for (const double w : {-0.08, 0.03, 0.2}) {
                constexpr double q = 0.2;
                const double z = u / p.stiffness;
                using Number = WithSlopes<3>;
                const Number rate(w, 3, 1);
                const BristleNumbers<Number> r =
                    bristleNumbers(p, levelAt(rate, Number(q, 3, 0)), rate, Number(z, 3, 2));
                const auto check = [&](const Number& slopes, double BristleNumbers<double>::*what) {
                    constexpr double h = 1e-6;
                    const auto f = [&](double dq, double dw, double dz) {
                        return bristleNumbers(p, levelAt(w + dw, q + dq), w + dw, z + dz).*what;
                    };
                    // Values up to 1e3: rounding 1e-13/h; third derivatives up to 1e6: h² of them.
                    const auto near = [](double a, double b) {
                        return std::abs(a - b) < 1e-5 * (1.0 + std::abs(a));
                    };
                    QCOMPARE(slopes.value(), f(0, 0, 0));
                    QVERIFY(near(slopes.derivatives()[0], (f(h, 0, 0) - f(-h, 0, 0)) / (2 * h)));
                    QVERIFY(near(slopes.derivatives()[1], (f(0, h, 0) - f(0, -h, 0)) / (2 * h)));
                    QVERIFY(
                        near(slopes.derivatives()[2], (f(0, 0, 1e-3 * h) - f(0, 0, -1e-3 * h)) / (2e-3 * h)));
                };
                check(r.torque, &BristleNumbers<double>::torque);
                check(r.stateRate, &BristleNumbers<double>::stateRate);
                check(r.power, &BristleNumbers<double>::power);
            }
        }
    }

    /// A door that is thrown, slips, sticks and rings on its bristles: energy plus what friction took stays.
    void energyBalances() {
        Rig rig = leaningDoor(frictionOnly(), 0.05, 1.5);
        rig.simulation.tolerance = 1e-9;
        Run run(rig);
        const double energy = run.at(0.0, "energy.kinetic");
        for (const double t : {0.1, 0.3, 0.5, 0.7, 1.0, 2.0, 5.0}) {
            const double error = run.at(t, "energy.closure");
            // Dense output within a step is of a lower order, as in test_door_check.
            QVERIFY2(std::abs(error) < 2e-6 * energy, qPrintable(QString("%1: %2").arg(t).arg(error / energy)));
        }
        QVERIFY(run.at(5.0, "element.hinge.dissipated_energy") > 0.9 * energy);
        const double stored = std::pow(run.at(5.0, kDry), 2) / (2.0 * 5000.0); // ½ u²/sigma0, all there is
        QVERIFY(std::abs(run.at(5.0, "element.hinge.stored_energy") - stored) < 1e-9);
    }

    /// Smaller tolerances come nearer to one motion, through slip, stop and ringing.
    void convergesWithTheTolerance() {
        const auto angleAt = [](double tolerance) {
            Rig rig = leaningDoor(frictionOnly(), 0.05, 1.5);
            rig.simulation.tolerance = tolerance;
            return Run(rig).at(2.0, kAngle);
        };
        const double best = angleAt(1e-11);
        const double coarse = std::abs(angleAt(1e-5) - best);
        const double fine = std::abs(angleAt(1e-8) - best);
        // Three decades of tolerance; the kinks at w = 0 keep it from being three decades of error.
        QVERIFY2(coarse < 1e-4 && fine < 0.05 * coarse, qPrintable(QString("%1 %2").arg(coarse).arg(fine)));
    }

    /// Stiffer bristles: the way that a thrown door slips is that of the published hinge, in proportion to
    /// 1/sigma0.
    void stiffBristlesSlipAsPublished() {
        // Without gravity: where the published hinge comes to rest it stays for the second that is looked at.
        DoorHingeParameters hinge = frictionOnly();
        const auto endOf = [](const DoorHingeParameters& p) {
            Rig rig = leaningDoor(p, 0.0, 1.0, 0.0);
            rig.simulation.tolerance = 1e-10;
            return Run(rig).at(0.3, kAngle); // it stops at 0.33 s
        };
        DoorHingeParameters published = hinge;
        published.presliding.reset();
        const double expected = endOf(published);
        double errors[2] = {0.0, 0.0};
        for (int i = 0; i < 2; ++i) {
            hinge.presliding = Presliding{i == 0 ? 1e3 : 1e5, 0.0, 0.7};
            errors[i] = std::abs(endOf(hinge) - expected);
        }
        // It begins in steady slip: only tolerances are left, where bristles are stiff and where they are not.
        QVERIFY2(errors[0] < 1e-7 && errors[1] < 1e-7,
                 qPrintable(QString("%1 %2").arg(errors[0]).arg(errors[1])));
        // From rest under 5 N·m: bristles take a way of about breakaway/sigma0 before they slip.
        const auto pushed = [](const DoorHingeParameters& p) {
            Rig rig = leaningDoor(p, 0.0, 0.0, 0.0);
            rig.elements.push_back(elementOn("push", "axis", AppliedTorque{5.0, 0.0, 10.0}));
            rig.simulation.tolerance = 1e-9;
            return Run(rig).at(0.5, kAngle);
        };
        published.motionThreshold = hinge.motionThreshold = 1e-6; // of which the start would be seen, too
        const double way = pushed(published);
        for (int i = 0; i < 2; ++i) {
            hinge.presliding = Presliding{i == 0 ? 1e3 : 1e5, 0.0, 0.7};
            errors[i] = std::abs(pushed(hinge) - way);
        }
        // Until slip begins the push works against bristles that give: the speed gained so goes as the root of
        // 1/sigma0. A hundred times the stiffness: a tenth of the error.
        QVERIFY2(errors[0] < 0.2 * way && errors[1] < 0.12 * errors[0],
                 qPrintable(QString("%1 %2 of %3").arg(errors[0]).arg(errors[1]).arg(way)));
    }

    /// Fixed steps with contacts hold it, too, and converge to the same motion.
    void holdsInStepsWithContacts() {
        Run held(withFixedSteps(leaningDoor(frictionOnly(), 0.3), 1e-3));
        const double settled = held.at(2.0, kAngle);
        QVERIFY(std::abs(settled - 0.3) < 0.001);
        QVERIFY2(std::abs(held.at(62.0, kAngle) - settled) < 1e-8 * kDegree, // an hour's limit, in a minute
                 qPrintable(QString::number((held.at(62.0, kAngle) - settled) / kDegree)));
        const Rig thrown = leaningDoor(frictionOnly(), 0.05, 1.5);
        const double expected = Run(thrown).at(0.3, kAngle);
        double errors[2] = {0.0, 0.0};
        for (int i = 0; i < 2; ++i) {
            Run run(withFixedSteps(thrown, i == 0 ? 2e-3 : 5e-4));
            errors[i] = std::abs(run.at(0.3, kAngle) - expected);
        }
        const double ratio = errors[0] / errors[1]; // order 2, but for what friction adds: 16
        QVERIFY2(errors[0] < 1e-5 && ratio > 8.0 && ratio < 32.0,
                 qPrintable(QString("%1 %2").arg(errors[0]).arg(errors[1])));
    }

    /// Where a fixed step carries the door much farther than its bristles bend, they are at their level after
    /// it.
    void stepsWithContactsFindTheSlippingBristle() {
        for (const double elasticShare : {0.0, 0.5, 0.95}) {
            for (const double stiffness : {120.0, 5000.0, 2e5}) {
                DoorHingeParameters hinge = frictionOnly();
                hinge.presliding = Presliding{stiffness, 0.0, elasticShare};
                Rig rig = leaningDoor(hinge, 0.0, 0.0, 0.0);
                rig.elements.push_back(elementOn("push", "axis", AppliedTorque{200.0, 0.1, 0.14}));
                rig.elements.push_back(elementOn("pull", "axis", AppliedTorque{-200.0, 0.14, 0.2}));
                Run run(withFixedSteps(rig, 5e-3));
                const double most = doorHingeFigures(hinge).breakawayTorque;
                for (int i = 1; i <= 50; ++i) {
                    const double dry = std::abs(run.at(5e-3 * i, kDry));
                    QVERIFY2(dry < most * (1.0 + 1e-9), qPrintable(QString("%1: %2").arg(stiffness).arg(dry)));
                    // Thrown one way and back: it has slipped for some steps, each of which leaves a fortieth
                    // or less of what was missing.
                    const bool slips = i == 28 || i == 45;
                    if (!slips || stiffness < 1e3) continue;
                    const double missing = std::abs(dry - hinge.dynamicFrictionTorque);
                    QVERIFY2(missing < 1e-6,
                             qPrintable(
                                 QString("%1 %2 %3: %4").arg(elasticShare).arg(stiffness).arg(i).arg(missing)));
                }
            }
        }
    }

    /// The bristle outlives an edit; what the door leans on does not vanish.
    void bristlesOutliveEdits() {
        Rig rig = leaningDoor(frictionOnly(), 0.3);
        Run run(rig);
        const double angle = run.at(2.0, kAngle);
        std::get<DoorHingeParameters>(rig.elements[0].law).viscousFriction = 0.5;
        run.model = std::make_shared<const Model>(rig);
        run.simulation.setModel(2.0, run.model);
        QVERIFY(std::abs(run.at(3.0, kAngle) - angle) < 1e-9);
    }

    /// Quasi-static curves: what stays is not said to creep, and holds by breakaway both ways.
    void wholeDoorStays() {
        DoorHingeParameters hinge = frictionOnly();
        hinge.closingFrictionFactor = 1.5;
        Rig rig = leaningDoor(hinge, 0.3);
        RevoluteJoint& joint = *rig.joints[0].revolute();
        joint.lowerStop = EndStop{-0.9, 2000.0, 0.5};
        joint.upperStop = EndStop{1.2, 2000.0, 0.5};
        const DoorCurve curve = doorCurve(std::make_shared<const Model>(rig));
        QVERIFY(curve.refusal.empty());
        const double breakaway = doorHingeFigures(hinge).breakawayTorque;
        for (const DoorStatics::Hold& hold : curve.hold) {
            QVERIFY(std::abs(hold.againstOpening - breakaway) < 1e-9);
            QVERIFY(std::abs(hold.againstClosing - 1.5 * breakaway) < 1e-9);
        }
        // Opening needs 3.57 N·m of 5 sin q: from 0.79 rad on it falls open; no weight here closes 5.3 N·m.
        QCOMPARE(curve.spans.size(), std::size_t{2});
        QCOMPARE(curve.spans[0].behaviour, DoorBehaviour::stays);
        QVERIFY(std::abs(curve.spans[0].to - std::asin(breakaway / 5.0)) < 1e-6);
        QCOMPARE(curve.spans[0].creep, 0.0);
        QVERIFY(spanWords(curve.spans[0], curve).find("creep") == std::string::npos);
        QCOMPARE(curve.spans[1].behaviour, DoorBehaviour::opens);
        QCOMPARE(creepRate(hinge, 3.0), 0.0);
        QVERIFY(std::isinf(creepRate(hinge, 1.001 * breakaway)));
        QVERIFY(std::abs(doorHingeFigures(hinge).elasticAngle - breakaway / 5000.0) < 1e-15);
    }

    void faultsAreNamed_data() {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<double>("value");
        QTest::newRow("nothing to slip at") << QByteArray("dynamic_friction_torque") << 0.0;
        QTest::newRow("nothing closing") << QByteArray("closing_friction_factor") << 0.0;
        QTest::newRow("no stiffness") << QByteArray("presliding/stiffness") << 0.0;
        QTest::newRow("all elastic") << QByteArray("presliding/elastic_share") << 1.0;
    }
    void faultsAreNamed() {
        QFETCH(QByteArray, key);
        QFETCH(double, value);
        Json hinge = {
            {"name", "hinge"}, {"joint", "axis"}, {"type", "door_hinge"}, {"presliding", Json::object()}};
        const auto read = [&] {
            return readRig(Json{
                {"format", "hingelab-rig"},
                {"version", 1},
                {"bodies",
                 {{{"name", "door"},
                   {"shapes", {{{"name", "leaf"}, {"type", "box"}, {"size", {1, 1, 1}}, {"mass", 1}}}}}}},
                {"joints", {{{"name", "axis"}, {"type", "revolute"}, {"child", "door"}}}},
                {"elements",
                 {hinge}}}.dump());
        };
        const RigReading plain = read();
        QVERIFY2(plain.document.has_value(), plain.issues.empty() ? "" : plain.issues[0].text().c_str());
        const auto& law = plain.document->rig.elements[0].law;
        QCOMPARE(std::get<DoorHingeParameters>(law).presliding->stiffness, Presliding{}.stiffness);
        hinge[Json::json_pointer("/" + key.toStdString())] = value;
        const RigReading reading = read();
        QVERIFY(!reading.document.has_value());
        QCOMPARE(reading.issues[0].pointer, "/elements/0/" + key.toStdString());
    }

    /// What the panel adds: bristles that give way by a tenth of a degree up to breakaway, half critically
    /// damped.
    void bristlesAreProposedInPublishedProportions() {
        DoorHingeParameters hinge = frictionOnly();
        hinge.presliding.reset();
        const double inertia = 2.0;
        const Rig rig = singleDoor(inertia, 0.0, hinge, 0.0, 0.0);
        const std::optional<Presliding> proposed = newPresliding(Model(rig), 0);
        QVERIFY(proposed.has_value());
        const double breakaway = doorHingeFigures(hinge).breakawayTorque;
        // Two digits: a twentieth at most.
        QVERIFY(std::abs(proposed->stiffness * 0.1 * kDegree / breakaway - 1.0) < 0.05);
        QVERIFY(std::abs(proposed->damping / std::sqrt(proposed->stiffness * inertia) - 1.0) < 0.05);
        QCOMPARE(proposed->elasticShare, 0.7);
        hinge.presliding = proposed;
        QVERIFY(!newPresliding(Model(singleDoor(inertia, 0.0, hinge, 0.0, 0.0)), 0)); // it has some
        hinge.presliding.reset();
        hinge.dynamicFrictionTorque = hinge.staticFrictionTorque = 0.0;
        QVERIFY(!newPresliding(Model(singleDoor(inertia, 0.0, hinge, 0.0, 0.0)), 0)); // nothing rubs
        QVERIFY(!newPresliding(Model(rig), 7));
    }
};

HINGELAB_APPLESS_TEST(TestPresliding)

} // namespace test_presliding

#include "test_presliding.moc"
