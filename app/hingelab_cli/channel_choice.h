// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "simulation/model.h"

namespace hingelab::cli {

/// Whether a text is the pattern, in which "*" stands for any run of characters.
[[nodiscard]] bool matchesPattern(std::string_view pattern, std::string_view text);

/// Channels of a model by names in which * stands for any text, the time first; all without names. Throws
/// CommandError for a name that no channel has.
[[nodiscard]] std::vector<std::size_t> chosenChannels(const Model& model,
                                                      const std::vector<std::string>& patterns);

} // namespace hingelab::cli
