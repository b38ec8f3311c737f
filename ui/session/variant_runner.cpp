// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/variant_runner.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

namespace hingelab {
namespace {

using VariantClock = std::chrono::steady_clock;
constexpr auto kVariantSlice = std::chrono::milliseconds(20); // then the next has its turn

std::string variantFailure(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) {
        return "There is not enough memory to simulate it.";
    }
    return std::string("It could not be simulated: ") + error.what();
}

} // namespace

VariantRunner::VariantRunner(std::function<void()> news)
    : news_(std::move(news)), thread_([this](const std::stop_token& stop) { run(stop); }) {}

VariantRunner::~VariantRunner() {
    thread_.request_stop();
    interrupt_ = true; // then the jthread, declared last, joins
}

void VariantRunner::change(const auto& what) {
    {
        const std::scoped_lock lock(mutex_);
        what();
        interrupt_ = true;
    }
    wake_.notify_one();
}

void VariantRunner::setDesigns(std::vector<Design> designs) {
    change([&] {
        std::erase_if(outbox_, [&](const auto& entry) {
            return std::none_of(designs.begin(), designs.end(),
                                [&](const Design& design) { return design.id == entry.first; });
        });
        asked_ = std::move(designs);
    });
}

long VariantRunner::setRun(std::shared_ptr<const RecordedRun> run) {
    long number = 0;
    change([&] {
        askedRun_ = std::move(run);
        number = ++lastRun_;
    });
    return number;
}

std::map<long, VariantRunner::News> VariantRunner::drain() {
    std::map<long, News> news;
    {
        const std::scoped_lock lock(mutex_);
        news.swap(outbox_);
        outboxValues_ = 0;
        isAnnounced_ = false;
    }
    wake_.notify_one();
    return news;
}

void VariantRunner::run(const std::stop_token& stop) {
    for (bool goesOn = true; goesOn;) {
        try {
            goesOn = serve(stop);
        } catch (...) { // must not end the program
            giveUp();
        }
    }
}

/// One round; false: the program ends.
bool VariantRunner::serve(const std::stop_token& stop) {
    if (!takeRequests(stop)) return false;
    Job* job = nextJob();
    if (job == nullptr) return true;
    try {
        follow(*job);
    } catch (const std::exception& error) {
        job->isDone = job->isStopped = true;
        job->simulation.reset();
        publish(*job, {}, variantFailure(error));
    }
    return true;
}

/// Not even room to say so: nothing is simulated until there is another run.
void VariantRunner::giveUp() noexcept {
    for (const auto& job : jobs_) {
        job->isDone = job->isStopped = true;
        job->simulation.reset();
    }
}

/// Waits while there is nothing to do; false: the program ends.
bool VariantRunner::takeRequests(const std::stop_token& stop) {
    std::optional<std::vector<Design>> designs;
    std::shared_ptr<const RecordedRun> run;
    {
        std::unique_lock lock(mutex_);
        const bool isIdle = nextJob() == nullptr;
        const bool goesOn = wake_.wait(
            lock, stop, [&] { return asked_ || askedRun_ || (!isIdle && outboxValues_ < kMostWaiting); });
        if (!goesOn || stop.stop_requested()) return false;
        interrupt_ = stop.stop_requested();
        designs.swap(asked_);
        run.swap(askedRun_);
        if (run) runNumber_ = lastRun_;
    }
    const bool isNew = designs || run;
    if (designs) arrange(std::move(*designs));
    if (run) run_ = std::move(run);
    if (jobs_.empty()) run_.reset(); // of a large rig several megabytes
    if (!isNew || !run_) return true;
    for (const auto& job : jobs_) prepare(*job);
    return true;
}

void VariantRunner::arrange(std::vector<Design> designs) {
    std::vector<std::unique_ptr<Job>> jobs(designs.size());
    for (auto& job : jobs) job = std::make_unique<Job>(); // all memory that is needed, before jobs are moved
    for (std::size_t i = 0; i < designs.size(); ++i) {
        const auto known = std::find_if(jobs_.begin(), jobs_.end(), [&](const auto& job) {
            return job && job->design.id == designs[i].id && job->design.model == designs[i].model;
        });
        if (known != jobs_.end()) jobs[i] = std::move(*known);
        jobs[i]->design = std::move(designs[i]);
    }
    jobs_ = std::move(jobs);
}

