// SPDX-License-Identifier: GPL-3.0-or-later
// The document, the worker and the transport together, in the whole window without its 3D view.
#include "tests/ui/ui_test.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    Theme theme;
    MainWindow window{shippedDocument("dishwasher"), theme, false};

    SessionController& session() { return window.session(); }
    TransportBar& transport() { return window.transport(); }

    /// Changes the last parameter of the rig by a hundredth.
    [[nodiscard]] bool edit() {
        RigModel& model = window.rigModel();
        for (const Parameter& parameter : parametersOf(model.rig())) {
            if (parameter.value == 0.0) continue;
            if (model.setParameter(parameter.pointer, 1.01 * parameter.value, model.newGesture()).empty() &&
                !model.undoStack().isClean()) {
                return true;
            }
        }
        return false;
    }
};

} // namespace

class TestSession : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// Discarding edits for another rig, from any rig to any other that differs much.
    void opensOverEdits() {
        Fixture f;
        for (const char* rig : {"v6-engine", "dishwasher", "stewart-platform", "tailgate", "room-door"}) {
            QVERIFY(f.edit());
            QVERIFY(f.window.files().openRig(rig).isEmpty());
            QCOMPARE(f.window.rigModel().undoStack().count(), 0);
            const std::vector<Parameter> parameters = parametersOf(f.window.rigModel().rig());
            QVERIFY(f.window.parameters().row(parameters.front().pointer) != nullptr);
            QVERIFY(f.window.parameters().row(parameters.back().pointer) != nullptr);
        }
    }

    void anotherRigPlaysOn() {
        Fixture f;
        f.session().setPlaying(true);
        QTRY_VERIFY(f.session().status().time > 0.02);
        QVERIFY(f.window.files().openRig("room-door").isEmpty());
        QTRY_VERIFY(f.session().history().model() == f.window.rigModel().model() &&
                    f.session().status().state == RunState::playing && f.session().status().time > 0.02);
        QVERIFY(f.transport().playAction().isChecked());
    }

    /// Nothing to do, nothing done: no timer runs, and the next thing to do wakes it.
    void idleWhenPaused() {
        Fixture f;
        QTRY_VERIFY(f.session().isIdle());
        f.session().setPlaying(true);
        QTRY_VERIFY(f.session().status().time > 0.02);
        QVERIFY(!f.session().isIdle());
        f.session().setPlaying(false);
        QTRY_VERIFY(f.session().isIdle());
        const double time = f.session().status().time;
        f.transport().stepAction().trigger();
        QTRY_COMPARE(f.session().status().time, time + Runner::kSingleStep);
        QTRY_VERIFY(f.session().isIdle());
    }

    void theSpeedSliderStopsAtRealTime() {
        Fixture f;
        QSlider& slider = f.transport().speedSlider();
        slider.setValue(TransportBar::kNormalPosition - 10);
        QTest::keyClick(&slider, Qt::Key_PageUp);
        QCOMPARE(slider.value(), TransportBar::kNormalPosition);
        QTest::keyClick(&slider, Qt::Key_PageUp);
        QCOMPARE(slider.value(), TransportBar::kNormalPosition + slider.pageStep());
        QTest::keyClick(&slider, Qt::Key_PageDown);
        QTest::keyClick(&slider, Qt::Key_PageDown);
        QTest::mouseDClick(&slider, Qt::LeftButton);
        QCOMPARE(slider.value(), TransportBar::kNormalPosition);
        QCOMPARE(f.transport().speedEdit().value(), 1.0);
    }

    void theSpeedCanBeTyped_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("speed");
        QTest::newRow("point") << "0.25" << 0.25;
        QTest::newRow("comma") << "0,3" << 0.3;
        QTest::newRow("unit") << "2×" << 2.0;
        QTest::newRow("slow") << "0.0123" << 0.0123;
    }

    void theSpeedCanBeTyped() {
        QFETCH(const QString, text);
        QFETCH(const double, speed);
        Fixture f;
        SpeedEdit& edit = f.transport().speedEdit();
        edit.selectAll();
        QTest::keyClicks(&edit, text);
        QTest::keyClick(&edit, Qt::Key_Return);
        QCOMPARE(edit.value(), speed);
        QTRY_COMPARE(f.session().status().speed, speed);
        QCOMPARE(f.transport().speedSlider().value(), TransportBar::positionOf(speed));
    }
};

HINGELAB_UI_TEST_MAIN(TestSession)
#include "test_session.moc"
