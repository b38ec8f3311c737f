// SPDX-License-Identifier: GPL-3.0-or-later
// A hand that leads a joint along a path, pushes, and lets go.
#include <QTest>
#include <cmath>
#include <cstring>
#include <numbers>

#include "analysis/door_statics.h"
#include "analysis/hand_plan.h"
#include "recording/recording.h"
#include "simulation/hand_script_law.h"
#include "tests/physics/target_door.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_hand_script {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

using Row = std::vector<double>;

HandPlan planOf(const std::string& text, const Model& model) {
    HandPlanReading reading = readHandPlan(text, model);
    if (!reading.plan) throw std::runtime_error(reading.problem);
    return *reading.plan;
}

/// A simulation in which a hand follows a plan from a time on.
struct HandRun {
    std::shared_ptr<const Model> model;
    Simulation simulation;
    HandScript script;
    double time = 0.0;
    Row row;
    std::vector<SimulationEvent> events;

    HandRun(const Rig& rig, const std::string& text, double begin = 0.0)
        : model(std::make_shared<const Model>(rig)), simulation(model), row(model->channels().size()) {
        to(begin);
        PreparedHand hand = prepareHand(simulation, begin, planOf(text, *model));
        if (!hand.script) throw std::runtime_error(hand.refusal);
        script = *hand.script;
        simulation.setHandScript(begin, script);
    }

    void to(double t) {
        if (simulation.advanceTo(t) != StepStatus::ok) throw std::runtime_error(simulation.report().cause);
        time = t;
        simulation.sample(t, row);
        for (const SimulationEvent& event : simulation.takeEvents()) events.push_back(event);
    }
    [[nodiscard]] double at(const std::string& channel) const {
        const int index = model->channelIndex(channel);
        if (index < 0) throw std::runtime_error("no channel " + channel);
        return row[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] double timeOf(SimulationEvent::Kind kind) const {
        for (const SimulationEvent& event : events) {
            if (event.kind == kind) return event.time;
        }
        return std::nan("");
    }
};

std::string channelOf(const Model& model, const char* what) {
    return "joint." + jointsForHand(model).front() + "." + what;
}

} // namespace

class TestHandScript : public QObject {
    Q_OBJECT
  private slots:
    /// The path: rates are slopes, nothing jumps, legs end where they shall.
    void thePathIsSmooth() {
        HandScript script;
        script.begin = 0.5;
        script.from = 0.2;
        script.legs = {{1.4, 0.6, 0.0}, {1.4, 0.0, 0.3}, {0.9, 0.25, 0.0}};
        const HandLegs legs(script);
        QCOMPARE(legs.at(0.0).value, 0.2);
        QCOMPARE(legs.at(legs.end() + 1.0).value, 0.9);
        const double expected =
            1.1 * (1.2 / 0.6 + 0.5 / 0.25) + 0.3; // with half the rate for a tenth of the way
        QVERIFY(std::abs(legs.end() - 0.5 - expected) < 1e-12);
        double most = 0.0;
        constexpr int parts = 5000;
        for (int i = 1; i < parts; ++i) {
            const double time = 0.5 + (legs.end() - 0.5) * i / parts;
            const double h = 1e-5;
            const double slope = (legs.at(time + h).value - legs.at(time - h).value) / (2.0 * h);
            // Central differences: h² x'''/6, with x''' below 2e2 rad/s³ here.
            QVERIFY2(std::abs(slope - legs.at(time).rate) < 1e-8, qPrintable(QString::number(time)));
            most = std::max(most, std::abs(legs.at(time).rate));
        }
        QVERIFY(std::abs(most - 0.6) < 1e-12);
    }

