// SPDX-License-Identifier: GPL-3.0-or-later
// Instants of a run computed again by the worker, runs that branch, are left and returned to, and takes. Also
// built and run under ThreadSanitizer.
#include <QTest>
#include <array>
#include <cstring>
#include <random>

#include "tests/session/run_support.h"
#include "tests/suite.h"
#include "ui/session/run_store.h"
#include "ui/session/shown_run.h"

namespace test_rewind {

using namespace hingelab;
using namespace hingelab::test;

namespace {

Rig shippedRig(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return readRig(rig.text).document->rig;
    }
    return {};
}

bool isSameRow(std::span<const double> a, std::span<const double> b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

/// A runner with what the GUI thread keeps of it.
struct Bench {
    Runner runner;
    RunStore store;
    RunStatus status;
    std::optional<ViewedInstant> viewed;
    std::shared_ptr<const RecordedRun> recorded;
    long views = 0;

    explicit Bench(const Rig& rig, std::size_t mostLogMemory = RunLog::kMostMemory)
        : runner(compile(rig), {}, mostLogMemory) {
        drain();
    }

    void drain() {
        SampleBatch batch = runner.drain();
        status = batch.status;
        store.append(batch);
        if (batch.viewed) viewed = std::move(batch.viewed);
        if (batch.recorded) recorded = batch.recorded;
    }
    template <class Done>
    bool until(const Done& done) {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (!done()) {
            if (std::chrono::steady_clock::now() > deadline) return false;
            drain();
            std::this_thread::yield();
        }
        return true;
    }
    const History& history() const { return store.present(); }
    bool run(double seconds) {
        const double end = status.time + seconds;
        runner.fastForward(seconds);
        return until([&] { return status.time >= end - 1e-9 && status.forwardLeft == 0.0; });
    }
    bool view(double time) {
        viewed.reset();
        const long number = ++views;
        runner.view(time, number);
        return until([&] { return viewed && viewed->number == number; });
    }
    bool goOn(double time) {
        const long before = store.shownRun();
        runner.goOnFrom(time);
        return until([&] { return store.shownRun() != before; });
    }
    double value(const char* channel) const { return latest(history(), channel); }
};

} // namespace

class TestRewind : public QObject {
    Q_OBJECT
  private slots:
    /// Two hundred random instants of a run with hands, edits, voltages and a branch, as the worker computes
    /// them again, against the rows that came while it ran.
    void viewedInstantsAreTheRun_data() {
        QTest::addColumn<QString>("rig");
        for (const char* rig : {"refrigerator", "four-bar", "slope", "ball-catch", "motor-door"}) {
            QTest::newRow(rig) << rig;
        }
    }
    void viewedInstantsAreTheRun() {
        QFETCH(QString, rig);
        Rig edited = shippedRig(rig.toStdString());
        Bench bench(edited);
        std::mt19937 random(4);
        QVERIFY(bench.run(0.31));
        bench.runner.setHand(Hand{.body = edited.bodies.size() - 1, .target = {0.3, -0.2, 0.5}});
        QVERIFY(bench.run(0.17));
        edited.environment.gravity *= 1.1;
        bench.runner.setModel(compile(edited));
        if (!edited.motors.empty()) bench.runner.setMotorVoltage(0, 3.7);
        QVERIFY(bench.run(0.2));
        QVERIFY(bench.goOn(0.4));
        QVERIFY(bench.run(0.33));
        bench.runner.setHand(std::nullopt);
        QVERIFY(bench.run(0.21));
        const History& rows = bench.history();
        QVERIFY(rows.rows() > 200);
        std::uniform_int_distribution<std::size_t> any(0, rows.rows() - 1);
        for (int i = 0; i < 200; ++i) {
            const std::size_t row = any(random);
            QVERIFY(bench.view(rows.time(row)));
            QVERIFY2(isSameRow(bench.viewed->values, rows.row(row)),
                     qPrintable(QString::number(rows.time(row))));
            QVERIFY(bench.viewed->standing != nullptr);
        }
        QVERIFY(bench.view(-1.0));
        QVERIFY(bench.viewed->values.empty());
    }

