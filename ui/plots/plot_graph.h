// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

namespace hingelab {

/// The parts of a polyline [pixels] that are within a rectangle, with a point of NaN between them, which
/// QCustomPlot takes for a gap; the very line where all of it is within.
[[nodiscard]] QVector<QPointF> cutTo(const QVector<QPointF>& line, const QRectF& area);

/// A ring of corners [pixels] of which nothing is beyond a rectangle, and that covers the same of it.
[[nodiscard]] QPolygonF pressedInto(const QPolygonF& ring, const QRectF& area);

/// QCPGraph that hands the painter no more of its lines than can be seen. Otherwise a dashed line that swings
/// far beyond the axes (zoomed in, or a limit fallen by a factor of a thousand) is dashed all the way there: a
/// thousand points were seen to take minutes. Areas between two graphs were as slow.
class PlotGraph : public QCPGraph {
    Q_OBJECT
  public:
    using QCPGraph::QCPGraph;

  protected:
    void drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const override;
    void drawFill(QCPPainter* painter, QVector<QPointF>* lines) const override;

  private:
    [[nodiscard]] QRectF paintedArea(const QCPPainter& painter) const;
};

/// A graph of a plot, which owns it; on its lower and left axes where none are named.
PlotGraph* addGraphTo(QCustomPlot& plot, QCPAxis* keys = nullptr, QCPAxis* values = nullptr);

} // namespace hingelab
