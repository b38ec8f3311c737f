// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_cursors.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "analysis/sampled_path.h"
#include "ui/plots/plot_readout.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

/// Of a curve, for the measurements of sampled_trace.h: x in place of the time [SI].
struct CurveRows {
    std::vector<double> x;
    std::vector<double> y;

    [[nodiscard]] std::size_t rows() const { return x.size(); }
    [[nodiscard]] double time(std::size_t i) const { return x[i]; }
    [[nodiscard]] double value(std::size_t i) const { return y[i]; }
};

template <class Data>
CurveRows rowsFrom(const Data& data, double xPerSi, double yPerSi) {
    CurveRows rows;
    rows.x.reserve(static_cast<std::size_t>(data.size()));
    rows.y.reserve(static_cast<std::size_t>(data.size()));
    for (auto point = data.constBegin(); point != data.constEnd(); ++point) {
        rows.x.push_back(point->key / xPerSi);
        rows.y.push_back(point->value / yPerSi);
    }
    return rows;
}

/// Empty where a line turns back, and so has no one value at a place.
CurveRows rowsOf(const QCPAbstractPlottable& line, double xPerSi, double yPerSi) {
    CurveRows rows;
    if (const auto* graph = qobject_cast<const QCPGraph*>(&line)) {
        rows = rowsFrom(*graph->data(), xPerSi, yPerSi);
    } else if (const auto* curve = qobject_cast<const QCPCurve*>(&line)) {
        rows = rowsFrom(*curve->data(), xPerSi, yPerSi);
    }
    if (rows.rows() > 0 && rows.x.front() > rows.x.back()) {
        std::ranges::reverse(rows.x);
        std::ranges::reverse(rows.y);
    }
    return std::ranges::is_sorted(rows.x) ? rows : CurveRows{};
}

QString nameOfLine(const QCPAbstractPlottable& line) {
    const QVariant given = line.property(kReadoutName);
    return given.isValid() ? given.toString() : line.name();
}

bool isMeasured(const QCPAbstractPlottable& line) {
    if (!line.visible() || nameOfLine(line).isEmpty()) return false;
    if (const auto* graph = qobject_cast<const QCPGraph*>(&line)) {
        return graph->lineStyle() != QCPGraph::lsNone && graph->dataCount() > 1;
    }
    const auto* curve = qobject_cast<const QCPCurve*>(&line);
    return curve != nullptr && curve->lineStyle() != QCPCurve::lsNone && curve->dataCount() > 1;
}

/// Those of the legend first, in its order.
std::vector<const QCPAbstractPlottable*> measuredLines(QCustomPlot& plot) {
    std::vector<const QCPAbstractPlottable*> lines;
    const auto add = [&](const QCPAbstractPlottable* line) {
        if (line != nullptr && isMeasured(*line) && !std::ranges::count(lines, line)) lines.push_back(line);
    };
    for (int i = 0; i < plot.legend->itemCount(); ++i) {
        auto* item = qobject_cast<QCPPlottableLegendItem*>(plot.legend->item(i));
        if (item != nullptr) add(item->plottable());
    }
    for (int i = 0; i < plot.plottableCount(); ++i) add(plot.plottable(i));
    return lines;
}

} // namespace

CurveCursors::CurveCursors(QCustomPlot& plot, const Theme& theme, QWidget* panel)
    : PlotCursors(plot, theme, panel,
                  {.id = QStringLiteral("curve"),
                   .toolTip = tr(
                       "Cursors: two places to drag, with values, difference, slope and area under each curve "
                       "between them"),
                   .accessibleName = tr("Cursors on the curves"),
                   .handleToolTip =
                       tr("Cursor %1: arrow keys move it by a round step, with Shift by ten; a click brings "
                          "it into view"),
                   .pointer = Qt::SizeHorCursor}) {}

void CurveCursors::setAxes(const Axes& axes) {
    axes_ = axes;
    refresh();
}

double CurveCursors::roundStep(double most) {
    if (!(most > 0.0) || !std::isfinite(most)) return 1.0;
    const double power = std::pow(10.0, std::floor(std::log10(most)));
    for (const double factor : {5.0, 2.0}) {
        if (factor * power <= most) return factor * power;
    }
    return power;
}

