// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/synthesis/synthesis_canvas.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>
#include <numbers>

#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr double kCanvasDegree = std::numbers::pi / 180.0;
constexpr double kSnapAngle = 5.0 * kCanvasDegree;
constexpr double kKeyStep = 1e-3;     ///< of an arrow key [m]
constexpr double kFrameMargin = 64.0; ///< about what is framed [pixels]
constexpr double kFramedReach = 4.0;  ///< pivots farther than that many sizes of the poses are left out

QString placeText(const Vector2& place) {
    const Unit& unit = drawingUnit();
    const int decimals = unitSystem() == UnitSystem::inch ? 2 : 1;
    return SynthesisCanvas::tr("x %1, y %2 %3")
        .arg(fixedText(unit.fromSi(place.x()), decimals), fixedText(unit.fromSi(place.y()), decimals),
             symbolOf(unit));
}

Qt::CursorShape cursorOver(bool isOnHandle, bool isHeld) {
    if (isHeld) return Qt::ClosedHandCursor;
    return isOnHandle ? Qt::OpenHandCursor : Qt::ArrowCursor;
}

} // namespace

SynthesisCanvas::SynthesisCanvas(SynthesisModel& model, const Theme& theme, QWidget* parent)
    : QWidget(parent), model_(model), theme_(theme) {
    setObjectName(QStringLiteral("synthesisCanvas"));
    setAccessibleName(tr("Plane with three poses and the linkage"));
    setToolTip({});
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    selected_ = SynthesisHandle::pose1;
    connect(&model_, &SynthesisModel::changed, this, [this] {
        describe();
        update();
    });
    connect(&theme_, &Theme::changed, this, [this] { update(); });
}

void SynthesisCanvas::select(std::optional<SynthesisHandle> handle) {
    if (handle == selected_) return;
    selected_ = handle;
    describe();
    update();
    emit selectionChanged();
}

void SynthesisCanvas::setShare(std::optional<double> share) {
    share_ = share;
    update();
}

void SynthesisCanvas::frameAll() {
    const SynthesisState& state = model_.state();
    map_.size = size();
    const double half = 0.5 * std::hypot(state.outline.width, state.outline.height);
    Vector2 low = state.poses[0].position;
    Vector2 high = low;
    const auto include = [&](const Vector2& p, double by) {
        low = low.cwiseMin(p - Vector2(by, by));
        high = high.cwiseMax(p + Vector2(by, by));
    };
    for (const PlanarPose& pose : state.poses) {
        const double x = 0.5 * state.outline.width;
        const double y = 0.5 * state.outline.height;
        for (const Vector2& corner : {Vector2(-x, -y), Vector2(x, -y), Vector2(x, y), Vector2(-x, y)}) {
            include(pose.toFixed(corner), 0.0);
        }
        include(pose.toFixed(state.circleA), 0.0);
        include(pose.toFixed(state.circleB), 0.0);
    }
    const Vector2 middle = 0.5 * (low + high);
    const double reach = kFramedReach * std::max((high - low).norm(), half);
    for (const SynthesisHandle fixed : {SynthesisHandle::fixedA, SynthesisHandle::fixedB}) {
        const auto place = model_.placeOf(fixed);
        if (place && (*place - middle).norm() < reach) include(*place, 0.0);
    }
    map_.frame(low, high, kFrameMargin);
    isFramed_ = true;
    update();
}

QPointF SynthesisCanvas::gripOf(SynthesisHandle handle, std::size_t pose) const {
    return map_.toWidget(model_.placeOf(handle, pose).value_or(Vector2::Zero()));
}

QPointF SynthesisCanvas::turnGripOf(SynthesisHandle pose) const {
    return turnKnobOf(model_.state().poses[poseOf(pose)], model_.state().outline, map_);
}

void SynthesisCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton) {
        pan_ = event->position();
    } else if (event->button() == Qt::LeftButton && !drag_) {
        const std::optional<SynthesisHit> hit = synthesisHitAt(model_, map_, event->position(), selected_);
        if (hit) {
            select(hit->handle);
            Drag drag;
            drag.hit = *hit;
            const Vector2 held = hit->turns ? map_.toPlane(turnGripOf(hit->handle))
                                            : model_.placeOf(hit->handle, hit->pose).value_or(Vector2::Zero());
            drag.offset = held - map_.toPlane(event->position());
            drag.gesture = model_.newGesture();
            drag.undoIndex = model_.undoStack().index();
            drag_ = drag;
        } else {
            pan_ = event->position();
        }
    }
    showCursor();
}

void SynthesisCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (pan_) {
        map_.pan(event->position() - *pan_);
        pan_ = event->position();
        isFramed_ = false;
        update();
        return;
    }
    if (drag_) {
        dragTo(event->position(), event->modifiers());
        return;
    }
    const std::optional<SynthesisHit> before = hovered_;
    hovered_ = synthesisHitAt(model_, map_, event->position(), selected_);
    if (before.has_value() != hovered_.has_value() || (before && before->handle != hovered_->handle)) {
        describe();
        update();
    }
    showCursor();
}

void SynthesisCanvas::dragTo(const QPointF& at, Qt::KeyboardModifiers modifiers) {
    const bool snaps = !modifiers.testFlag(Qt::AltModifier);
    Drag& drag = *drag_;
    const Vector2 place = map_.toPlane(at) + drag.offset;
    QString complaint;
    if (drag.hit.turns) {
        const PlanarPose& pose = model_.state().poses[drag.hit.pose];
        const Vector2 arm = place - pose.position;
        double angle = std::atan2(arm.y(), arm.x());
        if (snaps) angle = kSnapAngle * std::round(angle / kSnapAngle);
        angle = pose.angle + std::remainder(angle - pose.angle, 2.0 * std::numbers::pi);
        complaint = model_.turnTo(drag.hit.handle, angle, drag.gesture);
    } else {
        complaint = model_.moveTo(drag.hit.handle, snaps ? snappedPlace(model_, map_, drag.hit, place) : place,
                                  drag.gesture, drag.hit.pose);
    }
    drag.hasMoved = true;
    say(complaint);
}

void SynthesisCanvas::cancelDrag() {
    if (model_.undoStack().index() > drag_->undoIndex) model_.undoStack().undo();
    drag_.reset();
    showCursor();
}

void SynthesisCanvas::mouseReleaseEvent(QMouseEvent* event) {
    Q_UNUSED(event)
    pan_.reset();
    drag_.reset();
    showCursor();
    describe();
}

void SynthesisCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (!synthesisHitAt(model_, map_, event->position(), selected_)) {
        frameAll();
        return;
    }
    mousePressEvent(event);
}

void SynthesisCanvas::wheelEvent(QWheelEvent* event) {
    constexpr double perNotch = 1.2;
    map_.zoom(std::pow(perNotch, event->angleDelta().y() / 120.0), event->position());
    isFramed_ = false;
    update();
    event->accept();
}

void SynthesisCanvas::turnBy(double degrees) {
    const double angle = model_.state().poses[poseOf(*selected_)].angle;
    say(model_.turnTo(*selected_, angle + degrees * kCanvasDegree, keyGesture_));
}

bool SynthesisCanvas::moveByKey(int key, Qt::KeyboardModifiers modifiers, bool isRepeated) {
    Vector2 way = Vector2::Zero();
    if (key == Qt::Key_Left) way = {-1.0, 0.0};
    if (key == Qt::Key_Right) way = {1.0, 0.0};
    if (key == Qt::Key_Up) way = {0.0, 1.0};
    if (key == Qt::Key_Down) way = {0.0, -1.0};
    if (way.isZero() || !selected_ || drag_) return false;
    if (!isRepeated) keyGesture_ = model_.newGesture();
    const double large = modifiers.testFlag(Qt::ShiftModifier) ? 10.0 : 1.0;
    if (modifiers.testFlag(Qt::ControlModifier)) {
        if (!isPose(*selected_) || way.y() != 0.0) return false;
        turnBy(-large * way.x()); // to the left: counter-clockwise
        return true;
    }
    const auto place = model_.placeOf(*selected_);
    if (!place) {
        say(tr("This pivot is infinitely far away: move its moving pivot first."));
        return true;
    }
    say(model_.moveTo(*selected_, *place + large * kKeyStep * way, keyGesture_));
    return true;
}

