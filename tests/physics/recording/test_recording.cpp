// SPDX-License-Identifier: GPL-3.0-or-later
// Every instant of a run can be computed again, to the last bit: from copies on the way, and from a take.
#include <malloc.h>

#include <QTest>
#include <map>
#include <random>

#include "analysis/hand_plan.h"
#include "checks/checked_rig.h"
#include "recording/log_follower.h"
#include "recording/take.h"
#include "resources/shipped_rigs.h"
#include "tests/suite.h"

namespace test_recording {

using namespace hingelab;

namespace {

RigDocument shipped(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return *readRig(rig.text).document;
    }
    return {};
}

using Row = std::vector<double>;

/// A run as a session makes one: samples, a hand, edits and voltages, by a seeded script.
struct ScriptedRun {
    RigDocument document;
    Recording recording;
    Simulation simulation;
    std::map<double, Row> rows; ///< by time, as they were sampled
    int plans = 0;

    explicit ScriptedRun(const std::string& name)
        : document(shipped(name)),
          recording({std::make_shared<const Model>(document.rig), std::nullopt, {}}),
          simulation(recording.start()) {
        recording.log().addSampleAt(0.0);
        keepRow();
    }

    void keepRow() {
        Row row(simulation.model().channels().size());
        simulation.sample(recording.log().time(), row);
        rows[recording.log().time()] = row;
    }

    void sample(int count, double interval) {
        for (int i = 0; i < count; ++i) {
            const double time = recording.log().nextSampleTime(interval);
            QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
            recording.log().addSample(interval);
            keepRow();
            recording.offer(simulation, 0.006); // so that there are many copies
        }
    }

    void input(const RunEntry& entry) {
        recording.log().addInput(entry);
        applyInput(simulation, entry);
    }

    void pull(const Vector3& by) {
        const std::optional<Model::GripPoint>& handle = simulation.model().handle();
        const std::size_t body = handle ? handle->body : simulation.model().rig().bodies.size() - 1;
        const Vector3 grip = handle ? handle->p_BQ : Vector3::Zero();
        input(HandInput{recording.log().time(), Hand{.body = body, .grip = grip, .target = by}});
    }

    /// A hand by plan, where the rig has a joint for it: a little way to where no stop is, then a push back.
    void plan() {
        const std::vector<std::string> joints = jointsForHand(simulation.model());
        const double time = recording.log().time();
        for (const double way : {0.1, -0.3}) {
            if (joints.empty()) return;
            const Row row = rows.at(time);
            int channel = simulation.model().channelIndex("joint." + joints[0] + ".angle");
            if (channel < 0) channel = simulation.model().channelIndex("joint." + joints[0] + ".distance");
            const double x = row[static_cast<std::size_t>(channel)];
            const HandPlan plan{joints[0],
                                {HandPlan::LeadTo{x + way, 2.0}, HandPlan::Push{5.0, false, x + 1.5 * way}}};
            const PreparedHand hand = prepareHand(simulation, time, plan);
            if (!hand.script) continue;
            input(HandScriptInput{time, hand.script});
            ++plans;
            return;
        }
    }

    /// More gravity: an edit that every rig feels.
    void edit() {
        Rig rig = simulation.model().rig();
        rig.environment.gravity *= 1.0 + 1.0 / 7.0;
        input(EditInput{recording.log().time(), std::make_shared<const Model>(rig)});
    }

