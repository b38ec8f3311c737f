// SPDX-License-Identifier: GPL-3.0-or-later
// Analyses of what is seldom analysed: doors that cannot be followed, plans in odd words, curves that a handle
// does not reach everywhere, linkages that begin at a change point.
#include <QTest>
#include <cmath>
#include <functional>
#include <numbers>

#include "analysis/curve_figures.h"
#include "analysis/door_figures.h"
#include "analysis/door_motion.h"
#include "analysis/door_slam.h"
#include "analysis/door_snap.h"
#include "analysis/door_words.h"
#include "analysis/four_bar_defects.h"
#include "analysis/hand_plan.h"
#include "analysis/hinge_curves.h"
#include "analysis/linkage_curves.h"
#include "analysis/lone_hinge.h"
#include "analysis/motor_curves.h"
#include "analysis/posing.h"
#include "analysis/reach.h"
#include "analysis/run_figures.h"
#include "analysis/sampled_path.h"
#include "analysis/sweep.h"
#include "analysis/target_check.h"
#include "tests/physics/motor_bench.h"
#include "tests/physics/target_door.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_analysis_cases {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kPi = std::numbers::pi;

std::shared_ptr<const Model> modelFor(const Rig& rig) {
    return std::make_shared<const Model>(rig);
}

/// A cube on a joint that the JSON gives, and whatever else.
Rig cubeWith(const std::string& joints, const std::string& bodies = "") {
    const RigReading reading = readRig(R"({"format": "hingelab-rig", "version": 1, "name": "made", "bodies": [
        {"name": "cube", "shapes": [{"name": "c", "type": "box", "size": [0.2, 0.2, 0.2], "mass": 1}]})" +
                                       bodies + R"(], "joints": [)" + joints + "]}");
    if (!reading.document) throw std::runtime_error(reading.issues.front().text());
    return reading.document->rig;
}

std::string refusalOf(const std::shared_ptr<const Model>& model, std::vector<HandPlan::Step> steps) {
    Simulation simulation(model);
    static_cast<void>(simulation.advanceTo(0.0));
    return prepareHand(simulation, 0.0, HandPlan{{}, std::move(steps)}).refusal;
}

DoorMotion motionFor(const Rig& rig) {
    auto statics = DoorStatics::of(modelFor(rig));
    if (!statics.statics) throw std::runtime_error(statics.refusal);
    return std::move(*DoorMotion::of(*statics.statics).motion);
}

std::vector<std::string> keysOf(const std::vector<RunFigure>& figures) {
    std::vector<std::string> keys;
    for (const RunFigure& figure : figures) keys.push_back(figure.key);
    return keys;
}

bool hasKey(const std::vector<std::string>& keys, const std::string& part) {
    return std::any_of(keys.begin(), keys.end(),
                       [&](const std::string& key) { return key.find(part) != std::string::npos; });
}

} // namespace

class TestAnalysisCases : public QObject {
    Q_OBJECT
  private slots:
    void unitsOfPaths() {
        using Q = Quantity;
        const struct {
            Q x, y;
            const char* slope;
            const char* area;
        } cases[] = {
            {Q::time, Q::angle, "°/s", "°·s"},
            {Q::angle, Q::torque, "N·m/rad", "J"},
            {Q::torque, Q::angle, "°/(N·m)", "J"},
            {Q::force, Q::length, "m/N", "J"},
            {Q::dimensionless, Q::torque, "N·m", "N·m"},
            {Q::torque, Q::dimensionless, "1/(N·m)", "N·m"},
            {Q::dimensionless, Q::dimensionless, "", ""},
            {Q::torque, Q::force, "N/(N·m)", "N·N·m"},
            {Q::angularRate, Q::current, "A/(°/s)", "A·(°/s)"},
            {Q::force, Q::velocity, "(m/s)/N", "W"},
        };
        std::string wrong;
        for (const auto& one : cases) {
            const std::string slope = pathSlopeUnit(one.x, one.y).symbol;
            const std::string area = pathAreaUnit(one.x, one.y).symbol;
            if (slope != one.slope || area != one.area)
                wrong += std::string(one.slope) + ", " + one.area + ": " + slope + ", " + area + "\n";
        }
        QVERIFY2(wrong.empty(), wrong.c_str());
    }