bool CurveCursors::isSeen(Which which) const {
    return plot().xAxis->range().contains(place(which)) && place(cursorA) != place(cursorB);
}

bool CurveCursors::arePlaced() const {
    return isSeen(cursorA) || isSeen(cursorB);
}

/// About a third and two thirds of what is seen.
void CurveCursors::putInView(Which which) {
    const QCPRange view = plot().xAxis->range();
    const double step = roundStep(view.size() / kSteps);
    const double wanted = view.lower + view.size() * (which == cursorA ? 1.0 : 2.0) / 3.0;
    setPlace(which, step * std::round(wanted / step));
}

/// The next multiple of the step; rounding does not count as being between two.
double CurveCursors::next(double place, int direction) const {
    constexpr double rounding = 1e-6;
    const double step = roundStep(plot().xAxis->range().size() / kSteps);
    const double count = place / step;
    return step * (direction > 0 ? std::floor(count + rounding) + 1.0 : std::ceil(count - rounding) - 1.0);
}

double CurveCursors::distance(Which which, const QPointF& pixel) const {
    return std::abs(plot().xAxis->coordToPixel(place(which)) - pixel.x());
}

/// With no more digits than a pixel has.
std::optional<double> CurveCursors::placeUnder(Which /*dragged*/, const QPointF& pixel) const {
    const QRect rect = plot().axisRect()->rect();
    const double x = std::clamp(pixel.x(), double(rect.left()), double(rect.right()));
    const double step = roundStep(plot().xAxis->range().size() / std::max(1, rect.width()));
    return step * std::round(plot().xAxis->pixelToCoord(x) / step);
}

QString CurveCursors::placeText(double place) const {
    return valueText(axes_.x, place / axes_.xPerSi);
}

QString CurveCursors::betweenText() const {
    return tr("Δ %1").arg(valueText(axes_.x, (place(cursorB) - place(cursorA)) / axes_.xPerSi));
}

QString CurveCursors::wordsOf(const QCPAbstractPlottable& line) const {
    const CurveRows rows = rowsOf(line, axes_.xPerSi, axes_.yPerSi);
    const double a = place(cursorA) / axes_.xPerSi;
    const double b = place(cursorB) / axes_.xPerSi;
    const std::optional<double> atA = traceValue(rows, a);
    const std::optional<double> atB = traceValue(rows, b);
    const std::optional<double> difference = atA && atB ? std::optional(*atB - *atA) : std::nullopt;
    const TraceUnit area = axes_.area ? *axes_.area : pathAreaUnit(axes_.x, axes_.y);
    const std::vector<QString> values = valueTexts(axes_.y, {atA, atB, difference});
    return tr("%1:  A %2   B %3   Δ %4   slope %5   area %6")
        .arg(nameOfLine(line), values[0], values[1], values[2],
             unitText(pathSlopeUnit(axes_.x, axes_.y), traceSlope(rows, a, b)),
             unitText(area, traceArea(rows, a, b)));
}

QStringList CurveCursors::words() const {
    QStringList all;
    for (const QCPAbstractPlottable* line : measuredLines(plot())) all << wordsOf(*line);
    if (all.isEmpty()) all << tr("There is no curve to measure");
    return all;
}

std::vector<QColor> CurveCursors::wordColors() const {
    std::vector<QColor> all;
    for (const QCPAbstractPlottable* line : measuredLines(plot())) {
        all.push_back(line->pen().color());
        all.back().setAlpha(255);
    }
    if (all.empty()) all.push_back(colors().text);
    return all;
}

/// Two lines with their letters at the top; the one that the arrow keys move is stronger.
void CurveCursors::draw(QCPPainter* painter) {
    if (!isOn()) return;
    for (const Which which : {cursorA, cursorB}) {
        drawLine(*painter, which, plot().xAxis->coordToPixel(place(which)));
    }
}

} // namespace hingelab

#include "ui/plots/moc_curve_cursors.cpp"
