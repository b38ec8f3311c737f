// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "struts/strut_catalogue.h"
#include "struts/strut_columns.h"

/// A row of a catalogue of gas struts whose cells have been read: whether it makes sense, and the strut that it
/// is.
namespace hingelab {

struct StrutRow {
    std::string maker;
    std::string order;
    std::string note;
    std::array<std::optional<double>, kStrutColumnCount> numbers; ///< [SI]; absent: an empty cell

    [[nodiscard]] std::optional<double>& operator[](StrutColumn column) {
        return numbers[static_cast<std::size_t>(column)];
    }
    [[nodiscard]] const std::optional<double>& operator[](StrutColumn column) const {
        return numbers[static_cast<std::size_t>(column)];
    }
};

/// What is wrong with a row, and what to write instead.
struct StrutRowProblem {
    std::optional<StrutColumn> column; ///< one of the file; none: the row as a whole
    std::string text;                  ///< sentences
};

/// Empty for a row of which strutOf() is a strut, whose law is valid.
[[nodiscard]] std::vector<StrutRowProblem> problemsOf(const StrutRow& row, const StrutHeading& heading);

/// Of a row without problems.
[[nodiscard]] CatalogueStrut strutOf(const StrutRow& row);

} // namespace hingelab
