// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are computed again: as tables of samples, to an instant, and with another design.
#include <QTest>
#include <cmath>

#include "recording/recording.h"
#include "recording/run_table.h"
#include "recording/variant_run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_run_table {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A run of the oven, at whose end it has a spring more.
struct EditedRun {
    RunOrigin origin;
    RunLog log;
    std::shared_ptr<const Model> last;

    EditedRun() {
        origin.model = std::make_shared<const Model>(shippedDocument("oven").rig);
        Rig rig = origin.model->rig();
        Element spring;
        spring.name = "spring";
        spring.joint = rig.joints[0].name;
        spring.law = RotationalSpring{1.0, 0.0, 0.0};
        rig.elements.push_back(spring);
        last = std::make_shared<const Model>(rig);
        log.addSampleAt(0.0);
        for (int i = 0; i < 100; ++i) log.addSample(0.001);
        log.addInput(EditInput{log.time(), last});
        log.addSampleAt(log.time()); // in place of the one before
        for (int i = 0; i < 100; ++i) log.addSample(0.001);
    }
    [[nodiscard]] RunTableOptions options() const {
        RunTableOptions options;
        options.format = "csv";
        options.channels = {0, static_cast<std::size_t>(last->channelIndex("element.spring.torque"))};
        return options;
    }
};

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char c : text) {
        if (c == '\n') lines.emplace_back();
        if (c != '\n') lines.back() += c;
    }
    lines.pop_back();
    return lines;
}

} // namespace

class TestRunTable : public QObject {
    Q_OBJECT
  private slots:
    /// Of two samples at one time the later counts; what was not there yet has no number.
    void tablesOfEditedRuns() {
        const EditedRun run;
        std::string text;
        const RunTableEnd end =
            writeRunTable(run.origin, run.log, run.options(), [&](std::string_view piece) { text += piece; });
        const std::vector<std::string> lines = linesOf(text);
        QVERIFY(end.status == StepStatus::ok && end.rows == 201 && end.from == 0.0);
        QVERIFY(std::abs(end.until - 0.2) < 1e-12);
        QCOMPARE(lines.size(), std::size_t{202});
        QVERIFY2(lines[1].ends_with(",NaN") && lines[100].ends_with(",NaN"), lines[100].c_str());
        QVERIFY2(!lines[101].ends_with(",NaN") && lines[101].starts_with("0.1,"), lines[101].c_str());
    }

    /// It ends where it is told to, between rows or within a step, with what it has.
    void tablesThatAreEnough() {
        const EditedRun run;
        std::string text;
        const auto write = [&](std::string_view piece) { text += piece; };
        const RunTableEnd end =
            writeRunTable(run.origin, run.log, run.options(), write, [](double time) { return time > 0.05; });
        QVERIFY(end.status == StepStatus::interrupted && end.rows > 40 && end.rows < 130);
        QCOMPARE(static_cast<long>(linesOf(text).size()), end.rows + 1);
        text.clear();
        const RunTableEnd none =
            writeRunTable(run.origin, run.log, run.options(), write, [](double) { return true; });
        QVERIFY(none.status == StepStatus::interrupted && none.rows <= 1);
        // A run without samples has a head alone.
        text.clear();
        QCOMPARE(writeRunTable(run.origin, RunLog(), {{0}, "csv", ""}, write).rows, 0L);
        QCOMPARE(linesOf(text).size(), std::size_t{1});
    }

    void instantsCanBeGivenUp() {
        const EditedRun run;
        Recording recording(run.origin);
        for (const RunEntry& entry : run.log.entries()) recording.log().append(entry);
        const auto instant = *recording.log().instantAt(0.15);
        const auto there = recording.simulationAt(instant, {});
        QVERIFY(there && there->integratedTime() >= instant.time); // as far as the last step goes
        QVERIFY(!recording.simulationAt(instant, [] { return true; }));
        // After an input and before the next sample: all before has been done.
        RunLog& log = recording.log();
        log.addInput(HandInput{log.time() + 0.01, std::nullopt});
        log.addSampleAt(log.time() + 0.05);
        const auto between = *log.instantAt(log.time() - 0.02);
        QVERIFY(!between.isSample && between.place.samples == 0);
        QVERIFY(recording.simulationAt(between, {})->integratedTime() >= between.time);
        int asked = 0; // given up on the last way
        QVERIFY(recording.simulationAt(instant, [&] { return ++asked < 0; }) && asked > 0);
        for (const int until : {1, asked / 2, asked - 1}) {
            int left = until;
            QVERIFY(!recording.simulationAt(instant, [&] { return left-- <= 0; }));
        }
    }

    /// What was done in a run goes to another design by names; what has none there is told.
    void inputsForOtherDesigns() {
        const auto oven = std::make_shared<const Model>(shippedDocument("oven").rig);
        RunOrigin origin;
        origin.model = oven;
        origin.voltages = {std::nullopt}; // of none, which is not missed
        const auto refusalOf = [&](const RunEntry& input, const std::shared_ptr<const Model>& design) {
            RunLog log;
            log.addInput(input);
            return sameInputs(origin, log, design).refusal;
        };
        const std::string door = oven->rig().joints[0].child, joint = oven->rig().joints[0].name;
        const auto bodyIndex =
            static_cast<std::size_t>(std::find_if(oven->rig().bodies.begin(), oven->rig().bodies.end(),
                                                  [&](const Body& b) { return b.name == door; }) -
                                     oven->rig().bodies.begin());
        const auto ball = std::make_shared<const Model>(shippedDocument("bouncing-ball").rig);
        Hand hand;
        hand.body = bodyIndex;
        HandScript script;
        script.joint = joint;
        QVERIFY(refusalOf(HandInput{0.1, hand}, oven).empty());
        QCOMPARE(refusalOf(HandInput{0.1, hand}, ball),
                 "It has no body \"" + door + "\", which the hand holds in this run.");
        QVERIFY(refusalOf(HandInput{0.1, std::nullopt}, ball).empty());
        hand.body = 99; // nothing that the run's rig has
        QVERIFY(refusalOf(HandInput{0.1, hand}, ball).empty());
        QVERIFY(refusalOf(HandScriptInput{0.1, script}, oven).empty());
        const std::string words =
            "It has no joint \"" + joint + "\" that a hand can lead, as it does in this run.";
        QCOMPARE(refusalOf(HandScriptInput{0.1, script}, ball), words);
        QVERIFY(refusalOf(HandScriptInput{0.1, std::nullopt}, ball).empty());
        script.joint = "none";
        QVERIFY(refusalOf(HandScriptInput{0.1, script}, oven).starts_with("It has no joint \"none\""));
        QVERIFY(refusalOf(VoltageInput{0.1, 7, 1.0}, oven).empty()); // of no motor of the run itself
    }
};

HINGELAB_APPLESS_TEST(TestRunTable)

} // namespace test_run_table

#include "test_run_table.moc"