    /// A hand by plan goes on across a branch, is in what is recorded, and refusals are told.
    void aHandByPlanIsRecorded() {
        Bench bench(dishwasher());
        const HandPlan plan =
            *readHandPlan("to 60 deg at 90 deg/s; push 8 N until 30 deg", *bench.history().model()).plan;
        bench.runner.setHandPlan(plan, false, 7);
        QVERIFY(bench.until([&] { return bench.status.handPlan == 7; }));
        QCOMPARE(bench.status.handRefusal, std::string());
        QCOMPARE(*bench.status.handStage, HandStage::leads);
        QCOMPARE(*bench.status.handBegan, 0.0);
        QVERIFY(bench.until([&] { return bench.status.state == RunState::playing; }));
        bench.runner.pause();
        QVERIFY(bench.until([&] { return bench.status.state == RunState::paused; }));
        QVERIFY(bench.run(1.2));
        QCOMPARE(*bench.status.handStage, HandStage::pushes);
        const double work = bench.value("energy.hand_work");
        QVERIFY(std::abs(work) > 0.1);
        const History whole(bench.history());
        const double end = bench.status.time;
        // Every instant again, and a branch in which the hand goes on as before.
        for (std::size_t row = 1; row < whole.rows(); row += 17) {
            QVERIFY(bench.view(whole.time(row)));
            QVERIFY(isSameRow(bench.viewed->values, whole.row(row)));
        }
        QVERIFY(bench.goOn(0.1));
        QCOMPARE(*bench.status.handStage, HandStage::leads);
        QVERIFY(bench.run(end - bench.status.time));
        // The samples after the branch are elsewhere by rounding of their times, not the motion.
        QVERIFY(std::abs(bench.value("energy.hand_work") - work) < 1e-6);
        bench.runner.requestRecord();
        QVERIFY(bench.until([&] { return bench.recorded != nullptr; }));
        const RecordedRun recorded = *bench.recorded;
        const std::vector<double> last(bench.history().last().begin(), bench.history().last().end());
        Bench again(dishwasher());
        again.runner.follow(recorded);
        QVERIFY(
            again.until([&] { return again.status.time >= end - 1e-9 && again.status.forwardLeft == 0.0; }));
        QVERIFY(isSameRow(again.history().last(), last));
        // A hand by mouse takes over, and the plan is over.
        bench.runner.setHand(Hand{.body = 0, .target = {0.0, 0.0, 0.5}});
        QVERIFY(bench.until([&] { return !bench.status.handStage; }));
        // From the start of the motion; then one that cannot be.
        bench.runner.setHandPlan(plan, true, 8);
        QVERIFY(bench.until([&] { return bench.status.handPlan == 8; }));
        QCOMPARE(*bench.status.handBegan, 0.0);
        bench.runner.pause();
        HandPlan beyond;
        beyond.steps.emplace_back(HandPlan::LeadTo{6.0, 1.0});
        bench.runner.setHandPlan(beyond, false, 9);
        QVERIFY(bench.until([&] { return bench.status.handPlan == 9; }));
        QVERIFY(bench.status.handRefusal.find("stop") != std::string::npos);
        QCOMPARE(bench.status.state, RunState::paused);
        QVERIFY(bench.status.handStage.has_value()); // the hand that was there goes on
    }

    /// The run that was left stays, the branch begins with its rows, and both can be gone on with.
    void branchesAreReturnedTo() {
        Rig rig = dishwasher();
        Bench bench(rig);
        QVERIFY(bench.run(0.6));
        const double end = bench.value("joint.hinge axis.angle");
        const long first = bench.store.shownRun();
        const History whole(bench.history());
        // With another damper, from before the door hits its stop.
        auto& hinge = std::get<DoorHingeParameters>(rig.elements[0].law);
        hinge.viscousFriction *= 8.0;
        bench.runner.goOnFrom(0.3);
        const auto softer = compile(rig);
        bench.runner.setModel(softer);
        QVERIFY(bench.until([&] { return bench.store.shownRun() != first; }));
        QCOMPARE(bench.status.time, bench.history().last()[0]);
        QVERIFY(std::abs(bench.status.time - 0.3) < 0.004);
        for (std::size_t row = 0; row + 1 < bench.history().rows(); ++row) {
            QVERIFY(isSameRow(bench.history().row(row), whole.row(row)));
        }
        QVERIFY(bench.store.of(first) != nullptr);
        QCOMPARE(bench.store.of(first)->last()[0], whole.last()[0]);
        QVERIFY(bench.run(0.3));
        QVERIFY(bench.value("joint.hinge axis.angle") < end - 0.05);
        const long second = bench.store.shownRun();
        QCOMPARE(bench.status.runs->size(), std::size_t{2});
        // Back to the first: as it was, and on as if it had never been left.
        bench.runner.returnTo(first);
        QVERIFY(bench.until([&] { return bench.store.shownRun() == first; }));
        QCOMPARE(bench.value("joint.hinge axis.angle"), end);
        QVERIFY(bench.store.of(second) != nullptr);
        QVERIFY(bench.run(0.1));
        Bench other(dishwasher());
        QVERIFY(other.run(0.6));
        QVERIFY(other.run(0.1));
        QVERIFY(isSameRow(bench.history().last(), other.history().last()));
    }

