// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <functional>
#include <optional>

#include "ui/model/session_controller.h"

namespace hingelab {

/// Drags the instant that is shown, on a plot itself. On a plot over time, any drag with the left button; on a
/// curve that the motion has drawn, a drag that begins on it (and that goes on along it, rather than to another
/// time at the same place). Ctrl or Shift and a drag move the plot as before.
class PlotScrubber : public QObject {
  public:
    /// Where a sample lies in a plot, in coordinates of its axes; empty: nowhere.
    using PointOf = std::function<std::optional<QPointF>(std::span<const double> row)>;

    /// Over time: in any of the plot's axis rects.
    PlotScrubber(QCustomPlot& plot, SessionController& session);
    /// Along a curve in the plot's main axis rect; `curve` is asked for it with each motion of the pointer, and
    /// may give nothing.
    PlotScrubber(QCustomPlot& plot, SessionController& session, std::function<PointOf()> curve);
    /// The curve of two channels, in multiples of these units; nothing if one of them is not there.
    [[nodiscard]] static PointOf curveOf(ChannelHandle x, const Unit& xUnit, ChannelHandle y,
                                         const Unit& yUnit);

    static constexpr double kReach = 14.0; ///< [pixels] from the curve

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    [[nodiscard]] std::optional<double> timeAt(const QPointF& position) const;
    [[nodiscard]] std::optional<double> timeOnCurve(const QPointF& position) const;

    QCustomPlot& plot_;
    SessionController& session_;
    std::function<PointOf()> curve_; ///< empty: over time
    bool isDragging_ = false;
};

/// Where the past is looked at, in plots over time: a line at the instant that is shown, and the part of the
/// run that has it in view.
class InstantLine {
  public:
    explicit InstantLine(QCustomPlot& plot);
    /// Shown on every axis rect while the past is shown.
    void update(const SessionController& session, const QColor& color);
    /// Where an axis of this length [s] begins: at the end of the run or, in the past, where it was, as long as
    /// the instant is in view.
    [[nodiscard]] double windowStart(const SessionController& session, double length);

  private:
    std::vector<QCPItemStraightLine*> lines_;
    double start_ = 0.0; ///< [s]
};

} // namespace hingelab
