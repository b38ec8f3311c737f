// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/sample_layout.h"

#include <bit>
#include <functional>

#include "simulation/model.h"

namespace hingelab {

void ChannelNames::fill(const std::vector<Channel>& channels) {
    slots_.assign(std::bit_ceil(2 * channels.size() + 1), -1);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = 0; i < channels.size(); ++i) {
        std::size_t slot = std::hash<std::string_view>{}(channels[i].name) & mask;
        while (slots_[slot] >= 0) slot = (slot + 1) & mask;
        slots_[slot] = static_cast<int>(i);
    }
}

int ChannelNames::find(const std::vector<Channel>& channels, std::string_view name) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = std::hash<std::string_view>{}(name)&mask;
    while (slots_[slot] >= 0 && channels[static_cast<std::size_t>(slots_[slot])].name != name) {
        slot = (slot + 1) & mask;
    }
    return slots_[slot];
}

const std::string& nameOf(const Model& model, ChannelHandle channel) {
    static const std::string none;
    return channel ? model.channels()[channel.column()].name : none;
}

} // namespace hingelab