    /// Going on from the end, or from nowhere, leaves the run alone, and tells that the request was taken.
    void goingOnFromTheEndIsNothing() {
        Bench bench(dishwasher());
        QVERIFY(bench.run(0.2));
        const long run = bench.store.shownRun();
        // Also between samples, as it was or would have been sampled.
        QVERIFY(bench.view(0.1013));
        Simulation plain(bench.history().model());
        QCOMPARE(plain.advanceTo(0.1013), StepStatus::ok);
        std::vector<double> row(bench.history().last().size());
        plain.sample(0.1013, row);
        QVERIFY(isSameRow(bench.viewed->values, row));
        for (const double time : {0.2, 17.0, -3.0, std::nan("")}) {
            const RunList before = bench.status.runs;
            bench.runner.goOnFrom(time);
            QVERIFY(bench.until([&] { return bench.status.runs != before; }));
            QCOMPARE(bench.store.shownRun(), run);
            QVERIFY(bench.status.time > 0.19);
        }
        bench.runner.returnTo(99);
        QVERIFY(bench.run(0.01));
        QCOMPARE(bench.store.shownRun(), run);
    }

    /// An element that comes and one that goes while it runs: every instant of the run can be looked at, before
    /// and after, with the channels of now, and gone on from, with the rig of now.
    void itemsComeAndGo() {
        Rig rig = shippedRig("motor-door");
        Bench bench(rig);
        const auto column = [&](const std::string& name) {
            return static_cast<std::size_t>(bench.history().model()->channelIndex(name));
        };
        QVERIFY(bench.run(0.3));
        const std::string first = "element." + rig.elements.front().name + ".torque";
        const double torque = bench.history().value(40, column(first));
        bench.runner.setMotorVoltage(0, 2.5);
        Element second = rig.elements.front();
        second.name = "second";
        rig.elements.push_back(second);
        bench.runner.setModel(compile(rig));
        QVERIFY(bench.run(0.2));
        Motor motor = rig.motors.front();
        motor.name = "other drive";
        rig.motors.insert(rig.motors.begin(), motor);
        bench.runner.setModel(compile(rig));
        QVERIFY(bench.run(0.2));
        rig.elements.erase(rig.elements.begin());
        bench.runner.setModel(compile(rig));
        QVERIFY(bench.run(0.2));
        const History& rows = bench.history();
        QCOMPARE(rows.time(0), 0.0);
        QVERIFY(bench.status.time > 0.89);
        QCOMPARE(bench.store.runs().size(), std::size_t{1});
        QCOMPARE(column(first), static_cast<std::size_t>(-1));
        QVERIFY(std::isnan(rows.value(40, column("element.second.torque"))));
        QVERIFY(std::isnan(rows.value(40, column("motor.other drive.current"))));
        QVERIFY(std::isfinite(rows.value(rows.nearest(0.45), column("element.second.torque"))));
        for (std::size_t row = 1; row < rows.rows(); row += 3) {
            QVERIFY(bench.view(rows.time(row)));
            QVERIFY2(isSameRow(bench.viewed->values, rows.row(row)),
                     qPrintable(QString::number(rows.time(row))));
            QVERIFY(bench.viewed->standing != nullptr);
        }
        // A branch from before all of it has the rows up to there, and goes on with the present rig.
        const std::vector<double> at40(rows.row(40).begin(), rows.row(40).end());
        const long whole = bench.store.shownRun();
        QVERIFY(bench.goOn(rows.time(50)));
        QVERIFY(isSameRow(bench.history().row(40), at40));
        QVERIFY(std::isfinite(bench.value("element.second.torque")));
        QCOMPARE(bench.status.voltages.size(), std::size_t{2});
        QVERIFY(!bench.status.voltages[0].has_value()); // of the other drive
        QCOMPARE(*bench.status.voltages[1], 2.5);       // by its name
        QVERIFY(bench.run(0.1));
        // And the run before is there as it was.
        bench.runner.returnTo(whole);
        QVERIFY(bench.until([&] { return bench.store.shownRun() == whole; }));
        QVERIFY(isSameRow(bench.history().row(40), at40));
        // Recorded and followed elsewhere, with the same rows.
        bench.runner.requestRecord();
        QVERIFY(bench.until([&] { return bench.recorded != nullptr; }));
        Bench other(dishwasher());
        other.runner.follow(*bench.recorded);
        QVERIFY(other.until([&] {
            return other.status.forwardLeft == 0.0 && other.status.time == bench.status.time &&
                   other.history().rows() == bench.history().rows();
        }));
        for (std::size_t row = 0; row < bench.history().rows(); ++row) {
            QVERIFY(isSameRow(bench.history().row(row), other.history().row(row)));
        }
        // Undone, the channels of before are there again.
        bench.runner.setModel(compile(shippedRig("motor-door")));
        QVERIFY(bench.run(0.1));
        QVERIFY(bench.view(bench.history().time(40)));
        QCOMPARE(bench.viewed->values[column(first)], torque);
    }

