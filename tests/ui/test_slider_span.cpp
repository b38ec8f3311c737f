// SPDX-License-Identifier: GPL-3.0-or-later
// Work to a tenth of a millimetre: what sliders cover, and by how much keys change lengths and angles.
#include <QMenu>
#include <QSlider>
#include <QWheelEvent>
#include <numbers>

#include "tests/ui/ui_test.h"
#include "text/field_makers.h"
#include "ui/widgets/slider_span.h"

namespace test_slider_span {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr const char* kEndY = "/elements/1/from/position/1";

FieldInfo fieldOf(Quantity quantity, Range range, Range slider, double step = 0.005,
                  Scale scale = Scale::linear) {
    return {"key", "Label", quantity, range, slider, step, scale, ""};
}

const FieldInfo kPlace = fieldOf(Quantity::length, kFinite, {-1.5, 1.5});
const FieldInfo kTurnField = fieldOf(Quantity::angle, kFinite, {-180 * kDegree, 180 * kDegree}, 1);
const FieldInfo kSize = fieldOf(Quantity::length, kPositive, {0.005, 2.0});

/// Other units, until the end of the test.
struct Units {
    explicit Units(UnitSystem system) { setUnitSystem(system); }
    ~Units() { setUnitSystem(UnitSystem::metre); }
    Units(const Units&) = delete;
    Units& operator=(const Units&) = delete;
};

/// The end of the strut of a lid, in the panel of all parameters.
struct StrutEnd {
    Theme theme;
    Workbench bench{shippedDocument("lid-hinge"), theme};
    OpenRig& model = bench.openRig();
    ParameterPanel panel{bench};
    ParameterRow* row;
    FineSlider* slider;

    StrutEnd() {
        panel.resize(430, 900);
        panel.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&panel));
        row = panel.row(kEndY);
        slider = &child<FineSlider>(*row, "parameterSlider");
    }
    double value() { return valueOf(model, kEndY); }
    int steps() { return model.undoStack().index(); }
    void type(const QString& text) {
        row->edit().setFocus();
        row->edit().selectAll();
        QTest::keyClicks(&row->edit(), text);
        QTest::keyClick(&row->edit(), Qt::Key_Return);
    }
    /// Drags the handle far beyond the slider's right end; true: releases it there.
    void dragToRightEnd(bool releases) {
        const QPoint from(slider->width() / 2, slider->height() / 2);
        QTest::mousePress(slider, Qt::LeftButton, {}, from);
        QTest::mouseMove(slider, from + QPoint(slider->width(), 0));
        if (releases) QTest::mouseRelease(slider, Qt::LeftButton, {}, from + QPoint(slider->width(), 0));
    }
    void turnWheel(int delta, Qt::KeyboardModifiers modifiers) {
        const QPointF at = slider->rect().center();
        QWheelEvent event(at, slider->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(slider, &event);
    }
};

bool near(double a, double b, double within = 1e-9) {
    return std::abs(a - b) < within;
}

} // namespace

