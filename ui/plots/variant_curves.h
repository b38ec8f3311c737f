// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <functional>
#include <vector>

#include "ui/model/variant_set.h"

namespace hingelab {

/// Curves of the variants that are shown, each with some lines in its colour: the first solid and in the
/// legend, the second dashed.
class VariantCurves {
  public:
    VariantCurves(QCustomPlot& plot, const VariantSet& variants) : plot_(plot), variants_(variants) {}

    /// Points of line `which` of a variant, in the units of the axes; empty function: no curves.
    using Points = std::function<QVector<QCPCurveData>(const PinnedVariant& variant, std::size_t which)>;
    void show(std::size_t lines, const Points& points);

    /// Widens a range of values to what is drawn.
    void include(double& low, double& high) const;

    /// Those that have points and a place in the legend.
    [[nodiscard]] std::vector<QCPCurve*> named() const;

    struct Curve {
        long variant = 0;
        std::size_t line = 0;
        QCPCurve* curve = nullptr;
    };
    [[nodiscard]] const std::vector<Curve>& curves() const { return curves_; }

  private:
    QCustomPlot& plot_;
    const VariantSet& variants_;
    std::vector<Curve> curves_;
};

} // namespace hingelab
