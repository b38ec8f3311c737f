// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/typeset/math_tree.h"

namespace hingelab {

/// An equation as a line of text: "τ = k (q − q₀)".
[[nodiscard]] QString plainEquation(const MathNode& tree);

} // namespace hingelab
