// SPDX-License-Identifier: GPL-3.0-or-later
// The real window with a shipped rig, and hands for its run: forward, back on the time bar, edits.
#pragma once

#include <QSignalSpy>

#include "tests/ui/ui_test.h"

namespace hingelab::test {

struct RunningWindow {
    Theme theme;
    MainWindow window;

    explicit RunningWindow(const char* rig = "refrigerator") : RunningWindow(shippedDocument(rig)) {}
    explicit RunningWindow(RigDocument document, bool openGl = true)
        : window(std::move(document), theme, openGl) {
        theme.setChoice(ThemeChoice::light);
        window.resize(1280, 800);
        window.show();
        window.activateWindow(); // for shortcuts
        static_cast<void>(QTest::qWaitForWindowActive(&window));
        if (openGl) nextFrame();
    }

    SceneView& view() { return *window.scenePanel().view(); }
    SessionController& session() { return window.session(); }
    TimeBar& bar() { return child<Timeline>(window).bar(); }
    double value(const char* channel) { return session().valueOf(channel); }

    void nextFrame() {
        QSignalSpy swapped(&view(), &VtkWidget::frameDrawn);
        view().update();
        QVERIFY(swapped.wait(10000));
    }
    QImage picture() {
        [this] { QTRY_VERIFY(view().isSettled()); }();
        view().smoothEdges(); // as well as it can be, however long that takes here
        nextFrame();
        return view().grabFramebuffer().convertToFormat(QImage::Format_RGB32);
    }
    void runFor(double seconds) {
        const double end = session().status().time + seconds;
        session().runner().fastForward(seconds);
        QTRY_VERIFY_WITH_TIMEOUT(session().status().time >= end - 1e-6 && session().status().forwardLeft == 0.0,
                                 60'000);
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers) {
        QTest::keyClick(window.focusWidget() != nullptr ? window.focusWidget() : &window, key, modifiers);
    }
    QPoint onBar(double time) { return {static_cast<int>(std::lround(bar().xOf(time))), bar().height() / 2}; }
    void dragBar(double from, double to) {
        QTest::mousePress(&bar(), Qt::LeftButton, {}, onBar(from));
        QTest::mouseMove(&bar(), (onBar(from) + onBar(to)) / 2);
        QTest::mouseMove(&bar(), onBar(to));
        QTest::mouseRelease(&bar(), Qt::LeftButton, {}, onBar(to));
    }
    void set(const char* pointer, double value) {
        OpenRig& model = window.openRig();
        QVERIFY2(model.setParameter(pointer, value, model.newGesture()).empty(), pointer);
    }
};

} // namespace hingelab::test
