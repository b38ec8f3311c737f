// SPDX-License-Identifier: GPL-3.0-or-later
// An exception in the worker, as running out of memory brings it, ends the run and not the program.
#include <QTest>
#include <atomic>
#include <cstdlib>
#include <new>

#include "tests/session/run_support.h"
#include "tests/suite.h"
#include "ui/session/run_store.h"
#include "ui/session/variant_runner.h"

namespace test_runner_memory {

namespace {

std::atomic<bool> isFull = false;
std::atomic<bool> isFullHere = false; // in the first thread, too
const std::thread::id mainThread = std::this_thread::get_id();

} // namespace

} // namespace test_runner_memory

// Memory that runs out on demand, for large pieces and in other threads than the first.
void* operator new(std::size_t size) {
    constexpr std::size_t large = 512;
    const bool isHere = std::this_thread::get_id() == test_runner_memory::mainThread;
    if (test_runner_memory::isFull && size >= large && (test_runner_memory::isFullHere || !isHere))
        throw std::bad_alloc();
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}

// The standard library's sorting asks for its buffer so; all forms must come from one heap.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return std::malloc(size);
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace test_runner_memory {

using namespace hingelab;
using namespace hingelab::test;

class TestRunnerMemory : public QObject {
    Q_OBJECT
  private slots:
    void init() { isFull = isFullHere = false; }

    void outOfMemoryStopsTheRunWithAReport() {
        const auto model = compile(dishwasher());
        const auto other = compile(slowChain(3));
        Runner runner(model);
        History history;
        RunStatus status;
        runner.fastForward(0.1);
        QVERIFY(drainUntil(runner, history, status,
                           [&] { return status.forwardLeft == 0.0 && status.time > 0.09; }));
        const std::size_t rows = history.rows();
        isFull = true;
        runner.setModel(other); // needs memory
        runner.play();
        QVERIFY(drainUntil(runner, history, status, [&] { return status.state == RunState::stopped; }));
        isFull = false;
        QVERIFY(status.report.cause.find("memory") != std::string::npos);
        QVERIFY(!status.report.remedy.empty());
        QCOMPARE(history.rows(), rows); // nothing of what there was is lost
        // Both ways out lead back to a motion from its start.
        runner.reset();
        runner.play();
        QVERIFY(drainUntil(runner, history, status,
                           [&] { return status.state == RunState::playing && history.model() == other; }));
        isFull = true;
        runner.setModel(compile(slowChain(5)));
        QVERIFY(drainUntil(runner, history, status, [&] { return status.state == RunState::stopped; }));
        isFull = false;
        runner.setModel(model);
        QVERIFY(drainUntil(runner, history, status, [&] {
            return history.model() == model && status.state == RunState::playing && status.time > 0.02;
        }));
        QCOMPARE(history.value(0, 0), 0.0);
    }

    /// What was recorded until then can be looked at, gone on from and, after a reset, returned to.
    void theRunSoFarIsNotLost() {
        Runner runner(compile(dishwasher()));
        RunStore store;
        SampleBatch batch;
        const auto until = [&](const auto& done) {
            const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
            while (std::chrono::steady_clock::now() < deadline) {
                batch = runner.drain();
                store.append(batch);
                if (done()) return true;
                std::this_thread::yield();
            }
            return false;
        };
        runner.fastForward(0.6);
        QVERIFY(until([&] { return batch.status.forwardLeft == 0.0 && batch.status.time > 0.59; }));
        const std::vector<double> end(store.present().last().begin(), store.present().last().end());
        isFull = true;
        runner.fastForward(0.2); // rows that wait to be drained need memory
        QVERIFY(until([&] { return batch.status.state == RunState::stopped; }));
        isFull = false;
        QCOMPARE(store.present().last()[0], end[0]);
        const double time = store.present().time(40);
        runner.view(time, 1);
        QVERIFY(until([&] { return batch.viewed.has_value(); }));
        QCOMPARE(batch.viewed->values.at(1), store.present().value(40, 1));
        const long whole = store.shownRun();
        runner.goOnFrom(time);
        QVERIFY(until([&] { return store.shownRun() != whole; }));
        QCOMPARE(batch.status.state, RunState::paused);
        runner.returnTo(whole);
        QVERIFY(until([&] { return store.shownRun() == whole; }));
        QVERIFY(store.present().last()[0] >= end[0]);
        QCOMPARE(store.present().value(40, 0), time);
        runner.fastForward(0.1);
        QVERIFY(until([&] { return batch.status.forwardLeft == 0.0 && batch.status.time > 0.69; }));
    }

    /// Rows that there is no room for on the other side leave those that are there alone.
    void rowsWithoutRoomLeaveTheOthers() {
        const auto model = compile(dishwasher());
        Runner runner(model);
        History history;
        RunStatus status;
        runner.fastForward(2.0);
        QVERIFY(drainUntil(runner, history, status,
                           [&] { return status.forwardLeft == 0.0 && status.time > 1.9; }));
        const History before(history);
        Rig more = dishwasher();
        more.elements.push_back(more.elements.front());
        more.elements.back().name = "second";
        runner.setModel(compile(more));
        SampleBatch batch;
        while (batch.rows() == 0) batch = runner.drain();
        isFull = isFullHere = true;
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, history.append(batch));
        isFull = isFullHere = false;
        QCOMPARE(history.rows(), before.rows());
        QVERIFY(history.model() == model);
        QCOMPARE(history.last()[1], before.last()[1]);
        history.append(batch);
        QCOMPARE(history.rows(), before.rows());
        QCOMPARE(history.last().size(), batch.model->channels().size());
    }

    /// A variant that there is no room for says so.
    void variantsSaySo() {
        Runner runner(compile(dishwasher()));
        SampleBatch batch;
        runner.fastForward(0.2);
        runner.requestRecord();
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (!batch.recorded && std::chrono::steady_clock::now() < deadline) batch = runner.drain();
        QVERIFY(batch.recorded != nullptr);
        const auto recorded = batch.recorded;
        VariantRunner variants;
        isFull = true;
        variants.setDesigns({{3, compile(dishwasher())}});
        variants.setRun(recorded);
        std::string refusal;
        while (refusal.empty() && std::chrono::steady_clock::now() < deadline) {
            for (const auto& [id, news] : variants.drain()) refusal = news.refusal;
            std::this_thread::yield();
        }
        isFull = false;
        QVERIFY2(refusal.find("not enough memory") != std::string::npos, refusal.c_str());
    }
};

HINGELAB_APPLESS_TEST(TestRunnerMemory)

} // namespace test_runner_memory

#include "test_runner_memory.moc"
