// SPDX-License-Identifier: GPL-3.0-or-later
// An exception in the worker, as running out of memory brings it, ends the run and not the program.
#include <QTest>
#include <atomic>
#include <cstdlib>
#include <new>

#include "tests/session/run_support.h"

namespace {

std::atomic<bool> isFull = false;
const std::thread::id mainThread = std::this_thread::get_id();

} // namespace

// Memory that runs out on demand, for large pieces and in other threads than the first.
void* operator new(std::size_t size) {
    constexpr std::size_t large = 512;
    if (isFull && size >= large && std::this_thread::get_id() != mainThread) throw std::bad_alloc();
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

using namespace hingelab;
using namespace hingelab::test;

class TestRunnerMemory : public QObject {
    Q_OBJECT
  private slots:
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
};

QTEST_APPLESS_MAIN(TestRunnerMemory)
#include "test_runner_memory.moc"