    /// Slopes of the law are those of its force and power.
    void slopesAreDifferences() {
        HandScript script;
        script.stiffness = 300.0;
        script.damping = 20.0;
        script.legs = {{1.0, 0.5, 0.0}};
        script.push = HandScript::Push{20.0, 0.2, {{0.1, 0.5}, {0.5, 0.7}, {1.2, 0.6}}};
        const HandScriptLaw law(script);
        for (const int phase : {0, 1, 2}) {
            const LawPoint at{0.4, 0.3, 0.7, phase, {}};
            const ElementResponse r = law.response(at);
            constexpr double h = 1e-5; // cubics: h² f'''/6 below 1e-8 of f
            const auto slope = [&](double LawPoint::*what, double ElementResponse::*of) {
                LawPoint up = at, down = at;
                up.*what += h;
                down.*what -= h;
                return (law.response(up).*of - law.response(down).*of) / (2.0 * h);
            };
            const double scale = 1e-7 * (1.0 + std::abs(r.force) + std::abs(r.byPosition));
            QVERIFY(std::abs(slope(&LawPoint::x, &ElementResponse::force) - r.byPosition) < scale);
            QVERIFY(std::abs(slope(&LawPoint::rate, &ElementResponse::force) - r.byRate) < scale);
            QVERIFY(std::abs(slope(&LawPoint::x, &ElementResponse::power) - r.powerByPosition) < scale);
            QVERIFY(std::abs(slope(&LawPoint::rate, &ElementResponse::power) - r.powerByRate) < scale);
        }
    }

    /// Led slowly at a constant rate, what the hand does is what the door's slow forces need, opening and
    /// closing: the loop of the whole mechanism.
    void theLoopIsThatOfTheStatics_data() {
        QTest::addColumn<QString>("rig");
        QTest::addColumn<QString>("plan");
        QTest::addColumn<double>("within");
        // Of linkages, inertia by the square of the rate (0.03 rad/s)², some 1e-3 of their loads; steep places
        // (catches) are felt where the door is, not where the hand is: less than kHandGives of the way apart.
        QTest::newRow("dishwasher") << "dishwasher"
                                    << "to 80deg at 2deg/s; to 5deg at 2deg/s" << 0.01;
        QTest::newRow("room-door") << "room-door"
                                   << "to 10deg at 2deg/s; to 60deg at 2deg/s" << 0.01;
        QTest::newRow("tailgate") << "tailgate"
                                  << "to 60deg at 2deg/s; to 10deg at 2deg/s" << 0.01;
    }
    void theLoopIsThatOfTheStatics() {
        QFETCH(const QString, rig);
        QFETCH(const QString, plan);
        QFETCH(const double, within);
        HandRun run(shippedDocument(rig.toStdString()).rig, plan.toStdString());
        auto statics = DoorStatics::of(run.model).statics;
        const HandLegs legs(run.script);
        const std::string angle = channelOf(*run.model, "angle");
        const std::string rate = channelOf(*run.model, "rate");
        const std::string torque = channelOf(*run.model, "hand_torque");
        double largest = 0.0, worst = 0.0;
        int compared[2] = {0, 0};
        for (double t = 0.05; t < legs.end(); t += 0.05) {
            run.to(t);
            const HandLegs::Point path = legs.at(t);
            largest = std::max(largest, std::abs(run.at(torque)));
            if (std::abs(std::abs(path.rate) - 2.0 * kDegree) > 1e-12) continue;
            if (!statics->goTo(run.at(angle))) continue;
            const double slow = -statics->forceAt(run.at(rate), true);
            worst = std::max(worst, std::abs(run.at(torque) - slow));
            ++compared[path.rate > 0.0 ? 0 : 1];
        }
        QVERIFY2(compared[0] > 300 && compared[1] > 300,
                 qPrintable(QString("%1 and %2").arg(compared[0]).arg(compared[1])));
        QVERIFY2(worst < within * largest, qPrintable(QString("%1 of %2 N·m").arg(worst).arg(largest)));
    }

    /// Pushed with a force at the handle: a free door turns by F r t²/(2 I), and the hand lets go where it
    /// shall, with the work F r x.
    void aPushIsAClosedForm() {
        Rig rig = formulaDoor(0.0, 0.0);
        std::get<DoorHingeParameters>(rig.elements[0].law).viscousFriction = 0.0;
        rig.environment.gravity.setZero();
        HandRun run(rig, "push 20 N until 30 deg", 0.25);
        const double inertia = 0.6; // the door's about the axis, its centre of mass on it
        const double until = 30.0 * kDegree;
        const double lasts = std::sqrt(2.0 * until * inertia / (20.0 * kTargetKnob));
        const double early = 0.25 + 0.5 * lasts;
        run.to(early);
        // Steps of a relative tolerance of 1e-6 or so; a parabola is within what RODAS solves exactly.
        QVERIFY2(std::abs(run.at("joint.axis.angle") - 0.25 * until) < 1e-9,
                 qPrintable(QString::number(run.at("joint.axis.angle") - 0.25 * until)));
        QVERIFY(std::abs(run.at("joint.axis.hand_torque") - 20.0 * kTargetKnob) < 1e-12);
        QVERIFY(std::abs(run.at("hand.force") - 20.0) < 1e-9);
        run.to(0.25 + lasts + 0.1); // before the stop
        QCOMPARE(*run.simulation.handStage(), HandStage::hasLetGo);
        const double letGo = run.timeOf(SimulationEvent::Kind::handLetsGo);
        QVERIFY2(std::abs(letGo - 0.25 - lasts) < 1e-9, qPrintable(QString::number(letGo - 0.25 - lasts)));
        QVERIFY(std::abs(run.at("energy.hand_work") - 20.0 * kTargetKnob * until) < 1e-9);
        QCOMPARE(run.at("joint.axis.hand_torque"), 0.0);
        QVERIFY(std::abs(run.at("energy.kinetic") - 20.0 * kTargetKnob * until) < 1e-9);
        QCOMPARE(run.timeOf(SimulationEvent::Kind::handBegins), 0.25);
    }

