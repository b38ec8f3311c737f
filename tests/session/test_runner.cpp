// SPDX-License-Identifier: GPL-3.0-or-later
// Also built and run under ThreadSanitizer.
#include <QTest>
#include <cmath>
#include <condition_variable>

#include "rig/edit.h"
#include "simulation/model_map.h"
#include "tests/session/run_support.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_runner {

using namespace hingelab;
using namespace hingelab::test;

class TestRunner : public QObject {
    Q_OBJECT
  private slots:
    void startsPausedWithTheInitialState() {
        Runner runner(compile(dishwasher()));
        History history;
        history.append(runner.drain());
        QCOMPARE(history.rows(), std::size_t{1});
        QCOMPARE(latest(history, "time"), 0.0);
        QVERIFY(std::abs(latest(history, "joint.hinge axis.angle") - 40 * M_PI / 180) < 1e-12);
    }

    /// What the worker simulated in real time is what a plain simulation gives, to the last bit.
    void runningGivesTheSameNumbersAsSimulating() {
        const auto model = compile(dishwasher());
        Runner runner(model);
        History history;
        RunStatus status;
        runner.play();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.3; }));
        runner.pause();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.state == RunState::paused; }));
        Simulation simulation(model);
        std::vector<double> values(model->channels().size());
        for (std::size_t row = 1; row < history.rows(); ++row) {
            const double time = history.value(row, 0);
            QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
            simulation.sample(time, values);
            for (std::size_t c = 0; c < values.size(); ++c) QCOMPARE(history.value(row, c), values[c]);
        }
    }

    void pausedMeansNoNewSamples() {
        Runner runner(compile(dishwasher()));
        History history;
        RunStatus status;
        runner.singleStep();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.0; }));
        QVERIFY(std::abs(status.time - Runner::kSingleStep) < 1e-12);
        const double time = status.time;
        runner.singleStep();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > time; }));
        QCOMPARE(static_cast<int>(status.state), static_cast<int>(RunState::paused));
    }

    void resetStartsANewEpoch() {
        Runner runner(compile(dishwasher()));
        History history;
        RunStatus status;
        runner.fastForward(0.5);
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.49; }));
        QVERIFY(history.rows() > 100);
        runner.reset();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time == 0.0; }));
        QCOMPARE(history.rows(), std::size_t{1});
    }

    void slowMotionSamplesMoreFinely() {
        Runner runner(compile(dishwasher()));
        History history;
        RunStatus status;
        runner.setSpeed(0.01);
        runner.play();
        QVERIFY(drainUntil(runner, history, status, [&] { return history.rows() > 20; }));
        QVERIFY(history.value(10, 0) - history.value(9, 0) < 1e-4);
    }

    /// The latest of many rigs wins, the motion goes on, and its energy audit stays closed.
    void latestRigWins() {
        Rig rig = dishwasher();
        Runner runner(compile(rig));
        History history;
        RunStatus status;
        runner.play();
        for (int i = 1; i <= 200; ++i) {
            std::get<DoorHingeParameters>(rig.elements[0].law).springConstant = 0.05 * i;
            runner.setModel(compile(rig));
            history.append(runner.drain());
        }
        const auto model = compile(rig);
        runner.setModel(model);
        QVERIFY(
            drainUntil(runner, history, status, [&] { return history.model() == model && status.time > 0.1; }));
        const double q = latest(history, "joint.hinge axis.angle");
        QCOMPARE(latest(history, "element.hinge.spring"), -10.0 * (q + 1.5));
        QVERIFY(std::abs(latest(history, "energy.closure")) < 1e-4);
    }

    void anEditWhilePausedShowsAtOnce() {
        Rig rig = dishwasher();
        Runner runner(compile(rig));
        History history;
        RunStatus status;
        runner.fastForward(0.2);
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.19; }));
        const std::size_t rows = history.rows();
        std::get<DoorHingeParameters>(rig.elements[0].law).springConstant = 0.0;
        runner.setModel(compile(rig));
        QVERIFY(drainUntil(runner, history, status,
                           [&] { return latest(history, "element.hinge.spring") == 0.0; }));
        QCOMPARE(history.rows(), rows); // replaced, not added
    }

    void initialStateEditsActBeforeTheStart() {
        Rig rig = dishwasher();
        Runner runner(compile(rig));
        History history;
        RunStatus status;
        rig.joints[0].revolute()->initialAngle = 1.0;
        runner.setModel(compile(rig));
        QVERIFY(drainUntil(runner, history, status, [&] {
            return !history.isEmpty() && latest(history, "joint.hinge axis.angle") == 1.0;
        }));
    }

    void theHandPulls() {
        Runner runner(compile(dishwasher()));
        History history;
        RunStatus status;
        runner.setHand(Hand{.body = 0, .grip = {0, 0, 0.5}, .target = {0.1, 0, 0.9}});
        runner.fastForward(1.5);
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 1.49; }));
        QVERIFY(latest(history, "hand.force") > 1.0);
        QVERIFY(latest(history, "joint.hinge axis.angle") < 0.6); // lifted from 40 degrees against gravity
    }

    /// An edit that makes the motion run away stops with a report; taking it back brings the motion back.
    void runawayStopsAndUndoBringsItBack() {
        const Rig good = dishwasher();
        Rig bad = good;
        bad.environment.gravity = {0, 0, -1e13};
        Runner runner(compile(good));
        History history;
        RunStatus status;
        runner.fastForward(0.1);
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.09; }));
        const double angle = latest(history, "joint.hinge axis.angle");
        runner.setModel(compile(bad));
        runner.play();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.state == RunState::stopped; }));
        QVERIFY(!status.report.cause.empty());
        QVERIFY(!status.report.remedy.empty());
        runner.setModel(compile(good));
        QVERIFY(drainUntil(runner, history, status, [&] { return status.state == RunState::playing; }));
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.2; }));
        for (std::size_t row = 1; row < history.rows(); ++row)
            QVERIFY(history.value(row, 0) > history.value(row - 1, 0));
        QVERIFY(latest(history, "joint.hinge axis.angle") >= angle);
        QVERIFY(std::abs(latest(history, "joint.hinge axis.rate")) < 10.0);
    }

    /// The same when nothing was edited before the run that ran away: there must be something to go back to.
    void runawayFromTheStartIsSurvived() {
        Rig bad = dishwasher();
        bad.environment.gravity = {0, 0, -1e13};
        Runner runner(compile(bad));
        History history;
        RunStatus status;
        runner.play();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.state == RunState::stopped; }));
        runner.setModel(compile(dishwasher()));
        QVERIFY(drainUntil(runner, history, status,
                           [&] { return status.state == RunState::playing && status.time > 0.1; }));
        QVERIFY(status.time < 5.0);
        // After a reset, "before the edit" means after the reset.
        runner.reset();
        runner.setModel(compile(bad));
        QVERIFY(drainUntil(runner, history, status, [&] { return status.state == RunState::stopped; }));
        runner.setModel(compile(dishwasher()));
        QVERIFY(drainUntil(runner, history, status, [&] { return status.state == RunState::playing; }));
        QVERIFY(status.time < 1.0);
        QVERIFY(status.achievedSpeed >= 0.0);
    }

    void aRigWithoutJointsRuns() {
        Rig rig = dishwasher();
        rig.joints[0].kind = FixedJoint{};
        rig.elements.clear();
        Runner runner(compile(rig));
        History history;
        RunStatus status;
        runner.fastForward(1.0);
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.99; }));
    }

    /// Shows the dishwasher while it is played, whatever was simulated before.
    static void goesOnWithTheDishwasher(Runner& runner, History& history, RunStatus& status) {
        const auto model = compile(dishwasher());
        runner.setModel(model);
        runner.reset();
        QVERIFY(drainUntil(runner, history, status, [&] {
            return history.model() == model && status.state == RunState::playing && status.time > 0.02;
        }));
        QVERIFY(std::abs(history.value(0, 1) - 40 * M_PI / 180) < 1e-12);
    }

    /// A rig that starts too fast for a "calm" checkpoint and stops: edits of it have its own start to go back
    /// to.
    void aFastRigThatStopsCanBeEdited() {
        Rig fast = dishwasher();
        fast.joints[0].revolute()->initialRate = 80.0;
        fast.environment.gravity = {0, 0, -1e13};
        for (const bool afterAnother : {false, true}) {
            Runner runner(compile(afterAnother ? slowChain(1) : fast));
            History history;
            RunStatus status;
            if (afterAnother) { // whose checkpoint must not be gone back to
                runner.fastForward(0.1);
                QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.09; }));
                runner.setModel(compile(fast));
            }
            runner.play();
            QVERIFY(drainUntil(runner, history, status, [&] { return status.state == RunState::stopped; }));
            Rig mended = fast;
            mended.environment.gravity = Vector3::Zero();
            runner.setModel(compile(mended));
            QVERIFY(drainUntil(runner, history, status, [&] { return status.state == RunState::playing; }));
            QVERIFY(std::abs(history.value(0, 1) - 40 * M_PI / 180) < 1e-12);
        }
    }

    /// Another rig, a reset and the end do not wait for a sample that would take minutes.
    void aSampleThatTakesLongIsInterrupted() {
        const auto slow = compile(slowChain(32));
        Runner runner(slow);
        History history;
        RunStatus status;
        runner.play();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.state == RunState::playing; }));
        runner.reset();
        QVERIFY(drainUntil(runner, history, status, [&] { return history.rows() == 1 && status.time == 0.0; }));
        // Less than a whole sample, but something: the slow motion is seen to move.
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.0; }));
        goesOnWithTheDishwasher(runner, history, status);
        runner.setModel(slow);
        QVERIFY(drainUntil(runner, history, status, [&] { return history.model() == slow; }));
    }

    void anotherRigPlaysOn() {
        Runner runner(compile(slowChain(1)));
        History history;
        RunStatus status;
        runner.play();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.01; }));
        goesOnWithTheDishwasher(runner, history, status);
    }

    void aStepIsTheSameAtAnySpeed() {
        for (const double speed : {0.01, 0.05, 1.0, 10.0}) {
            Runner runner(compile(dishwasher()));
            History history;
            RunStatus status;
            runner.setSpeed(speed);
            runner.singleStep();
            QVERIFY(drainUntil(runner, history, status,
                               [&] { return status.time > 0.0 && status.forwardLeft == 0.0; }));
            QVERIFY(std::abs(status.time - Runner::kSingleStep) < 1e-12);
        }
    }

    void fastForwardIsBoundedAndEnds() {
        Runner runner(compile(dishwasher()));
        History history;
        RunStatus status;
        for (const double nonsense : {-1.0, 0.0, std::nan("")}) runner.fastForward(nonsense);
        runner.fastForward(std::numeric_limits<double>::infinity());
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.1; }));
        QVERIFY(status.forwardLeft > 0.0 && status.forwardLeft < Runner::kLongestForward);
        runner.pause();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.forwardLeft == 0.0; }));
        QVERIFY(status.time < Runner::kLongestForward);
        const double time = status.time;
        runner.fastForward(0.5);
        QVERIFY(drainUntil(runner, history, status,
                           [&] { return status.time > time && status.forwardLeft == 0.0; }));
        QVERIFY(std::abs(status.time - time - 0.5) < 1e-9);
    }

    /// A hand that was on its way when its rig went, or that is not on any body, pulls at nothing.
    void aHandNeedsItsBody() {
        Runner runner(compile(slowChain(4)));
        History history;
        RunStatus status;
        runner.setHand(Hand{.body = 3, .grip = Vector3::Zero(), .target = {9, 9, 9}});
        runner.setModel(compile(dishwasher()));
        runner.setHand(Hand{.body = 77, .grip = Vector3::Zero(), .target = {9, 9, 9}});
        runner.fastForward(0.1);
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.09; }));
        QCOMPARE(latest(history, "hand.force"), 0.0);
        runner.setHand(Hand{.body = 0, .grip = Vector3::Zero(), .target = {std::nan(""), 0, 0}});
        runner.fastForward(0.1);
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.19; }));
        QCOMPARE(latest(history, "hand.force"), 0.0);
    }

    /// As many channels, but another name: the rows go on, also those that nobody has drained.
    void otherChannelsGoOn() {
        Rig rig = dishwasher();
        Runner runner(compile(rig));
        History history;
        RunStatus status;
        runner.fastForward(0.1);
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.09; }));
        const std::size_t rows = history.rows();
        const auto torqueOf = [&](const std::string& element) {
            return history.value(
                10, static_cast<std::size_t>(history.model()->channelIndex("element." + element + ".torque")));
        };
        const double torque = torqueOf(rig.elements[0].name);
        rig.elements[0].identity = rig.elements[0].name;
        rig.elements[0].name = "renamed";
        const auto renamed = compile(rig);
        QCOMPARE(renamed->channels().size(), history.model()->channels().size());
        const long before = history.generation();
        runner.setModel(renamed);
        QVERIFY(drainUntil(runner, history, status, [&] { return history.model() == renamed; }));
        QVERIFY(history.generation() > before);
        QCOMPARE(history.rows(), rows);
        QCOMPARE(torqueOf("renamed"), torque);
        QVERIFY(status.time > 0.09); // the motion goes on
    }

    /// A pose is the present state, at rest, at its time; it begins an epoch, and stays until a reset.
    void posesAreTakenOn() {
        const auto model = compile(dishwasher());
        Runner runner(model);
        History history;
        RunStatus status;
        runner.fastForward(0.1);
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.09 && status.standing; }));
        QVERIFY(history.rows() > 10);
        MechanismPose pose{status.standing->time, status.standing->q, status.standing->mechanism};
        pose.q[0] = 1.0;
        runner.setPose(model, pose, 7);
        QVERIFY(drainUntil(runner, history, status, [&] { return status.pose == 7; }));
        QCOMPARE(history.rows(), std::size_t{1});
        QCOMPARE(status.time, pose.time);
        QCOMPARE(latest(history, "joint.hinge axis.angle"), 1.0);
        QCOMPARE(latest(history, "joint.hinge axis.rate"), 0.0);
        QCOMPARE(status.standing->q[0], 1.0);
        // It goes on from there.
        runner.fastForward(0.02);
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > pose.time + 0.019; }));
        QVERIFY(std::abs(latest(history, "joint.hinge axis.angle") - 1.0) < 0.1);
        runner.reset();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time == 0.0; }));
        QCOMPARE(status.pose, 0L);
        QVERIFY(std::abs(latest(history, "joint.hinge axis.angle") - 40 * M_PI / 180) < 1e-12);
        // Before the first step an edit is meant for now, but it does not undo a pose.
        pose.time = 0.0;
        runner.setPose(model, pose, 8);
        Rig heavier = dishwasher();
        heavier.environment.gravity *= 1.1;
        runner.setModel(compile(heavier));
        runner.singleStep();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.009; }));
        QVERIFY(std::abs(latest(history, "joint.hinge axis.angle") - 1.0) < 0.1);
    }

    /// A pose that moves: thrown, not let go.
    void motionsAreTakenOn() {
        const auto model = compile(dishwasher());
        Runner runner(model);
        History history;
        RunStatus status;
        QVERIFY(drainUntil(runner, history, status, [&] { return status.standing != nullptr; }));
        MechanismPose pose{0.0, status.standing->q, status.standing->mechanism};
        pose.q[0] = 1.0;
        runner.setMotion(model, pose, JointVector::Constant(1, -0.7));
        QVERIFY(drainUntil(runner, history, status, [&] { return status.pose == -1; }));
        QCOMPARE(latest(history, "joint.hinge axis.angle"), 1.0);
        QCOMPARE(latest(history, "joint.hinge axis.rate"), -0.7);
        runner.fastForward(0.01);
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.009; }));
        QVERIFY(std::abs(latest(history, "joint.hinge axis.angle") - 0.993) < 3e-3); // 10 to 14 ms further
    }

    /// A pose before a reset is none, and one of another rig, too; while it plays, nothing is said of where it
    /// stands.
    void posesThatCameTooLateAreNone() {
        const auto model = compile(dishwasher());
        Runner runner(model);
        History history;
        RunStatus status;
        QVERIFY(drainUntil(runner, history, status, [&] { return status.standing != nullptr; }));
        MechanismPose pose{0.0, status.standing->q, status.standing->mechanism};
        pose.q[0] = 1.0;
        const auto other = compile(readRig(shippedRigs().back().text).document->rig);
        QVERIFY(!haveSameCoordinates(*other, *model));
        runner.setPose(other, pose, 1);
        runner.singleStep();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.0; }));
        QVERIFY(std::abs(latest(history, "joint.hinge axis.angle") - 40 * M_PI / 180) < 0.1);
        runner.play();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.state == RunState::playing; }));
        QVERIFY(status.standing == nullptr);
    }

    /// Told a moment before the motors change their places, a voltage is for the motor that was meant.
    void voltagesFollowTheirMotors() {
        const Rig rig =
            editRig(shippedDocument("motor-door").rig, {DuplicateItem{"/motors/0", "another"}}).rig.value();
        const auto model = compile(rig);
        const auto turned = compile(editRig(rig, {MoveItem{"/motors/0", 1}}).rig.value());
        Runner runner(model);
        History history;
        RunStatus status;
        constexpr int rounds = 40;
        for (int round = 0; round < rounds; ++round) {
            const bool isTurned = round % 2 != 0;
            runner.setMotorVoltage(isTurned ? 1 : 0, 0.1 * round); // of the same motor
            runner.setModel(isTurned ? model : turned);
        }
        QVERIFY(drainUntil(runner, history, status,
                           [&] { return status.voltageRequests == rounds && runner.drain().model == model; }));
        QCOMPARE(runner.drain().status.voltages.size(), std::size_t(2));
        QCOMPARE(runner.drain().status.voltages[0], std::optional(0.1 * (rounds - 1)));
        QCOMPARE(runner.drain().status.voltages[1], std::optional<double>());
    }

    /// The worker tells once that there is something, and then only after it has been taken.
    void newsComesOnce() {
        std::atomic<int> news = 0;
        Runner runner(compile(dishwasher()), [&] { ++news; });
        History history;
        RunStatus status;
        QCOMPARE(news.load(), 1);
        runner.fastForward(0.2);
        while (runner.drain().status.time < 0.19) std::this_thread::yield();
        const int before = news;
        static_cast<void>(runner.drain());
        runner.singleStep();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.time > 0.2; }));
        QVERIFY(news > before);
    }

    /// Calls from several threads at once, as ThreadSanitizer likes them, and destruction in mid-run.
    void manyCallersAtOnce() {
        const auto model = compile(dishwasher());
        Runner runner(model);
        runner.play();
        std::vector<std::jthread> callers;
        for (int c = 0; c < 3; ++c) {
            callers.emplace_back([&, c] {
                for (int i = 0; i < 200; ++i) {
                    if (c == 0) runner.setModel(model);
                    if (c == 1)
                        runner.setHand(Hand{.body = 0, .grip = {0, 0, 0.01 * i}, .target = {0.5, 0, 0.5}});
                    if (c == 2) static_cast<void>(runner.drain());
                }
            });
        }
        callers.clear();
        QVERIFY(runner.drain().model != nullptr);
    }
};

HINGELAB_APPLESS_TEST(TestRunner)

} // namespace test_runner

#include "test_runner.moc"
