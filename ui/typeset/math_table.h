// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "ui/typeset/math_box.h"

namespace hingelab {

struct MathTableLine {
    std::vector<MathBox> cells;
    QString number;
};

/// How the columns of an environment stand: those of `aligned` meet at each &, those of `cases` begin at the
/// left, those of matrices are centred.
struct MathTableShape {
    enum class Columns { meeting, left, centred };
    Columns columns = Columns::centred;
    double columnGap = 1.0; ///< [em]
    double lineGap = 0.2;   ///< between what is lowest and what is highest [em]
};

/// Lines beneath each other, all of them together centred on the axis.
[[nodiscard]] MathBox tableOf(const std::vector<MathTableLine>& lines, const MathTableShape& shape, double axis,
                              double scale);

} // namespace hingelab
