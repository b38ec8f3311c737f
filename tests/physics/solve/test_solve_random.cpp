// SPDX-License-Identifier: GPL-3.0-or-later
// Solve on random doors: what it reports as met, simulated doors do.
#include <QTest>
#include <cmath>
#include <numbers>
#include <random>

#include "checks/checked_rig.h"
#include "solve/target_solver.h"
#include "tests/physics/target_door.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_solve_random {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr int kDoors = 200;

/// A flap on a level axis with a gas strut, with sizes, masses and friction drawn at random.
class RandomFlaps {
  public:
    explicit RandomFlaps(unsigned seed) : random_(seed) {}

    Rig next() {
        Rig rig;
        rig.name = "flap";
        const double height = from(0.3, 1.0);
        Body flap{.name = "flap", .shapes = {}, .massProperties = MassProperties{}, .points = {}};
        const double mass = from(2.0, 15.0);
        flap.massProperties->mass = mass;
        flap.massProperties->centreOfMass = Vector3(0.0, 0.0, -0.5 * height);
        const double inertia = mass * height * height / 12.0;
        flap.massProperties->moments = Vector3(inertia, inertia, 0.01);
        flap.points.push_back({"edge", Trace::off, Vector3(0.0, 0.0, -height)});
        rig.bodies.push_back(flap);
        Joint joint;
        joint.name = "axis";
        RevoluteJoint revolute;
        revolute.axis = Vector3(0.0, -1.0, 0.0);
        revolute.lowerStop = EndStop{0.0, 5e3, 0.5};
        revolute.upperStop = EndStop{100.0 * kDegree, 5e3, 0.5};
        joint.kind = revolute;
        joint.child = "flap";
        rig.joints.push_back(joint);
        const double ball = from(0.15, 0.4) * height;
        const Vector3 anchor(-from(0.0, 0.15) * height, 0.0, -from(0.5, 0.8) * height);
        const double weight = mass * 9.81 * 0.5 * height;
        GasStrut strut;
        strut.extendedForce = from(0.5, 2.0) * weight / ball;
        strut.progression = from(1.1, 1.5);
        strut.friction = from(0.02, 0.12) * strut.extendedForce;
        strut.compressedLength = 0.02;
        strut.extendedLength = 3.0 * height;
        strut.endZone = 0.0;
        strut.damping = from(0.2, 1.0) * strut.extendedForce;
        if (from(0.0, 1.0) < 0.7) strut.sticking = StrutSticking{};
        rig.elements.push_back({.name = "strut",
                                .joint = "",
                                .from = PlacePoint{kWorldName, anchor},
                                .to = PlacePoint{"flap", Vector3(0.0, 0.0, -ball)},
                                .law = strut});
        TorqueHinge hinge;
        hinge.openingTorque = from(0.01, 0.15) * weight;
        hinge.closingTorque = hinge.openingTorque;
        hinge.staticRatio = 1.0;
        hinge.presliding.stiffness = 300.0 * weight;
        hinge.presliding.damping = weight;
        rig.elements.push_back({.name = "hinge", .joint = "axis", .law = hinge});
        rig.handle = Handle{"flap", "edge"};
        addTargets(rig);
        return rig;
    }

  private:
    double from(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }

    void add(Rig& rig, const char* name, Figure figure, double place, double to = kUnlimited) {
        Target target = targetOf(name, figure, 0.0, kUnlimited, place, to);
        target.reserve = kUnlimited;
        if (from(0.0, 1.0) < 0.5) {
            target.coldest = 0.0;
            target.warmest = 40.0;
        }
        rig.targets.push_back(target);
    }

    void addTargets(Rig& rig) {
        if (from(0.0, 1.0) < 0.5) add(rig, "closes", Figure::closesFrom, from(3.0, 10.0) * kDegree);
        if (from(0.0, 1.0) < 0.5) {
            add(rig, "opens", Figure::opensFrom, from(50.0, 80.0) * kDegree);
        } else {
            const double place = from(30.0, 60.0) * kDegree;
            add(rig, "holds", Figure::holdsBetween, place, place + from(1.0, 10.0) * kDegree);
        }
    }

    std::mt19937 random_;
};

/// Where the flap is, let go at an angle, after a time or as soon as it has got to an end.
double leftAt(Rig rig, double angle, double temperature, double time) {
    rig.environment.temperature = temperature;
    std::get<RevoluteJoint>(rig.joints[0].kind).initialAngle = angle;
    Run run(rig);
    double now = angle;
    for (double t = 1.0; t <= time && now > 0.2 * kDegree && now < 99.8 * kDegree; t += 1.0)
        now = run.at(t, "joint.axis.angle");
    return now;
}

/// What a simulated door does other than a target says, in words.
QString contradictionOf(const Rig& rig, const Target& target) {
    std::vector<double> temperatures = {20.0};
    if (target.hasTemperatures()) temperatures = {0.0, 20.0, 40.0};
    for (const double temperature : temperatures) {
        const auto said = [&](const char* what, double angle) {
            return QStringLiteral("%1 at %2 °C: %3°")
                .arg(QString::fromLatin1(what), QString::number(temperature), QString::number(angle / kDegree));
        };
        if (target.figure == Figure::closesFrom) {
            const double angle = leftAt(rig, target.from, temperature, 60.0);
            if (!(angle < 0.5 * kDegree)) return said("closes", angle);
        } else if (target.figure == Figure::opensFrom) {
            const double angle = leftAt(rig, target.from, temperature, 60.0);
            if (!(angle > 99.5 * kDegree)) return said("opens", angle);
        } else {
            for (const double place : {target.from, target.to}) {
                const double angle = leftAt(rig, place, temperature, 5.0);
                if (!(std::abs(angle - place) < 1.01 * kDegree)) return said("holds", angle);
            }
        }
    }
    return {};
}

} // namespace

class TestSolveRandom : public QObject {
    Q_OBJECT
  private slots:
    void simulationNeverContradictsASuccess() {
        RandomFlaps flaps(20261201);
        int met = 0;
        for (int i = 0; i < kDoors; ++i) {
            const Rig rig = flaps.next();
            const auto& strut = std::get<GasStrut>(rig.elements[0].law);
            const std::vector<FreeParameter> free = {
                {"/elements/strut/extended_force", 0.3 * strut.extendedForce, 3.0 * strut.extendedForce, 1.0}};
            SolveOptions options;
            options.evaluations = 80;
            const SolveResult result = solveTargets(rig, free, options);
            if (result.outcome != SolveOutcome::met) continue;
            ++met;
            QVERIFY(verdictOf(result.resultsAfter) == TargetVerdict::met);
            const Rig solved = applyEdits(rig, editsOf(result)).rig.value();
            for (const Target& target : solved.targets) {
                const QString words = contradictionOf(solved, target);
                QVERIFY2(words.isEmpty(), qPrintable(QStringLiteral("door %1, %2").arg(i).arg(words)));
            }
        }
        // Enough of them for the test to mean something, and not all: some wishes contradict each other.
        QVERIFY2(met > kDoors / 4 && met < kDoors, qPrintable(QString::number(met)));
    }
};

HINGELAB_APPLESS_TEST(TestSolveRandom)

} // namespace test_solve_random

#include "test_solve_random.moc"