    void go(std::mt19937& random) {
        std::uniform_int_distribution<int> count(1, 40);
        std::uniform_real_distribution<double> place(-0.6, 0.6);
        for (int round = 0; round < 12; ++round) {
            sample(count(random), round % 3 == 0 ? 0.004 : 0.0004);
            switch (round % 4) {
                case 0:
                    pull({place(random), place(random), place(random)});
                    break;
                case 1:
                    edit();
                    recording.log().addSampleAt(
                        recording.log().time()); // as an edit while paused shows at once
                    keepRow();
                    break;
                case 2:
                    input(HandInput{recording.log().time(), std::nullopt});
                    if (round == 6) plan();
                    break;
                default:
                    if (!simulation.model().motors().empty()) {
                        input(VoltageInput{recording.log().time(), 0, 10.0 * place(random)});
                    }
            }
        }
        sample(20, 0.004);
    }
};

Row sampleAt(Simulation& simulation, double time) {
    Row row(simulation.model().channels().size());
    simulation.sample(time, row);
    return row;
}

/// Bit by bit: NaN equals NaN, and zeros have signs.
bool isSame(const Row& a, const Row& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

} // namespace

class TestRecording : public QObject {
    Q_OBJECT
  private slots:
    void everyInstantIsTheSameAgain_data() {
        QTest::addColumn<QString>("rig");
        for (const char* rig : {"dishwasher", "tailgate", "four-bar", "stewart-platform", "soft-close-cabinet",
                                "slope", "bouncing-ball", "stack", "door-stop-seal", "motor-door",
                                "power-tailgate", "motor-slider-crank", "v6-engine"}) {
            QTest::newRow(rig) << rig;
        }
    }
    void everyInstantIsTheSameAgain() {
        QFETCH(QString, rig);
        std::mt19937 random(16);
        ScriptedRun run(rig.toStdString());
        run.go(random);
        QVERIFY(run.recording.snapshotCount() > 10);
        QCOMPARE(run.plans, jointsForHand(run.simulation.model()).empty() ? 0 : 1);
        std::vector<double> times;
        for (const auto& [time, row] : run.rows) times.push_back(time);
        std::uniform_int_distribution<std::size_t> any(0, times.size() - 1);
        for (int i = 0; i < 200; ++i) {
            const double time = times[any(random)];
            std::optional<Simulation> then = run.recording.simulationAt(*run.recording.log().instantAt(time));
            QVERIFY(then.has_value());
            QVERIFY2(isSame(sampleAt(*then, time), run.rows[time]), qPrintable(QString::number(time)));
        }
        QVERIFY(!run.recording.log().instantAt(-1.0));
    }

    /// What goes on from an earlier instant is what the run itself became, until something else is done to it.
    void goingOnFromAnInstantIsTheRun_data() { everyInstantIsTheSameAgain_data(); }
    void goingOnFromAnInstantIsTheRun() {
        QFETCH(QString, rig);
        ScriptedRun run(rig.toStdString());
        run.sample(60, 0.004);
        run.pull({0.1, 0.2, 0.7});
        run.sample(60, 0.004);
        Recording branch(run.recording);
        const double from = 0.3;
        const std::optional<LogPlace> place = branch.log().sampleAt(from);
        QVERIFY(place.has_value());
        std::optional<Simulation> simulation = branch.simulationAt(*branch.log().instantAt(from));
        branch.cut(*place);
        QCOMPARE(branch.log().time(), branch.log().sampleTime(*place));
        while (branch.log().time() < 0.47) {
            const double time = branch.log().nextSampleTime(0.004);
            QCOMPARE(simulation->advanceTo(time), StepStatus::ok);
            branch.log().addSample(0.004);
            QVERIFY(isSame(sampleAt(*simulation, time), run.rows.at(time)));
        }
        simulation->setHand(branch.log().time(), std::nullopt);
        const double time = branch.log().nextSampleTime(0.004);
        QCOMPARE(simulation->advanceTo(time), StepStatus::ok);
        QVERIFY(!isSame(sampleAt(*simulation, time), run.rows.at(time))); // now it is another run
    }

    /// A take, written and read again, has the same numbers, edits included.
    void takesHaveTheSameNumbers_data() { everyInstantIsTheSameAgain_data(); }
    void takesHaveTheSameNumbers() {
        QFETCH(QString, rig);
        std::mt19937 random(7);
        ScriptedRun run(rig.toStdString());
        run.go(random);
        const std::string text = writeTake(run.document.source, run.recording.origin(), run.recording.log());
        TakeReading reading = readTake(text);
        for (const Issue& issue : reading.issues)
            QVERIFY2(issue.severity != Severity::error, issue.text().c_str());
        QVERIFY(reading.take.has_value());
        Simulation again = beginRun(reading.take->origin);
        LogFollower follower(reading.take->log);
        std::map<double, Row> rows;
        for (LogFollower::Step step = follower.next(again); step.came != LogFollower::Came::toEnd;
             step = follower.next(again)) {
            QVERIFY(step.came != LogFollower::Came::nowhere);
            if (step.came == LogFollower::Came::toSample)
                rows[follower.time()] = sampleAt(again, follower.time());
        }
        QCOMPARE(rows.size(), run.rows.size());
        for (const auto& [time, row] : run.rows) QVERIFY(isSame(row, rows.at(time)));
        // And written again it is the same text.
        QCOMPARE(writeTake(reading.take->rig.source, reading.take->origin, reading.take->log), text);
    }

