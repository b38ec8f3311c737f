// SPDX-License-Identifier: GPL-3.0-or-later
// The tutorials of the manual that are done in the window, step by step as they stand there. Their commands are
// run by tests/cli/check_tutorials.py, the JSON of the linkage by test_tutorial.
#include <QCheckBox>
#include <QPushButton>
#include <array>
#include <cmath>
#include <numbers>

#include "elements/gas_strut/gas_strut.h"
#include "hinge/door_hinge.h"
#include "rig/outline.h"
#include "tests/ui/answers.h"
#include "tests/ui/sketch_bench.h"
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

    [[nodiscard]] std::string itemNamed(const std::string& list, const std::string& name) {
        for (const OutlineNode& group : outlineOf(rig())) {
            for (const OutlineNode& item : group.children) {
                if (item.label == name && item.pointer.rfind("/" + list + "/", 0) == 0) return item.pointer;
            }
        }
        throw std::runtime_error("no " + name);
    }
    [[nodiscard]] static std::size_t indexOf(const std::string& item) {
        return std::stoul(item.substr(item.rfind('/') + 1));
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

/// Steps 1 to 4 of A first linkage, on the sheet: three links, typed positions, two pivots.
void drawFlap(std::shared_ptr<RigDocument>& made) {
    SketchBench sheet;
    const std::array<Eigen::Vector2d, 4> drawn = {Eigen::Vector2d(0.0, 0.0), Eigen::Vector2d(0.2, 0.05),
                                                  Eigen::Vector2d(0.25, 0.3), Eigen::Vector2d(0.05, 0.2)};
    for (std::size_t i = 0; i + 1 < drawn.size(); ++i)
        sheet.drag(sheet.at(drawn.at(i).x(), drawn.at(i).y()),
                   sheet.at(drawn.at(i + 1).x(), drawn.at(i + 1).y()));
    QCOMPARE(sheet.sketch().links.size(), std::size_t{3});
    QCOMPARE(sheet.sketch().points.size(), std::size_t{4});
    const std::array<std::array<const char*, 2>, 4> places = {
        {{"0", "0"}, {"173 mm", "100 mm"}, {"186 mm", "220 mm"}, {"0", "100 mm"}}};
    sheet.key(Qt::Key_V);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Eigen::Vector2d at = sheet.sketch().points[i].at;
        sheet.click(sheet.at(at.x(), at.y()));
        const std::array<const char*, 2> axes = {"x", "y"};
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            for (NumberEdit* edit : sheet.dialog.panel().findChildren<NumberEdit*>()) {
                if (edit->accessibleName() != QLatin1String(axes.at(axis)) || !edit->isVisible()) continue;
                edit->setFocus();
                edit->selectAll();
                QTest::keyClicks(edit, places.at(i).at(axis));
                QTest::keyClick(edit, Qt::Key_Return);
            }
        }
    }
    QVERIFY((sheet.sketch().points[2].at - Eigen::Vector2d(0.186, 0.22)).norm() < 1e-9);
    sheet.makePivot(0.0, 0.0);
    sheet.makePivot(0.0, 0.1);
    QCOMPARE(child<QLabel>(sheet.dialog.panel(), "sketchBadge").text(),
             QStringLiteral("1 degree of freedom, 1 loop: it runs"));
    auto& motion = child<QComboBox>(sheet.dialog.panel(), "motion");
    motion.setCurrentIndex(motion.findText(QStringLiteral("Free")));
    emit motion.activated(motion.currentIndex());
    QTest::mouseClick(&child<QPushButton>(sheet.dialog, "primary"), Qt::LeftButton);
    made = sheet.made;
}

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
    /// The sheet, then the workshop; after each step what the text says of it.
    void aFirstLinkage() {
        Window w;
        std::shared_ptr<RigDocument> made;
        drawFlap(made);
        QVERIFY(made != nullptr);
        w.window.openRig().open(*made, {});
        w.window.showWorkshop();
        // 5: the flap
        const std::string flap = w.itemNamed("bodies", "link BC");
        w.hands.click(flap);
        w.add(QStringLiteral("box"));
        const std::size_t body = w.indexOf(flap);
        const std::string box = flap + "/shapes/" + std::to_string(w.rig().bodies[body].shapes.size() - 1);
        w.hands.click(box);
        const std::array<const char*, 3> sizes = {"350 mm", "20 mm", "600 mm"};
        const std::array<const char*, 3> places = {"155 mm", "-20 mm", "0"};
        for (std::size_t i = 0; i < 3; ++i) {
            w.hands.type(box + "/size/" + std::to_string(i), QString::fromLatin1(sizes.at(i)));
            w.hands.type(box + "/position/" + std::to_string(i), QString::fromLatin1(places.at(i)));
        }
        w.hands.type(box + "/mass", QStringLiteral("3 kg"));
        w.hands.pick(box + "/finish", QStringLiteral("wood"));
        // 6: the stops
        const std::string pivot = w.itemNamed("joints", "pivot A");
        w.hands.click(pivot);
        for (const auto& [stop, angle] : {std::pair("/lower_stop", "-20"), std::pair("/upper_stop", "70")}) {
            QTest::mouseClick(&w.hands.editor<QCheckBox>(pivot + stop), Qt::LeftButton, {}, QPoint(6, 8));
            w.hands.type(pivot + stop + "/angle", QString::fromLatin1(angle));
        }
        // 7: the strut
        w.hands.click(w.itemNamed("bodies", "link AB"));
        w.add(QStringLiteral("gas strut"));
        const std::string strut = "/elements/" + std::to_string(w.rig().elements.size() - 1);
        w.hands.click(strut);
        w.hands.pick(strut + "/from/body", QStringLiteral("world"));
        w.hands.pick(strut + "/to/body", QStringLiteral("link AB"));
        const std::vector<std::pair<const char*, const char*>> values = {{"/from/position/0", "0"},
                                                                         {"/from/position/1", "-200 mm"},
                                                                         {"/from/position/2", "0"},
                                                                         {"/to/position/0", "120 mm"},
                                                                         {"/to/position/1", "0"},
                                                                         {"/to/position/2", "0"},
                                                                         {"/extended_force", "100 N"},
                                                                         {"/compressed_length", "0.18 m"},
                                                                         {"/extended_length", "0.34 m"},
                                                                         {"/friction", "5 N"},
                                                                         {"/damping", "300"}};
        for (const auto& [field, value] : values) w.hands.type(strut + field, QString::fromLatin1(value));
        // 8: friction
        w.hands.click(pivot);
        w.add(QStringLiteral("door hinge"));
        const std::string hinge = "/elements/" + std::to_string(w.rig().elements.size() - 1);
        w.hands.click(hinge);
        const std::vector<std::pair<const char*, const char*>> frictions = {{"/spring_constant", "0"},
                                                                            {"/catch_torque", "0"},
                                                                            {"/dynamic_friction_torque", "0.2"},
                                                                            {"/static_friction_torque", "0.1"},
                                                                            {"/viscous_friction", "0.3"}};
        for (const auto& [field, value] : frictions) w.hands.type(hinge + field, QString::fromLatin1(value));
        // 9: the strut lifts it to its upper stop
        w.window.session().runner().reset();
        w.simulate(10.0);
        const double angle = w.window.session().valueOf("joint.pivot A.angle") / kDegree;
        QVERIFY2(std::abs(angle - 70.0) < 3.0, qPrintable(QString::number(angle)));
    }

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
