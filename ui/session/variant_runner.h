// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "recording/variant_run.h"
#include "ui/session/run_shelf.h"

namespace hingelab {

/// Simulates other designs of a rig along with a run that grows, with the same inputs, on one thread for all of
/// them; the one that was asked for last comes first. What has been simulated stays as long as the run only
/// grows; a run that was changed before its end is followed from its start again.
///
///   GUI thread                       worker
///   setDesigns, setRun ──> requests ──> each design follows the log, some milliseconds in turn
///   drain() <──────────────── outbox <──┘
class VariantRunner {
  public:
    struct Design {
        long id = 0;
        std::shared_ptr<const Model> model;
    };
    /// What is new of a design.
    struct News {
        std::shared_ptr<const Model> model; ///< whose channels the rows have
        std::vector<double> values;         ///< row by row
        long epoch = 0;                     ///< another: rows of before belong to another run
        double time = 0.0;                  ///< simulated up to here [s]
        bool isComplete = false;            ///< up to where the run is known
        long run = 0;                       ///< number of the run that it has followed
        std::string
            refusal; ///< why it cannot have the same inputs, or could not be simulated further; or empty
    };

    /// `news` is called on the worker when there is something to drain, once until it has been drained.
    explicit VariantRunner(std::function<void()> news = {});
    ~VariantRunner();
    VariantRunner(const VariantRunner&) = delete;
    VariantRunner& operator=(const VariantRunner&) = delete;

    /// All designs, the most urgent first. Those of the same id and model go on.
    void setDesigns(std::vector<Design> designs);
    /// What they follow, to be told after them: where there are no designs it is let go. Returns the number of
    /// the run, from 1.
    long setRun(std::shared_ptr<const RecordedRun> run);

    /// By id; what was simulated since the last call. Of designs that are gone nothing comes.
    [[nodiscard]] std::map<long, News> drain();

  private:
    /// A design on its way along the run.
    struct Job {
        Design design;
        SameInputs inputs;
        std::unique_ptr<LogFollower> follower; ///< null: nothing to follow
        std::unique_ptr<Simulation> simulation;
        bool isDone = true;
        bool isStopped = false; ///< it could not be simulated further
        long epoch = 0;
    };

    void run(const std::stop_token& stop);
    [[nodiscard]] bool serve(const std::stop_token& stop);
    void giveUp() noexcept;
    [[nodiscard]] bool takeRequests(const std::stop_token& stop);
    void arrange(std::vector<Design> designs);
    void prepare(Job& job);
    void prepareInputs(Job& job);
    void follow(Job& job);
    void publish(const Job& job, std::vector<double> values, std::string refusal);
    [[nodiscard]] Job* nextJob();
    void change(const auto& what);

    // Worker only.
    std::vector<std::unique_ptr<Job>> jobs_; ///< most urgent first
    std::shared_ptr<const RecordedRun> run_;
    long runNumber_ = 0;
    long lastEpoch_ = 0;

    const std::function<void()> news_;
    std::atomic<bool> interrupt_ = false;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<std::vector<Design>> asked_;             ///< guarded by mutex_
    std::shared_ptr<const RecordedRun> askedRun_;          ///< guarded by mutex_
    long lastRun_ = 0;                                     ///< guarded by mutex_
    std::map<long, News> outbox_;                          ///< guarded by mutex_
    std::size_t outboxValues_ = 0;                         ///< guarded by mutex_
    bool isAnnounced_ = false;                             ///< guarded by mutex_
    static constexpr std::size_t kMostWaiting = 4'000'000; ///< values in the outbox: then it waits

    std::jthread thread_; ///< last, so that it ends before anything else goes
};

} // namespace hingelab
