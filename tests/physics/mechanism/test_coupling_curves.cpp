// SPDX-License-Identifier: GPL-3.0-or-later
// Couplings whose ratio changes: cams, wheels that are not round, polynomials.
#include <QTest>
#include <numbers>

#include "checks/validation.h"
#include "rig/rig_document.h"
#include "tests/loop_rigs.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_coupling_curves {

using namespace hingelab;
using namespace hingelab::test;
using std::numbers::pi;

namespace {

constexpr MotionOf kTurn = MotionOf::rotation, kSlide = MotionOf::translation;

Body block(const std::string& name, double mass, double inertia) {
    Body body;
    body.name = name;
    body.massProperties = MassProperties{};
    body.massProperties->mass = mass;
    body.massProperties->moments = Vector3::Constant(inertia);
    return body;
}

/// A shaft along z, and a slide along z or a second shaft.
Rig shaftAnd(bool slides, double inertia, double mass, double gravity = 0.0) {
    Rig rig = planar(1e-11);
    rig.environment.gravity = {0.0, 0.0, -gravity};
    rig.bodies = {block("cam", 1.0, inertia), block("follower", mass, mass)};
    rig.joints = {hinge("shaft", kWorldName, "cam", Vector3::Zero(), 0.0),
                  hinge("slide", kWorldName, "follower", Vector3::Zero(), 0.0)};
    if (slides) {
        PrismaticJoint slide;
        slide.axis = Vector3::UnitZ();
        rig.joints[1].kind = slide;
    }
    Coupling coupling;
    coupling.name = "curve";
    coupling.joint = "slide";
    if (slides) coupling.value = CoupledDistance{};
    coupling.follows = {{"shaft", {}}};
    rig.couplings = {coupling};
    return rig;
}

template <MotionOf L, MotionOf F, class Function>
CouplingTable<L, F> sampled(int spans, bool repeats, double from, double to, const Function& f) {
    CouplingTable<L, F> table{repeats, {}};
    for (int i = 0; i <= spans; ++i) {
        const double x = from + (to - from) * i / spans;
        table.points.push_back({x, f(x)});
    }
    return table;
}

/// Two lifts per turn; the mean lift is not at the first point.
double lift(double x) {
    return 0.01 * (1.0 - std::cos(2.0 * x)) + 0.004 * std::sin(x);
}

std::string firstError(const Rig& rig) {
    for (const Issue& issue : validate(rig)) {
        if (issue.severity == Severity::error) return issue.pointer + ": " + issue.message;
    }
    return {};
}

} // namespace

class TestCouplingCurves : public QObject {
    Q_OBJECT
  private slots:
    /// q = a u² with u = x/s at a constant rate w: q'' = 2 a (w/s)², and the cam carries m (g + q'').
    void aPolynomialCamPushesWithMassTimesAcceleration() {
        constexpr double w = 3.0, a = 0.02, s = 0.5, m = 0.7, g = 9.81;
        Rig rig = shaftAnd(true, 0.1, m, g);
        rig.joints[0].revolute()->motion = RotationMotion{ConstantSpeed<kTurn>{-0.4, w}};
        rig.couplings[0].follows[0].by = CouplingPolynomial<kTurn, kSlide>{s, 0.0, a, 0.0, 0.0};
        Run run(rig);
        for (const double t : {0.0, 0.13, 0.5}) {
            const double x = -0.4 + w * t;
            QVERIFY(std::abs(run.at(t, "joint.slide.distance") - a * x * x / s / s) < 1e-14);
            QVERIFY(std::abs(run.at(t, "joint.slide.speed") - 2.0 * a * x * w / s / s) < 1e-13);
            const double acceleration = 2.0 * a * w * w / s / s;
            QVERIFY(std::abs(run.at(t, "joint.slide.acceleration") - acceleration) < 1e-12);
            QVERIFY(std::abs(run.at(t, "coupling.curve.force") - m * (g + acceleration)) < 1e-12);
            // the torque that turns the cam is the slope times that
            QVERIFY(std::abs(run.at(t, "joint.shaft.drive_torque") -
                             2.0 * a * x / s / s * m * (g + acceleration)) < 1e-12);
        }
    }

