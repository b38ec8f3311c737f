// SPDX-License-Identifier: GPL-3.0-or-later
// Other designs simulated along with a run that grows. Also built and run under ThreadSanitizer.
#include <QTest>
#include <cstring>

#include "tests/session/run_support.h"
#include "tests/suite.h"
#include "ui/session/variant_runner.h"

namespace test_variant_runner {

using namespace hingelab;
using namespace hingelab::test;

namespace {

Rig withFriction(double viscous) {
    Rig rig = dishwasher();
    std::get<DoorHingeParameters>(rig.elements[0].law).viscousFriction = viscous;
    return rig;
}

/// The dishwasher's run, with a hand that pulls meanwhile.
std::shared_ptr<const RecordedRun> runOf(const std::shared_ptr<const Model>& model, int samples) {
    RecordedRun run{{model, std::nullopt, {}}, RunLog()};
    run.log.addSampleAt(0.0);
    for (int i = 0; i < samples; ++i) {
        if (i == 40) run.log.addInput(HandInput{run.log.time(), Hand{.body = 0, .target = {0.2, 0.0, 0.6}}});
        run.log.addSample(0.004);
    }
    return std::make_shared<const RecordedRun>(std::move(run));
}

/// What it gives when followed by itself.
std::vector<double> rowsOf(const RecordedRun& run, const std::shared_ptr<const Model>& design) {
    const SameInputs inputs = sameInputs(run.origin, run.log, design);
    Simulation simulation = beginRun(inputs.origin);
    LogFollower follower(inputs.log);
    const std::size_t width = design->channels().size();
    std::vector<double> values;
    for (auto step = follower.next(simulation); step.came != LogFollower::Came::toEnd;
         step = follower.next(simulation)) {
        if (step.came != LogFollower::Came::toSample) continue;
        values.resize(values.size() + width);
        simulation.sample(follower.time(), std::span(values).last(width));
    }
    return values;
}

/// Drains until each design is complete; their rows, of the last epoch.
struct Bench {
    VariantRunner runner;
    std::map<long, VariantRunner::News> all;

    void drain() {
        for (auto& [id, news] : runner.drain()) {
            VariantRunner::News& known = all[id];
            if (known.epoch == news.epoch) {
                news.values.insert(news.values.begin(), known.values.begin(), known.values.end());
            }
            known = std::move(news);
        }
    }
    bool until(long run, std::size_t designs) {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (std::chrono::steady_clock::now() < deadline) {
            drain();
            std::size_t complete = 0;
            for (const auto& [id, news] : all) complete += news.isComplete && news.run == run ? 1 : 0;
            if (complete == designs) return true;
            std::this_thread::yield();
        }
        return false;
    }
};

bool isSame(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

} // namespace

class TestVariantRunner : public QObject {
    Q_OBJECT
  private slots:
    /// Each design's rows are those of the run with its numbers, also where the run grows on the way.
    void designsFollowTheRun() {
        const auto present = compile(withFriction(1.0));
        const auto soft = compile(withFriction(4.0));
        Bench bench;
        bench.runner.setDesigns({{1, present}, {2, soft}});
        bench.runner.setRun(runOf(present, 30));
        bench.drain();
        bench.runner.setRun(runOf(present, 60));
        const auto whole = runOf(present, 200);
        QVERIFY(bench.until(bench.runner.setRun(whole), 2));
        QVERIFY(isSame(bench.all[1].values, rowsOf(*whole, present)));
        QVERIFY(isSame(bench.all[2].values, rowsOf(*whole, soft)));
        QVERIFY(!isSame(bench.all[1].values, bench.all[2].values));
    }

    /// Designs come and go while others are being simulated; what is gone tells nothing more.
    void designsComeAndGo() {
        const auto present = compile(withFriction(1.0));
        const auto run = runOf(present, 400);
        Bench bench;
        long last = 0;
        for (int i = 0; i < 20; ++i) {
            bench.runner.setDesigns({{1, present}, {10 + i, compile(withFriction(1.0 + 0.1 * i))}});
            last = bench.runner.setRun(run);
            bench.drain();
        }
        bench.all.clear(); // of designs that are gone
        bench.runner.setDesigns({{100, compile(withFriction(2.0))}});
        last = bench.runner.setRun(run);
        QVERIFY(bench.until(last, 1));
        QCOMPARE(bench.all.size(), std::size_t{1});
        QVERIFY(isSame(bench.all[100].values, rowsOf(*run, compile(withFriction(2.0)))));
    }

    /// When the last design has gone, nothing of the run stays; the next design follows the run that comes with
    /// it.
    void aRunThatNobodyFollowsIsLetGo() {
        const auto present = compile(withFriction(1.0));
        const auto run = runOf(present, 100);
        Bench bench;
        bench.runner.setDesigns({{1, present}});
        QVERIFY(bench.until(bench.runner.setRun(run), 1));
        QVERIFY(run.use_count() > 1);
        bench.runner.setDesigns({});
        QTRY_COMPARE(run.use_count(), 1L);
        bench.all.clear();
        bench.runner.setDesigns({{2, present}});
        QVERIFY(bench.until(bench.runner.setRun(run), 1));
        QVERIFY(isSame(bench.all[2].values, rowsOf(*run, present)));
    }

    /// A design without the body that the hand holds is refused by name; one without its joint as well.
    void whatDoesNotFitIsRefused() {
        const auto present = compile(withFriction(1.0));
        Rig other = dishwasher();
        other.bodies[0].name = "leaf";
        for (Joint& joint : other.joints) {
            if (joint.child == "door") joint.child = "leaf";
        }
        if (other.handle) other.handle->body = "leaf";
        Bench bench;
        bench.runner.setDesigns({{1, compile(other)}});
        bench.runner.setRun(runOf(present, 100));
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (bench.all[1].refusal.empty() && std::chrono::steady_clock::now() < deadline) bench.drain();
        QVERIFY2(bench.all[1].refusal.find("\"door\"") != std::string::npos, bench.all[1].refusal.c_str());

        RecordedRun led{{present, std::nullopt, {}}, RunLog()};
        led.log.addSampleAt(0.0);
        HandScript script;
        script.joint = present->rig().joints[0].name;
        script.stiffness = 100.0;
        script.legs = {{1.0, 0.5, 0.0}};
        led.log.addInput(HandScriptInput{0.0, script});
        led.log.addSample(0.004);
        Rig renamed = dishwasher();
        renamed.joints[0].name = "pin";
        renamed.elements[0].joint = "pin";
        const SameInputs inputs = sameInputs(led.origin, led.log, compile(renamed));
        QVERIFY2(inputs.refusal.find(script.joint) != std::string::npos, inputs.refusal.c_str());
        QVERIFY(sameInputs(led.origin, led.log, compile(withFriction(3.0))).refusal.empty());
    }
};

HINGELAB_APPLESS_TEST(TestVariantRunner)

} // namespace test_variant_runner

#include "test_variant_runner.moc"
