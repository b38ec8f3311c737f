// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workshop/outline_panel.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QMimeData>
#include <QTimer>

#include "checks/checked_rig.h"
#include "text/pointer.h"
#include "ui/text/plain_text.h"

namespace hingelab {
namespace {

constexpr int kPointerRole = Qt::UserRole;
constexpr int kNameColumn = 0;
constexpr int kKindColumn = 1;

std::string pointerOf(const QTreeWidgetItem* row) {
    return row == nullptr ? std::string() : row->data(kNameColumn, kPointerRole).toString().toStdString();
}

std::string listOf(const std::string& item) {
    return item.substr(0, item.rfind('/'));
}

std::size_t placeOf(const std::string& item) {
    return std::strtoul(item.c_str() + item.rfind('/') + 1, nullptr, 10);
}

/// Whether a JSON pointer can be made of it: a clipboard holds anything.
bool isPlaceOfList(const std::string& text) {
    return text.starts_with('/') && text.find('~') == std::string::npos; // no key of a rig is escaped
}

/// "door 2" where there is a door already, among all that the list has.
std::string freeNameIn(const Json& list, const std::string& like) {
    const auto isUsed = [&](const std::string& name) {
        return std::any_of(list.begin(), list.end(), [&](const Json& item) {
            return item.is_object() && item.value("name", std::string()) == name;
        });
    };
    std::string name = like;
    for (int number = 2; isUsed(name); ++number) name = like + " " + std::to_string(number);
    return name;
}

} // namespace

OutlinePanel::OutlinePanel(Workbench& bench, QWidget* parent)
    : QTreeWidget(parent), openRig_(bench.openRig()), selection_(bench.selection()) {
    setColumnCount(2);
    setHeaderHidden(true);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(kNameColumn, QHeaderView::Stretch);
    header()->setSectionResizeMode(kKindColumn, QHeaderView::ResizeToContents);
    setIndentation(14);
    setUniformRowHeights(true);
    setFrameShape(QFrame::NoFrame);
    setEditTriggers(QAbstractItemView::EditKeyPressed);
    setAccessibleName(tr("Outline of the rig"));
    setAccessibleDescription(
        tr("F2 renames, Delete removes, Ctrl+D duplicates, Alt with arrows moves an item."));
    setTextElideMode(Qt::ElideRight);

    remove_ = addKeyed(tr("&Remove"), QKeySequence::Delete, &OutlinePanel::removeSelected);
    duplicate_ =
        addKeyed(tr("&Duplicate"), QKeySequence(Qt::CTRL | Qt::Key_D), &OutlinePanel::duplicateSelected);
    // What is selected may have been clicked in the picture: the key works wherever the focus is.
    duplicate_->setShortcutContext(Qt::WindowShortcut);
    addKeyed(tr("&Copy"), QKeySequence::Copy, &OutlinePanel::copySelected);
    addKeyed(tr("&Paste"), QKeySequence::Paste, &OutlinePanel::paste);
    addKeyed(tr("&Hide or show"), QKeySequence(Qt::Key_H), &OutlinePanel::toggleHidden);
    const auto addMove = [this](const QString& text, int key, int by) {
        auto* action = new QAction(text, this);
        action->setShortcut(QKeySequence(Qt::ALT | key));
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, [this, by] { moveSelected(by); });
        addAction(action);
    };
    addMove(tr("Move &up"), Qt::Key_Up, -1);
    addMove(tr("Move do&wn"), Qt::Key_Down, 1);

    connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* row) {
        if (!isBuilding_) selection_.select(pointerOf(row));
    });
    connect(this, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* row) { rename(row); });
    connect(this, &QTreeWidget::itemCollapsed, this,
            [this](QTreeWidgetItem* row) { isOpen_[pointerOf(row)] = false; });
    connect(this, &QTreeWidget::itemExpanded, this,
            [this](QTreeWidgetItem* row) { isOpen_[pointerOf(row)] = true; });
    setMouseTracking(true);
    connect(this, &QTreeWidget::itemEntered, this,
            [this](QTreeWidgetItem* row) { selection_.setHovered(pointerOf(row)); });
    connect(this, &QTreeWidget::viewportEntered, this, [this] { selection_.setHovered({}); });
    connect(&selection_, &Selection::hoveredChanged, this, &OutlinePanel::showHovered);
    connect(&openRig_, &OpenRig::structureChanged, this, &OutlinePanel::rebuild);
    connect(&selection_, &Selection::changed, this, &OutlinePanel::showSelection);
    connect(&selection_, &Selection::hiddenChanged, this, &OutlinePanel::rebuild);
    rebuild();
}

QAction* OutlinePanel::addKeyed(const QString& text, const QKeySequence& key, void (OutlinePanel::*act)()) {
    auto* action = new QAction(text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, act);
    addAction(action);
    return action;
}

