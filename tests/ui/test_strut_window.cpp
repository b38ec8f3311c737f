// SPDX-License-Identifier: GPL-3.0-or-later
// From a door without struts to a pair that a simulation confirms, by mouse in the real window.
#include <QPushButton>
#include <QTableWidget>
#include <QToolButton>
#include <numbers>

#include "tests/physics/struts/flap_without_strut.h"
#include "tests/run.h"
#include "tests/ui/answers.h"
#include "tests/ui/running_window.h"
#include "ui/struts/strut_actions.h"
#include "ui/workshop/add_dialog.h"

namespace test_strut_window {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

/// Counts what a hand does: each click, and each entry that it types.
struct Hands {
    int actions = 0;

    void click(QWidget& widget) {
        ++actions;
        QTest::mouseClick(&widget, Qt::LeftButton);
    }
    void type(QLineEdit& line, const char* text) {
        click(line);
        line.selectAll();
        ++actions;
        QTest::keyClicks(&line, text);
    }
};

struct StrutWindow : RunningWindow {
    Hands hands;

    StrutWindow() : RunningWindow(RigDocument{{}, flapWithoutStrut(0.8, 3.0)}) {}

    /// *Add… > Gas strut > Find struts…*
    StrutAssistant& ask() {
        auto& workshop = child<WorkshopPanel>(window);
        QToolButton* add = nullptr;
        for (auto* button : workshop.findChildren<QToolButton*>()) {
            if (button->defaultAction() == &workshop.addAction()) add = button;
        }
        [&] { QVERIFY(add != nullptr); }();
        workshop.window()->raise();
        Answers answers({[this](QDialog& dialog) {
            ++hands.actions;
            QTest::keyClicks(&child<QLineEdit>(dialog, "additionSearch"), "gas strut");
            hands.click(child<QPushButton>(dialog, "strutAssistant"));
        }});
        hands.click(*add);
        StrutAssistant* assistant = nullptr;
        [&] { QTRY_VERIFY((assistant = window.findChild<StrutAssistant*>()) != nullptr); }();
        return *assistant;
    }
};

/// Where the door is after a time, let go at an angle at an ambient temperature.
double leftAt(Rig rig, double angle, double temperature, double time) {
    rig.environment.temperature = temperature;
    std::get<RevoluteJoint>(rig.joints[0].kind).initialAngle = angle;
    Run run(rig);
    return run.at(time, "joint.hinge axis.angle");
}

} // namespace

