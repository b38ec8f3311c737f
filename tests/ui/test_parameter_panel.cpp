// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QInputDialog>
#include <QMenu>
#include <QStyleOptionSlider>
#include <QTimer>

#include "checks/validation.h"
#include "tests/comma_locale.h"
#include "tests/ui/ui_test.h"
#include "text/quantity_entry.h"
#include "workshop/new_items.h"

namespace test_parameter_panel {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kSpring = "/elements/0/spring_constant";
constexpr const char* kThreshold = "/elements/0/motion_threshold";

struct Fixture {
    Theme theme;
    Workbench bench;
    OpenRig& model = bench.openRig();
    ParameterPanel panel{bench};

    explicit Fixture(const char* rig = "dishwasher") : Fixture(shippedDocument(rig)) {}
    explicit Fixture(RigDocument document) : bench(std::move(document), theme) {
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

/// Of a drawn door a thousand numbers are of shapes that weigh nothing: without those, what moves is the same.
RigDocument withoutDrawnShapes(const char* rig) {
    Json json = shippedJson(rig);
    for (Json& body : json["bodies"]) {
        Json kept = Json::array();
        for (const Json& shape : body.value("shapes", Json::array())) {
            if (!shape.contains("mass") || shape["mass"] != Json(0)) kept.push_back(shape);
        }
        body["shapes"] = kept;
    }
    return readRig(json.dump()).document.value();
}

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
        QSlider& slider = child<QSlider>(*row, "parameterSlider");
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
        QVERIFY(child<QToolButton>(*row, "resetButton").isHidden());
    }

    /// The slider of a dimension moves all that follows from it, in one undo step.
    void dimensionsDriveWhatFollows() {
        Fixture f("four-bar");
        ParameterRow* row = f.panel.row("/dimensions/2/value");
        QVERIFY(row != nullptr && row->isVisible()); // the group is open from the start
        const QPoint start = handleOf(child<QSlider>(*row, "parameterSlider"));
        QTest::mousePress(&child<QSlider>(*row, "parameterSlider"), Qt::LeftButton, {}, start);
        for (int x = 2; x <= 16; x += 2)
            QTest::mouseMove(&child<QSlider>(*row, "parameterSlider"), start - QPoint(x, 0));
        QTest::mouseRelease(&child<QSlider>(*row, "parameterSlider"), Qt::LeftButton, {},
                            start - QPoint(16, 0));
        const double coupler = valueOf(f.model, "coupler");
        QVERIFY2(coupler < 0.45 && coupler > 0.3, qPrintable(QString::number(coupler)));
        QCOMPARE(valueOf(f.model, "/bodies/coupler/shapes/bar/size/0"), coupler);
        QCOMPARE(valueOf(f.model, "/bodies/coupler/mass_properties/mass"), coupler);
        QCOMPARE(valueOf(f.model, "/assemblies/dyad/rRod1_ia/0"), coupler);
        QCOMPARE(valueOf(f.model, "/bodies/coupler/points/middle/position/0"), coupler / 2);
        QCOMPARE(f.model.undoStack().count(), 1);
        QCOMPARE(f.model.undoStack().undoText(), QStringLiteral("Coupler"));
        QVERIFY(child<QToolButton>(*row, "resetButton").isVisible());
        // What follows is not called changed, and has nothing to be reset.
        ParameterRow* mass = f.panel.row("/bodies/1/mass_properties/mass");
        QVERIFY(mass != nullptr && !child<QToolButton>(*mass, "resetButton").isVisible());
        QVERIFY(mass->edit().text().startsWith(QString::number(coupler, 'f', 2).left(3)));
        f.model.undoStack().undo();
        QCOMPARE(valueOf(f.model, "/bodies/coupler/mass_properties/mass"), 0.5);
        QCOMPARE(valueOf(f.model, "/assemblies/dyad/rRod1_ia/0"), 0.5);
        QCOMPARE(mass->edit().text(), QStringLiteral("0.50 kg"));
        f.model.undoStack().redo();
        QCOMPARE(valueOf(f.model, "/bodies/coupler/mass_properties/mass"), coupler);
    }

