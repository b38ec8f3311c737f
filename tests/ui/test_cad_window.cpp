// SPDX-License-Identifier: GPL-3.0-or-later
// A CAD file in the real window: dropped, imported, picked on by mouse, changed.
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>

#include "mechanism/mass_properties.h"
#include "tests/test_folders.h"
#include "tests/ui/running_window.h"
#include "ui/cad/cad_dialog.h"

namespace test_cad_window {

using namespace hingelab;
using namespace hingelab::test;

namespace {

QString oven() {
    return QString::fromStdString(documentation("../resources/cad/oven.step"));
}
QString hinge(const char* name) {
    return QString::fromStdString(testData(std::string("cad/") + name));
}

constexpr double kHingeX = 0.012, kHingeZ = 0.025; // [m] of the oven's pins, as the file has them
constexpr double kPinRadius = 0.004;

/// A CAD file in a folder of its own, to be imported into the window.
struct CadWindow : RunningWindow {
    QTemporaryDir folder;
    QString file;

    explicit CadWindow(const QString& source) : file(folder.filePath(QFileInfo(source).fileName())) {
        [&] { QVERIFY2(QFile::copy(source, file), qPrintable(source)); }();
    }

    CadDialog& ask() {
        window.exchange().cad().import(file);
        auto* dialog = window.findChild<CadDialog*>();
        [&] {
            QVERIFY(dialog != nullptr);
            QTRY_VERIFY_WITH_TIMEOUT(dialog->findChild<CadPartTable*>()->rowCount() > 0, 30'000);
        }();
        return *dialog;
    }
    void import() {
        CadDialog& dialog = ask();
        QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("cadOpen")), Qt::LeftButton);
        [&] { QTRY_COMPARE(window.openRig().rig().name, QFileInfo(file).baseName().toStdString()); }();
        nextFrame();
    }
    std::size_t body(const std::string& name) {
        const std::vector<Body>& bodies = window.openRig().rig().bodies;
        const auto found =
            std::find_if(bodies.begin(), bodies.end(), [&](const Body& b) { return b.name == name; });
        return static_cast<std::size_t>(found - bodies.begin());
    }

    /// Right-clicks a place of the world and chooses in the menu that opens.
    void choose(const Vector3& p_W, const QString& action) {
        [&] { QTRY_VERIFY(view().isSettled()); }();
        QTest::mouseClick(&view(), Qt::RightButton, {}, view().widgetPosition(p_W).toPoint());
        QMenu* menu = nullptr;
        [&] { QTRY_VERIFY((menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) != nullptr); }();
        auto* wanted = menu->findChild<QAction*>(action);
        [&] { QVERIFY2(wanted != nullptr, qPrintable(action)); }();
        wanted->trigger();
        menu->close();
        nextFrame();
    }
    /// Looks at a place from one side, from near enough to hit a pin of 8 mm.
    void lookAt(const Vector3& p_W, const Vector3& from) {
        view().setCameraPlace({p_W, p_W + 0.15 * from, Vector3::UnitZ()});
        nextFrame();
    }
};

const Joint& hingeOf(const Rig& rig, const std::string& body) {
    const auto joint =
        std::find_if(rig.joints.begin(), rig.joints.end(), [&](const Joint& j) { return j.carries(body); });
    if (joint == rig.joints.end()) throw std::runtime_error("nothing carries " + body);
    return *joint;
}

} // namespace

