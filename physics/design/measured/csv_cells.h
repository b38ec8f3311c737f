// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Cells of a line and numbers in them, once separator and decimal sign are known.
namespace hingelab {

/// How a file writes its cells.
struct CsvForm {
    char separator = ',';
    char decimal = '.';
    bool hasThousands = false; ///< "1,234.5", "1.234,5", "1 234,5", "1'234.5"
};

enum class CellKind { number, gap, clock, date, text };

/// Of a cell without spaces around it. A gap is nothing, "-", or what programs write where a value is missing:
/// "NaN", "n/a", "NA", "NULL", "#N/A", "#DIV/0!", ... The value of a clock time is in seconds, since 1970 where
/// it has a date; that of a date alone in days; that of gaps and texts is NaN.
[[nodiscard]] CellKind readCell(std::string_view cell, const CsvForm& form, double& value);

/// Whether a line begins with what spreadsheets write for an error ("#N/A"), which is no comment.
[[nodiscard]] bool beginsWithErrorValue(std::string_view line);

/// Splits a line; cells come without the quotation marks and spaces around them. Several spaces are one
/// separator.
void splitCells(std::string_view line, char separator, std::vector<std::string_view>& cells);

/// What the cells of a column are.
enum class ColumnContent { numbers, clock, date, text };

/// The form by which most of the lines are numbers, clock times, dates or gaps in the same number of columns
/// (at least two); of several the first in the order: without thousands before with; ; tab | , space; the point
/// before the comma. Where less than half of the lines are, columns of texts are allowed beside at least two
/// others.
struct FoundForm {
    CsvForm form;
    std::size_t columns = 0;            ///< 0: none fits
    std::size_t fitting = 0;            ///< lines that do
    std::vector<ColumnContent> content; ///< of each column
    std::vector<std::string> texts;     ///< of each column: a cell that is a text; may be empty
};
[[nodiscard]] FoundForm findForm(const std::vector<std::string_view>& lines);

} // namespace hingelab
