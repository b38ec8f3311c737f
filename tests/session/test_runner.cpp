// SPDX-License-Identifier: GPL-3.0-or-later
// Also built and run under ThreadSanitizer.
#include <QTest>
#include <chrono>
#include <cmath>
#include <condition_variable>

#include "resources/shipped_rigs.h"
#include "tests/test_data.h"
#include "ui/session/history.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

Rig dishwasher() {
    return readRig(shippedRigs().front().text).document->rig;
}

std::shared_ptr<const Model> compile(const Rig& rig) {
    return std::make_shared<const Model>(rig);
}

/// Drains until `done` holds or ten seconds have passed; everything drained goes into `history`.
template <class Done>
bool drainUntil(Runner& runner, History& history, RunStatus& status, const Done& done) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (std::chrono::steady_clock::now() < deadline) {
        const SampleBatch batch = runner.drain();
        history.append(batch);
        status = batch.status;
        if (done()) return true;
        std::this_thread::yield();
    }
    return false;
}

double latest(const History& history, const std::string& channel) {
    return history.last()[static_cast<std::size_t>(history.model()->channelIndex(channel))];
}

} // namespace

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

QTEST_APPLESS_MAIN(TestRunner)
#include "test_runner.moc"
