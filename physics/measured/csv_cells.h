// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

/// Cells of a line and numbers in them, once separator and decimal sign are known.
namespace hingelab {

/// How a file writes its cells.
struct CsvForm {
    char separator = ',';
    char decimal = '.';
};

enum class CellKind { number, gap, text };

/// Of a cell without spaces around it; a gap is nothing, "NaN", "n/a", "-" or "--".
[[nodiscard]] CellKind readCell(std::string_view cell, char decimal, double& value);

/// Splits a line; cells come without the quotation marks and spaces around them. Several spaces are one
/// separator.
void splitCells(std::string_view line, char separator, std::vector<std::string_view>& cells);

[[nodiscard]] std::string_view trimmed(std::string_view text);

/// The separator and decimal sign by which most of the lines are numbers in the same number of columns (at
/// least two); of several the first in the order ; tab | , space, and the point before the comma.
struct FoundForm {
    CsvForm form;
    std::size_t columns = 0; ///< 0: none fits
    std::size_t fitting = 0; ///< lines that do
};
[[nodiscard]] FoundForm findForm(const std::vector<std::string_view>& lines);

} // namespace hingelab
