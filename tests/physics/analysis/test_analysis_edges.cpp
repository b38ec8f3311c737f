// SPDX-License-Identifier: GPL-3.0-or-later
// What analyses say where there is little to say: handles that move nothing, rigs that are no doors, units of
// slopes.
#include <QTest>
#include <cmath>

#include "analysis/curve_figures.h"
#include "analysis/defect_words.h"
#include "analysis/door_motion.h"
#include "analysis/hand_plan.h"
#include "analysis/hinge_handles.h"
#include "analysis/linkage_curves.h"
#include "analysis/lone_hinge.h"
#include "analysis/posing.h"
#include "analysis/run_deviation.h"
#include "analysis/run_figures.h"
#include "analysis/sampled_path.h"
#include "analysis/sampled_trace.h"
#include "analysis/sweep.h"
#include "analysis/target_check.h"
#include "tests/physics/target_door.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_analysis_edges {

using namespace hingelab;
using namespace hingelab::test;

namespace {

std::shared_ptr<const Model> compiled(const Rig& rig) {
    return std::make_shared<const Model>(rig);
}

/// Its handle on the axis: no force at it moves anything.
Rig doorHeldAtItsAxis(double k, double friction) {
    Rig rig = formulaDoor(k, friction);
    rig.bodies[0].points[0].position.setZero();
    return rig;
}

Rig ofText(const std::string& joints, const std::string& bodies) {
    return readRig(R"({"format": "hingelab-rig", "version": 1, "name": "made", "bodies": [)" + bodies +
                   R"(], "joints": [)" + joints + "]}")
        .document.value()
        .rig;
}

constexpr const char* kCube =
    R"({"name": "cube", "shapes": [{"name": "c", "type": "box", "size": [0.2, 0.2, 0.2], "mass": 1}]})";

double numberOf(const std::vector<RunFigure>& figures, const std::string& key) {
    for (const RunFigure& figure : figures) {
        if (figure.key == key) return figure.value.value();
    }
    throw std::runtime_error("no figure " + key);
}

} // namespace

class TestAnalysisEdges : public QObject {
    Q_OBJECT
  private slots:
    void unitsOfSlopesAndAreas() {
        using Q = Quantity;
        const struct {
            Q quantity;
            const char* slope;
            const char* area;
        } cases[] = {
            {Q::angle, "°/s", "°·s"},
            {Q::angularRate, "°/s²", "°"},
            {Q::angularAcceleration, "°/s³", "°/s"},
            {Q::length, "m/s", "m·s"},
            {Q::velocity, "m/s²", "m"},
            {Q::acceleration, "m/s³", "m/s"},
            {Q::energy, "W", "J·s"},
            {Q::power, "W/s", "J"},
            {Q::torque, "N·m/s", "N·m·s"},
            {Q::dimensionless, "1/s", "s"},
            {Q::temperature, "K/s", "°C·s"},
        };
        for (const auto& one : cases) {
            QCOMPARE(slopeUnit(one.quantity).symbol, std::string(one.slope));
            QCOMPARE(areaUnit(one.quantity).symbol, std::string(one.area));
        }
        // Slopes of areas are the quantity again: so are the factors.
        QVERIFY(std::abs(areaUnit(Q::angularRate).siPerUnit - displayUnit(Q::angle).siPerUnit) < 1e-15);
        QVERIFY(std::abs(slopeUnit(Q::angle).siPerUnit - displayUnit(Q::angularRate).siPerUnit) < 1e-15);
    }

