// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>
#include <QMainWindow>
#include <QObject>
#include <QUndoStack>

namespace hingelab {

/// Says whose some keys are, where Qt's widgets claim them for themselves.
///
/// Space plays: a button has it only if one goes from field to field with the keyboard, not with the mouse.
/// Undo and redo are those of a line of text only while what was done last was typing into it: not where
/// nothing was typed, nor after an edit of the document.
class WindowKeys : public QObject {
    Q_OBJECT
  public:
    WindowKeys(QMainWindow& window, const QUndoStack& document);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    [[nodiscard]] bool isForWindow(const QWidget& focused, const QKeyEvent& key) const;
    [[nodiscard]] bool isForFocused(const QWidget& focused, const QKeyEvent& key) const;

    QMainWindow& window_;
    bool usesMouse_ = false; ///< rather than the Tab key, for going from one thing to the next
    bool wasTyped_ = false;  ///< the last thing done was typing, not an edit of the document
};

} // namespace hingelab
