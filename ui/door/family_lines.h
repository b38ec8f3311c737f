// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <functional>
#include <vector>

#include "ui/door/door_curve_maker.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// Curves of a family over that of the door: without friction, from light to dark, each with its value at its
/// end.
class FamilyLines {
  public:
    explicit FamilyLines(QCustomPlot& plot) : plot_(plot) {}

    /// `shown` makes of a force and its leverage what the axis shows.
    void show(const std::vector<DoorFamilyCurve>& family, double perUnit,
              const std::function<double(double force, double leverage)>& shown);
    void setColors(const ThemeColors& colors);
    [[nodiscard]] const std::vector<QCPGraph*>& graphs() const { return graphs_; }

  private:
    QCustomPlot& plot_;
    std::vector<QCPGraph*> graphs_;
    std::vector<QCPItemText*> labels_;
};

} // namespace hingelab
