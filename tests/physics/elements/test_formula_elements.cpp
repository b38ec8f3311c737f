// SPDX-License-Identifier: GPL-3.0-or-later
// Loads by formulas: beside the elements that have the same laws, with dimensions of the rig, and in time.
#include <QTest>
#include <cmath>

#include "checks/validation.h"
#include "exchange/fmu_export.h"
#include "rig/edit.h"
#include "rig/expressions.h"
#include "rig/parameters.h"
#include "rig/rig_bytes.h"
#include "rig/rig_document.h"
#include "tests/loop_rigs.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_formula_elements {

using namespace hingelab;
using namespace hingelab::test;

namespace {

Element elementBy(const ElementLaw& law) {
    Element element;
    element.name = "law";
    element.joint = "pivot";
    element.law = law;
    return element;
}

Rig pendulum(const ElementLaw& law) {
    Rig rig = planar(1e-11);
    rig.bodies = {rod("rod", 1.0, 0.5)};
    rig.joints = {hinge("pivot", kWorldName, "rod", Vector3::Zero(), 0.4)};
    rig.elements = {elementBy(law)};
    return rig;
}

Rig withDimension(const std::string& formula) {
    Rig rig = pendulum(TorqueFormula{formula, {}});
    Dimension dimension;
    dimension.name = "stiffness";
    dimension.quantity = Quantity::rotationalStiffness;
    dimension.value = 4.0;
    dimension.upper = 100.0;
    rig.dimensions = {dimension};
    if (!resolveExpressions(rig).empty()) throw std::runtime_error("the rig has expressions");
    return rig;
}

double angleAt(const Rig& rig, double t) {
    return Run(rig).at(t, "joint.pivot.angle");
}

std::string firstError(const Rig& rig) {
    for (const Issue& issue : validate(rig)) {
        if (issue.severity == Severity::error) return issue.text();
    }
    return {};
}

} // namespace

class TestFormulaElements : public QObject {
    Q_OBJECT
  private slots:
    void aFormulaIsTheLawThatItSays() {
        const Rig spring = pendulum(RotationalSpring{6.0, 0.2, 0.05});
        const Rig formula = pendulum(TorqueFormula{"-6 N*m/rad*(angle - 0.2 rad) - 0.05 N*m*s/rad*rate", {}});
        const Rig damper = pendulum(RotationalDamper{0.02, 0.3});
        const Rig drag = pendulum(TorqueFormula{"-(0.02 N*m*s + 0.3 N*m*s^2*abs(rate))*rate", {}});
        for (const double t : {0.3, 1.7}) {
            QVERIFY(std::abs(angleAt(spring, t) - angleAt(formula, t)) < 1e-9);
            QVERIFY(std::abs(angleAt(damper, t) - angleAt(drag, t)) < 1e-9);
        }
    }

    /// x'' = g(t) in closed form, and all that it does counts as supplied.
    void timeDrivesIt() {
        Rig rig = pendulum(TorqueFormula{"0.5 N*m*sin(3 rad/s*time)", {}});
        rig.environment.gravity = Vector3::Zero();
        rig.joints[0].revolute()->initialAngle = 0.0;
        const double inertia = 0.5 * 0.5 / 3.0;
        Run run(rig);
        for (const double t : {0.5, 2.0}) {
            const double expected = 0.5 / inertia * (t / 3.0 - std::sin(3.0 * t) / 9.0);
            QVERIFY(std::abs(run.at(t, "joint.pivot.angle") - expected) < 1e-9);
            QVERIFY(std::abs(run.at(t, "energy.closure")) < 1e-9);
        }
        QVERIFY(Run(rig).at(1.0, "energy.kinetic") > 0.1);
    }

