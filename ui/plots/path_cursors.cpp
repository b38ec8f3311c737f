// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/path_cursors.h"

#include <cmath>
#include <limits>

#include "analysis/sampled_path.h"
#include "ui/plots/channel_rows.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

std::optional<double> differenceOf(const std::optional<double>& a, const std::optional<double>& b) {
    return a && b ? std::optional(*b - *a) : std::nullopt;
}

} // namespace

PathCursors::PathCursors(QCustomPlot& plot, Workbench& bench, QWidget* panel)
    : PlotCursors(
          plot, bench.theme(), panel,
          {.id = QStringLiteral("path"),
           .toolTip = tr("Cursors: two points of the line to drag along it, with differences, slope and "
                         "area between them"),
           .accessibleName = tr("Cursors on the line"),
           .handleToolTip = tr("Cursor %1: arrow keys move it along the line by a sample, with Shift by ten"),
           .pointer = Qt::PointingHandCursor}),
      session_(bench.session()) {}

void PathCursors::setSides(Side x, Side y) {
    x_ = std::move(x);
    y_ = std::move(y);
    refresh();
}

/// Both are within the run, apart from each other.
bool PathCursors::arePlaced() const {
    return place(cursorA) != place(cursorB) && isSeen(cursorA) && isSeen(cursorB);
}

/// At a third and two thirds of the run up to the instant that is shown.
void PathCursors::putInView(Which which) {
    const History& run = session_.history();
    if (run.isEmpty()) return;
    const double from = run.time(0);
    const double to = std::max(session_.shownTime(), from);
    const double asked = from + (to - from) * (which == cursorA ? 1.0 : 2.0) / 3.0;
    setPlace(which, run.time(run.nearest(asked)));
}

double PathCursors::next(double place, int direction) const {
    const History& run = session_.history();
    if (run.isEmpty()) return place;
    return nextRowTime(ChannelRows{run, 0}, place, direction).value_or(place);
}

QString PathCursors::placeText(double place) const {
    return QStringLiteral("%1 s").arg(fixedText(place, 4));
}

/// Of both sides, as the present run has them.
std::optional<std::array<std::size_t, 2>> PathCursors::channels() const {
    const History& run = session_.history();
    if (run.isEmpty()) return std::nullopt;
    const int x = run.model()->channelIndex(x_.channel);
    const int y = run.model()->channelIndex(y_.channel);
    if (x < 0 || y < 0) return std::nullopt;
    return std::array{static_cast<std::size_t>(x), static_cast<std::size_t>(y)};
}

std::optional<double> PathCursors::valueAt(const Side& side, double time) const {
    const auto both = channels();
    if (!both) return std::nullopt;
    return traceValue(ChannelRows{session_.history(), (*both)[&side == &x_ ? 0 : 1]}, time);
}

std::optional<QPointF> PathCursors::pixelOf(Which which) const {
    const std::optional<double> x = valueAt(x_, place(which));
    const std::optional<double> y = valueAt(y_, place(which));
    if (!x || !y) return std::nullopt;
    return QPointF(plot().xAxis->coordToPixel(x_.unit->fromSi(*x)),
                   plot().yAxis->coordToPixel(y_.unit->fromSi(*y)));
}

QStringList PathCursors::words() const {
    const auto both = channels();
    if (!both) return {tr("Nothing is recorded of this line"), {}, {}};
    const ChannelRows xs{session_.history(), (*both)[0]};
    const ChannelRows ys{session_.history(), (*both)[1]};
    const double a = place(cursorA);
    const double b = place(cursorB);
    const std::optional<double> xA = traceValue(xs, a), yA = traceValue(ys, a);
    const std::optional<double> xB = traceValue(xs, b), yB = traceValue(ys, b);
    const TraceUnit area = pathAreaUnit(x_.quantity, y_.quantity);
    const std::vector<QString> x = valueTexts(x_.quantity, {xA, xB, differenceOf(xA, xB)});
    const std::vector<QString> y = valueTexts(y_.quantity, {yA, yB, differenceOf(yA, yB)});
    return {tr("A  x %1, y %2   B  x %3, y %4").arg(x[0], y[0], x[1], y[1]),
            tr("Δt %1   Δx %2   Δy %3   slope %4")
                .arg(valueText(Quantity::time, b - a), x[2], y[2],
                     unitText(pathSlopeUnit(x_.quantity, y_.quantity), pathSlope(xs, ys, a, b))),
            tr("area under the line %1   enclosed %2")
                .arg(unitText(area, pathArea(xs, ys, a, b)), unitText(area, pathEnclosed(xs, ys, a, b)))};
}

double PathCursors::distance(Which which, const QPointF& pixel) const {
    const std::optional<QPointF> at = pixelOf(which);
    if (!at) return std::numeric_limits<double>::infinity();
    return std::hypot(at->x() - pixel.x(), at->y() - pixel.y());
}

/// Of the samples the one that is nearest, where a second of time counts as some pixels: the cursor goes along
/// a path that crosses itself, as the instant does that is dragged (PlotScrubber).
std::optional<double> PathCursors::placeUnder(Which dragged, const QPointF& pixel) const {
    constexpr double pixelsPerSecond = 30.0;
    const auto both = channels();
    if (!both) return std::nullopt;
    const History& run = session_.history();
    double least = std::numeric_limits<double>::infinity();
    std::optional<double> best;
    for (std::size_t row = 0; row < run.rows(); ++row) {
        const double dx = plot().xAxis->coordToPixel(x_.unit->fromSi(run.value(row, (*both)[0]))) - pixel.x();
        const double dy = plot().yAxis->coordToPixel(y_.unit->fromSi(run.value(row, (*both)[1]))) - pixel.y();
        const double dt = pixelsPerSecond * (run.time(row) - place(dragged));
        const double cost = dx * dx + dy * dy + dt * dt;
        if (!(cost < least)) continue;
        least = cost;
        best = run.time(row);
    }
    return best;
}

/// Two rings with their letters, and the straight line between them that closes what is enclosed; the one that
/// the arrow keys move is stronger.
void PathCursors::draw(QCPPainter* painter) {
    if (!isOn()) return;
    const ThemeColors& c = colors();
    const QRect rect = plot().axisRect()->rect();
    const std::optional<QPointF> a = pixelOf(cursorA);
    const std::optional<QPointF> b = pixelOf(cursorB);
    painter->setClipRect(rect);
    if (a && b) {
        painter->setPen(QPen(c.mutedText, 1.0, Qt::DotLine));
        painter->drawLine(QLineF(*a, *b));
    }
    const int flagHeight = QFontMetrics(plot().xAxis->tickLabelFont()).height();
    for (const Which which : {cursorA, cursorB}) {
        const std::optional<QPointF>& point = which == cursorA ? a : b;
        if (!point || !rect.contains(point->toPoint())) continue;
        const QPointF at = *point;
        constexpr double ring = 5.0;
        painter->setPen(QPen(c.text, isActive(which) ? 2.2 : 1.3));
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(at, ring, ring);
        const double above = at.y() - ring - 2.0 - flagHeight;
        drawFlag(*painter, which, at.x(), above >= rect.top() ? above : at.y() + ring + 2.0);
    }
}

} // namespace hingelab

#include "ui/plots/moc_path_cursors.cpp"
