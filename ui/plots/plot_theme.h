// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include "text/quantity.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// Dresses a plot in the theme's colours.
void applyTheme(QCustomPlot& plot, const ThemeColors& colors);

/// Puts the legend in lines of `columns` items above the plot, at its left; in lines of fewer where the plot is
/// too narrow for that, whenever it is resized or gets other items.
void placeLegendAbove(QCustomPlot& plot, int columns);

/// Whether the numbers beneath an axis at the bottom would stand apart with its ticker as it is.
[[nodiscard]] bool numbersStandApart(const QCPAxis& axis);

/// Properties of an axis whose label was cut to its unit for want of room: all of it, and what is shown.
inline constexpr const char* kFullLabel = "fullLabel";
inline constexpr const char* kShortLabel = "shortLabel";

/// Labels the values of an axis, with true minus signs, and in another unit than that of its data if need be:
/// data in m/s, labels in µm/s.
class ScaledTicker : public QCPAxisTicker {
  public:
    void setScale(double scale) { scale_ = scale; } ///< label = value * scale
    [[nodiscard]] double scale() const { return scale_; }

  protected:
    double getTickStep(const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;

  private:
    double scale_ = 1.0;
};

/// Labels an axis in the unit that people see of a quantity (displayUnit), whatever its data are in: SI times
/// `perSi`. In `label` %1 stands for the unit. Exported tables are in that unit, too.
void showUnit(QCPAxis& axis, Quantity quantity, double perSi, const QString& label);

/// Property of an axis: its numbers in exported tables are those of its data times this.
inline constexpr const char* kTableScale = "tableScale";

/// A range that only grows while things move, in steps, so that axes do not jitter.
class SteadyRange {
  public:
    void reset() { isSet_ = false; }

    /// Includes [lower, upper] plus a margin; shrinks only when less than a third of the range is used. A span
    /// of less than `least`, or of less than a thousandth of the values, is not magnified any further: it would
    /// be rounding noise.
    [[nodiscard]] QCPRange including(double lower, double upper, double least = 1e-9);

  private:
    QCPRange range_;
    bool isSet_ = false;
};

} // namespace hingelab
