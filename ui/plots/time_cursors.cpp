// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/time_cursors.h"

#include <algorithm>

#include "ui/plots/channel_rows.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

QString timeText(double time) {
    return QStringLiteral("%1 s").arg(fixedText(time, 4));
}

} // namespace

TimeCursors::TimeCursors(QCustomPlot& plot, Workbench& bench, QWidget* panel)
    : PlotCursors(
          plot, bench.theme(), panel,
          {.id = QStringLiteral("time"),
           .toolTip = tr("Cursors: two instants to drag, with values, difference, slope and area between them"),
           .accessibleName = tr("Cursors on the plot over time"),
           .handleToolTip =
               tr("Cursor %1: arrow keys move it by a sample, with Shift by ten; a click brings it "
                  "into view"),
           .pointer = Qt::SizeHorCursor}),
      session_(bench.session()) {}

bool TimeCursors::isSeen(Which which) const {
    return plot().xAxis->range().contains(place(which)) && place(cursorA) != place(cursorB);
}

bool TimeCursors::arePlaced() const {
    return isSeen(cursorA) || isSeen(cursorB);
}

/// At a third and two thirds of what is seen of the run.
void TimeCursors::putInView(Which which) {
    const QCPRange view = plot().xAxis->range();
    double from = view.lower;
    double to = view.upper;
    const History& run = session_.history();
    if (!run.isEmpty() && run.time(0) < to && run.last()[0] > from) {
        from = std::max(from, run.time(0));
        to = std::min(to, run.last()[0]);
    }
    setPlace(which, from + (to - from) * (which == cursorA ? 1.0 : 2.0) / 3.0);
}

void TimeCursors::setTraces(std::vector<Trace> traces) {
    traces_ = std::move(traces);
    refresh();
}

double TimeCursors::next(double place, int direction) const {
    const History& run = session_.history();
    if (run.isEmpty()) return place;
    return nextRowTime(ChannelRows{run, 0}, place, direction).value_or(place);
}

QStringList TimeCursors::words() const {
    QStringList all;
    for (const Trace& trace : traces_) all << wordsOf(trace);
    return all;
}

std::vector<QColor> TimeCursors::wordColors() const {
    std::vector<QColor> all;
    all.reserve(traces_.size());
    for (const Trace& trace : traces_) all.push_back(trace.color);
    return all;
}

QString TimeCursors::wordsOf(const Trace& trace) const {
    const History& run = session_.history();
    const int index = run.isEmpty() ? -1 : run.model()->channelIndex(trace.channel);
    if (index < 0) return tr("%1: nothing recorded").arg(trace.name);
    const ChannelRows rows{run, static_cast<std::size_t>(index)};
    const double a = place(cursorA);
    const double b = place(cursorB);
    const std::optional<double> atA = traceValue(rows, a);
    const std::optional<double> atB = traceValue(rows, b);
    const std::optional<double> difference = atA && atB ? std::optional(*atB - *atA) : std::nullopt;
    const std::vector<QString> values = valueTexts(trace.quantity, {atA, atB, difference});
    return tr("%1:  A %2   B %3   Δ %4   slope %5   area %6")
        .arg(trace.name, values[0], values[1], values[2],
             unitText(slopeUnit(trace.quantity), traceSlope(rows, a, b)),
             unitText(areaUnit(trace.quantity), traceArea(rows, a, b)));
}

QString TimeCursors::placeText(double place) const {
    return timeText(place);
}

QString TimeCursors::betweenText() const {
    QString text = tr("Δt %1").arg(timeText(place(cursorB) - place(cursorA)));
    const History& run = session_.history();
    const auto isOutside = [&](double time) {
        return run.isEmpty() || time < run.time(0) || time > run.last()[0];
    };
    if (isOutside(place(cursorA)) || isOutside(place(cursorB))) {
        text += tr("   (a cursor is outside the record)");
    }
    return text;
}

double TimeCursors::distance(Which which, const QPointF& pixel) const {
    return std::abs(plot().xAxis->coordToPixel(place(which)) - pixel.x());
}

std::optional<double> TimeCursors::placeUnder(Which /*dragged*/, const QPointF& pixel) const {
    const QRect rect = plot().axisRect()->rect();
    return plot().xAxis->pixelToCoord(std::clamp(pixel.x(), double(rect.left()), double(rect.right())));
}

/// Two lines with their letters at the top; the one that the arrow keys move is stronger.
void TimeCursors::draw(QCPPainter* painter) {
    if (!isOn()) return;
    for (const Which which : {cursorA, cursorB}) {
        drawLine(*painter, which, plot().xAxis->coordToPixel(place(which)));
    }
}

} // namespace hingelab

#include "ui/plots/moc_time_cursors.cpp"