    /// A value that does not fit what follows is refused, and it is said what that is.
    void dimensionsAreRefusedByName() {
        Fixture f("four-bar");
        ParameterRow* rocker = f.panel.row("/dimensions/3/value");
        f.type(*rocker, "0.9");
        QVERIFY(rocker->edit().isComplaining());
        QVERIFY2(rocker->issueLabel().text().contains(QStringLiteral("dyad")),
                 qPrintable(rocker->issueLabel().text()));
        QCOMPARE(valueOf(f.model, "rocker"), 0.4);
        QTest::keyClick(&rocker->edit(), Qt::Key_Escape);
        f.type(*rocker, "2 m");
        QVERIFY(rocker->issueLabel().text().contains(QStringLiteral("0.1 m to 1 m")));
    }

    void expressionsAreShownTypedAndUndone() {
        Fixture f("four-bar");
        ParameterRow* row = f.panel.row("/bodies/1/mass_properties/mass");
        QVERIFY(row != nullptr);
        QVERIFY(!child<QSlider>(*row, "parameterSlider").isEnabled());
        QCOMPARE(row->edit().text(), QStringLiteral("0.50 kg"));
        QVERIFY(row->edit().toolTip().contains(QStringLiteral("Driven by =rod*coupler")));
        QCOMPARE(row->edit().accessibleDescription(), QStringLiteral("Driven by =rod*coupler"));
        row->edit().setFocus();
        QCOMPARE(row->edit().text(), QStringLiteral("=rod*coupler")); // to be edited
        f.panel.search().setFocus();
        QCOMPARE(row->edit().text(), QStringLiteral("0.50 kg"));

        f.type(*row, "=2*rod*coupler");
        QCOMPARE(valueOf(f.model, "/bodies/coupler/mass_properties/mass"), 1.0);
        QVERIFY(child<QToolButton>(*row, "resetButton").isVisible());
        f.type(*row, "3 kg"); // a number in place of the expression
        QCOMPARE(valueOf(f.model, "/bodies/coupler/mass_properties/mass"), 3.0);
        QVERIFY(child<QSlider>(*row, "parameterSlider").isEnabled() &&
                row->edit().accessibleDescription().isEmpty());
        QCOMPARE(f.model.undoStack().count(), 2);
        f.model.undoStack().undo();
        QCOMPARE(f.model.rig().expressions.at("/bodies/1/mass_properties/mass"), std::string("=2*rod*coupler"));
        QVERIFY(!child<QSlider>(*row, "parameterSlider").isEnabled());
        QTest::mouseClick(&child<QToolButton>(*row, "resetButton"), Qt::LeftButton); // the file's expression
        QCOMPARE(f.model.rig().expressions.at("/bodies/1/mass_properties/mass"), std::string("=rod*coupler"));
        QVERIFY(!child<QToolButton>(*row, "resetButton").isVisible());

        // Any number takes one.
        ParameterRow* height = f.panel.row("/bodies/1/shapes/0/size/1");
        f.type(*height, "=coupler/20");
        QCOMPARE(valueOf(f.model, "/bodies/coupler/shapes/bar/size/1"), 0.025);
        f.panel.search().setFocus();
        QCOMPARE(height->edit().text(), QStringLiteral("0.025 m"));
    }

    void wrongExpressionsAreExplained_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("quantity") << "=coupler"
                                  << "This is a length, not a mass";
        QTest::newRow("name") << "=rod*length"
                              << "There is no dimension \"length\" (allowed: one of \"coupler\"";
        QTest::newRow("form") << "=rod*(coupler"
                              << "cannot be read";
        QTest::newRow("range") << "=-1*rod*coupler"
                               << "out of range";
        QTest::newRow("value") << "=rod*coupler/0"
                               << "no finite value";
    }
    void wrongExpressionsAreExplained() {
        QFETCH(QString, text);
        QFETCH(QString, words);
        Fixture f("four-bar");
        ParameterRow* row = f.panel.row("/bodies/1/mass_properties/mass");
        f.type(*row, text);
        QVERIFY(row->edit().isComplaining());
        QCOMPARE(row->edit().text(), text); // to be mended
        QVERIFY2(row->issueLabel().text().contains(words), qPrintable(row->issueLabel().text()));
        QCOMPARE(f.model.undoStack().count(), 0);
        QTest::keyClick(&row->edit(), Qt::Key_Escape);
        QVERIFY(!row->edit().isComplaining());
        QCOMPARE(row->edit().text(), QStringLiteral("=rod*coupler"));
    }

