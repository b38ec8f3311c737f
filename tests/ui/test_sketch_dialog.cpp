// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <cmath>

#include "simulation/simulation.h"
#include "tests/ui/sketch_bench.h"

namespace test_sketch_dialog {

using namespace hingelab;
using namespace hingelab::test;

namespace {

using Fixture = SketchBench;
using Sheet = SketchSheet;

double angleAfter(const RigDocument& document, const char* joint, double time) {
    const auto model = std::make_shared<const Model>(document.rig);
    Simulation simulation(model);
    if (simulation.advanceTo(time) != StepStatus::ok) return std::nan("");
    std::vector<double> row(model->channels().size());
    simulation.sample(time, row);
    return row[static_cast<std::size_t>(model->channelIndex("joint." + std::string(joint) + ".angle"))];
}

} // namespace

class TestSketchDialog : public QObject {
    Q_OBJECT
  private slots:
    void aFourBarIsDrawnAndMade() {
        Fixture f;
        QVERIFY(!child<QPushButton>(f.dialog, "primary").isEnabled());
        QVERIFY(child<QLabel>(f.dialog.panel(), "faults").text().contains("Draw a link"));
        f.drag(f.at(0, 0), f.at(0.1, 0.15));
        QVERIFY(child<QLabel>(f.dialog.panel(), "faults").text().contains("Nothing is on the ground"));
        f.drag(f.at(0.1, 0.15), f.at(0.5, 0.4));
        f.drag(f.at(0.5, 0.4), f.at(0.45, 0));
        QCOMPARE(f.sketch().links.size(), std::size_t{3});
        QCOMPARE(f.sketch().points.size(), std::size_t{4}); // ends snapped
        f.makePivot(0, 0);
        QVERIFY(!child<QPushButton>(f.dialog, "primary").isEnabled() || f.dialog.model().plan().freedom == 3);
        f.makePivot(0.45, 0);
        QCOMPARE(child<QLabel>(f.dialog.panel(), "sketchBadge").text(),
                 QStringLiteral("1 degree of freedom, 1 loop: it runs"));
        QVERIFY(child<QPushButton>(f.dialog, "primary").isEnabled());
        QTRY_COMPARE(child<QComboBox>(f.dialog.panel(), "motion").currentText(),
                     QStringLiteral("Full turns, 30 rpm"));
        QTest::mouseClick(&child<QPushButton>(f.dialog, "primary"), Qt::LeftButton);
        QVERIFY(f.made);
        const double start = std::atan2(0.15, 0.1);
        QVERIFY(std::abs(angleAfter(*f.made, "pivot A", 0.5) - start - 0.5 * std::numbers::pi) < 1e-6);
    }

