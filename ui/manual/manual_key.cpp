// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_key.h"

#include <QApplication>
#include <QCursor>
#include <QKeyEvent>
#include <QWhatsThisClickedEvent>

#include "ui/manual/manual_places.h"

namespace hingelab {
namespace {

bool isHelpKey(const QEvent& event) {
    if (event.type() != QEvent::ShortcutOverride && event.type() != QEvent::KeyPress) return false;
    const auto& key = static_cast<const QKeyEvent&>(event);
    return key.key() == Qt::Key_F1 && key.modifiers() == Qt::NoModifier;
}

/// Under the pointer, if that is in the window in which the key was pressed; else where the focus is.
const QWidget* subjectIn(const QWidget& window) {
    const QWidget* pointed = QApplication::widgetAt(QCursor::pos());
    if (pointed != nullptr && pointed->window() == &window) return pointed;
    return window.focusWidget() != nullptr ? window.focusWidget() : &window;
}

} // namespace

ManualKey::ManualKey(QMainWindow& window) : QObject(&window), window_(window) {
    qApp->installEventFilter(this); // dialogs come and go
}

/// A modal dialog lets no window be used but those that belong to it: its manual is its child.
void ManualKey::show(const QString& place) {
    QWidget* const modal = QApplication::activeModalWidget();
    QWidget* const owner = modal != nullptr ? modal : &window_;
    if (manual_ == nullptr || manual_->parentWidget() != owner) {
        delete manual_;
        manual_ = new ManualWindow(owner);
    }
    manual_->show(); // it has its width then, and the place its height
    manual_->showPlace(place);
    manual_->raise();
    manual_->activateWindow();
}

void ManualKey::showFocused() {
    const QWidget* focused = window_.focusWidget();
    show(manualPlaceOf(focused != nullptr ? focused : &window_));
}

bool ManualKey::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::WhatsThisClicked) { // a part of the window asks for a place
        show(static_cast<QWhatsThisClickedEvent*>(event)->href());
        return true;
    }
    if (!isHelpKey(*event)) return false;
    const auto* widget = qobject_cast<const QWidget*>(watched);
    if (widget == nullptr || widget->window() == manual_) return false;
    // The menu's shortcut would open the place of what has the focus.
    event->accept();
    if (event->type() == QEvent::KeyPress) show(manualPlaceOf(subjectIn(*widget->window())));
    return true;
}

} // namespace hingelab

#include "ui/manual/moc_manual_key.cpp"
