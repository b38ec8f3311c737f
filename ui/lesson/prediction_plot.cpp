// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/prediction_plot.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ui/plots/plot_graph.h"
#include "ui/plots/plot_theme.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

} // namespace

PredictionPlot::PredictionPlot(const Theme& theme, const PredictionAxes& axes, const Model& model,
                               QWidget* parent)
    : PlotCanvas(parent), theme_(theme), axes_(axes) {
    constexpr int leastHeight = 200; // [pixels]
    setMinimumHeight(leastHeight);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    setInteractions(QCP::Interactions());
    drawn_.from = axes.from;
    drawn_.to = axes.to;
    drawn_.values.assign(kSteps, kNothing);
    penValue_ = 0.5 * (axes.least + axes.most);
    lower_ = new QCPCurve(xAxis, yAxis);
    upper_ = new QCPCurve(xAxis, yAxis);
    hand_ = addGraphTo(*this);
    real_ = new QCPCurve(xAxis, yAxis);
    pen_ = addGraphTo(*this);
    pen_->setLineStyle(QCPGraph::lsNone);
    label(model);
    dress();
    connect(&theme_, &Theme::changed, this, &PredictionPlot::dress);
}

void PredictionPlot::label(const Model& model) {
    const Channel& channel = model.channels()[axes_.channel];
    yUnit_ = &displayUnit(channel.quantity);
    const QString name = QString::fromStdString(channel.label);
    const auto withUnit = [](const QString& words, const Unit& unit) {
        return unit.symbol.empty() ? words : tr("%1 (%2)").arg(words, symbolOf(unit));
    };
    yAxis->setLabel(withUnit(name, *yUnit_));
    QString along = tr("time");
    Quantity quantity = Quantity::time;
    if (axes_.over) {
        along = QString::fromStdString(model.channels()[*axes_.over].label);
        quantity = model.channels()[*axes_.over].quantity;
    }
    xUnit_ = &displayUnit(quantity);
    xAxis->setLabel(withUnit(along, *xUnit_));
    xAxis->setRange(xUnit_->fromSi(axes_.from), xUnit_->fromSi(axes_.to));
    yAxis->setRange(yUnit_->fromSi(axes_.least), yUnit_->fromSi(axes_.most));
    setObjectName(QStringLiteral("predictionPlot"));
    setAccessibleName(tr("Prediction of %1 over %2").arg(name, along));
    setToolTip(tr(
        "Draw with the mouse, or with the arrow keys; with Ctrl they only move the pen, and Delete restarts"));
}

void PredictionPlot::dress() {
    const ThemeColors& c = theme_.colors();
    applyTheme(*this, c);
    hand_->setPen(QPen(c.accent, 3.0, Qt::DashLine));
    real_->setPen(QPen(c.live, 3.0));
    QColor band = c.live;
    band.setAlphaF(0.35F);
    for (QCPCurve* edge : {upper_, lower_}) edge->setPen(QPen(band, 1.0));
    constexpr double size = 9.0;
    pen_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(c.text, 1.5), QBrush(c.accent), size));
    replot(rpQueuedReplot);
}

std::size_t PredictionPlot::stepAt(double x) const {
    const double share = (xUnit_->toSi(x) - axes_.from) / (axes_.to - axes_.from);
    const double step = std::round(share * static_cast<double>(kSteps - 1));
    return static_cast<std::size_t>(std::clamp(step, 0.0, static_cast<double>(kSteps - 1)));
}

void PredictionPlot::setDrawn(const std::vector<double>& values) {
    if (values.size() != kSteps) return;
    drawn_.values = values;
    showDrawn();
}

void PredictionPlot::clearDrawn() {
    if (!isEditable_) return;
    std::fill(drawn_.values.begin(), drawn_.values.end(), kNothing);
    clearReal();
    showDrawn();
    emit drawnChanged();
}

void PredictionPlot::setEditable(bool isEditable) {
    isEditable_ = isEditable;
    setCursor(isEditable ? Qt::CrossCursor : Qt::ArrowCursor);
}

void PredictionPlot::clearReal() {
    realPoints_.clear();
    for (QCPCurve* curve : {real_, upper_, lower_}) curve->data()->clear();
    replot(rpQueuedReplot);
}

void PredictionPlot::addReal(double x, double y) {
    realPoints_.emplace_back(x, y);
    real_->addData(xUnit_->fromSi(x), yUnit_->fromSi(y));
}

void PredictionPlot::showReal() {
    replot(rpQueuedReplot);
}

void PredictionPlot::showBand() {
    for (const auto& [x, y] : realPoints_) {
        upper_->addData(xUnit_->fromSi(x), yUnit_->fromSi(y + axes_.halfBand));
        lower_->addData(xUnit_->fromSi(x), yUnit_->fromSi(y - axes_.halfBand));
    }
    replot(rpQueuedReplot);
}

