// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/screen_fit.h"

#include <QGuiApplication>
#include <QScreen>
#include <QStyle>
#include <algorithm>

namespace hingelab {
namespace {

/// Where the inside of a window may lie: the window manager puts a title above it.
QRect roomOf(const QWidget& window) {
    const QScreen* screen = QGuiApplication::screenAt(window.geometry().center());
    if (screen == nullptr) screen = window.screen();
    if (screen == nullptr) return {};
    const bool hasTitle = QGuiApplication::platformName() != QLatin1String("offscreen");
    const int title = hasTitle ? window.style()->pixelMetric(QStyle::PM_TitleBarHeight) : 0;
    return screen->availableGeometry().adjusted(0, title, 0, 0);
}

} // namespace

void resizeWithinScreen(QWidget& window, const QSize& wanted) {
    const QRect room = roomOf(window);
    window.resize(room.isEmpty() ? wanted : wanted.boundedTo(room.size()));
}

void keepOnScreen(QWidget& window) {
    const QRect room = roomOf(window);
    if (room.isEmpty() || window.isMaximized() || window.isFullScreen()) return;
    const QSize size = window.size().boundedTo(room.size());
    if (size != window.size()) window.resize(size);
    const QPoint corner(std::clamp(window.x(), room.left(), room.left() + room.width() - size.width()),
                        std::clamp(window.y(), room.top(), room.top() + room.height() - size.height()));
    if (corner != window.pos() && !room.contains(QRect(window.pos(), size))) window.move(corner);
}

} // namespace hingelab
