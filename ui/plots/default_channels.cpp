// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/default_channels.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "simulation/sample_layout.h"
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

/// Coordinates that have channels, in the order of those.
std::vector<std::size_t> positionsOf(const Model& model) {
    const BlockList<CoordinateBlock>& blocks = model.layout().coordinates;
    std::vector<std::size_t> positions;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (blocks[i].value) positions.push_back(i);
    }
    std::sort(positions.begin(), positions.end(),
              [&](std::size_t a, std::size_t b) { return blocks[a].value.index < blocks[b].value.index; });
    return positions;
}

/// Movement of a coordinate in units of what can be seen.
double movementOf(const Model& model, const History& history, std::size_t coordinate) {
    const ChannelHandle value = model.layout().coordinates[coordinate].value;
    const std::optional<Span> span = spanOf(history, nameOf(model, value));
    return span ? span->size() / leastVisible(model.channels()[value.column()].quantity) : 0.0;
}

/// A body in space is seen by its height, anything else by its first coordinate.
std::optional<std::size_t> firstPosition(const Model& model) {
    const std::vector<Coordinate>& coordinates = model.mechanism().coordinates();
    const std::vector<std::size_t> positions = positionsOf(model);
    if (positions.empty()) return std::nullopt;
    const std::size_t first = positions.front();
    const auto height = std::find_if(positions.begin(), positions.end(), [&](std::size_t i) {
        return coordinates[i].joint == coordinates[first].joint && coordinates[i].suffix == "z";
    });
    return height == positions.end() ? first : *height;
}

/// The first that moves, but for one that hardly does beside the others; what creeps counts where all else
/// rests.
std::optional<std::size_t> movingPosition(const Model& model, const History& history) {
    const std::vector<std::size_t> positions = positionsOf(model);
    double most = 0.0;
    for (const std::size_t i : positions) most = std::max(most, movementOf(model, history, i));
    constexpr double rounding = 1e-6; // of what can be seen
    constexpr double share = 0.1;
    if (most < rounding) return std::nullopt;
    for (const std::size_t i : positions) {
        if (movementOf(model, history, i) >= share * most) return i;
    }
    return std::nullopt;
}

/// A shaft's angle grows for ever; its speed says more.
std::string positionOrRate(const Model& model, const History& history, std::size_t coordinate) {
    constexpr double turn = 2.0 * std::numbers::pi;
    const CoordinateBlock& block = model.layout().coordinates[coordinate];
    const std::string& position = nameOf(model, block.value);
    const std::string& rate = nameOf(model, block.rate);
    if (!model.mechanism().coordinates()[coordinate].isRotation) return position;
    const std::optional<Span> speed = spanOf(history, rate);
    const bool isFast = speed && speed->largest() > 2.0 * turn && speed->low * speed->high > 0.0;
    return isFast || turnsForEver(history, position) ? rate : position;
}

/// The normal force where bodies bounce or knock; the friction where the normal force only carries weight.
std::string contactForce(const Model& model, const History& history) {
    constexpr double settling = 0.2; // of the time so far
    const double from = history.isEmpty() ? 0.0 : settling * history.last()[0];
    const BlockList<ContactBlock>& contacts = model.layout().contacts;
    for (const ContactBlock& contact : contacts) {
        const std::string& name = nameOf(model, contact.normalForce);
        const std::optional<Span> normal = spanOf(history, name, from);
        constexpr double lively = 0.2;
        if (normal && normal->high > 0.0 && normal->size() > lively * normal->high) return name;
    }
    for (const ContactBlock& contact : contacts) {
        const std::string& name = nameOf(model, contact.frictionForce);
        const std::optional<Span> friction = spanOf(history, name, from);
        if (friction && friction->high > leastVisible(Quantity::force)) return name;
    }
    return nameOf(model, contacts[0].normalForce);
}

std::optional<std::string> forceOf(const Model& model, const History& history) {
    const SampleLayout& layout = model.layout();
    if (!model.motors().empty()) return nameOf(model, layout.motors[0].current);
    if (!model.contacts().empty()) return contactForce(model, history);
    if (!model.hinges().empty()) return nameOf(model, layout.elements[model.hinges().front().element].force);
    if (!model.rig().assemblies.empty()) return nameOf(model, layout.assemblies[0].rodForce);
    for (std::size_t e = 0; e < model.elementCount(); ++e) { // what the rig has of laws that are no mere loads
        if (!model.laws()[e].law->isSource()) return nameOf(model, layout.elements[e].force);
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
        names.push_back(nameOf(model, model.layout().motors[0].speed));
    } else {
        std::optional<std::size_t> position = movingPosition(model, history);
        if (!position) position = firstPosition(model);
        if (position) names.push_back(positionOrRate(model, history, *position));
    }
    if (const std::optional<std::string> force = forceOf(model, history)) names.push_back(*force);
    return names;
}

} // namespace hingelab