void OutlinePanel::rebuild() {
    isBuilding_ = true;
    clear();
    marked_ = nullptr;
    rows_.clear();
    movable_.clear();
    for (const OutlineNode& node : outlineOf(openRig_.rig())) add(node, invisibleRootItem());
    isBuilding_ = false;
    // The selection finds its item in the new rig by itself, before or after this.
    QTimer::singleShot(0, this, &OutlinePanel::showSelection);
    showSelection();
}

void OutlinePanel::add(const OutlineNode& node, QTreeWidgetItem* parent) {
    auto* row = new QTreeWidgetItem(parent);
    row->setText(kNameColumn, QString::fromStdString(node.label));
    row->setText(kKindColumn,
                 node.isList ? QString::number(node.children.size()) : QString::fromStdString(node.kind));
    row->setForeground(kKindColumn, palette().placeholderText());
    row->setTextAlignment(kKindColumn, Qt::AlignRight | Qt::AlignVCenter);
    row->setData(kNameColumn, kPointerRole, QString::fromStdString(node.pointer));
    row->setToolTip(kNameColumn, literalText(QString::fromStdString(node.label)));
    QFont font = row->font(kNameColumn);
    font.setBold(node.isList);
    const bool isBody = node.pointer.starts_with("/bodies/") && node.pointer.find('/', 8) == std::string::npos;
    if (isBody && selection_.hiddenBodies().contains(node.label)) {
        font.setItalic(true);
        row->setForeground(kNameColumn, palette().placeholderText());
        row->setText(kKindColumn, tr("hidden"));
    }
    row->setFont(kNameColumn, font);
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (node.isMovable) {
        flags |= Qt::ItemIsEditable;
        movable_.insert(node.pointer);
    }
    row->setFlags(flags);
    rows_[node.pointer] = row;
    for (const OutlineNode& child : node.children) add(child, row);
    const auto remembered = isOpen_.find(node.pointer);
    row->setExpanded(remembered != isOpen_.end() ? remembered->second : node.isList); // shapes: on demand
}

QTreeWidgetItem* OutlinePanel::row(const std::string& item) const {
    const auto found = rows_.find(item);
    return found == rows_.end() ? nullptr : found->second;
}

void OutlinePanel::showSelection() {
    isBuilding_ = true;
    QTreeWidgetItem* selected = row(selection_.item());
    setCurrentItem(selected);
    if (selected != nullptr) {
        selected->setExpanded(true); // what it consists of
        scrollToItem(selected);
    } else {
        clearSelection();
    }
    const bool canEdit = isMovable(selection_.item());
    remove_->setEnabled(canEdit || selection_.item() == "/handle");
    duplicate_->setEnabled(canEdit);
    isBuilding_ = false;
}

/// A row that is folded away is told by the one that it is in.
void OutlinePanel::showHovered() {
    isBuilding_ = true;
    if (marked_ != nullptr) {
        for (const int column : {kNameColumn, kKindColumn}) marked_->setBackground(column, QBrush());
    }
    marked_ = selection_.hovered().empty() ? nullptr : row(selection_.hovered());
    for (QTreeWidgetItem* above = marked_; above != nullptr; above = above->parent()) {
        if (above->parent() != nullptr && !above->parent()->isExpanded()) marked_ = above->parent();
    }
    if (marked_ != nullptr) {
        QColor color = palette().highlight().color();
        constexpr float share = 0.22F;
        color.setAlphaF(share);
        for (const int column : {kNameColumn, kKindColumn}) marked_->setBackground(column, color);
    }
    isBuilding_ = false;
}

bool OutlinePanel::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) selection_.setHovered({});
    return QTreeWidget::viewportEvent(event);
}

void OutlinePanel::apply(const std::vector<Edit>& edits, const std::string& words) {
    for (const Issue& issue : openRig_.edit(edits, words)) {
        if (issue.severity != Severity::error) continue;
        emit refused(QString::fromStdString(issue.text()));
        return;
    }
    emit done();
}

/// The text of a row was edited.
void OutlinePanel::rename(QTreeWidgetItem* row) {
    if (isBuilding_) return;
    const std::string item = pointerOf(row);
    const std::string name = row->text(kNameColumn).trimmed().toStdString();
    // The tree is built anew by what follows; the row's editor has to be gone by then.
    QTimer::singleShot(0, this, [this, item, name] {
        apply({RenameItem{item, name}});
        rebuild();
    });
}

void OutlinePanel::renameSelected() {
    if (QTreeWidgetItem* selected = row(selection_.item())) editItem(selected, kNameColumn);
}

void OutlinePanel::removeSelected() {
    const std::string item = selection_.item();
    if (!isMovable(item) && item != "/handle") return;
    apply({RemoveItem{item}});
}

