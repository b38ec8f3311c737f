// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/time_bar.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/text/plain_text.h"

namespace hingelab {
namespace {

constexpr double kBarMargin = 10.0; // [pixels] so that the handle fits at the ends
constexpr double kTrackHeight = 6;  // [pixels]
constexpr double kHandle = 7.0;     // [pixels] half the handle's width
constexpr double kMarkReach = 5.0;  // [pixels] from which a mark is meant

} // namespace

TimeBar::TimeBar(Workbench& bench, QWidget* parent)
    : QSlider(Qt::Horizontal, parent), session_(bench.session()), theme_(bench.theme()) {
    setObjectName(QStringLiteral("timeBar"));
    setAccessibleName(tr("Time of the run"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&session_, &SessionController::samplesArrived, this, &TimeBar::refresh);
    connect(&session_, &SessionController::instantChanged, this, &TimeBar::refresh);
    connect(&session_, &SessionController::runsChanged, this, &TimeBar::refresh);
    connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
    // A screen reader sets the value itself.
    connect(this, &QAbstractSlider::actionTriggered, this, [this](int action) {
        if (action == SliderMove) session_.showInstant(sliderPosition() / kUnitsPerSecond);
    });
    refresh();
}

double TimeBar::start() const {
    return session_.history().isEmpty() ? 0.0 : session_.history().time(0);
}

double TimeBar::end() const {
    constexpr double least = 1e-3; // [s] of a run that has not begun
    return session_.history().isEmpty() ? least : std::max(session_.history().last()[0], start() + least);
}

double TimeBar::xOf(double time) const {
    return kBarMargin + (width() - 2.0 * kBarMargin) * (time - start()) / (end() - start());
}

double TimeBar::timeAt(double x) const {
    const double share = (x - kBarMargin) / std::max(width() - 2.0 * kBarMargin, 1.0);
    return start() + std::clamp(share, 0.0, 1.0) * (end() - start());
}

QSize TimeBar::sizeHint() const {
    return {400, 30};
}

QSize TimeBar::minimumSizeHint() const {
    return {120, 30};
}

void TimeBar::refresh() {
    const QSignalBlocker quiet(this);
    const auto units = [](double time) {
        return static_cast<int>(std::clamp(time * kUnitsPerSecond, -2e9, 2e9));
    };
    setRange(units(start()), units(end()));
    setValue(units(session_.shownTime()));
    update();
}

QColor TimeBar::colorOf(RunEvent::Kind kind) const {
    const ThemeColors& c = theme_.colors();
    switch (kind) {
        case RunEvent::Kind::stop:
        case RunEvent::Kind::separation:
            return c.spring;
        case RunEvent::Kind::deadCentre:
            return c.detents;
        case RunEvent::Kind::stick:
        case RunEvent::Kind::slip:
            return c.friction;
        case RunEvent::Kind::motor:
        case RunEvent::Kind::end:
            return c.danger;
        case RunEvent::Kind::law:
            return c.catchTorque;
        case RunEvent::Kind::edit:
        case RunEvent::Kind::hand:
            return c.accent;
    }
    return c.text;
}

/// What happened, and over it, half as high, what was done: both are seen where they fall together.
void TimeBar::drawEvents(QPainter& painter) const {
    constexpr double top = 3.0;
    const double bottom = 0.5 * height() - kTrackHeight;
    for (const bool isDone : {false, true}) {
        double last = -1.0;
        for (const RunEvent& event : session_.runs().events().events()) {
            const bool isByHand = event.kind == RunEvent::Kind::edit || event.kind == RunEvent::Kind::hand;
            if (isByHand != isDone || event.time < start() || event.time > end()) continue;
            const double x = std::round(xOf(event.time)) + 0.5;
            if (x == last) continue; // thousands of them in a pixel are drawn once
            last = x;
            painter.setPen(QPen(colorOf(event.kind), 2.0));
            painter.drawLine(QPointF(x, top), QPointF(x, isDone ? 0.5 * (top + bottom) : bottom));
        }
    }
}

void TimeBar::drawLoop(QPainter& painter) const {
    if (!session_.loop()) return;
    const QColor color = theme_.colors().accent;
    const double top = 0.5 * height() + kTrackHeight;
    const double x0 = xOf(std::clamp(session_.loop()->first, start(), end()));
    const double x1 = xOf(std::clamp(session_.loop()->second, start(), end()));
    painter.setPen(QPen(color, 2.0));
    painter.drawLine(QPointF(x0, height() - 3.0), QPointF(x1, height() - 3.0));
    for (const double x : {x0, x1}) painter.drawLine(QPointF(x, top), QPointF(x, height() - 3.0));
}

void TimeBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& c = theme_.colors();
    const double y = 0.5 * height();
    const double x = xOf(std::clamp(session_.shownTime(), start(), end()));
    const auto track = [&](double from, double to, const QColor& color) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawRoundedRect(QRectF(from, y - 0.5 * kTrackHeight, to - from, kTrackHeight), 3.0, 3.0);
    };
    track(kBarMargin, width() - kBarMargin, c.border);
    if (x > kBarMargin + 1.0) track(kBarMargin, x, session_.isLive() ? c.mutedText : c.accent);
    drawEvents(painter);
    drawLoop(painter);
    painter.setPen(QPen(hasFocus() ? c.accent : c.mutedText, hasFocus() ? 2.0 : 1.0));
    painter.setBrush(session_.isLive() ? c.raised : c.accent);
    painter.drawEllipse(QPointF(x, y), kHandle - 1.0, kHandle - 1.0);
}