class TestCadWindow : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    void theTableSaysWhatBecomesOfEachPart() {
        CadWindow f(oven());
        CadDialog& dialog = f.ask();
        auto& table = child<CadPartTable>(dialog);
        QCOMPARE(table.rowCount(), 20);
        QCOMPARE(table.choices().front().body, std::string("Cabinet"));
        int glass = -1;
        for (int row = 0; row < table.rowCount(); ++row) {
            if (table.item(row, CadPartTable::part)->text() == "Door/Outer glass") glass = row;
        }
        QVERIFY(glass >= 0);
        QVERIFY(table.item(glass, CadPartTable::mass)->text().endsWith("kg"));
        // One edit for all selected rows.
        table.setRangeSelected(QTableWidgetSelectionRange(0, 0, 2, CadPartTable::columns - 1), true);
        table.item(1, CadPartTable::body)->setText("Box");
        QCOMPARE(table.choices()[0].body, std::string("Box"));
        QCOMPARE(table.choices()[2].body, std::string("Box"));
        QCOMPARE(table.choices()[3].body, std::string("Cabinet"));
        table.item(1, CadPartTable::part)->setCheckState(Qt::Unchecked);
        QVERIFY(!table.choices()[0].isWanted && !table.choices()[2].isWanted);
        QVERIFY(child<QLabel>(dialog, "cadSummary").text().contains("17 of 20 parts"));
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QVERIFY(f.window.openRig().rig().name != "oven"); // nothing was imported
    }

    /// Axis, handle and Play, by mouse alone.
    void aDoorTurnsAboutThePinThatWasClicked() {
        CadWindow f(oven());
        f.import();
        const std::size_t door = f.body("Door");
        QVERIFY(massPropertiesOf(f.window.openRig().rig().bodies[door]).mass > 5.0);
        const Vector3 pin(kHingeX, 0.296, kHingeZ); // its part that stands out of the arm
        f.lookAt(pin, Vector3(-0.2, 0.6, 0.8).normalized());
        f.choose(pin + Vector3(0.0, 0.0, kPinRadius), QStringLiteral("cadTurn:Door"));
        const Joint& joint = hingeOf(f.window.openRig().rig(), "Door");
        QVERIFY(joint.revolute() != nullptr);
        QVERIFY(std::abs(joint.position.x() - kHingeX) < 1e-9);
        QVERIFY(std::abs(joint.position.z() - kHingeZ) < 1e-9);
        QVERIFY(joint.revolute()->axis.normalized().cross(Vector3::UnitY()).norm() < 1e-9);
        const Vector3 grip(0.083 + 0.009, 0.0, 0.405);
        f.lookAt(grip, Vector3::UnitX());
        f.choose(grip, QStringLiteral("cadHandle"));
        QCOMPARE(f.window.openRig().rig().handle->body, std::string("Door"));
        f.runFor(0.3); // it falls open
        const double angle = f.value("joint.Door hinge.angle");
        QVERIFY2(angle > 0.001, qPrintable(QString::number(angle)));
        while (f.window.openRig().undoStack().canUndo()) f.window.openRig().undoStack().undo();
        QVERIFY(f.window.openRig().rig().joints.front().isFixed());
    }

    /// Ends of a spring lie in the centres of the balls that were clicked, and are noted as picks.
    void placesSnapToTheCentresOfBalls() {
        CadWindow f(oven());
        f.import();
        const Vector3 balls[] = {{-0.06, 0.287, 0.1}, {0.006, 0.303, 0.065}};
        const Vector3 middle = 0.5 * (balls[0] + balls[1]);
        f.view().setCameraPlace({middle, middle + 0.3 * Vector3(0.1, 0.9, 0.3), Vector3::UnitZ()});
        f.nextFrame();
        std::vector<BodySpot> spots;
        child<PlacePicker>(f.window).ask(2, "Spring",
                                         [&](const std::vector<BodySpot>& found) { spots = found; });
        for (const Vector3& ball : balls) {
            const Vector3 seen = ball + 0.005 * Vector3(0.1, 0.9, 0.3).normalized();
            QTest::mouseClick(&f.view(), Qt::LeftButton, {}, f.view().widgetPosition(seen).toPoint());
        }
        QTRY_COMPARE(spots.size(), std::size_t{2});
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY((spots[i].position - balls[i]).norm() < 1e-9); // bodies are as in the file still
            QVERIFY(spots[i].pick && spots[i].shape);
            QVERIFY(std::abs(spots[i].pick->radius - 0.005) < 1e-9);
        }
    }

    /// The file is written anew with the pin 2 mm farther out and a thicker leaf: axis and mass follow.
    void theHingeFollowsTheFile() {
        CadWindow f(hinge("hinge.step"));
        f.import();
        const Vector3 pin(0.012, 0.010, 0.065); // above the leaf
        f.lookAt(pin, Vector3(1.0, 0.3, 0.3).normalized());
        f.choose(pin + Vector3(kPinRadius, 0.0, 0.0), QStringLiteral("cadTurn:Leaf"));
        const double mass = massPropertiesOf(f.window.openRig().rig().bodies[f.body("Leaf")]).mass;
        QVERIFY(QFile::remove(f.file));
        QVERIFY(QFile::copy(hinge("hinge_changed.step"), f.file));
        QMessageBox* box = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT((box = f.window.findChild<QMessageBox*>("cadChanged")) != nullptr, 30'000);
        QTest::mouseClick(box->defaultButton(), Qt::LeftButton);
        QTRY_VERIFY((box = f.window.findChild<QMessageBox*>("cadUpdated")) != nullptr);
        QVERIFY2(box->informativeText().contains("Leaf hinge"), qPrintable(box->informativeText()));
        box->accept();
        const auto axisX = [&] { return hingeOf(f.window.openRig().rig(), "Leaf").position.x(); };
        QVERIFY2(std::abs(axisX() - 0.014) < 1e-9, qPrintable(QString::number(axisX(), 'g', 12)));
        const double now = massPropertiesOf(f.window.openRig().rig().bodies[f.body("Leaf")]).mass;
        QVERIFY(now > 1.2 * mass);
        f.window.openRig().undoStack().undo();
        QVERIFY(std::abs(axisX() - 0.012) < 1e-9);
    }

    void aDamagedFileIsExplained() {
        CadWindow f(oven());
        QFile step(f.file);
        QVERIFY(step.resize(40'000));
        f.window.exchange().cad().import(f.file);
        auto* dialog = f.window.findChild<CadDialog*>();
        QVERIFY(dialog != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(child<QLabel>(*dialog, "cadWords").text().contains("oven.step"), 30'000);
        QTest::keyClick(dialog, Qt::Key_Escape);
    }
};

HINGELAB_UI_TEST(TestCadWindow)

} // namespace test_cad_window

#include "test_cad_window.moc"