    /// A run that stopped can be gone on from before it stopped.
    void aStoppedRunGoesOnFromBefore() {
        Rig bad = dishwasher();
        bad.environment.gravity = {0, 0, -1e13};
        Bench bench(dishwasher());
        QVERIFY(bench.run(0.2));
        bench.runner.setModel(compile(bad));
        bench.runner.play();
        QVERIFY(bench.until([&] { return bench.status.state == RunState::stopped; }));
        bench.runner.goOnFrom(0.1);
        bench.runner.setModel(compile(dishwasher()));
        QVERIFY(
            bench.until([&] { return bench.status.state == RunState::paused && bench.status.time < 0.11; }));
        QVERIFY(bench.run(0.3));
        QVERIFY(bench.value("joint.hinge axis.angle") < 3.0);
    }

    /// Where a run ends is an event of it, with the reason: here a driven crank whose pin comes to be farther
    /// from the other pivot than both rods reach, at cos q = -0.35.
    void theEndIsAnEvent() {
        Rig rig = shippedRig("drag-link");
        auto& dyad = std::get<JointRrr>(rig.assemblies[0].parameters);
        dyad.rRod1_ia = {0.2, 0.0, 0.0};
        dyad.rRod2_ib = {0.4, 0.0, 0.0};
        Bench bench(rig);
        const auto isEnd = [](const RunEvent& event) { return event.kind == RunEvent::Kind::end; };
        const auto count = [&] {
            const auto& events = bench.store.events().events();
            return std::count_if(events.begin(), events.end(), isEnd);
        };
        QVERIFY(bench.run(1.0));
        QCOMPARE(count(), 0);
        bench.runner.fastForward(2.0);
        QVERIFY(bench.until([&] { return bench.status.state == RunState::stopped; }));
        const RunList runs = bench.status.runs;
        bench.runner.goOnFrom(-1.0); // nothing; still stopped, which is no other end
        QVERIFY(bench.until([&] { return bench.status.runs != runs; }));
        QCOMPARE(count(), 1);
        const RunEvent end = bench.store.events().events().back();
        QVERIFY2(end.words.find("locks at a dead centre") != std::string::npos, end.words.c_str());
        QVERIFY(std::abs(end.time - std::acos(-0.35)) < 1e-3);
        QVERIFY(bench.goOn(0.1));
        QCOMPARE(count(), 0);
    }

