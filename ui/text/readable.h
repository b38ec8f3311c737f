// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "text/quantity.h"

/// Numbers as a person would write them: 7.4 µm/s rather than 7.4e-06 m/s, 35 mm rather than 0.035 m.
namespace hingelab {

/// A unit by which values of a quantity are well read.
struct ReadableUnit {
    QString symbol;
    double siPerUnit = 1.0;
};

/// The unit in which a value as large as this [SI] has one to three digits before its point; the display unit
/// for zero and for quantities without smaller ones. Angles stay degrees.
[[nodiscard]] ReadableUnit readableUnit(Quantity quantity, double largest);

/// With that unit and `digits` significant digits: "7.4 µm/s", "0 N".
[[nodiscard]] QString readableText(Quantity quantity, double value, int digits);

/// A fixed number of decimals and a true minus sign: stands still while it changes. "–" if there is no value.
[[nodiscard]] QString fixedText(double value, int decimals);

/// Position and rate of something that turns: "35.0 °  12.5 °/s". Turns add up, as in plots.
[[nodiscard]] QString turningText(double angle, double rate);

/// A length in the unit of drawings: "35.2 mm".
[[nodiscard]] QString drawnLength(double length, int digits);

/// The symbol of the unit that people see of a quantity.
[[nodiscard]] QString unitSymbol(Quantity quantity);
[[nodiscard]] QString symbolOf(const Unit& unit);

/// A number in the unit that people see, with so many decimals as that unit needs to stand still: "3.25 N·m".
[[nodiscard]] QString steadyText(Quantity quantity, double value, int decimals);

/// Position and speed of something that slides: "35.2 mm  0.12 m/s".
[[nodiscard]] QString slidingText(double distance, double speed);

/// Smallest change of a quantity that a plot of a rig this large [m] should fill its height with [SI]: what is
/// less is rounding noise.
[[nodiscard]] double leastVisible(Quantity quantity, double rigSize = 1.0);

} // namespace hingelab
