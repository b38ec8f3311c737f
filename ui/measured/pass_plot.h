// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>

#include "ui/plots/plot_panel.h"

namespace hingelab {

/// Points of a measurement, those of opening passes apart from those of closing ones: loads, places over time,
/// or what a fit leaves of them.
class PassPlot : public PlotPanel {
    Q_OBJECT
  public:
    PassPlot(const Theme& theme, const QString& title, QWidget* parent);

    struct Axis {
        QString label;
        double perUnit = 1.0; ///< axis units per SI unit
    };
    /// @param direction of each point: > 0 opening.
    void show(std::span<const double> keys, std::span<const double> values, std::span<const int> direction,
              const Axis& keyAxis, const Axis& valueAxis);
    void clear();
    [[nodiscard]] int pointCount() const;

  protected:
    void refresh() override {}
    void themeChanged() override;

  private:
    QCPGraph* opening_;
    QCPGraph* closing_;
};

/// More points than this nobody tells apart: every so-manieth is drawn.
[[nodiscard]] inline std::size_t drawnStep(std::size_t count) {
    constexpr std::size_t most = 4000;
    return (count + most - 1) / most;
}

} // namespace hingelab
