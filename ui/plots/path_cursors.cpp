// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/path_cursors.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "physics/analysis/sampled_path.h"
#include "ui/plots/channel_rows.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr int kPathDigits = 4;
constexpr int kPathWords = 3; // lines
constexpr std::array kPathCursorNames = {"A", "B"};

QString pathValueText(Quantity quantity, const std::optional<double>& value) {
    return value ? readableText(quantity, *value, kPathDigits) : QStringLiteral("—");
}

QString pathUnitText(const TraceUnit& unit, const std::optional<double>& value) {
    if (!value) return QStringLiteral("—");
    const QString number = QString::fromStdString(displayText(*value / unit.siPerUnit, kPathDigits));
    return unit.symbol.empty() ? number : number + QLatin1Char(' ') + QString::fromStdString(unit.symbol);
}

std::optional<double> differenceOf(const std::optional<double>& a, const std::optional<double>& b) {
    return a && b ? std::optional(*b - *a) : std::nullopt;
}

} // namespace

PathCursors::PathCursors(QCustomPlot& plot, SessionController& session, const Theme& theme, QWidget* panel)
    : QCPLayerable(&plot), plot_(plot), session_(session), theme_(theme), button_(new QToolButton(panel)) {
    plot_.addLayer(QStringLiteral("cursors"), plot_.layer(QStringLiteral("readout")), QCustomPlot::limBelow);
    plot_.layer(QStringLiteral("cursors"))->setMode(QCPLayer::lmBuffered);
    static_cast<void>(setLayer(QStringLiteral("cursors")));
    button_->setObjectName(QStringLiteral("pathCursors"));
    button_->setIcon(theme_.icon(QStringLiteral("cursors")));
    button_->setCheckable(true);
    button_->setAutoRaise(true);
    button_->setFocusPolicy(Qt::TabFocus); // after a click, space plays
    button_->setToolTip(
        tr("Cursors: two points of the line to drag along it, with differences, slope and area between them"));
    button_->setAccessibleName(tr("Cursors on the line"));
    buildBar(panel);
    connect(button_, &QToolButton::toggled, this, &PathCursors::switchOn);
    plot_.installEventFilter(this);
}

