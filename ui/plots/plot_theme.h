// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include "ui/theme/theme.h"

namespace hingelab {

/// Dresses a plot in the theme's colours.
void applyTheme(QCustomPlot& plot, const ThemeColors& colors);

/// Puts the legend in lines of `columns` items above the plot, at its left.
void placeLegendAbove(QCustomPlot& plot, int columns);

/// A range that only grows while things move, in steps, so that axes do not jitter.
class SteadyRange {
  public:
    void reset() { isSet_ = false; }

    /// Includes [lower, upper] plus a margin; shrinks only when less than a third of the range is used.
    [[nodiscard]] QCPRange including(double lower, double upper);

  private:
    QCPRange range_;
    bool isSet_ = false;
};

} // namespace hingelab
