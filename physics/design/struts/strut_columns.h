// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/field.h"

/// The columns of a catalogue of gas struts, and what headings mean them.
namespace hingelab {

enum class StrutColumn {
    maker,
    order,
    note,
    stroke,
    extendedLength,
    f1,
    f1Minimum,
    f1Maximum,
    f1Step,
    f2,
    f3,
    f4,
    progression,
    friction,
    frictionBand, ///< FR = F3 - F1, twice the friction of the law
    tolerance,
    endZone,
    endDamping,
    damping,
    temperature
};
inline constexpr std::size_t kStrutColumnCount = static_cast<std::size_t>(StrutColumn::temperature) + 1;

struct StrutColumnKind {
    StrutColumn column;
    const char* name;       ///< as documented: "F1_min"
    const char* otherNames; ///< in small letters, without spaces, points, hyphens and underscores
    const char* meaning;    ///< "the stroke"
    Quantity quantity = Quantity::dimensionless;
    const char* unit = nullptr; ///< of bare numbers; null: the column is of texts
    Range range = {};           ///< what a cell may be [SI]

    [[nodiscard]] bool isText() const { return unit == nullptr; }
};

/// All columns, in the order of StrutColumn.
[[nodiscard]] std::span<const StrutColumnKind> strutColumnKinds();
[[nodiscard]] const StrutColumnKind& strutColumnKind(StrutColumn column);

/// A column as a heading names it.
struct NamedStrutColumn {
    std::string heading;                   ///< as written
    const StrutColumnKind* kind = nullptr; ///< null: not known
    const Unit* unit = nullptr;            ///< null: of texts, or the unit that is written does not fit
};

/// "Stroke [mm]", "F1 (N)", "F1 / lbf", "stroke_mm", "Extended length, in". Without a unit it is the one of
/// bare numbers.
[[nodiscard]] NamedStrutColumn namedStrutColumn(std::string_view heading);

/// The columns of a file, and which of them is what.
struct StrutHeading {
    std::vector<NamedStrutColumn> columns;
    std::array<std::optional<std::size_t>, kStrutColumnCount> places; ///< of each kind among the columns

    [[nodiscard]] const std::optional<std::size_t>& place(StrutColumn column) const {
        return places[static_cast<std::size_t>(column)];
    }
    [[nodiscard]] bool has(StrutColumn column) const { return place(column).has_value(); }
    /// Of a column that is there.
    [[nodiscard]] const NamedStrutColumn& named(StrutColumn column) const { return columns[*place(column)]; }
    /// The unit of the column, in SI where it is not there.
    [[nodiscard]] const Unit& unit(StrutColumn column) const {
        return has(column) ? *named(column).unit : siUnit(strutColumnKind(column).quantity);
    }
};

/// "12.5 mm", for people: a value in SI, in a unit.
[[nodiscard]] std::string strutValueText(double value, const Unit& unit);

/// "more than 0 mm, at most 10000 mm".
[[nodiscard]] std::string strutRangeText(const Range& range, const Unit& unit);

} // namespace hingelab
