// SPDX-License-Identifier: GPL-3.0-or-later
// What the sketch's tools, its menu and its numbers do, and where they do nothing.
#include <QCheckBox>
#include <QSignalSpy>
#include <QSlider>

#include "tests/ui/answers.h"
#include "tests/ui/sketch_bench.h"

namespace test_sketch_tools {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// Of the dialog's tools, by its words.
QAction& toolOf(SketchDialog& dialog, const QString& text) {
    for (QAction* action : dialog.findChildren<QAction*>()) {
        if (action->text() == text) return *action;
    }
    throw std::runtime_error("no tool " + text.toStdString());
}

void typeInto(NumberEdit& edit, const QString& text) {
    edit.setFocus();
    edit.selectAll();
    QTest::keyClicks(&edit, text + QLatin1Char('\r'));
}

QString hintOf(SketchPanel& panel) {
    for (const QLabel* label : panel.findChildren<QLabel*>(QStringLiteral("muted"))) {
        if (label->wordWrap() && label->isVisible()) return label->text();
    }
    return {};
}

} // namespace

class TestSketchTools : public QObject {
    Q_OBJECT
  private slots:
    /// Lines of the grid are 1, 2 or 5 by a power of ten apart, and no closer than 14 pixels.
    void gridStepsAreRound() {
        struct Case {
            double pixelsPerMetre;
            double step;
            const char* unit;
        };
        const Case cases[] = {{600.0, 0.05, "mm"}, {1300.0, 0.02, "mm"}, {250.0, 0.1, "mm"}, {30.0, 0.5, "m"},
                              {15.0, 1.0, "m"},    {1e6, 2e-5, "mm"},    {0.01, 2000.0, "m"}};
        for (const Case& c : cases) {
            PlaneView view;
            view.zoom(c.pixelsPerMetre / view.scale(), {});
            QVERIFY(std::abs(view.gridStep() / c.step - 1.0) < 1e-9);
            QCOMPARE(std::string(view.lengthUnit().symbol), std::string(c.unit));
        }
        PlaneView view;
        view.zoom(1e-12, {});
        QCOMPARE(view.scale(), 0.01); // 100 m a pixel
        view.zoom(1e12, {});
        QCOMPARE(view.scale(), 1e6); // a micrometre
    }

    /// Far away, numbers are metres: those of the grid and those that are typed.
    void farAwayNumbersAreMetres() {
        SketchSheet sheet;
        sheet.turnWheel(sheet.at(0.0, 0.0), -24 * 120);
        QCOMPARE(std::string(sheet.canvas.view().lengthUnit().symbol), std::string("m"));
        const QImage before = sheet.picture();
        sheet.click(0.0, 0.0);
        sheet.moveTo(sheet.at(3.0, 0.0));
        sheet.type("2,5");
        sheet.key(Qt::Key_Enter);
        QCOMPARE(sheet.links(), std::size_t{1});
        QVERIFY(std::abs(lengthOf(sheet.model.sketch(), 0) - 2.5) < 1e-12);
        QVERIFY(sheet.picture() != before);
    }

    /// Ends come to rest on the grid; with Alt they are where the pointer is.
    void altLeavesTheGrid() {
        SketchSheet sheet;
        const auto onGrid = [&](const Eigen::Vector2d& p) {
            const Eigen::Vector2d steps = p / sheet.canvas.view().gridStep();
            return (steps - steps.array().round().matrix()).norm() < 1e-6;
        };
        const QPoint off = sheet.at(0.2, 0.2) + QPoint(5, 6);
        QTest::mouseClick(&sheet.canvas, Qt::LeftButton, {}, sheet.at(0, 0));
        QTest::mouseClick(&sheet.canvas, Qt::LeftButton, {}, off);
        QVERIFY(onGrid(sheet.model.sketch().points.at(1).at));
        QTest::mouseClick(&sheet.canvas, Qt::LeftButton, Qt::AltModifier, off + QPoint(40, 0));
        QVERIFY(!onGrid(sheet.model.sketch().points.at(2).at));
        QVERIFY((sheet.model.sketch().points[2].at - sheet.plane(off + QPoint(40, 0))).norm() < 1e-9);
    }

