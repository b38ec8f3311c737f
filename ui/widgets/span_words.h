// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/widgets/slider_span.h"

namespace hingelab {

/// A window of a slider, to either side [SI]: "± 50 mm", "± 15 °".
[[nodiscard]] QString spanWidth(const FieldInfo& field, double half);

/// What a slider covers and how that is changed, as lines of a tool tip, each with a line break before it;
/// empty where it is always the same.
[[nodiscard]] QString spanWords(const FieldInfo& field, const SliderSpan& span);

} // namespace hingelab