    void anExampleIsShownAndUndone() {
        Fixture f;
        auto* button = f.dialog.findChild<QPushButton*>(QStringLiteral("sketchExample"));
        QVERIFY(button != nullptr && button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(child<QPushButton>(f.dialog, "primary").isEnabled());
        QVERIFY(!button->isVisible());
        f.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(f.sketch().links.empty());
    }

    void whatCannotGoRoundSwings() {
        Fixture f;
        f.drawFourBar();
        QComboBox& driver = child<QComboBox>(f.dialog.panel(), "driver");
        QCOMPARE(driver.count(), 2);
        QTest::keyClick(&driver, Qt::Key_Down); // to link CD
        QTRY_COMPARE(child<QComboBox>(f.dialog.panel(), "motion").currentText(), QStringLiteral("To and fro"));
        QTest::mouseClick(&child<QPushButton>(f.dialog, "primary"), Qt::LeftButton);
        QVERIFY(f.made);
        QVERIFY(std::isfinite(angleAfter(*f.made, "pivot D", 2.0)));
    }

    void everyStepIsUndone() {
        Fixture f;
        const SketchState empty = f.dialog.model().state();
        f.drawFourBar();
        f.key(Qt::Key_V);
        f.drag(f.at(0.5, 0.4), f.at(0.55, 0.35));
        QVERIFY((f.sketch().points[2].at - Eigen::Vector2d(0.55, 0.35)).norm() < 1e-9);
        QCOMPARE(f.dialog.model().undoStack().count(), 6);
        f.drag(f.at(0.55, 0.35), f.at(0.55, 0.35) + QPoint(1, 1)); // changes nothing: no step
        QCOMPARE(f.dialog.model().undoStack().count(), 6);
        for (int i = 0; i < 6; ++i) f.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(f.dialog.model().state() == empty);
        QVERIFY(!f.dialog.model().undoStack().canUndo());
    }

    void digitsSayHowLong() {
        Fixture f;
        f.click(f.at(0, 0));
        f.move(f.at(0.3, 0));
        QTest::keyClicks(&f.dialog.canvas(), "123.4");
        QCOMPARE(f.dialog.canvas().typed(), QStringLiteral("123.4"));
        f.key(Qt::Key_Return);
        QCOMPARE(f.dialog.findChild<QLabel*>("issue")->text(), QString());
        QCOMPARE(f.sketch().links.size(), std::size_t{1});
        QVERIFY(std::abs(lengthOf(f.sketch(), 0) - 0.1234) < 1e-12); // millimetres, as the sheet's numbers
        f.move(f.at(0.3, 0.2));
        QTest::keyClicks(&f.dialog.canvas(), "0.5 in");
        f.key(Qt::Key_Return);
        QVERIFY(std::abs(lengthOf(f.sketch(), 1) - 0.0127) < 1e-12);
        QTest::keyClicks(&f.dialog.canvas(), "2 kg");
        f.key(Qt::Key_Return);
        QCOMPARE(f.sketch().links.size(), std::size_t{2});
        QVERIFY(f.dialog.findChild<QLabel*>("issue")->text().contains("is no length"));
        f.key(Qt::Key_Escape);
        QVERIFY(f.dialog.isVisible());
    }

    void aChainIsClicked() {
        Fixture f;
        for (const QPoint& p : {f.at(0, 0), f.at(0.1, 0.1), f.at(0.3, 0.1), f.at(0.4, 0)}) {
            f.move(p);
            f.click(p);
        }
        f.key(Qt::Key_Escape);
        QCOMPARE(f.sketch().links.size(), std::size_t{3});
        f.click(f.at(0.2, 0.1)); // on link BC: a third point of it
        f.move(f.at(0.2, 0.3));
        f.click(f.at(0.2, 0.3));
        QCOMPARE(f.sketch().links.size(), std::size_t{4});
        QCOMPARE(f.sketch().links[1].points.size(), std::size_t{3});
    }

    void whatALinkWasBegunOnMayGo() {
        Fixture f;
        f.drag(f.at(0, 0), f.at(0.3, 0));
        f.click(f.at(0.15, 0)); // on the link
        f.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(f.sketch().links.empty());
        f.move(f.at(0.2, 0.2));
        f.click(f.at(0.2, 0.2)); // begins anew
        f.move(f.at(0.3, 0.3));
        f.click(f.at(0.3, 0.3));
        QCOMPARE(f.sketch().links.size(), std::size_t{1});
    }

    void theKeyboardIsEnough() {
        Fixture f;
        f.key(Qt::Key_Right); // the cursor appears on the grid
        f.key(Qt::Key_Return);
        for (int i = 0; i < 3; ++i) f.key(Qt::Key_Right);
        f.key(Qt::Key_Return);
        f.key(Qt::Key_Escape);
        QCOMPARE(f.sketch().links.size(), std::size_t{1});
        QVERIFY(std::abs(lengthOf(f.sketch(), 0) - 3.0 * f.dialog.canvas().view().gridStep()) < 1e-9);
        f.key(Qt::Key_V);
        f.key(Qt::Key_Return); // what is under the cursor
        QVERIFY(f.dialog.model().selection().point);
        const double x = f.sketch().points[1].at.x();
        f.key(Qt::Key_Right);
        QVERIFY(std::abs(f.sketch().points[1].at.x() - x - 0.001) < 1e-12);
        f.key(Qt::Key_G);
        QVERIFY(f.sketch().points[1].ground == SketchGround::pivot);
        f.key(Qt::Key_Delete);
        QVERIFY(f.sketch().links.empty());
    }

    void linksAreJoinedRigidlyAndPointsMerged() {
        Fixture f;
        f.drag(f.at(0, 0), f.at(0.2, 0));
        f.drag(f.at(0.2, 0), f.at(0.2, 0.2));
        f.key(Qt::Key_V);
        f.click(f.at(0.1, 0));
        f.click(f.at(0.2, 0.1), Qt::ShiftModifier);
        f.key(Qt::Key_J);
        QCOMPARE(f.sketch().links.size(), std::size_t{1});
        QCOMPARE(f.sketch().links[0].points.size(), std::size_t{3});
        f.key(Qt::Key_D);
        f.drag(f.at(0.3, 0.3), f.at(0.5, 0.3));
        f.key(Qt::Key_V);
        f.drag(f.at(0.3, 0.3), f.at(0.2, 0.2)); // onto the other link's point: one joint, one undo step
        QCOMPARE(f.sketch().points.size(), std::size_t{4});
        f.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.sketch().points.size(), std::size_t{5});
        QVERIFY((f.sketch().points[3].at - Eigen::Vector2d(0.3, 0.3)).norm() < 1e-9);
    }

