// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/field.h"

namespace hingelab {

/// A value of the field in the unit of files.
[[nodiscard]] inline double inFile(const FieldInfo& info, double value) {
    return fileUnit(info.quantity).fromSi(value);
}

} // namespace hingelab
