// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "ui/session/history.h"

namespace hingelab {

/// The channels that a person would look at first: what moves, and the force that goes with it. Before anything
/// has moved (an empty history) a guess by what the rig is made of; with a history, by what it did.
[[nodiscard]] std::vector<std::string> defaultChannels(const Model& model, const History& history);

/// The channels that the rig says tell its story, as far as it has them.
[[nodiscard]] std::vector<std::string> storyChannels(const Model& model);

/// Of these, in order, those of the first two quantities: a plot has two axes for values.
[[nodiscard]] std::vector<std::string> onTwoAxes(const Model& model, const std::vector<std::string>& channels);

/// Whether a channel has changed so far by more than a plot should magnify.
[[nodiscard]] bool hasMoved(const History& history, const std::string& channel);

/// Whether a channel is an angle that has grown by more than two turns.
[[nodiscard]] bool turnsForEver(const History& history, const std::string& channel);

} // namespace hingelab