    /// A link from anywhere to the middle of another one is pinned there; the middle is met exactly.
    void aLinkEndsOnTheMiddleOfAnother() {
        SketchSheet sheet;
        sheet.click(0.0, 0.0);
        sheet.click(0.4, 0.0);
        sheet.key(Qt::Key_Escape);
        sheet.click(0.3, 0.3);
        sheet.moveTo(sheet.at(0.2, 0.0) + QPoint(6, 3)); // near the middle
        QTest::mouseClick(&sheet.canvas, Qt::LeftButton, {}, sheet.at(0.2, 0.0) + QPoint(6, 3));
        const Sketch& sketch = sheet.model.sketch();
        QCOMPARE(sketch.points.size(), std::size_t{4});
        QCOMPARE(sheet.links(), std::size_t{2});
        QCOMPARE(nameOfLink(sketch, 0), std::string("ABD"));
        QCOMPARE(nameOfLink(sketch, 1), std::string("CD"));
        QVERIFY((sketch.points[2].at - Eigen::Vector2d(0.3, 0.3)).norm() < 1e-12);
        const Eigen::Vector2d middle = 0.5 * (sketch.points[0].at + sketch.points[1].at);
        QVERIFY((sketch.points[3].at - middle).norm() < 1e-12);
        sheet.key(Qt::Key_Escape);
        // From the middle of one link to that of another, and with Alt wherever the pointer is.
        sheet.click(0.3, 0.1); // on CD, not near its middle
        sheet.key(Qt::Key_Escape);
        const Eigen::Vector2d half = 0.5 * (sketch.points[2].at + sketch.points[3].at);
        sheet.click(half.x(), half.y());
        sheet.click(0.5, 0.3);
        QCOMPARE(sketch.points.size(), std::size_t{6});
        QCOMPARE(nameOfLink(sketch, 1), std::string("CDE"));
        QCOMPARE(nameOfLink(sketch, 2), std::string("EF"));
        QVERIFY((sketch.points[4].at - half).norm() < 1e-12);
        sheet.key(Qt::Key_Escape);
        sheet.model.undoStack().undo();
        QCOMPARE(sketch.points.size(), std::size_t{4});
        const QPoint nearMiddle = sheet.at(half.x(), half.y()) + QPoint(3, 0);
        QTest::mouseClick(&sheet.canvas, Qt::LeftButton, Qt::AltModifier, nearMiddle);
        sheet.click(0.5, 0.3);
        QVERIFY((sketch.points[4].at - half).norm() > 1e-4);
    }

    /// What is dragged is put back by Escape, and leaves no step.
    void escapeEndsADrag() {
        SketchSheet sheet;
        sheet.click(0.0, 0.0);
        sheet.click(0.4, 0.0);
        sheet.key(Qt::Key_Escape);
        sheet.canvas.setTool(SketchTool::select);
        const Sketch before = sheet.model.sketch();
        const int steps = sheet.model.undoStack().count();
        QTest::mousePress(&sheet.canvas, Qt::LeftButton, {}, sheet.at(0.4, 0.0));
        sheet.moveTo(sheet.at(0.45, 0.1), Qt::LeftButton);
        sheet.moveTo(sheet.at(0.5, 0.2), Qt::LeftButton);
        QVERIFY(sheet.model.sketch() != before);
        sheet.key(Qt::Key_Escape);
        QVERIFY(sheet.model.sketch() == before);
        sheet.moveTo(sheet.at(0.6, 0.2), Qt::LeftButton);
        QTest::mouseRelease(&sheet.canvas, Qt::LeftButton, {}, sheet.at(0.6, 0.2));
        QVERIFY(sheet.model.sketch() == before);
        QCOMPARE(sheet.model.undoStack().count(), steps);
    }

