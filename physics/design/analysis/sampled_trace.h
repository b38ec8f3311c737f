// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>

#include "text/quantity.h"

/// What can be measured on one channel of a recorded run with two cursors: value, slope and area. Between two
/// rows the channel is taken as a straight line.
namespace hingelab {

/// Rows of a run: ascending times [s], each with one value. Two rows at one time are a jump; the later one
/// holds from then on.
template <class T>
concept SampledRows = requires(const T& rows, std::size_t i) {
    { rows.rows() } -> std::convertible_to<std::size_t>;
    { rows.time(i) } -> std::convertible_to<double>;
    { rows.value(i) } -> std::convertible_to<double>;
};

/// The first row after a time [s]; rows() if there is none.
template <SampledRows Rows>
[[nodiscard]] std::size_t rowAfter(const Rows& rows, double time) {
    std::size_t low = 0;
    std::size_t high = rows.rows();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (rows.time(middle) > time) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

/// The value at a time [s]; empty outside of the rows, and where a row beside it has no finite value. Exact at
/// rows; between, off by at most h²/8 · max|y″| for rows h apart.
template <SampledRows Rows>
[[nodiscard]] std::optional<double> traceValue(const Rows& rows, double time) {
    const std::size_t after = rowAfter(rows, time);
    if (after == 0) return std::nullopt;
    const double t0 = rows.time(after - 1);
    const double v0 = rows.value(after - 1);
    if (!std::isfinite(v0)) return std::nullopt;
    if (t0 == time) return v0;
    if (after == rows.rows()) return std::nullopt;
    const double v1 = rows.value(after);
    if (!std::isfinite(v1)) return std::nullopt;
    return v0 + (v1 - v0) * (time - t0) / (rows.time(after) - t0);
}

/// The mean rate of change from time a to time b [s], (y(b) − y(a)) / (b − a); empty where there is none.
template <SampledRows Rows>
[[nodiscard]] std::optional<double> traceSlope(const Rows& rows, double a, double b) {
    const std::optional<double> first = traceValue(rows, a);
    const std::optional<double> last = traceValue(rows, b);
    if (!first || !last || a == b) return std::nullopt;
    return (*last - *first) / (b - a);
}

/// The integral over time from a to b [s]; negative sign where b lies before a. By trapezoids over the rows,
/// the first and the last of them in part: exact for straight lines between rows, else off by at most h²/12 ·
/// (b − a) · max|y″| for rows h apart. Empty where a or b has no value or a row between has none.
template <SampledRows Rows>
[[nodiscard]] std::optional<double> traceArea(const Rows& rows, double a, double b) {
    if (b < a) {
        const std::optional<double> area = traceArea(rows, b, a);
        return area ? std::optional(-*area) : std::nullopt;
    }
    const std::optional<double> first = traceValue(rows, a);
    const std::optional<double> last = traceValue(rows, b);
    if (!first || !last) return std::nullopt;
    double sum = 0.0;
    double time = a;
    double value = *first;
    for (std::size_t i = rowAfter(rows, a); i < rows.rows() && rows.time(i) < b; ++i) {
        sum += 0.5 * (value + rows.value(i)) * (rows.time(i) - time);
        time = rows.time(i);
        value = rows.value(i);
    }
    // A jump at b belongs to what comes after; the part before it ends at the first row there.
    double end = *last;
    for (std::size_t i = rowAfter(rows, b); i > 0 && rows.time(i - 1) == b; --i) end = rows.value(i - 1);
    sum += 0.5 * (value + end) * (b - time);
    return std::isfinite(sum) ? std::optional(sum) : std::nullopt;
}

/// The row's time next to `time` [s], later (direction > 0) or earlier; empty at the ends.
template <SampledRows Rows>
[[nodiscard]] std::optional<double> nextRowTime(const Rows& rows, double time, int direction) {
    std::size_t i = rowAfter(rows, time);
    if (direction > 0) return i < rows.rows() ? std::optional<double>(rows.time(i)) : std::nullopt;
    while (i > 0 && rows.time(i - 1) >= time) --i;
    return i > 0 ? std::optional<double>(rows.time(i - 1)) : std::nullopt;
}

/// A unit for people that is no quantity's own: "N·m·s".
struct TraceUnit {
    std::string symbol;
    double siPerUnit = 1.0;
};

/// Of what a quantity changes in a second: °/s for an angle, W for an energy, N·m/s for a torque.
[[nodiscard]] inline TraceUnit slopeUnit(Quantity quantity) {
    const auto of = [](Quantity known) {
        const Unit& unit = displayUnit(known);
        return TraceUnit{std::string(unit.symbol), unit.siPerUnit};
    };
    switch (quantity) {
        case Quantity::angle:
        case Quantity::angleInDegrees:
            return of(Quantity::angularRate);
        case Quantity::angularRate:
            return of(Quantity::angularAcceleration);
        case Quantity::length:
            return of(Quantity::velocity);
        case Quantity::velocity:
            return of(Quantity::acceleration);
        case Quantity::energy:
            return of(Quantity::power);
        case Quantity::dimensionless:
            return {"1/s", 1.0};
        case Quantity::temperature:
            return {of(Quantity::temperatureDifference).symbol + "/s",
                    of(Quantity::temperatureDifference).siPerUnit};
        default: {
            TraceUnit unit = of(quantity);
            const bool isPerSecond = unit.symbol.ends_with("/s");
            const bool isPerSecondSquared = unit.symbol.ends_with("/s²");
            if (isPerSecondSquared) unit.symbol.resize(unit.symbol.size() - std::string_view("²").size());
            unit.symbol += isPerSecondSquared ? "³" : isPerSecond ? "²" : "/s";
            return unit;
        }
    }
}

/// Of the area under a quantity over time: N·m·s for a torque, °·s for an angle, ° for a rate, J for a power.
[[nodiscard]] inline TraceUnit areaUnit(Quantity quantity) {
    const auto of = [](Quantity known) {
        const Unit& unit = displayUnit(known);
        return TraceUnit{std::string(unit.symbol), unit.siPerUnit};
    };
    switch (quantity) {
        case Quantity::angularRate:
        case Quantity::shaftRate:
            return of(Quantity::angle);
        case Quantity::angularAcceleration:
            return of(Quantity::angularRate);
        case Quantity::velocity:
            return of(Quantity::length);
        case Quantity::acceleration:
            return of(Quantity::velocity);
        case Quantity::power:
            return of(Quantity::energy);
        case Quantity::dimensionless:
            return {"s", 1.0};
        default: {
            TraceUnit unit = of(quantity);
            unit.symbol += "·s";
            return unit;
        }
    }
}

} // namespace hingelab
