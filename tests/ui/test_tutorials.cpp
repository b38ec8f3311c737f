// SPDX-License-Identifier: GPL-3.0-or-later
// The tutorials of the manual that are done in the window, step by step as they stand there. Their commands are
// run by tests/cli/check_tutorials.py, the JSON of the linkage by test_tutorial.
#include <QPushButton>
#include <cmath>
#include <numbers>

#include "elements/gas_strut/gas_strut.h"
#include "hinge/door_hinge.h"
#include "tests/ui/answers.h"
#include "tests/ui/workshop_bench.h"
#include "ui/pose/pose_bar.h"
#include "ui/workshop/add_dialog.h"

namespace test_tutorials {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

struct Window {
    Theme theme;
    MainWindow window{shippedDocument("dishwasher"), theme, false};
    WorkshopPanel& workshop = child<WorkshopPanel>(window);
    WorkshopHands hands{workshop};

    Window() {
        window.resize(1440, 900);
        window.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&window));
    }
    [[nodiscard]] const Rig& rig() { return window.openRig().rig(); }

    void openFromGallery(const char* name) { QVERIFY(window.files().openRig(QLatin1String(name)).isEmpty()); }

    /// Into a field of the panel Parameters.
    void typeParameter(const std::string& name, const QString& text) {
        const std::string pointer = findParameter(rig(), name).value().pointer;
        NumberEdit& edit = child<ParameterPanel>(window).row(pointer)->edit();
        edit.setFocus();
        edit.selectAll();
        QTest::keyClicks(&edit, text);
        QTest::keyClick(&edit, Qt::Key_Return);
    }

    /// Add…, some letters of what is looked for, Add.
    void add(const QString& letters) {
        const Answers answers({[&](QDialog& dialog) {
            QTest::keyClicks(&child<QLineEdit>(dialog, "additionSearch"), letters);
            for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
                if (button->isEnabled() && button->text().remove('&') == QStringLiteral("Add"))
                    return button->click();
            }
            dialog.reject();
        }});
        workshop.addAction().trigger();
        hands.showForm();
    }

    void typePose(const QString& text) {
        const auto stands = [&] { // the worker has taken the last edit over
            const auto standing = window.session().standing();
            return standing && standing->model == window.openRig().model();
        };
        QTRY_VERIFY(stands());
        auto& bar = child<PoseBar>(window);
        auto& edit = *bar.findChild<NumberEdit*>();
        edit.setFocus();
        edit.selectAll();
        QTest::keyClicks(&edit, text);
        QTest::keyClick(&edit, Qt::Key_Return);
    }

    void press(const QString& text) {
        for (QAbstractButton* button : window.findChildren<QAbstractButton*>()) {
            if (button->isVisible() && button->text().remove('&') == text) return button->click();
        }
        throw std::runtime_error("no button " + text.toStdString());
    }

    /// As long as the simulation takes, at the largest speed.
    void simulate(double until) {
        window.session().runner().fastForward(until);
        QTRY_VERIFY_WITH_TIMEOUT(window.session().status().time >= until - 1e-6, 60'000);
    }

    [[nodiscard]] double largest(const std::string& channel) {
        const History& run = window.session().history();
        const int index = run.model()->channelIndex(channel);
        double most = -HUGE_VAL;
        for (std::size_t row = 0; row < run.rows(); ++row)
            most = std::max(most, run.value(row, static_cast<std::size_t>(index)));
        return most;
    }
};

} // namespace

class TestTutorials : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        failOnWarnings();
        QSettings().clear();
    }

    void aFirstDoor() {
        Window w;
        // 1, 2: template and size
        QVERIFY(w.window.files().openTemplate(QStringLiteral("drop-down-door")).isEmpty());
        w.typeParameter("/dimensions/width/value", QStringLiteral("23.6 in"));
        QCOMPARE(findParameter(w.rig(), "/dimensions/width/value")->value, 23.6 * 0.0254);
        // 3: strut; the picture that places it needs OpenGL
        w.window.showWorkshop();
        w.hands.click("/bodies/" + std::to_string(w.rig().bodies.size() - 1));
        w.add(QStringLiteral("strut"));
        QVERIFY(std::any_of(w.rig().elements.begin(), w.rig().elements.end(), [](const Element& element) {
            return std::holds_alternative<GasStrut>(element.law);
        }));
        // 6: stop
        w.hands.click("/joints/0");
        QCOMPARE(QString::fromStdString(w.rig().joints[0].name), QStringLiteral("hinge axis"));
        QCOMPARE(w.rig().joints[0].revolute()->upperStop->angle, 90.0 * kDegree);
        w.hands.type("/joints/0/upper_stop/angle", QStringLiteral("75"));
        QVERIFY(std::abs(w.rig().joints[0].revolute()->upperStop->angle - 75.0 * kDegree) < 1e-12);
        // 7: detent at the present angle
        w.typePose(QStringLiteral("40"));
        const auto angle = [&] { return w.window.session().valueOf("joint.hinge axis.angle") / kDegree; };
        QTRY_VERIFY2(std::abs(angle() - 40.0) < 1e-3, qPrintable(QString::number(angle())));
        w.add(QStringLiteral("detent"));
        const auto* hinge = [&]() -> const DoorHingeParameters* {
            for (const Element& element : w.rig().elements) {
                if (const auto* found = std::get_if<DoorHingeParameters>(&element.law)) return found;
            }
            return nullptr;
        }();
        QVERIFY(hinge != nullptr);
        QCOMPARE(hinge->detents.size(), std::size_t{1});
        QVERIFY(std::abs(hinge->detents[0].angle / kDegree - angle()) < 1e-3);
        // 8: the detent holds the door against the strut, from where it stands
        w.simulate(5.0);
        QVERIFY2(std::abs(angle() - 40.0) < 3.0, qPrintable(QString::number(angle())));
        // without it, the strut opens the door
        w.window.openRig().undoStack().undo();
        w.simulate(10.0);
        QVERIFY2(angle() > 70.0, qPrintable(QString::number(angle())));
        // each edit is one undo step
        while (w.window.openRig().undoStack().canUndo()) w.window.openRig().undoStack().undo();
        QCOMPARE(w.rig().elements.size(), std::size_t{1});
    }

    /// The numbers that an hour in class names, where a channel or a figure has them.
    void anHourInClass() {
        Window w;
        w.openFromGallery("four-bar");
        w.typePose(QStringLiteral("0 deg"));
        const auto transmission = [&] {
            const std::string& name = w.rig().assemblies.front().name;
            return w.window.session().valueOf("assembly." + name + ".transmission_angle") / kDegree;
        };
        QTRY_VERIFY2(std::abs(transmission() - 36.9) < 0.05, qPrintable(QString::number(transmission())));
        w.typePose(QStringLiteral("180 deg"));
        QTRY_VERIFY2(std::abs(transmission() - 78.5) < 0.05, qPrintable(QString::number(transmission())));
        w.typeParameter("/dimensions/coupler/value", QStringLiteral("0.25 m"));
        QCOMPARE(findParameter(w.rig(), "/dimensions/coupler/value")->value, 0.25);
    }
};

HINGELAB_UI_TEST(TestTutorials)

} // namespace test_tutorials

#include "test_tutorials.moc"
