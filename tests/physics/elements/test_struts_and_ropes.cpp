// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <numbers>

#include "analysis/slow_force.h"
#include "checks/validation.h"
#include "elements/element_kinds.h"
#include "rig/parameter_set.h"
#include "rig/rig_document.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_struts_and_ropes {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A block on a vertical slide above the ground, on a law between two points that are `x` apart at the start.
Rig liftedBlock(const ElementLaw& law, double mass, double x) {
    Rig rig;
    rig.name = "block on a strut";
    Body block;
    block.name = "block";
    block.massProperties = MassProperties{};
    block.massProperties->mass = mass;
    rig.bodies.push_back(block);
    Joint joint;
    joint.name = "slide";
    joint.child = "block";
    PrismaticJoint slide;
    slide.axis = Vector3::UnitZ();
    slide.initialDistance = x;
    joint.kind = slide;
    rig.joints.push_back(joint);
    Element element;
    element.name = "law";
    element.from = PlacePoint{kWorldName, Vector3::Zero()};
    element.to = PlacePoint{"block", Vector3::Zero()};
    element.law = law;
    rig.elements.push_back(element);
    return rig;
}

GasStrut plainStrut() {
    GasStrut strut;
    strut.extendedForce = 300.0;
    strut.progression = 1.0;
    strut.friction = 30.0;
    strut.damping = 100.0;
    strut.endZone = 0.0;
    return strut;
}

constexpr double kGravity = 9.80665;

} // namespace

class TestStrutsAndRopes : public QObject {
    Q_OBJECT
  private slots:
    /// A load within the friction: it creeps where friction is a function of the speed, by v0 artanh(load/Ff),
    /// and stays where the strut sticks, but for the bristle's give of load/sigma0.
    void aStrutThatSticksHolds() {
        GasStrut strut = plainStrut();
        const double load = 15.0; // below the friction [N]
        const double mass = (strut.extendedForce + load) / kGravity;
        Run creeping(liftedBlock(strut, mass, 0.4));
        const double fell = 0.4 - creeping.at(2.0, "joint.slide.distance");
        // The oil takes 100 N·s/m besides: between half and all of the speed without it.
        const double free = strut.frictionSpeed * std::atanh(load / strut.friction) * 2.0;
        QVERIFY2(fell > 0.5 * free && fell < free, qPrintable(QString::number(fell / free)));
        strut.sticking = StrutSticking{};
        Run held(liftedBlock(strut, mass, 0.4));
        const double gives = load / strut.sticking->stiffness;
        const double early = 0.4 - held.at(1.0, "joint.slide.distance");
        const double late = 0.4 - held.at(60.0, "joint.slide.distance");
        // At rest on the bristle: what is left of its swing after a second, and then nothing (tolerance 1e-6 of
        // the integrator, on lengths of 0.4 m).
        QVERIFY2(std::abs(early - gives) < 0.2 * gives, qPrintable(QString::number(early / gives)));
        QVERIFY2(std::abs(late - gives) < 1e-6, qPrintable(QString::number(late / gives)));
    }

    /// Beyond the friction it slides, and the audit accounts for all of it.
    void aStrutThatSticksSlidesUnderMore() {
        GasStrut strut = plainStrut();
        strut.sticking = StrutSticking{};
        strut.damping = 1000.0;
        const double mass = (strut.extendedForce + 60.0) / kGravity;
        const Rig rig = liftedBlock(strut, mass, 0.48);
        Run run(rig);
        // Settled speed: (load - friction)/damping, after 27 time constants m/c of 37 ms.
        static_cast<void>(run.at(1.0, "joint.slide.distance"));
        const double rate = run.now("joint.slide.speed");
        QVERIFY2(std::abs(rate + 0.03) < 1e-5, qPrintable(QString::number(rate)));
        QVERIFY(worstClosure(rig, 1.0) < 1e-3); // of some 100 J
    }

    /// The rig's temperature is that of all struts without one of their own.
    void strutsTakeTheAmbientTemperature() {
        const auto forceAt = [](const Rig& rig) {
            Run run(rig);
            return run.at(0.0, "element.law.force");
        };
        GasStrut strut = plainStrut();
        Rig rig = liftedBlock(strut, 30.0, 0.4);
        const double reference = forceAt(rig);
        rig.environment.temperature = -10.0;
        const double ratio = (273.15 - 10.0) / (273.15 + 20.0);
        QVERIFY(std::abs(forceAt(rig) - ratio * reference) < 1e-9);
        std::get<GasStrut>(rig.elements[0].law).temperature = 20.0;
        QCOMPARE(forceAt(rig), reference);
    }

