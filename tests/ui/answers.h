// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QTest>
#include <QTimer>
#include <deque>
#include <functional>

#include "tests/ui/ui_test.h"

/// Hands for dialogs and menus that wait for an answer.
namespace hingelab::test {

/// Answers the dialogs that open while something is done, one after the other; each has to come.
class Answers {
  public:
    /// Does something with the dialog, and closes it.
    using Answer = std::function<void(QDialog&)>;

    explicit Answers(std::deque<Answer> answers) : answers_(std::move(answers)) {
        QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr || answers_.empty()) return;
            const Answer answer = answers_.front();
            answers_.pop_front();
            answer(*dialog);
        });
        timer_.start(0);
    }
    [[nodiscard]] bool haveAllBeenAsked() const { return answers_.empty(); }

    static Answer file(const QString& path) {
        return [path](QDialog& dialog) {
            auto* edit = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            if (edit == nullptr) return dialog.reject();
            edit->setText(path);
            dialog.accept();
        };
    }
    static Answer button(QMessageBox::StandardButton which, QString* words = nullptr) {
        return [which, words](QDialog& dialog) {
            auto* box = qobject_cast<QMessageBox*>(&dialog);
            if (box == nullptr || box->button(which) == nullptr) return dialog.reject();
            if (words != nullptr) *words = box->text() + QLatin1Char('\n') + box->informativeText();
            box->button(which)->click();
        };
    }
    static Answer cancel() {
        return [](QDialog& dialog) { dialog.reject(); };
    }

  private:
    std::deque<Answer> answers_;
    QTimer timer_;
};

inline QAction* actionOf(const QMenu& menu, const QString& words) {
    for (QAction* action : menu.actions()) {
        if (action->text().remove('&').startsWith(words)) return action;
    }
    return nullptr;
}

/// Chooses an entry, by how it begins, of the menu that opens next; entries that can be chosen go to `offered`.
/// Without such an entry the menu is closed.
inline void chooseInNextMenu(const QString& words, QStringList* offered = nullptr) {
    QTimer::singleShot(0, [words, offered] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (menu == nullptr) return;
        for (const QAction* entry : menu->actions()) {
            if (offered != nullptr && entry->isEnabled() && !entry->isSeparator())
                *offered << entry->text().remove('&').section('\t', 0, 0);
        }
        QAction* action = actionOf(*menu, words);
        if (action == nullptr) {
            menu->close();
            return;
        }
        menu->setActiveAction(action);
        QTest::keyClick(menu, Qt::Key_Return);
    });
}

} // namespace hingelab::test
