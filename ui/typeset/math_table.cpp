// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/typeset/math_table.h"

#include <algorithm>

namespace hingelab {
namespace {

using TableColumns = MathTableShape::Columns;

std::vector<double> widthsOf(const std::vector<MathTableLine>& lines) {
    std::vector<double> widths;
    for (const MathTableLine& line : lines) {
        widths.resize(std::max(widths.size(), line.cells.size()), 0.0);
        for (std::size_t c = 0; c < line.cells.size(); ++c)
            widths[c] = std::max(widths[c], line.cells[c].width);
    }
    return widths;
}

/// Of the free width of a column, what is left of a cell.
double shareBefore(TableColumns columns, std::size_t column) {
    if (columns == TableColumns::left) return 0.0;
    if (columns == TableColumns::centred) return 0.5;
    return column % 2 == 0 ? 1.0 : 0.0;
}

/// Between the two columns that meet at an & there is nothing.
double gapBefore(const MathTableShape& shape, std::size_t column) {
    const bool meets = shape.columns == TableColumns::meeting && column % 2 == 1;
    return column == 0 || meets ? 0.0 : shape.columnGap;
}

MathBox tableLine(const MathTableLine& line, const std::vector<double>& widths, const MathTableShape& shape,
                  double scale) {
    MathBox box;
    // As high and deep as a line of letters at least, so that lines stand at even distances.
    box.ascent = 0.7 * scale;
    box.descent = 0.3 * scale;
    double x = 0.0;
    for (std::size_t c = 0; c < widths.size(); ++c) {
        x += gapBefore(shape, c) * scale;
        if (c < line.cells.size()) {
            const MathBox& cell = line.cells[c];
            box.add(cell, x + shareBefore(shape.columns, c) * (widths[c] - cell.width), 0.0);
        }
        x += widths[c];
    }
    box.width = x;
    if (!line.number.isEmpty()) box.numbers.push_back({line.number, 0.0});
    return box;
}

} // namespace

MathBox tableOf(const std::vector<MathTableLine>& lines, const MathTableShape& shape, double axis,
                double scale) {
    const std::vector<double> widths = widthsOf(lines);
    std::vector<MathBox> boxes;
    double height = 0.0;
    for (const MathTableLine& line : lines) {
        boxes.push_back(tableLine(line, widths, shape, scale));
        height += boxes.back().height() + (boxes.size() > 1 ? shape.lineGap * scale : 0.0);
    }
    MathBox table;
    double top = -axis - height / 2.0;
    for (const MathBox& box : boxes) {
        table.add(box, 0.0, top + box.ascent);
        top += box.height() + shape.lineGap * scale;
    }
    return table;
}

} // namespace hingelab