TimeBar::Grip TimeBar::gripAt(const QPointF& place) const {
    const std::optional<std::pair<double, double>>& loop = session_.loop();
    if (loop && place.y() > 0.5 * height() + kTrackHeight - 1.0) {
        const double toStart = std::abs(place.x() - xOf(loop->first));
        const double toEnd = std::abs(place.x() - xOf(loop->second));
        if (std::min(toStart, toEnd) < 2.0 * kMarkReach)
            return toEnd <= toStart ? Grip::loopEnd : Grip::loopStart;
    }
    return Grip::instant;
}

void TimeBar::drag(double x) {
    const double time = timeAt(x);
    if (grip_ == Grip::instant) {
        // The right end is the present: there the bar takes hold of it.
        session_.showInstant(x >= width() - kBarMargin ? end() : time);
        return;
    }
    std::pair<double, double> loop = session_.loop().value_or(std::pair{start(), end()});
    constexpr double least = 0.02; // [s]
    if (grip_ == Grip::loopStart) loop.first = std::min(time, loop.second - least);
    if (grip_ == Grip::loopEnd) loop.second = std::max(time, loop.first + least);
    session_.setLoop(loop);
    update();
}

void TimeBar::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    setFocus(Qt::MouseFocusReason);
    grip_ = gripAt(event->position());
    if (grip_ == Grip::instant) drag(event->position().x());
}

void TimeBar::mouseMoveEvent(QMouseEvent* event) {
    if (grip_ != Grip::none) drag(event->position().x());
    setCursor(gripAt(event->position()) == Grip::instant ? Qt::ArrowCursor : Qt::SplitHCursor);
}

void TimeBar::mouseReleaseEvent(QMouseEvent*) {
    grip_ = Grip::none;
}

void TimeBar::keyPressEvent(QKeyEvent* event) {
    const double now = session_.shownTime();
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Down:
            session_.stepSamples(-1);
            return;
        case Qt::Key_Right:
        case Qt::Key_Up:
            session_.stepSamples(1);
            return;
        case Qt::Key_PageUp:
            session_.showInstant(now + kPage);
            return;
        case Qt::Key_PageDown:
            session_.showInstant(now - kPage);
            return;
        case Qt::Key_Home:
            session_.showInstant(start());
            return;
        case Qt::Key_End:
            session_.showLive();
            return;
        default:
            QSlider::keyPressEvent(event);
    }
}

void TimeBar::wheelEvent(QWheelEvent* event) {
    const int turns = event->angleDelta().y();
    if (turns != 0) session_.stepSamples(turns > 0 ? 1 : -1);
    event->accept();
}

/// Of the events near a place, by time: as many as one reads.
QStringList TimeBar::eventsAt(double x) const {
    constexpr qsizetype most = 6;
    QStringList words;
    for (const RunEvent& event : session_.runs().events().events()) {
        if (std::abs(xOf(event.time) - x) >= kMarkReach) continue;
        words << tr("%1 at %2 s").arg(QString::fromStdString(event.words)).arg(event.time, 0, 'f', 3);
    }
    if (words.size() <= most) return words;
    const auto more = static_cast<int>(words.size() - most);
    words.resize(most);
    words << tr("and %n more", nullptr, more);
    return words;
}

bool TimeBar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QSlider::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QStringList found = eventsAt(help->pos().x());
    QString text =
        found.isEmpty() ? tr("%1 s").arg(timeAt(help->pos().x()), 0, 'f', 3) : found.join(QLatin1Char('\n'));
    const double memory = static_cast<double>(session_.status().recordingMemory +
                                              sizeof(double) * session_.history().heldValues());
    text += tr("\nDrag: look back. Arrow keys: sample by sample.\nKept: %1 MB").arg(memory / 1e6, 0, 'f', 1);
    const double complete = session_.history().completeFrom();
    if (!session_.history().isEmpty() && complete > start()) {
        text += tr("; before %1 s every so many samples, the rest is computed again").arg(complete, 0, 'f', 1);
    }
    QToolTip::showText(help->globalPos(), literalText(text), this);
    return true;
}

} // namespace hingelab

#include "ui/timeline/moc_time_bar.cpp"
