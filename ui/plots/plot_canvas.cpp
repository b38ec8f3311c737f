// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_canvas.h"

#include <QScopedValueRollback>

namespace hingelab {

PlotCanvas::PlotCanvas(QWidget* parent) : QCustomPlot(parent) {
    connect(this, &QCustomPlot::afterReplot, this, [this] { // that was queued before it was hidden
        if (!isVisible() && !isPainted_) mPaintBuffers.clear();
    });
}

void PlotCanvas::showEvent(QShowEvent* event) {
    QCustomPlot::showEvent(event);
    setupPaintBuffers(); // a layer that is drawn by itself before the next paint has all drawn
}

void PlotCanvas::hideEvent(QHideEvent* event) {
    QCustomPlot::hideEvent(event);
    // In a window that is minimised all goes on as if it could be seen.
    if (!event->spontaneous()) mPaintBuffers.clear(); // replot() makes those that are missing
}

void PlotCanvas::paintEvent(QPaintEvent* event) {
    {
        const QScopedValueRollback painted(isPainted_, true);
        if (!keepsPictures() || hasInvalidatedPaintBuffers()) replot(rpQueuedRefresh);
    }
    QCustomPlot::paintEvent(event);
    if (!isVisible()) mPaintBuffers.clear();
}

void PlotCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QList<QCPRange> before = ranges();
    QCustomPlot::mouseMoveEvent(event);
    if (event->buttons().testFlag(Qt::LeftButton) && ranges() != before) emit viewMoved();
}

void PlotCanvas::wheelEvent(QWheelEvent* event) {
    const QList<QCPRange> before = ranges();
    QCustomPlot::wheelEvent(event);
    if (ranges() != before) emit viewMoved();
}

/// Of all axes.
QList<QCPRange> PlotCanvas::ranges() const {
    QList<QCPRange> all;
    for (const QCPAxisRect* rect : axisRects()) {
        for (const QCPAxis* axis : rect->axes()) all << axis->range();
    }
    return all;
}

} // namespace hingelab