    void numbersAreTyped() {
        Fixture f;
        f.drag(f.at(0, 0), f.at(0.2, 0));
        f.key(Qt::Key_V);
        f.click(f.at(0.1, 0));
        NumberEdit& length = child<NumberEdit>(f.dialog.panel(), "linkLength");
        QVERIFY(length.isVisible());
        length.setFocus();
        length.selectAll();
        QTest::keyClicks(&length, "250 mm\r");
        QVERIFY(std::abs(lengthOf(f.sketch(), 0) - 0.25) < 1e-12);
        f.click(f.at(0.25, 0));
        f.key(Qt::Key_S);
        NumberEdit& direction = child<NumberEdit>(f.dialog.panel(), "direction");
        QVERIFY(direction.isVisible());
        direction.setFocus();
        direction.selectAll();
        QTest::keyClicks(&direction, "30\r");
        QVERIFY(std::abs(f.sketch().points[1].slideAngle - std::numbers::pi / 6.0) < 1e-12);
    }

    void thePhotoIsScaledByAKnownLength() {
        Fixture f;
        const QTemporaryDir folder;
        QImage image(400, 300, QImage::Format_RGB32);
        image.fill(Qt::darkCyan);
        QVERIFY(image.save(folder.filePath("door.png")));
        QCOMPARE(f.dialog.loadPhoto(folder.filePath("door.png")), QString());
        f.dialog.canvas().setTool(SketchTool::scalePhoto);
        const PhotoPlace before = f.dialog.model().state().photo;
        // Two hundred pixels of the photo, which are 500 mm.
        const QPointF from = before.corner + QPointF(100, -100) * before.metresPerPixel;
        const QPointF to = before.corner + QPointF(300, -100) * before.metresPerPixel;
        f.drag(f.at(from.x(), from.y()), f.at(to.x(), to.y()));
        NumberEdit& known = child<NumberEdit>(f.dialog.panel(), "knownLength");
        QVERIFY(known.isVisible());
        QTest::keyClicks(&known, "500 mm\r");
        const double scale = f.dialog.model().state().photo.metresPerPixel;
        const double pixel = 2.0 / 200.0; // the pointer stands on whole pixels of the screen, at both ends
        QVERIFY(std::abs(scale - 0.5 / 200.0) < pixel * 0.5 / 200.0);
        QVERIFY(f.dialog.canvas().tool() == SketchTool::draw);
        f.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(f.dialog.model().state().photo == before);
        QVERIFY(f.dialog.loadPhoto(folder.filePath("nothing.png")).contains("cannot be read"));
        QFile text(folder.filePath("text.png"));
        QVERIFY(text.open(QIODevice::WriteOnly) && text.write("no picture") > 0);
        text.close();
        QVERIFY(f.dialog.loadPhoto(text.fileName()).contains("cannot be read"));
        QVERIFY(!f.dialog.model().photo().isNull()); // the one before stays
    }

