// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/fine_slider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace hingelab {

FineSlider::FineSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    setRange(0, kSteps);
    setSingleStep(kArrowStep);
    setPageStep(kPageStep);
    setFocusPolicy(Qt::StrongFocus);
}

double FineSlider::stepsPerPixel() const {
    QStyleOptionSlider option;
    initStyleOption(&option);
    const int groove =
        style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderGroove, this).width();
    const int handle =
        style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this).width();
    return static_cast<double>(maximum() - minimum()) / std::max(1, groove - handle);
}

void FineSlider::mousePressEvent(QMouseEvent* event) {
    lastX_ = event->position().x();
    isFine_ = false;
    QSlider::mousePressEvent(event);
    dragged_ = sliderPosition();
}

void FineSlider::mouseMoveEvent(QMouseEvent* event) {
    if (!isSliderDown()) {
        QSlider::mouseMoveEvent(event);
        return;
    }
    isFine_ = event->modifiers().testFlag(Qt::ShiftModifier);
    dragged_ += (event->position().x() - lastX_) * stepsPerPixel() * (isFine_ ? kFineMotion : 1.0);
    lastX_ = event->position().x();
    const double inside = std::clamp(dragged_, static_cast<double>(minimum()), static_cast<double>(maximum()));
    setSliderPosition(static_cast<int>(std::lround(inside)));
}

void FineSlider::mouseReleaseEvent(QMouseEvent* event) {
    QSlider::mouseReleaseEvent(event);
    isFine_ = false;
}

void FineSlider::moveBy(int steps) {
    isFine_ = true;
    setValue(std::clamp(value() + steps, minimum(), maximum()));
    isFine_ = false;
}

/// Keys that a menu may have, too, with Alt.
bool FineSlider::event(QEvent* event) {
    if (asks_ && event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isArrow = key->key() == Qt::Key_Up || key->key() == Qt::Key_Down;
        if (isArrow && key->modifiers() == Qt::AltModifier) {
            event->accept();
            return true;
        }
    }
    return QSlider::event(event);
}

bool FineSlider::asksByKey(const QKeyEvent& event) {
    const bool isFine = (event.modifiers() & (Qt::ShiftModifier | Qt::AltModifier)) != 0;
    const StepSize size = isFine ? StepSize::fine : StepSize::usual;
    switch (event.key()) {
        case Qt::Key_Right:
        case Qt::Key_Up:
            emit stepsAsked(1, size);
            return true;
        case Qt::Key_Left:
        case Qt::Key_Down:
            emit stepsAsked(-1, size);
            return true;
        case Qt::Key_PageUp:
            emit stepsAsked(1, StepSize::coarse);
            return true;
        case Qt::Key_PageDown:
            emit stepsAsked(-1, StepSize::coarse);
            return true;
        default:
            return false;
    }
}

bool FineSlider::asksByWheel(const QWheelEvent& event) {
    const int turn = event.angleDelta().y() != 0 ? event.angleDelta().y() : event.angleDelta().x(); // Alt
    if (turn == 0) return false;
    if (event.modifiers().testFlag(Qt::ControlModifier)) {
        emit spanAsked(turn < 0);
        return true;
    }
    const bool isFine = (event.modifiers() & (Qt::ShiftModifier | Qt::AltModifier)) != 0;
    emit stepsAsked(turn > 0 ? 1 : -1, isFine ? StepSize::fine : StepSize::usual);
    return true;
}

void FineSlider::keyPressEvent(QKeyEvent* event) {
    if (asks_ && asksByKey(*event)) return;
    const bool isLess = event->key() == Qt::Key_Left || event->key() == Qt::Key_Down;
    const bool isMore = event->key() == Qt::Key_Right || event->key() == Qt::Key_Up;
    if (event->modifiers().testFlag(Qt::ShiftModifier) && (isLess || isMore)) {
        moveBy(isMore ? kFineArrowStep : -kFineArrowStep);
        return;
    }
    QSlider::keyPressEvent(event);
}

void FineSlider::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) {
        event->ignore();
    } else if (asks_ && asksByWheel(*event)) {
        event->accept();
    } else if (event->modifiers().testFlag(Qt::ShiftModifier) && event->angleDelta().y() != 0) {
        moveBy(event->angleDelta().y() > 0 ? kFineArrowStep : -kFineArrowStep); // Qt would page
        event->accept();
    } else {
        QSlider::wheelEvent(event);
    }
}

} // namespace hingelab

#include "ui/widgets/moc_fine_slider.cpp"
