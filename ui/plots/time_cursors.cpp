// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/time_cursors.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "physics/analysis/sampled_trace.h"
#include "ui/plots/channel_rows.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr int kCursorDigits = 4;
constexpr int kMostLines = 3; // of traces before they scroll
constexpr std::array kCursorNames = {"A", "B"};

QString timeText(double time) {
    return QStringLiteral("%1 s").arg(fixedText(time, 4));
}

QString valueOrNone(Quantity quantity, const std::optional<double>& value) {
    return value ? readableText(quantity, *value, kCursorDigits) : QStringLiteral("—");
}

QString traceUnitText(const TraceUnit& unit, const std::optional<double>& value) {
    if (!value) return QStringLiteral("—");
    QString text = QString::fromStdString(displayText(*value / unit.siPerUnit, kCursorDigits));
    text += QLatin1Char(' ');
    return text + QString::fromStdString(unit.symbol);
}

} // namespace

TimeCursors::TimeCursors(QCustomPlot& plot, SessionController& session, const Theme& theme, QWidget* panel)
    : QCPLayerable(&plot), plot_(plot), session_(session), theme_(theme) {
    plot_.addLayer(QStringLiteral("cursors"), plot_.layer(QStringLiteral("readout")), QCustomPlot::limBelow);
    plot_.layer(QStringLiteral("cursors"))->setMode(QCPLayer::lmBuffered);
    static_cast<void>(setLayer(QStringLiteral("cursors")));
    button_ = new QToolButton(panel);
    button_->setObjectName(QStringLiteral("timeCursors"));
    button_->setIcon(theme_.icon(QStringLiteral("cursors")));
    button_->setCheckable(true);
    button_->setAutoRaise(true);
    button_->setFocusPolicy(Qt::TabFocus); // after a click, space plays
    button_->setToolTip(
        tr("Cursors: two instants to drag, with values, difference, slope and area between them"));
    button_->setAccessibleName(tr("Cursors on the plot over time"));
    bar_ = new QWidget(panel);
    bar_->setObjectName(QStringLiteral("cursorBar"));
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    for (const Which which : {cursorA, cursorB}) {
        auto* handle = new QToolButton(bar_);
        handle->setObjectName(QStringLiteral("cursor%1").arg(QLatin1String(kCursorNames[which])));
        handle->setAutoRaise(true);
        handle->setFocusPolicy(Qt::TabFocus);
        handle->setToolTip(tr("Cursor %1: arrow keys move it by a sample, with Shift by ten; a click brings it "
                              "into view")
                               .arg(QLatin1String(kCursorNames[which])));
        handle->installEventFilter(this);
        connect(handle, &QToolButton::clicked, this, [this, which] {
            active_ = which;
            placeInView(which);
            plot_.setFocus(Qt::OtherFocusReason);
        });
        handles_[which] = handle;
        line->addWidget(handle);
    }
    between_ = new ElidedLabel(bar_);
    line->addWidget(between_, 1);
    list_ = new QWidget;
    auto* lines = new QVBoxLayout(list_);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    auto* area = new QScrollArea(bar_);
    area->setWidget(list_);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* layout = new QVBoxLayout(bar_);
    layout->setContentsMargins(12, 0, 6, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(area);
    bar_->hide();
    connect(button_, &QToolButton::toggled, this, &TimeCursors::switchOn);
    plot_.installEventFilter(this);
}

void TimeCursors::switchOn(bool on) {
    bar_->setVisible(on);
    if (on) {
        const QCPRange view = plot_.xAxis->range();
        const bool isSeen = isPlaced_ && (view.contains(times_[cursorA]) || view.contains(times_[cursorB]));
        if (!isSeen) {
            placeInView(cursorA);
            placeInView(cursorB);
        }
    }
    isOverLine_ = false;
    plot_.unsetCursor();
    refresh();
    drawLines();
    emit roomChanged();
}

/// At a third and two thirds of what is seen of the run.
void TimeCursors::placeInView(Which which) {
    const QCPRange view = plot_.xAxis->range();
    if (isPlaced_ && isOn() && view.contains(times_[which]) && times_[cursorA] != times_[cursorB]) return;
    double from = view.lower;
    double to = view.upper;
    const History& run = session_.history();
    if (!run.isEmpty() && run.time(0) < to && run.last()[0] > from) {
        from = std::max(from, run.time(0));
        to = std::min(to, run.last()[0]);
    }
    isPlaced_ = isPlaced_ || which == cursorB;
    setTime(which, from + (to - from) * (which == cursorA ? 1.0 : 2.0) / 3.0);
}

void TimeCursors::setTraces(std::vector<Trace> traces) {
    const bool isMore = traces.size() != labels_.size();
    traces_ = std::move(traces);
    while (labels_.size() > traces_.size()) {
        delete labels_.back();
        labels_.pop_back();
    }
    while (labels_.size() < traces_.size()) {
        auto* label = new ElidedLabel(list_);
        label->setObjectName(QStringLiteral("cursorTrace"));
        list_->layout()->addWidget(label);
        labels_.push_back(label);
    }
    for (std::size_t i = 0; i < labels_.size(); ++i) {
        QPalette palette = labels_[i]->palette();
        palette.setColor(QPalette::WindowText, traces_[i].color);
        labels_[i]->setPalette(palette);
    }
    const int height = labels_.empty() ? 0 : labels_.front()->sizeHint().height();
    const int lines = std::min(static_cast<int>(labels_.size()), kMostLines);
    bar_->findChild<QScrollArea*>()->setFixedHeight(lines * height);
    refresh();
    if (isMore && isOn()) emit roomChanged();
}

void TimeCursors::setTime(Which which, double time) {
    times_[which] = time;
    active_ = which;
    refresh();
    drawLines();
}

void TimeCursors::step(Which which, int samples) {
    const History& run = session_.history();
    if (run.isEmpty()) return;
    const ChannelRows rows{run, 0};
    double time = times_[which];
    for (int i = 0; i < std::abs(samples); ++i) time = nextRowTime(rows, time, samples).value_or(time);
    setTime(which, time);
}

QStringList TimeCursors::words() const {
    QStringList all;
    for (const Trace& trace : traces_) all << wordsOf(trace);
    return all;
}

QString TimeCursors::wordsOf(const Trace& trace) const {
    const History& run = session_.history();
    const int index = run.isEmpty() ? -1 : run.model()->channelIndex(trace.channel);
    if (index < 0) return tr("%1: nothing recorded").arg(trace.name);
    const ChannelRows rows{run, static_cast<std::size_t>(index)};
    const double a = times_[cursorA];
    const double b = times_[cursorB];
    const std::optional<double> atA = traceValue(rows, a);
    const std::optional<double> atB = traceValue(rows, b);
    const std::optional<double> difference = atA && atB ? std::optional(*atB - *atA) : std::nullopt;
    return tr("%1:  A %2   B %3   Δ %4   slope %5   area %6")
        .arg(trace.name, valueOrNone(trace.quantity, atA), valueOrNone(trace.quantity, atB),
             valueOrNone(trace.quantity, difference),
             traceUnitText(slopeUnit(trace.quantity), traceSlope(rows, a, b)),
             traceUnitText(areaUnit(trace.quantity), traceArea(rows, a, b)));
}

void TimeCursors::showTimes() {
    for (const Which which : {cursorA, cursorB}) {
        QString text = QLatin1String(kCursorNames[which]);
        text += QLatin1String("  ");
        text += timeText(times_[which]);
        if (handles_[which]->text() != text) handles_[which]->setText(text);
        handles_[which]->setAccessibleName(tr("Cursor %1").arg(text));
    }
    QString text = tr("Δt %1").arg(timeText(times_[cursorB] - times_[cursorA]));
    const History& run = session_.history();
    const auto isOutside = [&](double time) {
        return run.isEmpty() || time < run.time(0) || time > run.last()[0];
    };
    if (isOutside(times_[cursorA]) || isOutside(times_[cursorB])) {
        text += tr("   (a cursor is outside of what was recorded)");
    }
    if (between_->text() != text) between_->setText(text);
}

void TimeCursors::refresh() {
    if (!isOn()) return;
    showTimes();
    for (std::size_t i = 0; i < labels_.size(); ++i) {
        const QString text = wordsOf(traces_[i]);
        if (labels_[i]->text() != text) labels_[i]->setText(text);
    }
}

void TimeCursors::drawLines() {
    if (plot_.isVisible()) layer()->replot();
}

std::optional<TimeCursors::Which> TimeCursors::lineAt(const QPointF& pixel) const {
    if (!plot_.axisRect()->rect().contains(pixel.toPoint())) return std::nullopt;
    std::optional<Which> nearest;
    double least = kReach;
    for (const Which which : {active_, active_ == cursorA ? cursorB : cursorA}) {
        const double away = std::abs(plot_.xAxis->coordToPixel(times_[which]) - pixel.x());
        if (away > least || (nearest && away == least)) continue;
        least = away;
        nearest = which;
    }
    return nearest;
}

bool TimeCursors::mouse(const QMouseEvent& event) {
    switch (event.type()) {
        case QEvent::MouseButtonPress: {
            const std::optional<Which> which = lineAt(event.position());
            if (event.button() != Qt::LeftButton || event.modifiers() != Qt::NoModifier || !which) return false;
            dragged_ = active_ = *which;
            plot_.setFocus(Qt::MouseFocusReason);
            drawLines();
            return true;
        }
        case QEvent::MouseMove: {
            if (dragged_) {
                const QRect rect = plot_.axisRect()->rect();
                const double x = std::clamp(event.position().x(), double(rect.left()), double(rect.right()));
                setTime(*dragged_, plot_.xAxis->pixelToCoord(x));
                return true;
            }
            const bool isOver = event.buttons() == Qt::NoButton && lineAt(event.position()).has_value();
            if (isOver == std::exchange(isOverLine_, isOver)) return false;
            if (isOver) {
                plot_.setCursor(Qt::SizeHorCursor);
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

bool TimeCursors::key(const QKeyEvent& event, Which which) {
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

bool TimeCursors::eventFilter(QObject* watched, QEvent* event) {
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

void TimeCursors::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(true);
}

/// Two lines with their letters at the top; the one that the arrow keys move is stronger.
void TimeCursors::draw(QCPPainter* painter) {
    if (!isOn()) return;
    const ThemeColors& c = theme_.colors();
    const QRect rect = plot_.axisRect()->rect();
    painter->setFont(plot_.xAxis->tickLabelFont());
    const QFontMetrics metrics(painter->font());
    for (const Which which : {cursorA, cursorB}) {
        const double x = plot_.xAxis->coordToPixel(times_[which]);
        if (x < rect.left() || x > rect.right()) continue;
        const QString name = QLatin1String(kCursorNames[which]);
        painter->setPen(QPen(c.text, which == active_ ? 1.8 : 1.1));
        painter->drawLine(QLineF(x, rect.top(), x, rect.bottom()));
        const double width = metrics.horizontalAdvance(name) + 8.0;
        const double left = std::clamp(x - 0.5 * width, double(rect.left()), rect.right() - width);
        const QRectF flag(left, rect.top(), width, metrics.height());
        painter->setBrush(c.text);
        painter->drawRoundedRect(flag, 3.0, 3.0);
        painter->setPen(c.surface);
        painter->drawText(flag, Qt::AlignCenter, name);
    }
}

} // namespace hingelab
