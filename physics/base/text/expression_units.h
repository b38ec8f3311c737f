// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "text/base_units.h"

/// The units that expressions know by name.
namespace hingelab {

struct NamedUnit {
    std::string_view name;
    double siPerUnit;
    BaseUnits units;
    double rescaled = 0.0; ///< siPerUnit with rescaling()
};

/// All units of quantity.h whose name is of letters alone, and those that compound ones consist of; without the
/// minute, whose name the function has.
[[nodiscard]] std::span<const NamedUnit> namedUnits();

/// nullptr if there is none.
[[nodiscard]] const NamedUnit* findNamedUnit(std::string_view name);

/// How much larger the number of a value with these units becomes when kilogram, metre, second, ampere and
/// kelvin are replaced by others, of sizes that have no simple ratio.
[[nodiscard]] double rescaling(const BaseUnits& units);

} // namespace hingelab