    /// Another document has nothing to do with the runs before.
    void anotherRigClearsTheShelf() {
        Bench bench(dishwasher());
        QVERIFY(bench.run(0.5));
        bench.runner.reset();
        QVERIFY(bench.until([&] { return bench.status.time == 0.0; }));
        QCOMPARE(bench.status.runs->size(), std::size_t{2}); // the run before the reset is kept
        bench.runner.setModel(compile(shippedRig("four-bar")), Runner::Runs::forgotten);
        QVERIFY(bench.until([&] { return bench.status.runs->size() == 1; }));
        QVERIFY(bench.store.of(1) == nullptr);
        // Also one that could go on.
        QVERIFY(bench.run(0.5));
        bench.runner.setModel(compile(shippedRig("four-bar")), Runner::Runs::forgotten);
        QVERIFY(bench.until([&] { return bench.status.time == 0.0; }));
        QCOMPARE(bench.status.runs->size(), std::size_t{1});
        QCOMPARE(bench.history().rows(), std::size_t{1});
    }

    /// An edit that brings other coordinates begins the motion anew; the run so far can be returned to, with
    /// its rig, looked at, and gone on with.
    void otherJointsLeaveARun() {
        Rig rig = dishwasher();
        Bench bench(rig);
        bench.runner.setHand(Hand{.body = 0, .grip = {0, 0, 0.5}, .target = {0.1, 0, 0.9}});
        QVERIFY(bench.run(0.5));
        const std::vector<double> end(bench.history().last().begin(), bench.history().last().end());
        const long first = bench.store.shownRun();
        Body flap = rig.bodies.front();
        flap.name = "flap";
        rig.bodies.push_back(flap);
        Joint joint = rig.joints.front();
        joint.name = "flap axis";
        joint.parent = rig.bodies.front().name;
        joint.child = "flap";
        rig.joints.push_back(joint);
        bench.runner.setModel(compile(rig));
        QVERIFY(bench.until([&] { return bench.store.shownRun() != first; }));
        QCOMPARE(bench.history().rows(), std::size_t{1});
        QCOMPARE(bench.status.runs->size(), std::size_t{2});
        QVERIFY(bench.store.of(first) != nullptr);
        QVERIFY(bench.run(0.3));
        const long second = bench.store.shownRun();
        bench.runner.returnTo(first);
        QVERIFY(bench.until([&] { return bench.store.shownRun() == first; }));
        QVERIFY(isSameRow(bench.history().last(), end));
        QVERIFY(bench.history().model()->channelIndex("joint.flap axis.angle") < 0);
        QVERIFY(bench.view(bench.history().time(50)));
        QVERIFY(isSameRow(bench.viewed->values, bench.history().row(50)));
        QVERIFY(bench.run(0.1));
        bench.runner.returnTo(second);
        QVERIFY(bench.until([&] { return bench.store.shownRun() == second; }));
        QVERIFY(bench.history().model()->channelIndex("joint.flap axis.angle") >= 0);
        QVERIFY(bench.run(0.1));
        QVERIFY(std::abs(bench.status.time - 0.4) < 1e-9);
    }

    /// A slider that is dragged before the start begins the run anew each time: it is one run.
    void editsBeforeTheStartAreNoRuns() {
        Rig rig = dishwasher();
        Bench bench(rig);
        for (int i = 0; i < 20; ++i) {
            rig.joints[0].revolute()->initialAngle = 0.1 * i;
            bench.runner.setModel(compile(rig));
            bench.drain();
        }
        QVERIFY(bench.until([&] { return std::abs(bench.value("joint.hinge axis.angle") - 1.9) < 1e-12; }));
        QCOMPARE(bench.store.shownRun(), 1L);
        QCOMPARE(bench.history().rows(), std::size_t{1});
        QVERIFY(bench.run(0.5));
        bench.runner.reset();
        QVERIFY(bench.until([&] { return bench.store.shownRun() == 2; }));
    }

    void onlyTheLatestRunsAreKept() {
        Bench bench(dishwasher());
        for (int i = 0; i < 12; ++i) {
            QVERIFY(bench.run(0.3));
            QVERIFY(bench.goOn(0.1));
        }
        QCOMPARE(bench.status.runs->size(), RunShelf::kMostRuns + 1);
        std::size_t kept = 0;
        for (const RunInfo& run : *bench.status.runs) kept += bench.store.of(run.id) != nullptr ? 1U : 0U;
        QCOMPARE(kept, RunShelf::kMostRuns);
    }

