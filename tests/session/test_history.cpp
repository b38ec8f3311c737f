// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/test_data.h"
#include "ui/session/history.h"
#include "ui/session/pacer.h"

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

} // namespace

class TestHistory : public QObject {
    Q_OBJECT
  private slots:
    void keepsTheLatestRows() {
        const auto model = std::make_shared<const Model>(singleDoor(1, 1, {}, 0, 0));
        History history;
        std::size_t sent = 0;
        while (sent < 3 * History::kCapacity) {
            history.append(batch(model, 1, static_cast<double>(sent), 7000));
            sent += 7000;
        }
        QCOMPARE(history.rows(), History::kCapacity);
        QCOMPARE(history.last()[0], static_cast<double>(sent - 1));
        QCOMPARE(history.value(0, 0), static_cast<double>(sent - History::kCapacity));
        QCOMPARE(history.dropped(), sent - History::kCapacity);
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

QTEST_APPLESS_MAIN(TestHistory)
#include "test_history.moc"