    /// A cube that slides at 0.5 m/s for two seconds sweeps its own size and a metre.
    void whatSlidesSweepsItsWay() {
        const Rig rig = ofText(R"({"name": "rail", "type": "prismatic", "child": "cube", "axis": [1, 0, 0],
                                   "motion": {"type": "constant_speed", "speed": 0.5}})",
                               kCube);
        const auto model = compiled(rig);
        const SweptBox all = predictSweep(model, 2.0, [] { return false; });
        QCOMPARE(all.until, 2.0);
        QVERIFY((all.box.min() - Vector3(-0.1, -0.1, -0.1)).norm() < 1e-9);
        QVERIFY((all.box.max() - Vector3(1.1, 0.1, 0.1)).norm() < 1e-9);
        Simulation simulation(model); // how often it is asked is its own business: some instants are enough
        int asked = 0;
        const SweptBox some = predictSweep(model, 2.0, [&] { return ++asked > 20; });
        QVERIFY(some.until < 1.0 && some.box.max().x() < all.box.max().x());
        QVERIFY(predictSweep(model, 2.0, [] { return true; }).box.isEmpty());
        Eigen::AlignedBox3d box;
        const std::vector<double> tooShort(2, 0.0);
        QVERIFY(!extendBySample(box, *model, tooShort) && box.isEmpty());
    }

    /// Turned by d, centres at r are 2 r sin(d/2) apart; bodies of one run alone, and the world, are left out.
    void runsAreComparedBodyByBody() {
        Rig one = formulaDoor(2.0, 1.0);
        RevoluteJoint joint = *one.joints[0].revolute();
        one.bodies[0].massProperties->centreOfMass = Vector3(0.4, 0.0, 0.0);
        joint.initialAngle = 0.2;
        one.joints[0].kind = joint;
        one.bodies.push_back({.name = "world", .shapes = {}, .massProperties = {}, .points = {}});
        Rig other = one;
        joint.initialAngle = 0.5;
        other.joints[0].kind = joint;
        Rig renamed = other;
        renamed.bodies[0].name = "gate";
        renamed.joints[0].child = "gate";
        renamed.handle.reset();
        const auto measured = [](const Rig& a, const Rig& b) {
            Run first(a);
            Run second(b);
            DeviationMeter meter(*first.model, *second.model);
            static_cast<void>(first.at(0.0, "time"));
            static_cast<void>(second.at(0.0, "time"));
            meter.add(first.row, second.row);
            return meter.deviation();
        };
        const RunDeviation far = measured(one, other);
        QVERIFY(std::abs(far.distance.value - 0.8 * std::sin(0.15)) < 1e-9);
        QVERIFY(std::abs(far.turn.value - 0.3) < 1e-9 && far.turn.body == "door" && far.instants == 1);
        const RunDeviation same = measured(one, one);
        QVERIFY(same.distance.value < 1e-12 && same.isNearerThan(far) && !far.isNearerThan(same));
        QCOMPARE(measured(one, renamed).distance.value, 0.0); // nothing to compare
        RunDeviation turned = same;
        turned.turn.value = 0.1; // where distances are rounding, turns decide
        QVERIFY(same.isNearerThan(turned) && !turned.isNearerThan(same));
    }

    /// Largest forces of all contacts together, against the rows themselves.
    void figuresOfARunWithContacts() {
        Run run(shippedDocument("bouncing-ball").rig);
        RunFigures figures(*run.model);
        QVERIFY(figures.figures().empty()); // no sample yet
        double normal = 0.0;
        double friction = 0.0;
        for (int i = 0; i <= 100; ++i) {
            QVERIFY(!std::isnan(run.at(0.01 * i, "time")));
            figures.add(run.row);
            double sums[2] = {};
            for (const ContactBlock& contact : run.model->layout().contacts) {
                sums[0] += contact.normalForce.in(run.row);
                sums[1] += contact.frictionForce.in(run.row);
            }
            normal = std::max(normal, sums[0]);
            friction = std::max(friction, sums[1]);
        }
        QVERIFY(normal > 0.0);
        QCOMPARE(numberOf(figures.figures(), "contacts.normal"), normal);
        QCOMPARE(numberOf(figures.figures(), "contacts.friction"), friction);
        QVERIFY(numberOf(figures.figures(), "solver.updates") >= 0.0);
    }

    /// Nobody moves a door by its axis, and that is what is said: not that it opens by itself.
    void aHandleOnTheAxisMovesNothing() {
        const Rig rig = doorHeldAtItsAxis(0.1, 1.0);
        DoorFigures figures(compiled(rig));
        for (const Figure figure :
             {Figure::breakawayHandleForce, Figure::breakawayOpenHandleForce, Figure::peakHandleForceOpening,
              Figure::peakHandleForceClosing, Figure::pushAtHandle, Figure::pushToLatch}) {
            const FigureAnswer answer = figures.answer({figure, {}, {}});
            QVERIFY2(!answer.value && answer.missing.find("no hand") == 0, answer.missing.c_str());
            const TargetResult result = checkTarget(atMostTarget("light", figure, 30.0), figures);
            QVERIFY(result.verdict == TargetVerdict::unknown); // rather than met with nothing at all
        }
        QVERIFY(std::abs(*figures.answer({Figure::breakawayClosed, {}, {}}).value - 1.0) < 1e-3);
    }

    void figuresAskedInAWrongWay() {
        DoorFigures figures(compiled(formulaDoor(2.0, 1.0)));
        const double d = kTargetDegree;
        const struct {
            FigureAsked asked;
            const char* words;
        } cases[] = {
            {{Figure::holdsAt, {}, {}}, "it requires a position"},
            {{Figure::closingTime, 60 * d, {}}, "it is asked from a place to another"},
            {{Figure::closingTime, 60 * d, 200 * d}, "200 ° is not on the way"},
            {{Figure::closingTime, 20 * d, 60 * d}, "a door closes to a smaller place"},
            {{Figure::openingTime, 60 * d, 20 * d}, "a door opens to a larger place"},
            {{Figure::peakEffortOpening, 20 * d, 200 * d}, "200 ° is not on the way"},
            {{Figure::peakEffortOpening, 200 * d, {}}, "200 ° is not on the way"},
            {{Figure::peakEffortOpening, 60 * d, 20 * d},
             "the range is empty: it ends where it begins, or before"},
        };
        for (const auto& one : cases) {
            const FigureAnswer answer = figures.answer(one.asked);
            QVERIFY(!answer.value);
            QVERIFY2(answer.missing.find(one.words) != std::string::npos, answer.missing.c_str());
        }
        // To an end alone the part goes to the other end.
        QVERIFY(std::abs(*figures.answer({Figure::peakEffortOpening, {}, 40 * d}).value - (1.0 + 80 * d)) <
                1e-9);
        QCOMPARE(curveFigure(figures.curve(), Figure::rebound).missing, std::string("needs a motion"));
    }

    void targetsInWords() {
        const double d = kTargetDegree;
        const struct {
            Target target;
            const char* figure;
            const char* limit;
        } cases[] = {
            {targetOf("a", Figure::workToOpen, 1.0, 2.0), "Work to open", "1.00 J to 2.00 J"},
            {atLeastTarget("a", Figure::workToOpen, 1.0), "Work to open", "at least 1.00 J"},
            {atMostTarget("a", Figure::holdsAt, 1.0, 30 * d), "Holds at, 30.0 °", "at most 1.00 N·m"},
            {atMostTarget("a", Figure::workToOpen, 1.0, 30 * d, 60 * d), "Work to open, 30.0 ° to 60.0 °",
             "at most 1.00 J"},
        };
        for (const auto& one : cases) {
            QCOMPARE(figureText(one.target), std::string(one.figure));
            QCOMPARE(limitText(one.target), std::string(one.limit));
        }
        TargetResult result;
        result.words = "why";
        QCOMPARE(resultText(cases[0].target, result), std::string("—"));
        QCOMPARE(verdictText(cases[0].target, result), std::string("cannot be told: why"));
        result.verdict = TargetVerdict::failed;
        QCOMPARE(resultText(cases[0].target, result), std::string("why"));
        result.words.clear();
        result.value = 1.0;
        result.at = 40 * d;
        QCOMPARE(resultText(cases[0].target, result), std::string("1.00 J at 40.0 °"));
        QCOMPARE(resultText(atMostTarget("a", Figure::holdsAt, 1.0, 40 * d), result), std::string("1.00 N·m"));
        QCOMPARE(resultText(atMostTarget("a", Figure::holdsAt, 1.0, 30 * d), result),
                 std::string("1.00 N·m at 40.0 °"));
        QCOMPARE(resultText(atMostTarget("a", Figure::wayTo, 1.0), result), std::string("57.3 °"));
    }

    void linkagesAreNamedByWhatTurns() {
        const struct {
            FourBarType type;
            const char* name;
            const char* help;
        } cases[] = {
            {FourBarType::crankRocker, "Crank-rocker", "goes all the way round, the other swings"},
            {FourBarType::rockerCrank, "Rocker-crank", "swings; the other could go round"},
            {FourBarType::doubleCrank, "Double crank", "Both bars go all the way round"},
            {FourBarType::grashofDoubleRocker, "Double rocker", "the coupler could turn right round"},
            {FourBarType::tripleRocker, "Triple rocker", "not Grashof"},
            {FourBarType::changePoint, "Change point", ""},
        };
        for (const auto& one : cases) {
            QCOMPARE(std::string(wordsOf(one.type).name), std::string(one.name));
            QVERIFY2(std::string(wordsOf(one.type).help).find(one.help) != std::string::npos, one.name);
        }
        const Defect lost = notFollowedDefect();
        QVERIFY2(lost.text.find("Move a pivot") != std::string::npos, lost.text.c_str());
    }

    /// Of what slides, too; of rigs without a loop, or without anything that drives one, there are none.
    void curvesOfLinkagesNeedADriver() {
        const Rig slides = shippedDocument("slider-drives-crank").rig;
        QVERIFY(drivingCoordinate(slides).found && !drivingCoordinate(slides).isRotation);
        const std::vector<LinkageCurve> curves = linkageCurves(slides, 40);
        QVERIFY(!curves.empty() && curves[0].driving.size() > 40);
        QVERIFY(std::is_sorted(curves[0].driving.begin(), curves[0].driving.end()));
        for (const double angle : curves[0].transmissionAngle) {
            QVERIFY(angle >= 0.0 && angle <= std::numbers::pi / 2.0);
        }
        QVERIFY(linkageCurves(formulaDoor(2.0, 1.0), 40).empty());
        const Rig loose = ofText(R"({"name": "loose", "type": "free", "child": "cube"})", kCube);
        QVERIFY(!drivingCoordinate(loose).found && linkageCurves(loose, 40).empty());
        Rig apart = shippedDocument("four-bar").rig;
        std::get<JointRrr>(apart.assemblies[0].parameters).rRod1_ia *= 0.01; // it cannot be closed
        QVERIFY(linkageCurves(apart, 40).empty());
    }

    void onlyALoneHingeHasItsWeightTakenOff() {
        const Rig door = formulaDoor(2.0, 1.0);
        QVERIFY(loneHinge(Model(door), 0).has_value());
        QVERIFY(!loneHinge(Model(door), 1)); // there is no such hinge
        Rig two = door;
        two.elements.push_back(two.elements[0]);
        two.elements[1].name = "other";
        Rig driven = door;
        Motor motor;
        motor.name = "motor";
        motor.joint = "axis";
        driven.motors.push_back(motor);
        Rig folding = door;
        folding.bodies.push_back(door.bodies[0]);
        folding.bodies[1].name = "leaf";
        folding.joints.push_back(door.joints[0]);
        folding.joints[1].name = "fold";
        folding.joints[1].parent = "door";
        folding.joints[1].child = "leaf";
        for (const Rig& rig : {two, driven, folding}) QVERIFY(!loneHinge(Model(rig), 0));
    }

    /// Handles lie where they can be dragged to, on the part that is shown.
    void handlesOfAPartOfTheWay() {
        DoorHingeParameters p;
        p.springConstant = 2.0;
        p.springZeroAngle = 1.0;
        p.catchWidth = 0.0;
        p.detents = {{0.5, 0.2, -1.0}};
        const auto has = [&](double low, double high, HingeHandle::Kind kind) {
            const std::vector<HingeHandle> handles = hingeHandles(DoorHinge(p), low, high, 0.1);
            return std::any_of(handles.begin(), handles.end(), [&](const auto& h) { return h.kind == kind; });
        };
        using Kind = HingeHandle::Kind;
        QVERIFY(has(0.0, 1.4, Kind::springZero) && has(0.0, 1.4, Kind::detentCentre));
        QVERIFY(!has(0.0, 0.9, Kind::springZero) && !has(1.1, 1.4, Kind::springZero));
        QVERIFY(!has(0.6, 1.4, Kind::detentCentre) && !has(0.0, 0.4, Kind::detentCentre));
        QVERIFY(!has(0.8, 1.4, Kind::detentPeak) && !has(0.0, 0.4, Kind::detentPeak));
        QVERIFY(!has(0.0, 1.4, Kind::catchPeak));
        p.springConstant = 0.0;
        QVERIFY(!has(0.0, 1.4, Kind::springZero));
        // At the zero of the spring no stiffness can be dragged.
        HingeHandle atZero;
        atZero.kind = Kind::springSlope;
        atZero.angle = p.springZeroAngle;
        QVERIFY(dragHandle(DoorHinge(p), atZero, 1.0, 5.0).empty());
    }

    /// What a hand at a handle cannot do is told before it begins.
    void handsAtHandlesThatMoveNothing_data() {
        QTest::addColumn<int>("rig");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("on the axis") << 0 << "push 5 N until 40 deg"
                                     << "The handle stands still";
        QTest::newRow("beyond its stop") << 1 << "push 5 N until 100 deg"
                                         << "It would never let go at 100";
        QTest::newRow("led beyond its stop") << 1 << "to -20 deg at 10 deg/s"
                                             << "It cannot be led to −20";
        QTest::newRow("two joints") << 2 << "axis: push 5 N until 40 deg"
                                    << "cannot be told: give a torque";
    }
    void handsAtHandlesThatMoveNothing() {
        QFETCH(int, rig);
        QFETCH(QString, text);
        QFETCH(QString, words);
        Rig folding = formulaDoor(2.0, 1.0);
        folding.bodies.push_back(folding.bodies[0]);
        folding.bodies[1].name = "leaf";
        folding.joints.push_back(folding.joints[0]);
        folding.joints[1].name = "fold";
        folding.joints[1].parent = "door";
        folding.joints[1].child = "leaf";
        const Rig rigs[] = {doorHeldAtItsAxis(2.0, 1.0), formulaDoor(2.0, 1.0), folding};
        const auto model = compiled(rigs[rig]);
        const HandPlanReading reading = readHandPlan(text.toStdString(), *model);
        QVERIFY2(reading.plan, reading.problem.c_str());
        Simulation simulation(model);
        QVERIFY(simulation.advanceTo(0.0) == StepStatus::ok);
        const PreparedHand hand = prepareHand(simulation, 0.0, *reading.plan);
        QVERIFY(!hand.script);
        QVERIFY2(QString::fromStdString(hand.refusal).contains(words), hand.refusal.c_str());
    }

    /// A poser of a rig that cannot be closed says so, whatever is asked of it.
    void whatCannotBeClosedCannotBePosed() {
        Rig apart = shippedDocument("four-bar").rig;
        std::get<JointRrr>(apart.assemblies[0].parameters).rRod1_ia *= 0.01;
        const auto model = compiled(apart);
        MechanismPose pose;
        pose.q = JointVector::Zero(model->degreesOfFreedom());
        pose.phase.branches.resize(model->mechanism().assemblies().size());
        Poser poser(model, pose);
        QVERIFY(!poser.isClosed());
        const std::string closed = "the linkage cannot be closed as it stands";
        QCOMPARE(poser.whyFixed(0), closed);
        QCOMPARE(poser.movePoint(0, {Vector3::Zero(), Vector3::UnitX()}).limit, closed);
        QCOMPARE(poser.setCoordinate(0, 0.1).limit, closed);
    }
};

HINGELAB_APPLESS_TEST(TestAnalysisEdges)

} // namespace test_analysis_edges

#include "test_analysis_edges.moc"
