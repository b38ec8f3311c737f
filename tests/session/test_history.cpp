// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "tests/suite.h"
#include "tests/test_data.h"
#include "ui/session/history.h"
#include "ui/session/pacer.h"

namespace test_history {

using namespace hingelab;
using namespace hingelab::test;

namespace {

SampleBatch batch(const std::shared_ptr<const Model>& model, long epoch, double firstTime, std::size_t rows) {
    SampleBatch b;
    b.model = model;
    b.epoch = epoch;
    const std::size_t width = model->channels().size();
    b.values.assign(rows * width, 0.0);
    for (std::size_t i = 0; i < rows; ++i) b.values[i * width] = firstTime + static_cast<double>(i);
    return b;
}

std::shared_ptr<const Model> v6Engine() {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == "v6-engine") return std::make_shared<const Model>(readRig(rig.text).document->rig);
    }
    return nullptr;
}

} // namespace

class TestHistory : public QObject {
    Q_OBJECT
  private slots:
    /// The start and the latest rows stay; what is between gets sparser the longer ago it is.
    void thinsWhatIsLongAgo() {
        const auto model = std::make_shared<const Model>(singleDoor(1, 1, {}, 0, 0));
        History history;
        std::size_t sent = 0;
        while (sent < 10 * History::kCapacity) {
            history.append(batch(model, 1, static_cast<double>(sent), 7000));
            sent += 7000;
        }
        QVERIFY(history.rows() <= History::kCapacity);
        QVERIFY(history.rows() > History::kCapacity - 2 * History::kChunk);
        QCOMPARE(history.rows() + history.dropped(), sent);
        QCOMPARE(history.time(0), 0.0);
        const auto last = static_cast<double>(sent - 1);
        QCOMPARE(history.last()[0], last);
        double longest = 0.0;
        for (std::size_t row = 1; row < history.rows(); ++row) {
            const double gap = history.time(row) - history.time(row - 1);
            const double age = last - history.time(row);
            QVERIFY(gap > 0.0);
            // Rows that are kept are no further apart than a small share of their age.
            QVERIFY2(gap <= 1.0 + 0.004 * age, qPrintable(QString::number(age)));
            if (history.time(row) > history.completeFrom()) QCOMPARE(gap, 1.0);
            longest = std::max(longest, gap);
        }
        QVERIFY(longest > 4.0);
        QVERIFY(history.completeFrom() < last - 1000.0);
    }

    void findsRowsByTime() {
        const auto model = std::make_shared<const Model>(singleDoor(1, 1, {}, 0, 0));
        History history;
        history.append(batch(model, 1, 0.0, 600));
        QCOMPARE(history.nearest(-5.0), std::size_t{0});
        QCOMPARE(history.nearest(299.4), std::size_t{299});
        QCOMPARE(history.nearest(299.6), std::size_t{300});
        QCOMPARE(history.nearest(1e9), std::size_t{599});
        QCOMPARE(history.rowsUntil(299.0), std::size_t{300});
        QCOMPARE(history.rowsUntil(-1.0), std::size_t{0});
    }

    /// A copy shares the rows and does not change when the original goes on, or goes back and on.
    void copiesKeepTheirRows() {
        const auto model = std::make_shared<const Model>(singleDoor(1, 1, {}, 0, 0));
        History history;
        history.append(batch(model, 1, 0.0, 1500));
        const History copy(history);
        SampleBatch other = batch(model, 1, 1450.5, 400);
        history.append(other);
        QCOMPARE(history.time(1451), 1450.5);
        QCOMPARE(copy.rows(), std::size_t{1500});
        for (std::size_t row = 0; row < 1500; ++row) QCOMPARE(copy.time(row), static_cast<double>(row));
        History thin(copy);
        thin.thinTo(0.01);
        QVERIFY(thin.rows() < 1000);
        QCOMPARE(thin.time(0), 0.0);
        QCOMPARE(thin.last()[0], 1499.0);
        QCOMPARE(copy.rows(), std::size_t{1500});
    }

