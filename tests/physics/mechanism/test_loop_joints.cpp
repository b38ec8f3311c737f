// SPDX-License-Identifier: GPL-3.0-or-later
// Loops that joints close, beside assemblies that close the same loops, beside published mechanisms, and beside
// what holds for all: energy, virtual power, closure.
#include <QTest>
#include <numbers>
#include <random>

#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "tests/loop_joints.h"
#include "tests/loop_rigs.h"
#include "tests/random_rig.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_loop_joints {

using namespace hingelab;
using namespace hingelab::test;

namespace {

double largestClosure(Run& run, double until, double step, const char* closure = "energy.closure") {
    double largest = 0.0;
    for (double t = step; t <= until; t += step) {
        const double value = std::abs(run.at(t, closure));
        if (!(value <= largest)) largest = value;
    }
    return largest;
}

std::string firstError(const Rig& rig) {
    for (const Issue& issue : validate(rig)) {
        if (issue.severity == Severity::error) return issue.pointer + ": " + issue.message;
    }
    return {};
}

} // namespace

class TestLoopJoints : public QObject {
    Q_OBJECT
  private slots:
    void assembliesTakenApartMoveAlike() {
        constexpr double most = 1e-8; // of steps at tolerance 1e-11 over a second, in which motions grow apart
        std::set<std::size_t> kinds;
        int compared = 0;
        for (unsigned seed = 1; seed <= 60; ++seed) {
            Rig rig = RandomRig(seed).rig();
            rig.simulation.tolerance = 1e-11;
            const Rig apart = TakenApart(rig).rig();
            QVERIFY2(firstError(apart).empty(), (std::to_string(seed) + firstError(apart)).c_str());
            Run one(rig), other(apart);
            for (const double t : {0.0, 0.1, 0.3, 0.6}) {
                bool runs = true;
                for (const Body& body : rig.bodies) {
                    for (const char* axis : {".x", ".y", ".z", ".qx", ".qy", ".qz"}) {
                        const std::string channel = "body." + body.name + axis;
                        const double a = one.at(t, channel.c_str());
                        const double b = other.at(t, channel.c_str());
                        runs = runs && std::isfinite(a);
                        if (!runs) break;
                        QVERIFY2(std::abs(a - b) < most,
                                 qPrintable(QStringLiteral("seed %1, %2 at %3 s: %4 and %5")
                                                .arg(seed)
                                                .arg(QString::fromStdString(channel))
                                                .arg(t)
                                                .arg(a, 0, 'g', 12)
                                                .arg(b, 0, 'g', 12)));
                    }
                }
                if (!runs) break;
                ++compared;
            }
            for (const AssemblyItem& item : rig.assemblies) kinds.insert(item.parameters.index());
        }
        QCOMPARE(kinds.size(), std::size_t{7});
        QVERIFY(compared > 150);
    }

    /// Loads in joints that both have, where they are unique: a rod with its two joints has none to spare.
    void assembliesTakenApartCarryAlike() {
        constexpr double most = 1e-6; // of the largest load: rods without mass weigh 1e-10 kg here
        int compared = 0;
        for (unsigned seed = 1; seed <= 40; ++seed) {
            Rig rig = RandomRig(seed).rig();
            rig.simulation.tolerance = 1e-10;
            Run one(rig), other(TakenApart(rig).rig());
            for (const double t : {0.05, 0.2}) {
                double largest = 1.0;
                double worst = 0.0;
                for (const Joint& joint : rig.joints) {
                    for (const char* part :
                         {".force_x", ".force_y", ".force_z", ".torque_x", ".torque_y", ".torque_z"}) {
                        const std::string channel = "joint." + joint.name + part;
                        if (one.model->channelIndex(channel) < 0) continue;
                        const double a = one.at(t, channel.c_str());
                        const double b = other.at(t, channel.c_str());
                        if (!std::isfinite(a)) continue;
                        largest = std::max(largest, std::abs(a));
                        if (!(std::abs(a - b) <= worst)) worst = std::abs(a - b);
                        ++compared;
                    }
                }
                QVERIFY2(
                    worst < most * largest,
                    qPrintable(
                        QStringLiteral("seed %1 at %2 s: %3 of %4").arg(seed).arg(t).arg(worst).arg(largest)));
            }
        }
        QVERIFY(compared > 1000);
    }

