// SPDX-License-Identifier: GPL-3.0-or-later
// A pose taken over by a simulation, and by a document: what starts there, stands there.
#include <QTest>
#include <cmath>
#include <random>

#include "analysis/pose_start.h"
#include "analysis/posing.h"
#include "simulation/simulation.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_pose_start {

using namespace hingelab;
using namespace hingelab::test;

namespace {

std::shared_ptr<const Model> compiled(const Rig& rig) {
    return std::make_shared<const Model>(rig);
}

MechanismPose poseOf(const Simulation::Checkpoint& checkpoint) {
    return {checkpoint.time, checkpoint.q, checkpoint.mechanism};
}

double latestOf(Simulation& simulation, double time, const std::string& channel) {
    std::vector<double> row(simulation.model().channels().size());
    simulation.sample(time, row);
    return row[static_cast<std::size_t>(simulation.model().channelIndex(channel))];
}

/// Largest difference of where bodies are.
double apart(Simulation& a, double timeOfA, Simulation& b, double timeOfB) {
    std::vector<double> first(a.model().channels().size());
    std::vector<double> second(b.model().channels().size());
    a.sample(timeOfA, first);
    b.sample(timeOfB, second);
    double worst = 0.0;
    for (const Body& body : a.model().rig().bodies) {
        for (const char* part : {".x", ".y", ".z"}) {
            const int i = a.model().channelIndex("body." + body.name + part);
            const int j = b.model().channelIndex("body." + body.name + part);
            if (i < 0 || j < 0) continue;
            worst = std::max(
                worst, std::abs(first[static_cast<std::size_t>(i)] - second[static_cast<std::size_t>(j)]));
        }
    }
    return worst;
}

void everyRig() {
    QTest::addColumn<QString>("name");
    for (const ShippedRig& rig : shippedRigs()) {
        QTest::newRow(std::string(rig.name).c_str()) << QString::fromStdString(std::string(rig.name));
    }
}

/// Poses a rig at random by each of its coordinates.
MechanismPose randomPose(const std::shared_ptr<const Model>& model, const MechanismPose& from, unsigned seed) {
    Poser poser(model, from);
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> any(-0.3, 0.3);
    for (int c = 0; c < model->degreesOfFreedom(); ++c) {
        static_cast<void>(poser.setCoordinate(c, poser.valueOf(c) + any(generator)));
    }
    return poser.pose();
}

/// One body of 1 kg on a joint that the JSON gives.
std::shared_ptr<const Model> onJoint(const std::string& joint) {
    const std::string text = R"({"format": "hingelab-rig", "version": 1, "name": "r", "bodies": [{"name": "b",
        "mass_properties": {"mass": 1}}], "joints": [{"name": "j", "parent": "world", "child": "b", )" +
                             joint + "}]}";
    return compiled(readRig(text).document->rig);
}

} // namespace

class TestPoseStart : public QObject {
    Q_OBJECT
  private slots:
    /// Smooth rigs, rigs with contacts and rigs with motors all stand in the pose, at rest, and go on from
    /// there.
    void simulationsTakeAPose_data() { everyRig(); }
    void simulationsTakeAPose() {
        QFETCH(QString, name);
        const auto model = compiled(shippedDocument(name.toStdString()).rig);
        Simulation simulation(model);
        QCOMPARE(simulation.advanceTo(0.05), StepStatus::ok);
        const MechanismPose pose = randomPose(model, poseOf(simulation.checkpointAt(0.05)), 5);
        simulation.setPose(pose);
        QCOMPARE(simulation.integratedTime(), 0.05);
        QVERIFY(simulation.takeEvents().empty());
        Poser poser(model, pose);
        std::vector<double> row(model->channels().size());
        simulation.sample(0.05, row);
        for (std::size_t b = 0; b < model->rig().bodies.size(); ++b) {
            const int x = model->channelIndex("body." + model->rig().bodies[b].name + ".x");
            if (x < 0) continue;
            const Pose X_WB =
                model->mechanism().poseOf(model->mechanism().attachmentOf(b), poser.posed().scratch());
            const Vector3 p(row[static_cast<std::size_t>(x)], row[static_cast<std::size_t>(x) + 1],
                            row[static_cast<std::size_t>(x) + 2]);
            QVERIFY2((X_WB.translation - p).norm() < 1e-9, model->rig().bodies[b].name.c_str());
        }
        const Mechanism& mechanism = model->mechanism();
        const bool follows = mechanism.isTimeDependent() && !mechanism.loops().isEmpty(); // prescribed motions
        for (int c = 0; c < model->degreesOfFreedom() && !follows; ++c) {
            QCOMPARE(simulation.stateAtStepEnd().v[c], 0.0);
        }
        const StepStatus status = simulation.advanceTo(0.1);
        QVERIFY2(status == StepStatus::ok, simulation.report().cause.c_str());
    }

