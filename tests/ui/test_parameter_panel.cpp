// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QStyleOptionSlider>

#include "tests/ui/ui_test.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kSpring = "/elements/0/spring_constant";
constexpr const char* kThreshold = "/elements/0/motion_threshold";

struct Fixture {
    Theme theme;
    RigModel model{shippedDocument("dishwasher")};
    ParameterPanel panel{model, theme};

    Fixture() {
        panel.resize(430, 900);
        panel.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&panel));
    }

    void type(ParameterRow& row, const QString& text) {
        row.edit().setFocus();
        row.edit().selectAll();
        QTest::keyClicks(&row.edit(), text);
        QTest::keyClick(&row.edit(), Qt::Key_Return);
    }
};

/// Pixel of the slider's handle.
QPoint handleOf(const QSlider& slider) {
    QStyleOptionSlider option;
    option.initFrom(&slider);
    option.orientation = slider.orientation();
    option.minimum = slider.minimum();
    option.maximum = slider.maximum();
    option.sliderPosition = slider.value();
    option.sliderValue = slider.value();
    option.subControls = QStyle::SC_All;
    return slider.style()
        ->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, &slider)
        .center();
}

} // namespace

class TestParameterPanel : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    void draggingTheSliderEditsTheRig() {
        Fixture f;
        ParameterRow* row = f.panel.row(kSpring);
        QVERIFY(row != nullptr);
        QSlider& slider = row->slider();
        const QPoint start = handleOf(slider);
        QTest::mousePress(&slider, Qt::LeftButton, {}, start);
        for (int x = 4; x <= 24; x += 4) QTest::mouseMove(&slider, start + QPoint(x, 0));
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, start + QPoint(24, 0));
        QVERIFY(valueOf(f.model, kSpring) > 3.0);
        QCOMPARE(f.model.undoStack().count(), 1); // one step per drag
        QVERIFY(row->edit().text().startsWith(QString::number(valueOf(f.model, kSpring), 'g', 3).left(3)));
        f.model.undoStack().undo();
        QCOMPARE(valueOf(f.model, kSpring), 1.5);
        QCOMPARE(row->edit().text(), QStringLiteral("1.50 N·m/rad"));
        QVERIFY(row->resetButton().isHidden());
    }

    void keysMoveTheSlider() {
        Fixture f;
        ParameterRow* row = f.panel.row(kThreshold); // logarithmic
        row->slider().setFocus();
        QTest::keyClick(&row->slider(), Qt::Key_Right);
        const double more = valueOf(f.model, kThreshold);
        QVERIFY(more > 0.001 && more < 0.0011);
    }

    void numbersAreTypedWithUnits() {
        Fixture f;
        ParameterRow* row = f.panel.row("/elements/0/spring_zero_angle_rad");
        f.type(*row, "-45"); // the display unit
        QVERIFY(std::abs(valueOf(f.model, row->pointer()) + M_PI / 4) < 1e-12);
        f.type(*row, "-1.25 rad");
        QCOMPARE(valueOf(f.model, row->pointer()), -1.25);
        QCOMPARE(row->edit().text(), QStringLiteral("−71.62 °"));
        f.type(*f.panel.row(kSpring), "500"); // beyond the slider is allowed
        QCOMPARE(valueOf(f.model, kSpring), 500.0);
        QCOMPARE(f.panel.row(kSpring)->slider().value(), f.panel.row(kSpring)->slider().maximum());
    }

    void refusedNumbersAreExplainedAtTheField_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"0", "-1", "abc", "nan", "1e999", "3 kg"})
            QTest::newRow(text) << QString(text);
    }

    void refusedNumbersAreExplainedAtTheField() {
        QFETCH(QString, text);
        Fixture f;
        ParameterRow* row = f.panel.row(kThreshold);
        f.type(*row, text);
        QCOMPARE(valueOf(f.model, kThreshold), 0.001);
        QVERIFY(row->edit().isComplaining());
        QVERIFY(row->issueLabel().isVisible());
        QVERIFY(!row->issueLabel().text().isEmpty());
        QVERIFY2(row->edit().text().contains(text.left(2)),
                 qPrintable(row->edit().text())); // what was typed is still there
        QTest::keyClick(&row->edit(), Qt::Key_Escape);
        QVERIFY(!row->issueLabel().isVisible());
        QCOMPARE(row->edit().text(), QStringLiteral("0.0573 °/s"));
    }

    void resetGoesBackToTheFile() {
        Fixture f;
        ParameterRow* row = f.panel.row(kSpring);
        f.type(*row, "7");
        QVERIFY(row->resetButton().isVisible());
        QTest::mouseClick(&row->resetButton(), Qt::LeftButton);
        QCOMPARE(valueOf(f.model, kSpring), 1.5);
        QVERIFY(!row->resetButton().isVisible());
    }

    void searchFindsByLabelAndKey() {
        Fixture f;
        const auto visibleRows = [&] {
            int count = 0;
            for (const ParameterRow* row : f.panel.findChildren<ParameterRow*>())
                count += row->isVisible() ? 1 : 0;
            return count;
        };
        QTest::keyClicks(&f.panel.search(), "catch torque");
        QCOMPARE(visibleRows(), 1);
        f.panel.search().clear();
        QTest::keyClicks(&f.panel.search(), "gravity"); // in a group that was closed
        QCOMPARE(visibleRows(), 3);
        f.panel.search().clear();
        QTest::keyClicks(&f.panel.search(), "zzz");
        QCOMPARE(visibleRows(), 0);
        f.panel.search().clear();
        QCOMPARE(visibleRows(), 10); // the hinge, as before
    }

    void detentsComeAndGo() {
        Fixture f;
        const auto button = [&](const QString& name) -> QToolButton* {
            for (QToolButton* b : f.panel.findChildren<QToolButton*>()) {
                if (b->accessibleName() == name && b->isVisible()) return b;
            }
            return nullptr;
        };
        QVERIFY(button("Add detent") != nullptr);
        QTest::mouseClick(button("Add detent"), Qt::LeftButton);
        QVERIFY(f.panel.row("/elements/0/detents/0/torque") != nullptr);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(button("Remove Detent 1") != nullptr);
        QTest::mouseClick(button("Remove Detent 1"), Qt::LeftButton);
        QVERIFY(f.panel.row("/elements/0/detents/0/torque") == nullptr);
        QCOMPARE(f.model.undoStack().count(), 2);
    }

    void derivedFiguresFollow() {
        Fixture f;
        const auto derived = [&] {
            QString text;
            for (const QLabel* label : f.panel.findChildren<QLabel*>("derived"))
                text += label->isVisible() ? label->text() : QString();
            return text;
        };
        QVERIFY2(derived().contains(QStringLiteral("11.5")), qPrintable(derived())); // catch peak
        QVERIFY(derived().contains(QStringLiteral("1.9 °/min")));
        f.type(*f.panel.row("/elements/0/catch_torque"), "30");
        QVERIFY(derived().contains(QStringLiteral("23.1")));
    }

    /// Everything that takes focus has a name for screen readers.
    void everythingHasAName() {
        Fixture f;
        for (const Parameter& p : parametersOf(f.model.rig()))
            QVERIFY(f.panel.row(p.pointer) != nullptr); // opens all
        int checked = 0;
        for (const QWidget* widget : f.panel.findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus) continue;
            if (widget->inherits("QScrollBar")) continue;
            const QAccessibleInterface* accessible =
                QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            QVERIFY2(accessible != nullptr && !accessible->text(QAccessible::Name).isEmpty(),
                     widget->metaObject()->className());
            ++checked;
        }
        QVERIFY(checked > 200);
    }
};

HINGELAB_UI_TEST_MAIN(TestParameterPanel)
#include "test_parameter_panel.moc"