    /// Through a linkage, a constant force along the handle's path does F times the length of that path.
    void atTheHandleOfALinkageTheWorkIsForceTimesWay() {
        HandRun run(shippedDocument("tailgate").rig, "to 10 deg at 20 deg/s; push 700 N until 50 deg");
        const Model::GripPoint grip = *run.model->handle();
        const std::string body = "body." + run.model->rig().bodies[grip.body].name + ".";
        const auto handle = [&]() -> Vector3 {
            const Eigen::Quaterniond Q(run.at(body + "qw"), run.at(body + "qx"), run.at(body + "qy"),
                                       run.at(body + "qz"));
            return Vector3(run.at(body + "x"), run.at(body + "y"), run.at(body + "z")) + Q * grip.p_BQ;
        };
        double length = 0.0, workBefore = 0.0, angleBefore = 0.0, lastAngle = 0.0;
        std::optional<Vector3> last;
        const std::string angle = channelOf(*run.model, "angle");
        for (double t = 0.001; t < 60.0; t += 0.001) {
            run.to(t);
            if (run.simulation.handStage() == HandStage::hasLetGo) break;
            if (run.simulation.handStage() != HandStage::pushes) continue;
            if (!last) {
                workBefore = run.at("energy.hand_work");
                angleBefore = run.at(angle);
            } else {
                // Where the hand begins to push, the door may still be coming to rest the other way.
                length += std::copysign((handle() - *last).norm(), run.at(angle) - lastAngle);
                QVERIFY(std::abs(run.at("hand.force") - 700.0) < 1e-3); // the levers' cubic
                const double work = run.at("energy.hand_work") - workBefore;
                // Chords of an arc: their sum is short by (step/radius)²/24, and the path is about a metre.
                QVERIFY2(std::abs(work - 700.0 * length) < 1e-4 * (1.0 + work),
                         qPrintable(QString("%1 and %2").arg(work).arg(700.0 * length)));
            }
            last = handle();
            lastAngle = run.at(angle);
        }
        QVERIFY(length > 0.3);
        QVERIFY(angleBefore < 11.0 * kDegree);
        QVERIFY(std::abs(run.at("energy.closure")) < 1e-4);
    }

    /// What the hand does is in the audit, led and pushed, in smooth rigs and with contacts.
    void theAuditCloses_data() {
        QTest::addColumn<QString>("rig");
        QTest::addColumn<QString>("plan");
        // Of the energy that comes and goes; contacts step with order 1, by 1 ms.
        QTest::addColumn<double>("within");
        QTest::newRow("refrigerator") << "refrigerator"
                                      << "to 70deg at 60deg/s; push 10 N until 20deg" << 1e-4;
        QTest::newRow("four-bar") << "four-bar"
                                  << "to 300deg at 120deg/s; wait 0.2; to 100deg at 200deg/s" << 1e-4;
        QTest::newRow("door-stop-seal") << "door-stop-seal"
                                        << "to 40deg at 40deg/s; push 4 N·m until 10deg" << 0.05;
    }
    void theAuditCloses() {
        QFETCH(const QString, rig);
        QFETCH(const QString, plan);
        QFETCH(const double, within);
        HandRun run(shippedDocument(rig.toStdString()).rig, plan.toStdString(), 0.1);
        double most = 0.0;
        for (int i = 1; i <= 500; ++i) {
            run.to(0.1 + 0.01 * i);
            most = std::max(most, std::abs(run.at("energy.hand_work")));
            QVERIFY2(std::abs(run.at("energy.closure")) < within * (1.0 + most),
                     qPrintable(QString("%1 at %2").arg(run.at("energy.closure")).arg(run.time)));
        }
        QVERIFY(most > 0.3);
        QCOMPARE(*run.simulation.handStage(), HandStage::hasLetGo);
        QVERIFY(run.timeOf(SimulationEvent::Kind::handLetsGo) > 0.1);
    }