    /// Words count where they stand by themselves and first.
    void plansInOddWords() {
        const auto model = modelFor(formulaDoor(2.0, 1.0));
        for (const char* text :
             {"go to 5 deg at 1 deg/s", "please wait 1 s", "then push 5 N until 3 deg", "top 5 deg",
              "to5 deg at 1 deg/s", "wait2 s", "pushes 5 N until 3 deg", "axis to 5 deg at 1 deg/s"}) {
            const HandPlanReading reading = readHandPlan(text, *model);
            QVERIFY2(!reading.plan && reading.problem.starts_with("Step 1: a step is \"to PLACE at RATE\""),
                     reading.problem.c_str());
        }
        QVERIFY(readHandPlan("axis: to 5 deg at 1 deg/s", *model).plan.has_value());
        QVERIFY(readHandPlan("\tto\t5 deg at\n1 deg/s ", *model).plan.has_value());
        const HandPlan ghost{"ghost", {HandPlan::LeadTo{0.5 * kPi, kPi}}};
        QCOMPARE(textOf(ghost, *model), std::string("ghost: to 90 deg at 180 deg/s"));
    }

    /// What a hand cannot do on a way that a loop or a stop ends, or with numbers that are none.
    void plansThatCannotBe() {
        const auto rocker = modelFor(shippedDocument("double-rocker").rig);
        const DoorWay way = DoorStatics::of(rocker).statics.value().way();
        QVERIFY(way.highEnd == DoorWay::End::lock || way.lowEnd == DoorWay::End::lock);
        if (way.highEnd == DoorWay::End::lock) {
            const std::string words = refusalOf(rocker, {HandPlan::LeadTo{way.high + 0.2, 1.0}});
            QVERIFY2(words.starts_with("It cannot be led to ") && words.ends_with(way.highWords + "."),
                     words.c_str());
        }
        if (way.lowEnd == DoorWay::End::lock) {
            const std::string words = refusalOf(rocker, {HandPlan::LeadTo{way.low - 0.2, 1.0}});
            QVERIFY2(words.starts_with("It cannot be led to ") && words.ends_with(way.lowWords + "."),
                     words.c_str());
        }
        const auto slide = modelFor(cubeWith(R"({"name": "j", "type": "prismatic", "child": "cube",
                                                "upper_stop": {"position": 0.3}})"));
        const std::string words = refusalOf(slide, {HandPlan::LeadTo{0.5, 1.0}});
        QVERIFY2(words.find(": the stop of \"j\" is at 0.3000 m") != std::string::npos, words.c_str());
        QVERIFY(refusalOf(slide, {HandPlan::LeadTo{-0.2, 1.0}}).empty());
        const double nan = std::nan("");
        const double infinity = std::numeric_limits<double>::infinity();
        const struct {
            HandPlan::Step step;
            const char* words;
        } cases[] = {
            {HandPlan::LeadTo{nan, 1.0}, "A rate is above zero."},
            {HandPlan::LeadTo{0.1, infinity}, "A rate is above zero."},
            {HandPlan::LeadTo{0.1, -1.0}, "A rate is above zero."},
            {HandPlan::LeadTo{1e-9 + 1e-5, 1.0}, "The way of a step takes at least 0.1 ms."},
            {HandPlan::Wait{infinity}, "A time to wait is at least 0.1 ms."},
            {HandPlan::Wait{1e9}, "The plan takes longer than an hour."},
            {HandPlan::Push{infinity, false, 0.2}, "A push is above zero."},
            {HandPlan::Push{1.0, false, nan}, "A push is above zero."},
            {HandPlan::Push{1.0, false, 0.0}, "The push would begin at "},
            {HandPlan::Push{1.0, false, 0.5}, "It would never let go at "},
        };
        for (const auto& one : cases) {
            const std::string told = refusalOf(slide, {one.step});
            QVERIFY2(told.starts_with(one.words), told.c_str());
        }
        QCOMPARE(refusalOf(slide, {}), std::string("The plan has no steps."));
        QCOMPARE(refusalOf(slide, {HandPlan::Push{1.0, false, 0.2}, HandPlan::Wait{1.0}}),
                 std::string("A push is the last step: there the hand lets go."));
    }

