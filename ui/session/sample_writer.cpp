// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/sample_writer.h"

#include <utility>

#include "simulation/channel_map.h"

namespace hingelab {
namespace {

constexpr std::size_t kKeptValues = 65'536; // 0.5 MB, more than most slices by the clock bring

} // namespace

void SampleWriter::startEpoch(std::shared_ptr<const Model> model) {
    batch_.model = std::move(model);
    batch_.values.clear();
    batch_.events.clear();
    batch_.grips.clear();
    ++batch_.epoch;
    row_.assign(batch_.model->channels().size(), 0.0);
}

void SampleWriter::branch(const Simulation& simulation) {
    ++batch_.epoch;
    batch_.values.clear();
    takeChannels(simulation);
}

void SampleWriter::takeChannels(const Simulation& simulation) {
    const std::shared_ptr<const Model>& now = simulation.sharedModel();
    if (now == batch_.model) return;
    if (!now->hasSameChannels(*batch_.model)) {
        batch_.values = ChannelMap(*batch_.model, *now).rows(batch_.values);
        row_.assign(now->channels().size(), 0.0);
    }
    batch_.model = now;
}

void SampleWriter::addSample(Simulation& simulation, double time) {
    takeChannels(simulation);
    simulation.sample(time, row_);
    batch_.values.insert(batch_.values.end(), row_.begin(), row_.end());
}

void SampleWriter::clear(bool runsAhead) {
    batch_.values.clear();
    if (!runsAhead && batch_.values.capacity() > kKeptValues) dropRows();
    batch_.grips.clear();
    batch_.viewed.reset();
    batch_.recorded.reset();
}

void SampleWriter::dropRows() noexcept {
    std::vector<double>().swap(batch_.values); // = {} would keep its memory
}

} // namespace hingelab