    /// A run that is recorded here and followed there has the same rows, ends where it ended, and goes on.
    void recordedRunsAreFollowed() {
        Rig rig = dishwasher();
        Bench bench(rig);
        bench.runner.setSpeed(0.1); // finer samples
        QVERIFY(bench.run(0.2));
        bench.runner.setHand(Hand{.body = 0, .grip = {0, 0, 0.5}, .target = {0.1, 0, 0.9}});
        QVERIFY(bench.run(0.1));
        rig.environment.gravity *= 0.5;
        bench.runner.setModel(compile(rig));
        QVERIFY(bench.run(0.1));
        bench.runner.requestRecord();
        QVERIFY(bench.until([&] { return bench.recorded != nullptr; }));
        Bench other(shippedRig("four-bar"));
        other.runner.follow(*bench.recorded);
        QVERIFY(other.until([&] {
            return other.status.forwardLeft == 0.0 && other.status.time == bench.status.time &&
                   other.history().rows() == bench.history().rows();
        }));
        for (std::size_t row = 0; row < bench.history().rows(); ++row) {
            QVERIFY(isSameRow(bench.history().row(row), other.history().row(row)));
        }
        QVERIFY(bench.run(0.05));
        other.runner.setSpeed(0.1);
        QVERIFY(other.run(0.05));
        QVERIFY(isSameRow(bench.history().last(), other.history().last()));
    }

    /// Pausing ends the following of a run where it has come to.
    void followingIsCancelled() {
        Bench bench(dishwasher());
        QVERIFY(bench.run(30.0));
        bench.runner.requestRecord();
        QVERIFY(bench.until([&] { return bench.recorded != nullptr; }));
        Bench other(dishwasher());
        other.runner.follow(*bench.recorded);
        other.runner.pause();
        QVERIFY(other.until([&] { return other.status.forwardLeft == 0.0; }));
        QVERIFY(other.run(0.02));
        QVERIFY(other.status.time <= 30.03);
    }

    /// Whoever does something before a run has been computed to its end goes on from there with the rig of its
    /// end, which the document has; and what is recorded says so.
    void followingIsLeftWithTheRigOfTheEnd_data() {
        QTest::addColumn<int>("how");
        for (int how = 0; how < 6; ++how)
            QTest::addRow("%s", std::array{"play", "step", "hand", "go on", "reset",
                                           "at once"}[static_cast<std::size_t>(how)])
                << how;
    }
    void followingIsLeftWithTheRigOfTheEnd() {
        QFETCH(int, how);
        constexpr double whole = 5.0; // [s]
        const Rig rig = dishwasher();
        static const std::shared_ptr<const RecordedRun> recorded = [&] {
            Bench bench(rig);
            bench.runner.setSpeed(0.01); // so fine samples that it takes long to compute
            Rig light = rig;
            light.environment.gravity *= 0.5;
            if (!bench.run(whole - 0.1)) return bench.recorded;
            bench.runner.setModel(compile(light));
            if (!bench.run(0.1)) return bench.recorded;
            bench.runner.requestRecord();
            static_cast<void>(bench.until([&] { return bench.recorded != nullptr; }));
            return bench.recorded;
        }();
        QVERIFY(recorded != nullptr);
        Bench other(rig);
        other.runner.follow(*recorded, modelAtEnd(recorded->origin, recorded->log));
        if (how < 5)
            QVERIFY(other.until([&] { return other.status.forwardLeft > 0.0 && other.status.time > 0.1; }));
        if (how == 0) other.runner.play();
        if (how == 1) other.runner.singleStep();
        if (how == 2) other.runner.setHand(Hand{.body = 0, .grip = {0, 0, 0.5}, .target = {0.1, 0, 0.9}});
        if (how == 3) other.runner.goOnFrom(0.05);
        if (how == 4) other.runner.reset();
        if (how == 5) other.runner.play(); // at once, before it has begun
        QVERIFY(other.until([&] { return other.status.forwardLeft == 0.0; }));
        other.runner.pause();
        QVERIFY(other.until([&] { return other.status.state == RunState::paused; }));
        for (const RunInfo& run : other.store.runs())
            QVERIFY2(run.end < whole - 0.2, "gone to its end already");
        QVERIFY(other.run(0.1)); // nothing stops it
        other.runner.requestRecord();
        QVERIFY(other.until([&] { return other.recorded != nullptr; }));
        QCOMPARE(modelAtEnd(other.recorded->origin, other.recorded->log)->rig().environment.gravity.z(),
                 0.5 * rig.environment.gravity.z());
        // Computed again, that has the same rows.
        Bench again(dishwasher());
        again.runner.follow(*other.recorded);
        QVERIFY(again.until([&] { return again.status.forwardLeft == 0.0 && again.status.time > 0.0; }));
        QVERIFY(isSameRow(again.history().last(), other.history().last()));
    }