    /// Documents of before set a strut's own temperature, which now need not be there.
    void formerTemperaturesAreTaken() {
        Rig rig = liftedBlock(plainStrut(), 30.0, 0.4);
        QVERIFY(assignParameter(rig, "/elements/law/temperature=-10 degC").empty());
        QCOMPARE(std::get<GasStrut>(rig.elements[0].law).temperature, -10.0);
        Rig other = liftedBlock(plainStrut(), 30.0, 0.4);
        QVERIFY(setParameters(other, R"({"format": "hingelab-parameters", "version": 1,
                                         "parameters": {"/elements/0/temperature": 35}})")
                    .empty());
        QCOMPARE(std::get<GasStrut>(other.elements[0].law).temperature, 35.0);
        // What every strut had, means nothing: it follows the rig.
        const std::string text = writeRig({{}, rig});
        Json json = Json::parse(text);
        json["elements"][0]["temperature"] = 20;
        const Rig read = readRig(json.dump()).document.value().rig;
        QVERIFY(!std::get<GasStrut>(read.elements[0].law).hasOwnTemperature());
        json["elements"][0]["temperature"] = 900;
        const RigReading hot = readRig(json.dump());
        QVERIFY(hasErrors(hot.issues) || hasErrors(validate(hot.document.value().rig)));
    }

    void whatAStrutCannotBe() {
        const auto issuesOf = [](const GasStrut& strut) { return validate(liftedBlock(strut, 30.0, 0.4)); };
        QVERIFY(!hasErrors(issuesOf(plainStrut())));
        GasStrut loose = plainStrut();
        loose.friction = 0.0;
        loose.sticking = StrutSticking{};
        QVERIFY(hasErrors(issuesOf(loose)));
        GasStrut vague = plainStrut();
        vague.tolerance = 301.0;
        QVERIFY(hasErrors(issuesOf(vague)));
    }

    /// Handbook numbers of a round bar, and the section modulus pi d³/16 as another way to its stress.
    void torsionBarsByTheHandbook() {
        TorsionBar bar;
        bar.diameter = 0.006;
        bar.length = 0.6;
        const double d = bar.diameter;
        const double polar = std::numbers::pi * std::pow(d, 4) / 32.0;
        const double stiffness = bar.shearModulus * polar / bar.length;
        QVERIFY(std::abs(bar.stiffness() - stiffness) < 1e-12 * stiffness); // rounding
        QVERIFY(std::abs(bar.stiffness() - 16.82) < 0.01);                  // [N·m/rad]
        const double twist = 0.5;
        const double torque = -makeLaw(bar)->response({twist, 0.0}).force;
        const double modulus = std::numbers::pi * d * d * d / 16.0;
        QVERIFY(std::abs(bar.stressPerAngle() * twist - torque / modulus) < 1e-9 * torque / modulus);
        bar.count = 2.0;
        QVERIFY(std::abs(bar.stiffness() - 2.0 * stiffness) < 1e-12 * stiffness);
        double values[2] = {};
        makeLaw(bar)->sample({-twist, 0.0}, 1.0, values);
        QVERIFY(std::abs(values[1] - torque / modulus) < 1e-9 * torque / modulus); // that of one bar
    }

    /// Slack, a rope does nothing; taut, it pulls with its spring.
    void ropesOnlyPull() {
        RopeSpring rope;
        rope.stiffness = 400.0;
        rope.freeLength = 0.2;
        rope.preload = 20.0;
        const auto law = makeLaw(rope);
        const auto forceAt = [&](double x) {
            LawPoint at{x, 0.0};
            at.phase = law->settledPhase(at);
            return law->response(at).force;
        };
        QCOMPARE(forceAt(0.1), 0.0);
        QVERIFY(std::abs(forceAt(0.2) + 20.0) < 1e-12);
        QVERIFY(std::abs(forceAt(0.3) + 60.0) < 1e-12);
    }

    /// Euler and Eytelwein: sliding one way, the pull is e^(2 mu alpha) times that of the other way.
    void brakesByTheBeltEquation() {
        RopeSpring rope;
        rope.stiffness = 400.0;
        rope.freeLength = 0.2;
        rope.brake = RopeBrake{};
        rope.brake->friction = 0.15;
        rope.brake->wrapAngle = std::numbers::pi;
        const auto law = makeLaw(rope);
        const SlowForce slow(*law, 0.5);
        const double tension = 400.0 * 0.3;
        const double factor = std::exp(0.15 * std::numbers::pi);
        // The least friction of the brake (1e-4 k) is added as a hypotenuse: a relative 1e-6 here.
        QVERIFY(std::abs(-slow.rising() - tension * factor) < 1e-5 * tension);
        QVERIFY(std::abs(-slow.falling() - tension / factor) < 1e-5 * tension);
        QVERIFY(std::abs(-slow.atRest() - tension) < 1e-9 * tension);
    }

    /// A block hangs on a rope whose brake holds it, is dropped where it does not, swings on a slack rope: the
    /// audit accounts for all of it, and a passive rope never gives more than it stored.
    void ropesKeepTheirAccounts() {
        RopeSpring rope;
        rope.stiffness = 2000.0;
        rope.freeLength = 0.3;
        rope.brake = RopeBrake{};
        // The block above the point: the rope pulls it down onto the spring, it flies up and slackens.
        Rig rig = liftedBlock(rope, 2.0, 0.1);
        std::get<PrismaticJoint>(rig.joints[0].kind).initialSpeed = 4.0;
        QVERIFY(worstClosure(rig, 0.6, 0.01) < 1e-3); // of 16 J; bristles ring at 1e5 N/m
        Run run(rig);
        double stored = 0.0;
        for (double t = 0.0; t < 0.6; t += 0.01) {
            const double position = run.at(t, "joint.slide.distance");
            const double tension = run.now("element.law.tension");
            const double expected = std::max(0.0, 2000.0 * (std::abs(position) - 0.3));
            QVERIFY(std::abs(tension - expected) < 1e-9 * 2000.0);
            stored = std::max(stored, tension);
        }
        QVERIFY(stored > 100.0); // it was taut
    }
};

HINGELAB_APPLESS_TEST(TestStrutsAndRopes)

} // namespace test_struts_and_ropes

#include "test_struts_and_ropes.moc"