    /// Where samples are taken changes nothing, nor that a copy goes on.
    void samplingChangesNothing() {
        const Rig rig = shippedDocument("refrigerator").rig;
        const std::string plan = "to 60deg at 50deg/s; push 12 N until 25deg";
        HandRun rough(rig, plan, 0.1);
        HandRun fine(rig, plan, 0.1);
        std::optional<Simulation> copy;
        for (int i = 1; i <= 3000; ++i) {
            fine.to(0.1 + 0.001 * i);
            if (i == 1234) copy = fine.simulation;
        }
        rough.to(0.1 + 0.001 * 3000);
        Row row(rough.row.size());
        QCOMPARE(copy->advanceTo(rough.time), StepStatus::ok);
        copy->sample(rough.time, row);
        QVERIFY(std::memcmp(rough.row.data(), fine.row.data(), row.size() * sizeof(double)) == 0);
        QVERIFY(std::memcmp(rough.row.data(), row.data(), row.size() * sizeof(double)) == 0);
    }

    /// Another version of the rig meanwhile: the hand goes on in its stage, and its work is kept.
    void anEditKeepsTheHand() {
        Rig rig = formulaDoor(2.0, 1.0);
        HandRun run(rig, "to 60deg at 40deg/s; push 4 N until 20deg");
        run.to(1.0);
        const double work = run.at("energy.hand_work");
        QVERIFY(work > 0.1);
        std::get<DoorHingeParameters>(rig.elements[0].law).springConstant = 3.0;
        run.simulation.setModel(1.0, std::make_shared<const Model>(rig));
        run.to(1.0);
        // An input steps again up to its time, where the sample before it was interpolated.
        QVERIFY2(std::abs(run.at("energy.hand_work") - work) < 1e-5 * work,
                 qPrintable(QString::number(run.at("energy.hand_work") - work)));
        QCOMPARE(*run.simulation.handStage(), HandStage::leads);
        run.to(1.5);
        const HandLegs legs(run.script);
        QVERIFY(std::abs(run.at("joint.axis.angle") - legs.at(1.5).value) < 0.01); // it follows the same path
        run.to(legs.end() + 0.01);
        QCOMPARE(*run.simulation.handStage(), HandStage::pushes);
        const double before = run.at("energy.hand_work");
        rig.elements.push_back(
            {.name = "spring", .joint = "axis", .law = TorqueTable{{{0.0, 0.0}, {1.0, 0.0}}}});
        run.model = std::make_shared<const Model>(rig); // another element: the audit starts anew
        run.simulation.setModel(run.time, run.model);
        run.row.resize(run.model->channels().size());
        run.to(run.time);
        QCOMPARE(*run.simulation.handStage(), HandStage::pushes);
        QVERIFY(std::abs(run.at("energy.hand_work") - before) < 1e-5 * before);
        QVERIFY(std::abs(run.at("energy.closure")) < 1e-6);
        run.simulation.setHandScript(run.time, std::nullopt);
        run.to(run.time);
        QVERIFY(!run.simulation.handStage());
        QVERIFY(std::abs(run.at("energy.hand_work") - before) < 1e-5 * before);
        QVERIFY(std::abs(run.at("energy.closure")) < 1e-6);
        run.simulation.reset();
        QVERIFY(!run.simulation.handScript());
    }

    /// Another plan at the very moment at which one began: it begins with its own first stage, not in a push
    /// that it has not.
    void anotherPlanAtTheSameTimeIsAnother() {
        HandRun run(formulaDoor(0.0, 0.5), "push 20 N until 60 deg", 0.2);
        QCOMPARE(*run.simulation.handStage(), HandStage::pushes);
        const PreparedHand lead = prepareHand(run.simulation, 0.2, planOf("to 30 deg at 30 deg/s", *run.model));
        run.simulation.setHandScript(0.2, lead.script);
        QCOMPARE(*run.simulation.handStage(), HandStage::leads);
        run.to(2.0);
        QCOMPARE(*run.simulation.handStage(), HandStage::hasLetGo);
        // It came to rest where it was led, but for what the spring gives.
        QVERIFY(std::abs(run.at("joint.axis.angle") - 30.0 * kDegree) < 0.01);
    }

