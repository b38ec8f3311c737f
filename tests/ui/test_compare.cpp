// SPDX-License-Identifier: GPL-3.0-or-later
// Pinned variants in the real window: curves, ghosts, differences, figures, A and B, in the file.
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <algorithm>
#include <cstring>

#include "analysis/door_slam.h"
#include "analysis/scheme_comparison.h"
#include "mechanism/mass_properties.h"
#include "rig/identity.h"
#include "tests/ui/running_window.h"
#include "ui/plots/channel_docks.h"
#include "ui/text/readable.h"

namespace test_compare {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kAngle = "joint.hinge axis.angle";
/// Five numbers of the refrigerator's hinge, and what they become.
const std::vector<std::pair<const char*, double>> kFive = {{"/elements/0/viscous_friction", 4.0},
                                                           {"/elements/0/dynamic_friction_torque", 1.5},
                                                           {"/elements/0/static_friction_torque", 2.0},
                                                           {"/elements/0/catch_torque", 9.0},
                                                           {"/elements/0/spring_constant", 3.0}};

struct Fixture : RunningWindow {
    using RunningWindow::RunningWindow;

    OpenRig& model() { return window.openRig(); }
    VariantSet& variants() { return window.variants(); }
    ComparePanel& panel() { return window.compare().panel(); }
    const PinnedVariant& variant(std::size_t i) { return *variants().all().at(i); }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { RunningWindow::press(key, modifiers); }
    void runFor(double seconds) {
        RunningWindow::runFor(seconds);
        waitForVariants();
    }
    void waitForVariants() { QTRY_VERIFY_WITH_TIMEOUT(variants().isComplete(), 60'000); }
    /// As a user types it.
    void type(const char* pointer, double value) {
        ParameterRow* row = child<ParameterPanel>(window).row(pointer);
        QVERIFY2(row != nullptr, pointer);
        row->edit().setFocus();
        row->edit().selectAll();
        QTest::keyClicks(&row->edit(), QString::number(value));
        QTest::keyClick(&row->edit(), Qt::Key_Return);
        QCOMPARE(valueOf(model(), pointer), value);
    }
    void changeFive() {
        for (const auto& [pointer, value] : kFive) type(pointer, value);
        view().setFocus();
    }
    QString listText(int row, int column) {
        return child<QTableWidget>(panel(), "variants").item(row, column)->text();
    }
    void tick(int row, ComparePanel::Column column, bool isTicked) {
        child<QTableWidget>(panel(), "variants")
            .item(row, column)
            ->setCheckState(isTicked ? Qt::Checked : Qt::Unchecked);
    }
    QString figure(const QString& label, int column) {
        QTableWidget& table = child<QTableWidget>(panel(), "compareFigures");
        for (int row = 0; row < table.rowCount(); ++row) {
            if (table.item(row, 0)->text() == label) return table.item(row, column)->text();
        }
        return QStringLiteral("no such figure");
    }
};

/// The value of a channel of a design let go from its start.
double simulated(const Rig& rig, const char* channel, double time) {
    const auto model = std::make_shared<const Model>(rig);
    Simulation simulation(model);
    if (simulation.advanceTo(time) != StepStatus::ok) return std::numeric_limits<double>::quiet_NaN();
    std::vector<double> row(model->channels().size());
    simulation.sample(time, row);
    return row[static_cast<std::size_t>(model->channelIndex(channel))];
}

} // namespace

class TestCompare : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(VtkWidget::isOpenGlUsable()); }
    void init() { failOnWarnings(); }

