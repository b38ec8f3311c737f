// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "checks/checked_rig.h"
#include "solve/sensitivity.h"
#include "solve/target_solver.h"
#include "tests/physics/target_door.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_solve {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kSpring = "/elements/hinge/spring_constant";
constexpr const char* kRubbing = "/elements/hinge/dynamic_friction_torque";

FreeParameter freeFrom(const char* pointer, double lower, double upper) {
    return {pointer, lower, upper, 1.0};
}

bool allMet(const SolveResult& result) {
    return verdictOf(result.resultsAfter) == TargetVerdict::met;
}

/// The formula door with friction that holds without creep.
Rig holdingDoor(double k, double friction) {
    Rig rig = formulaDoor(k, friction);
    std::get<DoorHingeParameters>(rig.elements[0].law).presliding = Presliding{};
    return rig;
}

/// The rig after the edits of a result.
Rig applied(const Rig& rig, const SolveResult& result) {
    return applyEdits(rig, editsOf(result)).rig.value();
}

} // namespace

class TestSolve : public QObject {
    Q_OBJECT
  private slots:
    /// f + k q_end at most T: k = (T - f)/q_end is the nearest that does.
    void oneParameterByItsFormula() {
        Rig rig = formulaDoor(5.0, 1.0);
        const double limit = 4.0;
        rig.targets = {atMostTarget("effort", Figure::peakEffortOpening, limit)};
        const SolveResult result = solveTargets(rig, {freeFrom(kSpring, 0.0, 10.0)});
        QVERIFY2(result.outcome == SolveOutcome::met, result.refusal.c_str());
        QVERIFY(allMet(result));
        const double expected = (limit - 1.0) / kTargetEnd;
        // A ten-thousandth of the limit is kept in reserve, and three digits may be made of what is found as
        // long as the change grows by less than 2 %: 1 % of 5.0 - 2.15.
        QVERIFY(result.after[0] <= expected && result.after[0] > expected - 0.03);
        ConditionedFigures figures(std::make_shared<const Model>(applied(rig, result)));
        QVERIFY(verdictOf(judgeTargets(rig.targets, figures)) == TargetVerdict::met);
    }

    /// With two that help, Lagrange: the change is along the limit's gradient, scaled by the bounds.
    void twoParametersWithLeastChange() {
        const double k = 5.0;
        const double f = 2.0;
        Rig rig = formulaDoor(k, f);
        const double limit = 6.0;
        rig.targets = {atMostTarget("effort", Figure::peakEffortOpening, limit)};
        const SolveResult result =
            solveTargets(rig, {freeFrom(kSpring, 0.0, 10.0), freeFrom(kRubbing, 0.0, 4.0)});
        QVERIFY(result.outcome == SolveOutcome::met && allMet(result));
        // min a² + b² with 10 a q + 4 b = excess: its length is excess/|gradient|.
        const double excess = f + k * kTargetEnd - limit;
        const double least = excess / std::hypot(10.0 * kTargetEnd, 4.0);
        const double a = (result.after[0] - k) / 10.0;
        const double b = (result.after[1] - f) / 4.0;
        QVERIFY(std::hypot(a, b) >= least);
        QVERIFY(std::hypot(a, b) < 1.02 * least); // 1 % for round numbers, 1 % for where the search ends
    }

    void boundsAreKept() {
        Rig rig = formulaDoor(5.0, 1.0);
        rig.targets = {atMostTarget("effort", Figure::peakEffortOpening, 4.0)};
        std::vector<double> lowest;
        const FreeParameter spring = freeFrom(kSpring, 3.0, 4.0); // neither is the present value in it
        const SolveResult result = solveTargets(rig, {spring, freeFrom(kRubbing, 0.0, 1.0)});
        QVERIFY(result.outcome == SolveOutcome::compromise); // 3 q_end alone is more
        QVERIFY(result.after[0] >= 3.0 && result.after[0] <= 4.0);
        QVERIFY(result.after[1] >= 0.0 && result.after[1] <= 1.0);
        // The best is in the corner; the search ends at 1e-4 of the box.
        QVERIFY(result.after[0] < 3.01 && result.after[1] < 0.01);
        QCOMPARE(result.conflict, std::vector<std::size_t>{0});
        QVERIFY(outcomeText(rig, result).find("\"effort\", not even alone") != std::string::npos);
    }

