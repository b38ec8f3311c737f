// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace hingelab {

/// A polynomial of degree 5 on -1 ... 1, by powers of t.
struct Quintic {
    std::array<double, 6> coefficients = {};

    /// A value with its first and second derivative.
    struct Value {
        double x = 0.0;
        double slope = 0.0;
        double bend = 0.0;
    };
    /// With the values and derivatives given at t = -1 and t = 1: Hermite interpolation.
    [[nodiscard]] static Quintic between(const Value& low, const Value& high);

    [[nodiscard]] Value at(double t) const {
        Value value;
        for (std::size_t i = coefficients.size(); i-- > 0;) { // Horner's scheme for all three
            value.bend = value.bend * t + 2.0 * value.slope;
            value.slope = value.slope * t + value.x;
            value.x = value.x * t + coefficients[i];
        }
        return value;
    }

    friend bool operator==(const Quintic&, const Quintic&) = default;
};

inline Quintic Quintic::between(const Value& low, const Value& high) {
    // Even powers from what both ends have in common, odd ones from what they differ by.
    const double evenX = 0.5 * (high.x + low.x);
    const double evenSlope = 0.5 * (high.slope - low.slope);
    const double evenBend = 0.5 * (high.bend + low.bend);
    const double oddX = 0.5 * (high.x - low.x);
    const double oddSlope = 0.5 * (high.slope + low.slope);
    const double oddBend = 0.5 * (high.bend - low.bend);
    Quintic quintic;
    std::array<double, 6>& c = quintic.coefficients;
    c[4] = (evenBend - evenSlope) / 8.0;
    c[2] = 0.5 * evenSlope - 2.0 * c[4];
    c[0] = evenX - c[2] - c[4];
    c[5] = (oddBend - 3.0 * (oddSlope - oddX)) / 8.0;
    c[3] = 0.5 * (oddSlope - oddX) - 2.0 * c[5];
    c[1] = oddX - c[3] - c[5];
    return quintic;
}

} // namespace hingelab