    /// Stops, sticking and slipping, and dead centres have names and times.
    void eventsAreFound() {
        Bench door(dishwasher());
        QVERIFY(door.run(1.5));
        const auto& events = door.store.events().events();
        QVERIFY(!events.empty());
        const auto stop = std::find_if(events.begin(), events.end(),
                                       [](const RunEvent& e) { return e.kind == RunEvent::Kind::stop; });
        QVERIFY(stop != events.end());
        QCOMPARE(stop->words, std::string("hinge axis: upper stop touched"));
        // The angle is at the stop then.
        const std::size_t row = door.history().nearest(stop->time);
        const int channel = door.history().model()->channelIndex("joint.hinge axis.angle");
        const double angle = door.history().value(row, static_cast<std::size_t>(channel));
        QVERIFY(std::abs(angle - M_PI / 2) < 0.05);
        QCOMPARE(door.store.events().next(stop->time - 1e-3, 1)->time, stop->time);
        QCOMPARE(door.store.events().next(stop->time + 1e-6, -1)->time, stop->time);
        QVERIFY(door.store.events().next(events.front().time, -1) == nullptr);

        Bench slope(shippedRig("stick-slip"));
        QVERIFY(slope.run(4.0));
        std::map<RunEvent::Kind, int> counts;
        for (const RunEvent& event : slope.store.events().events()) ++counts[event.kind];
        QVERIFY(counts[RunEvent::Kind::stick] > 0);
        QVERIFY(counts[RunEvent::Kind::slip] > 0);

        Bench motor(shippedRig("motor-stall"));
        QVERIFY(motor.run(3.0));
        const auto& told = motor.store.events().events();
        QVERIFY(std::any_of(told.begin(), told.end(),
                            [](const RunEvent& e) { return e.words.find("stalls") != std::string::npos; }));
    }

    /// Events after the instant that a branch goes on from are not its own.
    void eventsBranchToo() {
        Bench bench(dishwasher());
        QVERIFY(bench.run(1.5));
        const std::size_t all = bench.store.events().events().size();
        const double first = bench.store.events().events().front().time;
        QVERIFY(first > 0.2);
        const long run = bench.store.shownRun();
        QVERIFY(bench.goOn(0.2));
        QCOMPARE(bench.store.events().events().size(), std::size_t{0});
        bench.runner.returnTo(run);
        QVERIFY(bench.until([&] { return bench.store.shownRun() == run; }));
        QCOMPARE(bench.store.events().events().size(), all);
    }

    /// What is shown is the run up to an instant, whose rows never disagree with it.
    void theShownRunEndsAtTheInstant() {
        Bench bench(dishwasher());
        QVERIFY(bench.run(0.4));
        ShownRun shown(bench.history());
        QVERIFY(shown.isLive());
        QCOMPARE(shown.rows(), bench.history().rows());
        long generation = shown.generation();
        shown.showUntil(0.2);
        QVERIFY(!shown.isLive());
        QVERIFY(shown.last()[0] <= 0.2 && shown.last()[0] > 0.19);
        QVERIFY(shown.generation() != generation); // rows went
        generation = shown.generation();
        shown.showUntil(0.3);
        QCOMPARE(shown.generation(), generation); // rows came
        std::vector<double> exact(bench.history().last().begin(), bench.history().last().end());
        exact[0] = 0.3015;
        shown.showExact(exact);
        QCOMPARE(shown.last()[0], 0.3015);
        QCOMPARE(shown.value(shown.rows() - 1, 1), exact[1]);
        QVERIFY(shown.time(shown.rows() - 2) < 0.3015);
        shown.showAll();
        QCOMPARE(shown.last()[0], bench.history().last()[0]);
    }

