// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// The heading of a table of measurements among the lines above its numbers.
namespace hingelab {

/// A line above the numbers.
struct LineAbove {
    std::string_view text; ///< without the sign of a comment
    bool isComment = false;
};

struct CsvHeading {
    std::vector<std::string> names; ///< of the columns; empty: there is no heading
    std::vector<std::string> units; ///< in a line of their own; may be empty
    std::size_t used = 0;           ///< lines above that it is made of, comments not among them
    std::size_t otherCells =
        0; ///< of the nearest line, where that has another number of cells than the numbers
};

/// Names stand in the nearest line if that has so many cells and one of them says what a column is (a name or a
/// unit that is known); else in the nearest one of which two do; else in the nearest one, if it has so many
/// cells. Units may stand in a line below. A comment, and a line with another separator than the numbers, is a
/// heading only if two of its cells say what a column is.
[[nodiscard]] CsvHeading findHeading(const std::vector<LineAbove>& above, char separator, std::size_t columns);

} // namespace hingelab