    void posesOfOtherRigsAreRefused() {
        Simulation simulation(compiled(shippedDocument("four-bar").rig));
        Simulation other(compiled(shippedDocument("stewart-platform").rig));
        QVERIFY_EXCEPTION_THROWN(simulation.setPose(poseOf(other.checkpointAt(0.0))), std::invalid_argument);
        MechanismPose bad = poseOf(simulation.checkpointAt(0.0));
        bad.q[0] = std::nan("");
        QVERIFY_EXCEPTION_THROWN(simulation.setPose(bad), std::invalid_argument);
        const MechanismPose good = poseOf(simulation.checkpointAt(0.0));
        const auto n = good.q.size();
        QVERIFY_EXCEPTION_THROWN(simulation.setMotion(good, JointVector::Zero(n + 1)), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(simulation.setMotion(good, JointVector::Constant(n, std::nan(""))),
                                 std::invalid_argument);
    }

    /// A rig that starts where another stood stands there, with its rates, whatever the joints.
    void rigsStartWhereTheyStood_data() { everyRig(); }
    void rigsStartWhereTheyStood() {
        QFETCH(QString, name);
        const auto model = compiled(shippedDocument(name.toStdString()).rig);
        Simulation simulation(model);
        constexpr double time = 0.2;
        QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
        const Simulation::Checkpoint now = simulation.checkpointAt(time);
        const StartedRig started = startedAt(*model, poseOf(now), now.v);
        if (!started.rig) {
            QVERIFY2(started.problem.find("cannot begin in its middle") != std::string::npos,
                     started.problem.c_str());
            return;
        }
        Simulation again(compiled(*started.rig));
        QVERIFY2(apart(simulation, time, again, 0.0) < 1e-6,
                 qPrintable(QString::number(apart(simulation, time, again, 0.0))));
        const double energy = simulation.energyOf(time, simulation.stateAtStepEnd()).kinetic;
        if (simulation.integratedTime() == time) {
            QVERIFY(std::abs(again.energyOf(0.0, again.stateAtStepEnd()).kinetic - energy) <
                    1e-6 * (1.0 + energy));
        }
        QCOMPARE(again.advanceTo(0.02), StepStatus::ok);
    }

    /// At the start itself there is nothing to write.
    void theStartIsTheStart_data() { everyRig(); }
    void theStartIsTheStart() {
        QFETCH(QString, name);
        RigDocument document = shippedDocument(name.toStdString());
        const std::string before = writeRig(document);
        const auto model = compiled(document.rig);
        Simulation simulation(model);
        const Simulation::Checkpoint now = simulation.checkpointAt(0.0);
        const StartedRig started = startedAt(*model, poseOf(now), now.v);
        QVERIFY2(started.rig.has_value(), started.problem.c_str());
        document.rig = *started.rig;
        QCOMPARE(writeRig(document), before);
    }

    /// The other branch, too: the guess is written then.
    void theOtherBranchIsWritten() {
        const auto model = compiled(shippedDocument("four-bar").rig);
        Simulation simulation(model);
        Poser poser(model, poseOf(simulation.checkpointAt(0.0)));
        QVERIFY(poser.flip(0).moved);
        const StartedRig started = startedAt(*model, poser.pose(), JointVector::Zero(1));
        QVERIFY2(started.rig.has_value(), started.problem.c_str());
        simulation.setPose(poser.pose());
        Simulation again(compiled(*started.rig));
        QVERIFY(apart(simulation, 0.0, again, 0.0) < 1e-9);
        QVERIFY(std::get<JointRrr>(started.rig->assemblies[0].parameters).phiGuess < 0.0);
    }

    /// At a dead centre, next to it.
    void aDeadCentreCanBeAStart() {
        const auto model = compiled(shippedDocument("double-rocker").rig);
        Simulation simulation(model);
        Poser poser(model, poseOf(simulation.checkpointAt(0.0)));
        QVERIFY(!poser.setCoordinate(0, 3.0).limit.empty());
        const StartedRig started = startedAt(*model, poser.pose(), JointVector::Zero(1));
        QVERIFY2(started.rig.has_value(), started.problem.c_str());
        simulation.setPose(poser.pose());
        Simulation again(compiled(*started.rig));
        QVERIFY(apart(simulation, 0.0, again, 0.0) < 1e-4);
    }

    /// Driven from where it stands, and free again there.
    void coordinatesAreDriven() {
        const auto model = compiled(shippedDocument("four-bar").rig);
        Simulation simulation(model);
        QCOMPARE(simulation.advanceTo(0.3), StepStatus::ok);
        const Simulation::Checkpoint now = simulation.checkpointAt(0.3);
        const StartedRig driven = drivenAt(*model, poseOf(now), now.v, 0, 2.0);
        QVERIFY2(driven.rig.has_value(), driven.problem.c_str());
        const auto drivenModel = compiled(*driven.rig);
        QCOMPARE(drivenModel->degreesOfFreedom(), 0);
        QCOMPARE(constantSpeedOf(*drivenModel, 0), std::optional(2.0));
        QVERIFY(!constantSpeedOf(*model, 0));
        Simulation moving(drivenModel);
        QVERIFY(apart(simulation, 0.3, moving, 0.0) < 1e-6);
        QCOMPARE(moving.advanceTo(1.0), StepStatus::ok);
        QVERIFY(std::abs(latestOf(moving, 1.0, "joint.crank pivot.rate") - 2.0) < 1e-9);
        const Simulation::Checkpoint then = moving.checkpointAt(1.0);
        const StartedRig released = releasedAt(*drivenModel, poseOf(then), then.v, 0);
        QVERIFY2(released.rig.has_value(), released.problem.c_str());
        Simulation freed(compiled(*released.rig));
        QVERIFY(apart(moving, 1.0, freed, 0.0) < 1e-6);
        QCOMPARE(freed.model().degreesOfFreedom(), 1);
    }

    /// Putting a motion on and taking it off leaves the text as it was.
    void drivingLeavesNoTrace() {
        RigDocument document = shippedDocument("slider-crank");
        const std::string before = writeRig(document);
        const auto model = compiled(document.rig);
        Simulation simulation(model);
        const Simulation::Checkpoint now = simulation.checkpointAt(0.0);
        const StartedRig driven = drivenAt(*model, poseOf(now), now.v, 0, 1.0);
        QVERIFY2(driven.rig.has_value(), driven.problem.c_str());
        const auto drivenModel = compiled(*driven.rig);
        Simulation moving(drivenModel);
        const Simulation::Checkpoint then = moving.checkpointAt(0.0);
        const StartedRig released =
            releasedAt(*drivenModel, poseOf(then), then.v, drivenModel->degreesOfFreedom());
        QVERIFY2(released.rig.has_value(), released.problem.c_str());
        document.rig = *released.rig;
        QCOMPARE(writeRig(document), before);
    }

    void whatCannotBeDrivenSaysWhy() {
        const auto model = compiled(shippedDocument("stewart-platform").rig);
        const Mechanism& mechanism = model->mechanism();
        QVERIFY(whyNotDriven(*model, mechanism.coordinateOf(0, "x")).empty());
        QVERIFY(!whyNotDriven(*model, mechanism.coordinateOf(0, "yaw")).empty());
        QVERIFY(!whyNotDriven(*model, 99).empty());
        Rig rig = shippedDocument("four-bar").rig;
        rig.joints[0].revolute()->motion = RotationMotion{SineMotion<MotionOf::rotation>{}};
        QVERIFY(whyNotDriven(*compiled(rig), 0).find("another prescribed motion") != std::string::npos);
    }

    /// What is prescribed goes on from where it is; what has no way to say so is refused in words.
    void prescribedMotionsGoOn_data() {
        QTest::addColumn<QString>("motion");
        QTest::addColumn<QString>("problem");
        const char* const middle = "cannot begin in its middle";
        QTest::newRow("line") << R"({"type": "constant_speed", "start": 0.2, "speed": 0.7})"
                              << "";
        QTest::newRow("sine")
            << R"({"type": "sine", "mean": 0.1, "amplitude": 0.5, "frequency": 0.6, "phase": 0.3})"
            << "";
        QTest::newRow("ramp to come")
            << R"({"type": "ramp", "from": 0.1, "to": 0.8, "begin": 0.9, "duration": 0.5})"
            << "";
        QTest::newRow("ramp under way")
            << R"({"type": "ramp", "from": 0.1, "to": 0.8, "begin": 0.1, "duration": 0.5})" << middle;
        QTest::newRow("table")
            << R"({"type": "table", "points": [{"time": 0, "value": 0}, {"time": 1, "value": 1}]})" << middle;
        QTest::newRow("table that comes by where it began")
            << R"({"type": "table", "points": [{"time": 0, "value": 0.3}, {"time": 0.2, "value": 1}, {"time": 0.4, "value": 0.3}, {"time": 0.8, "value": -1}]})"
            << middle;
        // One that rests where it began can begin there.
        QTest::newRow("table that is back")
            << R"({"type": "table", "points": [{"time": 0, "value": 0.3}, {"time": 0.2, "value": 1}, {"time": 0.3, "value": 0.3}]})"
            << "";
    }
    void prescribedMotionsGoOn() {
        QFETCH(QString, motion);
        QFETCH(QString, problem);
        for (const char* type : {"revolute", "prismatic", "screw"}) {
            const std::string joint =
                "\"type\": \"" + std::string(type) + "\", \"motion\": " + motion.toStdString();
            const auto model = onJoint(joint);
            Simulation simulation(model);
            QCOMPARE(simulation.advanceTo(0.4), StepStatus::ok);
            const MechanismPose pose = poseOf(simulation.checkpointAt(0.4));
            const StartedRig started = startedAt(*model, pose, simulation.checkpointAt(0.4).v);
            QVERIFY2(started.problem.find(problem.toStdString()) != std::string::npos, started.problem.c_str());
            QCOMPARE(started.rig.has_value(), problem.isEmpty());
            if (!started.rig) continue;
            Simulation again(compiled(*started.rig));
            const bool rests = motion.contains("table");
            for (const double later : {0.0, 0.3}) {
                if (rests && later > 0.0) continue; // it begins anew
                QCOMPARE(simulation.advanceTo(0.4 + later), StepStatus::ok);
                QCOMPARE(again.advanceTo(later), StepStatus::ok);
                QVERIFY(apart(simulation, 0.4 + later, again, later) < 1e-9);
            }
        }
    }

    /// Three motions of a ball are prescribed together: none of them begins in its middle or is driven alone.
    void ledBallsBeginAtTheirBeginning() {
        const std::string led = R"({"type": "constant_speed", "start": 0, "speed": 0.2})";
        const auto model = onJoint("\"type\": \"spherical\", \"roll_motion\": " + led +
                                   ", \"pitch_motion\": " + led + ", \"yaw_motion\": " + led);
        Simulation simulation(model);
        const MechanismPose first = poseOf(simulation.checkpointAt(0.0));
        QVERIFY(startedAt(*model, first, JointVector::Zero(0)).rig.has_value());
        QCOMPARE(simulation.advanceTo(0.4), StepStatus::ok);
        const MechanismPose later = poseOf(simulation.checkpointAt(0.4));
        const StartedRig started = startedAt(*model, later, JointVector::Zero(0));
        QVERIFY2(started.problem.find("cannot begin in its middle") != std::string::npos,
                 started.problem.c_str());
        QVERIFY2(whyNotDriven(*model, 0).find("prescribed together") != std::string::npos,
                 whyNotDriven(*model, 0).c_str());
        QVERIFY(!constantSpeedOf(*model, 0) && !constantSpeedOf(*model, 9));
        QCOMPARE(whyNotDriven(*model, 9), std::string("there is no such coordinate"));
        QCOMPARE(whyNotDriven(*model, -1), std::string("there is no such coordinate"));
        QVERIFY(!drivenAt(*model, first, JointVector::Zero(0), 0, 1.0).rig);
    }

    /// ... but three that have come back, or never moved, can begin where they are.
    void ledBallsThatStandBeginAnywhere() {
        const std::string stands = R"({"type": "constant_speed", "start": 0.1, "speed": 0})";
        const std::string moves = R"({"type": "constant_speed", "start": 0.1, "speed": 0.2})";
        for (int moving = 0; moving < 4; ++moving) { // none, or one of them
            const auto model =
                onJoint("\"type\": \"spherical\", \"roll_motion\": " + (moving == 1 ? moves : stands) +
                        ", \"pitch_motion\": " + (moving == 2 ? moves : stands) +
                        ", \"yaw_motion\": " + (moving == 3 ? moves : stands));
            Simulation simulation(model);
            QCOMPARE(simulation.advanceTo(0.4), StepStatus::ok);
            const MechanismPose pose = poseOf(simulation.checkpointAt(0.4));
            const StartedRig started = startedAt(*model, pose, JointVector::Zero(0));
            QCOMPARE(started.rig.has_value(), moving == 0);
            QCOMPARE(started.problem.empty(), moving == 0);
            if (!started.rig) continue;
            Simulation again(compiled(*started.rig));
            QVERIFY(apart(simulation, 0.4, again, 0.0) < 1e-12);
        }
    }

    /// Beyond what the rods reach, nothing can begin.
    void whatDoesNotCloseIsNoStart() {
        const auto model = compiled(shippedDocument("double-rocker").rig);
        Simulation simulation(model);
        MechanismPose pose = poseOf(simulation.checkpointAt(0.0));
        pose.q[0] = 3.0;
        const std::string open = "the linkage cannot be closed as it stands";
        QCOMPARE(startedAt(*model, pose, JointVector::Zero(1)).problem, open);
        QCOMPARE(drivenAt(*model, pose, JointVector::Zero(1), 0, 1.0).problem, open);
        QVERIFY(!releasedAt(*model, pose, JointVector::Zero(1), 0).rig);
    }

    /// Slides and screws, as well.
    void slidesAndScrewsAreDriven() {
        for (const char* type : {"prismatic", "screw"}) {
            const auto model = onJoint("\"type\": \"" + std::string(type) + "\"");
            Simulation simulation(model);
            const MechanismPose pose{0.0, JointVector::Constant(1, 0.25),
                                     simulation.checkpointAt(0.0).mechanism};
            const StartedRig driven = drivenAt(*model, pose, JointVector::Zero(1), 0, 0.5);
            QVERIFY2(driven.rig.has_value(), driven.problem.c_str());
            const auto moves = compiled(*driven.rig);
            QCOMPARE(*constantSpeedOf(*moves, 0), 0.5);
            Simulation run(moves);
            QCOMPARE(run.advanceTo(1.0), StepStatus::ok);
            const std::string channel = type[0] == 'p' ? "joint.j.distance" : "joint.j.angle";
            QVERIFY(std::abs(latestOf(run, 1.0, channel) - 0.75) < 1e-12);
            const StartedRig released =
                releasedAt(*moves, poseOf(run.checkpointAt(1.0)), JointVector::Zero(0), 0);
            QVERIFY2(released.rig.has_value(), released.problem.c_str());
            QVERIFY(!constantSpeedOf(*compiled(*released.rig), 0));
            Simulation free(compiled(*released.rig));
            QVERIFY(std::abs(latestOf(free, 0.0, channel) - 0.75) < 1e-12);
        }
    }
};

HINGELAB_APPLESS_TEST(TestPoseStart)

} // namespace test_pose_start

#include "test_pose_start.moc"