    void theRigBecomesTheDocument() {
        failOnWarnings();
        Theme theme;
        MainWindow window(shippedDocument("oven"), theme, false);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
        SketchDialog* dialog = window.makers().sketch();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        dialog->model().change(QStringLiteral("Draw"), [](SketchState& state) {
            addSketchPoint(state.sketch, {0, 0});
            addSketchPoint(state.sketch, {0.3, 0});
            addSketchLink(state.sketch, 0, 1);
            state.sketch.points[0].ground = SketchGround::pivot;
        });
        child<QLineEdit>(dialog->panel(), "sketchName").setText(QStringLiteral("Pendulum <b>&</b>"));
        QTest::mouseClick(&child<QPushButton>(*dialog, "primary"), Qt::LeftButton);
        QCOMPARE(QString::fromStdString(window.openRig().rig().name), QStringLiteral("Pendulum <b>&</b>"));
        QVERIFY(window.openRig().path().isEmpty());
        QVERIFY(!window.openRig().undoStack().isClean()); // unsaved
        QVERIFY(!dialog->isVisible());
        window.makers().showSketch();
        QCOMPARE(window.makers().sketch()->model().sketch().links.size(), std::size_t{1}); // it is still there
        window.openRig().undoStack().setClean();
    }

    /// The wheel zooms about the pointer; the middle button, or a drag on the empty sheet, moves it.
    void theSheetMovesAndZooms() {
        Sheet sheet;
        const QPoint pointer(200, 150);
        const Eigen::Vector2d there = sheet.plane(pointer);
        const double scale = sheet.canvas.view().scale();
        sheet.turnWheel(pointer, 240);
        QVERIFY(sheet.canvas.view().scale() > 1.1 * scale);
        QVERIFY((sheet.plane(pointer) - there).norm() < 1e-9);
        sheet.turnWheel(pointer, -240);
        QVERIFY(std::abs(sheet.canvas.view().scale() / scale - 1.0) < 1e-9);
        QTest::mousePress(&sheet.canvas, Qt::MiddleButton, {}, pointer);
        sheet.moveTo(pointer + QPoint(60, -40), Qt::MiddleButton);
        QTest::mouseRelease(&sheet.canvas, Qt::MiddleButton, {}, pointer + QPoint(60, -40));
        QVERIFY((sheet.plane(pointer + QPoint(60, -40)) - there).norm() < 1e-9);
        QCOMPARE(sheet.links(), std::size_t{0});
    }

    /// A right click or a double click ends a chain, which else goes on; on what is there it asks for its menu.
    void chainsEnd() {
        Sheet sheet;
        sheet.click(0.0, 0.0);
        sheet.click(0.1, 0.0);
        sheet.click(0.1, 0.1);
        QCOMPARE(sheet.links(), std::size_t{2}); // the chain goes on
        sheet.click(0.3, 0.3, Qt::RightButton);
        sheet.click(-0.1, 0.1);
        QCOMPARE(sheet.links(), std::size_t{2}); // a new one begins
        sheet.click(-0.1, 0.0);
        QCOMPARE(sheet.links(), std::size_t{3});
        QTest::mouseDClick(&sheet.canvas, Qt::LeftButton, {}, sheet.at(-0.1, 0.0));
        sheet.click(-0.2, 0.1);
        QCOMPARE(sheet.links(), std::size_t{3});
        sheet.key(Qt::Key_Escape);
        QSignalSpy menus(&sheet.canvas, &SketchCanvas::menuRequested);
        sheet.click(0.1, 0.1, Qt::RightButton);
        QCOMPARE(menus.count(), 1);
        QVERIFY(sheet.model.selection().point.has_value());
        sheet.click(0.05, 0.0, Qt::RightButton); // the first link, in its middle
        QCOMPARE(menus.count(), 2);
        QCOMPARE(sheet.model.selection().links, std::vector<std::size_t>{0});
        sheet.click(0.3, -0.2, Qt::RightButton); // nothing is there
        QCOMPARE(menus.count(), 2);
    }

