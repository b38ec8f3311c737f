// SPDX-License-Identifier: GPL-3.0-or-later
// Dampers and stops as elements, beside closed forms and beside the stops that joints have of their own.
#include <QTest>
#include <cmath>

#include "checks/validation.h"
#include "tests/loop_rigs.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_dampers_and_stops {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A body of 2 kg on a slide along x, without weight.
Rig drawer(double speed) {
    Rig rig;
    rig.name = "drawer";
    rig.environment.gravity = Vector3::Zero();
    rig.simulation.tolerance = 1e-11;
    rig.bodies = {rod("drawer", 2.0, 0.1)};
    Joint joint;
    joint.name = "rail";
    joint.child = "drawer";
    PrismaticJoint rail;
    rail.axis = Vector3::UnitX();
    rail.initialSpeed = speed;
    joint.kind = rail;
    rig.joints = {joint};
    return rig;
}

Element elementOn(const std::string& joint, const ElementLaw& law) {
    Element element;
    element.name = "law";
    element.joint = joint;
    element.law = law;
    return element;
}

} // namespace

class TestDampersAndStops : public QObject {
    Q_OBJECT
  private slots:
    /// m v' = -c v - c2 v²: v = c / ((c/v0 + c2) exp(c t/m) - c2), either way.
    void dampersSlowDown() {
        constexpr double m = 2.0, c = 3.0, c2 = 8.0, v0 = 1.5;
        for (const double sign : {1.0, -1.0}) {
            Rig rig = drawer(sign * v0);
            rig.elements = {elementOn("rail", LinearDamper{c, c2})};
            Run run(rig);
            for (const double t : {0.0, 0.2, 1.0}) {
                const double v = c / ((c / v0 + c2) * std::exp(c * t / m) - c2);
                QVERIFY(std::abs(run.at(t, "joint.rail.speed") - sign * v) < 1e-9);
            }
            const double lost = 0.5 * m * (v0 * v0 - std::pow(run.at(1.0, "joint.rail.speed"), 2.0));
            QVERIFY(std::abs(run.at(1.0, "element.law.dissipated_energy") - lost) < 1e-8);
        }
    }

    /// The same stops, once of the joint and once as an element: the same motion through several impacts.
    void stopsAreThoseOfJoints() {
        Rig own = drawer(1.0);
        own.environment.gravity = {-3.0, 0.0, 0.0};
        Rig other = own;
        auto& rail = std::get<PrismaticJoint>(own.joints[0].kind);
        rail.lowerStop = SlideStop{-0.1, 20'000.0, 0.4};
        rail.upperStop = SlideStop{0.05, 20'000.0, 0.4};
        other.elements = {elementOn("rail", LinearStops{-0.1, 0.05, 20'000.0, 0.4})};
        Run one(own), two(other);
        bool hasTouched = false;
        for (double t = 0.0; t < 1.5; t += 0.01) {
            const double x = one.at(t, "joint.rail.distance");
            QVERIFY(std::abs(two.at(t, "joint.rail.distance") - x) < 1e-8);
            hasTouched = hasTouched || x < -0.1;
            QVERIFY(std::abs(two.at(t, "energy.closure")) < 1e-7);
        }
        QVERIFY(hasTouched);
    }

    /// Where joints have none: the second angle of a universal joint.
    void universalJointsCanHaveStops() {
        Rig rig = drawer(0.0);
        rig.environment.gravity = {0.0, 0.0, -9.81};
        UniversalJoint joint;
        joint.axis = Vector3::UnitX();
        joint.axis2 = Vector3::UnitY();
        rig.joints[0].kind = joint;
        rig.elements = {elementOn("rail.angle_2", RotationalStops{-0.2, 0.3, 500.0, 0.5})};
        Run run(rig);
        double largest = 0.0;
        for (double t = 0.0; t < 20.0; t += 0.01) largest = std::max(largest, run.at(t, "joint.rail.angle_2"));
        QVERIFY(largest > 0.3 && largest < 0.35);
        // It comes to rest against the stop, where the weight presses it in.
        const double angle = run.at(20.0, "joint.rail.angle_2");
        QVERIFY(std::abs(500.0 * (angle - 0.3) - 2.0 * 9.81 * 0.05 * std::cos(angle)) < 1e-3);
        const Rig wrong = [&] {
            Rig turned = rig;
            turned.elements = {elementOn("rail.angle_2", RotationalStops{0.3, -0.2, 500.0, 0.5})};
            return turned;
        }();
        QVERIFY(hasErrors(validate(wrong)));
    }
};

HINGELAB_APPLESS_TEST(TestDampersAndStops)

} // namespace test_dampers_and_stops

#include "test_dampers_and_stops.moc"