void PredictionPlot::showDrawn() {
    hand_->data()->clear();
    for (std::size_t i = 0; i < kSteps; ++i)
        hand_->addData(xUnit_->fromSi(drawn_.stepAt(i)), yUnit_->fromSi(drawn_.values[i]));
    replot(rpQueuedReplot);
}

/// All steps that the pointer has passed since it was last seen.
void PredictionPlot::drawTo(const QPointF& place) {
    const double x = xAxis->pixelToCoord(place.x());
    const double y = std::clamp(yUnit_->toSi(yAxis->pixelToCoord(place.y())), axes_.least, axes_.most);
    const std::size_t step = stepAt(x);
    const std::size_t from = last_.value_or(step);
    const double start = last_ ? drawn_.values[from] : y;
    const double count = std::abs(static_cast<double>(step) - static_cast<double>(from));
    for (std::size_t i = std::min(from, step); i <= std::max(from, step); ++i) {
        const double share =
            count > 0.0 ? std::abs(static_cast<double>(i) - static_cast<double>(from)) / count : 1.0;
        drawn_.values[i] = (1.0 - share) * start + share * y;
    }
    last_ = step;
    penStep_ = step;
    penValue_ = y;
    showDrawn();
}

void PredictionPlot::mousePressEvent(QMouseEvent* event) {
    if (!isEditable_ || event->button() != Qt::LeftButton) return;
    if (!axisRect()->rect().contains(event->pos())) return;
    clearReal();
    last_.reset();
    drawTo(event->position());
}

void PredictionPlot::mouseMoveEvent(QMouseEvent* event) {
    if (isEditable_ && last_ && event->buttons().testFlag(Qt::LeftButton)) drawTo(event->position());
}

void PredictionPlot::mouseReleaseEvent(QMouseEvent*) {
    if (!last_) return;
    last_.reset();
    emit drawnChanged();
}

/// The page scrolls.
void PredictionPlot::wheelEvent(QWheelEvent* event) {
    event->ignore();
}

/// Along the way, the pen draws at its height, unless it is lifted off.
void PredictionPlot::movePen(std::size_t to, bool draws) {
    const std::size_t from = std::exchange(penStep_, to);
    if (!draws) {
        if (std::isfinite(drawn_.values[to])) penValue_ = drawn_.values[to];
        return showPen();
    }
    clearReal();
    const auto [first, end] = std::minmax(from, to);
    for (std::size_t i = first; i <= end; ++i) drawn_.values[i] = penValue_;
    showDrawn();
    showPen();
    emit drawnChanged();
}

void PredictionPlot::liftPen(double by) {
    clearReal();
    penValue_ = std::clamp(penValue_ + by * (axes_.most - axes_.least), axes_.least, axes_.most);
    drawn_.values[penStep_] = penValue_;
    showDrawn();
    showPen();
    emit drawnChanged();
}

void PredictionPlot::keyPressEvent(QKeyEvent* event) {
    if (!isEditable_) return PlotCanvas::keyPressEvent(event);
    const bool isWide = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool draws = !event->modifiers().testFlag(Qt::ControlModifier);
    const std::size_t steps = isWide ? 16 : 4;
    const double lift = isWide ? 0.1 : 0.02;
    switch (event->key()) {
        case Qt::Key_Left:
            return movePen(penStep_ > steps ? penStep_ - steps : 0, draws);
        case Qt::Key_Right:
            return movePen(std::min(penStep_ + steps, kSteps - 1), draws);
        case Qt::Key_Up:
            return liftPen(lift);
        case Qt::Key_Down:
            return liftPen(-lift);
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
            return clearDrawn();
        default:
            PlotCanvas::keyPressEvent(event);
    }
}

void PredictionPlot::showPen() {
    pen_->data()->clear();
    if (hasFocus() && isEditable_)
        pen_->addData(xUnit_->fromSi(drawn_.stepAt(penStep_)), yUnit_->fromSi(penValue_));
    const auto words = [](const Unit& unit, double si) {
        return QString::fromStdString(displayText(unit.fromSi(si), 3)) + QLatin1Char(' ') + symbolOf(unit);
    };
    setAccessibleDescription(
        tr("Pen at %1, %2").arg(words(*xUnit_, drawn_.stepAt(penStep_)), words(*yUnit_, penValue_)));
    QAccessibleEvent moved(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&moved);
    replot(rpQueuedReplot);
}

void PredictionPlot::focusInEvent(QFocusEvent* event) {
    PlotCanvas::focusInEvent(event);
    showPen();
}

void PredictionPlot::focusOutEvent(QFocusEvent* event) {
    PlotCanvas::focusOutEvent(event);
    showPen();
}

} // namespace hingelab

#include "ui/lesson/moc_prediction_plot.cpp"