    /// Where the simulation of a door fails, that is the answer, and not that nothing shuts it.
    void doorsThatCannotBeFollowed() {
        const Rig rig = formulaDoor(1e15, 0.0);
        DoorMotion motion = motionFor(rig);
        const std::string failure = motion.run({1.0, 0.0}).failure;
        QVERIFY(!failure.empty() && failure != "It was interrupted.");
        DoorFigures figures(modelFor(rig));
        QCOMPARE(figures.answer({Figure::latchSpeed, 1.0, {}}).missing, failure);
        QCOMPARE(figures.answer({Figure::minimumClosingSpeed, 1.0, {}}).missing, failure);
        QCOMPARE(figures.answer({Figure::closingTime, 1.0, 0.5}).missing, failure);
    }

    /// Of a door without stops no energy goes to them; it turns to where its way is cut.
    void doorsWithoutStops() {
        Rig rig = formulaDoor(0.0, 0.0);
        rig.joints[0].revolute()->lowerStop.reset();
        rig.joints[0].revolute()->upperStop.reset();
        std::get<DoorHingeParameters>(rig.elements[0].law).viscousFriction = 0.0;
        DoorMotion motion = motionFor(rig);
        const DoorRun run = motion.run({0.0, -2.0});
        QVERIFY(run.arrival && std::abs(run.arrival->time - 0.5 * kPi) < 1e-5);
        for (const DoorEnergyShare& share : run.account) QVERIFY(share.kind != DoorEnergyShare::Kind::stop);
        // What cannot move is no door.
        QCOMPARE(
            DoorStatics::of(modelFor(cubeWith(R"({"name": "j", "type": "fixed", "child": "cube"})"))).refusal,
            std::string("Nothing in the rig can move."));
        Rig held = formulaDoor(0.0, 1.0);
        held.joints[0].revolute()->lowerStop->angle = -2e-7;
        held.joints[0].revolute()->upperStop->angle = 2e-7;
        QVERIFY(DoorStatics::of(modelFor(held))
                    .refusal.starts_with("The rig cannot move: the upper stop of \"axis\""));
    }

    /// Forces at the handle are told where it moves; creep that is not known is no figure.
    void curvesThatAHandleReachesInPart() {
        DoorCurve curve;
        curve.x = {0.0, 1.0, 2.0};
        curve.leverage = {0.0, 0.5, 0.5};
        curve.total = {{-9.0, -9.0, 9.0}, {2.0, -2.0, 3.0}, {1.0, -1.0, 1.0}};
        curve.between = {{-5.0, -5.0, 6.0}, {1.5, -1.5, 2.0}};
        curve.hold = {{1.0, 1.0}, {1.0, 1.0}, {1.0, 1.0}};
        curve.spans = {{0.0, 2.0, DoorBehaviour::stays, std::nan("")}};
        const FigureAnswer opening = curveFigure(curve, Figure::peakHandleForceOpening);
        QVERIFY(opening.value && opening.at && *opening.at > 0.0 && *opening.value >= 4.0);
        const FigureAnswer push = curveFigure(curve, Figure::pushAtHandle);
        QVERIFY(push.value && *push.at >= 1.0 - 1e-12 && *push.value >= 4.0);
        const FigureAnswer creep = curveFigure(curve, Figure::holdingCreep);
        QVERIFY(!creep.value && creep.absence == Absence::never);
        QCOMPARE(creep.missing, std::string("it stays nowhere"));
        QCOMPARE(curveFigure(curve, Figure::holdingTotal).value, std::optional(2.0));
        QVERIFY(doorSnaps(DoorCurve{}, DoorSense::opening).empty());
        // Nothing is pushed: that is told, too.
        for (DoorForce& force : curve.total) force = {-1.0, 1.0, -1.0};
        for (DoorForce& force : curve.between) force = {-1.0, 1.0, -1.0};
        QCOMPARE(curveFigure(curve, Figure::peakEffortOpening).missing,
                 std::string("opens everywhere by itself"));
        QCOMPARE(curveFigure(curve, Figure::peakEffortClosing).missing,
                 std::string("closes everywhere by itself"));
    }

