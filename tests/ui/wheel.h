// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QWheelEvent>
#include <QWidget>

namespace hingelab::test {

/// By eighths of a degree: 120 are a notch of most mice, away from the user.
inline void turnWheel(QWidget& widget, const QPointF& at, int delta) {
    QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

} // namespace hingelab::test
