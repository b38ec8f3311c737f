// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "text/quantity.h"

/// What quantities consist of: the powers of the SI base units in them. Angles have none, as in the SI.
namespace hingelab {

struct BaseUnits {
    int kilogram = 0;
    int metre = 0;
    int second = 0;
    int ampere = 0;
    int kelvin = 0;

    friend bool operator==(const BaseUnits&, const BaseUnits&) = default;
};

[[nodiscard]] BaseUnits baseUnitsOf(Quantity quantity);

/// What people call the quantity, with its article: "a length", "an angular rate".
[[nodiscard]] std::string_view inWords(Quantity quantity);

/// What `units` are: "a length", "an area", "a plain number"; else the units, "a number in kg*m^-1".
[[nodiscard]] std::string inWords(const BaseUnits& units);

} // namespace hingelab