    void shippedLinkagesTakenApartMoveAlike_data() {
        QTest::addColumn<QString>("name");
        for (const ShippedRig& shipped : shippedRigs()) {
            const Rig rig = shippedDocument(shipped.name).rig;
            if (rig.assemblies.empty()) continue;
            const auto isAssembly = [&](const std::string& joint) {
                return std::any_of(rig.assemblies.begin(), rig.assemblies.end(),
                                   [&](const AssemblyItem& item) { return item.name == joint; });
            };
            const auto actsOnAssembly = [&](const auto& item) { return isAssembly(item.joint); };
            if (std::any_of(rig.elements.begin(), rig.elements.end(), actsOnAssembly)) continue;
            if (std::any_of(rig.motors.begin(), rig.motors.end(), actsOnAssembly)) continue;
            QTest::newRow(std::string(shipped.name).c_str())
                << QString::fromStdString(std::string(shipped.name));
        }
    }
    /// Through dead centres and change points, with friction, springs and motors; both branches by their
    /// guesses.
    void shippedLinkagesTakenApartMoveAlike() {
        QFETCH(QString, name);
        Rig rig = shippedDocument(name.toStdString()).rig;
        rig.simulation.tolerance = 1e-10;
        rig.simulation.contactStep = 1.25e-4; // of contacts; both converge to the same motion
        const double until = rig.contacts.empty() ? 1.55 : 0.45;
        const Rig apart = TakenApart(rig).rig();
        QVERIFY2(firstError(apart).empty(), firstError(apart).c_str());
        Run one(rig), other(apart);
        for (double t = 0.0; t < until; t += 0.1) {
            for (const Body& body : rig.bodies) {
                for (const char* axis : {".x", ".y", ".z", ".qx", ".qy", ".qz"}) {
                    const std::string channel = "body." + body.name + axis;
                    if (one.model->channelIndex(channel) < 0) continue; // the world
                    const double a = one.at(t, channel.c_str());
                    const double b = other.at(t, channel.c_str());
                    if (!std::isfinite(a)) return; // it has stopped, as it may
                    QVERIFY2(std::abs(a - b) < 1e-6, qPrintable(QStringLiteral("%1 at %2 s: %3 and %4")
                                                                    .arg(QString::fromStdString(channel))
                                                                    .arg(t)
                                                                    .arg(a, 0, 'g', 12)
                                                                    .arg(b, 0, 'g', 12)));
                }
            }
        }
    }

    void windowsPassTheirSingularPosition_data() {
        QTest::addColumn<int>("count");
        QTest::newRow("one window") << 1;
        QTest::newRow("two") << 2;
        QTest::newRow("five") << 5;
    }
    /// The closed form of the parallelogram's path, by steps that its own error leaves far below the bound.
    void windowsPassTheirSingularPosition() {
        QFETCH(int, count);
        const double n = count;
        const double pull = 9.81 * ((n + 1.0) / 2.0 + n) / ((n + 1.0) / 3.0 + n);
        Run run(windows(count, 1e-9));
        double angle = 0.5 * std::numbers::pi;
        double rate = -1.0;
        constexpr int parts = 500;
        double worst = 0.0;
        for (int sample = 1; sample <= 100; ++sample) { // ten turns, twenty singular positions
            for (int i = 0; i < parts; ++i) {
                const double h = 0.1 / parts;
                const double k1 = -pull * std::cos(angle);
                const double k2 = -pull * std::cos(angle + 0.5 * h * rate);
                const double k3 = -pull * std::cos(angle + 0.5 * h * (rate + 0.5 * h * k1));
                const double k4 = -pull * std::cos(angle + h * (rate + 0.5 * h * k2));
                angle += h * rate + h * h / 6.0 * (k1 + k2 + k3);
                rate += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
            }
            const double x = run.at(0.1 * sample, "body.coupler1.x");
            const double y = run.at(0.1 * sample, "body.coupler1.y");
            worst = std::max(worst, std::hypot(x - std::cos(angle), y - std::sin(angle)));
        }
        QVERIFY2(worst < 1e-6, qPrintable(QString::number(worst)));
    }

    void overconstrainedLinkageMoves() {
        Run run(bricard(1e-9));
        // The published picture: over to the other side within half a period, and back after 5 s.
        QVERIFY(std::abs(run.at(2.5, "body.rod3.x") + 1.0) < 1e-3);
        QVERIFY(std::abs(run.at(5.0, "body.rod3.x") - 1.0) < 1e-3);
        Run again(bricard(1e-9));
        QVERIFY(largestClosure(again, 10.0, 0.25) < 1e-7);
    }

    /// Over-constrained, and drawn so roughly that nothing seems to be free: the first joint keeps its angle.
    void roughDrawingsKeepTheFirstJoint() {
        const Rig exact = shippedDocument("bennett").rig;
        for (const double angle : {1.0, 1.5}) {
            Rig rough = exact;
            for (std::size_t j = 0; j < rough.joints.size(); ++j) {
                rough.joints[j].revolute()->initialRate = 0.0;
                if (j > 0) rough.joints[j].revolute()->initialAngle += 0.2;
            }
            rough.joints[0].revolute()->initialAngle = angle;
            Run run(rough);
            const std::string channel = "joint." + rough.joints[0].name + ".angle";
            QVERIFY(std::abs(run.at(0.0, channel.c_str()) - angle) < 1e-12);
        }
    }