    /// Of what slides, places are lengths and creep is in millimetres; creep that nobody sees is not told.
    void slidingDoorsInWords() {
        DoorCurve curve;
        curve.isRotation = false;
        curve.x = {0.0, 0.3};
        curve.way.lowEnd = DoorWay::End::lock;
        curve.way.lowWords = "\"dyad\" is folded";
        curve.leftOut = {"push"};
        const struct {
            DoorSpan span;
            const char* words;
        } cases[] = {
            {{0.0, 0.1, DoorBehaviour::opens, 0.0}, ": opens by itself"},
            {{0.0, 0.1, DoorBehaviour::closes, 0.0}, ": closes by itself"},
            {{0.0, 0.1, DoorBehaviour::stays, 1e-4}, ": stays (creeps 6.0 mm/min in the middle)"},
            {{0.0, 0.1, DoorBehaviour::stays, 1e-12}, ": stays"},
            {{0.0, 0.1, DoorBehaviour::stays, std::nan("")}, ": stays"},
        };
        for (const auto& one : cases) {
            const std::string words = spanWords(one.span, curve);
            QVERIFY2(words.starts_with("0 m to ") && words.ends_with(one.words), words.c_str());
        }
        const std::string ends = endWords(curve);
        QVERIFY2(ends.starts_with("0 m (\"dyad\" is folded) to "), ends.c_str());
        QVERIFY2(ends.ends_with(" (no stop: the way is cut here)"), ends.c_str());
        QCOMPARE(doorWords(curve), std::vector<std::string>{"left out, since it follows the time: \"push\""});
    }

    /// Each thing that can be missing leaves no linkage.
    void linkagesNeedFourBars() {
        const Synthesis whole;
        QVERIFY(whole.isLinkage());
        Synthesis some = whole;
        some.poses = PosesProblem::translation; // can be led all the same
        QVERIFY(some.isLinkage());
        const std::function<void(Synthesis&)> breaks[] = {
            [](Synthesis& s) { s.a = PivotProblem::atInfinity; },
            [](Synthesis& s) { s.b = PivotProblem::coincident; },
            [](Synthesis& s) { s.collapsed = "One bar is none"; },
            [](Synthesis& s) { s.poses = PosesProblem::equalPoses; },
            [](Synthesis& s) { s.poses = PosesProblem::commonPole; },
        };
        for (const auto& breakIt : breaks) {
            Synthesis broken = whole;
            breakIt(broken);
            QVERIFY(!broken.isLinkage());
        }
        // Of poses on a line the centre of their circle is far away: no bar reaches it.
        const ThreePoses line{PlanarPose{{0.0, 0.0}, 0.0}, PlanarPose{{1.0, 0.0}, 0.3},
                              PlanarPose{{2.0, 0.0}, 0.7}};
        const Synthesis far = synthesise(line, {0.3, 0.2}, {0.0, 0.0});
        QVERIFY(far.a == PivotProblem::none && far.b == PivotProblem::atInfinity && !far.isLinkage());
    }

