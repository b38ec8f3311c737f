// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hinge/curve_handles.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "rig/parameters.h"
#include "ui/plots/plot_graph.h"
#include "ui/text/plain_text.h"
#include "workshop/coordinate_marks.h"

namespace hingelab {
namespace {

constexpr double kNear = 9.0; // [pixels] from a handle's middle
constexpr int kHandleDigits = 3;

/// What a person reads is what is kept: three digits in the unit that is shown.
double readableValue(Quantity quantity, double value) {
    const double unit = displayUnit(quantity).siPerUnit;
    const double shown = value / unit;
    if (shown == 0.0 || !std::isfinite(shown)) return value;
    const double step = std::pow(10.0, std::floor(std::log10(std::abs(shown))) - (kHandleDigits - 1));
    return std::round(shown / step) * step * unit;
}

Qt::CursorShape cursorOf(const HingeHandle& handle) {
    if (!handle.movesAlongAngle()) return Qt::SizeVerCursor;
    return handle.movesAlongTorque() ? Qt::SizeAllCursor : Qt::SizeHorCursor;
}

} // namespace

CurveHandles::CurveHandles(Workbench& bench, QCustomPlot& plot)
    : QObject(&plot), openRig_(bench.openRig()), plot_(plot), theme_(bench.theme()), drag_(bench.openRig()) {
    dots_ = addGraphTo(plot_);
    dots_->removeFromLegend();
    dots_->setLineStyle(QCPGraph::lsNone);
    dots_->setVisible(false);
    plot_.setMouseTracking(true);
    plot_.installEventFilter(this);
}

const DoorHinge* CurveHandles::hinge() const {
    return shownHinge(*openRig_.model(), shown_).hinge;
}

void CurveHandles::show(std::size_t hingeIndex, double low, double high, double rate) {
    shown_ = hingeIndex;
    low_ = low;
    high_ = high;
    rate_ = rate;
    const DoorHinge* shown = hinge();
    handles_ = shown != nullptr ? hingeHandles(*shown, low_, high_, rate_) : std::vector<HingeHandle>();
    draw();
}

void CurveHandles::hide() {
    handles_.clear();
    draw();
}

void CurveHandles::draw() {
    const ThemeColors& c = theme_.colors();
    constexpr double size = 9.0;
    dots_->setPen(QPen(c.accent));
    dots_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssSquare, QPen(c.accent, 1.6), QBrush(c.surface), size));
    QVector<double> keys;
    QVector<double> values;
    for (const HingeHandle& handle : handles_) {
        keys.append(handle.angle * kDegreesPerRadian);
        values.append(handle.torque);
    }
    dots_->setData(keys, values);
    dots_->setVisible(isSeen_ || isDragging());
}

QPointF CurveHandles::pixelOf(const HingeHandle& handle) const {
    return {plot_.xAxis->coordToPixel(handle.angle * kDegreesPerRadian),
            plot_.yAxis->coordToPixel(handle.torque)};
}

/// The nearest that the pointer is on.
std::optional<HingeHandle> CurveHandles::handleAt(const QPointF& pixel) const {
    std::optional<HingeHandle> nearest;
    double least = kNear;
    for (const HingeHandle& handle : handles_) {
        const QPointF away = pixelOf(handle) - pixel;
        const double distance = std::hypot(away.x(), away.y());
        if (distance > least) continue;
        least = distance;
        nearest = handle;
    }
    return nearest;
}

bool CurveHandles::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::Enter:
        case QEvent::Leave:
            isSeen_ = event->type() == QEvent::Enter;
            draw();
            plot_.replot(QCustomPlot::rpQueuedReplot);
            break;
        case QEvent::MouseButtonPress: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            const std::optional<HingeHandle> handle = handleAt(mouse->position());
            if (mouse->button() != Qt::LeftButton || !handle) break;
            if (!wordsIfHeld(*handle).isEmpty()) return true; // the tool tip says so
            begin(*handle, mouse->position());
            return true;
        }
        case QEvent::MouseMove: {
            const QPointF pixel = static_cast<QMouseEvent*>(event)->position();
            if (isDragging()) {
                dragTo(pixel);
                return true;
            }
            hover(pixel);
            break;
        }
        case QEvent::MouseButtonRelease:
            if (!isDragging()) break;
            end(true);
            return true;
        case QEvent::KeyPress:
            if (!isDragging() || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape) break;
            end(false);
            return true;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

