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

} // namespace hingelab