    void itemsAreRenamedDuplicatedAndRemoved() {
        Fixture f;
        const auto choose = [&](const QString& item, const QString& action) {
            for (QToolButton* button : f.panel.findChildren<QToolButton*>(QStringLiteral("itemMenu"))) {
                if (button->accessibleName().endsWith(item)) QTest::mouseClick(button, Qt::LeftButton);
            }
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (menu == nullptr) return;
            for (QAction* entry : menu->actions()) {
                if (entry->text().remove(QLatin1Char('&')).startsWith(action)) entry->trigger();
            }
            menu->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        };
        const auto answer = [](const QString& text) {
            QTimer::singleShot(0, [text] {
                auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
                if (dialog == nullptr) return;
                dialog->setTextValue(text);
                dialog->accept();
            });
        };
        answer(QStringLiteral("pivot"));
        choose(QStringLiteral("Hinge axis"), QStringLiteral("Rename"));
        QCOMPARE(f.model.rig().joints[0].name, std::string("pivot"));
        QCOMPARE(f.model.rig().elements[0].joint, std::string("pivot"));
        answer(QStringLiteral("second hinge"));
        choose(QStringLiteral("Hinge"), QStringLiteral("Duplicate"));
        QCOMPARE(f.model.rig().elements.size(), std::size_t{2});
        choose(QStringLiteral("Second hinge"), QStringLiteral("Remove"));
        QCOMPARE(f.model.rig().elements.size(), std::size_t{1});
        QCOMPARE(f.model.undoStack().undoText(), QStringLiteral("Remove element \"second hinge\""));
        for (int i = 0; i < 3; ++i) f.model.undoStack().undo();
        QCOMPARE(f.model.rig().elements[0].joint, std::string("hinge axis"));

        // What follows a removed item has another place in its list, and has not changed.
        choose(QStringLiteral("Door"), QStringLiteral("Remove"));
        QCOMPARE(f.model.rig().bodies.size(), std::size_t{1});
        for (const QLabel* count : f.panel.findChildren<QLabel*>(QStringLiteral("muted")))
            QVERIFY2(!count->text().contains(QStringLiteral("changed")), qPrintable(count->text()));
    }

    void keysMoveTheSlider() {
        Fixture f;
        ParameterRow* row = f.panel.row(kThreshold); // logarithmic
        child<QSlider>(*row, "parameterSlider").setFocus();
        QTest::keyClick(&child<QSlider>(*row, "parameterSlider"), Qt::Key_Right);
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
        QCOMPARE(child<QSlider>(*f.panel.row(kSpring), "parameterSlider").value(),
                 child<QSlider>(*f.panel.row(kSpring), "parameterSlider").maximum());
    }

    void numbersAreTypedAsPeopleDo() {
        Fixture f;
        ParameterRow* row = f.panel.row("/elements/0/catch_torque");
        f.type(*row, "1,5");
        QCOMPARE(valueOf(f.model, row->pointer()), 1.5);
        f.type(*row, "2*7.5");
        QCOMPARE(valueOf(f.model, row->pointer()), 15.0);
        f.type(*row, "10 lbf*in");
        QVERIFY(std::abs(valueOf(f.model, row->pointer()) - 1.129848290276167) < 1e-15);
        f.type(*row, "3 kg");
        QVERIFY2(row->issueLabel().text().contains("lbf*in"), qPrintable(row->issueLabel().text()));
    }

    /// No powers of ten where people have a prefix; what is shown can be typed.
    void tinyNumbersTakeAPrefix() {
        NumberEdit edit(
            {"value", "Value", Quantity::length, kFinite, {-1.0, 1.0}, 1.0, Scale::linear, "A length"});
        edit.setValue(4.514e-5);
        QCOMPARE(edit.text(), QStringLiteral("45.14 µm"));
        QSignalSpy entered(&edit, &NumberEdit::valueEntered);
        edit.selectAll();
        QTest::keyClicks(&edit, QStringLiteral("-12.5 µm"));
        QTest::keyClick(&edit, Qt::Key_Return);
        QCOMPARE(entered.count(), 1);
        QVERIFY(std::abs(entered[0][0].toDouble() + 12.5e-6) < 1e-18);
        edit.setValue(0.05);
        QVERIFY2(edit.text().endsWith(QStringLiteral(" m")), qPrintable(edit.text()));
        for (const Quantity quantity : {Quantity::length, Quantity::velocity, Quantity::torque, Quantity::force,
                                        Quantity::current, Quantity::time, Quantity::inertia}) {
            edit.setField({"value", "Value", quantity, kFinite, {-1.0, 1.0}, 1.0, Scale::linear, "Tiny"});
            edit.setValue(2.5e-5);
            const std::optional<double> read = parseEntry(quantity, edit.text().toStdString(), nullptr);
            QVERIFY2(read && std::abs(*read - 2.5e-5) < 1e-12, qPrintable(edit.text()));
        }
    }