class TestSliderSpan : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// Of a door of half a metre, which sweeps about a metre: 50 mm to either side, from round to round.
    void aPlaceHasAWindowThatSuitsTheRig() {
        const SliderSpan door(kPlace, 0.1234, 1.1);
        QVERIFY(near(door.range().lower, 0.0734) && near(door.range().upper, 0.1734));
        QVERIFY(near(SliderSpan(kPlace, 0.0, 0.01).half(), 0.005)); // of a tiny rig no less
        QVERIFY(near(SliderSpan(kPlace, 0.0, 5.0).half(), 0.2));
        const SliderSpan turn(kTurnField, 40 * kDegree, 1.0);
        QVERIFY(near(turn.range().lower, 25 * kDegree) && near(turn.range().upper, 55 * kDegree));
    }

    void inInchesItIsRoundToo() {
        const Units inches(UnitSystem::inch);
        QVERIFY(near(SliderSpan(kPlace, 0.0, 1.1).half(), 2 * 0.0254));
    }

    /// A sheet of 2 mm is no matter of 50, and nothing is offered that is not valid.
    void aSizeStaysWithinWhatIsValid() {
        const SliderSpan sheet(kSize, 0.002, 1.1);
        QVERIFY(near(sheet.half(), 0.005));
        QVERIFY(sheet.range().lower > 0.0 && sheet.contains(0.002));
        const SliderSpan plate(kSize, 0.5, 1.1);
        QVERIFY(near(plate.range().lower, 0.45) && near(plate.range().upper, 0.55));
    }

    void numbersWithASliderOfTheirOwnKeepIt() {
        for (const FieldInfo& field : {fieldOf(Quantity::dimensionless, kNotNegative, {0, 1}),
                                       fieldOf(Quantity::torque, kFinite, {-20, 20}),
                                       fieldOf(Quantity::length, kPositive, {1e-6, 1}, 1.1, Scale::logarithmic),
                                       fieldOf(Quantity::angle, kNotNegative, {0, 30 * kDegree}, 1),
                                       fieldOf(Quantity::length, {0.1, 0.9}, {0.1, 0.9}), // a dimension
                                       fieldOf(Quantity::length, kFinite, {0, 0.02})}) {
            SliderSpan span(field, 0.5 * (field.slider.lower + field.slider.upper), 1.1);
            QVERIFY(!span.canChange());
            span.widen(0.0);
            QCOMPARE(span.range().lower, field.slider.lower);
            QCOMPARE(span.range().upper, field.slider.upper);
            QVERIFY(span.halves().empty());
        }
    }

    /// Twice, up to the whole table; and back. The whole includes a value beyond the table.
    void itGrowsUpToTheWhole() {
        SliderSpan span(kPlace, 0.1, 1.1);
        span.widen(0.15);
        QVERIFY(near(span.range().lower, 0.05) && near(span.range().upper, 0.25));
        for (int i = 0; i < 9; ++i) span.widen(0.15);
        QVERIFY(span.isWhole());
        QCOMPARE(span.range().lower, -1.5);
        QCOMPARE(span.range().upper, 1.5);
        span.showWhole(3.0);
        QCOMPARE(span.range().upper, 3.0);
        span.choose(0.02, 0.15);
        span.centreOn(0.3);
        QVERIFY(near(span.range().lower, 0.28) && near(span.range().upper, 0.32));
        for (int i = 0; i < 20; ++i) span.narrow(0.3);
        QVERIFY(near(span.half(), 0.005)); // a tenth of what it began with
        const std::vector<double> halves = span.halves();
        QVERIFY(std::is_sorted(halves.begin(), halves.end()) && halves.size() >= 5);
    }

    void stepsAreRound() {
        const Unit& metre = displayUnit(Quantity::length);
        QVERIFY(near(afterSteps(kPlace, metre, 0.1234, 1, StepSize::fine), 0.1235, 1e-15));
        QVERIFY(near(afterSteps(kPlace, metre, 0.1234, -1, StepSize::usual), 0.1224, 1e-15));
        QVERIFY(near(afterSteps(kPlace, metre, 0.1234, 1, StepSize::coarse), 0.1334, 1e-15));
        const Unit& degree = displayUnit(Quantity::angle);
        QVERIFY(near(afterSteps(kTurnField, degree, 40 * kDegree, 1, StepSize::fine), 40.1 * kDegree, 1e-14));
        double value = 0.0; // nothing is left of sums
        for (int i = 0; i < 30; ++i) value = afterSteps(kPlace, metre, value, 1, StepSize::fine);
        QCOMPARE(value, 0.003);
        // A slider of 20 mm has room for twenty of them; one of 10 mm would not.
        const FieldInfo low = fieldOf(Quantity::length, kFinite, {0, 0.02});
        QVERIFY(near(keyStep(low, metre, 0.008, StepSize::usual), 1e-3));
        const FieldInfo lower = fieldOf(Quantity::length, kFinite, {0, 0.01});
        QVERIFY(near(keyStep(lower, metre, 0.008, StepSize::usual), 1e-4));
        const FieldInfo share = fieldOf(Quantity::stiffness, kPositive, {10, 1e6}, 1.1, Scale::logarithmic);
        const Unit& stiffness = displayUnit(Quantity::stiffness);
        const double more = afterSteps(share, stiffness, 1000.0, 1, StepSize::usual);
        QVERIFY(near(more, 1100.0, 1e-6));
        QVERIFY(near(afterSteps(share, stiffness, more, -1, StepSize::usual), 1000.0, 1e-3));
    }

    void stepsInInchesAreThousandths() {
        const Units inches(UnitSystem::inch);
        const Unit& inch = displayUnit(Quantity::length);
        const double step = keyStep(kPlace, inch, 0.1, StepSize::fine);
        QVERIFY(near(step, 0.005 * 0.0254, 1e-15));
        QVERIFY(near(afterSteps(kPlace, inch, 0.0254, 1, StepSize::fine), 1.005 * 0.0254, 1e-15));
    }

    void stepsEndAtTheLimit() {
        const Unit& metre = displayUnit(Quantity::length);
        QCOMPARE(afterSteps(kSize, metre, 0.0005, -1, StepSize::usual), 0.0005); // zero is not valid
        const FieldInfo share = fieldOf(Quantity::dimensionless, {0, 1}, {0, 1}, 0.1);
        QCOMPARE(afterSteps(share, displayUnit(Quantity::dimensionless), 0.95, 1, StepSize::usual), 1.0);
    }

    /// The slider of a strut's end: within the width of a hand about where it is, and what it covers is said.
    void theSliderOfAStrutEndIsFine() {
        StrutEnd f;
        const double before = f.value();
        const double half = f.row->span().half();
        QVERIFY2(half >= 0.02 && half <= 0.1, qPrintable(QString::number(half)));
        QVERIFY(near(f.row->span().range().lower, before - half));
        QVERIFY2(f.slider->toolTip().contains(QStringLiteral("Slider:")) &&
                     f.slider->toolTip().contains(QStringLiteral("mm")),
                 qPrintable(f.slider->toolTip()));
        // A pixel is a small part of it, and a whole drag one step to be undone.
        const QPoint from(f.slider->width() / 2, f.slider->height() / 2);
        QTest::mousePress(f.slider, Qt::LeftButton, {}, from);
        QTest::mouseMove(f.slider, from + QPoint(1, 0));
        QVERIFY(std::abs(f.value() - before) < half / 20);
        for (int x = 2; x < 12; ++x) QTest::mouseMove(f.slider, from + QPoint(x, 0));
        QVERIFY(near(f.row->span().range().lower, before - half)); // it stands still
        QTest::mouseRelease(f.slider, Qt::LeftButton, {}, from + QPoint(11, 0));
        QVERIFY(f.value() > before);
        QVERIFY(near(f.row->span().range().lower, before - half));
        QCOMPARE(f.steps(), 1);
    }

    void anEndThatIsReachedGivesMore() {
        StrutEnd f;
        const double before = f.value();
        const double half = f.row->span().half();
        f.dragToRightEnd(false);
        QVERIFY(near(f.value(), before + half, 1e-4));
        QVERIFY(near(f.row->span().half(), half)); // not while it is held
        QTest::mouseRelease(f.slider, Qt::LeftButton, {}, QPoint(f.slider->width(), 5));
        QVERIFY(near(f.row->span().half(), 2 * half));
        QVERIFY(near(f.row->span().range().upper, f.value() + 2 * half));
        QVERIFY(std::abs(f.slider->value() - FineSlider::kSteps / 2) < FineSlider::kSteps / 100);
        f.model.undoStack().undo();
        QCOMPARE(f.value(), before);
    }

    void whatIsTypedIsTheMiddle() {
        StrutEnd f;
        f.type(QStringLiteral("-123.4 mm"));
        QVERIFY(near(f.value(), -0.1234));
        QVERIFY(near(0.5 * (f.row->span().range().lower + f.row->span().range().upper), -0.1234));
    }

    /// Numbers say a tenth of a millimetre, if there is one.
    void aTenthOfAMillimetreIsShown() {
        QCOMPARE(numberText(kPlace, 1.2345), QStringLiteral("1.2345 m"));
        QCOMPARE(numberText(kPlace, 1.2), QStringLiteral("1.20 m"));
        QCOMPARE(numberText(kPlace, -0.1234), QStringLiteral("−0.1234 m"));
        setUnitSystem(UnitSystem::millimetre);
        const QString tenth = numberText(kPlace, 1.2345);
        const QString whole = numberText(kPlace, 1.2);
        setUnitSystem(UnitSystem::metre);
        QCOMPARE(tenth, QStringLiteral("1234.5 mm"));
        QCOMPARE(whole, QStringLiteral("1200 mm"));
    }

    void wheelAndMenuChooseTheSpan() {
        StrutEnd f;
        f.slider->setFocus();
        const double half = f.row->span().half();
        const double before = f.value();
        f.turnWheel(-120, Qt::ControlModifier);
        QVERIFY(near(f.row->span().half(), 2 * half));
        f.turnWheel(120, Qt::ControlModifier);
        QVERIFY(near(f.row->span().half(), half));
        QCOMPARE(f.value(), before);
        emit f.slider->customContextMenuRequested(QPoint(3, 3));
        QMenu& menu = child<QMenu>(*f.row, "spanMenu");
        QCOMPARE(menu.actions().back()->text(), QStringLiteral("Whole range"));
        menu.actions().back()->trigger();
        QVERIFY(f.row->span().isWhole());
        QVERIFY(f.slider->toolTip().contains(QStringLiteral("whole range")));
        QCOMPARE(f.steps(), 0);
    }

    /// Up and Down in the field, and arrows on the slider: 1 mm, with Alt or Shift 0.1 mm, Page keys 10 mm.
    void keysNudgeFieldAndSlider() {
        StrutEnd f;
        const double before = f.value();
        struct Case {
            Qt::Key key;
            Qt::KeyboardModifiers with;
            double by;
        };
        double sum = 0.0;
        NumberEdit* const edit = &f.row->edit();
        for (QWidget* widget : {static_cast<QWidget*>(edit), static_cast<QWidget*>(f.slider)}) {
            widget->setFocus();
            for (const Case& c : {Case{Qt::Key_Up, {}, 1e-3}, Case{Qt::Key_Up, Qt::AltModifier, 1e-4},
                                  Case{Qt::Key_Down, Qt::ShiftModifier, -1e-4}, Case{Qt::Key_PageUp, {}, 1e-2},
                                  Case{Qt::Key_Down, {}, -1e-3}, Case{Qt::Key_Up, Qt::AltModifier, 1e-4}}) {
                QTest::keyClick(widget, c.key, c.with);
                sum += c.by;
                QVERIFY2(near(f.value(), before + sum, 1e-9), qPrintable(QString::number(f.value() - before)));
            }
        }
        QVERIFY(near(sum, 0.0202));
    }

    /// A burst of keys is one step to be undone; another edit ends it.
    void aBurstIsOneUndoStep() {
        StrutEnd f;
        const double before = f.value();
        f.row->edit().setFocus();
        for (int i = 0; i < 7; ++i) QTest::keyClick(&f.row->edit(), Qt::Key_Up, Qt::AltModifier);
        QVERIFY(near(f.value(), before + 7e-4));
        QCOMPARE(f.steps(), 1);
        f.type(QStringLiteral("-0.2 m"));
        QTest::keyClick(&f.row->edit(), Qt::Key_Up);
        QCOMPARE(f.steps(), 3);
        f.model.undoStack().undo();
        f.model.undoStack().undo();
        QVERIFY(near(f.value(), before + 7e-4));
        f.model.undoStack().undo();
        QCOMPARE(f.value(), before);
    }

    /// What is half typed counts first; what cannot be read stays to be mended.
    void keysTakeWhatWasTyped() {
        StrutEnd f;
        NumberEdit& edit = f.row->edit();
        edit.setFocus();
        edit.selectAll();
        QTest::keyClicks(&edit, "-0.1 m");
        QTest::keyClick(&edit, Qt::Key_Up);
        QVERIFY(near(f.value(), -0.099));
        edit.selectAll();
        QTest::keyClicks(&edit, "abc");
        QTest::keyClick(&edit, Qt::Key_Up);
        QVERIFY(edit.isComplaining());
        QCOMPARE(edit.text(), QStringLiteral("abc"));
        QVERIFY(near(f.value(), -0.099));
    }
};

HINGELAB_UI_TEST(TestSliderSpan)

} // namespace test_slider_span

#include "test_slider_span.moc"
