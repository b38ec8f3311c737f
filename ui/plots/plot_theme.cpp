// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_theme.h"

#include <QApplication>

namespace hingelab {

void applyTheme(QCustomPlot& plot, const ThemeColors& colors) {
    plot.setBackground(QBrush(colors.surface));
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * 0.92);
    QList<QCPAxis*> axes;
    for (const QCPAxisRect* rect : plot.axisRects()) axes += rect->axes();
    for (QCPAxis* axis : axes) {
        axis->setBasePen(QPen(colors.axis));
        axis->setTickPen(QPen(colors.axis));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(colors.mutedText);
        axis->setLabelColor(colors.mutedText);
        axis->setTickLabelFont(font);
        axis->setLabelFont(font);
        axis->grid()->setPen(QPen(colors.grid));
        axis->grid()->setZeroLinePen(QPen(colors.axis));
    }
    plot.legend->setBrush(Qt::NoBrush);
    plot.legend->setBorderPen(Qt::NoPen);
    plot.legend->setTextColor(colors.text);
    plot.legend->setFont(font);
    plot.legend->setIconSize(16, 12);
    plot.legend->setColumnSpacing(12);
}

void placeLegendAbove(QCustomPlot& plot, int columns) {
    auto* line = new QCPLayoutGrid;
    plot.plotLayout()->insertRow(0);
    plot.plotLayout()->addElement(0, 0, line);
    line->addElement(0, 0, plot.legend);
    line->addElement(0, 1, new QCPLayoutElement(&plot)); // takes the rest of the width
    line->setColumnStretchFactor(0, 0.001);
    plot.plotLayout()->setRowStretchFactor(0, 0.001);
    plot.legend->setFillOrder(QCPLegend::foColumnsFirst);
    plot.legend->setWrap(columns);
    plot.legend->setMargins(QMargins(8, 2, 4, 0));
    plot.legend->setVisible(true);
}

QCPRange SteadyRange::including(double lower, double upper) {
    double span = upper - lower;
    if (!(span > 1e-9)) span = std::max(1e-3, std::abs(lower) * 0.2);
    const bool fits = isSet_ && lower >= range_.lower && upper <= range_.upper;
    const bool isLoose = isSet_ && span < range_.size() / 3.0;
    if (!fits || isLoose) {
        range_ = QCPRange(lower - 0.12 * span, upper + 0.12 * span);
        isSet_ = true;
    }
    return range_;
}

} // namespace hingelab
