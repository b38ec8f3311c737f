// SPDX-License-Identifier: GPL-3.0-or-later
// Contacts of what is seldom among them: links of one mechanism, points that roll, stacks that resist rolling,
// springs on what is led, meshes with a hull in their place.
#include <QTest>
#include <cmath>

#include "simulation/contact_sides.h"
#include "tests/contact_yard.h"
#include "tests/physics/motor_bench.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_contact_cases {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// Two arms in a plane without gravity, each with a ball at its end: the second folds towards the world, where
/// a ball stands in its way, or towards the first.
Rig foldingArms(double rate) {
    const std::string text = R"({"format": "hingelab-rig", "version": 1, "name": "arms",
      "environment": {"gravity": [0, 0, 0]},
      "bodies": [
        {"name": "upper", "mass_properties": {"mass": 1, "centre_of_mass": [0.5, 0, 0], "moments": [0.1, 0.1, 0.1]},
         "shapes": [{"name": "ball", "type": "sphere", "radius": 0.1, "position": [0.3, 0, 0], "mass": 0}]},
        {"name": "lower", "mass_properties": {"mass": 1, "centre_of_mass": [0.5, 0, 0], "moments": [0.1, 0.1, 0.1]},
         "shapes": [{"name": "ball", "type": "sphere", "radius": 0.1, "position": [0.7, 0, 0], "mass": 0}]}],
      "joints": [
        {"name": "shoulder", "type": "revolute", "child": "upper"},
        {"name": "elbow", "type": "revolute", "parent": "upper", "child": "lower", "position": [1, 0, 0],
         "initial_angle": 2, "initial_rate": )" +
                             std::to_string(rate) + R"(}],
      "contacts": [{"name": "knock", "first": {"body": "upper", "shape": "ball"},
                    "second": {"body": "lower", "shape": "ball"}, "stiffness": 1e5, "dissipation": 0}]})";
    const RigReading reading = readRig(text);
    if (!reading.document) throw std::runtime_error(reading.issues.front().text());
    return reading.document->rig;
}

} // namespace

class TestContactCases : public QObject {
    Q_OBJECT
  private slots:
    /// What two links of one mechanism do to each other changes neither its turning momentum nor, without
    /// losses, its energy: they part as fast as they met.
    void linksOfOneMechanismKnock() {
        Run run(foldingArms(2.0));
        const double before = run.at(0.0, "energy.kinetic");
        double most = 0.0;
        for (double t = 0.01; t < 1.0; t += 0.01)
            most = std::max(most, run.at(t, "contact.knock.normal_force"));
        QVERIFY(most > 1.0); // they met
        QVERIFY(run.at(1.0, "joint.elbow.rate") < 0.0);
        const double after = run.at(1.0, "energy.kinetic");
        QVERIFY2(std::abs(after - before) < 1e-3 * before, qPrintable(QString::number(after / before)));
        Run apart(foldingArms(-2.0));
        QVERIFY(apart.at(0.3, "contact.knock.normal_force") == 0.0 && apart.at(0.3, "joint.elbow.rate") < 0.0);
    }

    /// A point has no size to roll on: that friction does nothing to it.
    void aPointDoesNotRoll() {
        std::vector<double> rows[2];
        for (const double rolling : {0.0, 0.05}) {
            Yard yard;
            yard.add("stone", shapeOf(SphereGeometry{0.1}, 1.0), {0.0, 0.0, 0.0});
            yard.rig.bodies[1].points.push_back({"tip", Trace::off, Vector3(0.0, 0.0, -0.1)});
            Contact contact;
            contact.name = "tip on floor";
            contact.first = {"stone", "", "tip"};
            contact.second = {"world", "floor", ""};
            contact.stiffness = 1e4;
            contact.friction = 0.4;
            contact.rollingFriction = contact.spinningFriction = rolling;
            yard.rig.contacts = {contact};
            Run run(yard.rig);
            static_cast<void>(run.at(0.2, "time"));
            rows[rolling > 0.0 ? 1 : 0] = run.row;
        }
        QCOMPARE(rows[0].size(), rows[1].size());
        for (std::size_t i = 0; i < rows[0].size(); ++i)
            QVERIFY(rows[0][i] == rows[1][i] || (std::isnan(rows[0][i]) && std::isnan(rows[1][i])));
    }

    /// Balls in a row, more than a dense solver is used for, that resist rolling: each is braked as one alone.
    void manyThatResistRolling() {
        const auto rolled = [](int count) {
            Yard yard;
            for (int i = 0; i < count; ++i) {
                const std::string name = "ball " + std::to_string(i);
                yard.add(name, shapeOf(SphereGeometry{0.1}, 1.0), {0.0, 0.199 * i, 0.1});
                auto& joint = std::get<FreeJoint>(yard.rig.joints.back().kind);
                joint.initialVelocity = {1.0, 0.0, 0.0};
                joint.initialAngularVelocity = {0.0, 10.0, 0.0};
                yard.touch(name, "world", 1e5, 0.5);
                yard.rig.contacts.back().rollingFriction = 0.01;
                if (i == 0) continue; // the neighbours press each other a little and slide without friction
                yard.touch(name, "ball " + std::to_string(i - 1), 1e3, 0.0);
            }
            Run run(yard.rig);
            return run.at(0.5, "joint.ball 0.x");
        };
        const double alone = rolled(1);
        QVERIFY2(alone < 0.5 && alone > 0.4, qPrintable(QString::number(alone)));
        // The first one is pushed aside, too, so that it is not the same path to the last digit.
        QVERIFY2(std::abs(rolled(4) - alone) < 5e-3, qPrintable(QString::number(rolled(4) - alone)));
    }