    /// After a number of the panel, keys are the tools' again: G pins the point whose place was typed.
    void toolsHaveTheirKeysAfterANumber() {
        SketchBench bench;
        bench.drag(bench.at(0, 0), bench.at(0.3, 0.1));
        bench.key(Qt::Key_V);
        bench.click(bench.at(0.3, 0.1));
        NumberEdit& x = child<NumberEdit>(bench.dialog.panel(), "pointX");
        x.setFocus();
        x.selectAll();
        QTest::keyClicks(&x, "250");
        QTest::keyClick(&x, Qt::Key_Return);
        QVERIFY(std::abs(bench.sketch().points[1].at.x() - 0.25) < 1e-12);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_G);
        QVERIFY(bench.sketch().points[1].ground == SketchGround::pivot);
        QVERIFY(!x.text().contains('g', Qt::CaseInsensitive));
        // With Tab to the next field, in which nothing has been typed yet.
        x.setFocus();
        x.selectAll();
        QTest::keyClicks(&x, "200");
        QTest::keyClick(&x, Qt::Key_Tab);
        QVERIFY(std::abs(bench.sketch().points[1].at.x() - 0.2) < 1e-12);
        QVERIFY(qobject_cast<NumberEdit*>(QApplication::focusWidget()) != nullptr);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F);
        QVERIFY(bench.sketch().points[1].ground == SketchGround::none);
        // Units are typed as ever.
        x.setFocus();
        x.selectAll();
        QTest::keyClicks(&x, "3 dm");
        QTest::keyClick(&x, Qt::Key_Return);
        QVERIFY2(x.text() != "200 mm" || x.isComplaining(), qPrintable(x.text()));
    }

    /// Digits are a length only while a link is drawn; a letter cannot begin one.
    void digitsBelongToALink() {
        SketchSheet sheet;
        sheet.type("12");
        QVERIFY(sheet.canvas.typed().isEmpty());
        sheet.click(0.0, 0.0);
        sheet.moveTo(sheet.at(0.1, 0.0));
        sheet.key(Qt::Key_Backspace); // nothing to take back
        sheet.type("m");
        QVERIFY(sheet.canvas.typed().isEmpty());
        sheet.type(".5 m");
        QCOMPARE(sheet.canvas.typed(), QString(".5 m"));
        sheet.key(Qt::Key_Escape);
        QVERIFY(sheet.canvas.typed().isEmpty());
        QCOMPARE(sheet.links(), std::size_t{0});
        // No direction: the pointer is where the link begins.
        QSignalSpy said(&sheet.canvas, &SketchCanvas::said);
        sheet.click(0.0, 0.0);
        sheet.type("10");
        sheet.key(Qt::Key_Return);
        QCOMPARE(sheet.links(), std::size_t{0});
        QVERIFY(said.back()[0].toString().contains("is no length"));
        sheet.key(Qt::Key_Backspace);
        sheet.key(Qt::Key_Backspace);
        sheet.type("0");
        sheet.moveTo(sheet.at(0.1, 0.0));
        sheet.key(Qt::Key_Return);
        QCOMPARE(sheet.links(), std::size_t{0}); // a link without length
    }

    /// Other buttons draw nothing; a double click selects as a click does.
    void buttonsThatDrawNothing() {
        SketchSheet sheet;
        sheet.click(0.0, 0.0, Qt::BackButton);
        QTest::mouseDClick(&sheet.canvas, Qt::RightButton, {}, sheet.at(0.1, 0.0));
        sheet.click(0.0, 0.0);
        sheet.click(0.1, 0.0);
        QCOMPARE(sheet.links(), std::size_t{1});
        sheet.key(Qt::Key_Escape);
        sheet.canvas.setTool(SketchTool::select);
        QTest::mouseDClick(&sheet.canvas, Qt::LeftButton, {}, sheet.at(0.05, 0.0));
        QCOMPARE(sheet.model.selection().links, std::vector<std::size_t>{0});
        QTest::mouseRelease(&sheet.canvas, Qt::LeftButton, {}, sheet.at(0.05, 0.0));
        QCOMPARE(sheet.links(), std::size_t{1});
    }

    /// Shift takes links to those selected, and out again. They are dragged together, by tenths of the grid or
    /// with Alt freely.
    void linksAreSelectedAndDraggedTogether() {
        SketchBench f;
        f.drag(f.at(0, 0), f.at(0.2, 0));
        f.drag(f.at(0.2, 0), f.at(0.2, 0.2));
        f.key(Qt::Key_V);
        f.click(f.at(0.1, 0));
        f.click(f.at(0.2, 0.1), Qt::ShiftModifier);
        QCOMPARE(f.dialog.model().selection().links.size(), std::size_t{2});
        QCOMPARE(hintOf(f.dialog.panel()), QString("Join rigidly makes one link of them."));
        f.click(f.at(0.2, 0.1), Qt::ShiftModifier);
        QCOMPARE(f.dialog.model().selection().links, std::vector<std::size_t>{0});
        f.click(f.at(0.2, 0.1), Qt::ShiftModifier);
        const std::vector<SketchPoint> before = f.sketch().points;
        const QPoint from = f.at(0.1, 0);
        f.drag(from, from + QPoint(0, 47), Qt::ShiftModifier);
        const double fine = 0.1 * f.dialog.canvas().view().gridStep();
        // The press took the first link out of those selected, the drag moves the other one.
        const double down = (before[2].at - f.sketch().points[2].at).y();
        QVERIFY(down > 0.0 && std::abs(down / fine - std::round(down / fine)) < 1e-6);
        QVERIFY((before[0].at - f.sketch().points[0].at).norm() < 1e-12);
        const QPoint middle = f.at(0.2, 0.1 - down);
        f.drag(middle, middle + QPoint(33, 0), Qt::AltModifier);
        const double right = f.sketch().points[2].at.x() - before[2].at.x();
        QVERIFY(std::abs(right - 33.0 / f.dialog.canvas().view().scale()) < 1e-9);
    }

    void severalAreRemovedAndTheSheetIsCleared() {
        SketchBench f;
        f.drawFourBar();
        f.key(Qt::Key_V);
        f.click(f.at(0.05, 0.075));
        f.click(f.at(0.475, 0.2), Qt::ShiftModifier);
        QCOMPARE(f.dialog.model().selection().links.size(), std::size_t{2});
        f.key(Qt::Key_Delete);
        QCOMPARE(f.sketch().links.size(), std::size_t{1});
        f.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.sketch().links.size(), std::size_t{3});
        toolOf(f.dialog, "Clear").trigger();
        QVERIFY(f.sketch().points.empty());
        f.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.sketch().links.size(), std::size_t{3});
    }

    /// The menu offers what there is to do with the point, or the links, that were clicked.
    void theMenuIsOfWhatIsSelected() {
        SketchBench f;
        f.drag(f.at(0, 0), f.at(0.2, 0));
        f.drag(f.at(0.2, 0), f.at(0.2, 0.2));
        f.key(Qt::Key_V);
        QStringList offered;
        chooseInNextMenu("Slide", &offered);
        QTest::mouseClick(&f.dialog.canvas(), Qt::RightButton, {}, f.at(0, 0));
        QCOMPARE(offered, (QStringList{"Pivot", "Slide", "Loose", "Remove"}));
        QVERIFY(f.sketch().points[0].ground == SketchGround::slide);
        QCOMPARE(f.dialog.model().undoStack().undoText(), QString("Slide on the ground"));
        f.activate();
        f.key(Qt::Key_F);
        QVERIFY(f.sketch().points[0].ground == SketchGround::none);
        QCOMPARE(f.dialog.model().undoStack().undoText(), QString("Release from the ground"));
        f.click(f.at(0.1, 0));
        offered.clear();
        chooseInNextMenu("Join", &offered);
        QTest::mouseClick(&f.dialog.canvas(), Qt::RightButton, {}, f.at(0.2, 0.1)); // adds to what is selected
        QCOMPARE(offered, (QStringList{"Join rigidly", "Remove"}));
        QCOMPARE(f.sketch().links.size(), std::size_t{1});
        f.click(f.at(0.1, 0.1)); // within the plate
        QCOMPARE(f.dialog.model().selection().links, std::vector<std::size_t>{0});
        QVERIFY2(hintOf(f.dialog.panel()).startsWith("A rigid link through several points"),
                 qPrintable(hintOf(f.dialog.panel())));
        QVERIFY(!child<NumberEdit>(f.dialog.panel(), "linkLength").isVisible());
        offered.clear();
        chooseInNextMenu("Nothing", &offered);
        f.key(Qt::Key_Escape);
        QTest::mouseClick(&f.dialog.canvas(), Qt::RightButton, {}, f.at(0.1, 0.1));
        QCOMPARE(offered, (QStringList{"Remove"}));
    }

    /// A length that is typed moves the end that is free, and not what is on the ground.
    void lengthsMoveTheFreeEnd() {
        SketchBench f;
        f.drag(f.at(0, 0), f.at(0.2, 0));
        f.makePivot(0.2, 0);
        f.key(Qt::Key_V);
        f.click(f.at(0.1, 0));
        typeInto(child<NumberEdit>(f.dialog.panel(), "linkLength"), "150 mm");
        QVERIFY((f.sketch().points[1].at - Eigen::Vector2d(0.2, 0)).norm() < 1e-12);
        QVERIFY((f.sketch().points[0].at - Eigen::Vector2d(0.05, 0)).norm() < 1e-12);
        f.makePivot(0.05, 0); // both are: the second goes
        f.key(Qt::Key_V);
        f.click(f.at(0.12, 0));
        typeInto(child<NumberEdit>(f.dialog.panel(), "linkLength"), "100 mm");
        QVERIFY((f.sketch().points[0].at - Eigen::Vector2d(0.05, 0)).norm() < 1e-12);
        QVERIFY((f.sketch().points[1].at - Eigen::Vector2d(0.15, 0)).norm() < 1e-12);
    }

    void pointsAreMovedAndGroundedByTheirNumbers() {
        SketchBench f;
        f.drag(f.at(0, 0), f.at(0.2, 0));
        f.key(Qt::Key_V);
        f.click(f.at(0.2, 0));
        NumberEdit* x = nullptr;
        NumberEdit* y = nullptr;
        for (NumberEdit* edit : f.dialog.panel().findChildren<NumberEdit*>()) {
            if (!edit->isVisible()) continue;
            (x == nullptr ? x : y) = edit;
            if (y != nullptr) break;
        }
        QVERIFY(x != nullptr && y != nullptr);
        typeInto(*x, "310 mm");
        typeInto(*y, "-40 mm");
        QVERIFY((f.sketch().points[1].at - Eigen::Vector2d(0.31, -0.04)).norm() < 1e-12);
        QComboBox* ground = nullptr;
        for (QComboBox* box : f.dialog.panel().findChildren<QComboBox*>()) {
            if (box->accessibleName() == "Ground") ground = box;
        }
        QVERIFY(ground != nullptr);
        ground->setFocus();
        QTest::keyClick(ground, Qt::Key_Down);
        QVERIFY(f.sketch().points[1].ground == SketchGround::pivot);
        QTest::keyClick(ground, Qt::Key_Down);
        QVERIFY(f.sketch().points[1].ground == SketchGround::slide);
        QVERIFY(child<NumberEdit>(f.dialog.panel(), "direction").isVisible());
        QCOMPARE(f.dialog.model().undoStack().undoText(), QString("Change the ground"));
    }

    /// The rig has the name that is typed, or a usual one; level if gravity is to be left out.
    void optionsAreInTheRig() {
        SketchBench f;
        f.drawFourBar();
        child<QLineEdit>(f.dialog.panel(), "sketchName").setText("  ");
        child<QComboBox>(f.dialog.panel(), "motion").setCurrentIndex(0); // free
        emit child<QComboBox>(f.dialog.panel(), "motion").activated(0);
        auto* hangs = f.dialog.panel().findChild<QCheckBox*>();
        QVERIFY(hangs != nullptr && hangs->isChecked());
        QTest::mouseClick(&child<QPushButton>(f.dialog, "primary"), Qt::LeftButton);
        QVERIFY(f.made);
        QCOMPARE(QString::fromStdString(f.made->rig.name), QString::fromStdString(SketchOptions{}.name));
        QVERIFY(std::isfinite(f.made->rig.environment.gravity.norm()));
        const Vector3 down = f.made->rig.environment.gravity;
        hangs->setChecked(false);
        child<QLineEdit>(f.dialog.panel(), "sketchName").setText("Flat");
        QTest::mouseClick(&child<QPushButton>(f.dialog, "primary"), Qt::LeftButton);
        QCOMPARE(f.made->rig.name, std::string("Flat"));
        QVERIFY((f.made->rig.environment.gravity - down).norm() > 1.0);
        f.key(Qt::Key_V); // what is chosen stays chosen
        f.drag(f.at(0.5, 0.4), f.at(0.5, 0.42));
        QCoreApplication::processEvents();
        QCOMPARE(child<QComboBox>(f.dialog.panel(), "motion").currentIndex(), 0);
    }

    /// A photo is chosen, shifted, and shown as strongly as one wants.
    void aPhotoLiesBehindTheSheet() {
        SketchBench f;
        const QTemporaryDir folder;
        QImage image(400, 300, QImage::Format_RGB32);
        image.fill(Qt::darkCyan);
        QVERIFY(image.save(folder.filePath("door.png")));
        QFile text(folder.filePath("text.png"));
        QVERIFY(text.open(QIODevice::WriteOnly) && text.write("no picture") > 0);
        text.close();
        QVERIFY(!toolOf(f.dialog, "Shift").isVisible());
        QString words;
        {
            const Answers answers({Answers::cancel(), Answers::file(text.fileName()),
                                   Answers::button(QMessageBox::Ok, &words),
                                   Answers::file(folder.filePath("door.png"))});
            for (int i = 0; i < 3; ++i) {
                QVERIFY(f.dialog.canvas().tool() == SketchTool::draw && f.dialog.model().photo().isNull());
                toolOf(f.dialog, "Photo…").trigger();
            }
            QVERIFY(answers.haveAllBeenAsked());
        }
        QVERIFY2(words.contains("text.png cannot be read as a picture"), qPrintable(words));
        QVERIFY(f.dialog.canvas().tool() == SketchTool::scalePhoto);
        NumberEdit& known = child<NumberEdit>(f.dialog.panel(), "knownLength");
        f.drag(f.at(0.1, 0.1), f.at(0.1, 0.1) + QPoint(1, 0)); // no line
        QVERIFY(!known.isVisible());
        // While a line is drawn along it, it is seen.
        SketchCanvas& canvas = f.dialog.canvas();
        const QImage before = canvas.grab().toImage();
        QTest::mousePress(&canvas, Qt::LeftButton, {}, f.at(0.1, 0.1));
        f.move(f.at(0.3, 0.1));
        QVERIFY(canvas.grab().toImage() != before);
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, f.at(0.3, 0.1));
        QVERIFY(known.isVisible());
        toolOf(f.dialog, "Shift").trigger();
        const PhotoPlace place = f.dialog.model().state().photo;
        f.drag(f.at(0.1, 0.1), f.at(0.1, 0.1) + QPoint(30, 20));
        const PhotoPlace now = f.dialog.model().state().photo;
        const double scale = canvas.view().scale();
        QVERIFY(std::abs((now.corner.x() - place.corner.x()) * scale - 30.0) < 1e-6);
        QVERIFY(std::abs((now.corner.y() - place.corner.y()) * scale + 20.0) < 1e-6);
        QCOMPARE(f.dialog.model().undoStack().count(), 1); // the whole drag
        f.activate();
        f.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(f.dialog.model().state().photo == place);
        QSlider* strength = nullptr;
        for (QSlider* slider : f.dialog.panel().findChildren<QSlider*>()) {
            if (slider->accessibleName().startsWith("Opacity")) strength = slider;
        }
        QVERIFY(strength != nullptr);
        const QPoint inside = f.at(place.corner.x() + 0.02, place.corner.y() - 0.017);
        const auto shade = [&] { return canvas.grab().toImage().pixelColor(inside).red(); };
        strength->setValue(100);
        const int strong = shade();
        strength->setValue(5);
        QVERIFY(shade() > strong + 30); // the sheet is light, the photo is not
    }

    /// Outlines stand out in the dark, too; a slide is drawn as one, and what is chosen in another colour.
    void whatIsDrawnIsSeenInBothThemes() {
        SketchSheet sheet;
        sheet.click(0.0, 0.0);
        sheet.click(0.2, 0.0);
        sheet.key(Qt::Key_Escape);
        const QImage light = sheet.picture();
        sheet.theme.setChoice(ThemeChoice::dark);
        const QImage dark = sheet.picture();
        const QPoint empty = sheet.at(-0.07, 0.37);
        QVERIFY(light.pixelColor(empty).lightness() > dark.pixelColor(empty).lightness() + 80);
        const auto changes = [&](const QRect& where, const auto& act) {
            const QImage was = sheet.picture();
            act();
            return sheet.picture().copy(where) != was.copy(where);
        };
        const QRect atPoint(sheet.at(0.2, 0.0) - QPoint(60, 30), QSize(120, 60));
        sheet.canvas.setTool(SketchTool::select);
        for (const SketchGround ground : {SketchGround::pivot, SketchGround::slide, SketchGround::none}) {
            QVERIFY(changes(atPoint, [&] {
                sheet.model.change("Ground", [&](SketchState& s) { s.sketch.points[1].ground = ground; });
            }));
        }
        sheet.moveTo(sheet.at(-0.07, 0.37));
        QVERIFY(changes(atPoint, [&] { sheet.click(0.2, 0.0); }));          // chosen
        QVERIFY(changes(atPoint, [&] { sheet.moveTo(sheet.at(0.2, 0)); })); // and under the pointer
        // Under the drawing tool, a link shows where a point would come onto it.
        sheet.canvas.setTool(SketchTool::draw);
        const QRect onLink(sheet.at(0.1, 0.0) - QPoint(12, 12), QSize(24, 24));
        sheet.moveTo(sheet.at(-0.07, 0.37));
        QVERIFY(changes(onLink, [&] { sheet.moveTo(sheet.at(0.1, 0.0)); }));
        // The cursor of the keys.
        const QRect middle(sheet.canvas.rect().center() - QPoint(60, 60), QSize(120, 120));
        sheet.moveTo(sheet.canvas.rect().center());
        QVERIFY(changes(middle, [&] { sheet.key(Qt::Key_Right); }));
    }
};

HINGELAB_UI_TEST(TestSketchTools)

} // namespace test_sketch_tools

#include "test_sketch_tools.moc"