void OutlinePanel::duplicateSelected() {
    const std::string item = selection_.item();
    if (!isMovable(item)) return;
    const Json json = rigAsJson(openRig_.rig());
    const Json& list = json[Json::json_pointer(listOf(item))];
    const std::string name = freeNameIn(list, list[placeOf(item)].value("name", std::string()));
    apply({DuplicateItem{item, name}});
    selection_.select(listOf(item) + "/" + std::to_string(placeOf(item) + 1));
}

void OutlinePanel::copySelected() {
    const std::string item = selection_.item();
    if (!isMovable(item)) return;
    const Json copy = {{"hingelab", listOf(item)},
                       {"item", rigAsJson(openRig_.rig())[Json::json_pointer(item)]}};
    QGuiApplication::clipboard()->setText(QString::fromStdString(formatJson(copy)));
}

void OutlinePanel::paste() {
    Issues issues;
    const std::optional<Json> copy = parseJson(QGuiApplication::clipboard()->text().toStdString(), issues);
    const bool isOurs = copy && copy->is_object() && copy->contains("hingelab") && copy->contains("item") &&
                        (*copy)["hingelab"].is_string() && (*copy)["item"].is_object() &&
                        isPlaceOfList((*copy)["hingelab"].get<std::string>());
    if (!isOurs) {
        emit refused(tr("The clipboard holds no item of a rig: copy one from an outline (Ctrl+C)"));
        return;
    }
    std::string list = (*copy)["hingelab"].get<std::string>();
    Json item = (*copy)["item"];
    // A shape or a point goes to the body that is selected.
    const std::vector<std::string> segments = splitPointer(list);
    if (segments.size() == 3 && segments[0] == "bodies") {
        const int body = selection_.body();
        if (body >= 0) list = "/bodies/" + std::to_string(body) + "/" + segments[2];
    }
    const Json rig = rigAsJson(openRig_.rig());
    const Json::json_pointer at(list);
    const bool hasName = item.contains("name") && item["name"].is_string();
    if (hasName && rig.contains(at)) item["name"] = freeNameIn(rig[at], item["name"].get<std::string>());
    std::vector<Edit> edits{AddItem{list, item}};
    if (list == "/bodies" && hasName) { // a body stands on something
        edits.emplace_back(AddItem{"/joints",
                                   {{"name", item["name"].get<std::string>() + " joint"},
                                    {"type", "free"},
                                    {"parent", kWorldName},
                                    {"child", item["name"]}}});
    }
    apply(edits, hasName ? "Paste " + item["name"].get<std::string>() : "Paste");
}

void OutlinePanel::toggleHidden() {
    const int body = selection_.body();
    if (body < 0 || static_cast<std::size_t>(body) >= openRig_.rig().bodies.size()) return;
    const std::string& name = openRig_.rig().bodies[static_cast<std::size_t>(body)].name;
    selection_.setHidden(name, !selection_.hiddenBodies().contains(name));
}

void OutlinePanel::moveSelected(int by) {
    const std::string item = selection_.item();
    if (!isMovable(item)) return;
    const auto place = static_cast<std::ptrdiff_t>(placeOf(item)) + by;
    const std::string next = listOf(item) + "/" + std::to_string(place);
    if (place < 0 || !rows_.contains(next)) return;
    apply({MoveItem{item, static_cast<std::size_t>(place)}});
}

void OutlinePanel::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.setToolTipsVisible(true);
    const std::string item = selection_.item();
    QAction* rename = menu.addAction(tr("Re&name"), this, &OutlinePanel::renameSelected);
    rename->setShortcut(QKeySequence(Qt::Key_F2));
    rename->setEnabled(isMovable(item));
    if (isMovable(item)) {
        // What goes with it is said before it goes.
        const Edited outcome = applyEdit(openRig_.rig(), RemoveItem{item});
        remove_->setToolTip(literalText(QString::fromStdString(outcome.words)));
    }
    menu.addActions(actions());
    const int body = selection_.body();
    const Model& model = *openRig_.model();
    if (body >= 0 && static_cast<std::size_t>(body) < model.rig().bodies.size() &&
        model.mechanism().attachmentOf(static_cast<std::size_t>(body)).frame != 0) {
        menu.addSeparator();
        const std::string& name = model.rig().bodies[static_cast<std::size_t>(body)].name;
        QAction* follow = menu.addAction(tr("F&ollow in the picture"));
        follow->setToolTip(tr("The camera goes along with this body (Shift+F in the picture; Esc ends it)"));
        follow->setCheckable(true);
        follow->setChecked(selection_.followedBody() == name);
        connect(follow, &QAction::triggered, this,
                [this, name](bool on) { selection_.setFollowed(on ? name : std::string()); });
    }
    menu.exec(event->globalPos());
}

} // namespace hingelab

#include "ui/workshop/moc_outline_panel.cpp"