    /// Pin, change five numbers: both as curves, in words, as figures and as a ghost.
    void bothDesignsAreSeen() {
        Fixture f;
        const Rig before = f.model().rig();
        QVERIFY(!f.window.compare().dock().isVisible());
        f.press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(f.variants().all().size(), std::size_t{1});
        QTRY_VERIFY(f.window.compare().dock().isVisible());
        QCOMPARE(f.variant(0).name, std::string("A"));
        QVERIFY(f.variants().presentId() == f.variant(0).id);
        f.changeFive();
        QCOMPARE(f.variants().presentId(), 0L);
        f.runFor(0.4);

        // Curves over time, in its colour, with the values of the design as it was.
        const VariantLines& lines = *f.window.timePlot().variantLines();
        QVERIFY(!lines.lines().empty());
        QCPGraph& graph = *lines.lines().front().graph;
        QCOMPARE(f.window.timePlot().shownChannels().front(), std::string(kAngle));
        QCOMPARE(graph.pen().color(), f.variant(0).colour);
        QCOMPARE(graph.name(), QString("A"));
        QCOMPARE(graph.layer()->name(), QStringLiteral("variants")); // beneath the present design's
        QVERIFY(graph.layer()->index() < f.window.timePlot().plot().graph(0)->layer()->index());
        QCOMPARE(graph.dataCount(), static_cast<int>(f.session().history().rows()));
        for (const int i : {0, 17, 50, graph.dataCount() - 1}) {
            const double time = graph.dataMainKey(i);
            // Steps do not depend on samples: the same numbers.
            QCOMPARE(graph.dataMainValue(i),
                     simulated(before, kAngle, time) / displayUnit(Quantity::angle).siPerUnit);
        }
        const History& present = f.session().history();
        const auto angle = static_cast<std::size_t>(present.model()->channelIndex(kAngle));
        QVERIFY(std::abs(present.last()[angle] - f.variant(0).rows.last()[angle]) > 0.02);
        // Torque curves of the hinge: as the law has them.
        const VariantCurves& curves = *f.window.torqueAnglePlot().variantCurves();
        QCOMPARE(curves.curves().size(), std::size_t{2});
        const QCPCurve& opening = *curves.curves().front().curve;
        QVERIFY(opening.dataCount() > 50);
        const DoorHinge& law = f.variant(0).model->hinges().front().law;
        for (const QCPCurveData& point : *opening.data()) {
            const double torque =
                law.torques(point.key / kDegreesPerRadian, TorqueAnglePlot::kBranchRate).total();
            QVERIFY(std::abs(point.value - torque) < 1e-9); // degrees there and back
        }
        QCOMPARE(f.window.torqueRatePlot().variantCurves()->curves().size(), std::size_t{1});

        // In words.
        f.panel().refresh();
        QCOMPARE(child<QTableWidget>(f.panel(), "differences").rowCount(), 5);
        QCOMPARE(f.listText(0, ComparePanel::kDiffers), QString("5 things"));
        bool isTold = false;
        for (int row = 0; row < 5; ++row) {
            isTold = isTold ||
                     (child<QTableWidget>(f.panel(), "differences").item(row, 0)->text() ==
                          "Hinge: viscous friction" &&
                      child<QTableWidget>(f.panel(), "differences").item(row, 1)->text() == "1.2 N·m·s/rad" &&
                      child<QTableWidget>(f.panel(), "differences").item(row, 2)->text() == "4 N·m·s/rad");
        }
        QVERIFY(isTold);
        // Figures side by side.
        f.panel().showPage(ComparePanel::Page::figures);
        QTRY_VERIFY(f.variant(0).curve != nullptr && f.variants().presentCurve() != nullptr);
        f.panel().refresh();
        QCOMPARE(child<QTableWidget>(f.panel(), "compareFigures").columnCount(), 3);
        QCOMPARE(child<QTableWidget>(f.panel(), "compareFigures").horizontalHeaderItem(2)->text(),
                 QString("A"));
        const QString energy = f.figure("energy: dissipated, at the end", 2);
        QVERIFY2(energy.endsWith("J") && energy != f.figure("energy: dissipated, at the end", 1),
                 qPrintable(energy));
        QVERIFY(f.figure("Hysteresis area", 1) != f.figure("Hysteresis area", 2));
        // The thrown door stands there as `slam` has it.
        const DoorSlam thrown = slamDoor(f.model().model(), {});
        QVERIFY2(thrown.refusal.empty(), thrown.refusal.c_str());
        for (const SlamFigure& own : thrown.figures) {
            const QString text =
                own.value ? readableText(own.quantity, *own.value, 4) : QString::fromStdString(own.missing);
            QCOMPARE(f.figure(QString::fromUtf8(own.label), 1), text);
        }
        QVERIFY(f.figure("Speed at the latch", 1) != f.figure("Speed at the latch", 2));
        // In the picture, and gone when it is not ticked.
        QTRY_COMPARE(f.view().variantGhosts().shownCount(), std::size_t{1});
        const QImage with = f.picture();
        f.tick(0, ComparePanel::kName, false);
        QTRY_COMPARE(f.view().variantGhosts().shownCount(), std::size_t{0});
        const QImage without = f.picture();
        QVERIFY(with != without);
        QVERIFY(lines.lines().empty());
        f.tick(0, ComparePanel::kName, true);
        f.waitForVariants();
        QTRY_COMPARE(f.view().variantGhosts().shownCount(), std::size_t{1});
        QCOMPARE(f.picture(), with);
    }

