// SPDX-License-Identifier: GPL-3.0-or-later
// Loop joints that an assembly replaces: the same motion before and after.
#include <QTest>

#include "checks/checked_rig.h"
#include "elements/damper/damper.h"
#include "simulation/simulation.h"
#include "tests/loop_joints.h"
#include "tests/loop_rigs.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "workshop/fitting_assembly.h"

namespace test_fitting_assembly {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A crank of 0.2 m, a rod of 0.5 m and a slider on the x axis, 0.05 m off the crank's pivot.
Rig sliderCrank() {
    Rig rig = planar(1e-10);
    rig.bodies = {rod("crank", 0.2, 1.0), rod("rod", 0.5, 1.0), rod("slider", 0.1, 2.0)};
    const double start = 0.6;
    const Vector3 pin(0.2 * std::cos(start), 0.2 * std::sin(start), 0.0);
    const double lean = std::asin((0.05 - pin.y()) / 0.5);
    rig.joints = {hinge("pivot", kWorldName, "crank", Vector3::Zero(), start, 4.0),
                  hinge("pin", "crank", "rod", {0.2, 0.0, 0.0}, lean - start)};
    Joint guide;
    guide.name = "guide";
    guide.kind = PrismaticJoint{Vector3::UnitX(), pin.x() + 0.5 * std::cos(lean), 0.0, {}, {}, {}};
    guide.child = "slider";
    guide.position = {0.0, 0.05, 0.0};
    rig.joints.push_back(guide);
    rig.joints.push_back(closing(hinge("wrist", "rod", "slider", {0.5, 0.0, 0.0}, -lean), Vector3::Zero()));
    return rig;
}

std::shared_ptr<const Model> compiled(const Rig& rig) {
    return std::make_shared<const Model>(rig);
}

/// Without what acts on the assembly itself.
Rig ballsApart(const char* name) {
    Rig rig = shippedDocument(name).rig;
    rig.elements.clear();
    rig.motors.clear();
    return TakenApart(rig).rig();
}

std::string loopOf(const Rig& rig) {
    for (const Joint& joint : rig.joints) {
        if (joint.closesLoop) return joint.name;
    }
    return {};
}

double placeOf(const Simulation& simulation, const std::vector<double>& row, const std::string& body,
               const char* axis) {
    const int channel = simulation.model().channelIndex("body." + body + axis);
    return channel < 0 ? 0.0 : row[static_cast<std::size_t>(channel)];
}

/// The largest difference of a body's place over a second [m].
double apart(const Rig& first, const Rig& second) {
    Simulation a(compiled(first));
    Simulation b(compiled(second));
    std::vector<double> rowOfA(a.model().channels().size());
    std::vector<double> rowOfB(b.model().channels().size());
    double worst = 0.0;
    for (int i = 0; i <= 20; ++i) {
        const double time = 0.05 * i;
        if (a.advanceTo(time) != StepStatus::ok || b.advanceTo(time) != StepStatus::ok) return 1e9;
        a.sample(time, rowOfA);
        b.sample(time, rowOfB);
        for (const Body& body : first.bodies) {
            for (const char* axis : {".x", ".y", ".z"}) {
                worst = std::max(
                    worst, std::abs(placeOf(a, rowOfA, body.name, axis) - placeOf(b, rowOfB, body.name, axis)));
            }
        }
    }
    return worst;
}

} // namespace

class TestFittingAssembly : public QObject {
    Q_OBJECT
  private slots:
    void loopsThatFitMoveAlike_data() {
        QTest::addColumn<QString>("kind");
        QTest::newRow("four-bar") << "JointRRR";
        QTest::newRow("slider-crank") << "JointRRP";
        QTest::newRow("usr") << "JointUSR";
        QTest::newRow("usp") << "JointUSP";
        QTest::newRow("power-tailgate") << "JointUPS";
    }
    void loopsThatFitMoveAlike() {
        QFETCH(QString, kind);
        const std::string name = QTest::currentDataTag();
        Rig rig = name == "four-bar"       ? windows(1, 1e-10)
                  : name == "slider-crank" ? sliderCrank()
                                           : ballsApart(name.c_str());
        rig.simulation.tolerance = 1e-10;
        const Proposal proposal = proposeAssemblyForLoop(*compiled(rig), loopOf(rig));
        QVERIFY2(!proposal.edits.empty(), proposal.refusal.c_str());
        QVERIFY(QString::fromStdString(proposal.words).endsWith(kind));
        const Edited edited = applyEdits(rig, proposal.edits);
        QVERIFY(edited.rig.has_value());
        QVERIFY(loopOf(*edited.rig).empty());
        // Both integrate to 1e-10 of their scale, over a second.
        const double worst = apart(rig, *edited.rig);
        QVERIFY2(worst < 1e-7, qPrintable(QString::number(worst)));
    }

