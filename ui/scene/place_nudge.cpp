// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/place_nudge.h"

#include <array>
#include <cmath>

#include "rig/parameters.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr Qt::KeyboardModifiers kNudgeModifiers = Qt::ShiftModifier | Qt::AltModifier | Qt::KeypadModifier;

bool isArrowKey(int key) {
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
}

StepSize sizeWith(Qt::KeyboardModifiers modifiers) {
    if (modifiers.testFlag(Qt::AltModifier)) return StepSize::fine;
    return modifiers.testFlag(Qt::ShiftModifier) ? StepSize::coarse : StepSize::usual;
}

std::string numberOf(const MovablePlace& place, int component) {
    return place.pointer + "/position/" + std::to_string(component);
}

} // namespace

PlaceNudge::PlaceNudge(SceneView& view, PlaceGizmo& gizmo, Workbench& bench)
    : QObject(&view), view_(view), gizmo_(gizmo), openRig_(bench.openRig()), burst_(bench.openRig()) {
    view_.installEventFilter(this);
    constexpr int shown = 2500; // [ms]
    told_.setSingleShot(true);
    told_.setInterval(shown);
    connect(&told_, &QTimer::timeout, this, [this] {
        if (!gizmo_.isDragging()) gizmo_.label().hide();
    });
    connect(&bench.selection(), &Selection::changed, this, [this] { burst_.end(); });
}

bool PlaceNudge::isMine(const QKeyEvent& event) const {
    const bool isPlain = (event.modifiers() & ~kNudgeModifiers) == 0;
    return isArrowKey(event.key()) && isPlain && gizmo_.hasPlaces() && !gizmo_.isDragging();
}

bool PlaceNudge::eventFilter(QObject* object, QEvent* event) {
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (!isKey || !isMine(*static_cast<QKeyEvent*>(event))) return QObject::eventFilter(object, event);
    event->accept(); // events with Alt are those of the timeline at other times
    if (event->type() == QEvent::KeyPress) nudge(*static_cast<QKeyEvent*>(event));
    return true;
}

/// The axes of the carrier that lie best along the edges of the picture; never the same one for both.
PlaceNudge::ScreenAxes PlaceNudge::axesOf(const MovablePlace& place) const {
    const Pose X_WC = gizmo_.carrierOf(place);
    const Vector3 origin = X_WC * place.position;
    constexpr double probe = 50.0; // [pixels]
    const double length = view_.lengthOnScreen(origin, probe);
    std::array<QPointF, 3> way;
    for (int i = 0; i < 3; ++i) {
        const Vector3 end = origin + length * X_WC.rotation.col(i);
        way[static_cast<std::size_t>(i)] = view_.widgetPosition(end) - view_.widgetPosition(origin);
    }
    const auto on = [&](int axis) { return way[static_cast<std::size_t>(axis)]; };
    ScreenAxes axes{};
    for (int i = 1; i < 3; ++i) {
        if (std::abs(on(i).x()) > std::abs(on(axes.across).x())) axes.across = i;
    }
    axes.up = (axes.across + 1) % 3;
    const int third = (axes.across + 2) % 3;
    if (std::abs(on(third).y()) > std::abs(on(axes.up).y())) axes.up = third;
    axes.acrossSign = on(axes.across).x() < 0.0 ? -1 : 1;
    axes.upSign = on(axes.up).y() > 0.0 ? -1 : 1; // pixels go down
    return axes;
}

void PlaceNudge::nudge(const QKeyEvent& event) {
    const MovablePlace* touched = gizmo_.touchedPlace();
    if (touched == nullptr) {
        emit view_.hinted(
            tr("This item has several places. Point at the handle of one, then press the arrow key."));
        return;
    }
    const MovablePlace place = *touched; // another after the edit
    const ScreenAxes axes = axesOf(place);
    const bool isAcross = event.key() == Qt::Key_Left || event.key() == Qt::Key_Right;
    const int way = event.key() == Qt::Key_Right || event.key() == Qt::Key_Up ? 1 : -1;
    move(place, isAcross ? axes.across : axes.up, way * (isAcross ? axes.acrossSign : axes.upSign),
         sizeWith(event.modifiers()));
}

void PlaceNudge::move(const MovablePlace& place, int component, int steps, StepSize size) {
    const Vector3 at_W = gizmo_.carrierOf(place) * place.position;
    told_.start();
    const std::string pointer = numberOf(place, component);
    if (place.isDriven[component]) {
        gizmo_.tell(QString::fromStdString(wordsIfDriven(openRig_.rig(), pointer)), at_W);
        return;
    }
    const std::optional<Parameter> number = findParameter(openRig_.rig(), pointer);
    if (!number) return;
    const double next = afterSteps(*number->info, drawingUnit(), number->value, steps, size);
    std::vector<std::pair<std::string, double>> values; // always all of them: bursts become one step
    for (int i = 0; i < 3; ++i) {
        if (!place.isDriven[i])
            values.emplace_back(numberOf(place, i), i == component ? next : place.position[i]);
    }
    const Issues issues = openRig_.setParameters(values, burst_.gesture());
    burst_.done();
    constexpr int digits = 6;
    gizmo_.tell(issues.empty() ? tr("%1 = %2").arg(QLatin1Char("xyz"[component])).arg(drawnLength(next, digits))
                               : QString::fromStdString(issues.front().message),
                at_W);
}

} // namespace hingelab

#include "ui/scene/moc_place_nudge.cpp"
