// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcut_list.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMenu>
#include <QMenuBar>
#include <QVBoxLayout>
#include <set>

#include "ui/theme/screen_fit.h"

namespace hingelab {
namespace {

/// Of a menu or a button: without the marks of its letters, and the dots that promise a dialog.
QString plainWords(QString text) {
    text = text.section(QLatin1Char('\t'), 0, 0);
    text.remove(QLatin1Char('&'));
    while (text.endsWith(QLatin1Char('.')) || text.endsWith(QChar(0x2026)) || text.endsWith(QLatin1Char(' ')))
        text.chop(1);
    return text;
}

QString keysOf(const QAction& action) {
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts()) keys << key.toString(QKeySequence::NativeText);
    // The 3D view's own keys stand in its menu as plain text.
    if (keys.isEmpty()) keys << action.text().section(QLatin1Char('\t'), 1);
    keys.removeAll(QString());
    return keys.join(QObject::tr(", "));
}

class ShortcutFinder {
  public:
    explicit ShortcutFinder(const QMainWindow& window) {
        for (const QAction* title : window.menuBar()->actions()) {
            if (title->menu() != nullptr) addMenu(*title->menu(), plainWords(title->text()));
        }
        for (const QAction* action : window.findChildren<QAction*>()) add(*action, placeOf(*action));
    }

    std::vector<ShortcutLine> lines;

  private:
    void addMenu(const QMenu& menu, const QString& group) {
        for (const QAction* action : menu.actions()) {
            if (action->menu() != nullptr) {
                addMenu(*action->menu(), group);
            } else {
                add(*action, group);
            }
        }
    }

    void add(const QAction& action, const QString& group) {
        const QString keys = keysOf(action);
        const QString words = plainWords(action.text());
        if (keys.isEmpty() || words.isEmpty() || !seen_.insert(&action).second) return;
        lines.push_back({group, keys, words});
    }

    /// The part of the window that a key without a menu belongs to, by its name for people.
    static QString placeOf(const QAction& action) {
        for (const QObject* object = action.parent(); object != nullptr; object = object->parent()) {
            const auto* widget = qobject_cast<const QWidget*>(object);
            if (widget == nullptr || widget->isWindow()) break;
            if (!widget->accessibleName().isEmpty()) return widget->accessibleName();
            if (!widget->windowTitle().isEmpty()) return widget->windowTitle();
        }
        return ShortcutList::tr("Window");
    }

    std::set<const QAction*> seen_;
};

void addKeysOfView(std::vector<ShortcutLine>& lines) {
    const QString view = ShortcutList::tr("3D view");
    lines.push_back({view, QStringLiteral("1, 2, 3, 4"), ShortcutList::tr("Look from home, front, side, top")});
    lines.push_back(
        {view, ShortcutList::tr(". and ,"), ShortcutList::tr("Push the handle open or shut, while held")});
    lines.push_back({view, ShortcutList::tr("Esc"), ShortcutList::tr("Cancel a drag; stop following")});
    lines.push_back(
        {view, ShortcutList::tr("Arrow keys"),
         ShortcutList::tr("Move the selected position by a step; with Alt finer, with Shift coarser")});
    lines.push_back({view, ShortcutList::tr("Drag"),
                     ShortcutList::tr("Pull a body, or pose it while paused; turn the camera beside it")});
    lines.push_back({view, ShortcutList::tr("Middle button, Shift+drag"), ShortcutList::tr("Move the camera")});
    lines.push_back({view, ShortcutList::tr("Wheel, right button"), ShortcutList::tr("Zoom")});
    const QString numbers = ShortcutList::tr("Number fields and sliders");
    lines.push_back({numbers, ShortcutList::tr("Up, Down"), ShortcutList::tr("Change by a step: 1 mm, 1°")});
    lines.push_back(
        {numbers, ShortcutList::tr("Alt+Up, Alt+Down"), ShortcutList::tr("Change by a tenth of it")});
    lines.push_back({numbers, ShortcutList::tr("Page Up, Page Down"), ShortcutList::tr("Change by ten steps")});
    lines.push_back({numbers, ShortcutList::tr("Ctrl+wheel"), ShortcutList::tr("Another span of the slider")});
}

} // namespace

std::vector<ShortcutLine> shortcutsOf(const QMainWindow& window) {
    std::vector<ShortcutLine> lines = ShortcutFinder(window).lines;
    addKeysOfView(lines);
    return lines;
}

ShortcutList::ShortcutList(const QMainWindow& of, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Keyboard shortcuts"));
    resizeWithinScreen(*this, QSize(520, 640));
    search_ = new QLineEdit(this);
    search_->setObjectName(QStringLiteral("shortcutSearch"));
    search_->setPlaceholderText(tr("Search keys and commands"));
    search_->setAccessibleName(search_->placeholderText());
    search_->setClearButtonEnabled(true);
    lines_ = new QTreeWidget(this);
    lines_->setObjectName(QStringLiteral("shortcuts"));
    lines_->setHeaderLabels({tr("Command"), tr("Key")});
    lines_->setAccessibleName(tr("Keyboard shortcuts"));
    lines_->setUniformRowHeights(true);
    lines_->header()->setStretchLastSection(false);
    lines_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    lines_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    for (const ShortcutLine& line : shortcutsOf(of)) {
        const QList<QTreeWidgetItem*> groups = lines_->findItems(line.group, Qt::MatchExactly);
        auto* group = groups.isEmpty() ? new QTreeWidgetItem(lines_, {line.group}) : groups.front();
        new QTreeWidgetItem(group, {line.words, line.keys});
    }
    lines_->expandAll();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(search_);
    layout->addWidget(lines_, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(search_, &QLineEdit::textChanged, this, &ShortcutList::filter);
}

void ShortcutList::filter(const QString& text) {
    for (int g = 0; g < lines_->topLevelItemCount(); ++g) {
        QTreeWidgetItem* group = lines_->topLevelItem(g);
        bool any = false;
        for (int i = 0; i < group->childCount(); ++i) {
            QTreeWidgetItem* line = group->child(i);
            const bool fits =
                (line->text(0) + QLatin1Char(' ') + line->text(1)).contains(text, Qt::CaseInsensitive);
            line->setHidden(!fits);
            any = any || fits;
        }
        group->setHidden(!any);
    }
}

} // namespace hingelab

#include "ui/moc_shortcut_list.cpp"