    /// Without outer loads the energy (J + m f'²) x'²/2 is constant, over dwells and turns: x' follows in
    /// closed form from the spline's own slope, and x from quadrature of it.
    void aFreeCamKeepsItsEnergy() {
        constexpr double J = 0.002, m = 1.3;
        Rig rig = shaftAnd(true, J, m);
        rig.joints[0].revolute()->initialRate = 9.0;
        const auto table = sampled<kTurn, kSlide>(36, true, -pi, pi, lift);
        rig.couplings[0].follows[0].by = table;
        const CouplingCurve curve(table);
        const auto inertia = [&](double x) { return J + m * std::pow(curve.at(x).slope, 2); };
        const double energy = inertia(0.0) * 81.0;
        Run run(rig);
        for (double t = 0.0; t < 3.0; t += 0.07) {
            const double x = run.at(t, "joint.shaft.angle");
            const double rate = run.at(t, "joint.shaft.rate");
            QVERIFY(std::abs(rate * rate * inertia(x) - energy) < 1e-8 * energy);
            QVERIFY(std::abs(run.at(t, "joint.slide.distance") - curve.at(x).y) < 1e-14);
        }
        QVERIFY(run.at(3.0, "joint.shaft.angle") > 4.0 * pi);
        QVERIFY(worstClosure(rig, 3.0) < 1e-9);
    }

    /// Where the follower is what is driven, the shaft is found by Newton's method, here of a cubic.
    void theShaftFollowsADrivenFollower() {
        Rig rig = shaftAnd(true, 0.1, 0.5);
        rig.couplings[0].follows[0].by = CouplingPolynomial<kTurn, kSlide>{1.0, 0.05, 0.0, 0.02, 0.0};
        auto& slide = std::get<PrismaticJoint>(rig.joints[1].kind);
        slide.motion = TranslationMotion{SineMotion<kSlide>{0.0, 0.3, 0.5, 0.0}};
        Run run(rig);
        for (double t = 0.0; t < 2.0; t += 0.11) {
            const double q = run.at(t, "joint.slide.distance"), x = run.at(t, "joint.shaft.angle");
            QVERIFY(std::abs(q - 0.3 * std::sin(pi * t)) < 1e-13);
            QVERIFY(std::abs(0.05 * x + 0.02 * x * x * x - q) < 1e-12);
            const double slope = 0.05 + 0.06 * x * x;
            const double rate = 0.3 * pi * std::cos(pi * t) / slope;
            QVERIFY(std::abs(run.at(t, "joint.shaft.rate") - rate) < 1e-10 * (1.0 + std::abs(rate)));
        }
    }

    /// Where the curve is level, what it would lead cannot follow: the run stops there and says why.
    void drivingThroughALevelPlaceIsNamed() {
        Rig rig = shaftAnd(true, 0.1, 0.5);
        rig.joints[0].revolute()->initialAngle = 0.5;
        rig.couplings[0].follows[0].by = CouplingPolynomial<kTurn, kSlide>{1.0, 0.0, 0.1, 0.0, 0.0}; // 0.1 u²
        auto& slide = std::get<PrismaticJoint>(rig.joints[1].kind);
        slide.motion = TranslationMotion{ConstantSpeed<kSlide>{0.025, -0.05}}; // at 0 after half a second
        Run run(rig);
        QVERIFY(std::abs(run.at(0.4, "joint.shaft.angle") - std::sqrt(0.05)) < 1e-9);
        QVERIFY(std::isnan(run.at(0.6, "joint.shaft.angle")));
        const StopReport& report = run.simulation.report();
        QVERIFY2(report.cause.starts_with("the coupling \"curve\" locks"), report.cause.c_str());
        QVERIFY(report.time > 0.49 && report.time < 0.501);
    }