    /// A log with scripts gives every instant again, bit by bit.
    void aLogHasTheScript() {
        HandRun first(shippedDocument("dishwasher").rig, "to 50deg at 60deg/s; push 15 N until 20deg", 0.2);
        Recording recording({first.model, std::nullopt, {}});
        Simulation simulation = recording.start();
        std::vector<Row> rows;
        const auto sample = [&](int count) {
            for (int i = 0; i < count; ++i) {
                const double time = recording.log().nextSampleTime(0.004);
                QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
                recording.log().addSample(0.004);
                Row row(first.row.size());
                simulation.sample(time, row);
                rows.push_back(row);
                recording.offer(simulation, 0.006);
            }
        };
        const auto input = [&](const RunEntry& entry) {
            recording.log().addInput(entry);
            applyInput(simulation, entry);
        };
        sample(50);
        HandScript script = first.script;
        script.begin = recording.log().time();
        input(HandScriptInput{script.begin, script});
        sample(300);
        input(HandScriptInput{recording.log().time(), std::nullopt});
        sample(50);
        for (std::size_t i = 3; i < rows.size(); i += 7) {
            const auto instant = recording.log().instantAt(rows[i][0]);
            std::optional<Simulation> then = recording.simulationAt(*instant);
            Row row(rows[i].size());
            then->sample(rows[i][0], row);
            QVERIFY(std::memcmp(row.data(), rows[i].data(), row.size() * sizeof(double)) == 0);
        }
    }

    /// The bearing carries what the hand pulls: forces on the door add up to what moves it.
    void theBearingFeelsTheHand() {
        Rig rig = formulaDoor(0.0, 0.0);
        rig.environment.gravity.setZero();
        HandRun run(rig, "push 20 N until 60 deg");
        run.to(0.1);
        // The centre of mass rests on the axis: bearing and hand cancel. Reactions act on the child.
        const Vector3 hand(run.at("hand.force_x"), run.at("hand.force_y"), run.at("hand.force_z"));
        const Vector3 bearing(run.at("joint.axis.force_x"), run.at("joint.axis.force_y"),
                              run.at("joint.axis.force_z"));
        QVERIFY(std::abs(hand.norm() - 20.0) < 1e-9);
        QVERIFY2(std::abs(bearing.norm() - 20.0) < 1e-9, qPrintable(QString::number(bearing.norm())));
        const double angle = run.at("joint.axis.angle");
        QVERIFY((hand - 20.0 * Vector3(-std::sin(angle), std::cos(angle), 0.0)).norm() < 1e-9);
    }

    /// A hand by mouse is on the same channel: its force times its lever.
    void theMouseIsOnTheSameChannel() {
        const Rig rig = formulaDoor(0.0, 0.5);
        const auto model = std::make_shared<const Model>(rig);
        Simulation simulation(model);
        simulation.setHand(0.0, Hand{.body = 0, .grip = {kTargetKnob, 0, 0}, .target = {0.5, 0.6, 0.0}});
        QCOMPARE(simulation.advanceTo(0.3), StepStatus::ok);
        Row row(model->channels().size());
        simulation.sample(0.3, row);
        const auto at = [&](const char* name) {
            return row[static_cast<std::size_t>(model->channelIndex(name))];
        };
        const double angle = at("joint.axis.angle");
        const Vector3 arm(kTargetKnob * std::cos(angle), kTargetKnob * std::sin(angle), 0.0);
        const Vector3 force(at("hand.force_x"), at("hand.force_y"), at("hand.force_z"));
        QVERIFY(force.norm() > 1.0);
        QVERIFY(std::abs(at("joint.axis.hand_torque") - arm.cross(force).z()) < 1e-9);
    }

