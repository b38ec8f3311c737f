// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/simulation/channel_map.h"

#include <limits>
#include <string_view>

#include "physics/simulation/sample_layout.h"

namespace hingelab {
namespace {

/// Of "element.spring.torque": "torque".
std::string_view endOfName(std::string_view name) {
    return name.substr(name.rfind('.') + 1);
}

} // namespace

ChannelMap::ChannelMap(const Model& from, const Model& to)
    : sources_(to.channels().size(), kNone), widthBefore_(from.channels().size()) {
    const std::vector<Channel>& before = from.channels();
    const std::vector<Channel>& now = to.channels();
    std::vector<char> isTaken(before.size(), 0);
    isIdentity_ = before.size() == now.size();
    for (std::size_t i = 0; i < now.size(); ++i) {
        const ChannelHandle place{from.channelIndex(now[i].name)};
        if (!place || before[place.column()].quantity != now[i].quantity) continue;
        sources_[i] = place.column();
        isTaken[place.column()] = 1;
        isIdentity_ = isIdentity_ && place.column() == i;
    }
    if (before.size() != now.size()) return;
    for (std::size_t i = 0; i < now.size(); ++i) { // an item that was renamed
        if (sources_[i] != kNone) continue;
        isIdentity_ = false;
        const bool isSame = isTaken[i] == 0 && before[i].quantity == now[i].quantity &&
                            endOfName(before[i].name) == endOfName(now[i].name);
        if (isSame) sources_[i] = i;
    }
}

void ChannelMap::apply(std::span<const double> row, std::span<double> result) const {
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        result[i] = sources_[i] == kNone ? std::numeric_limits<double>::quiet_NaN() : row[sources_[i]];
    }
}

std::vector<double> ChannelMap::rows(std::span<const double> values) const {
    const std::size_t count = values.size() / widthBefore_;
    std::vector<double> result(count * width());
    for (std::size_t row = 0; row < count; ++row) {
        apply(values.subspan(row * widthBefore_, widthBefore_),
              std::span(result).subspan(row * width(), width()));
    }
    return result;
}

} // namespace hingelab