    /// Elliptical wheels about their foci, tan(y/2) = -(1 + e)/(1 - e) tan(x/2): whole turns agree however
    /// often they turn, and the largest ratio is ((1 + e)/(1 - e)), as the radii say.
    void ellipticalWheelsTurnTogether() {
        constexpr double e = 0.3, k = (1.0 + e) / (1.0 - e);
        Rig rig = shaftAnd(false, 0.1, 0.02);
        rig.joints[0].revolute()->motion = RotationMotion{ConstantSpeed<kTurn>{0.0, 20.0 * pi}};
        const auto exact = [&](double x) {
            const double turns = std::round(x / (2.0 * pi));
            return -2.0 * (std::atan(k * std::tan(0.5 * (x - 2.0 * pi * turns))) + pi * turns);
        };
        rig.couplings[0].follows[0].by = sampled<kTurn, kTurn>(180, true, -pi + 1e-9, pi + 1e-9, exact);
        Run run(rig);
        QVERIFY(std::abs(run.at(0.0, "joint.slide.rate") / (20.0 * pi) + k) < 1e-6);
        QVERIFY(std::abs(run.at(1.0, "joint.slide.angle") + 20.0 * pi) < 1e-11);
        QVERIFY(std::abs(run.at(1.0125, "joint.slide.angle") - exact(20.25 * pi)) < 1e-7);
    }

    /// With what is coupled by a ratio beside it, and within a chain.
    void curvesAddToRatios() {
        Rig rig = shaftAnd(false, 0.1, 0.02);
        rig.bodies.push_back(block("third", 1.0, 0.3));
        rig.joints.push_back(hinge("third shaft", kWorldName, "third", Vector3::Zero(), 0.0));
        rig.joints[0].revolute()->initialRate = 2.0;
        rig.couplings[0].value = CoupledAngle{0.1};
        rig.couplings[0].follows[0].by = CouplingPolynomial<kTurn, kTurn>{1.0, 0.5, 0.3, 0.0, -0.01};
        rig.couplings[0].follows.push_back({"third shaft", CouplingRatio{2.0}});
        Coupling chain;
        chain.name = "chain";
        chain.joint = "third shaft";
        chain.follows = {{"shaft", CouplingPolynomial<kTurn, kTurn>{2.0, 0.0, 1.0, 0.0, 0.0}}};
        rig.couplings.push_back(chain);
        Run run(rig);
        for (const double t : {0.0, 0.4, 0.9}) {
            const double x = run.at(t, "joint.shaft.angle"), third = x * x / 4.0;
            QVERIFY(std::abs(run.at(t, "joint.third shaft.angle") - third) < 1e-13);
            QVERIFY(std::abs(run.at(t, "joint.slide.angle") -
                             (0.1 + 0.5 * x + 0.3 * x * x - 0.01 * std::pow(x, 4) + 2.0 * third)) < 1e-13);
        }
        QVERIFY(worstClosure(rig, 1.0) < 1e-9);
    }

    /// Beyond its ends a table goes straight on, so that nothing jumps there.
    void tablesGoStraightOn() {
        const CouplingCurve curve(sampled<kTurn, kSlide>(8, false, 0.0, 1.0, [](double x) { return x * x; }));
        for (const double end : {0.0, 1.0}) {
            const double outward = end == 0.0 ? -1.0 : 1.0;
            const Interpolation::Value at = curve.at(end), near = curve.at(end - 1e-7 * outward);
            const Interpolation::Value beyond = curve.at(end + outward);
            QVERIFY(std::abs(beyond.y - (at.y + outward * at.slope)) < 1e-14);
            QCOMPARE(beyond.slope, at.slope);
            QVERIFY(std::abs(near.slope - at.slope) < 1e-9 && std::abs(near.curvature) < 1e-4);
        }
    }