    void textsAreReadAndWritten() {
        const Model model(formulaDoor(1.0, 1.0));
        const std::string text =
            "to 80 deg at 30 deg/s; wait 0.5 s; to 10 deg at 20 deg/s; push 20 N until 45 deg";
        const HandPlan plan = planOf(text, model);
        QCOMPARE(plan.steps.size(), std::size_t{4});
        QCOMPARE(textOf(plan, model), text);
        QVERIFY(std::abs(std::get<HandPlan::LeadTo>(plan.steps[0]).to - 80.0 * kDegree) < 1e-15);
        QVERIFY(std::get<HandPlan::Push>(plan.steps[3]).isAtHandle);
        const HandPlan torque = planOf("axis: push 5 N·m until 1 rad;", model);
        QVERIFY(!std::get<HandPlan::Push>(torque.steps[0]).isAtHandle);
        QCOMPARE(torque.joint, std::string("axis"));
        QCOMPARE(planOf(textOf(torque, model), model).steps.size(), std::size_t{1});
    }

    /// What cannot be done is said with what to do about it.
    void whatCannotBeDoneIsSaid_data() {
        QTest::addColumn<QString>("rig");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("empty") << "room-door"
                               << " ; "
                               << "no steps";
        QTest::newRow("verb") << "room-door"
                              << "open"
                              << "Step 1: a step is";
        QTest::newRow("rate") << "room-door"
                              << "to 3; wait 1"
                              << "\"to PLACE at RATE\"";
        QTest::newRow("unit") << "room-door"
                              << "to 80 deg at 3 N"
                              << "a rate is";
        QTest::newRow("negative") << "room-door"
                                  << "wait 1 s; to 80 deg at -3 deg/s"
                                  << "Step 2: a rate is above zero";
        QTest::newRow("push") << "room-door"
                              << "push 5 J until 3 deg"
                              << "or a torque";
        QTest::newRow("stop") << "room-door"
                              << "to 300 deg at 30 deg/s"
                              << "the stop of";
        QTest::newRow("endless") << "room-door"
                                 << "wait 4000 s"
                                 << "an hour";
        QTest::newRow("after") << "room-door"
                               << "push 5 N until 30 deg; wait 1 s"
                               << "last step";
        QTest::newRow("unknown") << "room-door"
                                 << "window: to 3 deg at 1 deg/s"
                                 << "It can move";
        QTest::newRow("colon alone") << "room-door"
                                     << ": to 3 deg at 1 deg/s"
                                     << "no joint \"\" before the colon";
        QTest::newRow("no until") << "room-door"
                                  << "push 5 N"
                                  << "\"push FORCE until PLACE\"";
        QTest::newRow("pull") << "room-door"
                              << "push -5 N until 3 deg"
                              << "a push is above zero";
        QTest::newRow("no time") << "room-door"
                                 << "wait 0 s"
                                 << "a time to wait is above zero";
        QTest::newRow("within a word") << "room-door"
                                       << "into 3 deg at 1 deg/s"
                                       << "a step is";
        QTest::newRow("a slide's rate") << "slider-drives-crank"
                                        << "to 0.1 m at 3 deg/s"
                                        << "a rate is";
        QTest::newRow("a slide's push") << "slider-drives-crank"
                                        << "push 3 J until 0.1 m"
                                        << "a push is";
        QTest::newRow("none") << "bouncing-ball"
                              << "to 3 deg at 1 deg/s"
                              << "no joint";
    }
    void whatCannotBeDoneIsSaid() {
        QFETCH(const QString, rig);
        QFETCH(const QString, text);
        QFETCH(const QString, words);
        const auto model = std::make_shared<const Model>(shippedDocument(rig.toStdString()).rig);
        const HandPlanReading reading = readHandPlan(text.toStdString(), *model);
        std::string said = reading.problem;
        if (reading.plan) {
            Simulation simulation(model);
            const PreparedHand hand = prepareHand(simulation, 0.0, *reading.plan);
            QVERIFY(hand.script.has_value() == hand.refusal.empty());
            said = hand.refusal;
        }
        QVERIFY2(said.find(words.toStdString()) != std::string::npos, said.c_str());
        if (!words.isEmpty()) QVERIFY(!said.empty());
    }

