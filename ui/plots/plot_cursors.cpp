// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_cursors.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/text/elided_label.h"
#include "ui/text/readable.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr int kCursorDigits = 4;
constexpr int kMostLines = 4; // of text before it scrolls
constexpr std::array kCursorNames = {"A", "B"};

/// Where there is no room for a line it goes on in the next one, with a whole item: "slope 2 N·m/rad".
QString breakable(const QString& line) {
    const QString gap = QStringLiteral("   ");
    QStringList items = line.split(gap);
    for (QString& item : items) {
        item.replace(QLatin1Char(' '), QChar::Nbsp);
        constexpr char16_t wordJoiner = 0x2060;
        item.replace(QLatin1Char('/'), QLatin1Char('/') + QString(QChar(wordJoiner)));
    }
    return items.join(gap);
}

} // namespace

PlotCursors::PlotCursors(QCustomPlot& plot, const Theme& theme, QWidget* panel, const Kind& kind)
    : QCPLayerable(&plot), plot_(plot), theme_(theme), button_(new QToolButton(panel)), pointer_(kind.pointer) {
    plot_.addLayer(QStringLiteral("cursors"), plot_.layer(QStringLiteral("readout")), QCustomPlot::limBelow);
    plot_.layer(QStringLiteral("cursors"))->setMode(QCPLayer::lmBuffered);
    static_cast<void>(setLayer(QStringLiteral("cursors")));
    button_->setObjectName(kind.id + QStringLiteral("Cursors"));
    button_->setIcon(theme_.icon(QStringLiteral("cursors")));
    button_->setCheckable(true);
    button_->setAutoRaise(true);
    button_->setFocusPolicy(Qt::TabFocus); // after a click, space plays
    button_->setToolTip(kind.toolTip);
    button_->setAccessibleName(kind.accessibleName);
    buildBar(panel, kind);
    connect(button_.data(), &QToolButton::toggled, this, &PlotCursors::switchOn);
    plot_.installEventFilter(this);
}

