// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_scrubber.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hingelab {

PlotScrubber::PlotScrubber(QCustomPlot& plot, SessionController& session)
    : PlotScrubber(plot, session, std::function<PointOf()>()) {}

PlotScrubber::PlotScrubber(QCustomPlot& plot, SessionController& session, std::function<PointOf()> curve)
    : QObject(&plot), plot_(plot), session_(session), curve_(std::move(curve)) {
    plot_.installEventFilter(this);
}

PlotScrubber::PointOf PlotScrubber::curveOf(ChannelHandle x, const Unit& xUnit, ChannelHandle y,
                                            const Unit& yUnit) {
    if (!x || !y) return {};
    return [=](std::span<const double> row) -> std::optional<QPointF> {
        return QPointF(xUnit.fromSi(x.in(row)), yUnit.fromSi(y.in(row)));
    };
}

std::optional<double> PlotScrubber::timeAt(const QPointF& position) const {
    if (session_.history().isEmpty()) return std::nullopt;
    if (curve_) return timeOnCurve(position);
    QCPAxisRect* rect = plot_.axisRectAt(position);
    if (rect == nullptr && isDragging_) rect = plot_.axisRect();
    if (rect == nullptr) return std::nullopt;
    return rect->axis(QCPAxis::atBottom)->pixelToCoord(position.x());
}

/// Of the samples the one that is nearest, where a second of time counts as some pixels: a curve that crosses
/// itself is followed along.
std::optional<double> PlotScrubber::timeOnCurve(const QPointF& position) const {
    constexpr double pixelsPerSecond = 30.0;
    const History& rows = session_.history();
    if (!isDragging_ && !plot_.axisRect()->rect().contains(position.toPoint())) return std::nullopt;
    const PointOf pointOf = curve_();
    if (!pointOf) return std::nullopt;
    const double now = session_.shownTime();
    double least = std::numeric_limits<double>::infinity();
    double leastDistance = least;
    std::optional<double> best;
    for (std::size_t i = rows.rows(); i-- > 0;) {
        const std::optional<QPointF> point = pointOf(rows.row(i));
        if (!point) continue;
        const double dx = plot_.xAxis->coordToPixel(point->x()) - position.x();
        const double dy = plot_.yAxis->coordToPixel(point->y()) - position.y();
        const double dt = pixelsPerSecond * (rows.time(i) - now);
        const double cost = dx * dx + dy * dy + (isDragging_ ? dt * dt : 1e-3 * dt * dt);
        if (!(cost < least)) continue;
        least = cost;
        leastDistance = std::hypot(dx, dy);
        best = rows.time(i);
    }
    if (!isDragging_ && leastDistance > kReach) return std::nullopt;
    return best;
}

bool PlotScrubber::eventFilter(QObject* watched, QEvent* event) {
    const bool isMouse = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseMove ||
                         event->type() == QEvent::MouseButtonRelease;
    if (!isMouse) return QObject::eventFilter(watched, event);
    const auto* mouse = static_cast<QMouseEvent*>(event);
    switch (event->type()) {
        case QEvent::MouseButtonPress: {
            if (mouse->button() != Qt::LeftButton || mouse->modifiers() != Qt::NoModifier) return false;
            const std::optional<double> time = timeAt(mouse->position());
            if (!time) return false;
            isDragging_ = true;
            session_.showInstant(*time);
            return true;
        }
        case QEvent::MouseMove:
            if (!isDragging_) return false;
            if (const std::optional<double> time = timeAt(mouse->position())) session_.showInstant(*time);
            return true;
        default:
            return std::exchange(isDragging_, false);
    }
}

InstantLine::InstantLine(QCustomPlot& plot) {
    for (QCPAxisRect* rect : plot.axisRects()) {
        auto* line = new QCPItemStraightLine(&plot);
        line->setClipAxisRect(rect);
        for (QCPItemPosition* end : {line->point1, line->point2}) {
            end->setAxisRect(rect);
            end->setAxes(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
            end->setTypeX(QCPItemPosition::ptPlotCoords);
            end->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        line->setVisible(false);
        lines_.push_back(line);
    }
}

void InstantLine::update(const SessionController& session, const QColor& color) {
    const double time = session.shownTime();
    for (QCPItemStraightLine* line : lines_) {
        line->setPen(QPen(color, 1.4));
        line->point1->setCoords(time, 0.0);
        line->point2->setCoords(time, 1.0);
        line->setVisible(!session.isLive());
    }
}

double InstantLine::windowStart(const SessionController& session, double length) {
    if (session.history().isEmpty()) return 0.0;
    const double first = std::max(0.0, session.history().time(0));
    const double last = std::max(first, session.history().last()[0] - length);
    const double now = session.shownTime();
    if (session.isLive()) {
        start_ = last;
    } else if (now < start_) {
        start_ = now - 0.2 * length;
    } else if (now > start_ + length) {
        start_ = now - 0.8 * length;
    }
    start_ = std::clamp(start_, std::min(first, last), last);
    return start_;
}

} // namespace hingelab
