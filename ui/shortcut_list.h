// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLineEdit>
#include <QMainWindow>
#include <QString>
#include <QTreeWidget>
#include <vector>

namespace hingelab {

/// A key, or several, and what it does.
struct ShortcutLine {
    QString group; ///< the menu or the part of the window
    QString keys;  ///< as people write them: "Ctrl+Z"
    QString words;
};

/// All keys of a window: those of its menus and panels, found there, and those that the 3D view takes itself.
[[nodiscard]] std::vector<ShortcutLine> shortcutsOf(const QMainWindow& window);

/// The list, with a line to search in.
class ShortcutList : public QDialog {
    Q_OBJECT
  public:
    explicit ShortcutList(const QMainWindow& of, QWidget* parent = nullptr);

  private:
    void filter(const QString& text);

    QLineEdit* search_;
    QTreeWidget* lines_;
};

} // namespace hingelab
