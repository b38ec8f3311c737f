// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/csv_heading.h"

#include <algorithm>

#include "measured/column_names.h"
#include "measured/csv_cells.h"

namespace hingelab {
namespace {

constexpr std::size_t kFarthestHeading = 20; // lines above the numbers

using HeadingCells = std::vector<std::string>;

/// Without the empty one that a separator at the end makes.
HeadingCells headingCells(std::string_view line, char separator, std::size_t columns) {
    std::vector<std::string_view> cells;
    splitCells(line, separator, cells);
    if (cells.size() == columns + 1 && cells.back().empty()) cells.pop_back();
    return {cells.begin(), cells.end()};
}

/// How many of the cells say what a column is.
std::size_t knownCells(const HeadingCells& cells) {
    return static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(), [](const std::string& cell) {
        const NameAndUnit parts = splitName(cell);
        return roleOfName(parts.name) != ColumnRole::ignored || roleOfUnit(parts.unit) != ColumnRole::ignored;
    }));
}

/// What prose does not do by chance.
bool isSurelyHeading(const HeadingCells& cells) {
    constexpr std::size_t enough = 2;
    return knownCells(cells) >= enough;
}

/// The cells of a line as a heading would have them; empty if it can be none.
HeadingCells asHeading(const LineAbove& line, char separator, std::size_t columns) {
    HeadingCells cells = headingCells(line.text, separator, columns);
    if (cells.size() == columns) return !line.isComment || isSurelyHeading(cells) ? cells : HeadingCells{};
    for (const char other : {';', '\t', '|', ',', ' '}) {
        cells = headingCells(line.text, other, columns);
        if (other != separator && cells.size() == columns && isSurelyHeading(cells)) return cells;
    }
    return {};
}

} // namespace

CsvHeading findHeading(const std::vector<LineAbove>& above, char separator, std::size_t columns) {
    CsvHeading nearest;
    HeadingCells units;
    std::size_t used = 0;
    const std::size_t looked = std::min(above.size(), kFarthestHeading);
    for (std::size_t i = 0; i < looked; ++i) {
        const LineAbove& line = above[above.size() - 1 - i];
        HeadingCells cells = asHeading(line, separator, columns);
        const std::size_t own = line.isComment ? 0 : 1;
        const bool isFirst = nearest.names.empty() && nearest.otherCells == 0 && units.empty();
        if (cells.empty()) {
            if (isFirst && !line.isComment)
                nearest.otherCells = headingCells(line.text, separator, columns).size();
            continue;
        }
        if (isFirst && isRowOfUnits(cells)) {
            units = std::move(cells);
            used = own;
            continue;
        }
        const bool isHeading = isSurelyHeading(cells) || !units.empty() || (isFirst && knownCells(cells) > 0);
        if (isHeading) return {std::move(cells), std::move(units), used + own, 0};
        if (isFirst) nearest = {std::move(cells), {}, own, 0};
    }
    if (!units.empty()) return {std::move(units), {}, used, 0}; // units alone name the columns, too
    return nearest;
}

} // namespace hingelab