    /// Splines through sines: errors fall with the fourth power of the distance, second derivatives with the
    /// second, and no derivative jumps at a point, nor where the table begins anew.
    void repeatedTablesAreSmoothSplines() {
        const auto worst = [](int spans) {
            const CouplingCurve curve(
                sampled<kTurn, kTurn>(spans, true, 0.0, 2.0 * pi, [](double x) { return x + std::sin(x); }));
            double error = 0.0;
            for (double x = -7.0; x < 14.0; x += 0.0101)
                error = std::max(error, std::abs(curve.at(x).y - x - std::sin(x)));
            return error;
        };
        const double order = std::log2(worst(24) / worst(48));
        QVERIFY2(order > 3.8 && order < 4.2, qPrintable(QString::number(order)));
        const CouplingCurve curve(sampled<kTurn, kSlide>(7, true, 0.5, 0.5 + 2.0 * pi, lift));
        for (int i = 0; i <= 7; ++i) {
            const double x = 0.5 + 2.0 * pi * i / 7;
            const Interpolation::Value before = curve.at(x - 1e-9), after = curve.at(x + 1e-9);
            QVERIFY(std::abs(before.y - after.y) < 1e-9 && std::abs(before.slope - after.slope) < 1e-9);
            QVERIFY(std::abs(before.curvature - after.curvature) < 1e-9);
        }
    }

    /// The spring of the shipped valve train holds the valve on its cam up to 3,797 rpm, where its force in
    /// closed form is what the lift's deceleration needs.
    void theShippedValveFloatsWhereItSays() {
        const auto leastForce = [](double rpm) {
            Rig rig = shippedDocument("cam-valve").rig;
            std::get<ConstantSpeed<kTurn>>(rig.joints[0].revolute()->motion->law).speed = rpm * pi / 30.0;
            Run run(rig);
            double least = 1e9;
            for (double turn = 0.0; turn < 1.0; turn += 1.0 / 720.0)
                least = std::min(least, run.at(turn * 60.0 / rpm, "coupling.cam.force"));
            return least;
        };
        QVERIFY(leastForce(3790.0) > 0.0);
        QVERIFY(leastForce(3805.0) < 0.0);
    }

    void whatIsNoCurveIsRefused() {
        Rig rig = shaftAnd(true, 0.1, 0.5);
        CouplingTerm::By& by = rig.couplings[0].follows[0].by;
        by = CouplingTable<kTurn, kTurn>{false, {{0.0, 0.0}, {1.0, 1.0}}};
        QVERIFY2(firstError(rig).starts_with(
                     "/couplings/0/follows/0/type: This does not fit: the coupled joint slides, "
                     "and the one that it follows turns"),
                 firstError(rig).c_str());
        by = CouplingTable<kTurn, kSlide>{false, {{0.0, 0.0}}};
        QCOMPARE(firstError(rig), std::string("/couplings/0/follows/0/points: A table needs points"));
        by = CouplingTable<kTurn, kSlide>{true, {{0.0, 0.0}, {1.0, 1.0}, {2.0, 0.0}}};
        QCOMPARE(firstError(rig),
                 std::string("/couplings/0/follows/0/points: A table that repeats needs more points"));
        by = CouplingTable<kTurn, kSlide>{false, {{0.0, 0.0}, {0.0, 1.0}}};
        QCOMPARE(firstError(rig),
                 std::string("/couplings/0/follows/0/points/1/at: The points of a table must ascend"));
        by = CouplingPolynomial<kTurn, kSlide>{0.0};
        QCOMPARE(firstError(rig), std::string("/couplings/0/follows/0/span: A span of 0 has no polynomial"));
    }

    /// A cam that stands on its flank at the start is no lock, and neither is one at its top.
    void restingCamsAreNotToldAsLocks() {
        Rig rig = shaftAnd(true, 0.1, 0.5, 9.81);
        rig.couplings[0].follows[0].by = sampled<kTurn, kSlide>(24, true, 0.0, 2.0 * pi, lift);
        for (double start = 0.0; start < 6.3; start += 0.1) {
            rig.joints[0].revolute()->initialAngle = start;
            QVERIFY(validate(rig).empty());
        }
    }
};

HINGELAB_APPLESS_TEST(TestCouplingCurves)

} // namespace test_coupling_curves

#include "test_coupling_curves.moc"
