// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/ui_test.h"
#include "tests/ui/wheel.h"
#include "ui/sketch/sketch_dialog.h"

/// What tests of sketches are made of: the dialog or its sheet, a mouse and keys.
namespace hingelab::test {

/// The dialog, and hands for it.
struct SketchBench {
    Theme theme;
    SketchDialog dialog{theme};
    std::shared_ptr<RigDocument> made;

    SketchBench() {
        failOnWarnings();
        QObject::connect(&dialog, &SketchDialog::rigMade, &dialog,
                         [this](const std::shared_ptr<RigDocument>& document) { made = document; });
        dialog.show();
        activate();
        dialog.canvas().fit();
    }

    /// Shortcuts are the active window's: another one may have been open.
    void activate() {
        dialog.activateWindow();
        if (!QTest::qWaitForWindowActive(&dialog)) throw std::runtime_error("no window");
    }

    [[nodiscard]] const Sketch& sketch() { return dialog.model().sketch(); }
    [[nodiscard]] QPoint at(double x, double y) { return dialog.canvas().view().toScreen({x, y}).toPoint(); }
    /// With real events; the keys are held throughout.
    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) {
        SketchCanvas* canvas = &dialog.canvas();
        QTest::mousePress(canvas, Qt::LeftButton, keys, from);
        for (int i = 1; i <= 4; ++i) move(from + (to - from) * i / 4, keys);
        QTest::mouseRelease(canvas, Qt::LeftButton, keys, to);
    }
    void move(const QPoint& to, Qt::KeyboardModifiers keys = {}) {
        QMouseEvent event(QEvent::MouseMove, QPointF(to), dialog.canvas().mapToGlobal(QPointF(to)),
                          Qt::NoButton, Qt::LeftButton, keys);
        QApplication::sendEvent(&dialog.canvas(), &event);
    }
    void click(const QPoint& at, Qt::KeyboardModifiers keys = {}) {
        QTest::mouseClick(&dialog.canvas(), Qt::LeftButton, keys, at);
    }
    void key(Qt::Key key, Qt::KeyboardModifiers keys = {}) { QTest::keyClick(&dialog.canvas(), key, keys); }
    void makePivot(double x, double y) {
        key(Qt::Key_V);
        click(at(x, y));
        key(Qt::Key_G);
    }
    /// A four-bar with a crank that goes round.
    void drawFourBar() {
        drag(at(0, 0), at(0.1, 0.15));
        drag(at(0.1, 0.15), at(0.5, 0.4));
        drag(at(0.5, 0.4), at(0.45, 0));
        makePivot(0, 0);
        makePivot(0.45, 0);
    }
};

/// The sheet alone.
struct SketchSheet {
    Theme theme;
    SketchModel model;
    SketchCanvas canvas{model, theme};

    SketchSheet() {
        failOnWarnings();
        canvas.resize(760, 560);
        canvas.show();
        if (!QTest::qWaitForWindowExposed(&canvas)) throw std::runtime_error("no window");
        canvas.fit();
    }
    [[nodiscard]] QPoint at(double x, double y) const { return canvas.view().toScreen({x, y}).toPoint(); }
    [[nodiscard]] Eigen::Vector2d plane(const QPoint& at) const { return canvas.view().toPlane(QPointF(at)); }
    void click(double x, double y, Qt::MouseButton button = Qt::LeftButton) {
        QTest::mouseClick(&canvas, button, {}, at(x, y));
    }
    /// While a button is down, or none.
    void moveTo(const QPoint& to, Qt::MouseButtons buttons = {}) {
        QMouseEvent event(QEvent::MouseMove, QPointF(to), canvas.mapToGlobal(QPointF(to)), Qt::NoButton,
                          buttons, {});
        QApplication::sendEvent(&canvas, &event);
    }
    void turnWheel(const QPoint& over, int delta) { test::turnWheel(canvas, over, delta); }
    void type(const QString& text) { QTest::keyClicks(&canvas, text); }
    void key(Qt::Key key, Qt::KeyboardModifiers keys = {}) { QTest::keyClick(&canvas, key, keys); }
    [[nodiscard]] std::size_t links() const { return model.sketch().links.size(); }
    [[nodiscard]] QImage picture() { return canvas.grab().toImage(); }
};

} // namespace hingelab::test
