// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window_keys.h"

#include <QAbstractButton>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>

namespace hingelab {
namespace {

bool isRedoKey(const QKeyEvent& key) {
    return key.matches(QKeySequence::Redo) ||
           (key.key() == Qt::Key_Y && key.modifiers() == Qt::ControlModifier);
}

bool isText(const QWidget& widget) {
    return qobject_cast<const QLineEdit*>(&widget) != nullptr ||
           qobject_cast<const QPlainTextEdit*>(&widget) != nullptr;
}

bool canUndo(const QWidget& widget, bool redo) {
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
        return redo ? line->isRedoAvailable() : line->isUndoAvailable();
    const auto* page = qobject_cast<const QPlainTextEdit*>(&widget);
    if (page == nullptr) return false;
    return redo ? page->document()->isRedoAvailable() : page->document()->isUndoAvailable();
}

} // namespace

WindowKeys::WindowKeys(QMainWindow& window, const QUndoStack& document) : QObject(&window), window_(window) {
    qApp->installEventFilter(this); // widgets come and go
    connect(&document, &QUndoStack::indexChanged, this, [this] { wasTyped_ = false; });
}

bool WindowKeys::isForWindow(const QWidget& focused, const QKeyEvent& key) const {
    const bool isRedo = isRedoKey(key);
    if (!isText(focused) || !(isRedo || key.matches(QKeySequence::Undo))) return false;
    return !wasTyped_ || !canUndo(focused, isRedo);
}

bool WindowKeys::isForFocused(const QWidget& focused, const QKeyEvent& key) const {
    return key.key() == Qt::Key_Space && key.modifiers() == Qt::NoModifier && !usesMouse_ &&
           qobject_cast<const QAbstractButton*>(&focused) != nullptr;
}

bool WindowKeys::eventFilter(QObject* watched, QEvent* event) {
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (!isKey && event->type() != QEvent::MouseButtonPress) return false;
    const auto* widget = qobject_cast<const QWidget*>(watched);
    if (widget == nullptr || widget->window() != &window_) return false;
    // How the focus came says less: a form that is built anew after a click hands it on by itself.
    if (event->type() == QEvent::MouseButtonPress) {
        usesMouse_ = true;
        return false;
    }
    const auto* key = static_cast<QKeyEvent*>(event);
    if (event->type() == QEvent::KeyPress) {
        const bool goesOn = key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab ||
                            key->modifiers().testFlag(Qt::AltModifier);
        if (goesOn) usesMouse_ = false;
        const bool changesText = !key->text().isEmpty() && key->text()[0].isPrint();
        if (isText(*widget) && (changesText || key->key() == Qt::Key_Backspace || key->key() == Qt::Key_Delete))
            wasTyped_ = true;
        return false;
    }
    if (isForFocused(*widget, *key)) {
        event->accept();
        return true;
    }
    if (!isForWindow(*widget, *key)) return false;
    event->ignore();
    return true;
}

} // namespace hingelab

#include "ui/moc_window_keys.cpp"
