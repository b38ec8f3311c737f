// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/run_table.h"

#include "recording/log_follower.h"
#include "simulation/channel_map.h"
#include "text/table_format.h"

namespace hingelab {
namespace {

constexpr long kRowsPerLook = 64;

/// Samples with the channels that the run has at its end.
class RowSampler {
  public:
    RowSampler(Simulation& simulation, std::shared_ptr<const Model> last)
        : simulation_(simulation), last_(std::move(last)) {}

    const std::vector<double>& operator()(double time) {
        if (simulation_.sharedModel() != model_) {
            model_ = simulation_.sharedModel();
            map_.emplace(*model_, *last_);
            values_.resize(map_->widthBefore());
            mapped_.resize(map_->width());
        }
        simulation_.sample(time, values_);
        if (map_->isIdentity()) return values_;
        map_->apply(values_, mapped_);
        return mapped_;
    }

  private:
    Simulation& simulation_;
    std::shared_ptr<const Model> last_;
    std::shared_ptr<const Model> model_; ///< that the map is of
    std::optional<ChannelMap> map_;
    std::vector<double> values_, mapped_;
};

/// Hands on rows, each once it is certain that none at the same time follows.
class RowWriter {
  public:
    RowWriter(const Model& model, const RunTableOptions& options,
              const std::function<void(std::string_view)>& write)
        : channels_(options.channels),
          table_(columnsOf(model, options.channels), options.format, options.path),
          write_(write) {
        table_.begin(text_);
    }

    void take(const std::vector<double>& values) {
        if (isHeld_ && values[0] > heldTime_) release();
        held_.resize(channels_.size());
        for (std::size_t i = 0; i < channels_.size(); ++i) held_[i] = values[channels_[i]];
        heldTime_ = values[0];
        isHeld_ = true;
    }

    RunTableEnd end() {
        if (isHeld_) release();
        table_.end(text_);
        write_(text_);
        text_.clear();
        return end_;
    }

  private:
    static std::vector<TableFormat::Column> columnsOf(const Model& model,
                                                      const std::vector<std::size_t>& channels) {
        std::vector<TableFormat::Column> columns;
        columns.reserve(channels.size());
        for (const std::size_t i : channels)
            columns.push_back({model.channels()[i].name, model.channels()[i].quantity});
        return columns;
    }

    void release() {
        table_.addRow(held_, text_);
        write_(text_);
        text_.clear();
        if (end_.rows++ == 0) end_.from = heldTime_;
        end_.until = heldTime_;
    }

    const std::vector<std::size_t>& channels_;
    TableFormat table_;
    const std::function<void(std::string_view)>& write_;
    std::string text_;
    std::vector<double> held_;
    double heldTime_ = 0.0;
    bool isHeld_ = false;
    RunTableEnd end_;
};

} // namespace

RunTableEnd writeRunTable(const RunOrigin& origin, const RunLog& log, const RunTableOptions& options,
                          const std::function<void(std::string_view)>& write,
                          const std::function<bool(double)>& isEnough) {
    const std::shared_ptr<const Model> last = modelAtEnd(origin, log);
    Simulation simulation = beginRun(origin);
    LogFollower follower(log);
    const auto ask = [&] { return isEnough && isEnough(follower.time()); };
    simulation.setInterruption(ask);
    RowWriter rows(*last, options, write);
    RowSampler sample(simulation, last);
    StepStatus status = StepStatus::ok;
    StopReport report;
    for (long count = 1;; ++count) {
        const LogFollower::Step step = follower.next(simulation);
        if (step.came == LogFollower::Came::toEnd) break;
        if (step.came == LogFollower::Came::nowhere) {
            status = step.status;
            if (status != StepStatus::interrupted) report = simulation.report();
            break;
        }
        if (step.came == LogFollower::Came::toSample) rows.take(sample(follower.time()));
        if (count % kRowsPerLook == 0 && ask()) {
            status = StepStatus::interrupted;
            break;
        }
    }
    RunTableEnd end = rows.end();
    end.status = status;
    end.report = std::move(report);
    return end;
}

} // namespace hingelab
