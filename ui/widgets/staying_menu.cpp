// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/staying_menu.h"

#include <QActionGroup>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <utility>

namespace hingelab {
namespace {

bool isTick(const QAction* action) {
    if (action == nullptr || !action->isCheckable() || !action->isEnabled()) return false;
    return action->actionGroup() == nullptr || !action->actionGroup()->isExclusive();
}

/// Triggers ticks itself, before the menu does it and closes.
class TickWatch : public QObject {
  public:
    explicit TickWatch(QMenu& menu) : QObject(&menu), menu_(menu) { menu.installEventFilter(this); }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        QAction* action = nullptr;
        switch (event->type()) {
            case QEvent::Show:
                isDown_ = false;
                break;
            case QEvent::MouseButtonPress:
                isDown_ = true;
                break;
            case QEvent::MouseMove: // a button that went down on what opens the menu
                isDown_ = isDown_ || static_cast<QMouseEvent*>(event)->buttons() != Qt::NoButton;
                break;
            case QEvent::MouseButtonRelease:
                if (std::exchange(isDown_, false))
                    action = menu_.actionAt(static_cast<QMouseEvent*>(event)->position().toPoint());
                break;
            case QEvent::KeyPress:
                if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) action = menu_.activeAction();
                break;
            default:
                break;
        }
        if (!isTick(action)) return QObject::eventFilter(watched, event);
        action->trigger();
        return true;
    }

  private:
    QMenu& menu_;
    bool isDown_ = false; ///< as QMenu has it: the release of the click that opened the menu chooses nothing
};

} // namespace

void keepOpenOnTicks(QMenu& menu) {
    const QObjectList& children = menu.children();
    const bool isKept = std::any_of(children.begin(), children.end(), [](const QObject* child) {
        return dynamic_cast<const TickWatch*>(child) != nullptr;
    });
    if (!isKept) new TickWatch(menu); // its parent has it
}

} // namespace hingelab
