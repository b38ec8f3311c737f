// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/item_menu.h"

#include <QAction>
#include <QCoreApplication>
#include <QInputDialog>
#include <QLineEdit>

#include "checks/checked_rig.h"
#include "rig/edit.h"
#include "ui/text/plain_text.h"

namespace hingelab {
namespace {

QString menuText(const char* text) {
    return QCoreApplication::translate("ItemMenu", text);
}

void edit(OpenRig& openRig, QWidget* parent, const Edit& edit) {
    for (const Issue& issue : openRig.edit(edit)) {
        if (issue.severity != Severity::error) continue;
        showWarning(parent, menuText("The rig stays as it was"), QString::fromStdString(issue.text()));
        return;
    }
}

/// What removing an item would take away, in words.
QString gone(const Rig& rig, const std::string& item) {
    const Edited outcome = applyEdit(rig, RemoveItem{item});
    return QString::fromStdString(outcome.words);
}

} // namespace

void fillItemMenu(QMenu& menu, OpenRig& openRig, const std::string& item, QWidget* parent) {
    menu.setToolTipsVisible(true);
    const std::string name = rigAsJson(openRig.rig())[Json::json_pointer(item)].value("name", std::string());
    const auto ask = [parent, name](const QString& title, const QString& proposal) {
        bool isAccepted = false;
        const QString text =
            QInputDialog::getText(parent, title, menuText("Name"), QLineEdit::Normal, proposal, &isAccepted);
        return isAccepted ? text.trimmed().toStdString() : std::string();
    };
    QAction* rename = menu.addAction(menuText("Re&name…"));
    rename->setToolTip(menuText("What refers to it follows"));
    QObject::connect(rename, &QAction::triggered, parent, [&openRig, item, parent, ask, name] {
        const std::string next = ask(menuText("Rename"), QString::fromStdString(name));
        if (!next.empty() && next != name) edit(openRig, parent, RenameItem{item, next});
    });
    QAction* duplicate = menu.addAction(menuText("&Duplicate…"));
    duplicate->setToolTip(menuText("A body with the joint that holds it"));
    QObject::connect(duplicate, &QAction::triggered, parent, [&openRig, item, parent, ask, name] {
        const std::string next = ask(menuText("Duplicate"), QString::fromStdString(name + " 2"));
        if (!next.empty()) edit(openRig, parent, DuplicateItem{item, next});
    });
    QAction* remove = menu.addAction(menuText("&Remove"));
    remove->setToolTip(literalText(gone(openRig.rig(), item)));
    QObject::connect(remove, &QAction::triggered, parent,
                     [&openRig, item, parent] { edit(openRig, parent, RemoveItem{item}); });
    const bool isWorld = item.starts_with("/bodies/") && name == kWorldName;
    for (QAction* action : {rename, duplicate, remove}) action->setEnabled(!isWorld);
}

} // namespace hingelab
