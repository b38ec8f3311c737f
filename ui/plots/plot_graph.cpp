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

/// A coordinate of a point.
using Part = qreal& (QPointF::*)();

/// Corners beyond the bounds of a coordinate are put onto them; where an edge passes a bound there is a corner.
QPolygonF pressedBetween(const QPolygonF& ring, Part part, double low, double high) {
    QPolygonF pressed;
    pressed.reserve(ring.size());
    for (qsizetype i = 0; i < ring.size(); ++i) {
        QPointF corner = ring[i];
        QPointF next = ring[(i + 1) % ring.size()];
        const double from = (corner.*part)();
        const double to = (next.*part)();
        const QPointF way = next - corner;
        const bool rises = from < to;
        (corner.*part)() = std::clamp(from, low, high);
        pressed.append(corner);
        for (const double bound : {rises ? low : high, rises ? high : low}) {
            if ((from < bound) == (to < bound) || from == bound || to == bound) continue;
            QPointF passing = ring[i] + (bound - from) / (to - from) * way;
            (passing.*part)() = bound;
            pressed.append(passing);
        }
    }
    return pressed;
}

} // namespace

QPolygonF pressedInto(const QPolygonF& ring, const QRectF& area) {
    return pressedBetween(pressedBetween(ring, &QPointF::rx, area.left(), area.right()), &QPointF::ry,
                          area.top(), area.bottom());
}

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

/// Ends and corners of what is just beyond the edge are not to be seen within it.
QRectF PlotGraph::paintedArea(const QCPPainter& painter) const {
    const double room = 2.0 * painter.pen().widthF() + 10.0;
    return QRectF(clipRect()).adjusted(-room, -room, room, room);
}

void PlotGraph::drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const {
    QCPGraph::drawLinePlot(painter, cutTo(lines, paintedArea(*painter)));
}

void PlotGraph::drawFill(QCPPainter* painter, QVector<QPointF>* lines) const {
    const auto* other = qobject_cast<const PlotGraph*>(mChannelFillGraph.data());
    if (other == nullptr || lineStyle() == lsImpulse) return QCPGraph::drawFill(painter, lines);
    if (painter->brush().style() == Qt::NoBrush || painter->brush().color().alpha() == 0) return;
    QVector<QPointF> others;
    other->getLines(&others, QCPDataRange(0, other->dataCount()));
    if (others.isEmpty()) return;
    applyFillAntialiasingHint(painter);
    const auto parts = getNonNanSegments(lines, keyAxis()->orientation());
    const auto otherParts = getNonNanSegments(&others, other->keyAxis()->orientation());
    for (const auto& [part, otherPart] : getOverlappingSegments(parts, lines, otherParts, &others)) {
        const QPolygonF ring = getChannelFillPolygon(lines, part, &others, otherPart);
        if (std::all_of(ring.begin(), ring.end(), isFinite))
            painter->drawPolygon(pressedInto(ring, paintedArea(*painter)));
    }
}

PlotGraph* addGraphTo(QCustomPlot& plot, QCPAxis* keys, QCPAxis* values) {
    auto* graph = new PlotGraph(keys != nullptr ? keys : plot.xAxis, values != nullptr ? values : plot.yAxis);
    graph->setName(QStringLiteral("Graph %1").arg(plot.graphCount())); // as addGraph() does: tables name it
    return graph;
}

} // namespace hingelab

#include "ui/plots/moc_plot_graph.cpp"