class TestStrutWindow : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// Open by itself beyond 25°, stay open from 60° to 90°, close below 20°, at most 40 N, at -10 °C to 50 °C.
    void findsAPairInFewerThan25Actions() {
        StrutWindow f;
        f.hands.click(f.window); // to the front
        StrutAssistant& assistant = f.ask();
        f.hands.type(child<QLineEdit>(assistant, "opensFrom"), "25");
        f.hands.type(child<QLineEdit>(assistant, "holdsFrom"), "60");
        f.hands.type(child<QLineEdit>(assistant, "holdsTo"), "90");
        f.hands.type(child<QLineEdit>(assistant, "closesBelow"), "20");
        f.hands.type(child<QLineEdit>(assistant, "handleForce"), "40");
        f.hands.click(child<QPushButton>(assistant, "findStruts"));
        QTRY_VERIFY_WITH_TIMEOUT(!assistant.isBusy(), 120'000);
        auto& table = child<QTableWidget>(assistant, "strutProposals");
        QVERIFY2(table.rowCount() > 0, qPrintable(child<QLabel>(assistant, "banner").text()));
        QVERIFY(table.item(0, table.columnCount() - 1)->text().contains(QStringLiteral("simulated")));
        f.nextFrame(); // with zones
        f.hands.click(child<QPushButton>(assistant, "addStruts"));
        QVERIFY2(f.hands.actions < 25, qPrintable(QString::number(f.hands.actions)));

        const Rig rig = f.window.openRig().rig();
        QCOMPARE(rig.elements.size(), std::size_t{3});
        QVERIFY(rig.elements[2].mirror.has_value());
        QVERIFY(rig.targets.size() >= 6);
        for (const double temperature : {-10.0, 20.0, 50.0}) {
            QVERIFY(leftAt(rig, 25.0 * kDegree, temperature, 60.0) > 90.0 * kDegree);
            QVERIFY(leftAt(rig, 60.0 * kDegree, temperature, 5.0) > 59.0 * kDegree);
            QVERIFY(leftAt(rig, 90.0 * kDegree, temperature, 5.0) > 89.0 * kDegree);
            QVERIFY(leftAt(rig, 20.0 * kDegree, temperature, 60.0) < 1.0 * kDegree);
        }
        f.window.openRig().undoStack().undo(); // one step
        QCOMPARE(f.window.openRig().rig().elements.size(), std::size_t{1});
        QVERIFY(f.window.openRig().rig().targets.empty());
    }

    /// An end that is moved until the strut is too short is told in the view at once, and no longer when it is
    /// back.
    void warnsOfOverTravel() {
        RunningWindow f("lid-hinge");
        Rig flap;
        for (const ShippedRig& shipped : shippedTemplates()) {
            if (shipped.name == "flap") flap = readRig(shipped.text).document.value().rig;
        }
        f.window.openRig().open({{}, flap}, {});
        f.nextFrame();
        auto& label = child<QLabel>(f.view(), "overTravel");
        QTRY_VERIFY(label.isHidden());
        f.set("/dimensions/height", flap.dimensions[1].value); // the same: still nothing
        OpenRig& model = f.window.openRig();
        const std::vector<Edit> further = {SetValue{"/elements/strut/to/position/2", -0.35}};
        QVERIFY(!hasErrors(model.edit(further)));
        QTRY_VERIFY(!label.isHidden());
        QVERIFY2(label.text().contains(QStringLiteral("mm too long when compressed")),
                 qPrintable(label.text()));
        model.undoStack().undo();
        QTRY_VERIFY(label.isHidden());
    }

    /// What cannot be found is told in the dialog, and typing nonsense, too; nothing is added.
    void saysWhatIsWrong() {
        StrutWindow f;
        StrutAssistant& assistant = f.ask();
        auto& banner = child<QLabel>(assistant, "banner");
        f.hands.type(child<QLineEdit>(assistant, "opensFrom"), "soon");
        f.hands.click(child<QPushButton>(assistant, "findStruts"));
        QVERIFY2(banner.isVisible() && banner.text().contains("soon"), qPrintable(banner.text()));
        f.hands.type(child<QLineEdit>(assistant, "opensFrom"), "5");
        f.hands.click(child<QPushButton>(assistant, "findStruts"));
        QVERIFY2(banner.text().contains("leave an angle between"), qPrintable(banner.text()));
        QVERIFY(!child<QPushButton>(assistant, "addStruts").isEnabled());
        assistant.reject();
        QCOMPARE(f.window.openRig().rig().elements.size(), std::size_t{1});
    }

    /// What is no door is refused before anybody types; a rig that changes takes its proposals away.
    void refusesWhatIsNoDoor() {
        RunningWindow f("double-pendulum");
        auto* find = f.window.findChild<QAction*>(QStringLiteral("findGasStruts"));
        QVERIFY(find != nullptr);
        find->trigger();
        StrutAssistant* assistant = nullptr;
        QTRY_VERIFY((assistant = f.window.findChild<StrutAssistant*>()) != nullptr);
        const QString words = child<QLabel>(*assistant, "banner").text();
        QVERIFY2(words.contains(QStringLiteral("degrees of freedom")), qPrintable(words));
        assistant->reject();
    }

    void changesTakeProposalsAway() {
        StrutWindow f;
        StrutAssistant& assistant = f.ask();
        f.hands.click(child<QPushButton>(assistant, "findStruts"));
        QTRY_VERIFY_WITH_TIMEOUT(!assistant.isBusy(), 120'000);
        auto& table = child<QTableWidget>(assistant, "strutProposals");
        QVERIFY(table.rowCount() > 0);
        f.set("/dimensions/mass", 6.0);
        QCOMPARE(table.rowCount(), 0);
        QVERIFY(!child<QPushButton>(assistant, "addStruts").isEnabled());
        f.hands.click(child<QPushButton>(assistant, "findStruts"));
        f.set("/dimensions/mass", 5.0); // while it searches
        QTRY_VERIFY_WITH_TIMEOUT(!assistant.isBusy(), 120'000);
        QCOMPARE(table.rowCount(), 0);
        assistant.reject();
    }
};

HINGELAB_UI_TEST(TestStrutWindow)

} // namespace test_strut_window

#include "test_strut_window.moc"
