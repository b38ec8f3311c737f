// SPDX-License-Identifier: GPL-3.0-or-later
// Linkages that turn back, rest, begin or go slowly next to a change point and right on it: the coupler of a
// parallelogram stays parallel to the ground, wherever the crank turns and however the steps fall.
//
// Turning points from -5 to +5 degrees: in steps of 0.01 degrees for each single loop at the default tolerance,
// in coarser ones for chains and other tolerances, which have 0 and the steps next to it among them.
#include <QTest>
#include <cmath>
#include <numbers>

#include "analysis/linkage_curves.h"
#include "mechanism/mechanism.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_change_point_sweeps {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kGravity = 9.81;

enum class Kind { rhombus, parallelogram, ballRods, universalRods, sliderCrank };

/// A slider-crank with equal rods has its change point with the crank across the slide, the others in line.
double changePointOf(Kind kind) {
    return kind == Kind::sliderCrank ? 0.5 * std::numbers::pi : 0.0;
}

double groundOf(Kind kind) {
    return kind == Kind::rhombus || kind == Kind::sliderCrank ? 1.0 : 1.7;
}

/// A bar from the origin along x.
Body bar(const std::string& name, double length) {
    Body body{.name = name, .shapes = {}, .massProperties = MassProperties{}, .points = {}};
    body.massProperties->mass = 1.0;
    body.massProperties->centreOfMass = {0.5 * length, 0.0, 0.0};
    body.massProperties->moments = {0.01, length * length / 12.0, length * length / 12.0};
    return body;
}

void addFixed(Rig& rig, const std::string& frame, const Body& body) {
    Joint joint;
    joint.name = "fixed " + body.name;
    joint.kind = FixedJoint{};
    joint.parent = frame;
    joint.child = body.name;
    rig.joints.push_back(joint);
    rig.bodies.push_back(body);
}

AssemblyParameters parametersOf(Kind kind, double angle) {
    const double ground = groundOf(kind);
    const Vector3 z = Vector3::UnitZ();
    const Vector3 rod1(ground, 0.0, 0.0);
    const Vector3 rod2(1.0, 0.0, 0.0);
    switch (kind) {
        case Kind::ballRods:
            return JointSsr{ground, 0.0, z, rod2, 0.0, angle};
        case Kind::universalRods:
            return JointUsr{z, z, rod1, rod2, 0.0, angle};
        case Kind::sliderCrank:
            return JointRrp{z, Vector3::UnitX(), rod1, Vector3::Zero(), 0.0, 2.0 * std::cos(angle)};
        default:
            return JointRrr{z, rod1, rod2, 0.0, angle};
    }
}

/// Cranks of 1 m and couplers as long as the ground between them; each rocker is the crank of the next loop.
Rig chain(Kind kind, int loops, double angle, double rate) {
    Rig rig;
    rig.environment.gravity =
        kind == Kind::sliderCrank ? Vector3(kGravity, 0.0, 0.0) : Vector3(0.0, -kGravity, 0.0);
    Joint crank;
    crank.name = "crank";
    crank.child = "bar 0";
    RevoluteJoint hinge;
    hinge.initialAngle = angle;
    hinge.initialRate = rate;
    crank.kind = hinge;
    rig.joints.push_back(crank);
    rig.bodies.push_back(bar("bar 0", 1.0));
    for (int k = 1; k <= loops; ++k) {
        const std::string number = std::to_string(k);
        AssemblyItem item;
        item.name = "loop " + number;
        item.frameA = {"bar " + std::to_string(k - 1), {1.0, 0.0, 0.0}, Vector3::Zero()};
        item.frameB = {
            kWorldName, {kind == Kind::sliderCrank ? 0.0 : k * groundOf(kind), 0.0, 0.0}, Vector3::Zero()};
        item.parameters = parametersOf(kind, angle);
        rig.assemblies.push_back(item);
        if (kind != Kind::ballRods)
            addFixed(rig, item.name + ".frame_ia", bar("coupler " + number, groundOf(kind)));
        addFixed(rig, item.name + ".frame_ib", bar("bar " + number, kind == Kind::sliderCrank ? 0.0 : 1.0));
    }
    return rig;
}

