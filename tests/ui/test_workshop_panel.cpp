// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

#include "rig/rig.h"
#include "shapes/solid.h"
#include "simulation/simulation.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/workshop_bench.h"
#include "ui/workshop/add_dialog.h"
#include "ui/workshop/grid_editor.h"
#include "ui/workshop/kind_icon.h"
#include "ui/workshop/workshop_panel.h"

namespace test_workshop_panel {

using namespace hingelab;
using namespace hingelab::test;

namespace {

double angleAfterASecond(const Rig& rig) {
    Simulation simulation(std::make_shared<const Model>(rig));
    if (simulation.advanceTo(1.0) != StepStatus::ok) throw std::runtime_error("it does not move");
    std::vector<double> row(simulation.model().channels().size());
    simulation.sample(1.0, row);
    return row[static_cast<std::size_t>(simulation.model().channelIndex("joint.crank pivot.angle"))];
}

/// How many forms have come into a scroll area.
class FormCount : public QObject {
  public:
    explicit FormCount(const QScrollArea& area) { area.viewport()->installEventFilter(this); }
    [[nodiscard]] int forms() const { return forms_; }

  protected:
    bool eventFilter(QObject* object, QEvent* event) override {
        if (event->type() == QEvent::ChildAdded) ++forms_;
        return QObject::eventFilter(object, event);
    }

  private:
    int forms_ = 0;
};

} // namespace

class TestWorkshopPanel : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// A drag along the tree, or a key that is held, passes many rows, of which each form takes a while.
    void onlyTheLastOfManyRowsGetsItsForm() {
        Bench bench(shippedText("dishwasher"));
        const FormCount count(bench.panel.inspector());
        for (const char* item : {"/joints/0", "/bodies/0", "/elements/0"}) bench.selection.select(item);
        QCOMPARE(count.forms(), 0);
        QTRY_COMPARE(count.forms(), 1);
        QVERIFY(bench.panel.inspector().findChild<QWidget*>("/elements/0/joint") != nullptr);
        bench.selection.select("/joints/0");
        QVERIFY(bench.panel.inspector().number("/joints/0/initial_angle") != nullptr); // asked for at once
        QCoreApplication::processEvents();
        QCOMPARE(count.forms(), 2);
    }

    void clickingARowShowsWhatTheItemSays() {
        Bench bench(shippedText("dishwasher"));
        bench.click("/joints/0");
        QCOMPARE(bench.selection.item(), std::string("/joints/0"));
        QCOMPARE(bench.editor<QComboBox>("/joints/0/type").currentText(), QStringLiteral("Revolute joint"));
        QCOMPARE(bench.editor<QComboBox>("/joints/0/parent").currentText(), QStringLiteral("world"));
        QVERIFY(bench.panel.inspector().number("/joints/0/initial_angle") != nullptr);
        QVERIFY(bench.editor<QCheckBox>("/joints/0/lower_stop").isChecked());
        bench.type("/joints/0/initial_angle", QStringLiteral("30"));
        QVERIFY(std::abs(valueOf(bench.model, "/joints/0/initial_angle") - 0.5235987755982988) < 1e-12);
        bench.model.undoStack().undo();
        QVERIFY(std::abs(valueOf(bench.model, "/joints/0/initial_angle") - 0.6981317007977318) < 1e-12);
    }

