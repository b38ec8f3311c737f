// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/typeset/math_box.h"
#include "ui/typeset/math_font.h"

namespace hingelab {

/// A bracket at the size of its font, or as high as asked if that is more, centred on the axis. `scale` is the
/// size of the font [em of the equation].
[[nodiscard]] MathBox bracketOfHeight(const MathFont& font, const QString& bracket, double height,
                                      double scale);

/// A radical sign over a radicand.
[[nodiscard]] MathBox rootOver(const MathFont& font, const MathBox& radicand, double gap, double scale);

} // namespace hingelab