void PlotCursors::buildBar(QWidget* panel, const Kind& kind) {
    bar_ = new QWidget(panel);
    bar_->setObjectName(kind.id + QStringLiteral("CursorBar"));
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    for (const Which which : {cursorA, cursorB}) {
        const QString name = QLatin1String(kCursorNames[which]);
        auto* handle = new QToolButton(bar_);
        handle->setObjectName(kind.id + QStringLiteral("Cursor") + name);
        handle->setAutoRaise(true);
        handle->setFocusPolicy(Qt::TabFocus);
        handle->setToolTip(kind.handleToolTip.arg(name));
        handle->installEventFilter(this);
        connect(handle, &QToolButton::clicked, this, [this, which] {
            active_ = which;
            if (!isSeen(which)) putInView(which);
            drawAgain();
            plot_.setFocus(Qt::OtherFocusReason);
        });
        handles_[which] = handle;
        line->addWidget(handle);
    }
    between_ = new ElidedLabel(bar_);
    line->addWidget(between_, 1);
    auto* list = new QWidget;
    auto* lines = new QVBoxLayout(list);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    area_ = new QScrollArea(bar_);
    area_->setWidget(list);
    area_->setWidgetResizable(true);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setFocusPolicy(Qt::NoFocus);
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    area_->viewport()->setAutoFillBackground(false);
    list->setAutoFillBackground(false);
    area_->viewport()->installEventFilter(this);
    auto* layout = new QVBoxLayout(bar_);
    layout->setContentsMargins(space::edge, 0, space::medium, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(area_);
    bar_->hide();
}

void PlotCursors::switchOn(bool on) {
    if (on && !arePlaced()) {
        putInView(cursorA);
        putInView(cursorB);
        active_ = cursorA;
    }
    isOver_ = false;
    plot_.unsetCursor();
    refresh();
    bar_->setVisible(on); // with all its words: the plot takes its new height at once
    drawAgain();
    emit roomChanged();
    if (!on) return;
    // Where a panel is too low for all of it, what the cursors tell comes into view: once it is laid out.
    QMetaObject::invokeMethod(
        this, [this] { scrollToBar(); }, Qt::QueuedConnection);
}

void PlotCursors::scrollToBar() {
    for (QWidget* around = bar_->parentWidget(); around != nullptr; around = around->parentWidget()) {
        auto* area = qobject_cast<QScrollArea*>(around);
        if (area != nullptr && bar_->isVisible()) area->ensureWidgetVisible(bar_, 0, 0);
    }
}

void PlotCursors::setPlace(Which which, double place) {
    places_[which] = place;
    active_ = which;
    refresh();
    drawAgain();
}

void PlotCursors::step(Which which, int steps) {
    double place = places_[which];
    for (int i = 0; i < std::abs(steps); ++i) place = next(place, steps > 0 ? 1 : -1);
    setPlace(which, place);
}

void PlotCursors::refresh() {
    if (!isOn()) return;
    for (const Which which : {cursorA, cursorB}) {
        QString text = QLatin1String(kCursorNames[which]);
        text.append(QLatin1String("  ")).append(placeText(places_[which]));
        if (handles_[which]->text() != text) handles_[which]->setText(text);
        handles_[which]->setAccessibleName(tr("Cursor %1").arg(text));
    }
    const QString between = betweenText();
    if (between_->text() != between) between_->setText(between);
    showWords();
}

void PlotCursors::showWords() {
    const QStringList lines = words();
    const auto count = static_cast<std::size_t>(lines.size());
    const bool isOther = count != labels_.size();
    while (labels_.size() > count) {
        delete labels_.back();
        labels_.pop_back();
    }
    labels_.reserve(count);
    while (labels_.size() < count) {
        auto* label = new QLabel(area_->widget());
        label->setObjectName(QStringLiteral("cursorWords"));
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        area_->widget()->layout()->addWidget(label);
        labels_.push_back(label);
    }
    const std::vector<QColor> inks = wordColors();
    for (std::size_t i = 0; i < count; ++i) {
        QLabel& label = *labels_[i];
        const QString text = breakable(lines[static_cast<qsizetype>(i)]);
        if (label.text() != text) label.setText(text);
        if (i >= inks.size() || label.palette().color(QPalette::WindowText) == inks[i]) continue;
        QPalette palette = label.palette();
        palette.setColor(QPalette::WindowText, inks[i]);
        label.setPalette(palette);
    }
    fitArea();
    if (isOther) emit roomChanged();
}

/// As high as its words in this width, up to so many lines.
void PlotCursors::fitArea() {
    const int line = area_->fontMetrics().height();
    // Without words there is no height: -1.
    const int height = std::max(0, area_->widget()->layout()->heightForWidth(area_->viewport()->width()));
    const int wanted = std::clamp(height, std::min(line, height), kMostLines * line);
    if (area_->height() != wanted) area_->setFixedHeight(wanted);
}

void PlotCursors::drawAgain() {
    if (plot_.isVisible()) layer()->replot();
}

/// Of two that are as near, the one that was moved last.
std::optional<PlotCursors::Which> PlotCursors::cursorAt(const QPointF& pixel) const {
    if (!plot_.axisRect()->rect().contains(pixel.toPoint())) return std::nullopt;
    std::optional<Which> nearest;
    double least = reach();
    for (const Which which : {active_, active_ == cursorA ? cursorB : cursorA}) {
        const double away = distance(which, pixel);
        if (!(away <= least) || (nearest && away == least)) continue;
        least = away;
        nearest = which;
    }
    return nearest;
}

bool PlotCursors::mouse(const QMouseEvent& event) {
    switch (event.type()) {
        case QEvent::MouseButtonPress: {
            const std::optional<Which> which = cursorAt(event.position());
            if (event.button() != Qt::LeftButton || event.modifiers() != Qt::NoModifier || !which) return false;
            dragged_ = active_ = *which;
            plot_.setFocus(Qt::MouseFocusReason);
            drawAgain();
            return true;
        }
        case QEvent::MouseMove: {
            if (dragged_) {
                const std::optional<double> place = placeUnder(*dragged_, event.position());
                if (place) setPlace(*dragged_, *place);
                return true;
            }
            const bool isOver = event.buttons() == Qt::NoButton && cursorAt(event.position()).has_value();
            if (isOver == std::exchange(isOver_, isOver)) return false;
            if (isOver) {
                plot_.setCursor(pointer_);
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

bool PlotCursors::key(const QKeyEvent& event, Which which) {
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

bool PlotCursors::eventFilter(QObject* watched, QEvent* event) {
    if (!isOn()) return QObject::eventFilter(watched, event);
    if (watched == area_->viewport()) {
        if (event->type() == QEvent::Resize) fitArea();
        return false;
    }
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

void PlotCursors::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(true);
}

void PlotCursors::drawFlag(QCPPainter& painter, Which which, double x, double top) const {
    const QRect rect = plot_.axisRect()->rect();
    painter.setFont(plot_.xAxis->tickLabelFont());
    const QFontMetrics metrics(painter.font());
    const QString name = QLatin1String(kCursorNames[which]);
    const double width = metrics.horizontalAdvance(name) + 8.0;
    const double left = std::clamp(x - 0.5 * width, double(rect.left()), rect.right() - width);
    const QRectF flag(left, top, width, metrics.height());
    painter.setBrush(colors().text);
    painter.setPen(Qt::NoPen);
    painter.drawRoundedRect(flag, 3.0, 3.0);
    painter.setPen(colors().surface);
    painter.drawText(flag, Qt::AlignCenter, name);
}

void PlotCursors::drawLine(QCPPainter& painter, Which which, double x) const {
    const QRect rect = plot_.axisRect()->rect();
    if (!(x >= rect.left() && x <= rect.right())) return;
    painter.setPen(QPen(colors().text, isActive(which) ? 1.8 : 1.1));
    painter.drawLine(QLineF(x, rect.top(), x, rect.bottom()));
    drawFlag(painter, which, x, rect.top());
}

QString PlotCursors::valueText(Quantity quantity, const std::optional<double>& value) {
    return value ? readableText(quantity, *value, kCursorDigits) : QStringLiteral("—");
}

std::vector<QString> PlotCursors::valueTexts(Quantity quantity, std::vector<std::optional<double>> values) {
    constexpr double rounding = 1e-9; // of what is worth seeing: a rate that has died away is none
    for (std::optional<double>& value : values) {
        if (value && std::abs(*value) < rounding * leastVisible(quantity)) value = 0.0;
    }
    double largest = 0.0;
    for (const std::optional<double>& value : values)
        largest = std::max(largest, std::abs(value.value_or(0.0)));
    const ReadableUnit unit = readableUnit(quantity, largest);
    constexpr double small = 1e-3; // of the largest: in its unit that would be mostly zeros
    std::vector<QString> texts;
    for (const std::optional<double>& value : values) {
        const bool isApart = value && *value != 0.0 && std::abs(*value) < small * largest;
        const bool isScale = displayUnit(quantity).siAtZero != 0.0; // a temperature; the last is a difference
        texts.push_back(isApart || (isScale && &value != &values.back())
                            ? valueText(quantity, value)
                            : unitText({unit.symbol.toStdString(), unit.siPerUnit}, value));
    }
    return texts;
}

QString PlotCursors::unitText(const TraceUnit& unit, const std::optional<double>& value) {
    if (!value) return QStringLiteral("—");
    constexpr double rounding = 1e-12; // in the unit
    const double shown = *value / unit.siPerUnit;
    QString text = QString::fromStdString(displayText(std::abs(shown) < rounding ? 0.0 : shown, kCursorDigits));
    if (!unit.symbol.empty()) text.append(QLatin1Char(' ')).append(QString::fromStdString(unit.symbol));
    return text;
}

} // namespace hingelab

#include "ui/plots/moc_plot_cursors.cpp"