    void oneOfSeveralJointsIsNamed() {
        const Model model(readRig(R"({"format": "hingelab-rig", "version": 1, "name": "two", "bodies": [
            {"name": "a", "mass_properties": {"mass": 1}}, {"name": "b", "mass_properties": {"mass": 1}}],
            "joints": [{"name": "left: door", "type": "revolute", "parent": "world", "child": "a"},
                       {"name": "left", "type": "prismatic", "parent": "world", "child": "b"}]})")
                              .document->rig);
        const std::string problem = readHandPlan("to 3 deg at 1 deg/s", model).problem;
        QVERIFY2(problem.find("say which") != std::string::npos, problem.c_str());
        QVERIFY2(problem.find("\"left: door\", \"left\"") != std::string::npos, problem.c_str());
        // A name may have a colon; the longest that fits is meant.
        QCOMPARE(planOf("left: door: to 3 deg at 1 deg/s", model).joint, std::string("left: door"));
        QCOMPARE(planOf("left: to 3 m at 1 m/s", model).joint, std::string("left"));
    }

    void plansAreShort() {
        const Model model(formulaDoor(1.0, 1.0));
        std::string text;
        for (std::size_t i = 0; i < HandPlan::kMostSteps; ++i) text += "wait 1 s;";
        QVERIFY(readHandPlan(text, model).plan.has_value());
        QVERIFY(readHandPlan(text + "wait 1 s", model).problem.find("at most 1000 steps") != std::string::npos);
    }

    /// Plans that no text has: from forms, and from other programs.
    void whatNoTextCanSayIsRefused() {
        const auto model = std::make_shared<const Model>(formulaDoor(1.0, 1.0));
        Simulation simulation(model);
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        const auto refusalOf = [&](const HandPlan::Step& step) {
            return prepareHand(simulation, 0.0, {{}, {step}}).refusal;
        };
        QCOMPARE(refusalOf(HandPlan::LeadTo{0.5, 0.0}), std::string("A rate is above zero."));
        QCOMPARE(refusalOf(HandPlan::LeadTo{0.5, nan}), std::string("A rate is above zero."));
        QCOMPARE(refusalOf(HandPlan::LeadTo{0.5, HUGE_VAL}), std::string("A rate is above zero."));
        QCOMPARE(refusalOf(HandPlan::LeadTo{HUGE_VAL, 1.0}), std::string("A rate is above zero."));
        QCOMPARE(refusalOf(HandPlan::LeadTo{0.5, 1e9}),
                 std::string("The way of a step takes at least 0.1 ms."));
        QCOMPARE(refusalOf(HandPlan::Wait{1e-5}), std::string("A time to wait is at least 0.1 ms."));
        QCOMPARE(refusalOf(HandPlan::Wait{HUGE_VAL}), std::string("A time to wait is at least 0.1 ms."));
        QCOMPARE(refusalOf(HandPlan::Push{0.0, false, 0.5}), std::string("A push is above zero."));
        QCOMPARE(refusalOf(HandPlan::Push{nan, true, 0.5}), std::string("A push is above zero."));
        QCOMPARE(refusalOf(HandPlan::Push{5.0, true, nan}), std::string("A push is above zero."));
        QCOMPARE(prepareHand(simulation, 0.0, {}).refusal, std::string("The plan has no steps."));
        QVERIFY(prepareHand(simulation, 0.0, {"wing", {HandPlan::Wait{1.0}}}).refusal.find("\"wing\"") !=
                std::string::npos);
        const double here = model->rig().joints.front().revolute()->initialAngle;
        QVERIFY(refusalOf(HandPlan::Push{5.0, false, here}).find("where it is to let go") != std::string::npos);
        // It is there already: nothing is to be led, and the wait is all that there is.
        const PreparedHand stays =
            prepareHand(simulation, 0.0, {{}, {HandPlan::LeadTo{here, 1.0}, HandPlan::Wait{1.0}}});
        QVERIFY(stays.script && stays.script->legs.size() == 1 && stays.script->legs[0].wait == 1.0);
    }

    /// A slide is pushed by forces, in its own units.
    void slidesArePushedByForces() {
        const auto model = std::make_shared<const Model>(shippedDocument("slider-drives-crank").rig);
        const std::string name = jointsForHand(*model).front();
        const std::string text = name + ": to 0.11 m at 0.05 m/s; push 20 N until 0.12 m";
        const HandPlan plan = planOf(text, *model);
        QVERIFY(std::get<HandPlan::LeadTo>(plan.steps[0]).rate == 0.05);
        QVERIFY(!std::get<HandPlan::Push>(plan.steps[1]).isAtHandle);
        QVERIFY2(planOf(textOf(plan, *model), *model) == plan, textOf(plan, *model).c_str());
    }
};

HINGELAB_APPLESS_TEST(TestHandScript)

} // namespace test_hand_script

#include "test_hand_script.moc"