    /// A run that goes on from an earlier one begins with its rows.
    void aBranchKeepsTheRowsBeforeIt() {
        const auto model = std::make_shared<const Model>(singleDoor(1, 1, {}, 0, 0));
        const auto runs = [&](long id, long parent, double forkTime) {
            RunInfo now;
            now.id = id;
            now.parent = parent;
            now.forkTime = forkTime;
            return std::make_shared<const std::vector<RunInfo>>(1, now);
        };
        History history;
        SampleBatch first = batch(model, 1, 0.0, 500);
        first.status.runs = runs(3, 0, 0.0);
        history.append(first);
        SampleBatch second = batch(model, 2, 200.0, 1);
        second.status.runs = runs(4, 3, 200.0);
        QVERIFY(history.append(second));
        QCOMPARE(history.rows(), std::size_t{201});
        SampleBatch third = batch(model, 3, 0.0, 5); // a reset
        third.status.runs = runs(5, 0, 0.0);
        QVERIFY(history.append(third));
        QCOMPARE(history.rows(), std::size_t{5});
    }

    /// Going back in time takes rows back, and who copied them is told; replacing the last one is no news.
    void rewindingIsANewGeneration() {
        const auto model = std::make_shared<const Model>(singleDoor(1, 1, {}, 0, 0));
        History history;
        QVERIFY(history.append(batch(model, 1, 0, 10)));
        const long generation = history.generation();
        QVERIFY(!history.append(batch(model, 1, 9, 1)));
        QVERIFY(!history.append(batch(model, 1, 10, 1)));
        QCOMPARE(history.generation(), generation);
        QCOMPARE(history.rows(), std::size_t{11});
        QVERIFY(history.append(batch(model, 1, 4, 3)));
        QVERIFY(history.generation() > generation);
        QCOMPARE(history.rows(), std::size_t{7});
        for (std::size_t row = 0; row < 7; ++row) QCOMPARE(history.value(row, 0), static_cast<double>(row));
    }

    /// Twice its capacity of the rig with the most channels, as a long run sends them: a few rows at a time.
    void holdsNoMoreThanItsCapacity() {
        const auto model = v6Engine();
        const std::size_t width = model->channels().size();
        History history;
        std::size_t sent = 0;
        history.append(batch(model, 1, 0.0, 4));
        const std::size_t most = history.capacity();
        QVERIFY(most < History::kCapacity);
        QVERIFY(history.heldValues() < History::kMostValues / 10); // a short run takes little
        for (sent = 4; sent < 2 * most + 100; sent += 4) {
            history.append(batch(model, 1, static_cast<double>(sent), 4));
            QVERIFY(history.heldValues() <= History::kMostValues);
            QVERIFY(history.heldValues() >= history.rows() * width);
        }
        QVERIFY(history.rows() > most - 2 * History::kChunk);
        QCOMPARE(history.time(0), 0.0);
        QCOMPARE(history.last()[0], static_cast<double>(sent - 1));
        // Going back, and on again.
        const std::size_t before = history.rows();
        history.append(batch(model, 1, static_cast<double>(sent - 300), 10));
        QCOMPARE(history.rows(), before - 290);
        QCOMPARE(history.last()[0], static_cast<double>(sent - 291));
        QCOMPARE(history.time(0), 0.0);
    }

