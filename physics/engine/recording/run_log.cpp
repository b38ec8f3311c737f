// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/run_log.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "text/latest_time.h"
#include "text/quantity.h"

namespace hingelab {
namespace {

double startOf(const RunEntry& entry) {
    const SampleRun* samples = std::get_if<SampleRun>(&entry);
    return samples != nullptr ? samples->time(1) : endOf(entry);
}

} // namespace

double endOf(const RunEntry& entry) {
    return std::visit(
        [](const auto& e) {
            if constexpr (std::is_same_v<std::decay_t<decltype(e)>, SampleRun>) {
                return e.last();
            } else {
                return e.time;
            }
        },
        entry);
}

double RunLog::nextSampleTime(double interval) const {
    const SampleRun* last = entries_.empty() ? nullptr : std::get_if<SampleRun>(&entries_.back());
    if (last != nullptr && last->interval == interval) return last->time(last->count + 1);
    return SampleRun{time_, interval, 1}.time(1);
}

void RunLog::addSample(double interval) {
    SampleRun* last = entries_.empty() ? nullptr : std::get_if<SampleRun>(&entries_.back());
    if (last != nullptr && last->interval == interval) {
        time_ = last->time(++last->count);
    } else {
        append(SampleRun{time_, interval, 1});
    }
}

void RunLog::addSampleAt(double time) {
    append(SampleRun{time, 0.0, 1});
}

void RunLog::addInput(RunEntry input) {
    if (std::holds_alternative<SampleRun>(input)) throw std::invalid_argument("samples are no input");
    append(std::move(input));
}

void RunLog::append(RunEntry entry) {
    if (const SampleRun* samples = std::get_if<SampleRun>(&entry)) {
        const bool isSingle = samples->interval == 0.0 && samples->count == 1;
        const bool isRun = samples->interval > 0.0 && samples->count > 0 && samples->start == time_;
        if (!isSingle && !isRun) throw std::invalid_argument("samples that do not go on from where the run is");
    }
    const double end = endOf(entry);
    if (!(startOf(entry) >= time_)) throw std::invalid_argument("the times of a run go back");
    if (!(end <= kLatestTime)) {
        throw std::invalid_argument("a run ends at " + displayText(Quantity::time, kLatestTime, 3) +
                                    " at the latest: later times are too coarse for the steps");
    }
    if (entries_.size() == entries_.capacity()) { // by less than the double: it may be large
        constexpr std::size_t least = 64;
        entries_.reserve(entries_.size() + std::max(least, entries_.size() / 4));
    }
    entries_.push_back(std::move(entry));
    time_ = end;
    if (EditInput* edit = std::get_if<EditInput>(&entries_.back())) keep(*edit);
}

/// An edit as a version beside those before, and with a model only as long as it is one of the latest.
void RunLog::keep(EditInput& edit) {
    if (!edit.version) edit.version = std::make_shared<const RigVersion>(edit.model->rig(), lastVersion_.get());
    lastVersion_ = edit.version;
    versionMemory_ += edit.version->memory();
    ++editCount_;
    if (edit.model) ready_.push_back(entries_.size() - 1);
    if (ready_.size() <= kMostReady) return;
    std::get<EditInput>(entries_[ready_.front()]).model.reset();
    ready_.erase(ready_.begin());
}

std::size_t RunLog::memory() const {
    std::size_t bytes = entries_.capacity() * sizeof(RunEntry) + versionMemory_;
    for (const std::size_t place : ready_) bytes += modelMemory(*std::get<EditInput>(entries_[place]).model);
    return bytes;
}

std::optional<LogPlace> RunLog::sampleAt(double time) const {
    // The first entry that begins later; the sample is in one of those before it.
    auto later = std::partition_point(entries_.begin(), entries_.end(),
                                      [time](const RunEntry& entry) { return startOf(entry) <= time; });
    while (later != entries_.begin()) {
        --later;
        const SampleRun* samples = std::get_if<SampleRun>(&*later);
        if (samples == nullptr) continue;
        long k = samples->count;
        if (samples->last() > time) { // then there are several, and the first is not after it
            k = std::clamp(std::lround((time - samples->start) / samples->interval), 1L, samples->count);
            while (k > 1 && samples->time(k) > time) --k;
            while (k < samples->count && samples->time(k + 1) <= time) ++k;
        }
        return LogPlace{static_cast<std::size_t>(later - entries_.begin()), k};
    }
    return std::nullopt;
}

std::optional<RunLog::Instant> RunLog::instantAt(double time) const {
    const std::optional<LogPlace> sample = sampleAt(time + kSameTime);
    if (!sample || time > time_ + kSameTime) return std::nullopt;
    Instant instant{*sample, sampleTime(*sample), true};
    if (time <= instant.time + kSameTime) return instant;
    instant.time = time;
    instant.isSample = false;
    if (instant.place.samples < std::get<SampleRun>(entries_[instant.place.entry]).count) return instant;
    std::size_t next = instant.place.entry + 1;
    while (next < entries_.size() && !std::holds_alternative<SampleRun>(entries_[next]) &&
           endOf(entries_[next]) <= time) {
        ++next;
    }
    if (next > instant.place.entry + 1) instant.place = {next, 0};
    return instant;
}

double RunLog::sampleTime(const LogPlace& place) const {
    return std::get<SampleRun>(entries_.at(place.entry)).time(place.samples);
}

LogPlace RunLog::end() const {
    if (entries_.empty()) return {};
    const SampleRun* last = std::get_if<SampleRun>(&entries_.back());
    if (last == nullptr) return {entries_.size(), 0};
    return {entries_.size() - 1, last->count};
}

void RunLog::cut(const LogPlace& place) {
    if (place.entry >= entries_.size()) return;
    if (place.samples > 0) {
        std::get<SampleRun>(entries_[place.entry]).count = place.samples;
        entries_.resize(place.entry + 1);
    } else {
        entries_.resize(place.entry);
    }
    time_ = entries_.empty() ? start_ : endOf(entries_.back());
    countEdits();
}

void RunLog::countEdits() {
    ready_.clear();
    lastVersion_.reset();
    editCount_ = versionMemory_ = 0;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const EditInput* edit = std::get_if<EditInput>(&entries_[i]);
        if (edit == nullptr) continue;
        lastVersion_ = edit->version;
        versionMemory_ += edit->version->memory();
        ++editCount_;
        if (edit->model) ready_.push_back(i);
    }
}

std::shared_ptr<const Model> modelAtEnd(const RunOrigin& origin, const RunLog& log) {
    for (auto entry = log.entries().rbegin(); entry != log.entries().rend(); ++entry) {
        if (const EditInput* edit = std::get_if<EditInput>(&*entry)) return edit->ready();
    }
    return origin.model;
}

} // namespace hingelab