    /// A run that began with a throw, in mid-motion of a linkage that has passed dead centres.
    void startsInMotionAreKept() {
        for (const char* name : {"four-bar", "stewart-platform", "slider-crank"}) {
            const RigDocument document = shipped(name);
            const auto model = std::make_shared<const Model>(document.rig);
            Simulation before(model);
            QCOMPARE(before.advanceTo(1.3), StepStatus::ok);
            const Simulation::Checkpoint there = before.checkpointAt(1.3);
            RunOrigin origin{model, StartMotion{{there.time, there.q, there.mechanism}, there.v}, {}};
            RunLog log(origin.time());
            log.addSampleAt(1.3);
            for (int i = 0; i < 50; ++i) log.addSample(0.004);
            TakeReading reading = readTake(writeTake(document.source, origin, log));
            QVERIFY(reading.take.has_value());
            Simulation one = beginRun(origin);
            Simulation other = beginRun(reading.take->origin);
            for (const double time : {1.4, 1.5}) {
                QCOMPARE(one.advanceTo(time), StepStatus::ok);
                QCOMPARE(other.advanceTo(time), StepStatus::ok);
                QVERIFY(isSame(sampleAt(one, time), sampleAt(other, time)));
            }
        }
    }

    void logsFindTheirSamples() {
        RunLog log;
        log.addSampleAt(0.0);
        for (int i = 0; i < 5; ++i) log.addSample(0.004);
        log.addInput(HandInput{log.time(), std::nullopt});
        log.addSampleAt(0.02);
        log.addSample(0.001);
        QCOMPARE(log.entries().size(), std::size_t{5});
        QCOMPARE(*log.sampleAt(0.0), (LogPlace{0, 1}));
        QCOMPARE(*log.sampleAt(0.0119), (LogPlace{1, 2}));
        QCOMPARE(*log.sampleAt(0.012), (LogPlace{1, 3})); // 3 times 0.004, as it was taken
        QCOMPARE(*log.sampleAt(0.02), (LogPlace{3, 1}));  // the latest of that time
        QCOMPARE(*log.sampleAt(1e9), (LogPlace{4, 1}));
        QVERIFY(!log.sampleAt(-1e-9));
        QVERIFY(!log.sampleAt(std::nan("")));
        // Between samples, what was done before belongs to the instant.
        QCOMPARE(log.instantAt(0.0095)->place, (LogPlace{1, 2}));
        QCOMPARE(log.instantAt(0.0095)->time, 0.0095);
        QVERIFY(!log.instantAt(0.0095)->isSample);
        QVERIFY(log.instantAt(0.012 + 1e-12)->isSample);
        QCOMPARE(log.instantAt(0.012 - 1e-12)->time, log.sampleTime({1, 3}));
        QVERIFY(!log.instantAt(0.0211));
        log.cut({1, 2});
        QCOMPARE(log.time(), 0.008);
        QCOMPARE(log.nextSampleTime(0.004), 0.012);
        log.cut({});
        QCOMPARE(log.time(), 0.0);
        QVERIFY_EXCEPTION_THROWN(log.append(HandInput{-1.0, std::nullopt}), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(log.append(SampleRun{0.0, -1.0, 3}), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(log.append(SampleRun{5.0, 0.1, 3}), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(log.append(HandInput{std::nan(""), std::nullopt}), std::invalid_argument);
    }

    /// Copies stay within their memory, the start among them, and get sparser with age.
    void copiesAreBounded() {
        const auto model = std::make_shared<const Model>(shipped("box-pyramid").rig);
        Recording recording({model, std::nullopt, {}});
        const Simulation simulation(model);
        recording.log().addSampleAt(0.0);
        for (int i = 0; i < 400; ++i) {
            recording.log().addSample(0.004);
            recording.offer(simulation, 0.03);
            QVERIFY(recording.snapshotMemory() <= Recording::kMostMemory);
        }
        QVERIFY(recording.snapshotCount() > 50);
        QCOMPARE(recording.start().integratedTime(), 0.0);
    }

    /// The estimate of what a copy holds, against what the allocator says.
    void memoryIsEstimated() {
        const auto heldBytes = [] {
            const struct mallinfo2 info = mallinfo2();
            return static_cast<double>(info.uordblks + info.hblkhd);
        };
        constexpr std::size_t probe = 64 * 1024;
        const double without = heldBytes();
        const std::vector<char> some(probe);
        // Sanitizers have allocators of their own, which do not tell.
        if (!(std::abs(heldBytes() - without - static_cast<double>(probe)) < 1024.0)) return;
        for (const ShippedRig& rig : shippedRigs()) {
            const auto model = std::make_shared<const Model>(readRig(rig.text).document->rig);
            const Simulation simulation(model);
            std::vector<Simulation> copies;
            copies.reserve(8);
            const double before = heldBytes();
            for (int i = 0; i < 8; ++i) copies.push_back(simulation);
            const double each = (heldBytes() - before) / 8.0 + sizeof(Simulation);
            const double ratio = static_cast<double>(Recording::memoryOf(*model)) / each;
            QVERIFY2(ratio > 0.5 && ratio < 2.0, qPrintable(QString::number(ratio)));
        }
    }

    void badTakesAreRefused_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* from, const char* to, const char* says) {
            QTest::newRow(name) << from << to << says;
        };
        row("no JSON", "{", "", "");
        row("not a take", "hingelab-take", "hingelab-rig", "/format");
        row("another version", "\"version\": 1,\n  \"rig\"", "\"version\": 2,\n  \"rig\"", "/version");
        row("a rig that cannot be", "\"hinge axis\"", "\"\"", "/rig");
        row("an unknown body", "\"body\": \"door\",\n        \"grip\"", "\"body\": \"wing\",\n        \"grip\"",
            "no such body");
        row("a time that goes back", "\"time\": 0.04,", "\"time\": 0.01,", "go back");
        row("an endless time", "\"time\": 0.04,", "\"time\": 1e999,", "");
        row("no interval", "\"every\": 0.004,", "\"every\": 0,", "go on");
        row("too many samples", "\"samples\": 10,", "\"samples\": 999999999999,", "number of samples");
        row("samples elsewhere", "\"from\": 0.0\n", "\"from\": 3.0\n", "go on");
        row("an edit of nothing", "/environment/gravity/2", "/environment/gravity/9", "/edit");
        row("a script for no joint", "\"joint\": \"hinge axis\",\n        \"from\"",
            "\"joint\": \"wing\",\n        \"from\"", "hand_script/joint");
        row("a script without a spring", "\"legs\"", "\"arms\"", "hand_script/arms: This key is not known");
        row("a leg of no rate", "\"rate\": 2.0", "\"rate\": 0.0", "not above zero");
        row("a push to nowhere", "\"effort\"", "\"effort_of\"", "did you mean \"effort\"");
        row("a time too late", "\"time\": 0.04,", "\"time\": 1.1e7,", "out of range");
        row("a sample too late", "\"sample_at\": 0.0\n", "\"sample_at\": 1e15\n", "This time is out of range");
        row("samples too late", "\"every\": 0.004,", "\"every\": 9e6,", "later times are too coarse");
        row("an edit with a slip", "/environment/gravity/2", "/environment/gravty", "nothing at this place");
        row("a mistyped key", "\"effort\"", "\"effrot\": 1, \"effort\"", "did you mean \"effort\"?");
        row("a mistyped key of an entry", "\"sample_at\": 0.0\n", "\"sample_at\": 0.0, \"evry\": 1\n",
            "/run/0/evry");
        row("an unknown entry", "\"sample_at\": 0.0\n", "\"sample_on\": 0.0\n", "no kind");
    }
    void badTakesAreRefused() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, says);
        ScriptedRun run("dishwasher");
        run.sample(10, 0.004);
        run.pull({0.1, 0.0, 0.5});
        run.sample(1, 0.001);
        run.edit();
        run.sample(1, 0.001);
        run.plan();
        run.sample(1, 0.001);
        QString text =
            QString::fromStdString(writeTake(run.document.source, run.recording.origin(), run.recording.log()));
        QVERIFY(readTake(text.toStdString()).take.has_value());
        const qsizetype at = text.indexOf(from);
        QVERIFY2(at >= 0, qPrintable(text.right(1500)));
        text.replace(at, from.size(), to);
        const TakeReading reading = readTake(text.toStdString());
        QVERIFY(!reading.take.has_value());
        QVERIFY(hasErrors(reading.issues));
        QString words;
        for (const Issue& issue : reading.issues) words += QString::fromStdString(issue.text()) + '\n';
        QVERIFY2(words.contains(says), qPrintable(words));
    }
};

HINGELAB_APPLESS_TEST(TestRecording)

} // namespace test_recording

#include "test_recording.moc"
