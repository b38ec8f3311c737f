// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dock_title.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <algorithm>

#include "ui/text/elided_label.h"
#include "ui/theme/spaces.h"

namespace hingelab {

DockTitle::DockTitle(QDockWidget& dock, QWidget* heading, const Theme& theme) : QWidget(&dock), dock_(dock) {
    setObjectName(QStringLiteral("dockTitle"));
    setAttribute(Qt::WA_StyledBackground);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, space::small, 0);
    line->setSpacing(0);
    if (heading == nullptr) {
        auto* label = new ElidedLabel(dock.windowTitle(), this);
        label->setObjectName(QStringLiteral("plotTitle"));
        label->setContentsMargins(space::edge, space::small, space::medium, space::tight);
        connect(&dock, &QDockWidget::windowTitleChanged, label, &ElidedLabel::setText);
        heading = label;
    }
    line->addWidget(heading, 1);
    heading->show();
    name_ = heading->objectName() == QStringLiteral("plotTitle")
                ? heading
                : heading->findChild<QLabel*>(QStringLiteral("plotTitle"));
    if (name_ != nullptr) {
        QSizePolicy keepsItsRoom = name_->sizePolicy(); // so that the buttons stay where they are
        keepsItsRoom.setRetainSizeWhenHidden(true);
        name_->setSizePolicy(keepsItsRoom);
        dock.installEventFilter(this);
    }
    const auto add = [&](const QString& icon, const QString& tip, const QString& name) {
        auto* button = new QToolButton(this);
        button->setIcon(theme.icon(icon));
        button->setIconSize(QSize(12, 12));
        button->setAutoRaise(true);
        button->setToolTip(tip);
        button->setAccessibleName(name);
        button->setFocusPolicy(Qt::TabFocus);
        line->addWidget(button);
        return button;
    };
    const QString title = dock.windowTitle();
    float_ = add(QStringLiteral("float"), tr("Float this panel, or put it back (drag the title to dock it)"),
                 tr("Float %1").arg(title));
    close_ = add(QStringLiteral("close"), tr("Close this panel; View → Panels shows it again"),
                 tr("Close %1").arg(title));
    connect(float_, &QToolButton::clicked, &dock, [&dock] { dock.setFloating(!dock.isFloating()); });
    connect(close_, &QToolButton::clicked, &dock, &QDockWidget::close);
    for (QToolButton* button : {float_, close_}) connect(button, &QToolButton::clicked, this, &DockTitle::used);
}

/// Nothing tells that a panel has become a tab, or is one no longer; but its place changes with it.
bool DockTitle::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    if (watched == &dock_ && (type == QEvent::Resize || type == QEvent::Move || type == QEvent::Show))
        QMetaObject::invokeMethod(this, &DockTitle::leaveNameToTab,
                                  Qt::QueuedConnection); // once all are in place
    return QWidget::eventFilter(watched, event);
}

void DockTitle::leaveNameToTab() {
    const auto* window = qobject_cast<const QMainWindow*>(dock_.parentWidget());
    const auto hasTab = [](const QDockWidget* each) { return !each->isFloating() && !each->isHidden(); };
    bool isTab = false; // floated and closed ones still count as tabs for Qt
    if (window != nullptr && hasTab(&dock_)) {
        const QList<QDockWidget*> others = window->tabifiedDockWidgets(&dock_);
        isTab = std::any_of(others.begin(), others.end(), hasTab);
    }
    name_->setVisible(!isTab);
}

} // namespace hingelab

#include "ui/moc_dock_title.cpp"
