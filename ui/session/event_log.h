// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simulation/sample_layout.h"
#include "ui/session/sample_batch.h"

namespace hingelab {

/// Something of a run that one wants to find again.
struct RunEvent {
    enum class Kind { stop, deadCentre, stick, slip, separation, motor, law, edit, hand, end };
    double time = 0.0; ///< [s]
    Kind kind = Kind::stop;
    std::string words; ///< "hinge axis: upper stop touched"
};

/// The events of a run, by time: what the simulation tells at the instants of its steps, what the states of
/// contacts and motors and rates against dry friction say, sample by sample, and what was done to the run. Of
/// very many the latest are kept.
class EventLog {
  public:
    /// What came with a batch, whose rows follow those of the batches before it.
    void append(const SampleBatch& batch);
    void add(double time, RunEvent::Kind kind, std::string words);
    void clear();
    /// Takes back what came after [s].
    void forgetAfter(double time);

    [[nodiscard]] const std::deque<RunEvent>& events() const { return events_; }
    /// The first event after `time` or, backwards, the last before it, by more than what rounding makes; null:
    /// there is none.
    [[nodiscard]] const RunEvent* next(double time, int direction) const;

    static constexpr std::size_t kMostEvents = 20'000;

  private:
    enum class What { contact, motor, friction };
    /// A channel whose changes are events; of friction the rate.
    struct Watched {
        ChannelHandle channel;
        std::string name;
        What what;
        double last;
        std::optional<double> slowSince = std::nullopt; ///< [s] it has been slower than friction slips
        bool isSlowFromStart = false;                   ///< since the first row that was seen
        bool sticks = false;
    };
    void watchFriction(const Model& model, const std::vector<Watched>& before);
    void lookAtFriction(Watched& watched, double time, double rate);
    void forget();
    void watch(const std::shared_ptr<const Model>& model);
    void look(std::span<const double> row);
    void lookAtEnd(const RunStatus& status);
    void insert(RunEvent event);

    std::deque<RunEvent> events_;
    std::shared_ptr<const Model> model_; ///< whose channels are watched
    std::vector<Watched> watched_;
    bool isStopped_ = false; ///< as the last batch said
};

} // namespace hingelab