std::string CurveHandles::elementPath() const {
    return "/elements/" + std::to_string(openRig_.model()->hinges()[shown_].element) + "/";
}

/// The parameters that dragging a handle sets.
std::vector<std::string> CurveHandles::pointersOf(const HingeHandle& handle) const {
    std::vector<std::string> pointers;
    const DoorHinge* shown = hinge();
    if (shown == nullptr) return pointers;
    for (const HandleValue& value : dragHandle(*shown, handle, handle.angle, handle.torque)) {
        pointers.push_back(elementPath() + value.field);
    }
    return pointers;
}

/// Why it cannot be dragged; empty if it can.
QString CurveHandles::wordsIfHeld(const HingeHandle& handle) const {
    for (const std::string& pointer : pointersOf(handle)) {
        const std::string words = wordsIfDriven(openRig_.rig(), pointer);
        if (!words.empty()) return QString::fromStdString(words);
    }
    return {};
}

void CurveHandles::hover(const QPointF& pixel) {
    const std::optional<HingeHandle> handle = handleAt(pixel);
    if (!handle) {
        plot_.unsetCursor();
        plot_.setToolTip({});
        return;
    }
    const QString held = wordsIfHeld(*handle);
    if (!held.isEmpty()) {
        plot_.setCursor(Qt::ForbiddenCursor);
        plot_.setToolTip(literalText(held));
        return;
    }
    plot_.setCursor(cursorOf(*handle));
    plot_.setToolTip(literalText(tr("Drag: %1").arg(QString::fromStdString(handleWords(*handle)))));
}

void CurveHandles::begin(const HingeHandle& handle, const QPointF& pixel) {
    const DoorHinge* shown = hinge();
    if (shown == nullptr) return;
    dragged_ = handle;
    hingeAtBegin_.emplace(shown->parameters());
    grip_ = pixel - pixelOf(handle);
    drag_.begin(pointersOf(handle));
    plot_.setFocus(Qt::MouseFocusReason); // Escape
}

/// From the hinge as it was taken hold of: what was passed on the way leaves no trace.
void CurveHandles::dragTo(const QPointF& pixel) {
    const QPointF at = pixel - grip_;
    const double angle = plot_.xAxis->pixelToCoord(at.x()) / kDegreesPerRadian;
    const double torque = plot_.yAxis->pixelToCoord(at.y());
    const std::string element = elementPath();
    std::vector<std::pair<std::string, double>> values;
    QStringList words;
    for (const HandleValue& value : dragHandle(*hingeAtBegin_, *dragged_, angle, torque)) {
        const std::optional<Parameter> parameter = findParameter(openRig_.rig(), element + value.field);
        if (!parameter) return;
        const Quantity quantity = parameter->info->quantity;
        const double rounded = readableValue(quantity, value.value);
        values.emplace_back(element + value.field, rounded);
        words << QString::fromStdString(parameter->label) + QStringLiteral(": ") +
                     QString::fromStdString(displayText(quantity, rounded, kHandleDigits));
    }
    if (values.empty()) return;
    const Issues issues = drag_.set(values);
    if (!issues.empty()) words = {QString::fromStdString(issues.front().message)};
    QToolTip::showText(plot_.mapToGlobal(pixel.toPoint()), literalText(words.join(QStringLiteral("\n"))),
                       &plot_);
}

void CurveHandles::end(bool keeps) {
    if (!keeps) drag_.bringBack();
    dragged_.reset();
    hingeAtBegin_.reset();
    QToolTip::hideText();
    draw();
    emit released();
}

} // namespace hingelab

#include "ui/hinge/moc_curve_handles.cpp"
