// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/sample_outbox.h"

#include <utility>

#include "simulation/channel_map.h"

namespace hingelab {
namespace {

constexpr std::size_t kMostQueuedValues = 8'000'000; // 64 MB, if nobody takes them

} // namespace

bool SampleOutbox::put(SampleBatch& fresh, std::span<const SimulationEvent> events) {
    const std::scoped_lock lock(mutex_);
    if (batch_.epoch != fresh.epoch || batch_.values.size() > kMostQueuedValues) {
        batch_.values.clear();
        batch_.events.clear();
        batch_.grips.clear();
    }
    if (!batch_.values.empty() && !fresh.model->hasSameChannels(*batch_.model)) {
        batch_.values = ChannelMap(*batch_.model, *fresh.model).rows(batch_.values);
    }
    batch_.model = fresh.model;
    batch_.status = fresh.status;
    batch_.epoch = fresh.epoch;
    if (fresh.viewed) std::swap(batch_.viewed, fresh.viewed);
    if (fresh.recorded) std::swap(batch_.recorded, fresh.recorded);
    batch_.values.insert(batch_.values.end(), fresh.values.begin(), fresh.values.end());
    for (const SimulationEvent& event : events) batch_.events.push_back({event, fresh.model});
    batch_.grips.insert(batch_.grips.end(), fresh.grips.begin(), fresh.grips.end());
    return !std::exchange(isAnnounced_, true);
}

SampleBatch SampleOutbox::take() {
    SampleBatch batch;
    const std::scoped_lock lock(mutex_);
    batch.model = batch_.model;
    batch.status = batch_.status;
    batch.epoch = batch_.epoch;
    std::swap(batch.values, batch_.values);
    std::swap(batch.events, batch_.events);
    std::swap(batch.grips, batch_.grips);
    std::swap(batch.viewed, batch_.viewed);
    std::swap(batch.recorded, batch_.recorded);
    isAnnounced_ = false;
    return batch;
}

} // namespace hingelab
