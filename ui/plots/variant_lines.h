// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <map>
#include <string>
#include <vector>

#include "ui/model/variant_set.h"
#include "ui/plots/history_cursor.h"

namespace hingelab {

/// Beneath all that is of the present design: what is alike is seen as that.
[[nodiscard]] QCPLayer* variantLayer(QCustomPlot& plot);

/// The line of a variant in its colour; of the second and third trace of a plot dashed and dotted.
[[nodiscard]] QPen variantPen(const PinnedVariant& variant, std::size_t trace = 0);

/// The traces of a plot over time once more for each variant that is shown, in the colour of the variant.
class VariantLines {
  public:
    struct Trace {
        std::string channel;
        QString label;
        Quantity quantity = Quantity::dimensionless;
        QCPAxis* axis = nullptr;

        friend bool operator==(const Trace&, const Trace&) = default;
    };

    VariantLines(QCustomPlot& plot, const VariantSet& variants) : plot_(plot), variants_(variants) {}

    /// What the plot shows now. True if a line came or went.
    bool setTraces(std::vector<Trace> traces);
    /// Lines for the variants there are now, with their names and colours. True if one came or went.
    bool arrange();
    /// The rows that are new.
    void append();
    /// All rows, after the plot was hidden.
    void fillAgain();

    struct Line {
        long variant = 0;
        std::size_t trace = 0;
        QCPGraph* graph = nullptr;
        HistoryCursor cursor;
        long generation = -1; ///< of the rows that were drawn
    };
    [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }

  private:
    void appendTo(Line& line);

    QCustomPlot& plot_;
    const VariantSet& variants_;
    std::vector<Trace> traces_;
    std::vector<Line> lines_;
};

} // namespace hingelab