    /// The middle one, or the last of three in a row: any joint of a four-bar may be the one that closes it.
    void anyJointMayCloseTheLoop() {
        Rig rig = sliderCrank();
        // The guide closes the loop instead of the wrist.
        Joint& wrist = rig.joints[3];
        Joint& guide = rig.joints[2];
        wrist.closesLoop = false;
        wrist.childPosition.reset();
        wrist.childRotation.reset();
        guide.closesLoop = true;
        guide.childPosition = Vector3::Zero();
        guide.childRotation = Vector3::Zero();
        const Proposal proposal = proposeAssemblyForLoop(*compiled(rig), "guide");
        QVERIFY2(!proposal.edits.empty(), proposal.refusal.c_str());
        QVERIFY(proposal.note.find("\"pin\", \"wrist\" and \"guide\"") != std::string::npos);
        QVERIFY(apart(rig, *applyEdits(rig, proposal.edits).rig) < 1e-7);
    }

    void whatHasToStayIsSaid() {
        const auto refusalOf = [](const Rig& rig) {
            return QString::fromStdString(proposeAssemblyForLoop(*compiled(rig), loopOf(rig)).refusal);
        };
        Rig stopped = sliderCrank();
        std::get<PrismaticJoint>(stopped.joints[2].kind).upperStop = SlideStop{};
        std::get<PrismaticJoint>(stopped.joints[2].kind).upperStop->position = 5.0;
        QVERIFY(refusalOf(stopped).contains("stop"));
        Rig pushed = sliderCrank();
        Element damper;
        damper.name = "damper";
        damper.joint = "guide";
        damper.law = LinearDamper{};
        pushed.elements.push_back(damper);
        QVERIFY2(refusalOf(pushed).contains("refers to"), qPrintable(refusalOf(pushed)));
        Rig coupled = windows(2, 1e-9);
        QVERIFY(refusalOf(coupled).contains("share"));
        Rig loose = windows(1, 1e-9); // the other three hinges hold the crank's ball in the plane
        loose.joints[0].kind = SphericalJoint{};
        QVERIFY2(refusalOf(loose).contains("degrees of freedom"), qPrintable(refusalOf(loose)));
        QVERIFY(refusalOf(shippedDocument("bennett").rig).contains("not planar"));
        QVERIFY(!proposeAssemblyForLoop(*compiled(sliderCrank()), "pin").refusal.empty());
        QVERIFY(!proposeAssemblyForLoop(*compiled(sliderCrank()), "nothing").refusal.empty());
    }

    /// Of all that are shipped: what is offered can be done and moves alike; what is not says why.
    void shippedLoopsFitOrSayWhy_data() {
        QTest::addColumn<QString>("name");
        for (const ShippedRig& rig : shippedRigs())
            QTest::newRow(std::string(rig.name).c_str()) << QString::fromStdString(std::string(rig.name));
    }
    void shippedLoopsFitOrSayWhy() {
        QFETCH(QString, name);
        const Rig rig = shippedDocument(name.toStdString()).rig;
        const auto model = compiled(rig);
        for (const Joint& joint : rig.joints) {
            if (!joint.closesLoop) continue;
            const Proposal proposal = proposeAssemblyForLoop(*model, joint.name);
            QVERIFY(proposal.edits.empty() != proposal.refusal.empty());
            if (proposal.edits.empty()) continue;
            const Edited edited = applyEdits(rig, proposal.edits);
            QVERIFY(edited.rig.has_value());
            const double worst = apart(rig, *edited.rig);
            QVERIFY2(worst < 1e-4, qPrintable(QString::number(worst))); // to their own tolerances
        }
    }
};

HINGELAB_APPLESS_TEST(TestFittingAssembly)

} // namespace test_fitting_assembly

#include "test_fitting_assembly.moc"
