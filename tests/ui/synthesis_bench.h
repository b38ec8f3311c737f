// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <numbers>

#include "tests/ui/ui_test.h"
#include "ui/synthesis/synthesis_dialog.h"

namespace hingelab::test {

inline constexpr double kDegree = std::numbers::pi / 180.0;

/// A dialog of a known size, that has the focus.
struct Shown {
    Theme theme;
    SynthesisDialog dialog{theme};
    SynthesisCanvas& canvas = dialog.canvas();
    SynthesisModel& model = dialog.model();

    Shown() {
        dialog.resize(1180, 760);
        dialog.show();
        dialog.activateWindow();
        canvas.setFocus();
        QApplication::processEvents();
    }
    /// Presses on a place, goes there in steps, and lets go.
    void drag(const QPointF& from, const QPointF& by, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::mouseMove(&canvas, from.toPoint());
        QTest::mousePress(&canvas, Qt::LeftButton, Qt::NoModifier, from.toPoint());
        for (int i = 1; i <= 4; ++i) moveHeld(from + 0.25 * i * by, modifiers);
        QTest::mouseRelease(&canvas, Qt::LeftButton, modifiers, (from + by).toPoint());
    }
    /// A motion with the button held, which QTest's own does not know.
    void moveHeld(const QPointF& to, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QMouseEvent move(QEvent::MouseMove, to, canvas.mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                         modifiers);
        QApplication::sendEvent(&canvas, &move);
    }
    void begin(std::size_t example) { model.begin(synthesisExamples()[example]); }
    [[nodiscard]] QString verdict() { return child<QLabel>(dialog.panel(), "synthesisVerdict").text(); }
    [[nodiscard]] QString figures() { return dialog.panel().figures().text(); }
    [[nodiscard]] NumberEdit* edit(const char* name) {
        return dialog.findChild<NumberEdit*>(QLatin1String(name));
    }
    void type(const char* name, const char* text) {
        NumberEdit* line = edit(name);
        line->setFocus(Qt::TabFocusReason);
        line->selectAll();
        QTest::keyClicks(line, QLatin1String(text));
        QTest::keyClick(line, Qt::Key_Return);
    }
};

inline bool isNear(const Vector2& a, const Vector2& b, double by) {
    return (a - b).norm() < by;
}

} // namespace hingelab::test