    /// Friction that holds at 60 degrees is too much for the handle: these two, and not the third.
    void contradictionsAreNamedAndBalanced() {
        const double k = 2.0;
        Rig rig = holdingDoor(k, 1.0);
        const double place = 60.0 * kTargetDegree;
        const double limit = 4.0;
        rig.targets = {atMostTarget("way", Figure::wayTo, 2.0),
                       atMostTarget("effort", Figure::peakEffortOpening, limit),
                       atLeastTarget("holds", Figure::holdsAt, 0.5, place)};
        const SolveResult result = solveTargets(rig, {freeFrom(kRubbing, 0.0, 10.0)});
        QVERIFY(result.outcome == SolveOutcome::compromise);
        QCOMPARE(result.conflict, (std::vector<std::size_t>{1, 2}));
        // Both are missed by the same share of their limits: (f + k q_end - T)/T = (0.5 - f + k q)/0.5.
        const double f = (0.5 * (limit - k * kTargetEnd) / limit + 0.5 + k * place) / (1.0 + 0.5 / limit);
        QVERIFY(std::abs(result.after[0] - f) < 0.01); // 1e-4 of the bounds, and what the lines are bent
        const std::string words = outcomeText(rig, result);
        QVERIFY2(words.find("\"effort\" and \"holds\" together") != std::string::npos, words.c_str());
    }

    /// The same, where the effort counts three times: three times its violation is that of the other.
    void weightsDecideTheCompromise() {
        const double k = 2.0;
        Rig rig = holdingDoor(k, 1.0);
        const double place = 60.0 * kTargetDegree;
        const double limit = 4.0;
        rig.targets = {atMostTarget("effort", Figure::peakEffortOpening, limit),
                       atLeastTarget("holds", Figure::holdsAt, 0.5, place)};
        rig.targets[0].weight = 3.0;
        const SolveResult result = solveTargets(rig, {freeFrom(kRubbing, 0.0, 10.0)});
        QVERIFY(result.outcome == SolveOutcome::compromise);
        // 3 (f + k q_end - T)/T = (0.5 - f + k q)/0.5.
        const double f = (4.0 + 2.0 * k * place - 3.0 * k * kTargetEnd / limit) / (3.0 / limit + 2.0);
        QVERIFY2(std::abs(result.after[0] - f) < 0.01, qPrintable(QString::number(result.after[0] - f)));
        QVERIFY(outcomeText(rig, result).find("each by its weight") != std::string::npos);
        QVERIFY(solveWords(rig, result)[2].find("weight 3") != std::string::npos);
        // Where all can be met, weights change nothing.
        rig.targets[1].atLeast = -10.0;
        const SolveResult weighed = solveTargets(rig, {freeFrom(kRubbing, 0.0, 10.0)});
        rig.targets[0].weight = kUnlimited;
        const SolveResult plain = solveTargets(rig, {freeFrom(kRubbing, 0.0, 10.0)});
        QVERIFY(weighed.outcome == SolveOutcome::met && plain.outcome == SolveOutcome::met);
        QVERIFY(std::abs(weighed.after[0] - plain.after[0]) < 1e-3); // the searches' own accuracy
    }

    /// Five targets by three numbers, from red to green.
    void threeParametersForFiveTargets() {
        Rig rig = formulaDoor(8.0, 0.2);
        const double d = kTargetDegree;
        rig.targets = {atLeastTarget("holds at 30", Figure::holdsAt, 0.0, 30.0 * d),
                       atLeastTarget("holds at 60", Figure::holdsAt, 0.0, 60.0 * d),
                       atLeastTarget("holds at 75", Figure::holdsAt, 0.0, 75.0 * d),
                       atMostTarget("light", Figure::peakHandleForceOpening, 6.0),
                       atLeastTarget("not loose", Figure::hysteresisWidth, 1.0)};
        const std::vector<FreeParameter> free = {freeFrom(kSpring, 0.0, 20.0), freeFrom(kRubbing, 0.0, 5.0),
                                                 freeFrom("/elements/hinge/spring_zero_angle_rad", -1.5, 1.5)};
        const SolveResult result = solveTargets(rig, free);
        QVERIFY2(result.outcome != SolveOutcome::refused, result.refusal.c_str());
        QVERIFY(verdictOf(result.resultsBefore) == TargetVerdict::failed);
        QVERIFY2(result.outcome == SolveOutcome::met && allMet(result), outcomeText(rig, result).c_str());
        const std::vector<std::string> words = solveWords(rig, result);
        QCOMPARE(words.size(), std::size_t{1 + 3 + 5});
        QCOMPARE(words.front(), std::string("All 5 targets are met."));
    }

