// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>
#include <map>
#include <set>

#include "rig/outline.h"
#include "ui/model/selection.h"
#include "ui/model/workbench.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// The rig as a tree: selects items, renames them in place (F2), removes (Delete), duplicates (Ctrl+D), copies
/// and pastes them (Ctrl+C, Ctrl+V), moves them among their likes (Alt+Up, Alt+Down), and hides bodies (H). The
/// item that the pointer is on is told to the picture, and what it is on in the picture has its row marked.
class OutlinePanel : public QTreeWidget {
    Q_OBJECT
  public:
    explicit OutlinePanel(Workbench& bench, QWidget* parent = nullptr);

    /// The row of an item; nullptr if there is none.
    [[nodiscard]] QTreeWidgetItem* row(const std::string& item) const;

    void renameSelected();
    void removeSelected();
    void duplicateSelected();
    void copySelected();
    void paste();
    void moveSelected(int by);
    /// Leaves the selected body out of the picture, or draws it again.
    void toggleHidden();

    [[nodiscard]] QAction& removeAction() { return *remove_; }
    [[nodiscard]] QAction& duplicateAction() { return *duplicate_; }

  signals:
    void refused(const QString& why); ///< the rig stays as it was
    void done();                      ///< an edit went through

  protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    void rebuild();
    void add(const OutlineNode& node, QTreeWidgetItem* parent);
    void showSelection();
    void showHovered();
    void rename(QTreeWidgetItem* row);
    void apply(const std::vector<Edit>& edits, const std::string& words = {});
    [[nodiscard]] bool isMovable(const std::string& item) const { return movable_.contains(item); }
    QAction* addKeyed(const QString& text, const QKeySequence& key, void (OutlinePanel::*act)());

    OpenRig& openRig_;
    Selection& selection_;
    std::map<std::string, QTreeWidgetItem*> rows_;
    std::set<std::string> movable_;
    std::map<std::string, bool> isOpen_; ///< as the user left it
    QAction* remove_;
    QAction* duplicate_;
    QTreeWidgetItem* marked_ = nullptr; ///< of what the pointer is on
    bool isBuilding_ = false;
};

} // namespace hingelab