    /// In a small window, too, it is seen which variant is which, also while nothing of it is otherwise.
    void namesAreSeenWhole() {
        Fixture f;
        f.window.resize(1024, 640);
        f.press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(f.window.compare().dock().isVisible());
        f.panel().refresh();
        QTableWidget& list = child<QTableWidget>(f.panel(), "variants");
        const auto wholeName = [&] {
            return static_cast<QAbstractItemView&>(list).sizeHintForColumn(ComparePanel::kName);
        };
        QVERIFY(!f.listText(0, ComparePanel::kDiffers).isEmpty());
        QTRY_VERIFY(list.columnWidth(ComparePanel::kName) >= wholeName());
        QVERIFY(list.columnWidth(ComparePanel::kDiffers) > 30);
        f.variants().rename(f.variant(0).id, QStringLiteral("A name that is far longer than the list is wide"));
        QTRY_VERIFY(list.columnWidth(ComparePanel::kName) < wholeName());
        QVERIFY(list.columnWidth(ComparePanel::kDiffers) > 30);
    }

    /// The ghost is where its run is at the instant that is shown, also in the past.
    void theGhostFollowsTheInstant() {
        Fixture f;
        const Rig before = f.model().rig();
        f.variants().pin("first");
        f.changeFive();
        f.runFor(0.6);
        f.session().showInstant(0.2);
        QCOMPARE(f.session().shownTime(), 0.2);
        const std::span<const double> row = f.variants().rowOf(f.variant(0));
        QVERIFY(!row.empty());
        QCOMPARE(row[0], 0.2);
        QTRY_COMPARE(f.view().variantGhosts().shownCount(), std::size_t{1});
        const auto angle = static_cast<std::size_t>(f.variant(0).model->channelIndex(kAngle));
        QCOMPARE(row[angle], simulated(before, kAngle, 0.2));
    }

    /// B: the other design with the same inputs, as one step of undo; again, and everything is as it was.
    void theKeySwitches() {
        Fixture f;
        const Rig first = f.model().rig();
        f.press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        f.changeFive();
        f.runFor(0.5);
        const std::string second = f.model().text();
        const int steps = f.model().undoStack().count();
        const auto angle = static_cast<std::size_t>(f.session().history().model()->channelIndex(kAngle));
        const double inSecond = f.session().history().last()[angle];
        f.press(Qt::Key_B);
        QTRY_VERIFY(f.variants().presentId() == f.variant(0).id);
        QCOMPARE(f.model().undoStack().count(), steps + 1);
        QCOMPARE(f.model().undoStack().undoText(), QString("Switch to “A”"));
        QVERIFY(designAsJson(f.model().rig()) == designAsJson(first));
        QCOMPARE(f.variants().all().size(), std::size_t{2}); // what there was is pinned
        QCOMPARE(f.variant(1).name, std::string("B"));
        // The run is that of A, from its start, as far as the other was.
        QTRY_VERIFY(std::abs(f.session().status().time - 0.5) < 1e-9 &&
                    f.session().status().forwardLeft == 0.0);
        QTRY_COMPARE(f.session().history().last()[angle], simulated(first, kAngle, 0.5));
        f.waitForVariants();
        QTRY_COMPARE(f.variant(1).rows.last()[angle], inSecond);
        QTRY_VERIFY(f.view().variantGhosts().isShown(f.variant(1).id));
        QVERIFY(!f.view().variantGhosts().isShown(f.variant(0).id)); // it is the solid one
        f.press(Qt::Key_B);
        QTRY_COMPARE(f.variants().presentId(), f.variant(1).id);
        QCOMPARE(f.model().text(), second);
        QTRY_COMPARE(f.session().history().last()[angle], inSecond);
        QCOMPARE(f.variants().all().size(), std::size_t{2});
        f.press(Qt::Key_B);
        QTRY_COMPARE(f.variants().presentId(), f.variant(0).id);
        f.model().undoStack().undo();
        QCOMPARE(f.model().text(), second);
    }

