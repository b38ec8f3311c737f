// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>

#include "spatial/spatial_vectors.h"
#include "text/quantity.h"

namespace hingelab {

enum class Scale { linear, logarithmic };
enum class Bound { inclusive, exclusive };

/// Magnitude that stands for "no limit": beyond it, products of parameters could overflow. No hinge comes near.
inline constexpr double kUnlimited = 1e15;

/// How far above an exclusive limit a value must be: below it, quotients of parameters could overflow.
inline constexpr double kLeastAbove = 1e-12;

/// What a parameter accepts, in SI.
struct Range {
    double lower = -kUnlimited;
    double upper = kUnlimited;
    Bound lowerBound = Bound::inclusive;

    [[nodiscard]] constexpr bool contains(double value) const {
        return value >= (lowerBound == Bound::inclusive ? lower : lower + kLeastAbove) && value <= upper;
    }
};

inline constexpr Range kFinite{};
inline constexpr Range kNotNegative{0.0};
inline constexpr Range kPositive{0.0, kUnlimited, Bound::exclusive};

/// One parameter: everything that panel, files, schema, command line and documentation need to know of it.
struct FieldInfo {
    const char* key;   ///< in files
    const char* label; ///< for people
    Quantity quantity;
    Range range;  ///< what is valid [SI]
    Range slider; ///< what the slider covers [SI]; a typed number may go beyond
    double step;  ///< of the arrow keys [display unit]; a factor on a logarithmic scale
    Scale scale;
    const char* help;
    const char* formerKey = "";  ///< which files may still have; empty: none
    bool isOnCoordinate = false; ///< a value of the coordinate that its item is or acts on: where a stop begins
    bool isFriction = false;     ///< a level of dry friction, which no two specimens have alike
};

template <class T>
struct NumberField {
    FieldInfo info;
    double T::*member;
};

template <class T>
struct VectorField {
    FieldInfo info;
    Vector3 T::*member;
};

/// Specialised for each parameter struct with `numbers` and `vectors`, arrays of fields in file order. These
/// tables are the only place where a parameter is described.
template <class T>
struct Table;

/// What tables begin with: a table says only which fields there are.
template <class Object>
struct FieldsOf {
    using T = Object;
    static constexpr std::array<NumberField<T>, 0> numbers{};
    static constexpr std::array<VectorField<T>, 0> vectors{};
};

/// The valid range in words: "> 0 rad/s", "any finite number", "0 .. 1".
[[nodiscard]] std::string rangeText(const FieldInfo& info);

} // namespace hingelab