    /// A spring on a joint that is led, beside a contact: as strong as where it is led to.
    void springsOnWhatIsLed() {
        Rig rig = bench({}, 1.0);
        rig.motors.clear();
        rig.joints[0].revolute()->motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{0.0, 2.0}};
        RotationalSpring spring;
        spring.stiffness = 3.0;
        spring.damping = 0.0;
        rig.elements.push_back(elementOn("spring", "shaft", spring));
        Run run(inContactSteps(rig, 1e-3));
        QVERIFY(std::abs(run.at(0.25, "element.spring.torque") + 3.0 * 0.5) < 1e-9);
        QVERIFY(std::abs(run.at(0.5, "element.spring.torque") + 3.0 * 1.0) < 1e-9);
    }

    /// A motor beside a body that tumbles in space: the one does not feel the other.
    void aMotorBesideWhatTumbles() {
        Motor motor;
        motor.motor = {0.5, 0.5e-3, 0.03, 0.03, 1e-5, 1e-6, 0.0, 0.5, 24.0, 0.0, 0.0};
        motor.gear.ratio = 10.0;
        motor.drive = constantVoltage(6.0);
        Rig rig = inContactSteps(bench(motor, 0.02), 1e-3);
        Run alone(rig);
        Body stone;
        stone.name = "stone";
        stone.massProperties = MassProperties{1.0, Vector3::Zero(), Vector3(0.1, 0.2, 0.3), Vector3::Zero()};
        rig.bodies.push_back(stone);
        FreeJoint flight;
        flight.initialPosition = {5.0, 0.0, 5.0};
        flight.initialAngularVelocity = {3.0, 4.0, 5.0};
        Joint joint;
        joint.name = "flight";
        joint.kind = flight;
        joint.child = "stone";
        rig.joints.push_back(joint);
        Run both(rig);
        const double rate = alone.at(0.3, "joint.shaft.rate");
        QVERIFY(rate > 1.0 && std::abs(both.at(0.3, "joint.shaft.rate") - rate) < 1e-9 * rate);
    }

    /// Which pairs a contact is about: shapes that cannot touch are named, unless a hull that is not drawn
    /// touches in their place.
    void pairsOfOddShapes() {
        Yard yard;
        Shape mesh = shapeOf(MeshGeometry{}, 0.0);
        mesh.name = "skin";
        yard.add("stone", mesh, {0.0, 0.0, 1.0});
        yard.add("ball", shapeOf(SphereGeometry{0.1}, 1.0), {1.0, 0.0, 1.0});
        Contact all;
        all.name = "all";
        all.first.body = all.second.body = kAllBodies;
        yard.rig.contacts = {all};
        const auto countOf = [&](const Contact& contact) {
            std::vector<std::string> leftOut;
            return pairsOf(yard.rig, contact, leftOut).size();
        };
        const auto told = [&](const Contact& contact) {
            std::vector<std::string> leftOut;
            static_cast<void>(pairsOf(yard.rig, contact, leftOut));
            std::string text;
            for (const std::string& each : leftOut) text += each;
            return text;
        };
        const std::string words = told(all);
        QVERIFY2(words.starts_with("\"skin\" of \"stone\": "), words.c_str());
        QCOMPARE(countOf(all), std::size_t{1}); // the ball and the floor
        Shape hull = shapeOf(hullOfBox({0.2, 0.2, 0.2}), 0.0);
        hull.name = "hull";
        yard.rig.bodies[1].shapes.push_back(hull); // drawn: it stands for itself
        QVERIFY(!told(all).empty());
        QCOMPARE(countOf(all), std::size_t{3});
        yard.rig.bodies[1].shapes.back().finish = Finish::hidden;
        QCOMPARE(told(all), std::string());
        QCOMPARE(countOf(all), std::size_t{3});
        Shape box = shapeOf(BoxGeometry{{0.1, 0.1, 0.1}}, 0.0);
        box.finish = Finish::hidden; // is no hull
        yard.rig.bodies[1].shapes = {mesh, box};
        QVERIFY(!told(all).empty());
        // A contact of two named sides of which one cannot touch has no pair.
        Contact named;
        named.name = "named";
        named.first = {"stone", "skin", ""};
        named.second = {"world", "floor", ""};
        QVERIFY(told(named).empty() && countOf(named) == 0);
        std::swap(named.first, named.second);
        QVERIFY(told(named).empty() && countOf(named) == 0);
        named.first = {"ball", "shape", ""};
        named.second = {"world", "floor", ""};
        QVERIFY(told(named).empty() && countOf(named) == 1);
        // A body against itself, and two that do not move, are no pairs.
        Contact own;
        own.name = "own";
        own.first.body = own.second.body = "ball";
        QVERIFY(told(own).empty() && countOf(own) == 0);
    }
};

HINGELAB_APPLESS_TEST(TestContactCases)

} // namespace test_contact_cases

#include "test_contact_cases.moc"
