// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/soak/random_hands.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "ui/crash/crash_report.h"

namespace hingelab {
namespace {

void mouse(QWidget* widget, QEvent::Type type, const QPointF& at, Qt::MouseButton button,
           Qt::MouseButtons held) {
    if (widget == nullptr) return; // what came before took it away
    QMouseEvent event(type, at, widget->mapToGlobal(at), button, held, Qt::NoModifier);
    QApplication::sendEvent(widget, &event);
}

/// An action and the way to it through the menus.
struct Offer {
    QString name;
    QAction* action;
};

void collectOffers(const QList<QAction*>& actions, const QString& way, std::vector<Offer>& all) {
    for (QAction* action : actions) {
        const QString name = way + QLatin1Char('/') + action->text();
        if (action->menu() != nullptr) {
            collectOffers(action->menu()->actions(), name, all);
        } else if (!action->isSeparator() && action->menuRole() != QAction::QuitRole &&
                   !action->text().contains(QStringLiteral("Quit"))) {
            all.push_back({name, action});
        }
    }
}

std::vector<Offer> offersOf(const MainWindow& window) {
    std::vector<Offer> all;
    collectOffers(window.menuBar()->actions(), {}, all);
    return all;
}

void key(QWidget& widget, int code, Qt::KeyboardModifiers modifiers, const QString& text = {}) {
    const QPointer<QWidget> target = &widget;
    QKeyEvent press(QEvent::KeyPress, code, modifiers, text);
    QApplication::sendEvent(target, &press);
    QKeyEvent release(QEvent::KeyRelease, code, modifiers, text);
    if (target) QApplication::sendEvent(target, &release);
}

} // namespace

void RandomHands::act() {
    QWidget* const top = topmost();
    const int kind = below(100);
    if (top != &window_ && kind < 25) {
        key(*top, Qt::Key_Escape, Qt::NoModifier);
    } else if (kind < 45) {
        drag(*top);
    } else if (kind < 60) {
        wheel(*top);
    } else if (kind < 70) {
        menu(*top);
    } else if (kind < 78) {
        action();
    } else if (kind < 85) {
        number(*top);
    } else {
        anyKey(*top);
    }
}

std::vector<QString> RandomHands::offers() const {
    std::vector<QString> names;
    for (const Offer& offer : offersOf(window_)) names.push_back(offer.name);
    return names;
}

void RandomHands::call(const QString& offer) {
    for (const auto& [name, action] : offersOf(window_)) {
        if (name != offer || !action->isEnabled()) continue;
        trigger(*action);
        return;
    }
}

void RandomHands::trigger(QAction& action) {
    tell(QStringLiteral("menu: ") + action.text());
    action.trigger();
}

QWidget* RandomHands::topmost() const {
    if (QWidget* popup = QApplication::activePopupWidget()) return popup;
    if (QWidget* modal = QApplication::activeModalWidget()) return modal;
    return &window_;
}

void RandomHands::tell(const QString& what) {
    last_ = what;
    CrashReporter::setOpen(QString::fromStdString(window_.openRig().rig().name) + QStringLiteral(", ") + what);
}

void RandomHands::tell(const char* what, const QWidget& target) {
    tell(QStringLiteral("%1 on %2 %3")
             .arg(QString::fromLatin1(what), QString::fromLatin1(target.metaObject()->className()),
                  target.objectName()));
}

RandomHands::Target RandomHands::pick(QWidget& top) {
    const QPoint at(below(std::max(1, top.width())), below(std::max(1, top.height())));
    QWidget* child = top.childAt(at);
    QWidget* const widget = child != nullptr ? child : &top;
    return {widget, widget->mapFrom(&top, QPointF(at))};
}

void RandomHands::drag(QWidget& top) {
    const Target target = pick(top);
    tell("drag", *target.widget);
    mouse(target.widget, QEvent::MouseMove, target.at, Qt::NoButton, Qt::NoButton);
    mouse(target.widget, QEvent::MouseButtonPress, target.at, Qt::LeftButton, Qt::LeftButton);
    QPointF at = target.at;
    for (int step = below(12); step > 0; --step) {
        at += QPointF(below(41) - 20, below(41) - 20);
        mouse(target.widget, QEvent::MouseMove, at, Qt::NoButton, Qt::LeftButton);
    }
    mouse(target.widget, QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton);
    if (below(6) == 0) mouse(target.widget, QEvent::MouseButtonDblClick, at, Qt::LeftButton, Qt::LeftButton);
}

void RandomHands::wheel(QWidget& top) {
    const Target target = pick(top);
    tell("wheel", *target.widget);
    QWheelEvent event(target.at, target.widget->mapToGlobal(target.at), {}, {0, 120 * (below(7) - 3)},
                      Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(target.widget, &event);
}

void RandomHands::menu(QWidget& top) {
    const Target target = pick(top);
    tell("menu", *target.widget);
    QContextMenuEvent event(QContextMenuEvent::Mouse, target.at.toPoint(),
                            target.widget->mapToGlobal(target.at.toPoint()));
    QApplication::sendEvent(target.widget, &event);
}

void RandomHands::action() {
    if (topmost() != &window_) return;
    std::vector<Offer> all = offersOf(window_);
    all.erase(
        std::remove_if(all.begin(), all.end(), [](const Offer& offer) { return !offer.action->isEnabled(); }),
        all.end());
    if (!all.empty()) trigger(*all[static_cast<std::size_t>(below(static_cast<int>(all.size())))].action);
}

void RandomHands::number(QWidget& top) {
    static const std::array<const char*, 10> texts = {"0",      "1",      "-3.5", "1e9", "nan",
                                                      "12 deg", "0.05 m", "1/0",  "",    "2*3"};
    const QList<QLineEdit*> edits = top.findChildren<QLineEdit*>();
    if (edits.isEmpty()) return;
    const QPointer<QLineEdit> edit = edits[below(static_cast<int>(edits.size()))];
    if (!edit->isVisible() || !edit->isEnabled() || edit->isReadOnly()) return;
    tell("number", *edit);
    edit->setFocus();
    edit->selectAll();
    for (const char letter : std::string_view(texts.at(static_cast<std::size_t>(below(texts.size()))))) {
        if (edit) key(*edit, 0, Qt::NoModifier, QString(QLatin1Char(letter)));
    }
    if (edit) key(*edit, Qt::Key_Return, Qt::NoModifier);
}

void RandomHands::anyKey(QWidget& top) {
    static const std::array<std::pair<int, Qt::KeyboardModifiers>, 18> keys = {{
        {Qt::Key_Space, Qt::NoModifier},
        {Qt::Key_Left, Qt::NoModifier},
        {Qt::Key_Right, Qt::NoModifier},
        {Qt::Key_Up, Qt::NoModifier},
        {Qt::Key_Down, Qt::NoModifier},
        {Qt::Key_Tab, Qt::NoModifier},
        {Qt::Key_Return, Qt::NoModifier},
        {Qt::Key_Escape, Qt::NoModifier},
        {Qt::Key_Delete, Qt::NoModifier},
        {Qt::Key_F, Qt::NoModifier},
        {Qt::Key_B, Qt::NoModifier},
        {Qt::Key_D, Qt::ControlModifier},
        {Qt::Key_Z, Qt::ControlModifier},
        {Qt::Key_Home, Qt::NoModifier},
        {Qt::Key_End, Qt::NoModifier},
        {Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier},
        {Qt::Key_PageUp, Qt::NoModifier},
        {Qt::Key_R, Qt::ControlModifier},
    }};
    const auto& [code, modifiers] = keys.at(static_cast<std::size_t>(below(keys.size())));
    QWidget* const focus = QApplication::focusWidget();
    QWidget& target = focus != nullptr && (&top == focus || top.isAncestorOf(focus)) ? *focus : top;
    tell("key", target);
    key(target, code, modifiers);
}

} // namespace hingelab