    /// An item that comes, is renamed and goes: the rows of before have what they had, by the names of now.
    void otherChannelsKeepTheirRows() {
        Rig rig = singleDoor(1, 1, {}, 0, 0);
        const auto few = std::make_shared<const Model>(rig);
        rig.elements.push_back(elementOn("second", "axis", DoorHingeParameters{}));
        const auto more = std::make_shared<const Model>(rig);
        rig.elements.back().identity = "second";
        rig.elements.back().name = "third";
        const auto renamed = std::make_shared<const Model>(rig);
        const auto column = [](const auto& model, const char* name) {
            return static_cast<std::size_t>(model->channelIndex(name));
        };
        History history;
        SampleBatch before = batch(few, 1, 0, 600); // more than a chunk
        for (std::size_t i = 0; i < 600; ++i) {
            before.values[i * few->channels().size() + column(few, "energy.closure")] =
                7.0 + static_cast<double>(i);
        }
        QVERIFY(history.append(before));
        const History copy(history);
        const long generation = history.generation();
        SampleBatch after = batch(more, 1, 600, 3);
        for (double& value : after.values) value += 0.5;
        QVERIFY(history.append(after));
        QVERIFY(history.generation() > generation);
        QCOMPARE(history.rows(), std::size_t{603});
        QCOMPARE(history.last().size(), more->channels().size());
        for (const std::size_t row : {std::size_t{0}, std::size_t{255}, std::size_t{256}, std::size_t{599}}) {
            QCOMPARE(history.time(row), static_cast<double>(row));
            QCOMPARE(history.value(row, column(more, "energy.closure")), 7.0 + static_cast<double>(row));
            QVERIFY(std::isnan(history.value(row, column(more, "element.second.torque"))));
        }
        QCOMPARE(history.value(600, column(more, "element.second.torque")), 0.5);
        // Who has a copy has the rows as they were.
        QCOMPARE(copy.rows(), std::size_t{600});
        QCOMPARE(copy.last().size(), few->channels().size());
        QCOMPARE(copy.value(599, column(few, "energy.closure")), 606.0);
        // Another name, nothing else.
        QVERIFY(history.append(batch(renamed, 1, 603, 1)));
        QCOMPARE(history.value(602, column(renamed, "element.third.torque")), 0.5);
        // And gone.
        QVERIFY(history.append(batch(few, 1, 604, 1)));
        QCOMPARE(history.rows(), std::size_t{605});
        QCOMPARE(history.value(599, column(few, "energy.closure")), 606.0);
    }

    /// Wider rows are fewer, if they are as many as there is room for.
    void widerRowsAreFewer() {
        Rig rig = singleDoor(1, 1, {}, 0, 0);
        for (int i = 0; i < 60; ++i) {
            rig.elements.push_back(elementOn("hinge " + std::to_string(i), "axis", DoorHingeParameters{}));
        }
        const auto few = std::make_shared<const Model>(singleDoor(1, 1, {}, 0, 0));
        const auto many = std::make_shared<const Model>(rig);
        constexpr double share = 0.2; // of so many rows that memory is what limits wide ones
        History history(share);
        history.append(batch(few, 1, 0, 12'000));
        const std::size_t most = history.capacity();
        QVERIFY(history.append(batch(many, 1, 12'000, 1)));
        QVERIFY(history.capacity() < most);
        QVERIFY(history.heldValues() <= history.capacity() * many->channels().size());
        QCOMPARE(history.time(0), 0.0);
        QCOMPARE(history.last()[0], 12'000.0);
        QCOMPARE(history.value(history.rows() - 2, 0), 11'999.0);
    }

    void anotherEpochStartsAfresh() {
        const auto model = std::make_shared<const Model>(singleDoor(1, 1, {}, 0, 0));
        History history;
        QVERIFY(history.append(batch(model, 1, 0, 10)));
        QVERIFY(!history.append(batch(model, 1, 10, 10)));
        QCOMPARE(history.rows(), std::size_t{20});
        QVERIFY(history.append(batch(model, 2, 0, 5)));
        QCOMPARE(history.rows(), std::size_t{5});
    }

    void goingBackInTimeReplaces() {
        const auto model = std::make_shared<const Model>(singleDoor(1, 1, {}, 0, 0));
        History history;
        history.append(batch(model, 1, 0, 10));
        history.append(batch(model, 1, 5, 2));
        QCOMPARE(history.rows(), std::size_t{7});
        QCOMPARE(history.last()[0], 6.0);
    }

    void pacerDropsLostTime() {
        Pacer pacer;
        const auto start = Pacer::Clock::time_point{};
        pacer.start(start);
        QCOMPARE(pacer.due(start + std::chrono::milliseconds(10)), 0.01);
        QCOMPARE(pacer.due(start + std::chrono::milliseconds(2010)), 0.05); // a hiccup of two seconds
        pacer.setSpeed(0.1);
        QVERIFY(std::abs(pacer.due(start + std::chrono::milliseconds(2030)) - 0.002) < 1e-12);
        pacer.setSpeed(1e9);
        QCOMPARE(pacer.speed(), Pacer::kFastest);
    }
};

HINGELAB_APPLESS_TEST(TestHistory)

} // namespace test_history

#include "test_history.moc"