    /// While the motion goes on, it goes on from where it is; looking back, the instant stays.
    void switchingKeepsTheInstant() {
        Fixture f;
        f.variants().pin();
        f.changeFive();
        f.runFor(0.5);
        f.session().showInstant(0.3);
        f.variants().switchTo(f.variant(0).id);
        QTRY_COMPARE(f.variants().presentId(), f.variant(0).id);
        QTRY_COMPARE(f.session().shownTime(), 0.3);
        f.session().showLive();
        f.session().setPlaying(true);
        QTRY_VERIFY(f.session().isPlaying() && f.session().status().time > 0.52);
        const long epochs = f.session().history().generation();
        f.press(Qt::Key_B);
        QCOMPARE(f.variants().presentId(), f.variant(1).id); // at once
        QVERIFY(f.session().isPlaying());
        f.session().setPlaying(false);
        QTRY_VERIFY(!f.session().isPlaying());
        QVERIFY(f.session().history().generation() - epochs <= 1);
        QVERIFY(f.session().history().last()[0] > 0.52);
    }

    void revertBringsTheExactDocumentBack() {
        Fixture f("motor-door");
        const std::string text = f.model().text();
        f.variants().pin();
        const QString mass = QStringLiteral("/leaf_mass");
        QVERIFY(f.model().setParameter("/leaf_mass", 40.0, f.model().newGesture()).empty());
        QVERIFY(f.model().edit(RemoveItem{"/motors/drive"}).empty() || f.model().rig().motors.empty());
        const std::string other = f.model().text();
        QVERIFY(other != text);
        f.variants().revertTo(f.variant(0).id);
        QTRY_COMPARE(f.variants().presentId(), f.variant(0).id);
        QCOMPARE(f.model().text(), text);
        QCOMPARE(f.variants().all().size(), std::size_t{1}); // reverting pins nothing
        f.model().undoStack().undo();
        QCOMPARE(f.model().text(), other);
    }

    /// Kept by a tick, as a step of undo; what is read again is the design that was pinned, whatever became of
    /// the rig since.
    void whatIsKeptIsInTheFile() {
        Fixture f;
        const Rig before = f.model().rig();
        const std::string text = f.model().text();
        f.variants().pin("as delivered");
        f.tick(0, ComparePanel::kInFile, true);
        QTRY_COMPARE(f.model().rig().variants.size(), std::size_t{1});
        QVERIFY(f.variants().isKept(f.variant(0).id));
        QVERIFY(!f.model().undoStack().isClean());
        f.model().undoStack().undo();
        QVERIFY(!f.variants().isKept(f.variant(0).id));
        QCOMPARE(f.model().text(), text);
        f.model().undoStack().redo();
        QVERIFY(f.variants().isKept(f.variant(0).id));
        f.changeFive(); // afterwards
        const RigReading saved = readRig(f.model().text());
        QVERIFY(saved.document.has_value());
        QVERIFY2(saved.issues.empty(), saved.issues.empty() ? "" : saved.issues.front().text().c_str());
        f.model().open(*saved.document, {});
        QCOMPARE(f.variants().all().size(), std::size_t{1});
        QCOMPARE(f.variant(0).name, std::string("as delivered"));
        QVERIFY(designAsJson(f.variant(0).design) == designAsJson(before));
        QVERIFY(f.window.compare().dock().isVisible());
        // Renamed and removed, and back again.
        QCOMPARE(f.variants().rename(f.variant(0).id, "first"), QString());
        QCOMPARE(f.model().rig().variants.front().name, std::string("first"));
        f.model().undoStack().undo();
        QCOMPARE(f.variant(0).name, std::string("as delivered"));
        QCOMPARE(f.variants().all().size(), std::size_t{1});
        f.variants().remove(f.variant(0).id);
        QVERIFY(f.variants().isEmpty() && f.model().rig().variants.empty());
        f.model().undoStack().undo();
        QCOMPARE(f.variants().all().size(), std::size_t{1});
        QVERIFY(designAsJson(f.variant(0).design) == designAsJson(before));
        // One that is in no file is brought back from the list.
        f.variants().pin("loose");
        f.variants().remove(f.variant(1).id);
        f.variants().bringBack();
        QCOMPARE(f.variant(1).name, std::string("loose"));
        // Another document has its own.
        f.model().open(shippedDocument("dishwasher"), {});
        QVERIFY(f.variants().isEmpty());
        QVERIFY(!f.window.compare().dock().isVisible());
    }