/// What the design has to follow, now that the run is this one.
void VariantRunner::prepare(Job& job) {
    try {
        prepareInputs(job);
    } catch (const std::exception& error) {
        job.inputs.origin.model.reset(); // tried again with what comes next of the run
        job.epoch = ++lastEpoch_;
        job.isDone = job.isStopped = true;
        job.simulation.reset();
        job.follower.reset();
        publish(job, {}, variantFailure(error));
    }
}

void VariantRunner::prepareInputs(Job& job) {
    SameInputs inputs = sameInputs(run_->origin, run_->log, job.design.model);
    if (job.simulation && goesOn(job.inputs, inputs)) {
        job.isDone = false;
        job.follower->extend(inputs.log);
        job.inputs = std::move(inputs);
        return;
    }
    const bool isRefusedAgain =
        !inputs.refusal.empty() && inputs.refusal == job.inputs.refusal && job.epoch > 0;
    if (isRefusedAgain || (job.isStopped && goesOn(job.inputs, inputs))) return; // nothing new of it
    job.inputs = std::move(inputs);
    job.epoch = ++lastEpoch_;
    job.isStopped = false;
    job.simulation.reset();
    job.follower.reset();
    job.isDone = true;
    if (!job.inputs.refusal.empty()) {
        publish(job, {}, job.inputs.refusal);
        return;
    }
    job.simulation = std::make_unique<Simulation>(beginRun(job.inputs.origin));
    job.follower = std::make_unique<LogFollower>(job.inputs.log);
    job.isDone = false;
}

VariantRunner::Job* VariantRunner::nextJob() {
    for (const auto& job : jobs_) {
        if (!job->isDone) return job.get();
    }
    return nullptr;
}

/// A slice of its way.
void VariantRunner::follow(Job& job) {
    const auto end = VariantClock::now() + kVariantSlice;
    const std::size_t width = job.design.model->channels().size();
    std::vector<double> values;
    std::string refusal;
    job.simulation->setInterruption(
        [&] { return interrupt_.load(std::memory_order_relaxed) || VariantClock::now() > end; });
    while (!interrupt_ && VariantClock::now() < end) {
        const LogFollower::Step step = job.follower->next(*job.simulation);
        if (step.came == LogFollower::Came::toEnd) {
            job.isDone = true;
            break;
        }
        if (step.came == LogFollower::Came::nowhere) {
            if (step.status == StepStatus::interrupted) break;
            job.isDone = true;
            refusal = "It stopped at " + displayText(Quantity::time, job.simulation->report().time, 4) + ": " +
                      job.simulation->report().cause + ".";
            job.isStopped = true;
            job.simulation.reset();
            break;
        }
        if (step.came != LogFollower::Came::toSample) continue;
        values.resize(values.size() + width);
        job.simulation->sample(job.follower->time(), std::span(values).last(width));
    }
    if (job.simulation) static_cast<void>(job.simulation->takeEvents());
    publish(job, std::move(values), std::move(refusal));
}

void VariantRunner::publish(const Job& job, std::vector<double> values, std::string refusal) {
    bool isFirst = false;
    {
        const std::scoped_lock lock(mutex_);
        const bool isGone = asked_ && std::none_of(asked_->begin(), asked_->end(), [&](const Design& design) {
                                return design.id == job.design.id && design.model == job.design.model;
                            });
        if (isGone) return;
        News& news = outbox_[job.design.id];
        if (news.epoch != job.epoch) {
            outboxValues_ -= news.values.size();
            news = News{};
        }
        news.model = job.design.model;
        news.epoch = job.epoch;
        news.time = job.follower ? job.follower->time() : 0.0;
        news.isComplete = job.isDone;
        news.run = runNumber_;
        news.refusal = std::move(refusal);
        outboxValues_ += values.size();
        news.values.insert(news.values.end(), values.begin(), values.end());
        isFirst = !std::exchange(isAnnounced_, true);
    }
    if (isFirst && news_) news_();
}

} // namespace hingelab
