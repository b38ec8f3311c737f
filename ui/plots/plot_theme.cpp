// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_theme.h"

#include <QApplication>
#include <algorithm>
#include <cmath>
#include <typeinfo>
#include <vector>

#include "ui/text/readable.h"

namespace hingelab {

namespace {

/// In place of QCustomPlot's usual one; not of those that were chosen for what an axis shows.
void useOwnTicker(QCPAxis& axis) {
    const QCPAxisTicker& usual = *axis.ticker();
    if (typeid(usual) != typeid(QCPAxisTicker)) return;
    const auto own = QSharedPointer<ScaledTicker>::create();
    own->setTickCount(usual.tickCount());
    axis.setTicker(own);
}

} // namespace

void applyTheme(QCustomPlot& plot, const ThemeColors& colors) {
    plot.setBackground(QBrush(colors.surface));
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * 0.92);
    QList<QCPAxis*> axes;
    for (const QCPAxisRect* rect : plot.axisRects()) axes += rect->axes();
    for (QCPAxis* axis : axes) {
        useOwnTicker(*axis);
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

namespace {

/// Rearranges the legend in the most columns, up to `columns`, that the plot has room for.
void wrapLegend(QCustomPlot& plot, int columns) {
    QCPLegend& legend = *plot.legend;
    std::vector<int> widths;
    for (int i = 0; i < legend.elementCount(); ++i) {
        const QCPLayoutElement* element = legend.elementAt(i);
        if (element != nullptr) widths.push_back(element->minimumOuterSizeHint().width());
    }
    const int room = plot.width() - legend.margins().left() - legend.margins().right();
    const int count = static_cast<int>(widths.size());
    const auto widthWith = [&](int wrap) {
        int total = (wrap - 1) * legend.columnSpacing();
        for (int c = 0; c < wrap; ++c) {
            int widest = 0;
            for (int i = c; i < count; i += wrap)
                widest = std::max(widest, widths[static_cast<std::size_t>(i)]);
            total += widest;
        }
        return total;
    };
    int wrap = std::max(1, std::min(columns, count));
    while (wrap > 1 && widthWith(wrap) > room) --wrap;
    const int rows = (count + wrap - 1) / wrap;
    if (legend.wrap() == wrap && legend.columnCount() == std::min(wrap, count) && legend.rowCount() == rows)
        return;
    legend.setWrap(wrap);
    legend.setFillOrder(QCPLegend::foColumnsFirst, true);
}

/// A label that is longer than its axis is reduced to the unit at its end, until there is room again.
void fitLabel(QCPAxis& axis) {
    const bool isShort = axis.label() == axis.property(kShortLabel).toString();
    const QString full = isShort ? axis.property(kFullLabel).toString() : axis.label();
    const qsizetype unit = full.lastIndexOf(u'(');
    const bool fits = QFontMetrics(axis.labelFont()).horizontalAdvance(full) <= axis.axisRect()->height();
    const QString shown = fits || unit < 0 ? full : full.mid(unit);
    axis.setProperty(kFullLabel, full);
    axis.setProperty(kShortLabel, shown);
    axis.setLabel(shown);
}

} // namespace

void placeLegendAbove(QCustomPlot& plot, int columns) {
    auto* line = new QCPLayoutGrid;
    plot.plotLayout()->insertRow(0);
    plot.plotLayout()->addElement(0, 0, line);
    line->addElement(0, 0, plot.legend);
    line->addElement(0, 1, new QCPLayoutElement(&plot)); // takes the rest of the width
    line->setColumnSpacing(0); // all of the width is the legend's, as wrapLegend() reckons
    line->setColumnStretchFactor(0, 0.001);
    plot.plotLayout()->setRowStretchFactor(0, 0.001);
    plot.legend->setFillOrder(QCPLegend::foColumnsFirst);
    plot.legend->setWrap(columns);
    plot.legend->setMargins(QMargins(8, 2, 4, 0));
    plot.legend->setVisible(true);
    QObject::connect(&plot, &QCustomPlot::beforeReplot, &plot, [&plot, columns] {
        wrapLegend(plot, columns);
        for (QCPAxisRect* rect : plot.axisRects()) {
            for (QCPAxis* axis : rect->axes(QCPAxis::atLeft | QCPAxis::atRight)) fitLabel(*axis);
        }
    });
}

bool numbersStandApart(const QCPAxis& axis) {
    if (!axis.visible() || !axis.tickLabels() || axis.numberFormat().isEmpty()) return true;
    QVector<double> ticks;
    QVector<QString> labels;
    axis.ticker()->generate(axis.range(), axis.parentPlot()->locale(), axis.numberFormat().front(),
                            axis.numberPrecision(), ticks, nullptr, &labels);
    const QFontMetrics metrics(axis.tickLabelFont());
    const int gap = metrics.averageCharWidth();
    double end = -HUGE_VAL; // of the number before
    for (qsizetype i = 0; i < std::min(ticks.size(), labels.size()); ++i) {
        const double half = 0.5 * metrics.horizontalAdvance(labels[i]);
        const double middle = axis.coordToPixel(ticks[i]);
        if (middle - half < end + gap) return false;
        end = middle + half;
    }
    return true;
}

void showUnit(QCPAxis& axis, Quantity quantity, double perSi, const QString& label) {
    useOwnTicker(axis);
    const Unit& unit = displayUnit(quantity);
    double scale = 1.0 / (perSi * unit.siPerUnit);
    constexpr double rounding = 1e-12; // degrees as π/180 from both sides
    if (std::abs(scale - 1.0) < rounding) scale = 1.0;
    if (const auto ticker = axis.ticker().dynamicCast<ScaledTicker>()) ticker->setScale(scale);
    axis.setProperty(kTableScale, scale);
    axis.setLabel(label.arg(symbolOf(unit)));
}

double ScaledTicker::getTickStep(const QCPRange& range) {
    return QCPAxisTicker::getTickStep({range.lower * scale_, range.upper * scale_}) / scale_;
}

QString ScaledTicker::getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) {
    return QCPAxisTicker::getTickLabel(tick * scale_, locale, formatChar, precision)
        .replace(QLatin1Char('-'), QStringLiteral("−")); // as all other numbers of the window
}

QCPRange SteadyRange::including(double lower, double upper, double least) {
    constexpr double noise = 1e-3; // of the values: what plots and readouts show of them
    least = std::max(least, noise * std::max(std::abs(lower), std::abs(upper)));
    if (upper - lower < least) {
        const double middle = 0.5 * (lower + upper);
        lower = middle - 0.5 * least;
        upper = middle + 0.5 * least;
    }
    const double span = upper - lower;
    const bool fits = isSet_ && lower >= range_.lower && upper <= range_.upper;
    const bool isLoose = isSet_ && span < range_.size() / 3.0;
    if (!fits || isLoose) {
        range_ = QCPRange(lower - 0.12 * span, upper + 0.12 * span);
        isSet_ = true;
    }
    return range_;
}

} // namespace hingelab
