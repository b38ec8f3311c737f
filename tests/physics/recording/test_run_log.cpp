// SPDX-License-Identifier: GPL-3.0-or-later
// The log of a run as a list: which entries it takes, and which sample or instant lies where.
#include <QTest>
#include <cmath>
#include <limits>
#include <random>

#include "recording/log_follower.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_run_log {

using namespace hingelab;
using namespace hingelab::test;

namespace {

VoltageInput voltageAt(double time) {
    return {time, 0, 1.0};
}

/// The last sample at a time or before, by looking at all of them.
std::optional<LogPlace> lastSampleByLooking(const RunLog& log, double time) {
    std::optional<LogPlace> found;
    for (std::size_t i = 0; i < log.entries().size(); ++i) {
        const SampleRun* samples = std::get_if<SampleRun>(&log.entries()[i]);
        for (long k = 1; samples != nullptr && k <= samples->count; ++k) {
            if (samples->time(k) <= time) found = LogPlace{i, k};
        }
    }
    return found;
}

} // namespace

class TestRunLog : public QObject {
    Q_OBJECT
  private slots:
    void entriesThatAreRefused() {
        RunLog log(1.0);
        log.addSample(0.5);
        log.addInput(voltageAt(1.5)); // the same time is no way back
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const RunEntry bad[] = {voltageAt(1.49),        voltageAt(nan),
                                voltageAt(HUGE_VAL),    SampleRun{1.5, 0.0, 2},
                                SampleRun{1.5, 0.1, 0}, SampleRun{1.5, -0.1, 1},
                                SampleRun{1.5, nan, 1}, SampleRun{1.5, HUGE_VAL, 1},
                                SampleRun{1.6, 0.1, 1}, SampleRun{1.4, 0.0, 1}};
        for (const RunEntry& entry : bad) QVERIFY_EXCEPTION_THROWN(log.append(entry), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(log.addInput(SampleRun{1.5, 0.1, 1}), std::invalid_argument);
        QCOMPARE(log.entries().size(), std::size_t{2});
        QCOMPARE(log.time(), 1.5);
    }

    void nextSamples() {
        RunLog log;
        QCOMPARE(log.nextSampleTime(0.1), 0.1);
        log.addSample(0.1);
        log.addSample(0.1);
        QCOMPARE(log.nextSampleTime(0.1), 0.0 + 3 * 0.1); // without the rounding of a sum
        QCOMPARE(log.nextSampleTime(0.2), 0.2 + 0.2);
        log.addInput(voltageAt(0.25));
        QCOMPARE(log.nextSampleTime(0.1), 0.25 + 0.1);
        QVERIFY(log.end() == (LogPlace{2, 0}));
        log.addSampleAt(0.3);
        QVERIFY(log.end() == (LogPlace{2, 1}));
    }

    /// Against a look at each sample, also where times are so large that several samples share one.
    void samplesAreFound() {
        std::mt19937 generator(3);
        for (const double start : {0.0, 9e6}) { // near the latest time: neighbouring numbers lie 1.9 ns apart
            for (int round = 0; round < 20; ++round) {
                RunLog log(start);
                for (int i = 0; i < 60; ++i) {
                    switch (generator() % 4) {
                        case 0:
                            log.addInput(voltageAt(log.time()));
                            break;
                        case 1:
                            log.addSampleAt(log.time() + 0.01 * static_cast<double>(generator() % 3));
                            break;
                        default:
                            log.addSample(start > 0.0 ? 1e-9 : generator() % 2 == 0 ? 0.004 : 0.008);
                    }
                }
                const double length = log.time() - start;
                for (int k = -2; k < 300; ++k) {
                    const double time = start + length * k / 290.0;
                    QVERIFY(log.sampleAt(time) == lastSampleByLooking(log, time));
                    if (const auto place = log.sampleAt(time)) QVERIFY(log.sampleTime(*place) <= time);
                }
            }
        }
    }

    /// Between samples an instant is after all that was done before it; at a sample it is that sample.
    void instantsLieAfterInputs() {
        RunLog log;
        for (int i = 0; i < 4; ++i) log.addSample(0.1);
        log.addInput(voltageAt(0.42));
        log.addInput(voltageAt(0.46));
        log.addInput(voltageAt(0.6));
        QVERIFY(!log.instantAt(0.05) && !log.instantAt(0.7));
        const auto at = [&](double time) { return *log.instantAt(time); };
        QVERIFY(at(0.2).isSample && at(0.2).place == (LogPlace{0, 2}));
        QVERIFY(at(0.3 - 1e-10).isSample &&
                at(0.3 - 1e-10).place == (LogPlace{0, 3})); // nearer than is told apart
        QVERIFY(!at(0.25).isSample && at(0.25).place == (LogPlace{0, 2}) && at(0.25).time == 0.25);
        QVERIFY(at(0.41).place == (LogPlace{0, 4}) && !at(0.41).isSample);
        QVERIFY(at(0.43).place == (LogPlace{2, 0}));
        QVERIFY(at(0.5).place == (LogPlace{3, 0}));
        QVERIFY(at(0.6).place == (LogPlace{4, 0}));
    }

    void cutLogsGoOn() {
        RunLog log(2.0);
        for (int i = 0; i < 4; ++i) log.addSample(0.1);
        log.addInput(voltageAt(2.5));
        log.cut({7, 0}); // beyond its end nothing is
        QCOMPARE(log.entries().size(), std::size_t{2});
        log.cut({1, 0});
        QCOMPARE(log.time(), 2.0 + 4 * 0.1);
        log.cut({0, 2});
        QCOMPARE(log.time(), 2.0 + 2 * 0.1);
        log.addSample(0.1);
        QVERIFY(log.entries().size() == 1 && log.time() == 2.0 + 3 * 0.1);
        log.cut({0, 0});
        QVERIFY(log.entries().empty() && log.time() == 2.0 && !log.sampleAt(9.0));
    }

    /// A follower goes on where it was, whatever has come to the log since.
    void followersGoOn() {
        const auto model = std::make_shared<const Model>(shippedDocument("oven").rig);
        const auto timesOf = [&](const std::vector<int>& samplesAtOnce) {
            Simulation simulation(model);
            LogFollower follower{RunLog()};
            RunLog log;
            std::vector<double> times;
            const auto goOn = [&] {
                follower.extend(log);
                while (true) {
                    const LogFollower::Step step = follower.next(simulation);
                    if (step.came == LogFollower::Came::toEnd) break;
                    times.push_back(follower.time());
                }
            };
            for (std::size_t i = 0; i < samplesAtOnce.size(); ++i) {
                for (int k = 0; k < samplesAtOnce[i]; ++k) log.addSample(0.01);
                if (samplesAtOnce[i] == 0) log.addInput(HandInput{log.time(), std::nullopt});
                goOn();
                if (i % 2 == 0) goOn(); // the same log again: nothing is new
            }
            return times;
        };
        const std::vector<double> whole = timesOf({5, 0, 3});
        QCOMPARE(whole.size(), std::size_t{9});
        QCOMPARE(timesOf({2, 3, 0, 1, 2}), whole);
        QCOMPARE(timesOf({1, 1, 1, 2, 0, 3}), whole);
    }
};

HINGELAB_APPLESS_TEST(TestRunLog)

} // namespace test_run_log

#include "test_run_log.moc"
