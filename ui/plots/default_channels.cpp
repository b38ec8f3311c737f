// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/default_channels.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "ui/text/readable.h"

namespace hingelab {
namespace {

struct Span {
    double low = 0.0;
    double high = 0.0;
    [[nodiscard]] double size() const { return high - low; }
    [[nodiscard]] double largest() const { return std::max(std::abs(low), std::abs(high)); }
};

/// Least and largest value of a channel from a time on; empty without such samples.
std::optional<Span> spanOf(const History& history, const std::string& channel, double from = 0.0) {
    const int index = history.isEmpty() ? -1 : history.model()->channelIndex(channel);
    if (index < 0) return std::nullopt;
    std::optional<Span> span;
    for (std::size_t row = 0; row < history.rows(); ++row) {
        if (history.value(row, 0) < from) continue;
        const double value = history.value(row, static_cast<std::size_t>(index));
        if (std::isnan(value)) continue; // of before an edit that brought the channel
        if (!span) span = Span{value, value};
        span->low = std::min(span->low, value);
        span->high = std::max(span->high, value);
    }
    return span;
}

bool isPosition(const Channel& channel) {
    return channel.name.starts_with("joint.") &&
           (channel.quantity == Quantity::angle || channel.quantity == Quantity::length);
}

/// Movement of a position in units of what can be seen.
double movementOf(const History& history, const Channel& channel) {
    const std::optional<Span> span = spanOf(history, channel.name);
    return span ? span->size() / leastVisible(channel.quantity) : 0.0;
}

/// A body in space is seen by its height, anything else by its first coordinate.
const Channel* firstPosition(const Model& model) {
    const auto& channels = model.channels();
    const auto first = std::find_if(channels.begin(), channels.end(), isPosition);
    if (first == channels.end()) return nullptr;
    const std::string joint = first->name.substr(0, first->name.rfind('.'));
    const int height = model.channelIndex(joint + ".z");
    return height < 0 ? &*first : &channels[static_cast<std::size_t>(height)];
}

/// The first that moves, but for one that hardly does beside the others; what creeps counts where all else
/// rests.
const Channel* movingPosition(const Model& model, const History& history) {
    double most = 0.0;
    for (const Channel& channel : model.channels()) {
        if (isPosition(channel)) most = std::max(most, movementOf(history, channel));
    }
    constexpr double rounding = 1e-6; // of what can be seen
    constexpr double share = 0.1;
    if (most < rounding) return nullptr;
    for (const Channel& channel : model.channels()) {
        if (isPosition(channel) && movementOf(history, channel) >= share * most) return &channel;
    }
    return nullptr;
}

/// A shaft's angle grows for ever; its speed says more.
std::string positionOrRate(const Model& model, const History& history, const Channel& position) {
    constexpr double turn = 2.0 * std::numbers::pi;
    const std::string suffix = position.name.substr(position.name.rfind('.') + 1);
    const std::string owner = position.name.substr(0, position.name.rfind('.') + 1);
    if (position.quantity != Quantity::angle) return position.name;
    for (const std::string& rate : {owner + "rate", owner + suffix + "_rate"}) {
        if (model.channelIndex(rate) < 0) continue;
        const std::optional<Span> speed = spanOf(history, rate);
        const bool isFast = speed && speed->largest() > 2.0 * turn && speed->low * speed->high > 0.0;
        if (isFast || turnsForEver(history, position.name)) return rate;
    }
    return position.name;
}

/// The normal force where bodies bounce or knock; the friction where the normal force only carries weight.
std::string contactForce(const Model& model, const History& history) {
    constexpr double settling = 0.2; // of the time so far
    const double from = history.isEmpty() ? 0.0 : settling * history.last()[0];
    for (const Model::ContactUnit& pair : model.contacts()) {
        const std::optional<Span> normal = spanOf(history, "contact." + pair.name + ".normal_force", from);
        constexpr double lively = 0.2;
        if (normal && normal->high > 0.0 && normal->size() > lively * normal->high)
            return "contact." + pair.name + ".normal_force";
    }
    for (const Model::ContactUnit& pair : model.contacts()) {
        const std::optional<Span> friction = spanOf(history, "contact." + pair.name + ".friction_force", from);
        if (friction && friction->high > leastVisible(Quantity::force))
            return "contact." + pair.name + ".friction_force";
    }
    return "contact." + model.contacts().front().name + ".normal_force";
}

std::optional<std::string> forceOf(const Model& model, const History& history) {
    if (!model.motors().empty()) return "motor." + model.motors().front().name + ".current";
    if (!model.contacts().empty()) return contactForce(model, history);
    for (const Element& element : model.rig().elements) {
        if (std::holds_alternative<DoorHingeParameters>(element.law))
            return "element." + element.name + ".torque";
    }
    if (!model.rig().assemblies.empty()) {
        return "assembly." + model.rig().assemblies.front().name + ".rod_force";
    }
    for (std::size_t e = 0; e < model.elementCount(); ++e) { // what the rig has of laws that are no mere loads
        const Model::LawUnit& unit = model.laws()[e];
        if (unit.law->isSource()) continue;
        return "element." + unit.name + (unit.port.isRotation ? ".torque" : ".force");
    }
    return std::nullopt;
}

} // namespace

std::vector<std::string> storyChannels(const Model& model) {
    constexpr std::size_t most = 50; // as the checks say
    std::vector<std::string> names;
    if (model.rig().story.size() > most) return names;
    for (const std::string& name : model.rig().story) {
        const bool isNew = std::find(names.begin(), names.end(), name) == names.end();
        if (isNew && model.channelIndex(name) >= 0) names.push_back(name);
    }
    return names;
}

std::vector<std::string> onTwoAxes(const Model& model, const std::vector<std::string>& channels) {
    std::vector<Quantity> quantities;
    std::vector<std::string> names;
    for (const std::string& name : channels) {
        const int index = model.channelIndex(name);
        if (index < 0) continue;
        const Quantity quantity = model.channels()[static_cast<std::size_t>(index)].quantity;
        if (std::find(quantities.begin(), quantities.end(), quantity) == quantities.end()) {
            if (quantities.size() == 2) continue;
            quantities.push_back(quantity);
        }
        names.push_back(name);
    }
    return names;
}

bool hasMoved(const History& history, const std::string& channel) {
    const std::optional<Span> span = spanOf(history, channel);
    if (!span) return false;
    const int index = history.model()->channelIndex(channel);
    return span->size() > leastVisible(history.model()->channels()[static_cast<std::size_t>(index)].quantity);
}

bool turnsForEver(const History& history, const std::string& channel) {
    const std::optional<Span> span = spanOf(history, channel);
    if (!span) return false;
    const int index = history.model()->channelIndex(channel);
    return history.model()->channels()[static_cast<std::size_t>(index)].quantity == Quantity::angle &&
           span->size() > 4.0 * std::numbers::pi;
}

std::vector<std::string> defaultChannels(const Model& model, const History& history) {
    std::vector<std::string> names;
    constexpr double geared = 5.0;
    if (!model.motors().empty() && model.motors().front().port.isRotation &&
        model.motors().front().ratio < geared) {
        names.push_back("motor." + model.motors().front().name + ".speed");
    } else {
        const Channel* position = movingPosition(model, history);
        if (position == nullptr) position = firstPosition(model);
        if (position != nullptr) names.push_back(positionOrRate(model, history, *position));
    }
    if (const std::optional<std::string> force = forceOf(model, history)) names.push_back(*force);
    std::erase_if(names, [&](const std::string& name) { return model.channelIndex(name) < 0; });
    return names;
}

} // namespace hingelab