    /// The reason tells the range that is enforced.
    void rangesAreToldAsTheyAre() {
        Fixture f;
        ParameterRow* row = f.panel.row("/elements/0/catch_torque");
        f.type(*row, "1e308");
        QVERIFY2(row->issueLabel().text().contains("≥ 0, up to 1e15 N·m"),
                 qPrintable(row->issueLabel().text()));
        QCOMPARE(valueOf(f.model, row->pointer()), 15.0);
        f.type(*row, "1e15");
        QCOMPARE(valueOf(f.model, row->pointer()), 1e15);
    }

    /// Where C prints commas, what is shown has points, and can be typed again.
    void numbersKnowNoLocale() {
        const CommaLocale locale;
        QVERIFY(CommaLocale::isInForce());
        Fixture f;
        ParameterRow* row = f.panel.row(kSpring);
        QCOMPARE(row->edit().text(), QStringLiteral("1.50 N·m/rad"));
        f.type(*row, "2.25");
        QCOMPARE(valueOf(f.model, kSpring), 2.25);
        f.type(*row, "2,5");
        QCOMPARE(valueOf(f.model, kSpring), 2.5);
        QCOMPARE(row->edit().text(), QStringLiteral("2.50 N·m/rad"));
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
        QVERIFY(child<QToolButton>(*row, "resetButton").isVisible());
        QTest::mouseClick(&child<QToolButton>(*row, "resetButton"), Qt::LeftButton);
        QCOMPARE(valueOf(f.model, kSpring), 1.5);
        QVERIFY(!child<QToolButton>(*row, "resetButton").isVisible());
    }

