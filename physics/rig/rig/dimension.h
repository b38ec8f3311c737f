// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <string>

#include "text/describe.h"
#include "text/field.h"

namespace hingelab {

/// A named number of a rig, over which expressions are that drive other numbers: "=coupler/2 + 5 mm"
/// (docs/reference/expressions.md). It may itself be driven by others.
struct Dimension {
    std::string name;  ///< what expressions call it
    std::string label; ///< what people call it; empty: its name
    Quantity quantity = Quantity::length;
    double value = 0.1; ///< [SI]
    double lower = 0.0; ///< least and greatest that it may be, and what its slider covers [SI]
    double upper = 1.0;
    std::string help;
};

/// Expressions that drive numbers of a rig, each with its equals sign, by the pointer of the number: indices,
/// and present keys.
using Expressions = std::map<std::string, std::string, std::less<>>;

void describe(Walk& walk, Dimension& dimension);

/// The field of a dimension's value; it lives as long as the dimension stays as it is.
[[nodiscard]] inline FieldInfo fieldOf(const Dimension& dimension) {
    constexpr double steps = 100.0; // of the arrow keys, from end to end of the slider
    const Range range{dimension.lower, dimension.upper};
    const double step = (dimension.upper - dimension.lower) / displayUnit(dimension.quantity).siPerUnit / steps;
    return {"value",
            dimension.label.empty() ? dimension.name.c_str() : dimension.label.c_str(),
            dimension.quantity,
            range,
            range,
            step,
            Scale::linear,
            dimension.help.c_str()};
}

} // namespace hingelab
