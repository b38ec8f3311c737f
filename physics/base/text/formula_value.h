// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cmath>
#include <limits>

#include "numerics/slopes.h"
#include "text/formula.h"

namespace hingelab {

namespace formula_detail {

/// f(a) from its value and slope, which may be infinite where a is a constant, as of sqrt(0).
inline double chained1(double, double value, double) {
    return value;
}
template <int count>
WithSlopes<count> chained1(const WithSlopes<count>& a, double value, double slope) {
    if (a.derivatives().isZero(0.0)) return {value, WithSlopes<count>::DerType::Zero()};
    return chained(a, value, slope);
}

/// f(a, b) from its value and slopes.
inline double chained2(double, double, double value, double, double) {
    return value;
}
template <int count>
WithSlopes<count> chained2(const WithSlopes<count>& a, const WithSlopes<count>& b, double value, double byA,
                           double byB) {
    typename WithSlopes<count>::DerType slopes = WithSlopes<count>::DerType::Zero();
    if (!a.derivatives().isZero(0.0)) slopes += byA * a.derivatives(); // else it may not be finite, as at 0^2
    if (!b.derivatives().isZero(0.0)) slopes += byB * b.derivatives();
    return {value, slopes};
}

template <class Number>
Number ofOne(Formula::Step step, const Number& a) {
    using Step = Formula::Step;
    const double x = plain(a);
    switch (step) {
        case Step::negate:
            return chained1(a, -x, -1.0);
        case Step::sine:
            return chained1(a, std::sin(x), std::cos(x));
        case Step::cosine:
            return chained1(a, std::cos(x), -std::sin(x));
        case Step::tangent:
            return chained1(a, std::tan(x), 1.0 / (std::cos(x) * std::cos(x)));
        case Step::arcSine:
            return chained1(a, std::asin(x), 1.0 / std::sqrt(1.0 - x * x));
        case Step::arcCosine:
            return chained1(a, std::acos(x), -1.0 / std::sqrt(1.0 - x * x));
        case Step::arcTangent:
            return chained1(a, std::atan(x), 1.0 / (1.0 + x * x));
        case Step::root:
            return chained1(a, std::sqrt(x), 0.5 / std::sqrt(x));
        case Step::magnitude:
            return chained1(a, std::fabs(x), x < 0.0 ? -1.0 : 1.0);
        case Step::exponential:
            return chained1(a, std::exp(x), std::exp(x));
        case Step::logarithm:
            return chained1(a, std::log(x), 1.0 / x);
        default:
            return a;
    }
}

template <class Number>
Number ofTwo(Formula::Step step, const Number& a, const Number& b) {
    using Step = Formula::Step;
    const double x = plain(a), y = plain(b);
    switch (step) {
        case Step::add:
            return chained2(a, b, x + y, 1.0, 1.0);
        case Step::subtract:
            return chained2(a, b, x - y, 1.0, -1.0);
        case Step::multiply:
            return chained2(a, b, x * y, y, x);
        case Step::divide:
            return chained2(a, b, x / y, 1.0 / y, -x / (y * y));
        case Step::power: {
            const double value = std::pow(x, y);
            return chained2(a, b, value, y * std::pow(x, y - 1.0), x == 0.0 ? 0.0 : value * std::log(x));
        }
        case Step::arcTangent2: {
            const double square = x * x + y * y;
            return chained2(a, b, std::atan2(x, y), y / square, -x / square);
        }
        case Step::hypotenuse: {
            const double size = std::hypot(x, y);
            return chained2(a, b, size, x / size, y / size);
        }
        case Step::least:
            return y < x ? b : a;
        case Step::greatest:
            return x < y ? b : a;
        default:
            return a;
    }
}

} // namespace formula_detail

template <class Number>
Number Formula::at(std::span<const Number> variables) const {
    std::array<Number, kDeepest> stack;
    std::size_t size = 0;
    for (const Instruction& instruction : steps_) {
        if (instruction.step == Step::constant) {
            stack[size++] = Number(instruction.value);
        } else if (instruction.step == Step::variable) {
            stack[size++] = variables[instruction.index];
        } else if (instruction.step >= Step::negate && instruction.step <= Step::logarithm) {
            stack[size - 1] = formula_detail::ofOne(instruction.step, stack[size - 1]);
        } else {
            --size;
            stack[size - 1] = formula_detail::ofTwo(instruction.step, stack[size - 1], stack[size]);
        }
    }
    return size == 1 ? stack[0] : Number(std::numeric_limits<double>::quiet_NaN());
}

} // namespace hingelab