    /// A slider that is dragged while the motion goes on, until there is no more room for its edits: the motion
    /// goes on as it would have, in a run of its own, and both runs can be looked at.
    void aFullLogBeginsAnotherRun() {
        Rig edited = shippedRig("refrigerator");
        constexpr std::size_t most = 1'800'000; // [bytes] models of the latest edits take most of it
        Bench whole(edited);
        Bench bench(edited, most);
        const long first = bench.store.shownRun();
        bench.runner.setHand(Hand{.body = edited.bodies.size() - 1, .target = {0.3, -0.2, 0.5}});
        whole.runner.setHand(Hand{.body = edited.bodies.size() - 1, .target = {0.3, -0.2, 0.5}});
        std::size_t largest = 0;
        for (int i = 0; i < 1000 && bench.store.shownRun() == first; ++i) {
            edited.environment.gravity.x() = 0.001 * i;
            for (Bench* each : {&whole, &bench}) {
                each->runner.setModel(compile(edited));
                QVERIFY(each->run(0.006));
            }
            largest = std::max(largest, bench.status.recordingMemory);
        }
        QVERIFY(bench.store.shownRun() != first);
        QVERIFY(bench.history().time(0) > 0.1);
        // What is counted beside the log are the copies: one each 20 ms of computing.
        QVERIFY2(largest < most + 4'000'000, qPrintable(QString::number(largest)));
        edited.environment.gravity.x() = 0.0;
        for (Bench* each : {&whole, &bench}) {
            each->runner.setModel(compile(edited));
            QVERIFY(each->run(0.25));
        }
        QCOMPARE(whole.store.runs().size(), std::size_t{1});
        QVERIFY(bench.store.runs().front().goesOn);
        // The same motion; times of samples, and of inputs with them, are sums in another order.
        const auto angle =
            static_cast<std::size_t>(bench.history().model()->channelIndex("joint.hinge axis.angle"));
        QVERIFY(std::abs(whole.status.time - bench.status.time) < 1e-9);
        QVERIFY(std::abs(whole.history().last()[angle] - bench.history().last()[angle]) < 1e-6);
        // Every row of the new run can be computed again, none from before it.
        for (std::size_t row = 1; row < bench.history().rows(); row += 7) {
            QVERIFY(bench.view(bench.history().time(row)));
            QVERIFY(isSameRow(bench.viewed->values, bench.history().row(row)));
        }
        QVERIFY(bench.view(0.05));
        QVERIFY(bench.viewed->values.empty());
        bench.runner.requestRecord();
        QVERIFY(bench.until([&] { return bench.recorded != nullptr; }));
        QVERIFY(bench.recorded->origin.goesOn.has_value());
        // The run before is there as a whole.
        const double begin = bench.history().time(0);
        bench.runner.returnTo(first);
        QVERIFY(bench.until([&] { return bench.store.shownRun() == first; }));
        QVERIFY(std::abs(bench.status.time - begin) < 1e-9);
        QVERIFY(bench.view(0.05));
        QVERIFY(!bench.viewed->values.empty());
    }

    /// Threads that ask for instants, branches and edits while it runs, and destruction in the middle of it.
    void manyRequestsAtOnce() {
        const auto model = compile(dishwasher());
        for (int round = 0; round < 5; ++round) {
            Runner runner(model);
            runner.play();
            std::vector<std::jthread> callers;
            callers.emplace_back([&] {
                for (int i = 0; i < 100; ++i) runner.view(0.001 * i, i);
            });
            callers.emplace_back([&] {
                for (int i = 0; i < 50; ++i) runner.goOnFrom(0.01);
            });
            callers.emplace_back([&] {
                for (int i = 0; i < 50; ++i) {
                    runner.setHand(Hand{.body = 0, .target = {0.01 * i, 0, 1}});
                    runner.requestRecord();
                    static_cast<void>(runner.drain());
                }
            });
            callers.clear();
        }
    }
};

HINGELAB_APPLESS_TEST(TestRewind)

} // namespace test_rewind

#include "test_rewind.moc"
