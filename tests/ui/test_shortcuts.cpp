// SPDX-License-Identifier: GPL-3.0-or-later
// Keys go where a person means them: space plays unless one is typing, undo takes back what was entered.
#include "tests/ui/ui_test.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kSpring = "/elements/0/spring_constant";

struct Fixture {
    Theme theme;
    MainWindow window{shippedDocument("dishwasher"), theme, false};

    Fixture() {
        window.show();
        window.activateWindow();
        static_cast<void>(QTest::qWaitForWindowActive(&window));
    }
    /// A key for whatever has the focus.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(window.focusWidget() != nullptr ? window.focusWidget() : &window, key, modifiers);
    }
    NumberEdit& edit() { return window.parameters().row(kSpring)->edit(); }
    double spring() { return valueOf(window.rigModel(), kSpring); }
    bool playing() { return window.session().status().state == RunState::playing; }
};

} // namespace

class TestShortcuts : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    void undoTakesBackATypedValue() {
        Fixture f;
        f.edit().setFocus();
        f.edit().selectAll();
        QTest::keyClicks(&f.edit(), "7");
        f.press(Qt::Key_Return);
        QCOMPARE(f.spring(), 7.0);
        QVERIFY(f.edit().hasFocus());
        f.press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.spring(), 1.5);
        QCOMPARE(f.edit().text(), QStringLiteral("1.50 N·m/rad"));
        f.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(f.spring(), 7.0);
    }

    /// While one types, undo is that of the line.
    void undoWhileTypingStaysInTheLine() {
        Fixture f;
        f.edit().setFocus();
        f.edit().selectAll();
        QTest::keyClicks(&f.edit(), "7");
        f.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(f.window.rigModel().undoStack().count() == 0);
        QCOMPARE(f.edit().text(), QStringLiteral("1.50 N·m/rad"));
    }

    void spacePlaysFromTheStart() {
        Fixture f;
        f.press(Qt::Key_Space);
        QTRY_VERIFY(f.playing());
        QVERIFY(f.window.parameters().search().text().isEmpty());
        f.press(Qt::Key_Space);
        QTRY_VERIFY(!f.playing());
    }

    /// Back by a step, to an event, on from there, and to the present.
    void theRunIsLookedBackAtByKeys() {
        Fixture f;
        SessionController& session = f.window.session();
        session.runner().fastForward(1.0);
        QTRY_VERIFY(session.status().time > 0.999 && session.status().forwardLeft == 0.0);
        f.press(Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(std::abs(session.shownTime() - 0.99) < 0.003);
        f.press(Qt::Key_End, Qt::ControlModifier);
        QVERIFY(session.isLive());
        f.press(Qt::Key_Left, Qt::AltModifier);
        const RunEvent last = session.runs().events().events().back();
        QVERIFY(std::abs(session.shownTime() - last.time) < 0.003);
        const double shown = session.shownTime();
        f.press(Qt::Key_B, Qt::ControlModifier);
        QTRY_VERIFY(session.isLive());
        QCOMPARE(session.status().time, shown);
    }

    void spacePlaysAfterOpeningARig() {
        Fixture f;
        f.edit().setFocus();
        QVERIFY(f.window.files().openRig("oven").isEmpty());
        f.press(Qt::Key_Space);
        QTRY_VERIFY(f.playing());
        QVERIFY(f.window.parameters().search().text().isEmpty());
    }

    void spacePlaysWhereNobodyTypes() {
        Fixture f;
        QWidget* const places[] = {&f.edit(), &f.window.parameters().search(),
                                   &f.window.parameters().row(kSpring)->slider()};
        for (QWidget* place : places) {
            const bool before = f.playing();
            place->setFocus();
            f.press(Qt::Key_Space);
            QTRY_VERIFY(f.playing() != before);
        }
        QCOMPARE(f.spring(), 1.5);
    }

    void spaceIsTypedWhereSomebodyTypes() {
        Fixture f;
        f.edit().setFocus();
        f.edit().selectAll();
        QTest::keyClicks(&f.edit(), "2 N*m/rad");
        f.press(Qt::Key_Return);
        QCOMPARE(f.spring(), 2.0);
        f.window.parameters().search().setFocus();
        QTest::keyClicks(&f.window.parameters().search(), "catch torque");
        QCOMPARE(f.window.parameters().search().text(), QStringLiteral("catch torque"));
        QVERIFY(!f.playing());
    }

    /// A button that was reached with the keyboard is pressed with it.
    void spacePressesAButtonWithTheFocus() {
        Fixture f;
        f.window.parameters().row(kSpring)->edit().valueEntered(9.0);
        QToolButton& reset = f.window.parameters().row(kSpring)->resetButton();
        reset.setFocus(Qt::TabFocusReason);
        f.press(Qt::Key_Space);
        QCOMPARE(f.spring(), 1.5);
        QVERIFY(!f.playing());
    }
};

HINGELAB_UI_TEST_MAIN(TestShortcuts)
#include "test_shortcuts.moc"
