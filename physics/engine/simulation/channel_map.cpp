// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/channel_map.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <type_traits>

#include "rig/identity.h"
#include "simulation/sample_layout.h"

namespace hingelab {
namespace {

/// The item that a channel is of: "joint" and "hinge"; no name where it is the rig's own.
struct Owner {
    std::string_view kind, name;
};
Owner ownerOf(const Channel& channel) {
    const std::string_view group = channel.group;
    const std::size_t space = group.find(' ');
    return space == std::string_view::npos ? Owner{group, {}}
                                           : Owner{group.substr(0, space), group.substr(space + 1)};
}

/// Calls visit(items) with the list that items of a kind of channels are in.
template <class Visit>
void withList(const Rig& rig, std::string_view kind, Visit visit) {
    if (kind == "joint") visit(rig.joints);
    if (kind == "element") visit(rig.elements);
    if (kind == "motor") visit(rig.motors);
    if (kind == "contact") visit(rig.contacts);
    if (kind == "assembly") visit(rig.assemblies);
    if (kind == "coupling") visit(rig.couplings);
    if (kind == "body") visit(rig.bodies);
}

/// Name that an item of `before` has in `now`; empty: it is gone.
std::string nameNow(const Rig& before, const Owner& owner, const Rig& now) {
    std::string name;
    withList(before, owner.kind, [&](const auto& items) {
        const auto item =
            std::find_if(items.begin(), items.end(), [&](const auto& i) { return i.name == owner.name; });
        if (item == items.end()) return;
        withList(now, owner.kind, [&](const auto& others) {
            if constexpr (std::is_same_v<decltype(others), decltype(items)>) {
                const std::size_t same = indexOfIdentity(others, identityOf(*item));
                if (same < others.size()) name = others[same].name;
            }
        });
    });
    return name;
}

std::string withOwner(const Channel& channel, const Owner& owner, const std::string& name) {
    return std::string(owner.kind) + "." + name +
           channel.name.substr(owner.kind.size() + 1 + owner.name.size());
}

} // namespace

std::string channelNow(const Rig& before, const Channel& channel, const Rig& now) {
    const Owner owner = ownerOf(channel);
    if (owner.name.empty()) return channel.name;
    const std::string name = nameNow(before, owner, now);
    return name.empty() ? name : withOwner(channel, owner, name);
}

ChannelMap::ChannelMap(const Model& from, const Model& to)
    : sources_(to.channels().size(), kNone), widthBefore_(from.channels().size()) {
    const std::vector<Channel>& before = from.channels();
    const std::vector<Channel>& now = to.channels();
    isIdentity_ = before.size() == now.size();
    std::string_view group; // channels of an item follow each other
    Owner owner;
    std::string name; // that it had
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (i == 0 || now[i].group != group) {
            group = now[i].group;
            owner = ownerOf(now[i]);
            name = owner.name.empty() ? std::string() : nameNow(to.rig(), owner, from.rig());
        }
        const bool isNew = !owner.name.empty() && name.empty();
        const std::string was = isNew || owner.name == name ? now[i].name : withOwner(now[i], owner, name);
        const ChannelHandle place{isNew ? -1 : from.channelIndex(was)};
        const bool isThere = place && before[place.column()].quantity == now[i].quantity;
        if (isThere) sources_[i] = place.column();
        isIdentity_ = isIdentity_ && isThere && place.column() == i;
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
