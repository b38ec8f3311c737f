// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "text/json_text.h"

namespace hingelab {

/// Which of the items of a list `before` each item `after` is, or none for a new one: for lists whose items
/// have no identity. They are changed by adding, removing and editing items, which keep their order; so the two
/// are aligned such that as little as possible changed. An equal name counts as much.
[[nodiscard]] std::vector<std::optional<std::size_t>> matchItems(const std::vector<Json>& before,
                                                                 const std::vector<Json>& after);

} // namespace hingelab