void PathCursors::buildBar(QWidget* panel) {
    bar_ = new QWidget(panel);
    bar_->setObjectName(QStringLiteral("pathCursorBar"));
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    for (const Which which : {cursorA, cursorB}) {
        const QString name = QLatin1String(kPathCursorNames[which]);
        auto* handle = new QToolButton(bar_);
        handle->setObjectName(QStringLiteral("pathCursor%1").arg(name));
        handle->setAutoRaise(true);
        handle->setFocusPolicy(Qt::TabFocus);
        handle->setToolTip(
            tr("Cursor %1: arrow keys move it along the line by a sample, with Shift by ten").arg(name));
        handle->installEventFilter(this);
        connect(handle, &QToolButton::clicked, this, [this, which] {
            active_ = which;
            drawPoints();
            plot_.setFocus(Qt::OtherFocusReason);
        });
        handles_[which] = handle;
        line->addWidget(handle);
    }
    line->addStretch(1);
    auto* layout = new QVBoxLayout(bar_);
    layout->setContentsMargins(12, 0, 6, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    for (int i = 0; i < kPathWords; ++i) {
        auto* label = new ElidedLabel(bar_);
        label->setObjectName(QStringLiteral("pathCursorWords"));
        layout->addWidget(label);
        labels_.push_back(label);
    }
    bar_->hide();
}

void PathCursors::setSides(Side x, Side y) {
    x_ = std::move(x);
    y_ = std::move(y);
    refresh();
}

void PathCursors::switchOn(bool on) {
    bar_->setVisible(on);
    if (on && !isPlaced()) {
        place(cursorA);
        place(cursorB);
        active_ = cursorA;
    }
    isOver_ = false;
    plot_.unsetCursor();
    refresh();
    drawPoints();
}

/// Both are within the run, apart from each other.
bool PathCursors::isPlaced() const {
    return times_[cursorA] != times_[cursorB] && pixelOf(cursorA) && pixelOf(cursorB);
}

/// At a third and two thirds of the run up to the instant that is shown.
void PathCursors::place(Which which) {
    const History& run = session_.history();
    if (run.isEmpty()) return;
    const double from = run.time(0);
    const double to = std::max(session_.shownTime(), from);
    const double asked = from + (to - from) * (which == cursorA ? 1.0 : 2.0) / 3.0;
    setTime(which, run.time(run.nearest(asked)));
}

void PathCursors::setTime(Which which, double time) {
    times_[which] = time;
    active_ = which;
    refresh();
    drawPoints();
}

void PathCursors::step(Which which, int samples) {
    const History& run = session_.history();
    if (run.isEmpty()) return;
    const ChannelRows rows{run, 0};
    double time = times_[which];
    for (int i = 0; i < std::abs(samples); ++i) time = nextRowTime(rows, time, samples).value_or(time);
    setTime(which, time);
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
    const std::optional<double> x = valueAt(x_, times_[which]);
    const std::optional<double> y = valueAt(y_, times_[which]);
    if (!x || !y) return std::nullopt;
    return QPointF(plot_.xAxis->coordToPixel(*x / x_.unit), plot_.yAxis->coordToPixel(*y / y_.unit));
}

QStringList PathCursors::words() const {
    const auto both = channels();
    if (!both) return {tr("Nothing is recorded of this line"), {}, {}};
    const ChannelRows xs{session_.history(), (*both)[0]};
    const ChannelRows ys{session_.history(), (*both)[1]};
    const double a = times_[cursorA];
    const double b = times_[cursorB];
    const std::optional<double> xA = traceValue(xs, a), yA = traceValue(ys, a);
    const std::optional<double> xB = traceValue(xs, b), yB = traceValue(ys, b);
    const TraceUnit area = pathAreaUnit(x_.quantity, y_.quantity);
    return {
        tr("A  x %1, y %2   B  x %3, y %4")
            .arg(pathValueText(x_.quantity, xA), pathValueText(y_.quantity, yA), pathValueText(x_.quantity, xB),
                 pathValueText(y_.quantity, yB)),
        tr("Δt %1   Δx %2   Δy %3   slope %4")
            .arg(pathValueText(Quantity::time, b - a), pathValueText(x_.quantity, differenceOf(xA, xB)),
                 pathValueText(y_.quantity, differenceOf(yA, yB)),
                 pathUnitText(pathSlopeUnit(x_.quantity, y_.quantity), pathSlope(xs, ys, a, b))),
        tr("area under the line %1   enclosed %2")
            .arg(pathUnitText(area, pathArea(xs, ys, a, b)), pathUnitText(area, pathEnclosed(xs, ys, a, b)))};
}

void PathCursors::refresh() {
    if (!isOn()) return;
    for (const Which which : {cursorA, cursorB}) {
        const QString text =
            QStringLiteral("%1  %2 s").arg(QLatin1String(kPathCursorNames[which]), fixedText(times_[which], 4));
        if (handles_[which]->text() != text) handles_[which]->setText(text);
        handles_[which]->setAccessibleName(tr("Cursor %1").arg(text));
    }
    const QStringList lines = words();
    for (std::size_t i = 0; i < labels_.size(); ++i) {
        const QString& text = lines[static_cast<qsizetype>(i)];
        if (labels_[i]->text() != text) labels_[i]->setText(text);
    }
}

void PathCursors::drawPoints() {
    if (plot_.isVisible()) layer()->replot();
}

std::optional<PathCursors::Which> PathCursors::cursorAt(const QPointF& pixel) const {
    if (!plot_.axisRect()->rect().contains(pixel.toPoint())) return std::nullopt;
    std::optional<Which> nearest;
    double least = kReach;
    for (const Which which : {active_, active_ == cursorA ? cursorB : cursorA}) {
        const std::optional<QPointF> at = pixelOf(which);
        const double away = at ? std::hypot(at->x() - pixel.x(), at->y() - pixel.y()) : 2.0 * kReach;
        if (away > least || (nearest && away == least)) continue;
        least = away;
        nearest = which;
    }
    return nearest;
}

/// Of the samples the one that is nearest, where a second of time counts as some pixels: the cursor goes along
/// a path that crosses itself, as the instant does that is dragged (PlotScrubber).
std::optional<double> PathCursors::nearestTime(const QPointF& pixel) const {
    constexpr double pixelsPerSecond = 30.0;
    const auto both = channels();
    if (!both || !dragged_) return std::nullopt;
    const History& run = session_.history();
    double least = std::numeric_limits<double>::infinity();
    std::optional<double> best;
    for (std::size_t row = 0; row < run.rows(); ++row) {
        const double dx = plot_.xAxis->coordToPixel(run.value(row, (*both)[0]) / x_.unit) - pixel.x();
        const double dy = plot_.yAxis->coordToPixel(run.value(row, (*both)[1]) / y_.unit) - pixel.y();
        const double dt = pixelsPerSecond * (run.time(row) - times_[*dragged_]);
        const double cost = dx * dx + dy * dy + dt * dt;
        if (!(cost < least)) continue;
        least = cost;
        best = run.time(row);
    }
    return best;
}

bool PathCursors::mouse(const QMouseEvent& event) {
    switch (event.type()) {
        case QEvent::MouseButtonPress: {
            const std::optional<Which> which = cursorAt(event.position());
            if (event.button() != Qt::LeftButton || event.modifiers() != Qt::NoModifier || !which) return false;
            dragged_ = active_ = *which;
            plot_.setFocus(Qt::MouseFocusReason);
            drawPoints();
            return true;
        }
        case QEvent::MouseMove: {
            if (dragged_) {
                const std::optional<double> time = nearestTime(event.position());
                if (time) setTime(*dragged_, *time);
                return true;
            }
            const bool isOver = event.buttons() == Qt::NoButton && cursorAt(event.position()).has_value();
            if (isOver == std::exchange(isOver_, isOver)) return false;
            if (isOver) {
                plot_.setCursor(Qt::PointingHandCursor);
            } else {
                plot_.unsetCursor();
            }
            return false;
        }
        case QEvent::MouseButtonRelease:
            if (!dragged_) return false;
            dragged_.reset();
            return true;
        default:
            return false;
    }
}

bool PathCursors::key(const QKeyEvent& event, Which which) {
    constexpr int far = 10;
    const bool isFar = event.modifiers() == Qt::ShiftModifier;
    const bool isPlain = isFar || event.modifiers() == Qt::NoModifier;
    const bool isArrow = event.key() == Qt::Key_Left || event.key() == Qt::Key_Right;
    if (!isPlain || !isArrow) return false;
    if (event.type() == QEvent::KeyPress) {
        step(which, (event.key() == Qt::Key_Left ? -1 : 1) * (isFar ? far : 1));
    }
    return true;
}

bool PathCursors::eventFilter(QObject* watched, QEvent* event) {
    if (!isOn()) return QObject::eventFilter(watched, event);
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) {
        const Which which = watched == handles_[cursorA]   ? cursorA
                            : watched == handles_[cursorB] ? cursorB
                                                           : active_;
        const bool isOurs = key(*static_cast<QKeyEvent*>(event), which);
        if (isOurs) event->accept();
        return isOurs;
    }
    if (watched != &plot_) return QObject::eventFilter(watched, event);
    const bool isMouse = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseMove ||
                         event->type() == QEvent::MouseButtonRelease;
    return isMouse ? mouse(*static_cast<QMouseEvent*>(event)) : QObject::eventFilter(watched, event);
}

