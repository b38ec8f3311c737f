// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/soak/first_state.h"

#include <QActionGroup>
#include <QApplication>
#include <QDialog>
#include <QLineEdit>

#include "ui/panels/parameter_panel.h"

namespace hingelab {

FirstState::FirstState(MainWindow& window) : window_(window), size_(window.size()) {
    for (QAction* action : window.findChildren<QAction*>())
        if (action->isCheckable()) switches_.push_back({action, action->isChecked()});
    for (const ParameterGroup* group : window.parameters().findChildren<ParameterGroup*>())
        groups_[group->key()] = group->isExpanded();
}

void FirstState::restore() {
    for (QWidget* other : QApplication::topLevelWidgets())
        if (other->isVisible() && qobject_cast<QDialog*>(other) != nullptr) other->close();
    window_.showNormal();
    window_.resize(size_);
    resetSwitches();
    resetArrangement();
    resetGroups();
}

void FirstState::resetArrangement() {
    for (QAction* action : window_.findChildren<QAction*>()) {
        if (!action->text().contains(QStringLiteral("Reset arrangement"))) continue;
        action->trigger();
        return;
    }
    qFatal("There is no action that resets the arrangement.");
}

/// Of a group of which one is chosen, by the one that was.
void FirstState::resetSwitches() {
    for (const Switch& each : switches_) {
        if (!each.action || !each.action->isEnabled() || each.action->isChecked() == each.isOn) continue;
        const QActionGroup* choice = each.action->actionGroup();
        if (each.isOn || choice == nullptr || !choice->isExclusive()) each.action->trigger();
    }
}

void FirstState::resetGroups() {
    window_.parameters().search().clear();
    for (ParameterGroup* group : window_.parameters().findChildren<ParameterGroup*>()) {
        const auto first = groups_.find(group->key());
        if (first == groups_.end() || group->isExpanded() == first->second) continue;
        group->setExpandedByUser(first->second);
        emit group->toggled(group->key(), first->second);
    }
}

} // namespace hingelab