    void itemsAreRenamedInPlaceAndReferencesFollow() {
        Bench bench(shippedText("dishwasher"));
        const std::string before = bench.text();
        bench.click("/bodies/0");
        QTest::keyClick(&child<OutlinePanel>(bench.panel), Qt::Key_F2);
        auto* line = child<OutlinePanel>(bench.panel).findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("flap \"7\" / ~"));
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(bench.rig().bodies[0].name, std::string("flap \"7\" / ~"));
        QCOMPARE(bench.rig().joints[0].child, bench.rig().bodies[0].name);
        QCOMPARE(bench.selection.item(), std::string("/bodies/0"));
        bench.model.undoStack().undo();
        QCOMPARE(bench.text(), before);
    }

    /// Names of any kind: quotes and slashes, long ones, from right to left; as files they come back the same.
    void namesOfAnyKindAreKept() {
        const std::string names[] = {R"(a "quoted" 'name')",
                                     "a/b~c\\d",
                                     std::string(200, 'x'),
                                     std::string(100, ' ') + std::string(100, 'y'),
                                     QStringLiteral("\u0628\u0627\u0628 \u05d3\u05dc\u05ea").toStdString(),
                                     "<b>bold</b> & %1"};
        for (const std::string& name : names) {
            Bench bench(shippedText("dishwasher"));
            const std::string before = bench.text();
            const std::string kept = QString::fromStdString(name).trimmed().toStdString();
            for (const char* item : {"/bodies/0", "/joints/0", "/elements/0"}) {
                bench.click(item);
                QTest::keyClick(&child<OutlinePanel>(bench.panel), Qt::Key_F2);
                auto* line = child<OutlinePanel>(bench.panel).findChild<QLineEdit*>();
                QVERIFY(line != nullptr);
                line->selectAll();
                QInputMethodEvent typed; // keys of tests are those of ASCII
                typed.setCommitString(QString::fromStdString(name));
                QApplication::sendEvent(line, &typed);
                QTest::keyClick(line, Qt::Key_Return);
                QTRY_COMPARE(bench.model.undoStack().count(), 1 + (item[1] == 'j'   ? 1
                                                                   : item[1] == 'e' ? 2
                                                                                    : 0));
            }
            QCOMPARE(bench.rig().bodies[0].name, kept);
            QCOMPARE(bench.rig().joints[0].child, kept);
            QCOMPARE(bench.rig().elements[0].joint, kept);
            QCOMPARE(bench.rig().handle->body, kept);
            const RigReading again = readRig(bench.text());
            QVERIFY(again.document);
            QCOMPARE(writeRig(*again.document), bench.text());
            QCOMPARE(child<OutlinePanel>(bench.panel).row("/bodies/0")->text(0).toStdString(), kept);
            while (bench.model.undoStack().canUndo()) bench.model.undoStack().undo();
            QCOMPARE(bench.text(), before);
        }
    }

    /// The only joint goes with what acts on it, and the rig is one that stands still.
    void theLastJointCanGo() {
        Bench bench(shippedText("dishwasher"));
        const std::string before = bench.text();
        bench.click("/joints/0");
        QTest::keyClick(&child<OutlinePanel>(bench.panel), Qt::Key_Delete);
        QVERIFY(bench.rig().joints.empty() && bench.rig().elements.empty());
        QVERIFY2(bench.panel.message().isHidden(), qPrintable(bench.panel.message().text()));
        QCOMPARE(bench.model.model()->degreesOfFreedom(), 0);
        bench.add("joints/revolute"); // and it goes on from there
        QVERIFY2(!bench.rig().joints.empty(), qPrintable(bench.panel.message().text()));
        while (bench.model.undoStack().canUndo()) bench.model.undoStack().undo();
        QCOMPARE(bench.text(), before);
    }

    void removingTakesWhatHangsOnItAndOneUndoBringsAllBack() {
        Bench bench(shippedText("dishwasher"));
        const std::string before = bench.text();
        bench.click("/bodies/0");
        QTest::keyClick(&child<OutlinePanel>(bench.panel), Qt::Key_Delete);
        QVERIFY(bench.rig().joints.empty() && bench.rig().elements.empty() && !bench.rig().handle);
        QVERIFY(bench.model.undoStack().undoText().contains(QStringLiteral("hinge axis")));
        bench.model.undoStack().undo();
        QCOMPARE(bench.text(), before);
        bench.click("/bodies/1"); // the world stays
        QTest::keyClick(&child<OutlinePanel>(bench.panel), Qt::Key_Delete);
        QCOMPARE(bench.text(), before);
    }

    void itemsAreDuplicatedCopiedAndMoved() {
        Bench bench(shippedText("dishwasher"));
        bench.click("/bodies/0/shapes/1");
        QTest::keyClick(&child<OutlinePanel>(bench.panel), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(bench.rig().bodies[0].shapes[2].name, std::string("handle bar 2"));
        QCOMPARE(bench.selection.item(), std::string("/bodies/0/shapes/2"));
        QTest::keyClick(&child<OutlinePanel>(bench.panel), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(bench.rig().bodies[0].shapes[1].name, std::string("handle bar 2"));
        QCOMPARE(bench.selection.item(), std::string("/bodies/0/shapes/1"));
        QTest::keyClick(&child<OutlinePanel>(bench.panel), Qt::Key_C, Qt::ControlModifier);
        Bench other(shippedText("oven")); // paste between rigs
        other.click("/bodies/0");
        QTest::keyClick(&child<OutlinePanel>(other.panel), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(other.rig().bodies[0].shapes.back().name, std::string("handle bar 2"));
        QGuiApplication::clipboard()->setText(QStringLiteral("{\"what\": [1, 2"));
        QTest::keyClick(&child<OutlinePanel>(other.panel), Qt::Key_V, Qt::ControlModifier);
        QVERIFY(other.panel.message().isVisible());
        QVERIFY(other.panel.message().text().contains(QStringLiteral("copy one")));
    }

    /// H hides the selected body and shows it again: nothing of the document.
    void bodiesAreHiddenByAKey() {
        Bench bench(shippedText("dishwasher"));
        const std::string before = bench.text();
        bench.click("/bodies/0/shapes/0"); // of the door
        QTest::keyClick(&child<OutlinePanel>(bench.panel), Qt::Key_H);
        QVERIFY(bench.selection.hiddenBodies().contains("door"));
        QCOMPARE(child<OutlinePanel>(bench.panel).row("/bodies/0")->text(1), QStringLiteral("hidden"));
        QTest::keyClick(&child<OutlinePanel>(bench.panel), Qt::Key_H);
        QVERIFY(bench.selection.hiddenBodies().empty());
        QCOMPARE(bench.text(), before);
        QVERIFY(!bench.model.undoStack().canUndo());
    }

    /// A material takes the place of a mass, in one step; a mass that of the material when that goes.
    void aMaterialTakesThePlaceOfAMass() {
        Bench bench(kEmpty);
        bench.add("joints/revolute");
        const std::string before = bench.text();
        bench.selection.select("/bodies/0/shapes/0");
        bench.pick("/bodies/0/shapes/0/material", QStringLiteral("steel"));
        QVERIFY2(bench.panel.message().isHidden(), qPrintable(bench.panel.message().text()));
        QVERIFY(bench.rig().bodies[0].shapes[0].material == Material::steel);
        QCOMPARE(bench.rig().bodies[0].shapes[0].mass, 0.0);
        const double weight = massOf(bench.rig().bodies[0].shapes[0]);
        bench.pick("/bodies/0/shapes/0/material", QStringLiteral("none"));
        QVERIFY2(bench.panel.message().isHidden(), qPrintable(bench.panel.message().text()));
        QCOMPARE(bench.rig().bodies[0].shapes[0].mass, weight);
        bench.model.undoStack().undo();
        bench.model.undoStack().undo();
        QCOMPARE(bench.text(), before);
    }

    void whatIsRefusedSaysWhyAndChangesNothing() {
        Bench bench(shippedText("dishwasher"));
        const std::string before = bench.text();
        bench.click("/joints/0");
        bench.pick("/joints/0/child", QStringLiteral("world"));
        QVERIFY(bench.panel.message().isVisible());
        QVERIFY(bench.panel.message().text().contains(QStringLiteral("world")));
        QCOMPARE(bench.text(), before);
        QCOMPARE(bench.editor<QComboBox>("/joints/0/child").currentText(), QStringLiteral("door"));
        bench.type("/joints/0/name", QString());
        QVERIFY(bench.panel.message().isVisible());
        QCOMPARE(bench.text(), before);
        bench.type("/joints/0/name", QString(5000, QLatin1Char('x')));
        QVERIFY(bench.rig().joints[0].name.size() == 5000 || bench.panel.message().isVisible());
    }

    void kindsAreChangedAndKeepWhatFits() {
        Bench bench(shippedText("dishwasher"));
        bench.click("/elements/0");
        const std::string before = bench.text();
        bench.pick("/elements/0/type", QStringLiteral("rotational_spring"));
        QVERIFY(std::holds_alternative<RotationalSpring>(bench.rig().elements[0].law));
        QCOMPARE(bench.rig().elements[0].joint, std::string("hinge axis"));
        QVERIFY(bench.panel.inspector().number("/elements/0/rest_angle") != nullptr);
        bench.model.undoStack().undo();
        QCOMPARE(bench.text(), before);
        bench.click("/joints/0");
        bench.pick("/joints/0/type", QStringLiteral("prismatic"));
        QVERIFY(bench.panel.message().isVisible()); // a hinge does not act on a slide: said, and left alone
        QCOMPARE(bench.text(), before);
    }

    /// A formula is long to type: a wrong one stays in its line with the reason, until it is mended.
    void aRefusedFormulaStaysToBeMended() {
        Bench bench(shippedText("dishwasher"));
        bench.click("/elements/0");
        bench.pick("/elements/0/type", QStringLiteral("torque_formula"));
        QVERIFY2(bench.panel.message().isHidden(), qPrintable(bench.panel.message().text()));
        const std::string before = bench.text();
        bench.type("/elements/0/formula", QStringLiteral("-3*angle"));
        QVERIFY2(bench.panel.message().text().contains(QStringLiteral("not a torque")),
                 qPrintable(bench.panel.message().text()));
        QCOMPARE(bench.text(), before);
        QCOMPARE(bench.editor<QLineEdit>("/elements/0/formula").text(), QStringLiteral("-3*angle"));
        bench.type("/elements/0/formula", QStringLiteral("-3 N*m*angle"));
        QVERIFY(bench.panel.message().isHidden());
        QCOMPARE(std::get<TorqueFormula>(bench.rig().elements[0].law).formula, std::string("-3 N*m*angle"));
        bench.model.undoStack().undo();
        QCOMPARE(bench.text(), before);
    }

    void optionalPartsComeWithWhatTheyNeed() {
        Bench bench(shippedText("dishwasher"));
        const std::string before = bench.text();
        bench.click("/joints/0");
        QTest::mouseClick(&bench.editor<QCheckBox>("/joints/0/upper_stop"), Qt::LeftButton, {}, QPoint(6, 8));
        QVERIFY(!bench.rig().joints[0].revolute()->upperStop);
        QTest::mouseClick(&bench.editor<QCheckBox>("/joints/0/upper_stop"), Qt::LeftButton, {}, QPoint(6, 8));
        QVERIFY(bench.rig().joints[0].revolute()->upperStop);
        QTest::mouseClick(&bench.editor<QCheckBox>("/joints/0/motion"), Qt::LeftButton, {}, QPoint(6, 8));
        QVERIFY2(bench.rig().joints[0].revolute()->motion, qPrintable(bench.panel.message().text()));
        bench.model.undoStack().undo();
        // From a joint to two points and back.
        bench.add("elements/spring");
        QVERIFY(bench.rig().elements[1].from && bench.rig().elements[1].to);
        bench.model.undoStack().setIndex(0);
        QCOMPARE(bench.text(), before);
        bench.add("motors");
        bench.click("/motors/0");
        QTest::mouseClick(&bench.editor<QCheckBox>("/motors/0/from"), Qt::LeftButton, {}, QPoint(6, 8));
        QVERIFY(bench.rig().motors[0].from && bench.rig().motors[0].to && bench.rig().motors[0].joint.empty());
        QTest::mouseClick(&bench.editor<QCheckBox>("/motors/0/to"), Qt::LeftButton, {}, QPoint(6, 8));
        QVERIFY(!bench.rig().motors[0].from && !bench.rig().motors[0].joint.empty());
        QTest::mouseClick(&bench.editor<QCheckBox>("/motors/0/thermal"), Qt::LeftButton, {}, QPoint(6, 8));
        QVERIFY(bench.rig().motors[0].thermal);
        bench.pick("/motors/0/drive/type", QStringLiteral("angle_pid"));
        QVERIFY2(bench.panel.message().isHidden(), qPrintable(bench.panel.message().text()));
        QVERIFY(std::holds_alternative<PositionPid<MotionOf::rotation>>(bench.rig().motors[0].drive.law));
    }

    /// An assembly that fits the pose in the view may not close where the rig starts: that is said, with a way
    /// out.
    void anAssemblyForThePoseInTheViewMayNotFitTheStart() {
        Bench bench(shippedText("dishwasher"));
        RigPoses open = posesAtStart(*bench.model.model());
        const Pose start = open.bodies[0];
        const Vector3 onDoor(0.0, 0.1, 0.5);
        const Vector3 onWorld = start * onDoor + Vector3(0.0, 0.0, 0.3);
        open.bodies[0].translation = onWorld - start.rotation * onDoor + Vector3(0.0, 0.0, 0.05);
        const auto rrr = std::find_if(additions().begin(), additions().end(),
                                      [](const Addition& a) { return a.id == "assemblies/JointRRR"; });
        const std::vector<BodySpot> spots = {{"door", onDoor}, {kWorldName, onWorld}};
        bench.panel.setShownPoses([&] { return std::optional(open); });
        bench.panel.add(*rrr, spots);
        QVERIFY(bench.rig().assemblies.empty());
        QVERIFY2(bench.panel.message().text().contains("Set as start"),
                 qPrintable(bench.panel.message().text()));
        bench.panel.setShownPoses({});
        bench.panel.add(*rrr, spots);
        QCOMPARE(bench.rig().assemblies.size(), std::size_t{1});
    }

    void detentsAreAddedAndTakenAway() {
        Bench bench(shippedText("dishwasher"));
        bench.click("/elements/0");
        QTest::mouseClick(&bench.editor<QToolButton>("/elements/0/detents"), Qt::LeftButton);
        QTest::mouseClick(&bench.editor<QToolButton>("/elements/0/detents"), Qt::LeftButton);
        const auto& hinge = std::get<DoorHingeParameters>(bench.rig().elements[0].law);
        QCOMPARE(hinge.detents.size(), std::size_t(2));
        QVERIFY(hinge.detents[0].torque < 0.0); // it holds
        QVERIFY(hinge.detents[0].angle != hinge.detents[1].angle);
        QTest::mouseClick(&bench.editor<QToolButton>("/elements/0/detents/0"), Qt::LeftButton);
        QCOMPARE(std::get<DoorHingeParameters>(bench.rig().elements[0].law).detents.size(), std::size_t(1));
    }

    void tablesAreTypedAndPasted() {
        Bench bench(shippedText("dishwasher"));
        bench.add("elements/torque_table");
        QCOMPARE(bench.selection.item(), std::string("/elements/1"));
        const auto points = [&] { return std::get<TorqueTable>(bench.rig().elements[1].law).points; };
        auto* grid = bench.panel.inspector().findChild<GridEditor*>();
        QVERIFY(grid != nullptr);
        grid->table().item(1, 1)->setText(QStringLiteral("2*1,5"));
        QCOMPARE(points()[1].torque, 3.0);
        grid = bench.panel.inspector().findChild<GridEditor*>();
        grid->table().item(2, 0)->setText(QStringLiteral("-400")); // not ascending: refused
        QVERIFY(bench.panel.message().isVisible());
        QVERIFY(points()[2].time > points()[1].time);
        QGuiApplication::clipboard()->setText(QStringLiteral("0\t1\r\n10\t2\r\n20\t4\r\n90\t3\r\n"));
        grid = bench.panel.inspector().findChild<GridEditor*>();
        grid->table().setCurrentCell(0, 0);
        grid->table().setFocus();
        QTest::keyClick(&grid->table(), Qt::Key_V, Qt::ControlModifier);
        QVERIFY2(bench.panel.message().isHidden(), qPrintable(bench.panel.message().text()));
        QCOMPARE(points().size(), std::size_t(4));
        QCOMPARE(points()[3].time, 90.0);
        QCOMPARE(points()[3].torque, 3.0);
        QGuiApplication::clipboard()->setText(QStringLiteral("nonsense\there"));
        grid = bench.panel.inspector().findChild<GridEditor*>();
        grid->table().setFocus();
        QTest::keyClick(&grid->table(), Qt::Key_V, Qt::ControlModifier);
        QVERIFY(bench.panel.message().text().contains(QStringLiteral("nonsense")));
    }

    void theRigsOwnTextsAreEdited() {
        Bench bench(shippedText("dishwasher"));
        bench.type("/name", QStringLiteral("My door"));
        QCOMPARE(bench.rig().name, std::string("My door"));
        auto& page = bench.editor<QPlainTextEdit>("/description");
        page.setFocus();
        page.selectAll();
        QTest::keyClicks(&page, QStringLiteral("Mine."));
        child<OutlinePanel>(bench.panel).setFocus();
        QCOMPARE(bench.rig().description, std::string("Mine."));
    }

    void theDialogFindsWhatOneLooksFor() {
        const Theme theme;
        AddDialog dialog(theme, true);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        QTest::keyClicks(&child<QLineEdit>(dialog, "additionSearch"), QStringLiteral("gas strut"));
        QCOMPARE(dialog.chosen()->id, std::string("elements/gas_strut"));
        child<QLineEdit>(dialog, "additionSearch").clear();
        QTest::keyClicks(&child<QLineEdit>(dialog, "additionSearch"), QStringLiteral("rocker"));
        QCOMPARE(dialog.chosen()->id, std::string("assemblies/JointRRR"));
        child<QLineEdit>(dialog, "additionSearch").clear();
        const std::string first = dialog.chosen()->id;
        QTest::keyClick(&child<QLineEdit>(dialog, "additionSearch"), Qt::Key_Down);
        QVERIFY(dialog.chosen()->id != first);
        QTest::keyClicks(&child<QLineEdit>(dialog, "additionSearch"), QStringLiteral("no such thing"));
        QVERIFY(dialog.chosen() == nullptr);
        child<QLineEdit>(dialog, "additionSearch").clear();
        QTest::keyClick(&child<QLineEdit>(dialog, "additionSearch"), Qt::Key_Return);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
    }

    /// The name that was typed comes before names that only have it within.
    void aWholeNameIsFoundFirst() {
        const Theme theme;
        AddDialog dialog(theme, true);
        for (const auto& [words, id] : {std::pair{"Mesh", "shapes/mesh"},
                                        {"spring", "elements/spring"},
                                        {"box", "shapes/box"},
                                        {"gear", "elements/gear_mesh"}}) {
            child<QLineEdit>(dialog, "additionSearch").setText(QString::fromLatin1(words));
            QVERIFY2(dialog.chosen() != nullptr && dialog.chosen()->id == id, words);
        }
    }

    /// Every kind has a drawing of its own: initials are for kinds that are to come.
    void everyKindHasADrawing() {
        for (const Addition& addition : additions()) QVERIFY2(hasDrawing(addition.id), addition.id.c_str());
    }

    /// What stands within another item in the document is found by its own name, too.
    void partsAreFoundByWhatTheyAreCalled() {
        const Theme theme;
        AddDialog dialog(theme, true);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        const std::pair<const char*, const char*> wanted[] = {{"detent", "parts/detent"},
                                                              {"catch", "parts/detent"},
                                                              {"end stop", "parts/end_stop"},
                                                              {"stop", "parts/end_stop"},
                                                              {"damping zone", "parts/damping_zone"},
                                                              {"soft-close", "parts/damping_zone"},
                                                              {"prescribed", "parts/motion"}};
        for (const auto& [words, id] : wanted) {
            child<QLineEdit>(dialog, "additionSearch").clear();
            QTest::keyClicks(&child<QLineEdit>(dialog, "additionSearch"), QString::fromLatin1(words));
            const auto isThere = [&] { // among what is left
                for (int row = 0; row < child<QListWidget>(dialog, "additions").count(); ++row) {
                    child<QListWidget>(dialog, "additions").setCurrentRow(row);
                    if (dialog.chosen() != nullptr && dialog.chosen()->id == id) return true;
                }
                return false;
            };
            QVERIFY2(dialog.chosen() != nullptr, words);
            // What is called so is chosen at once.
            const bool isNamed = QString::fromStdString(dialog.chosen()->label)
                                     .contains(QString::fromLatin1(words), Qt::CaseInsensitive);
            QVERIFY2(!isNamed || dialog.chosen()->id == id, (words + (": " + dialog.chosen()->id)).c_str());
            QVERIFY2(isThere(), words);
        }
    }

    /// What no assembly has, cannot be added, and the dialog says what would come near.
    void aDyadIsChosenByItsJoints() {
        failOnWarnings();
        Theme theme;
        AddDialog dialog(theme, true);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        QVERIFY(!dialog.joint(0).isVisible());
        QTest::keyClicks(&child<QLineEdit>(dialog, "additionSearch"), QStringLiteral("dyad"));
        QVERIFY(dialog.joint(0).isVisible());
        for (std::size_t i = 0; i < 3; ++i) {
            dialog.joint(i).setFocus();
            QTest::keyClicks(&dialog.joint(i), QStringLiteral("spherical"));
        }
        QVERIFY2(child<QLabel>(dialog, "derived").text().contains("JointSSR"),
                 qPrintable(child<QLabel>(dialog, "derived").text()));
        child<QLineEdit>(dialog, "additionSearch").setFocus();
        QTest::keyClick(&child<QLineEdit>(dialog, "additionSearch"), Qt::Key_Return);
        QCOMPARE(dialog.result(), 0); // refused
        dialog.joint(2).setFocus();
        QTest::keyClick(&dialog.joint(2), Qt::Key_Home);
        QTest::keyClick(&dialog.joint(2), Qt::Key_Down);
        QTest::keyClick(&child<QLineEdit>(dialog, "additionSearch"), Qt::Key_Return);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QVERIFY(dialog.joints() ==
                (DyadJoints{DyadJoint::spherical, DyadJoint::spherical, DyadJoint::revolute}));
    }

    /// One click on a mesh, and its hull can touch; one step undoes it. A mesh that cannot be read, or that is
    /// flat, says so and changes nothing.
    void meshGetsAHull() {
        QTemporaryDir folder;
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(folder.filePath(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
        };
        write("wedge.obj", "v 0 0 0\nv 200 0 0\nv 0 100 0\nv 0 0 50\nv 10 10 10\nf 1 2 3\nf 1 2 4\nf 3 4 5\n");
        write("leaf.obj", "v 0 0 0\nv 200 0 0\nv 0 100 0\nv 200 100 0\nf 1 2 3\nf 2 4 3\n");
        RigDocument document = shippedDocument("four-bar");
        for (const char* file : {"wedge.obj", "leaf.obj", "missing.obj"}) {
            Shape shape;
            shape.name = file;
            shape.geometry = MeshGeometry{folder.filePath(QLatin1String(file)).toStdString(), 0.001};
            document.rig.bodies[1].shapes.push_back(shape);
        }
        Bench bench(writeRig(document));
        const std::string before = bench.text();
        const std::size_t shapes = bench.rig().bodies[1].shapes.size();
        const auto press = [&](std::size_t shape) {
            bench.click("/bodies/1/shapes/" + std::to_string(shape));
            auto* button = bench.panel.inspector().findChild<QPushButton*>("hullOfMesh");
            QVERIFY(button != nullptr && button->isVisible());
            QTest::mouseClick(button, Qt::LeftButton);
        };
        press(shapes - 2);
        QVERIFY2(bench.panel.message().text().contains("plane"), qPrintable(bench.panel.message().text()));
        press(shapes - 1);
        QVERIFY2(bench.panel.message().text().contains("missing.obj"),
                 qPrintable(bench.panel.message().text()));
        QCOMPARE(bench.text(), before);
        press(shapes - 3);
        QCOMPARE(bench.rig().bodies[1].shapes.size(), shapes + 1);
        const Shape& hull = bench.rig().bodies[1].shapes.back();
        QVERIFY(std::holds_alternative<HullGeometry>(hull.geometry) && hull.finish == Finish::hidden);
        QVERIFY((halfExtents(hull) - Vector3(0.1, 0.05, 0.025)).norm() < 1e-9);
        QCOMPARE(bench.selection.item(), "/bodies/1/shapes/" + std::to_string(shapes));
        QVERIFY2(bench.panel.message().text().contains("4 of 5 points"),
                 qPrintable(bench.panel.message().text()));
        QTRY_VERIFY(bench.panel.inspector().findChild<QPushButton*>("hullOfMesh") == nullptr); // no mesh
        bench.model.undoStack().undo();
        QCOMPARE(bench.text(), before);
    }

    /// A loop that an assembly can close is offered one in the form of its joint; one step undoes it.
    void loopsAreOfferedAnAssembly() {
        Bench bench(writeRig(shippedDocument("five-bar")));
        const std::string before = bench.text();
        const std::vector<Joint>& joints = bench.rig().joints;
        const auto button = [&] { return bench.panel.inspector().findChild<QPushButton*>("assemblyForLoop"); };
        for (std::size_t j = 0; j < joints.size(); ++j) {
            bench.click("/joints/" + std::to_string(j));
            QCOMPARE(button() != nullptr, joints[j].closesLoop);
            if (joints[j].closesLoop) break;
        }
        QCOMPARE(button()->text(), QStringLiteral("Replace the loop by JointRRR"));
        QTest::mouseClick(button(), Qt::LeftButton);
        QCOMPARE(bench.rig().assemblies.size(), std::size_t{1});
        QCOMPARE(bench.model.undoStack().undoText(), QStringLiteral("Replace the loop by JointRRR"));
        bench.model.undoStack().undo();
        QCOMPARE(bench.text(), before);
    }

    /// A kind that is added to the document later is covered here without a line.
    void everyKindIsAddedEditedAndRemovedInTheWindow() {
        Bench bench(kEmpty);
        const std::string nothing = bench.text();
        for (const Addition& addition : additions()) {
            if (addition.id == "shapes/mesh") continue; // asks for a file
            const std::string before = bench.text();
            bench.panel.add(addition, {});
            const std::string why = addition.id + ": " + bench.panel.message().text().toStdString();
            QVERIFY2(bench.text() != before, why.c_str());
            const std::string item = bench.selection.item();
            QVERIFY2(!item.empty(), why.c_str());
            for (const ItemField& field : fieldsOf(bench.rig(), item)) {
                if (field.form == ItemField::Form::items ||
                    (field.form == ItemField::Form::part && !field.isListItem))
                    continue;
                const std::string key = field.pointer.substr(field.pointer.rfind('/') + 1);
                if (addition.id == "shapes/half_space" &&
                    (key == "mass" || key == "density" || key == "material")) {
                    QVERIFY2(bench.panel.inspector().editor(field.pointer) == nullptr, field.pointer.c_str());
                    continue; // what has no end weighs nothing
                }
                QVERIFY2(bench.panel.inspector().editor(field.pointer) != nullptr, field.pointer.c_str());
                if (field.form != ItemField::Form::number) continue;
                ParameterRow* row = bench.panel.inspector().number(field.pointer);
                QVERIFY2(row != nullptr, field.pointer.c_str());
                const int steps = bench.model.undoStack().count();
                child<QSlider>(*row, "parameterSlider").setFocus();
                QTest::keyClick(&child<QSlider>(*row, "parameterSlider"), Qt::Key_Right);
                // It took effect, was refused with a reason, or stood at its end.
                QVERIFY(bench.model.undoStack().count() <= steps + 1);
                while (bench.model.undoStack().count() > steps && bench.model.undoStack().index() > steps) {
                    bench.model.undoStack().undo();
                }
            }
            bench.click(item);
            QTest::keyClick(&child<OutlinePanel>(bench.panel), Qt::Key_Delete);
            QVERIFY2(child<OutlinePanel>(bench.panel).row(item) == nullptr || bench.text() != before,
                     why.c_str());
            bench.model.undoStack().undo(); // it stays, for the others to stand on
        }
        QCOMPARE(bench.rig().assemblies.size(), assemblyKinds().size() + 1);
        while (bench.model.undoStack().canUndo()) bench.model.undoStack().undo();
        QCOMPARE(bench.text(), nothing);
    }

    /// A student's four-bar: crank, coupler and rocker from nothing, by the keyboard; it moves as the shipped
    /// one.
    void aFourBarIsBuiltFromNothing() {
        Bench bench(kEmpty);
        bench.add("joints/revolute");
        bench.type("/bodies/0/name", QStringLiteral("crank"));
        bench.click("/joints/0");
        bench.type("/joints/0/name", QStringLiteral("crank pivot"));
        for (const char* axis : {"/joints/0/rotation/0", "/joints/0/rotation/1", "/joints/0/rotation/2"}) {
            bench.type(axis, QStringLiteral("0"));
        }
        bench.click("/environment");
        bench.type("/environment/gravity/1", QStringLiteral("-9.80665"));
        bench.type("/environment/gravity/2", QStringLiteral("0"));
        const auto makeBar = [&](const std::string& body, const char* length, const char* mass) {
            const std::string half = std::to_string(std::stod(length) / 2);
            bench.click(body + "/shapes/0");
            bench.type(body + "/shapes/0/size/0", QString::fromLatin1(length));
            bench.type(body + "/shapes/0/size/1", QStringLiteral("1e-3"));
            bench.type(body + "/shapes/0/size/2", QStringLiteral("1e-3"));
            bench.type(body + "/shapes/0/position/0", QString::fromStdString(half));
            bench.type(body + "/shapes/0/mass", QString::fromLatin1(mass));
        };
        makeBar("/bodies/0", "0.2", "0.2");
        bench.click("/bodies/0");
        bench.add("assemblies/JointRRR");
        // In an order in which the loop closes each time: what does not reach is refused.
        const std::pair<const char*, const char*> steps[] = {
            {"frame_a/position/0", "0.2"}, {"rRod2_ib/0", "0.2"}, {"rRod1_ia/0", "0.3"},
            {"frame_b/position/0", "0.5"}, {"rRod1_ia/0", "0.5"}, {"rRod2_ib/0", "0.4"},
            {"rRod2_ib/1", "0"},           {"phi_guess", "90"}};
        for (const auto& [key, value] : steps) {
            const std::string pointer = std::string("/assemblies/0/") + key;
            bench.type(pointer, QString::fromLatin1(value));
            const NumberEdit& edit = bench.panel.inspector().number(pointer)->edit();
            QVERIFY2(!edit.isComplaining(), pointer.c_str());
        }
        bench.type("/assemblies/0/name", QStringLiteral("dyad"));
        for (const char* frame : {"dyad.frame_ia", "dyad.frame_ib"}) {
            bench.click("/assemblies/0");
            bench.add("joints/fixed");
            const std::string body = bench.selection.item();
            const std::string joint = "/joints/" + std::to_string(bench.rig().joints.size() - 1);
            bench.click(joint);
            bench.pick(joint + "/parent", QString::fromLatin1(frame));
            for (const char* key :
                 {"/position/0", "/position/1", "/position/2", "/rotation/0", "/rotation/1", "/rotation/2"}) {
                bench.type(joint + key, QStringLiteral("0"));
            }
            const bool isCoupler = std::string(frame).ends_with("ia");
            makeBar(body, isCoupler ? "0.5" : "0.4", isCoupler ? "0.5" : "0.4");
        }
        QVERIFY(bench.panel.message().isHidden());
        // The motion of the shipped one, whose rods are slender: a millionth of their inertia apart.
        const Rig shipped = shippedDocument("four-bar").rig;
        const double a = angleAfterASecond(bench.rig());
        const double b = angleAfterASecond(shipped);
        QVERIFY2(std::abs(a - b) < 1e-3, qPrintable(QStringLiteral("%1 and %2").arg(a).arg(b)));
        while (bench.model.undoStack().canUndo()) bench.model.undoStack().undo();
        QCOMPARE(bench.rig().bodies.size(), std::size_t(0));
    }
};

HINGELAB_UI_TEST(TestWorkshopPanel)

} // namespace test_workshop_panel

#include "test_workshop_panel.moc"
