// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/hidden_windows.h"

#include <QApplication>
#include <QBackingStore>
#include <QEvent>
#include <QWidget>
#include <QWindow>

namespace hingelab {
namespace {

/// As if the window had been made as small while it is hidden: it is as large as it should be before it is next
/// painted.
void dropPixelsOf(const QWidget& window) {
    QBackingStore* const pixels = window.backingStore();
    if (pixels != nullptr && !pixels->size().isEmpty()) pixels->resize(QSize(1, 1));
}

} // namespace

HiddenWindows::HiddenWindows(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

bool HiddenWindows::eventFilter(QObject* watched, QEvent* event) {
    // A window that the desktop hides (minimised) is not painted anew when it is back: spontaneous.
    if (event->type() != QEvent::Hide || event->spontaneous() || !watched->isWidgetType()) return false;
    const auto* const window = static_cast<QWidget*>(watched);
    // Now, since a window that closes is gone for the window system when this event has been, and its pixels
    // cannot be reached any more.
    const bool isThere = window->windowHandle() != nullptr && window->windowHandle()->handle() != nullptr;
    if (window->isWindow() && isThere) dropPixelsOf(*window);
    return false;
}

} // namespace hingelab

#include "ui/drawing/moc_hidden_windows.cpp"
