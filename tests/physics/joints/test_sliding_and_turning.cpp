// SPDX-License-Identifier: GPL-3.0-or-later
// Joints that slide and turn: the cylindrical joint, and the pin in a slot.
#include <QTest>
#include <numbers>

#include "checks/validation.h"
#include "tests/loop_rigs.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_sliding_and_turning {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A rod of 0.4 m on a joint whose frame leans.
Rig rodOn(const JointKind& kind) {
    Rig rig;
    rig.name = "rod";
    rig.simulation.tolerance = 1e-11;
    rig.bodies = {rod("rod", 2.0, 0.4)};
    Joint joint;
    joint.name = "joint";
    joint.child = "rod";
    joint.kind = kind;
    joint.rotation = {0.3, -0.5, 0.2};
    rig.joints = {joint};
    return rig;
}

/// The same by two joints, with a body without mass between them.
Rig byTwoJoints(const Rig& rig, const Vector3& slot, const Vector3& axis, double angle, double rate) {
    Rig two = rig;
    Body between;
    between.name = "between";
    two.bodies.push_back(between);
    PrismaticJoint slide;
    slide.axis = slot;
    two.joints[0].kind = slide;
    two.joints[0].child = "between";
    Joint turn;
    turn.name = "turn";
    turn.parent = "between";
    turn.child = "rod";
    turn.kind = RevoluteJoint{axis, angle, rate, {}, {}, {}};
    two.joints.push_back(turn);
    return two;
}

/// The largest distance that the rod's motion and the load of its joint are off.
double offFrom(const Rig& one, const Rig& other) {
    Run a(one), b(other);
    double worst = 0.0;
    for (double t = 0.0; t < 1.0; t += 0.1) {
        for (const char* channel : {"body.rod.x", "body.rod.y", "body.rod.z", "body.rod.qx", "body.rod.qy",
                                    "body.rod.wz", "joint.joint.force_x", "joint.joint.force_y"}) {
            const double off = std::abs(a.at(t, channel) - b.at(t, channel));
            if (!(off <= worst)) worst = off;
        }
    }
    return worst;
}

} // namespace

class TestSlidingAndTurning : public QObject {
    Q_OBJECT
  private slots:
    void cylindersAreASlideAndATurn() {
        CylindricalJoint cylinder;
        cylinder.axis = {0.0, 0.6, 0.8};
        cylinder.initialAngle = 0.7;
        cylinder.initialRate = 2.0;
        const Rig rig = rodOn(cylinder);
        QVERIFY(offFrom(rig, byTwoJoints(rig, cylinder.axis, cylinder.axis, 0.7, 2.0)) < 1e-7);
        // Along the axis it falls freely, whatever it turns.
        Run run(rig);
        const Vector3 axis = rotationFromRollPitchYaw(rig.joints[0].rotation) * cylinder.axis;
        const double fall = rig.environment.gravity.dot(axis);
        QVERIFY(std::abs(run.at(0.8, "joint.joint.distance") - 0.5 * fall * 0.64) < 1e-9);
    }

    void pinsInSlotsAreASlideAndATurn() {
        PinInSlotJoint pin;
        pin.slot = {0.0, 2.0, 0.0};
        pin.pinAxis = {1.0, 0.0, 0.0};
        pin.initialAngle = 0.7;
        pin.initialRate = 2.0;
        const Rig rig = rodOn(pin);
        QVERIFY(offFrom(rig, byTwoJoints(rig, pin.slot, pin.pinAxis, 0.7, 2.0)) < 1e-7);
    }

    /// The pin comes to rest at the end of its slot, pressed in by its weight.
    void slotsHaveEnds() {
        PinInSlotJoint pin;
        pin.upperStop = SlideStop{0.1, 5'000.0, 2.0};
        Rig rig = rodOn(pin);
        rig.joints[0].rotation = Vector3::Zero();
        rig.environment.gravity = {9.81, 0.0, 0.0};
        Run run(rig);
        QVERIFY(std::abs(run.at(5.0, "joint.joint.distance") - (0.1 + 2.0 * 9.81 / 5'000.0)) < 1e-6);
        QVERIFY(std::abs(run.at(5.0, "joint.joint.distance_stop_force") + 2.0 * 9.81) < 1e-2);
    }

    /// A Scotch yoke whose block is left out: the crank's pin runs in the yoke's slot.
    void aPinInASlotClosesTheLoopOfAYoke() {
        Rig rig = shippedDocument("scotch-yoke").rig;
        rig.simulation.tolerance = 1e-11;
        const Rig before = rig;
        std::erase_if(rig.bodies, [](const Body& body) { return body.name == "block"; });
        std::erase_if(rig.joints, [](const Joint& joint) { return joint.child == "block"; });
        Joint pin;
        pin.name = "pin";
        PinInSlotJoint kind;
        kind.slot = Vector3::UnitY();
        pin.kind = kind;
        pin.parent = "yoke";
        pin.child = "crank";
        pin.closesLoop = true;
        const double crank = std::get<PrismaticJoint>(before.joints[2].kind).initialDistance;
        pin.childPosition = Vector3(crank, 0.0, 0.0);
        pin.childRotation = Vector3::Zero();
        rig.joints.push_back(pin);
        rig.expressions = {};
        rig.story.clear();
        QVERIFY(!hasErrors(validate(rig)));
        Run one(before), other(rig);
        for (double t = 0.0; t < 1.5; t += 0.1) {
            const double distance = one.at(t, "joint.guide.distance");
            QVERIFY(std::abs(other.at(t, "joint.guide.distance") - distance) < 1e-9);
            QVERIFY(std::abs(other.at(t, "joint.pin.distance") - crank * std::sin(2.0 * std::numbers::pi * t)) <
                    1e-9);
        }
    }
};

HINGELAB_APPLESS_TEST(TestSlidingAndTurning)

} // namespace test_sliding_and_turning

#include "test_sliding_and_turning.moc"