    /// A dimension is free, and what follows from it follows.
    void dimensionsLeadWhatFollows() {
        Rig rig = formulaDoor(5.0, 1.0);
        Dimension stiffness;
        stiffness.name = "stiff";
        stiffness.quantity = Quantity::rotationalStiffness;
        stiffness.value = 2.5;
        stiffness.upper = 10.0;
        rig.dimensions.push_back(stiffness);
        rig = applyEdit(rig, SetValue{kSpring, "=2*stiff"}).rig.value();
        rig.targets = {atMostTarget("effort", Figure::peakEffortOpening, 4.0)};
        const SolveResult result = solveTargets(rig, {freeParameter(rig, "stiff").value()});
        QVERIFY(result.outcome == SolveOutcome::met);
        const Rig after = applied(rig, result);
        QCOMPARE(after.dimensions[0].value, result.after[0]);
        QCOMPARE(std::get<DoorHingeParameters>(after.elements[0].law).springConstant, 2.0 * result.after[0]);
        QVERIFY(!after.expressions.empty());
        const SolveResult refused = solveTargets(rig, {freeFrom(kSpring, 0.0, 10.0)});
        QVERIFY(refused.outcome == SolveOutcome::refused);
        QVERIFY2(refused.refusal.find("=2*stiff") != std::string::npos, refused.refusal.c_str());
    }

    /// Where a door closes by itself comes and goes; the solver asks by how much it does.
    void placesThatComeAndGo() {
        Rig rig = formulaDoor(2.0, 1.5, 0.0); // friction holds it near 0: it closes nowhere
        rig.targets = {atLeastTarget("closes", Figure::selfClosingTo, 15.0 * kTargetDegree)};
        const SolveResult result =
            solveTargets(rig, {freeFrom("/elements/hinge/spring_zero_angle_rad", -3.0, 0.0)});
        QVERIFY2(result.outcome != SolveOutcome::refused, result.refusal.c_str());
        QVERIFY(!result.resultsBefore[0].value);
        QVERIFY2(result.outcome == SolveOutcome::met && allMet(result), outcomeText(rig, result).c_str());
        // k (q - q0) > f at 0: q0 = -f/k. Half a ten-thousandth in reserve, and a round number.
        QVERIFY(result.after[0] <= -0.75 && result.after[0] > -0.77);
    }

    void whatIsMetStays() {
        Rig rig = formulaDoor(2.0, 1.0);
        rig.targets = {atMostTarget("effort", Figure::peakEffortOpening, 5.0)};
        const SolveResult result = solveTargets(rig, {freeFrom(kSpring, 0.0, 10.0)});
        QVERIFY(result.outcome == SolveOutcome::met && result.evaluations == 0 && editsOf(result).empty());
        QCOMPARE(outcomeText(rig, result), std::string("The target is met as it is."));
    }

    void cancelledAtOnce() {
        Rig rig = formulaDoor(5.0, 1.0);
        rig.targets = {atMostTarget("effort", Figure::peakEffortOpening, 4.0)};
        SolveOptions options;
        int asked = 0;
        options.progress = [&](const SolveProgress& progress) {
            ++asked;
            return progress.evaluations < 5;
        };
        const SolveResult result = solveTargets(rig, {freeFrom(kSpring, 0.0, 10.0)}, options);
        QVERIFY(result.outcome == SolveOutcome::cancelled);
        QCOMPARE(asked, 5);
        QVERIFY(editsOf(result).empty());
    }

    void refusedInWords_data() {
        QTest::addColumn<QString>("rig");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<double>("from");
        QTest::addColumn<QString>("words");
        QTest::newRow("two degrees of freedom") << "engine"
                                                << "" << 10.0 << "";
        QTest::newRow("six") << "stewart-platform"
                             << "" << 10.0 << "6 degrees of freedom";
        QTest::newRow("no such number") << "room-door"
                                        << "/elements/0/nothing" << 10.0 << "no number at";
    }
    void refusedInWords() {
        QFETCH(QString, rig);
        QFETCH(QString, pointer);
        QFETCH(double, from);
        QFETCH(QString, words);
        Rig document = shippedDocument(rig.toStdString()).rig;
        if (words.isEmpty()) { // a second link on the first
            document = formulaDoor(2.0, 1.0);
            Body leaf = document.bodies[0];
            leaf.name = "leaf";
            Joint joint = document.joints[0];
            joint.name = "fold";
            joint.parent = "door";
            joint.child = "leaf";
            document.bodies.push_back(leaf);
            document.joints.push_back(joint);
            words = "2 degrees of freedom";
        }
        document.targets = {atLeastTarget("holds", Figure::holdsAt, 0.0, from * kTargetDegree)};
        const std::string free = pointer.isEmpty() ? "/environment/gravity/2" : pointer.toStdString();
        const SolveResult result = solveTargets(document, {{free, -20.0, 0.0, 1.0}});
        QVERIFY(result.outcome == SolveOutcome::refused);
        QVERIFY2(QString::fromStdString(result.refusal).contains(words), result.refusal.c_str());
    }

    /// The way ends where rods lock, before the place: no values help, and the words say where it ends.
    void aRigThatLocksMidway() {
        Rig rig = shippedDocument("double-rocker").rig;
        rig.targets = {atLeastTarget("holds", Figure::holdsAt, 0.0, 175.0 * kTargetDegree)};
        const SolveResult result = solveTargets(rig, {{"/environment/gravity/2", -10.0, -9.0, 1.0}});
        QVERIFY(result.outcome == SolveOutcome::compromise);
        QCOMPARE(result.conflict, std::vector<std::size_t>{0});
        bool isTold = false;
        for (const std::string& line : solveWords(rig, result)) {
            isTold = isTold || line.find("is not on the way") != std::string::npos;
        }
        QVERIFY(isTold);
    }

