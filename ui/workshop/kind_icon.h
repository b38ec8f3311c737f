// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <string>

#include "ui/theme/theme.h"

namespace hingelab {

/// A small drawing of a kind ("joints/revolute", "elements/gas_strut", "shapes/box") in the theme's colours; of
/// kinds that have none, the first letters of the name.
[[nodiscard]] QIcon kindIcon(const std::string& id, const Theme& theme);
/// Whether a kind has a drawing, and not initials.
[[nodiscard]] bool hasDrawing(const std::string& id);

} // namespace hingelab