void PathCursors::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(true);
}

/// Two rings with their letters, and the straight line between them that closes what is enclosed; the one that
/// the arrow keys move is stronger.
void PathCursors::draw(QCPPainter* painter) {
    if (!isOn()) return;
    const ThemeColors& c = theme_.colors();
    const QRect rect = plot_.axisRect()->rect();
    const std::optional<QPointF> a = pixelOf(cursorA);
    const std::optional<QPointF> b = pixelOf(cursorB);
    painter->setClipRect(rect);
    if (a && b) {
        painter->setPen(QPen(c.mutedText, 1.0, Qt::DotLine));
        painter->drawLine(QLineF(*a, *b));
    }
    painter->setFont(plot_.xAxis->tickLabelFont());
    const QFontMetrics metrics(painter->font());
    for (const Which which : {cursorA, cursorB}) {
        const std::optional<QPointF>& point = which == cursorA ? a : b;
        if (!point || !rect.contains(point->toPoint())) continue;
        const QPointF at = *point;
        constexpr double ring = 5.0;
        painter->setPen(QPen(c.text, which == active_ ? 2.2 : 1.3));
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(at, ring, ring);
        const QString name = QLatin1String(kPathCursorNames[which]);
        const double width = metrics.horizontalAdvance(name) + 8.0;
        const double left = std::clamp(at.x() - 0.5 * width, double(rect.left()), rect.right() - width);
        const double above = at.y() - ring - 2.0 - metrics.height();
        const double top = above >= rect.top() ? above : at.y() + ring + 2.0;
        const QRectF flag(left, top, width, metrics.height());
        painter->setBrush(c.text);
        painter->setPen(Qt::NoPen);
        painter->drawRoundedRect(flag, 3.0, 3.0);
        painter->setPen(c.surface);
        painter->drawText(flag, Qt::AlignCenter, name);
    }
}

} // namespace hingelab