    /// Slopes against the formulas f + k q_end, (f + k q_end)/r and f - k q.
    void sensitivityByFormulas() {
        Rig rig = formulaDoor(2.0, 1.0);
        const double q = 20.0 * kTargetDegree;
        rig.targets = {atMostTarget("effort", Figure::peakEffortOpening, 5.0),
                       atMostTarget("handle", Figure::peakHandleForceOpening, 5.0),
                       atLeastTarget("holds", Figure::holdsAt, 0.0, q),
                       atLeastTarget("time", Figure::closingTime, 1.0, 1.0, 0.5)};
        const Sensitivity result =
            sensitivityOf(rig, {freeFrom(kSpring, 0.0, 4.0), freeFrom(kRubbing, 0.0, 2.0),
                                freeFrom("/bodies/door/points/knob/position/0", 0.5, 1.0),
                                freeFrom("/joints/axis/upper_stop/angle", 1.0, 2.0)});
        QVERIFY2(result.refusal.empty(), result.refusal.c_str());
        const auto slope = [&](std::size_t row, std::size_t column) {
            return *result.entries[row][column].slope;
        };
        constexpr double rounding = 1e-8; // linear: 1e-12 of the figures over steps of 0.01
        QVERIFY(std::abs(slope(0, 0) - kTargetEnd) < rounding);
        QVERIFY(std::abs(slope(0, 1) - 1.0) < rounding);
        QVERIFY(std::abs(slope(0, 2)) < rounding);
        QVERIFY(std::abs(slope(0, 3) - 2.0) < rounding);
        QVERIFY(std::abs(slope(1, 0) - kTargetEnd / kTargetKnob) < rounding);
        // 1/r bends: the error is h²/r² of it, with h = 0.001 m.
        const double effort = 1.0 + 2.0 * kTargetEnd;
        QVERIFY(std::abs(slope(1, 2) + effort / (kTargetKnob * kTargetKnob)) < 5e-5);
        QVERIFY(std::abs(slope(2, 0) + q) < rounding);
        QVERIFY(std::abs(slope(2, 1) - 1.0) < rounding);
        // What needs a motion: a stiffer spring shuts it sooner, friction later, and where the knob is does not
        // matter.
        QVERIFY(slope(3, 0) < 0.0 && slope(3, 1) > 0.0);
        QVERIFY(std::abs(slope(3, 2)) < 1e-4);
        // Over their ranges the spring moves the effort by 4 q_end, friction by 2: shares with their signs.
        QCOMPARE(result.entries[0][0].share, 1.0);
        QVERIFY(std::abs(result.entries[0][1].share - 2.0 / (4.0 * kTargetEnd)) < rounding);
        QVERIFY(result.entries[2][0].share < 0.0 && result.entries[2][1].share == 1.0);
    }

    void freeBoundsComeFromTheField() {
        const Rig rig = formulaDoor(2.0, 1.0);
        const FreeParameter spring = freeParameter(rig, kSpring).value();
        const Parameter parameter = findParameter(rig, kSpring).value();
        QVERIFY(spring.lower <= 2.0 && spring.upper >= 2.0);
        QVERIFY(parameter.info->range.contains(spring.lower) && parameter.info->range.contains(spring.upper));
        QVERIFY(!freeParameter(rig, "/elements/hinge/nothing"));
        QVERIFY(whyNotFree(rig, {spring, spring}).find("twice") != std::string::npos);
        QVERIFY(whyNotFree(rig, {freeFrom(kRubbing, -1.0, 1.0)}).find("go beyond") != std::string::npos);
        QVERIFY(whyNotFree(rig, {freeFrom(kRubbing, 1.0, 1.0)}).find("no room") != std::string::npos);
    }

    /// The same, run twice, to the bit.
    void isDeterministic() {
        Rig rig = shippedDocument("tailgate").rig;
        rig.targets = {atMostTarget("close", Figure::peakHandleForceClosing, 60.0)};
        const std::vector<FreeParameter> free = {
            freeParameter(rig, "/elements/gas strut/extended_force").value()};
        const SolveResult one = solveTargets(rig, free);
        const SolveResult two = solveTargets(rig, free);
        QVERIFY(one.outcome == SolveOutcome::met && one.evaluations > 0);
        QCOMPARE(one.after, two.after);
        QCOMPARE(one.evaluations, two.evaluations);
    }
};

HINGELAB_APPLESS_TEST(TestSolve)

} // namespace test_solve

#include "test_solve.moc"