    /// Without a mouse: arrows move what is selected by millimetres, with Shift by centimetres; Escape lets go
    /// of it.
    void arrowsMoveWhatIsSelected() {
        Sheet sheet;
        sheet.click(0.0, 0.0);
        sheet.click(0.1, 0.0);
        sheet.key(Qt::Key_Escape);
        sheet.canvas.setTool(SketchTool::select);
        sheet.click(0.1, 0.0);
        QVERIFY(sheet.model.selection().point.has_value());
        const std::size_t point = *sheet.model.selection().point;
        const auto place = [&] { return sheet.model.sketch().points[point].at; };
        const Eigen::Vector2d before = place();
        sheet.key(Qt::Key_Left);
        sheet.key(Qt::Key_Up, Qt::ShiftModifier);
        QVERIFY((place() - before - Eigen::Vector2d(-0.001, 0.01)).norm() < 1e-12);
        sheet.key(Qt::Key_Right);
        sheet.key(Qt::Key_Down, Qt::ShiftModifier);
        QVERIFY((place() - before).norm() < 1e-12);
        sheet.key(Qt::Key_Escape);
        QVERIFY(!sheet.model.selection().point);
        // A link is selected between its ends, and takes them along.
        sheet.click(0.05, 0.0);
        QCOMPARE(sheet.model.selection().links, std::vector<std::size_t>{0});
        sheet.key(Qt::Key_Down);
        QVERIFY((place() - before - Eigen::Vector2d(0.0, -0.001)).norm() < 1e-12);
    }

    /// Digits say how long the link is that is being drawn; what is no length is told, and nothing is drawn.
    void lengthsAreTyped() {
        Sheet sheet;
        QSignalSpy said(&sheet.canvas, &SketchCanvas::said);
        sheet.click(0.0, 0.0);
        sheet.moveTo(sheet.at(0.1, 0.0));
        sheet.type("12x");
        sheet.key(Qt::Key_Return);
        QCOMPARE(sheet.links(), std::size_t{0});
        QVERIFY2(said.back()[0].toString().contains("\"12x\" is no length"),
                 qPrintable(said.back()[0].toString()));
        sheet.key(Qt::Key_Backspace);
        QCOMPARE(sheet.canvas.typed(), QStringLiteral("12"));
        sheet.type(" cm");
        sheet.key(Qt::Key_Return);
        QCOMPARE(sheet.links(), std::size_t{1});
        const auto& points = sheet.model.sketch().points;
        QVERIFY(std::abs((points[1].at - points[0].at).norm() - 0.12) < 1e-12);
        QVERIFY(sheet.canvas.typed().isEmpty());
        // The same two points again: they are on one link already.
        sheet.click(0.0, 0.0);
        QCOMPARE(sheet.links(), std::size_t{1});
        QVERIFY2(said.back()[0].toString().contains("on one link already"),
                 qPrintable(said.back()[0].toString()));
    }

    /// What is under the pointer is marked, with its name and length beside it; once it leaves, no more.
    void whatIsUnderThePointerIsMarked() {
        Sheet sheet;
        sheet.click(0.0, 0.0);
        sheet.click(0.2, 0.0);
        sheet.key(Qt::Key_Escape);
        sheet.canvas.setTool(SketchTool::select);
        sheet.moveTo(sheet.at(-0.1, -0.1));
        const QImage plain = sheet.picture();
        sheet.moveTo(sheet.at(0.1, 0.0));
        const QImage marked = sheet.picture();
        const QRect beside(sheet.at(0.1, 0.0) + QPoint(14, 14), QSize(60, 16)); // where the words are
        QVERIFY(plain.copy(beside) != marked.copy(beside));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&sheet.canvas, &leave);
        QVERIFY(sheet.picture() == plain);
        // The link that is being drawn shows where it leads, and how long it is.
        sheet.canvas.setTool(SketchTool::draw);
        sheet.click(0.0, 0.1);
        sheet.moveTo(sheet.at(0.1, 0.2));
        const QRect length(sheet.at(0.1, 0.2) + QPoint(18, 14), QSize(60, 16));
        QVERIFY(sheet.picture().copy(length) != plain.copy(length));
        const QImage untyped = sheet.picture();
        sheet.type("7");
        QVERIFY(sheet.picture().copy(length) != untyped.copy(length));
    }
};

HINGELAB_UI_TEST(TestSketchDialog)

} // namespace test_sketch_dialog

#include "test_sketch_dialog.moc"
