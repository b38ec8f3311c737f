// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/soak/first_state.h"

#include <QActionGroup>
#include <QApplication>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>

#include "tests/ui/child.h"
#include "ui/panels/parameter_panel.h"
#include "ui/scene/scene_view.h"

namespace hingelab {
namespace {

void collectSwitches(const QMenu& menu, const QString& path, std::map<QString, QAction*>& all) {
    for (QAction* action : menu.actions()) {
        const QString name = path + QLatin1Char('/') + action->text();
        if (action->menu() != nullptr) collectSwitches(*action->menu(), name, all);
        if (action->isCheckable()) all[name] = action;
    }
}

/// Of the menu of what the 3D view shows, by name. It is made anew whenever it opens.
std::map<QString, QAction*> switchesOfShown(const MainWindow& window) {
    std::map<QString, QAction*> all;
    auto* const menu = window.findChild<QMenu*>(QStringLiteral("show"));
    if (menu == nullptr) return all;
    emit menu->aboutToShow();
    collectSwitches(*menu, {}, all);
    return all;
}

/// The group of which one is chosen; null: it is a switch by itself.
const QActionGroup* choiceOf(const QAction& action) {
    const QActionGroup* group = action.actionGroup();
    return group != nullptr && group->isExclusive() ? group : nullptr;
}

void setTo(QAction& action, bool isOn) {
    if (!action.isEnabled() || action.isChecked() == isOn) return;
    // Of a group of which one is chosen, by the one that was.
    if (isOn || choiceOf(action) == nullptr) action.trigger();
}

} // namespace

FirstState::FirstState(MainWindow& window) : window_(window), size_(window.size()) {
    for (QAction* action : window.findChildren<QAction*>())
        if (action->isCheckable()) switches_.push_back({action, action->isChecked()});
    for (const auto& [name, action] : switchesOfShown(window)) shown_[name] = action->isChecked();
    for (const ParameterGroup* group : test::child<ParameterPanel>(window).findChildren<ParameterGroup*>())
        groups_[group->key()] = group->isExpanded();
}

void FirstState::restore() {
    for (QWidget* other : QApplication::topLevelWidgets())
        if (other->isVisible() && qobject_cast<QDialog*>(other) != nullptr) other->close();
    window_.showNormal();
    window_.resize(size_);
    resetSwitches();
    resetShown();
    resetArrangement();
    resetGroups();
}

void FirstState::turnShownOver() {
    for (const auto& [name, action] : switchesOfShown(window_)) {
        const QActionGroup* choice = choiceOf(*action);
        if (choice == nullptr) {
            action->trigger();
        } else if (action == choice->actions().front()) {
            const QList<QAction*> all = choice->actions();
            const qsizetype next = (all.indexOf(choice->checkedAction()) + 1) % all.size();
            all[next]->trigger();
        }
    }
}

void FirstState::mixShown(const std::function<int(int)>& below) {
    for (const auto& [name, action] : switchesOfShown(window_)) {
        const QActionGroup* choice = choiceOf(*action);
        if (choice == nullptr) {
            setTo(*action, below(2) == 1);
        } else if (action == choice->actions().front()) {
            const QList<QAction*> all = choice->actions();
            all[below(static_cast<int>(all.size()))]->trigger();
        }
    }
}

void FirstState::drawInFull() {
    auto* const view = window_.findChild<SceneView*>();
    if (view == nullptr) return;
    view->smoothEdges();
    view->repaint(); // before anything takes it back
}

void FirstState::resetArrangement() {
    for (QAction* action : window_.findChildren<QAction*>()) {
        if (!action->text().contains(QStringLiteral("Reset arrangement"))) continue;
        action->trigger();
        return;
    }
    qFatal("There is no action that resets the arrangement.");
}

void FirstState::resetSwitches() {
    for (const Switch& each : switches_)
        if (each.action) setTo(*each.action, each.isOn);
}

void FirstState::resetShown() {
    for (const auto& [name, action] : switchesOfShown(window_))
        if (const auto first = shown_.find(name); first != shown_.end()) setTo(*action, first->second);
}

void FirstState::resetGroups() {
    test::child<ParameterPanel>(window_).search().setText(
        {}); // clear() could be undone: the line would keep what was there
    for (ParameterGroup* group : test::child<ParameterPanel>(window_).findChildren<ParameterGroup*>()) {
        const auto first = groups_.find(group->key());
        if (first == groups_.end() || group->isExpanded() == first->second) continue;
        group->setExpandedByUser(first->second);
        emit group->toggled(group->key(), first->second);
    }
}

} // namespace hingelab
