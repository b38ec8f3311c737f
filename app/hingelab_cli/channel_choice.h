// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "physics/simulation/model.h"

namespace hingelab::cli {

/// Channels of a model by names in which * stands for any text, the time first; all without names. Throws
/// CommandError for a name that no channel has.
[[nodiscard]] std::vector<std::size_t> chosenChannels(const Model& model,
                                                      const std::vector<std::string>& patterns);

} // namespace hingelab::cli