    void namesAreTypedInTheList() {
        Fixture f;
        f.variants().pin();
        f.variants().pin();
        QCOMPARE(f.listText(1, ComparePanel::kName), QString("B"));
        QSignalSpy said(&f.variants(), &VariantSet::said);
        child<QTableWidget>(f.panel(), "variants").item(1, ComparePanel::kName)->setText("A");
        QTRY_VERIFY(!said.isEmpty() && said.last().front().toString().contains("Another variant"));
        QTRY_COMPARE(f.listText(1, ComparePanel::kName), QString("B"));
        child<QTableWidget>(f.panel(), "variants").item(1, ComparePanel::kName)->setText("soft close");
        QTRY_COMPARE(f.variant(1).name, std::string("soft close"));
        QCOMPARE(f.variants().all().size(), std::size_t{2});
        QVERIFY(f.variant(0).colour != f.variant(1).colour);
        while (f.variants().all().size() < kMostVariants) f.variants().pin();
        QCOMPARE(f.variants().pin(), 0L);
        QVERIFY(said.last().front().toString().contains("16"));
    }

    void whatDoesNotFitIsTold() {
        RigDocument document = shippedDocument("refrigerator");
        KeptVariant kept{"lost", "#123456", Json::array()};
        kept.changes.push_back({{"op", "replace"}, {"path", "/elements/7/viscous_friction"}, {"value", 2}});
        document.rig.variants.push_back(kept);
        Fixture f(document);
        QCOMPARE(f.variants().all().size(), std::size_t{1});
        QVERIFY(f.variant(0).model == nullptr);
        QTRY_VERIFY(f.panel().isVisible());
        f.panel().refresh();
        QVERIFY2(child<QLabel>(f.panel(), "compareNote").text().contains("does not fit"),
                 qPrintable(child<QLabel>(f.panel(), "compareNote").text()));
        QVERIFY(f.model().text().find("/elements/7/viscous_friction") != std::string::npos);
    }

    /// A variant without what the hand holds cannot have the same inputs; it says so.
    void whatHasNoSuchBodyIsToldByName() {
        Fixture f;
        Rig other = f.model().rig();
        for (std::size_t i = 0; i < other.bodies.size(); ++i) {
            if (other.bodies[i].name != "door") continue;
            other = *applyEdit(other, RenameItem{"/bodies/" + std::to_string(i), "leaf"}).rig;
            break;
        }
        setIdentities({}, other); // another body that has another name
        f.variants().pin("other", other);
        f.session().setHand(Hand{.body = 0, .grip = Vector3::Zero(), .target = Vector3::UnitX()});
        f.runFor(0.1);
        QTRY_VERIFY(!f.variant(0).refusal.empty());
        f.panel().refresh();
        QVERIFY2(child<QLabel>(f.panel(), "compareNote").text().contains("no body \"door\""),
                 qPrintable(child<QLabel>(f.panel(), "compareNote").text()));
        QVERIFY(f.variant(0).rows.isEmpty());
    }

    /// A joint that has another name since a design was pinned is the same joint in all plots.
    void pinnedDesignsFollowNewNames() {
        Fixture f;
        f.variants().pin();
        f.changeFive();
        ChannelPlot* plot = child<ChannelDocks>(f.window).add(kAngle, "joint.hinge axis.rate");
        QVERIFY(f.model().edit(RenameItem{"/joints/hinge axis", "pivot"}).empty());
        f.runFor(0.4);
        QCOMPARE(plot->xChannel(), std::string("joint.pivot.angle"));
        QTRY_VERIFY(plot->variantPaths().size() == 1 && plot->variantPaths().begin()->second->dataCount() > 10);
        const VariantLines& lines = *f.window.timePlot().variantLines();
        QVERIFY(!lines.lines().empty());
        QTRY_VERIFY(lines.lines().front().graph->dataCount() > 10);
    }