    void dimensionsAreInFormulas() {
        Rig rig = withDimension("-stiffness*angle");
        QCOMPARE(firstError(rig), std::string());
        const Rig spring = pendulum(RotationalSpring{4.0, 0.0, 0.0});
        QVERIFY(std::abs(angleAt(rig, 1.0) - angleAt(spring, 1.0)) < 1e-9);
        QVERIFY(setParameter(rig, "/dimensions/stiffness/value", 9.0));
        const Rig stiffer = pendulum(RotationalSpring{9.0, 0.0, 0.0});
        QVERIFY(std::abs(angleAt(rig, 1.0) - angleAt(stiffer, 1.0)) < 1e-9);
        // there and back in both forms of documents
        for (const Rig& again : {rigOfBytes(bytesOf(rig)), readRig(writeRig({{}, rig})).document->rig})
            QVERIFY(std::abs(angleAt(again, 1.0) - angleAt(stiffer, 1.0)) < 1e-9);
    }

    void dimensionsGoAndAreRenamed() {
        const Rig rig = withDimension("-stiffness*angle");
        const Edited renamed = applyEdit(rig, RenameItem{"/dimensions/stiffness", "k"});
        QVERIFY(renamed.rig);
        QCOMPARE(std::get<TorqueFormula>(renamed.rig->elements[0].law).formula, std::string("-k*angle"));
        QVERIFY(std::abs(angleAt(*renamed.rig, 1.0) - angleAt(rig, 1.0)) < 1e-12);
        const Edited removed = applyEdit(rig, RemoveItem{"/dimensions/stiffness"});
        QVERIFY(removed.rig);
        QCOMPARE(std::get<TorqueFormula>(removed.rig->elements[0].law).formula,
                 std::string("-(4 N*m/rad)*angle"));
        QVERIFY(std::abs(angleAt(*removed.rig, 1.0) - angleAt(rig, 1.0)) < 1e-12);
        QVERIFY(rigForFmu(rig).dimensions.empty());
        QVERIFY(std::abs(angleAt(rigForFmu(rig), 1.0) - angleAt(rig, 1.0)) < 1e-12);
    }

    /// A variable hides a dimension of the same name, also where that is renamed or goes.
    void dimensionsDoNotTouchVariables() {
        Rig rig = withDimension("-4 N*m*angle");
        rig.dimensions[0].name = "angle";
        for (const Edit& edit :
             {Edit(RenameItem{"/dimensions/0", "tilt"}), Edit(RemoveItem{"/dimensions/0"})}) {
            const Edited edited = applyEdit(rig, edit);
            QVERIFY(edited.rig);
            QCOMPARE(std::get<TorqueFormula>(edited.rig->elements[0].law).formula, std::string("-4 N*m*angle"));
        }
    }

    void whatIsNoTorqueIsRefused() {
        const auto error = [](const std::string& formula) {
            return firstError(pendulum(TorqueFormula{formula, {}}));
        };
        QVERIFY(error("").find("There is no formula") != std::string::npos);
        QVERIFY2(error("-2 N*m*s*angle").find("/elements/0/formula") != std::string::npos,
                 error("-2*angle").c_str());
        QVERIFY(error("k*angle").find("\"k\"") != std::string::npos);
        QVERIFY(error("-2 N*m*angle").empty());
    }

    /// Beyond where it has a value, the run stops and says which load it was.
    void runsStopWhereThereIsNoValue() {
        Rig rig = pendulum(TorqueFormula{"-1 N*m*sqrt(0.3 rad + angle)", {}});
        Run run(rig);
        QVERIFY(std::isnan(run.at(3.0, "joint.pivot.angle")));
        const std::string cause = run.simulation.report().cause;
        QVERIFY2(cause.starts_with("the load \"law\" has no finite value at −17.19 °"), cause.c_str());
        // In the fixed steps of contacts, too.
        Rig ball = shippedDocument("bouncing-ball").rig;
        ball.elements = {elementBy(ForceFormula{"1 N*sqrt((distance - 0.2 m)/1 m)", {}})};
        ball.elements[0].joint = ball.joints[0].name + ".z";
        Run falling(ball);
        QVERIFY(std::isnan(falling.at(3.0, "body.ball.z")));
        const StopReport& report = falling.simulation.report();
        QVERIFY2(report.cause.starts_with("the load \"law\" has no finite value at"), report.cause.c_str());
    }
};

HINGELAB_APPLESS_TEST(TestFormulaElements)

} // namespace test_formula_elements

#include "test_formula_elements.moc"
