// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/typeset/math_box.h"
#include "ui/typeset/math_font.h"

namespace hingelab {

/// A part with an accent above it: dot, ddot, hat, bar, tilde or vec.
[[nodiscard]] MathBox accentOver(const MathFont& font, const QString& accent, MathBox body, double scale);

} // namespace hingelab
