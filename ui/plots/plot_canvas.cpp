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

void PlotCanvas::mousePressEvent(QMouseEvent* event) {
    clickedAt_ = event->position().toPoint();
    QCustomPlot::mousePressEvent(event);
}

void PlotCanvas::mouseMoveEvent(QMouseEvent* event) {
    constexpr int trembles = 3; // [pixels], as QCustomPlot has it for clicks, but not for its axes
    if (!event->buttons().testFlag(Qt::LeftButton)) {
        QCustomPlot::mouseMoveEvent(event);
        return;
    }
    if (clickedAt_ && (event->position().toPoint() - *clickedAt_).manhattanLength() <= trembles) return;
    clickedAt_.reset();
    const QList<QCPRange> before = ranges();
    QCustomPlot::mouseMoveEvent(event);
    if (ranges() != before) emit viewMoved();
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

#include "ui/plots/moc_plot_canvas.cpp"