    /// In a narrow panel a field is as wide as its number and unit need before its label is cut.
    void narrowRowsCutNoLabelForAWideField() {
        Fixture f;
        f.panel.resize(220, 900);
        QCoreApplication::processEvents();
        int narrowed = 0;
        for (ParameterRow* row : f.panel.findChildren<ParameterRow*>()) {
            if (!row->isVisible()) continue;
            const NumberEdit& edit = row->edit();
            const QLabel* label = row->findChild<ElidedLabel*>();
            QVERIFY(label != nullptr);
            narrowed += edit.width() < row->fieldWidth() ? 1 : 0;
            QVERIFY2(label->width() >= row->labelNeed() || edit.width() == row->leastFieldWidth(),
                     qPrintable(label->text()));
            const int least = edit.minimumSizeHint().width() - edit.fontMetrics().maxWidth(); // beside a text
            QVERIFY2(edit.fontMetrics().horizontalAdvance(edit.text()) + least <= edit.width(),
                     qPrintable(edit.text()));
            QVERIFY(!label->geometry().intersects(edit.geometry()));
        }
        QVERIFY(narrowed > 0);
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
        QCOMPARE(visibleRows(), 15); // dimensions and hinge, as before
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

    /// One click gives the hinge bristles; the button is there as long as it has none.
    void preslidingIsAdded() {
        Fixture f;
        const auto button = [&]() -> QToolButton* {
            for (QToolButton* b : f.panel.findChildren<QToolButton*>()) {
                if (b->accessibleName() == "Add presliding" && b->isVisible()) return b;
            }
            return nullptr;
        };
        QVERIFY(button() != nullptr);
        QTest::mouseClick(button(), Qt::LeftButton);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        const auto& hinge = std::get<DoorHingeParameters>(f.model.rig().elements[0].law);
        QVERIFY(hinge.presliding && hinge.presliding->stiffness > 100.0);
        QVERIFY(f.panel.row("/elements/0/presliding/stiffness") != nullptr);
        QVERIFY(button() == nullptr);
        QCOMPARE(f.model.undoStack().count(), 1);
        f.model.undoStack().undo();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(!std::get<DoorHingeParameters>(f.model.rig().elements[0].law).presliding);
        QVERIFY(button() != nullptr);
    }

    /// A new detent holds the door, on the door's way and clear of its neighbours; also the third.
    void newDetentsHoldAndFindRoom() {
        Rig rig = shippedDocument("dishwasher").rig;
        auto& hinge = std::get<DoorHingeParameters>(rig.elements[0].law);
        const AngleRange way = wayOf(rig, rig.elements[0].joint);
        for (int i = 0; i < 3; ++i) hinge.detents.push_back(newDetent(Model(rig), 0));
        for (const Detent& detent : hinge.detents) {
            QVERIFY(detent.torque < 0.0); // pulls into its centre
            QVERIFY(detent.angle > way.lower && detent.angle < way.upper);
            QVERIFY(std::abs(detent.angle) > detent.width + hinge.catchWidth);
            for (const Detent& other : hinge.detents) {
                QVERIFY(&other == &detent ||
                        std::abs(other.angle - detent.angle) >= detent.width + other.width);
            }
        }
        for (int i = 0; i < 3; ++i) hinge.dampingZones.push_back(newDampingZone(rig, 0));
        for (std::size_t i = 1; i < 3; ++i) {
            const DampingZone& zone = hinge.dampingZones[i];
            QVERIFY(zone.to > zone.from && zone.to <= way.upper + 1e-9);
            QVERIFY(zone.from >= hinge.dampingZones[i - 1].to - 1e-9 ||
                    zone.to <= hinge.dampingZones[i - 1].from + 1e-9);
        }
        QVERIFY(!hasErrors(validate(rig)));
    }

    /// What a panel has beyond the labels' need is the sliders'.
    void slidersTakeTheRoomThereIs() {
        Fixture f;
        const QSlider& slider = child<QSlider>(*f.panel.row(kSpring), "parameterSlider");
        f.panel.resize(470, 900);
        QCoreApplication::processEvents();
        const int width = slider.width();
        QVERIFY2(width > 100, qPrintable(QString::number(width)));
        f.panel.resize(670, 900);
        QCoreApplication::processEvents();
        QVERIFY2(slider.width() > width + 150, qPrintable(QString::number(slider.width())));
    }

    /// With Shift, the pointer, the arrow keys and the wheel move a slider finely.
    void shiftMovesFinely() {
        Fixture f;
        QSlider& slider = child<QSlider>(*f.panel.row(kSpring), "parameterSlider");
        slider.setFocus();
        QTest::keyClick(&slider, Qt::Key_Right);
        const double coarse = valueOf(f.model, kSpring) - 1.5;
        QVERIFY(coarse > 0.0);
        f.model.undoStack().undo();
        QTest::keyClick(&slider, Qt::Key_Right, Qt::ShiftModifier);
        const double fine = valueOf(f.model, kSpring) - 1.5;
        QVERIFY2(fine > 0.0 && fine <= 0.15 * coarse, qPrintable(QString("%1 %2").arg(fine).arg(coarse)));
        f.model.undoStack().undo();
        const auto drag = [&](Qt::KeyboardModifiers modifiers) {
            const QPoint start = handleOf(slider);
            QTest::mousePress(&slider, Qt::LeftButton, modifiers, start);
            for (int x = 5; x <= 20; x += 5) {
                QMouseEvent move(QEvent::MouseMove, QPointF(start + QPoint(x, 0)),
                                 slider.mapToGlobal(QPointF(start + QPoint(x, 0))), Qt::NoButton,
                                 Qt::LeftButton, modifiers);
                QCoreApplication::sendEvent(&slider, &move);
            }
            QTest::mouseRelease(&slider, Qt::LeftButton, modifiers, start + QPoint(20, 0));
            const double moved = valueOf(f.model, kSpring) - 1.5;
            f.model.undoStack().undo();
            return moved;
        };
        const double whole = drag(Qt::NoModifier);
        const double part = drag(Qt::ShiftModifier);
        QVERIFY2(part > 0.0 && std::abs(part - 0.05 * whole) < 0.02 * whole,
                 qPrintable(QString("%1 of %2").arg(part).arg(whole)));
    }

    /// An arrow key always does something, also on logarithmic scales.
    void everyArrowKeyMoves() {
        Fixture f(withoutDrawnShapes("dishwasher"));
        for (const Parameter& p : parametersOf(f.model.rig())) {
            ParameterRow* row = f.panel.row(p.pointer);
            QCOMPARE(child<QSlider>(*row, "parameterSlider").isEnabled(),
                     p.expression.empty()); // else it follows
            if (!p.expression.empty()) continue;
            for (const Qt::KeyboardModifiers modifiers : {Qt::NoModifier, Qt::ShiftModifier}) {
                const double before = valueOf(f.model, p.pointer);
                if (before <= p.info->slider.lower || before >= p.info->slider.upper) continue;
                const int count = f.model.undoStack().index();
                QTest::keyClick(&child<QSlider>(*row, "parameterSlider"), Qt::Key_Right, modifiers);
                if (row->edit().isComplaining()) continue; // refused, and said so
                QVERIFY2(valueOf(f.model, p.pointer) > before, p.pointer.c_str());
                if (f.model.undoStack().index() > count) f.model.undoStack().undo();
            }
        }
    }

    /// What is wrong is said over what follows: no row moves.
    void anErrorMovesNoRow() {
        Fixture f;
        const auto places = [&] {
            std::vector<int> tops;
            for (const ParameterRow* row : f.panel.findChildren<ParameterRow*>()) {
                if (row->isVisible()) tops.push_back(row->mapTo(&f.panel, QPoint()).y());
            }
            return tops;
        };
        const std::vector<int> tops = places();
        ParameterRow* row = f.panel.row(kThreshold);
        f.type(*row, "abc");
        QCoreApplication::processEvents();
        QVERIFY(row->issueLabel().isVisible());
        QVERIFY(places() == tops);
        const QRect said(row->issueLabel().mapTo(&f.panel, QPoint()), row->issueLabel().size());
        QVERIFY(f.panel.rect().contains(said));
        QVERIFY(!said.intersects(QRect(row->mapTo(&f.panel, QPoint()), row->size())));
        QVERIFY(said.height() >= row->issueLabel().heightForWidth(said.width()));
        // It goes with its row.
        f.panel.search().setText("zzz");
        QCoreApplication::processEvents();
        QVERIFY(!row->issueLabel().isVisible());
        f.panel.search().clear();
        QCoreApplication::processEvents();
        QVERIFY(row->issueLabel().isVisible());
    }

    /// Icons are drawn in the colours of the theme that is in force, wherever they are.
    void iconsFollowTheTheme() {
        Fixture f;
        const auto darkest = [](const QIcon& icon) {
            const QImage image = icon.pixmap(24, 24).toImage();
            int lightness = 255;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    const QColor color = image.pixelColor(x, y);
                    if (color.alpha() > 200) lightness = std::min(lightness, color.lightness());
                }
            }
            return lightness;
        };
        f.theme.setChoice(ThemeChoice::light);
        int checked = 0;
        for (const ThemeChoice choice : {ThemeChoice::dark, ThemeChoice::light}) {
            f.theme.setChoice(choice);
            for (const QToolButton* button : f.panel.findChildren<QToolButton*>()) {
                if (button->icon().isNull() || button->text().isEmpty()) continue;
                QVERIFY2((darkest(button->icon()) > 128) == (choice == ThemeChoice::dark),
                         qPrintable(button->accessibleName()));
                ++checked;
            }
        }
        QVERIFY(checked > 4); // headers, "Add detent"
    }

    /// A button that is squeezed to nothing asks for such icons; there is nothing to paint on then.
    void anIconOfNoSizeIsNothing() {
        failOnWarnings();
        const Theme theme;
        const QIcon icon = theme.icon(QStringLiteral("play"));
        QVERIFY(!icon.pixmap(QSize(16, 16)).isNull());
        QVERIFY(icon.pixmap(QSize(0, 16)).isNull());
        QVERIFY(icon.pixmap(QSize(0, 0)).isNull());
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

HINGELAB_UI_TEST(TestParameterPanel)

} // namespace test_parameter_panel

#include "test_parameter_panel.moc"
