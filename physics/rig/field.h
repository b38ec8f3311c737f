// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <limits>
#include <string>

#include "physics/rig/quantity.h"
#include "physics/spatial/spatial_vectors.h"

namespace hingelab {

enum class Scale { linear, logarithmic };
enum class Bound { inclusive, exclusive };

/// What a parameter accepts. Infinite limits mean "any finite number".
struct Range {
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    Bound lowerBound = Bound::inclusive;

    [[nodiscard]] constexpr bool contains(double value) const {
        const bool aboveLower = lowerBound == Bound::inclusive ? value >= lower : value > lower;
        return aboveLower && value <= upper && value - value == 0.0; // the last is false for NaN and infinity
    }
};

inline constexpr Range kFinite{};
inline constexpr Range kNotNegative{0.0};
inline constexpr Range kPositive{0.0, std::numeric_limits<double>::infinity(), Bound::exclusive};

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

/// The valid range in words: "> 0 rad/s", "any finite number", "0 .. 1".
[[nodiscard]] std::string rangeText(const FieldInfo& info);

} // namespace hingelab