    /// Plots of one channel against another draw the ways of variants, too.
    void channelPlotsHaveTheirWays() {
        Fixture f;
        f.variants().pin();
        f.changeFive();
        ChannelPlot* plot = child<ChannelDocks>(f.window).add(kAngle, "joint.hinge axis.rate");
        QVERIFY(plot != nullptr);
        f.runFor(0.4);
        QTRY_COMPARE(plot->variantPaths().size(), std::size_t{1});
        const QCPCurve& way = *plot->variantPaths().begin()->second;
        QTRY_VERIFY(way.dataCount() > 10);
        QCOMPARE(way.pen().color(), f.variant(0).colour);
        const auto channel =
            static_cast<std::size_t>(f.variant(0).model->channelIndex("joint.hinge axis.rate"));
        const double unit = displayUnit(Quantity::angularRate).siPerUnit;
        double lowest = 0.0;
        for (std::size_t row = 0; row < f.variant(0).rows.rows(); ++row) {
            lowest = std::min(lowest, f.variant(0).rows.value(row, channel) / unit);
        }
        double drawn = 0.0;
        for (const QCPCurveData& point : *way.data()) drawn = std::min(drawn, point.value);
        // Points less than a pixel apart are left out: of 100 pixels or more.
        QTRY_VERIFY(std::abs(drawn - lowest) < 0.02 * std::abs(lowest));
    }

    /// All contact schemes and a reference: the nearest is the one whose doors are nearest, by another way of
    /// computing it.
    void contactSchemesAreMeasuredByAReference() {
        Fixture f("door-stop-seal");
        auto* compare = f.window.findChild<QPushButton*>(QStringLiteral("compareSchemes"));
        QVERIFY(compare != nullptr);
        compare->click();
        QCOMPARE(f.variants().all().size(), std::size_t{4});
        QCOMPARE(f.variant(0).name, std::string("two-way"));
        QCOMPARE(f.variants().find(f.variants().reference())->name, std::string("reference"));
        QTRY_VERIFY_WITH_TIMEOUT(f.session().status().time >= CompareDock::kSchemeRun - 1e-6, 60'000);
        f.waitForVariants();
        f.panel().refresh();
        // Rows of all at the same times; the door's centre of mass from its angle.
        const Rig& rig = f.model().rig();
        std::size_t body = 0;
        while (rig.bodies[body].name == kWorldName) ++body;
        double off[3] = {0.0, 0.0, 0.0};
        const History& truth = f.variant(3).rows;
        for (std::size_t which = 0; which < 3; ++which) {
            const History& rows = f.variant(which).rows;
            QCOMPARE(rows.rows(), truth.rows());
            const Vector3 centre = rig.bodies[body].massProperties
                                       ? rig.bodies[body].massProperties->centreOfMass
                                       : massPropertiesOf(rig.bodies[body]).centreOfMass;
            const auto place = [&](const History& history, std::size_t row) {
                ScenePose pose(*history.model());
                static_cast<void>(pose.read(*history.model(), history.row(row)));
                return Vector3(pose.body(body) * centre);
            };
            for (std::size_t row = 0; row < rows.rows(); ++row) {
                QCOMPARE(rows.time(row), truth.time(row));
                off[which] = std::max(off[which], (place(rows, row) - place(truth, row)).norm());
            }
        }
        const std::map<long, RunDeviation>& deviations = f.panel().compared().deviations();
        for (std::size_t which = 0; which < 3; ++which) {
            // Normalised quaternions against rotations as they are: rounding.
            QVERIFY(std::abs(deviations.at(f.variant(which).id).distance.value - off[which]) < 1e-9);
        }
        const auto nearest = static_cast<std::size_t>(std::min_element(off, off + 3) - off);
        QCOMPARE(f.panel().compared().nearest(), f.variant(nearest).id);
        QVERIFY2(child<QLabel>(f.panel(), "compareNote")
                     .text()
                     .contains(QStringLiteral("is “%1”").arg(QString::fromStdString(f.variant(nearest).name))),
                 qPrintable(child<QLabel>(f.panel(), "compareNote").text()));
        // What the schemes do: forces, updates of the solver, energy.
        QVERIFY(f.figure("Largest normal force", 2).endsWith("N"));
        QVERIFY(f.figure("Largest friction force", 3).endsWith("N"));
        QVERIFY(f.figure("Newton updates per step", 2).toDouble() > 0.0);
        QVERIFY(f.figure("Energy error, largest", 4).endsWith("J"));
        // Again: in their place.
        f.window.compare().compareSchemes();
        QCOMPARE(f.variants().all().size(), std::size_t{4});
    }
};

HINGELAB_UI_TEST(TestCompare)

} // namespace test_compare

#include "test_compare.moc"