    /// Where a door cannot be thrown from, and what makes a throw depend on the time, is told.
    void throwsThatCannotBe() {
        const auto door = modelFor(formulaDoor(2.0, 1.0));
        SlamAsked asked;
        for (const double from : {-0.5, 2.0}) {
            asked.from = from;
            const std::string words = slamDoor(door, asked, {}).refusal;
            QVERIFY2(words.starts_with("The door cannot be thrown from ") &&
                         words.find("its way goes from ") != std::string::npos,
                     words.c_str());
        }
        asked.from = 0.5;
        for (const double speed : {-1.0, std::nan("")}) {
            asked.speed = speed;
            QCOMPARE(slamDoor(door, asked, {}).refusal,
                     std::string("A door is thrown with a speed of 0 m/s or more."));
        }
        Rig fan = formulaDoor(2.0, 1.0);
        fan.bodies.push_back(fan.bodies[0]);
        fan.bodies[1].name = "fan";
        fan.joints.push_back(fan.joints[0]);
        fan.joints[1].name = "fan axis";
        fan.joints[1].child = "fan";
        RevoluteJoint turning;
        turning.motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{0.0, 1.0}};
        fan.joints[1].kind = turning;
        QVERIFY(slamDoor(modelFor(fan), {}, {}).refusal.starts_with("The rig has prescribed motions besides"));
        const DoorSlam thrown = slamDoor(door, {.from = {}, .speed = 4.0, .voltages = {}}, {});
        QVERIFY2(thrown.refusal.empty(), thrown.refusal.c_str());
        QVERIFY(thrown.run.arrival && thrown.run.arrival->speed > 0.0 && thrown.thrown.x == 0.5 * kTargetEnd);
    }

    /// Curves of a hinge have as many points as its bends ask for, and no more than are allowed.
    void samplesOfHinges() {
        DoorHingeParameters p;
        p.catchWidth = p.catchTorque = 0.0;
        p.springConstant = 2.0;
        p.viscousFriction = 1.0;
        p.dampingZones = {{0.4, 0.8, 30.0, 0.05}};
        p.detents = {{3.0, 0.1, -1.0}}; // beyond what is drawn
        const DoorHinge hinge(p);
        const HingeCurve curve = torqueAgainstAngle(
            hinge, 0.0, 1.2, -0.5, {.initialPoints = 5, .maximumPoints = 400, .tolerance = 1e-3});
        QVERIFY(std::is_sorted(curve.x.begin(), curve.x.end()) && curve.x.size() < 400);
        QVERIFY(curve.x.front() == 0.0 && curve.x.back() == 1.2);
        const auto inRamp =
            std::count_if(curve.x.begin(), curve.x.end(), [](double x) { return std::abs(x - 0.4) < 0.1; });
        QVERIFY2(inRamp > 5, qPrintable(QString::number(inRamp))); // where it bends
        for (const std::size_t most : {20UL, 60UL}) {
            const HingeCurve coarse = torqueAgainstAngle(
                hinge, 0.0, 1.2, -0.5, {.initialPoints = 5, .maximumPoints = most, .tolerance = 0.0});
            QVERIFY(coarse.x.size() <= most && coarse.x.size() > most / 2);
        }
        const HingeCurve straight =
            torqueAgainstAngle(DoorHinge([] {
                                   DoorHingeParameters line;
                                   line.catchWidth = line.catchTorque = 0.0;
                                   return line;
                               }()),
                               0.0, 1.2, 0.0, {.initialPoints = 5, .maximumPoints = 400, .tolerance = 1e-3});
        QCOMPARE(straight.x.size(), std::size_t{5});
    }

    /// A parallelogram that begins with all bars in a line cannot be followed, and says so.
    void linkagesThatBeginAtAChangePoint() {
        const Vector2 circleA(0.0, 0.0);
        const Vector2 circleB(0.5, 0.0);
        ThreePoses poses;
        const double angles[] = {0.0, 1.0, 2.0};
        for (std::size_t i = 0; i < 3; ++i)
            poses[i] = {{0.2 * std::cos(angles[i]), 0.2 * std::sin(angles[i])}, 0.0};
        FourBarReport report = examine(poses, circleA, circleB);
        if (report.loop) {
            QVERIFY(!report.circuit.isClosed && !report.leastTransmission);
            QVERIFY(!report.defects.empty() && report.defects.front().weight == Weight::error);
            QVERIFY(!report.deadCentreShares().size() && !report.shareOf(1));
        } else {
            QVERIFY(!report.defects.empty());
        }
        const FourBarReport none;
        QVERIFY(none.deadCentreShares().empty() && !none.shareOf(0));
        QCOMPARE(grashofMargin(0.0, 0.0, 0.0, 0.0), 0.0);
        QCOMPARE(
            problemOf({PlanarPose{{0.0, 0.0}, 0.0}, PlanarPose{{1.0, 0.0}, 0.0}, PlanarPose{{2.0, 0.5}, 0.5}}),
            PosesProblem::none);
    }

    /// Curves of a linkage that a slide drives lie between its stops, and begin where its motion does.
    void curvesOfALinkageThatASlideDrives() {
        Rig rig = shippedDocument("slider-drives-crank").rig;
        const DrivingCoordinate driving = drivingCoordinate(rig);
        QVERIFY(driving.found && !driving.isRotation);
        auto& slide = std::get<PrismaticJoint>(rig.joints[driving.joint].kind);
        const double start = slide.initialDistance;
        slide.lowerStop = SlideStop{start - 0.02};
        slide.upperStop = SlideStop{start + 0.001};
        const LinkageCurve plain = linkageCurves(rig, 10).front();
        QVERIFY(std::abs(plain.driving.front() - (start - 0.02)) < 1e-12);
        QVERIFY2(std::abs(plain.driving.back() - (start + 0.001)) < 1e-12,
                 qPrintable(QString::number(plain.driving.back() - start)));
        slide.motion = TranslationMotion{ConstantSpeed<MotionOf::translation>{start, 0.1}};
        slide.initialDistance = 77.0; // says nothing beside a motion
        QCOMPARE(linkageCurves(rig, 10).front().driving, plain.driving);
        Rig open = shippedDocument("four-bar").rig;
        std::get<JointRrr>(open.assemblies[0].parameters).rRod1_ia *= 0.01;
        QVERIFY(linkageCurves(open).empty());
        open.assemblies.clear();
        open.joints.resize(1);
        QVERIFY(linkageCurves(open).empty());
    }

    void onlyHingesAloneHaveNoWeight() {
        Rig rig = formulaDoor(1.0, 1.0);
        QVERIFY(loneHinge(Model(rig), 0).has_value());
        QVERIFY(!loneHinge(Model(rig), 1));
        const Rig slide = cubeWith(R"({"name": "j", "type": "prismatic", "child": "cube"})");
        QVERIFY(!loneHinge(Model(slide), 0));
        Rig contact = inContactSteps(rig, 1e-3);
        QVERIFY(!loneHinge(Model(contact), 0));
        Motor motor;
        motor.name = "m";
        motor.joint = "axis";
        rig.motors.push_back(motor);
        QVERIFY(!loneHinge(Model(rig), 0));
    }

    /// Turns of a body in space are no lasting angles; stops of a strut are not those of the door.
    void figuresOfRunsInSpaceAndOnStruts() {
        Run ball(shippedDocument("bouncing-ball").rig);
        RunFigures ofBall(*ball.model);
        static_cast<void>(ball.at(0.1, "time"));
        ofBall.add(ball.row);
        QVERIFY(!hasKey(keysOf(ofBall.figures()), "yaw") && !hasKey(keysOf(ofBall.figures()), "run."));
        Rig rig = formulaDoor(5.0, 0.0, -1.0);
        rig.joints[0].revolute()->initialAngle = 1.0;
        Element strut{.name = "strut", .joint = {}, .law = GasStrut{}};
        strut.from = PlacePoint{"world", Vector3(-0.2, -0.2, 0.0)};
        strut.to = PlacePoint{"door", Vector3(0.15, 0.0, 0.0)};
        rig.elements.push_back(strut);
        Run door(rig);
        RunFigures ofDoor(*door.model);
        for (double t = 0.0; t < 0.2; t += 0.01) {
            static_cast<void>(door.at(t, "time"));
            ofDoor.add(door.row);
        }
        const std::vector<std::string> keys = keysOf(ofDoor.figures());
        QCOMPARE(std::count_if(keys.begin(), keys.end(),
                               [](const std::string& key) { return key.starts_with("run."); }),
                 2);
    }

    /// What stands in the ground is not swept, and a sweep ends where the motion does.
    void sweepsEndWhereMotionsDo() {
        Rig rig = shippedDocument("four-bar").rig;
        rig.joints[0].revolute()->motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{0.0, 3.0}};
        std::get<JointRrr>(rig.assemblies[0].parameters).rRod1_ia = {0.27, 0.0, 0.0};
        const auto model = modelFor(rig);
        const SweptBox swept = predictSweep(model, 2.0, [] { return false; });
        QVERIFY(swept.until > 0.0 && swept.until < 2.0 && !swept.box.isEmpty());
        Eigen::AlignedBox3d box;
        const std::vector<double> nowhere(model->channels().size(), std::nan(""));
        QVERIFY(extendBySample(box, *model, nowhere) && box.isEmpty());
        // What is led nowhere reaches as far as it is.
        const Rig still = cubeWith(R"({"name": "j", "type": "revolute", "child": "cube",
                                     "motion": {"type": "constant_speed", "start": 0, "speed": 0}})");
        QVERIFY((reachOf(Model(still)).diagonal() - Vector3(0.2, 0.2, 0.2)).norm() < 1e-9);
    }

    /// A load slows a motor down; without one it runs up to where its back-EMF meets the voltage.
    void motorsOnTheBenchWithAndWithoutLoad() {
        MotorDesign design;
        design.motor = {0.5, 0.5e-3, 0.03, 0.03, 1e-5, 0.0, 0.0, 0.5, 24.0, 0.0, 0.0};
        const StepPoint free = stepResponse(design, {6.0, 1e-5, 0.0}, {0.0, 2.0}).back();
        QVERIFY(std::abs(free.rate - 6.0 / 0.03) < 1e-3 * 200.0);
        const StepPoint loaded = stepResponse(design, {6.0, 1e-5, 0.03}, {0.0, 2.0}).back();
        QVERIFY(std::abs(loaded.current - 0.03 / 0.03) < 1e-3); // torque over its constant
        QVERIFY(std::abs(loaded.rate - (6.0 - 0.5) / 0.03) < 1e-3 * 200.0);
    }

    /// A ball joint has no lasting angle to tell of; a door that closes twice closed when it first did.
    void figuresOfBallsAndOfDoorsThatCloseTwice() {
        Run ball(cubeWith(
            R"({"name": "j", "type": "spherical", "child": "cube", "initial_angular_velocity": [1, 0, 0]})"));
        RunFigures ofBall(*ball.model);
        static_cast<void>(ball.at(0.1, "time"));
        ofBall.add(ball.row);
        QVERIFY(!hasKey(keysOf(ofBall.figures()), "joint."));
        Run door(formulaDoor(0.0, 0.0));
        RunFigures figures(*door.model);
        const auto angle = static_cast<std::size_t>(door.model->channelIndex("joint.axis.angle"));
        static_cast<void>(door.at(0.0, "time"));
        for (const auto& [time, place] :
             {std::pair{0.0, 0.5}, std::pair{1.0, 0.0}, std::pair{2.0, 0.5}, std::pair{3.0, 0.0}}) {
            door.row[0] = time;
            door.row[angle] = place;
            figures.add(door.row);
        }
        for (const RunFigure& figure : figures.figures()) {
            if (figure.key == "run.closed") QCOMPARE(figure.value, std::optional(1.0));
            if (figure.key == "run.opened") QVERIFY(!figure.value && figure.missing == "not opened yet");
        }
    }

    /// A hand follows a slide beside another, too, where no way is known.
    void handsOnOneOfTwoSlides() {
        const auto model =
            modelFor(cubeWith(R"({"name": "one", "type": "prismatic", "child": "cube"},
                                               {"name": "other", "type": "prismatic", "child": "plate"})",
                              R"(, {"name": "plate", "mass_properties": {"mass": 2, "moments": [1, 1, 1]}})"));
        QVERIFY(
            readHandPlan("one: to 5 mm at1 mm/s", *model).problem.find("\"to PLACE at RATE\" is expected") !=
            std::string::npos);
        for (const auto& [name, mass] : {std::pair{"one", 1.0}, std::pair{"other", 2.0}}) {
            Simulation simulation(model);
            QVERIFY(simulation.advanceTo(0.0) == StepStatus::ok);
            const PreparedHand hand =
                prepareHand(simulation, 0.0, HandPlan{name, {HandPlan::LeadTo{0.2, 0.1}}});
            QVERIFY2(hand.script, hand.refusal.c_str());
            QCOMPARE(hand.script->damping, 2.0 * std::sqrt(mass * hand.script->stiffness)); // it does not swing
        }
    }

    /// Who leads a body is named, also where there are two, and who holds one.
    void bodiesThatAreLedOrHeld() {
        const Rig rig = cubeWith(R"({"name": "turn", "type": "revolute", "child": "cube",
                                     "motion": {"type": "constant_speed", "start": 0, "speed": 1}},
                                    {"name": "slide", "type": "prismatic", "parent": "cube", "child": "plate",
                                     "motion": {"type": "constant_speed", "start": 0, "speed": 1}},
                                    {"name": "weld", "type": "fixed", "child": "post"},
                                    {"name": "free", "type": "free", "child": "stone"})",
                                 R"(, {"name": "plate", "mass_properties": {"mass": 1, "moments": [1, 1, 1]}},
                                    {"name": "post", "mass_properties": {"mass": 1, "moments": [1, 1, 1]}},
                                    {"name": "stone", "mass_properties": {"mass": 1, "moments": [1, 1, 1]}})");
        const auto model = modelFor(rig);
        Simulation simulation(model);
        const Simulation::Checkpoint now = simulation.checkpointAt(0.0);
        Poser poser(model, {0.0, now.q, now.mechanism});
        QCOMPARE(poser.whyFixed(1),
                 std::string("\"plate\" follows the prescribed motion of \"turn\" and \"slide\": take "
                             "the motion off to pose it"));
        QCOMPARE(poser.whyFixed(2), std::string("\"post\" is fixed to the world"));
        QVERIFY(poser.whyFixed(3).empty());
        const double nan = std::nan("");
        QCOMPARE(poser.movePoint(3, {Vector3(nan, 0.0, 0.0), Vector3::Zero()}).limit,
                 std::string("the target is no point in space"));
        QVERIFY(poser.movePoint(3, {Vector3::Zero(), Vector3(0.1, 0.0, 0.0)}).limit.empty());
    }
};

HINGELAB_APPLESS_TEST(TestAnalysisCases)

} // namespace test_analysis_cases

#include "test_analysis_cases.moc"