template <class Law>
void lead(Rig& rig, const Law& law) {
    rig.joints[0].revolute()->motion = RotationMotion{law};
}

/// Energy per kilogram and g of the height that all bodies have, as a function of the crank's angle.
double heightOf(Kind kind, int loops, double angle) {
    if (kind == Kind::sliderCrank) return -(0.5 + 1.5 + 2.0) * std::cos(angle);
    const double couplers = kind == Kind::ballRods ? 0.0 : loops;
    return (0.5 * (loops + 1.0) + couplers) * std::sin(angle);
}

/// The rate at which a crank must begin in order to turn back at an angle.
double rateToTurnAt(Kind kind, int loops, double from, double to) {
    Run run(chain(kind, loops, from, 1.0));
    const double kinetic = run.simulation.energyOf(0.0, run.simulation.stateAtStepEnd()).kinetic;
    const double rise = kGravity * (heightOf(kind, loops, to) - heightOf(kind, loops, from));
    return std::sqrt(rise / kinetic);
}

/// Largest errors of a run.
struct Errors {
    double pose = 0.0; ///< [rad or m] from where the crank's angle says that the assemblies are
    double rate = 0.0;
    double jump = 0.0;   ///< [rad] of the crank between samples, beyond what its rate allows
    double energy = 0.0; ///< relative to that at the start
    bool ended = true;
    std::string cause;
    void add(double& worst, double value) const { worst = value <= worst ? worst : value; } // NaN counts
};

/// Follows a chain for some time, at samples and at the ends of steps.
Errors follow(const Rig& rig, Kind kind, double seconds, double interval) {
    Run run(rig);
    Errors errors;
    const Model& model = *run.model;
    const auto crank = static_cast<std::size_t>(model.channelIndex("joint.crank.angle"));
    const auto crankRate = static_cast<std::size_t>(model.channelIndex("joint.crank.rate"));
    const auto closure = static_cast<std::size_t>(model.channelIndex("energy.closure"));
    std::vector<std::size_t> own, ownRate;
    for (const AssemblyItem& item : rig.assemblies) {
        const bool slides = kind == Kind::sliderCrank;
        own.push_back(static_cast<std::size_t>(
            model.channelIndex("assembly." + item.name + (slides ? ".distance" : ".angle"))));
        ownRate.push_back(static_cast<std::size_t>(
            model.channelIndex("assembly." + item.name + (slides ? ".speed" : ".rate"))));
    }
    const double energy = std::max(run.simulation.energyOf(0.0, run.simulation.stateAtStepEnd()).kinetic, 1e-3);
    double before = 0.0;
    double rateBefore = 0.0;
    for (int i = 0; i * interval <= seconds; ++i) {
        const double time = i * interval;
        if (run.simulation.advanceTo(time) != StepStatus::ok) {
            errors.ended = false;
            errors.cause = run.simulation.report().cause;
            break;
        }
        run.simulation.sample(time, run.row);
        const double q = run.row[crank];
        const double v = run.row[crankRate];
        for (std::size_t k = 0; k < own.size(); ++k) {
            const bool slides = kind == Kind::sliderCrank;
            const double x = slides ? 2.0 * std::cos(q) : q;
            const double rate = slides ? -2.0 * std::sin(q) * v : v;
            errors.add(errors.pose, std::abs(run.row[own[k]] - x));
            errors.add(errors.rate, std::abs(run.row[ownRate[k]] - rate));
        }
        // Accelerations are below 20 rad/s².
        if (i > 0) {
            errors.add(errors.jump,
                       std::abs(q - before) -
                           interval * (std::max(std::abs(v), std::abs(rateBefore)) + 20.0 * interval));
        }
        errors.add(errors.energy, std::abs(run.row[closure]) / energy);
        before = q;
        rateBefore = v;
    }
    return errors;
}

} // namespace

