// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layout_watcher.h"

#include <QDockWidget>
#include <QEvent>

namespace hingelab {

LayoutWatcher::LayoutWatcher(QMainWindow& window) : QObject(&window) {
    constexpr int pause = 1000; // [ms]
    pause_.setSingleShot(true);
    pause_.setInterval(pause);
    connect(&pause_, &QTimer::timeout, this, &LayoutWatcher::settled);
    window.installEventFilter(this);
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        dock->installEventFilter(this);
        connect(dock, &QDockWidget::dockLocationChanged, this, &LayoutWatcher::note);
        connect(dock, &QDockWidget::visibilityChanged, this, &LayoutWatcher::note);
    }
}

bool LayoutWatcher::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    if (type == QEvent::Resize || type == QEvent::Move || type == QEvent::WindowStateChange) note();
    return QObject::eventFilter(watched, event);
}

} // namespace hingelab

#include "ui/moc_layout_watcher.cpp"
