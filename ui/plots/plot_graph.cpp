// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_graph.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace hingelab {
namespace {

bool isFinite(const QPointF& point) {
    return std::isfinite(point.x()) && std::isfinite(point.y());
}

/// Shares of a way from 0 to 1.
struct Stretch {
    double begin = 0.0, end = 1.0;
};

/// Where `from + share * way` is between two bounds; one of the directions of Liang and Barsky's method.
Stretch within(Stretch stretch, double from, double way, double low, double high) {
    if (way == 0.0) return from < low || from > high ? Stretch{1.0, 0.0} : stretch;
    const auto [first, last] = std::minmax({(low - from) / way, (high - from) / way}); // a list: of copies
    return {std::max(stretch.begin, first), std::min(stretch.end, last)};
}

std::optional<QLineF> partWithin(const QPointF& from, const QPointF& to, const QRectF& area) {
    const QPointF way = to - from;
    Stretch stretch = within({}, from.x(), way.x(), area.left(), area.right());
    stretch = within(stretch, from.y(), way.y(), area.top(), area.bottom());
    if (!(stretch.begin <= stretch.end)) return {};
    return QLineF(stretch.begin > 0.0 ? from + stretch.begin * way : from,
                  stretch.end < 1.0 ? from + stretch.end * way : to);
}

} // namespace

QVector<QPointF> cutTo(const QVector<QPointF>& line, const QRectF& area) {
    const auto isWithin = [&area](const QPointF& point) { return area.contains(point); };
    if (std::all_of(line.begin(), line.end(), isWithin)) return line;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    QVector<QPointF> cut;
    cut.reserve(line.size());
    for (qsizetype i = 1; i < line.size(); ++i) {
        if (!isFinite(line[i - 1]) || !isFinite(line[i])) continue;
        const std::optional<QLineF> part = partWithin(line[i - 1], line[i], area);
        if (!part) continue;
        if (cut.isEmpty() || cut.back() != part->p1()) {
            if (!cut.isEmpty()) cut.append({none, none});
            cut.append(part->p1());
        }
        cut.append(part->p2());
    }
    return cut;
}

void PlotGraph::drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const {
    // Ends and corners of what is just beyond the edge are not to be seen within it.
    const double room = 2.0 * painter->pen().widthF() + 10.0;
    QCPGraph::drawLinePlot(painter, cutTo(lines, QRectF(clipRect()).adjusted(-room, -room, room, room)));
}

PlotGraph* addGraphTo(QCustomPlot& plot, QCPAxis* keys, QCPAxis* values) {
    return new PlotGraph(keys != nullptr ? keys : plot.xAxis, values != nullptr ? values : plot.yAxis);
}

} // namespace hingelab
