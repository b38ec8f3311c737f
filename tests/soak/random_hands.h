// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QEvent>
#include <QPointF>
#include <QPointer>
#include <QString>
#include <QWidget>
#include <random>
#include <vector>

#include "ui/main_window.h"

namespace hingelab {

/// Mouse and keys of somebody who does not look, in a window, its menus and dialogs.
class RandomHands {
  public:
    RandomHands(MainWindow& window, unsigned seed) : window_(window), random_(seed) {}

    /// What the hands did last, as a few words.
    [[nodiscard]] const QString& last() const { return last_; }

    void act();
    int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }

    /// What the menus offer now, allowed or not, but Quit: by the ways to it through them.
    [[nodiscard]] std::vector<QString> offers() const;
    /// Calls one of these, if it is still there and allowed.
    void call(const QString& offer);

  private:
    struct Target {
        QPointer<QWidget> widget;
        QPointF at;
    };

    /// A menu, or a dialog, or the window.
    [[nodiscard]] QWidget* topmost() const;
    [[nodiscard]] Target pick(QWidget& top);
    void trigger(QAction& action);

    void tell(const QString& what);
    void tell(const char* what, const QWidget& target);

    void drag(QWidget& top);
    void wheel(QWidget& top);
    void menu(QWidget& top);
    void action();
    void number(QWidget& top);
    void anyKey(QWidget& top);

    MainWindow& window_;
    std::mt19937 random_;
    QString last_;
};

} // namespace hingelab
