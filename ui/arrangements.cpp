// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arrangements.h"

#include <QAction>
#include <QDockWidget>
#include <QSettings>

#include "ui/dock_title.h"

namespace hingelab {

Arrangements::Arrangements(QMainWindow& window, int version, QObject* parent)
    : QObject(parent), window_(window), version_(version) {}

void Arrangements::watch(QDockWidget& dock) {
    connect(&dock, &QDockWidget::dockLocationChanged, this, &Arrangements::noteUse);
    connect(&dock, &QDockWidget::topLevelChanged, this, &Arrangements::noteUse);
    connect(dock.toggleViewAction(), &QAction::triggered, this, &Arrangements::noteUse);
    if (auto* title = qobject_cast<DockTitle*>(dock.titleBarWidget()))
        connect(title, &DockTitle::used, this, &Arrangements::noteUse);
}

void Arrangements::arrange(const std::function<void()>& change) {
    ++arranging_;
    change();
    --arranging_;
}

void Arrangements::noteUse() {
    if (arranging_ > 0 || !window_.isVisible()) return;
    isUsers_ = true;
    emit changed();
}

QString Arrangements::key() const {
    return QStringLiteral("arrangements/") + keyOf(family_.value_or(RigFamily::hinge));
}

bool Arrangements::turnTo(RigFamily family) {
    if (family_ == family) return isUsers_;
    if (family_) save();
    family_ = family;
    isUsers_ = QSettings().contains(key());
    return isUsers_;
}

bool Arrangements::restore() {
    const QByteArray state = QSettings().value(key()).toByteArray();
    bool isRestored = false;
    if (!state.isEmpty()) arrange([&] { isRestored = window_.restoreState(state, version_); });
    isUsers_ = isRestored;
    return isRestored;
}

void Arrangements::save() {
    if (family_ && isUsers_) QSettings().setValue(key(), window_.saveState(version_));
}

void Arrangements::forget() {
    QSettings().remove(key());
    isUsers_ = false;
}

} // namespace hingelab

#include "ui/moc_arrangements.cpp"