    /// A rod that is nearly a parallelogram's: the paths nearly cross, and the motion bends within hundredths
    /// of a degree. Nothing jumps, and no energy comes or goes.
    void nearlyCrossingPathsAreFollowed() {
        constexpr double step = 0.005;
        for (const double misfit :
             {0.0, 1e-9, 1e-8, -1e-8, 1e-7, -1e-7, 1e-6, -1e-6, 1e-4, -1e-4, 0.01, -0.01}) {
            Rig rig = windows(1, 1e-6);
            rig.joints.back().childPosition->x() += misfit;
            Run run(rig);
            std::vector<double> before;
            double largest = 0.0;
            double fastest = 0.0;
            for (double t = 0.0; t < 5.0; t += step) {
                std::vector<double> angles;
                double speed = 0.0;
                for (const Joint& joint : rig.joints) {
                    angles.push_back(run.at(t, ("joint." + joint.name + ".angle").c_str()));
                    speed = std::max(speed, std::abs(run.at(t, ("joint." + joint.name + ".rate").c_str())));
                }
                largest = std::max(largest, std::abs(run.at(t, "energy.closure")));
                const double most = 3.0 * step * std::max(speed, fastest);
                for (std::size_t j = 0; j < before.size(); ++j) {
                    QVERIFY2(std::abs(angles[j] - before[j]) < most,
                             qPrintable(QStringLiteral("%1 m at %2 s").arg(misfit).arg(t)));
                }
                before = angles;
                fastest = speed;
            }
            QVERIFY2(largest < 1e-3, qPrintable(QStringLiteral("%1 m: %2 J of 30").arg(misfit).arg(largest)));
        }
    }

    /// Three hinges in line leave a door its motion; one that is a millimetre aside takes it.
    void lockedLoopsAreToldOf() {
        const auto warnings = [](const Rig& rig) {
            const Issues issues = validate(rig);
            return std::count_if(issues.begin(), issues.end(), [](const Issue& issue) {
                return issue.message.find("locks") != std::string::npos;
            });
        };
        Rig door = shippedDocument("three-hinges").rig;
        QCOMPARE(warnings(door), 0);
        for (Joint& joint : door.joints) {
            if (!joint.closesLoop) continue;
            joint.position.x() += 1e-3; // in both bodies: the door hangs as it did, and cannot turn
            joint.childPosition->x() += 1e-3;
            break;
        }
        QCOMPARE(warnings(door), 1);
    }

    /// A crank that is driven farther than its rocker reaches: the loop is named, not its rates.
    void motionsIntoALockAreNamed() {
        Rig rig = planar(1e-8);
        rig.bodies = {rod("crank", 1.0, 0.6), rod("coupler", 1.0, 0.5), rod("rocker", 1.0, 0.5)};
        rig.joints = {hinge("drive", kWorldName, "crank", Vector3::Zero(), 0.6),
                      hinge("elbow", "crank", "coupler", {0.6, 0.0, 0.0}, -0.3),
                      hinge("pivot", kWorldName, "rocker", {1.0, 0.0, 0.0}, 2.0),
                      closing(hinge("pin", "coupler", "rocker", {0.5, 0.0, 0.0}, 0.0), {0.5, 0.0, 0.0})};
        rig.joints[0].revolute()->motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{0.6, 2.0}};
        QVERIFY2(firstError(rig).empty(), firstError(rig).c_str());
        Run run(rig);
        QVERIFY(std::isnan(run.at(5.0, "joint.elbow.angle")));
        const StopReport& report = run.simulation.report();
        QVERIFY2(report.cause.starts_with("the loop of joint \"pin\" locks"), report.cause.c_str());
        // Where crank and the other two are a triangle in line: cos = (0.36 + 1 - 1)/(2 * 0.6)
        QVERIFY(std::abs(0.6 + 2.0 * report.time - std::acos(0.36 / 1.2)) < 0.01);
    }

    void badLoopsAreRefusedByName() {
        Rig gap = windows(1, 1e-6);
        gap.joints.back().childPosition = Vector3(5.0, 0.0, 0.0);
        QVERIFY(firstError(gap).find("does not close") != std::string::npos);
        Rig flat = windows(1, 1e-6);
        for (Joint& joint : flat.joints) joint.revolute()->initialAngle = 0.0;
        QVERIFY2(firstError(flat).find("not unique") != std::string::npos, firstError(flat).c_str());
        Rig driven = windows(1, 1e-6);
        for (const std::size_t j : {std::size_t{0}, std::size_t{1}}) {
            driven.joints[j].revolute()->motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{
                driven.joints[j].revolute()->initialAngle, j == 0 ? 1.0 : 2.0}};
        }
        QVERIFY2(firstError(driven).find("prescribed") != std::string::npos, firstError(driven).c_str());
        Rig self = windows(1, 1e-6);
        self.joints.back().parent = self.joints.back().child;
        QVERIFY(firstError(self).find("itself") != std::string::npos);
        Rig free = windows(1, 1e-6);
        free.joints[0].childPosition = Vector3::Zero();
        QVERIFY(firstError(free).find("closes a loop") != std::string::npos);
    }
};

HINGELAB_APPLESS_TEST(TestLoopJoints)

} // namespace test_loop_joints

#include "test_loop_joints.moc"