void SynthesisCanvas::keyPressEvent(QKeyEvent* event) {
    if (moveByKey(event->key(), event->modifiers(), event->isAutoRepeat())) return;
    const QPointF middle = rect().center();
    switch (event->key()) {
        case Qt::Key_Escape:
            if (!drag_) break;
            cancelDrag();
            return;
        case Qt::Key_Home:
            frameAll();
            return;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            map_.zoom(1.2, middle);
            isFramed_ = false;
            update();
            return;
        case Qt::Key_Minus:
            map_.zoom(1.0 / 1.2, middle);
            isFramed_ = false;
            update();
            return;
        default:
            break;
    }
    QWidget::keyPressEvent(event);
}

/// Alt alone would otherwise go to the menus of the window.
bool SynthesisCanvas::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && drag_ &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

/// From handle to handle, and out at either end.
bool SynthesisCanvas::focusNextPrevChild(bool next) {
    if (drag_) return true;
    const int now = selected_ ? static_cast<int>(*selected_) : (next ? -1 : kSynthesisHandles);
    const int then = now + (next ? 1 : -1);
    if (then < 0 || then >= kSynthesisHandles) return QWidget::focusNextPrevChild(next);
    select(static_cast<SynthesisHandle>(then));
    return true;
}

void SynthesisCanvas::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    if (event->reason() == Qt::TabFocusReason) select(SynthesisHandle::pose1);
    if (event->reason() == Qt::BacktabFocusReason) select(SynthesisHandle::fixedB);
    describe();
    update();
}

void SynthesisCanvas::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

void SynthesisCanvas::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    hovered_.reset();
    describe();
    update();
}

void SynthesisCanvas::say(const QString& complaint) {
    if (complaint.isEmpty()) {
        describe();
    } else {
        emit said(complaint, true);
    }
}

/// The handle in hand, under the pointer or selected, with where it is and how it is moved.
void SynthesisCanvas::describe() {
    std::optional<SynthesisHandle> handle = selected_;
    std::size_t inPose = 0;
    if (hovered_ && !hasFocus()) handle = hovered_->handle;
    if (hovered_) handle = hovered_->handle;
    if (drag_) {
        handle = drag_->hit.handle;
        inPose = drag_->hit.pose;
    }
    if (!handle) {
        emit said({}, false);
        return;
    }
    QString text = nameOf(*handle);
    const auto place = model_.placeOf(*handle, isPose(*handle) ? 0 : inPose);
    text += place ? QStringLiteral(": ") + placeText(*place) : tr(": infinitely far away");
    if (isPose(*handle)) {
        const double angle = model_.state().poses[poseOf(*handle)].angle / kCanvasDegree;
        text += tr(", %1°").arg(fixedText(angle, 1));
    } else if (*handle == SynthesisHandle::movingA || *handle == SynthesisHandle::movingB) {
        text += tr(" in pose %1").arg(inPose + 1);
    }
    setAccessibleDescription(text);
    if (drag_) {
        text += tr(" · Alt: without snapping · Esc: back");
    } else if (isPose(*handle)) {
        text += tr(" · drag, or arrow keys; turn by its number, or Ctrl+←/→");
    } else {
        text += tr(" · drag, or arrow keys (Shift: 10 mm); Tab: next");
    }
    emit said(text, false);
}

void SynthesisCanvas::showCursor() {
    setCursor(cursorOver(hovered_.has_value() || drag_.has_value(), drag_.has_value() || pan_.has_value()));
}

void SynthesisCanvas::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    map_.size = size();
    if (isFramed_ || event->oldSize().isEmpty()) frameAll();
}

void SynthesisCanvas::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event)
    QPainter painter(this);
    SynthesisLook look;
    look.selected = selected_;
    if (hovered_) look.hovered = hovered_->handle;
    look.share = share_;
    look.hasFocus = hasFocus();
    paintSynthesis(painter, model_, map_, look, theme_.colors());
}

} // namespace hingelab

#include "ui/synthesis/moc_synthesis_canvas.cpp"