class TestChangePointSweeps : public QObject {
    Q_OBJECT
  private slots:
    void cranksTurnBackAnywhere_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("loops");
        QTest::addColumn<double>("tolerance");
        QTest::addColumn<int>("each"); ///< hundredth of a degree
        const auto add = [](const char* name, Kind kind, int loops, double tolerance, int each) {
            QTest::addRow("%s, %d loops, %g", name, loops, tolerance)
                << static_cast<int>(kind) << loops << tolerance << each;
        };
        const std::pair<const char*, Kind> kinds[] = {{"RRR rhombus", Kind::rhombus},
                                                      {"RRR", Kind::parallelogram},
                                                      {"SSR", Kind::ballRods},
                                                      {"USR", Kind::universalRods},
                                                      {"RRP", Kind::sliderCrank}};
        for (const auto& [name, kind] : kinds) {
            add(name, kind, 1, 1e-6, 1);
            for (const double tolerance : {1e-4, 1e-9}) add(name, kind, 1, tolerance, 10);
            if (kind == Kind::sliderCrank) continue;
            for (const double tolerance : {1e-4, 1e-6, 1e-9}) {
                add(name, kind, 2, tolerance, 20);
                add(name, kind, 10, tolerance, 100);
            }
        }
    }
    /// Gravity turns the crank round, at any place next to the change point, and exactly there.
    void cranksTurnBackAnywhere() {
        QFETCH(int, kind);
        QFETCH(int, loops);
        QFETCH(double, tolerance);
        QFETCH(int, each);
        const auto of = static_cast<Kind>(kind);
        const double from = changePointOf(of) - 8.0 * kDegree;
        std::vector<int> turns; // hundredths of a degree
        for (int i = -500; i <= 500; ++i) {
            if (i % each == 0 || std::abs(i) <= 3) turns.push_back(i);
        }
        Errors worst;
        for (const int turn : turns) {
            const double to = changePointOf(of) + 0.01 * turn * kDegree;
            Rig rig = chain(of, loops, from, rateToTurnAt(of, loops, from, to));
            rig.simulation.tolerance = tolerance;
            const Errors errors = follow(rig, of, 0.45, 0.015);
            QVERIFY2(errors.ended, qPrintable(QString("%1: %2").arg(0.01 * turn).arg(errors.cause.c_str())));
            const QString what = QString("turns at %1: pose %2, rate %3, jump %4, energy %5")
                                     .arg(0.01 * turn)
                                     .arg(errors.pose)
                                     .arg(errors.rate)
                                     .arg(errors.jump)
                                     .arg(errors.energy);
            // Poses and rates follow from the crank's, whatever the steps: rounding over the sine.
            QVERIFY2(errors.pose < 1e-10, qPrintable(what));
            QVERIFY2(errors.rate < 1e-8, qPrintable(what));
            QVERIFY2(errors.jump <= 0.0, qPrintable(what));
            QVERIFY2(errors.energy < 20.0 * tolerance, qPrintable(what));
            worst.pose = std::max(worst.pose, errors.pose);
            worst.rate = std::max(worst.rate, errors.rate);
            worst.energy = std::max(worst.energy, errors.energy);
        }
        qInfo("%d runs: pose %.1e, rate %.1e, energy %.1e", static_cast<int>(turns.size()), worst.pose,
              worst.rate, worst.energy);
    }

    /// A prescribed crank turns back there, too, where no error estimate sees anything.
    void ledCranksTurnBackAnywhere() {
        for (const Kind kind :
             {Kind::rhombus, Kind::parallelogram, Kind::ballRods, Kind::universalRods, Kind::sliderCrank}) {
            for (const int loops : {1, 2, 10}) {
                if (kind == Kind::sliderCrank && loops > 1) continue;
                for (int turn = -500; turn <= 500; turn += std::abs(turn) < 3 ? 1 : loops == 1 ? 7 : 50) {
                    const double middle = changePointOf(kind);
                    const double from = middle - 40.0 * kDegree;
                    const double to = middle + 0.01 * turn * kDegree;
                    Rig rig = chain(kind, loops, from, 0.0);
                    // From the lower end to the turning point and back in a second.
                    lead(rig, SineMotion<MotionOf::rotation>{0.5 * (from + to), 0.5 * (to - from), 1.0,
                                                             -0.5 * std::numbers::pi});
                    const Errors errors = follow(rig, kind, 1.5, 0.03125);
                    const QString what = QString("%1 x %2 turns at %3: pose %4, rate %5 %6")
                                             .arg(static_cast<int>(kind))
                                             .arg(loops)
                                             .arg(0.01 * turn)
                                             .arg(errors.pose)
                                             .arg(errors.rate)
                                             .arg(errors.cause.c_str());
                    QVERIFY2(errors.ended && errors.pose < 1e-10 && errors.rate < 1e-8, qPrintable(what));
                }
            }
        }
    }

    /// It stops exactly in line, rests there, and goes on or back: rates and accelerations are those of the
    /// course, and loads that stay finite are.
    void cranksRestInLine() {
        for (const Kind kind :
             {Kind::rhombus, Kind::parallelogram, Kind::ballRods, Kind::universalRods, Kind::sliderCrank}) {
            for (const int loops : {1, 10}) {
                if (kind == Kind::sliderCrank && loops > 1) continue;
                for (const double end : {-0.3, 0.0, 0.3}) {
                    const double middle = changePointOf(kind);
                    Rig rig = chain(kind, loops, middle - 0.3, 0.0);
                    const double first = middle - 0.3;
                    if (end == 0.0) {
                        lead(rig, RampMotion<MotionOf::rotation>{first, middle, 0.1, 0.5});
                    } else {
                        lead(rig, MotionTable<MotionOf::rotation>{
                                      {{0.0, first}, {0.5, middle}, {1.0, middle}, {1.5, middle + end}}});
                    }
                    const Errors errors = follow(rig, kind, 1.4, 0.05);
                    const QString what = QString("%1 x %2 to %3: pose %4, rate %5 %6")
                                             .arg(static_cast<int>(kind))
                                             .arg(loops)
                                             .arg(end)
                                             .arg(errors.pose)
                                             .arg(errors.rate)
                                             .arg(errors.cause.c_str());
                    QVERIFY2(errors.ended && errors.pose < 1e-10 && errors.rate < 1e-8, qPrintable(what));
                }
            }
        }
    }

    /// To and fro across the change point, a hundred times, and slowly.
    void cranksOscillateAcross() {
        for (const Kind kind : {Kind::rhombus, Kind::universalRods, Kind::sliderCrank}) {
            for (const double amplitude : {1e-4, 0.02, 0.06, 0.3}) {
                const double middle = changePointOf(kind);
                Rig rig = chain(kind, 1, middle - 0.01 + amplitude * std::sin(0.4), 0.0);
                lead(rig, SineMotion<MotionOf::rotation>{middle - 0.01, amplitude, 10.0, 0.4});
                const Errors errors = follow(rig, kind, 10.0, 0.0137);
                const QString what = QString("%1, %2: pose %3, rate %4 %5")
                                         .arg(static_cast<int>(kind))
                                         .arg(amplitude)
                                         .arg(errors.pose)
                                         .arg(errors.rate)
                                         .arg(errors.cause.c_str());
                QVERIFY2(errors.ended && errors.pose < 1e-10 && errors.rate < 1e-6, qPrintable(what));
            }
        }
        for (const double rate : {1e-3, -1e-3, 1e-5}) {
            Rig rig = chain(Kind::parallelogram, 2, rate > 0.0 ? -0.001 : 0.001, rate);
            rig.environment.gravity.setZero();
            const Errors errors = follow(rig, Kind::parallelogram, 2.5, 0.02);
            QVERIFY2(errors.ended && errors.pose < 1e-10 && errors.rate < 1e-10, errors.cause.c_str());
        }
    }

    /// Exactly in line the balance at the axis says nothing about the rod force, for it has no lever. It is
    /// what it is on both sides of it; a weight that the rod cannot carry there makes it grow without bound.
    void rodForcesInLine() {
        for (const Kind kind : {Kind::rhombus, Kind::parallelogram, Kind::universalRods}) {
            for (const int loops : {1, 3}) {
                Run run(chain(kind, loops, 0.0, 1.5));
                for (int k = 1; k <= loops; ++k) {
                    const std::string channel = "assembly.loop " + std::to_string(k) + ".rod_force";
                    Run there(chain(kind, loops, 1e-3, 1.5));
                    const double force = run.at(0.0, channel.c_str());
                    const double near = there.at(0.0, channel.c_str());
                    const QString what = QString("%1: %2 %3").arg(channel.c_str()).arg(force).arg(near);
                    if (std::abs(near) > 100.0) { // it grows without bound: in line there is none
                        QVERIFY2(std::isnan(force), qPrintable(what));
                        continue;
                    }
                    QVERIFY2(std::abs(near) > 0.5 && std::abs(force - near) < 0.02 * std::abs(near),
                             qPrintable(what));
                }
                Rig held = chain(kind, loops, 0.0, 0.0);
                lead(held, RampMotion<MotionOf::rotation>{-0.1, 0.0, 0.0, 0.2});
                Run rest(held);
                QVERIFY(std::isnan(rest.at(0.3, "assembly.loop 1.rod_force")));
                QVERIFY(std::isfinite(rest.at(0.3, "joint.crank.angle")));
                held.environment.gravity.setZero();
                Run weightless(held);
                QVERIFY(std::abs(weightless.at(0.3, "assembly.loop 1.rod_force")) < 1e-6);
            }
        }
    }

    /// The curves over a whole turn of the crank pass both change points, too.
    void curvesGoThrough() {
        for (const Kind kind : {Kind::rhombus, Kind::parallelogram, Kind::universalRods}) {
            for (const int points : {180, 181}) { // with and without a point in line
                const std::vector<LinkageCurve> curves = linkageCurves(chain(kind, 2, -0.5, 0.0), points);
                QCOMPARE(curves.size(), std::size_t{2});
                for (const LinkageCurve& curve : curves) {
                    QVERIFY(curve.driving.size() >= static_cast<std::size_t>(2 * points));
                    for (std::size_t i = 0; i < curve.driving.size(); ++i) {
                        QVERIFY(std::abs(curve.coordinate[i] - curve.driving[i]) < 1e-9);
                    }
                }
            }
        }
    }

    /// It may begin in line: then rod 1 turns as little as it can, as in a parallelogram, and a slider slides.
    void cranksBeginInLine() {
        for (const Kind kind :
             {Kind::rhombus, Kind::parallelogram, Kind::ballRods, Kind::universalRods, Kind::sliderCrank}) {
            for (const double rate : {0.0, 1.0, -1.0}) {
                for (const int loops : {1, 2, 10}) {
                    if (kind == Kind::sliderCrank && loops > 1) continue;
                    const Rig rig = chain(kind, loops, changePointOf(kind), rate);
                    const Errors errors = follow(rig, kind, 0.5, 0.01);
                    const QString what = QString("%1 x %2 at %3: pose %4, rate %5 %6")
                                             .arg(static_cast<int>(kind))
                                             .arg(loops)
                                             .arg(rate)
                                             .arg(errors.pose)
                                             .arg(errors.rate)
                                             .arg(errors.cause.c_str());
                    QVERIFY2(errors.ended && errors.pose < 1e-10 && errors.rate < 1e-8, qPrintable(what));
                }
            }
        }
    }
};

HINGELAB_APPLESS_TEST(TestChangePointSweeps)

} // namespace test_change_point_sweeps

#include "test_change_point_sweeps.moc"
