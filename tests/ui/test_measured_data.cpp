// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QSignalSpy>

#include "measured/virtual_rig.h"
#include "tests/ui/answers.h"
#include "text/quantity_entry.h"
#include "ui/measured/measured_actions.h"

namespace test_measured_data {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kSpring = "/elements/hinge/spring_constant";

/// A table as a bench writes it: degrees, decimal commas, the torque of its own hand.
QByteArray benchTable(const Rig& rig) {
    VirtualRigOptions options;
    options.rate = 0.1;
    options.points = 100;
    options.noise = 0.05;
    const Measurement m = sweepDoor(std::make_shared<const Model>(rig), options).measurement;
    QByteArray text = "Winkel [deg];Moment [Nm]\r\n";
    for (std::size_t i = 0; i < m.size(); ++i) {
        QByteArray line = QByteArray::number(m.place[i] * 57.29577951308232, 'f', 4) + ";" +
                          QByteArray::number(-m.load[i], 'f', 5) + "\r\n";
        text += line.replace('.', ',');
    }
    return text;
}

struct MeasuredFixture {
    MeasuredFixture() {
        QVERIFY(folder.isValid());
        Rig rig = model.rig();
        QVERIFY(setParameter(rig, kSpring, 2.5));
        write("bench.csv", benchTable(rig));
        window.resize(500, 400);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
    }
    [[nodiscard]] QString path(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
    void write(const char* name, const QByteArray& text) const {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }
    ImportDialog& open(const char* name) {
        actions.import(path(name));
        ImportDialog& dialog = *actions.importDialog();
        settle(dialog);
        return dialog;
    }
    template <class Dialog>
    static void settle(Dialog& dialog) {
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.isBusy(), 60'000);
    }
    static void click(QPushButton& button) { QTest::mouseClick(&button, Qt::LeftButton); }

    QTemporaryDir folder;
    Theme theme;
    Workbench bench{shippedDocument("dishwasher"), theme};
    OpenRig& model = bench.openRig();
    SessionController& session = bench.session();
    QWidget window;
    DoorPlot plot{bench, &window};
    MeasuredActions actions{bench, plot, window};
};

} // namespace

class TestMeasuredData : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// The three steps: drop, look, fit; then Apply, and Undo.
    void aTableIsImportedAndTheRigFittedToIt() {
        MeasuredFixture f;
        ImportDialog& dialog = f.open("bench.csv");
        QVERIFY2(dialog.measurement() != nullptr, qPrintable(dialog.words().text()));
        QVERIFY2(dialog.words().text().contains("that of the hand"), qPrintable(dialog.words().text()));
        QVERIFY2(child<QLabel>(dialog, "passes").text().contains("opening") &&
                     child<QLabel>(dialog, "passes").text().contains("closing"),
                 qPrintable(child<QLabel>(dialog, "passes").text()));
        QCOMPARE(dialog.plot().pointCount(), 200);
        QCOMPARE(dialog.roleChoice(0).currentText(), QStringLiteral("angle or distance"));
        QCOMPARE(dialog.unitChoice(0).currentText(), QStringLiteral("°"));
        MeasuredFixture::click(child<QPushButton>(dialog, "fitButton"));
        QCOMPARE(f.actions.measurements().size(), std::size_t{1});
        FitDialog* fit = f.actions.fitDialog();
        QVERIFY(fit != nullptr);
        fit->setFree("/elements/hinge/static_friction_torque", true);
        MeasuredFixture::click(child<QPushButton>(*fit, "fitButton"));
        MeasuredFixture::settle(*fit);
        QVERIFY2(fit->found() != nullptr, qPrintable(fit->words().text()));
        QVERIFY2(fit->words().text().contains("neither") || fit->words().text().contains("static from dynamic"),
                 qPrintable(fit->words().text()));
        QCOMPARE(child<PassPlot>(*fit).pointCount(), static_cast<int>(fit->found()->measured.size()));
        QCOMPARE(child<QTableWidget>(*fit, "correlations").rowCount(), 4);
        const double before = valueOf(f.model, kSpring);
        MeasuredFixture::click(child<QPushButton>(*fit, "applyButton"));
        // Noise of 0.05 N·m at 200 points tells the spring to some 0.005 N·m/rad.
        QVERIFY(std::abs(valueOf(f.model, kSpring) - 2.5) < 0.02);
        QCOMPARE(f.model.undoStack().count(), 1);
        f.model.undoStack().undo();
        QCOMPARE(valueOf(f.model, kSpring), before);
        QCOMPARE(f.model.undoStack().index(), 0);
    }

    /// The next fit begins with what the last one had ticked and bounded; another rig begins anew.
    void theNextFitRemembersTheTicks() {
        MeasuredFixture f;
        ImportDialog& dialog = f.open("bench.csv");
        child<QComboBox>(dialog, "keepChoice").setFocus();
        QTest::keyClick(&child<QComboBox>(dialog, "keepChoice"), Qt::Key_End); // inside the rig
        MeasuredFixture::click(child<QPushButton>(dialog, "fitButton"));
        const auto rowOf = [](FitDialog& fit, const char* label) {
            for (int row = 0; row < child<QTableWidget>(fit, "numbers").rowCount(); ++row) {
                if (fit.tick(row).text().endsWith(QLatin1String(label))) return row;
            }
            throw std::runtime_error("no such row");
        };
        FitDialog* fit = f.actions.fitDialog();
        QVERIFY(child<QTableWidget>(*fit, "numbers").selectionMode() ==
                QAbstractItemView::NoSelection); // names stay legible
        const int spring = rowOf(*fit, "Spring constant");
        fit->tick(spring).setChecked(false);
        const int friction = rowOf(*fit, "Static friction");
        fit->tick(friction).setChecked(true);
        child<QTableWidget>(*fit, "numbers").item(friction, 3)->setText("0.1 N·m");
        fit->reject();
        f.actions.fit();
        fit = f.actions.fitDialog();
        QVERIFY(!fit->tick(spring).isChecked() && fit->tick(friction).isChecked());
        QCOMPARE(child<QTableWidget>(*fit, "numbers").item(friction, 3)->text(), QStringLiteral("0.1 N·m"));
        fit->reject();
        f.model.open(*readRig(f.model.text()).document, {});
        QTRY_COMPARE_WITH_TIMEOUT(f.actions.measurements().size(), std::size_t{1}, 60'000);
        f.actions.fit();
        QVERIFY(f.actions.fitDialog()->tick(spring).isChecked());
    }

    /// A mount of a strut or a spring is sought near where it is, not metres away.
    void mountsAreSoughtNearBy() {
        MeasuredFixture f;
        f.model.open(shippedDocument("tailgate"), {});
        FitDialog fit(f.bench, {});
        int mounts = 0;
        for (int row = 0; row < child<QTableWidget>(fit, "numbers").rowCount(); ++row) {
            const QString lower = child<QTableWidget>(fit, "numbers").item(row, 3)->text();
            const QString upper = child<QTableWidget>(fit, "numbers").item(row, 4)->text();
            QCOMPARE(lower.isEmpty(), upper.isEmpty());
            if (lower.isEmpty()) continue;
            ++mounts;
            const auto metres = [](const QString& text) {
                return parseEntry(Quantity::length, text.toStdString(), &displayUnit(Quantity::length)).value();
            };
            QVERIFY2(metres(upper) - metres(lower) < 0.6, qPrintable(lower + " to " + upper));
        }
        QVERIFY(mounts > 0);
    }

    void aTableIsDroppedOnTheWindow() {
        const MeasuredFixture f;
        Theme theme;
        MainWindow window(shippedDocument("dishwasher"), theme, false);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(f.path("bench.csv"))});
        const QPointF middle(QRectF(window.rect()).center());
        QDragEnterEvent enter(middle.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &drop);
        QTRY_VERIFY(window.measured().importDialog() != nullptr);
        ImportDialog& dialog = *window.measured().importDialog();
        MeasuredFixture::settle(dialog);
        MeasuredFixture::click(child<QPushButton>(dialog, "importButton"));
        QCOMPARE(window.measured().measurements().size(), std::size_t{1});
        QTRY_VERIFY(child<DoorPanel>(window).plot().isVisible()); // its tab comes to the front
        QVERIFY(window.openRig().undoStack().isClean());
    }

    void pointsLieOverTheCurve() {
        MeasuredFixture f;
        const auto picture = std::make_shared<DoorPicture>();
        picture->statics = DoorStatics::of(f.model.model()).statics;
        picture->curve = doorCurve(*picture->statics, DoorCurveOptions{}.sampling);
        f.plot.show(picture);
        MeasuredFixture::click(child<QPushButton>(f.open("bench.csv"), "importButton"));
        int points = 0;
        QCustomPlot& plot = f.plot.plot();
        for (int i = 0; i < plot.graphCount(); ++i) {
            if (plot.graph(i)->name().startsWith("measured")) points += plot.graph(i)->dataCount();
        }
        QCOMPARE(points, 200);
        const auto firstValue = [&] {
            for (int i = 0; i < plot.graphCount(); ++i) {
                if (plot.graph(i)->name() == "measured")
                    return (plot.graph(i)->data()->constBegin() + 50)->value;
            }
            return 0.0;
        };
        const double torque = firstValue();
        child<QComboBox>(f.plot, "unitChoice").setCurrentIndex(1);
        const double force = firstValue();
        QVERIFY(f.plot.picture()->statics->goTo(f.actions.measurements().front()->place[50]));
        // The leverage is read off the curve between its points.
        QVERIFY(std::abs(torque / force - f.plot.picture()->statics->leverage()) < 1e-3);
        QVERIFY(child<QAction>(f.actions, "fitAction").isEnabled());
        child<QAction>(f.actions, "clearAction").trigger();
        QVERIFY(!child<QAction>(f.actions, "fitAction").isEnabled());
        f.model.open(shippedDocument("tailgate"), {});
        QVERIFY(f.actions.measurements().empty());
    }

    /// Beside: an edit; the rig that is saved and opened elsewhere has its points again.
    void aMeasurementIsKeptBesideTheRig() {
        MeasuredFixture f;
        f.model.open(shippedDocument("dishwasher"), f.path("door.json"));
        ImportDialog& dialog = f.open("bench.csv");
        child<QComboBox>(dialog, "keepChoice").setFocus();
        QTest::keyClick(&child<QComboBox>(dialog, "keepChoice"), Qt::Key_Down);
        QVERIFY(dialog.keep() == ImportDialog::Keep::beside);
        MeasuredFixture::click(child<QPushButton>(dialog, "importButton"));
        QCOMPARE(f.model.undoStack().count(), 1);
        QCOMPARE(f.model.rig().measurements.size(), std::size_t{1});
        QCOMPARE(f.model.rig().measurements.front().file, std::string("bench.csv"));
        QVERIFY(!f.actions.kept().isBusy()); // what was read is not read again
        const std::vector<double> load = f.actions.measurements().front()->load;
        QVERIFY(QDir(f.folder.path()).mkdir("elsewhere"));
        const QString saved = f.path("elsewhere/door.json");
        const std::string text = f.model.textFor(saved);
        QVERIFY(text.find("\"../bench.csv\"") != std::string::npos);
        f.model.open(*readRig(text).document, saved);
        QTRY_VERIFY_WITH_TIMEOUT(!f.actions.kept().isBusy(), 60'000);
        QCOMPARE(f.actions.measurements().front()->load, load);
        QVERIFY(f.actions.kept().problems().isEmpty());
        QVERIFY(child<QAction>(f.actions, "fitAction").isEnabled());
    }

    /// Apply changes the numbers and keeps the fit with its measurement: one step, which Undo takes back whole.
    void aFitIsKeptWithAMeasurementOfTheRig() {
        MeasuredFixture f;
        ImportDialog& dialog = f.open("bench.csv");
        child<QComboBox>(dialog, "keepChoice").setFocus();
        QTest::keyClick(&child<QComboBox>(dialog, "keepChoice"), Qt::Key_End);
        MeasuredFixture::click(child<QPushButton>(dialog, "fitButton"));
        FitDialog* fit = f.actions.fitDialog();
        QVERIFY(fit != nullptr);
        MeasuredFixture::click(child<QPushButton>(*fit, "fitButton"));
        MeasuredFixture::settle(*fit);
        QVERIFY2(fit->found() != nullptr, qPrintable(fit->words().text()));
        const int before = f.model.undoStack().count();
        MeasuredFixture::click(child<QPushButton>(*fit, "applyButton"));
        QVERIFY2(fit->words().text().contains("stored with the measurement"), qPrintable(fit->words().text()));
        QCOMPARE(f.model.undoStack().count(), before + 1);
        const std::optional<KeptFit>& kept = f.model.rig().measurements.front().fit;
        QVERIFY(kept.has_value());
        QCOMPARE(kept->deviation, fit->found()->deviation);
        QCOMPARE(kept->numbers.size(), fit->found()->numbers.size());
        for (const KeptFitNumber& number : kept->numbers) {
            if (number.verdict != FitVerdict::found || number.pointer.empty()) continue;
            QCOMPARE(findParameter(f.model.rig(), number.pointer)->value, number.value);
        }
        QVERIFY(!f.actions.kept().isBusy()); // the table is not read again
        f.model.undoStack().undo();
        QVERIFY(!f.model.rig().measurements.front().fit.has_value());
        f.model.undoStack().redo();
        QVERIFY(f.model.rig().measurements.front().fit.has_value());
    }

    void aMeasurementIsKeptInsideTheRigShownAndRemoved() {
        MeasuredFixture f;
        ImportDialog& dialog = f.open("bench.csv");
        child<QComboBox>(dialog, "keepChoice").setFocus();
        QTest::keyClick(&child<QComboBox>(dialog, "keepChoice"), Qt::Key_End);
        QVERIFY(dialog.keep() == ImportDialog::Keep::inside);
        MeasuredFixture::click(child<QPushButton>(dialog, "importButton"));
        QCOMPARE(f.model.rig().measurements.front().table.size(), std::size_t{201}); // with the heading
        QVERIFY(QFile::remove(f.path("bench.csv")));
        f.model.open(*readRig(f.model.text()).document, {});
        QTRY_COMPARE_WITH_TIMEOUT(f.actions.measurements().size(), std::size_t{1}, 60'000);
        QSignalSpy shown(&f.actions, &MeasuredActions::shownChanged);
        const auto shownCount = [&] {
            return shown.last().front().value<MeasuredActions::Measurements>().size();
        };
        const auto entry = [&](const QString& text) -> QAction* {
            emit child<QMenu>(f.window, "keptMenu").aboutToShow();
            for (QAction* action : child<QMenu>(f.window, "keptMenu").actions().front()->menu()->actions()) {
                if (action->text().remove('&').startsWith(text)) return action;
            }
            return nullptr;
        };
        QVERIFY(child<QMenu>(f.window, "keptMenu").actions().isEmpty()); // filled when it is opened
        QVERIFY(entry("200 points, inside the rig's file") != nullptr);
        entry("Show over curves")->trigger();
        QVERIFY(f.model.rig().measurements.front().shown == MeasurementShown::no);
        QCOMPARE(shownCount(), std::size_t{0});
        QCOMPARE(f.actions.measurements().size(), std::size_t{1}); // it can be fitted to
        f.model.undoStack().undo();
        QCOMPARE(shownCount(), std::size_t{1});
        entry("Remove from the rig")->trigger();
        QVERIFY(f.model.rig().measurements.empty() && f.actions.measurements().empty());
        QVERIFY(!child<QAction>(f.actions, "fitAction").isEnabled());
        f.model.undoStack().undo();
        QTRY_COMPARE_WITH_TIMEOUT(f.actions.measurements().size(), std::size_t{1}, 60'000);
    }

    /// The rig opens, and says which table it misses and what to do.
    void aMissingTableIsToldByName() {
        MeasuredFixture f;
        RigDocument document = shippedDocument("dishwasher");
        KeptMeasurement kept;
        kept.name = "first bench";
        kept.file = "gone.csv";
        kept.columns = {{ColumnRole::place, "deg"}, {ColumnRole::torque, "N*m"}};
        document.rig.measurements.push_back(kept);
        QSignalSpy told(&f.actions, &MeasuredActions::message);
        f.model.open(std::move(document), f.path("door.json"));
        QTRY_VERIFY_WITH_TIMEOUT(!f.actions.kept().isBusy(), 60'000);
        QVERIFY(f.actions.measurements().empty());
        const QString words = f.plot.note().text();
        QVERIFY2(words.contains("\"first bench\"") && words.contains(f.path("gone.csv")) &&
                     words.contains("put the file there"),
                 qPrintable(words));
        QCOMPARE(told.size(), 1);
        f.model.open(shippedDocument("tailgate"), {});
        QVERIFY(f.plot.note().text().isEmpty());
    }

    /// A measurement of two tables is read with the rig; its time shift is a parameter and moves the points.
    void twoTablesFollowTheirShift() {
        MeasuredFixture f;
        f.write("force.csv", "time [s];force [N]\n0;-9\n1;-9\n2;-9\n3;-9\n4;-9\n5;-9\n6;-9\n");
        f.write("angle.csv", "time [s];angle [deg]\n0;0\n10;100\n");
        RigDocument document = shippedDocument("dishwasher");
        KeptMeasurement kept;
        kept.name = "bench";
        kept.file = "force.csv";
        kept.leverArm = 0.5;
        kept.load = LoadSense::onDoor;
        kept.columns = {{ColumnRole::time, "s"}, {ColumnRole::force, "N"}};
        kept.more = {
            {"angle.csv", {}, {{ColumnRole::time, "s"}, {ColumnRole::place, "deg"}}, TableJoin::byTime, 0.0}};
        document.rig.measurements.push_back(kept);
        f.model.open(std::move(document), f.path("door.json"));
        const auto read = [&f] {
            QTRY_VERIFY_WITH_TIMEOUT(!f.actions.kept().isBusy(), 60'000);
            QVERIFY2(f.actions.measurements().size() == 1, qPrintable(f.plot.note().text()));
        };
        read();
        const auto first = [&f] { return *f.actions.measurements().front(); };
        QVERIFY(std::abs(first().place.front()) < 1e-12);
        QCOMPARE(first().load.front(), -4.5);
        QVERIFY(f.model.setParameter("/measurements/0/more/0/shift", -1.0, f.model.newGesture()).empty());
        QCOMPARE(f.actions.measurements().size(), std::size_t{1}); // as it was, until it is read
        read();
        QVERIFY(std::abs(first().place.front() - 10.0 * 0.017453292519943295) < 1e-12);
        f.model.undoStack().undo();
        read();
        QVERIFY(std::abs(first().place.front()) < 1e-12);
    }

    /// Beginnings of a fit are asked for in the dialog.
    void aFitBeginsAtSeveralPlaces() {
        MeasuredFixture f;
        MeasuredFixture::click(child<QPushButton>(f.open("bench.csv"), "fitButton"));
        FitDialog& fit = *f.actions.fitDialog();
        child<QSpinBox>(fit, "starts").setFocus();
        QTest::keyClick(&child<QSpinBox>(fit, "starts"), Qt::Key_Up);
        QTest::keyClick(&child<QSpinBox>(fit, "starts"), Qt::Key_Up);
        QCOMPARE(child<QSpinBox>(fit, "starts").value(), 3);
        MeasuredFixture::click(child<QPushButton>(fit, "fitButton"));
        MeasuredFixture::settle(fit);
        QVERIFY2(fit.found() != nullptr, qPrintable(fit.words().text()));
        QCOMPARE(fit.found()->starts.tried, 3);
        QVERIFY2(fit.words().text().contains("Of 3 beginnings"), qPrintable(fit.words().text()));
    }

    void whatIsWrongIsSaidAndTheRigStays() {
        MeasuredFixture f;
        const std::string before = f.model.text();
        f.write("prose.csv", "Dear all,\nthe door squeaks.\n");
        ImportDialog& prose = f.open("prose.csv");
        QVERIFY(!child<QPushButton>(prose, "importButton").isEnabled());
        QVERIFY2(prose.words().text().contains("no columns of numbers"), qPrintable(prose.words().text()));
        ImportDialog& missing = f.open("nowhere.csv");
        QVERIFY2(missing.words().text().contains("cannot be read"), qPrintable(missing.words().text()));
        QByteArray many = "angle [deg];torque [Nm]\n";
        many.reserve(52'000'000);
        for (int i = 0; i < 10'000'000; ++i) many += "1;2\n";
        f.write("many.csv", many);
        ImportDialog& large = f.open("many.csv");
        QVERIFY2(large.words().text().contains("million"), qPrintable(large.words().text()));
        QVERIFY(!child<QPushButton>(large, "importButton").isEnabled());
        QCOMPARE(f.model.text(), before);
        QVERIFY(f.actions.measurements().empty());
    }

    /// A unit that nobody can guess is asked for; then all is well.
    void anUnknownUnitIsChosen() {
        MeasuredFixture f;
        f.write("bare.csv", "angle;torque [Nm]\n0;1\n0.2;1\n0.5;1\n0.8;1\n1.2;1\n0.8;2\n0.5;2\n0.2;2\n0;2\n");
        ImportDialog& dialog = f.open("bare.csv");
        QVERIFY(!child<QPushButton>(dialog, "importButton").isEnabled());
        QVERIFY2(dialog.words().text().contains("The unit of column 1"), qPrintable(dialog.words().text()));
        QComboBox& unit = dialog.unitChoice(0);
        QCOMPARE(unit.currentText(), QStringLiteral("?"));
        unit.setFocus();
        QTest::keyClick(&unit, Qt::Key_Down); // radians come first
        MeasuredFixture::settle(dialog);
        QVERIFY2(child<QPushButton>(dialog, "importButton").isEnabled(), qPrintable(dialog.words().text()));
        QCOMPARE(dialog.measurement()->place[4], 1.2);
    }

    void aForceHasALever() {
        MeasuredFixture f;
        f.write("force.csv", "angle [deg];force [N]\n0;-9\n20;-9\n50;-9\n70;-9\n70;-6\n50;-6\n20;-6\n0;-6\n");
        ImportDialog& dialog = f.open("force.csv");
        QVERIFY(dialog.measurement()->isHandleForce);
        QVERIFY(child<QLineEdit>(dialog, "leverEdit").isVisible());
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QTest::mouseClick(&child<QLineEdit>(dialog, "leverEdit"), Qt::LeftButton);
        QTest::keyClicks(&child<QLineEdit>(dialog, "leverEdit"), "500 mm");
        QTest::keyClick(&child<QLineEdit>(dialog, "leverEdit"), Qt::Key_Tab);
        MeasuredFixture::settle(dialog);
        QVERIFY(!dialog.measurement()->isHandleForce);
        QCOMPARE(dialog.measurement()->load.front(), -4.5);
        QTest::mouseClick(&child<QLineEdit>(dialog, "leverEdit"), Qt::LeftButton);
        child<QLineEdit>(dialog, "leverEdit").selectAll();
        QTest::keyClicks(&child<QLineEdit>(dialog, "leverEdit"), "long");
        QTest::keyClick(&child<QLineEdit>(dialog, "leverEdit"), Qt::Key_Tab);
        MeasuredFixture::settle(dialog);
        QVERIFY(!child<QPushButton>(dialog, "importButton").isEnabled());
        QVERIFY2(dialog.words().text().contains("lever arm"), qPrintable(dialog.words().text()));
    }

    /// A force over millimetres of arc goes with a door that turns by its lever arm, which is asked for at
    /// once.
    void aDistanceAlongTheArcAsksForTheLever() {
        MeasuredFixture f;
        f.write("arc.csv", "way [mm];force [N]\n0;9\n50;9\n100;9\n150;9\n150;6\n100;6\n50;6\n0;6\n");
        ImportDialog& dialog = f.open("arc.csv");
        QVERIFY(!child<QPushButton>(dialog, "importButton").isEnabled());
        const QString words = dialog.words().text();
        QVERIFY2(
            words.contains("Column 1 (\"way\") is a distance and column 2 (\"force\") is a force along it"),
            qPrintable(words));
        QVERIFY2(words.contains("the door of this rig turns") && words.contains("lever arm"),
                 qPrintable(words));
        QVERIFY(child<QLineEdit>(dialog, "leverEdit").isVisible());
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QTest::mouseClick(&child<QLineEdit>(dialog, "leverEdit"), Qt::LeftButton);
        QTest::keyClicks(&child<QLineEdit>(dialog, "leverEdit"), "500 mm");
        QTest::keyClick(&child<QLineEdit>(dialog, "leverEdit"), Qt::Key_Tab);
        MeasuredFixture::settle(dialog);
        QVERIFY2(child<QPushButton>(dialog, "importButton").isEnabled(), qPrintable(dialog.words().text()));
        QVERIFY(std::abs(dialog.measurement()->place[3] - 0.3) < 1e-12); // 150 mm over 500 mm [rad]
        QVERIFY2(dialog.plot().plot().xAxis->label().startsWith("angle ("),
                 qPrintable(dialog.plot().plot().xAxis->label()));
    }

    /// The string of a gauge: chosen only where a distance was measured, and kept with the rig.
    void aDistanceMayBeAlongTheChord() {
        MeasuredFixture f;
        ImportDialog& angles = f.open("bench.csv");
        QVERIFY(!child<QComboBox>(angles, "alongChoice").isVisible());
        f.write("chord.csv", "way [mm];force [N]\n0;9\n200;9\n300;9\n500;9\n500;6\n300;6\n200;6\n0;6\n");
        ImportDialog& dialog = f.open("chord.csv");
        auto& along = child<QComboBox>(dialog, "alongChoice");
        QVERIFY(along.isVisible());
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QTest::mouseClick(&child<QLineEdit>(dialog, "leverEdit"), Qt::LeftButton);
        QTest::keyClicks(&child<QLineEdit>(dialog, "leverEdit"), "500 mm");
        QTest::keyClick(&child<QLineEdit>(dialog, "leverEdit"), Qt::Key_Tab);
        MeasuredFixture::settle(dialog);
        QVERIFY(std::abs(dialog.measurement()->place[3] - 1.0) < 1e-12); // along the arc
        along.setFocus();
        QTest::keyClick(&along, Qt::Key_Down);
        MeasuredFixture::settle(dialog);
        QVERIFY2(dialog.measurement() != nullptr, qPrintable(dialog.words().text()));
        QVERIFY(std::abs(dialog.measurement()->place[3] - 1.0471975511965976) < 1e-12); // a radius long: 60°
        child<QComboBox>(dialog, "keepChoice").setCurrentIndex(1);
        QVERIFY(dialog.kept(f.folder.path())->along == DistanceAlong::chord);
    }

    void boundsAreReadAndComplainedOf() {
        MeasuredFixture f;
        MeasuredFixture::click(child<QPushButton>(f.open("bench.csv"), "fitButton"));
        FitDialog& fit = *f.actions.fitDialog();
        int spring = -1;
        for (int row = 0; row < child<QTableWidget>(fit, "numbers").rowCount(); ++row) {
            if (fit.tick(row).text().endsWith("Spring constant")) spring = row;
        }
        QVERIFY(spring >= 0);
        child<QTableWidget>(fit, "numbers").item(spring, 4)->setText(QStringLiteral("much"));
        MeasuredFixture::click(child<QPushButton>(fit, "fitButton"));
        QVERIFY2(fit.words().text().contains("\"much\""), qPrintable(fit.words().text()));
        QVERIFY(!fit.isBusy());
        child<QTableWidget>(fit, "numbers").item(spring, 4)->setText(QStringLiteral("2,2 N*m/rad"));
        MeasuredFixture::click(child<QPushButton>(fit, "fitButton"));
        MeasuredFixture::settle(fit);
        QVERIFY2(fit.found() != nullptr, qPrintable(fit.words().text()));
        QVERIFY2(fit.words().text().contains("upper bound, 2.200 N·m/rad"), qPrintable(fit.words().text()));
        // What changes the question takes the answer away.
        child<QTableWidget>(fit, "numbers").item(spring, 4)->setText({});
        QVERIFY(fit.found() == nullptr);
        QVERIFY(!child<QPushButton>(fit, "applyButton").isEnabled());
        child<QLineEdit>(fit, "fitFilter").setText(QStringLiteral("catch"));
        QVERIFY(!child<QTableWidget>(fit, "numbers").isRowHidden(spring)); // ticked: it stays in sight
    }

    void closingWhileItFitsEndsIt() {
        MeasuredFixture f;
        f.actions.import(f.path("bench.csv"));
        f.actions.import(f.path("bench.csv")); // the first one goes in the middle of reading
        ImportDialog& dialog = *f.actions.importDialog();
        MeasuredFixture::settle(dialog);
        MeasuredFixture::click(child<QPushButton>(dialog, "fitButton"));
        f.actions.fitDialog()->start();
        // What is to be fitted stays as it was asked for.
        QVERIFY(f.actions.fitDialog()->isBusy());
        QVERIFY(!child<QTableWidget>(*f.actions.fitDialog(), "numbers").isEnabled() &&
                !child<QSpinBox>(*f.actions.fitDialog(), "starts").isEnabled());
        const auto* data = f.actions.fitDialog()->findChild<QComboBox*>();
        QVERIFY(data != nullptr && data->accessibleName() == QLatin1String("Measurement") &&
                !data->isEnabled());
        f.actions.fit(); // another one: the first ends
        QTRY_VERIFY(f.actions.fitDialog() != nullptr && !f.actions.fitDialog()->isBusy());
    }

    /// By the menu: a table is chosen, or none; those of the session go again, those of the rig stay.
    void tablesAreChosenAndTakenAway() {
        MeasuredFixture f;
        QMenu menu;
        f.actions.fillMenu(menu);
        {
            const Answers answers({Answers::cancel()});
            actionOf(menu, "Import")->trigger();
            QVERIFY(answers.haveAllBeenAsked() && f.actions.importDialog() == nullptr);
        }
        QVERIFY(!actionOf(menu, "Take measurements away")->isEnabled());
        for (int i = 0; i < 2; ++i) {
            const Answers answers({Answers::file(f.path("bench.csv"))});
            actionOf(menu, "Import")->trigger();
            QVERIFY(answers.haveAllBeenAsked());
            QVERIFY(f.actions.importDialog() != nullptr); // the second takes the place of the first
        }
        MeasuredFixture::settle(*f.actions.importDialog());
        MeasuredFixture::click(child<QPushButton>(*f.actions.importDialog(), "importButton"));
        QCOMPARE(f.actions.measurements().size(), std::size_t{1});
        actionOf(menu, "Take measurements away")->trigger();
        QVERIFY(f.actions.measurements().empty());
        QVERIFY(!actionOf(menu, "Take measurements away")->isEnabled());
    }

    /// Tables of other kinds: doors that slide, motions over time; what a column is can be said, and taken
    /// back.
    void tablesOfOtherKindsAreTaken() {
        MeasuredFixture f;
        f.write("drawer.csv", "distance [mm];force [N]\n0;9\n50;9\n100;9\n150;9\n150;6\n100;6\n50;6\n0;6\n");
        ImportDialog drawer(f.path("drawer.csv"), f.theme, &f.window, false);
        MeasuredFixture::settle(drawer);
        QVERIFY2(drawer.measurement() != nullptr, qPrintable(drawer.words().text()));
        QVERIFY(!drawer.measurement()->isRotation);
        QVERIFY2(drawer.plot().plot().xAxis->label().startsWith("distance ("),
                 qPrintable(drawer.plot().plot().xAxis->label()));
        QByteArray motion = "time [s];angle [deg]\n";
        for (int i = 0; i < 40; ++i)
            motion += QByteArray::number(0.05 * i) + ';' + QByteArray::number(2 * i) + '\n';
        f.write("motion.csv", motion);
        ImportDialog& moving = f.open("motion.csv");
        QVERIFY2(moving.measurement() != nullptr, qPrintable(moving.words().text()));
        QVERIFY(moving.measurement()->load.empty());
        QCOMPARE(moving.plot().plot().xAxis->label(), QString("time (s)"));
        // A column that is not used has no unit; without it there is nothing to import.
        const int was = moving.roleChoice(1).currentIndex();
        moving.roleChoice(1).setCurrentIndex(
            moving.roleChoice(1).findData(static_cast<int>(ColumnRole::ignored)));
        MeasuredFixture::settle(moving);
        QVERIFY(!moving.unitChoice(1).isEnabled() && !child<QPushButton>(moving, "importButton").isEnabled());
        QVERIFY(moving.measurement() == nullptr && child<QLabel>(moving, "passes").text().isEmpty());
        moving.roleChoice(1).setCurrentIndex(was);
        MeasuredFixture::settle(moving);
        QVERIFY2(child<QPushButton>(moving, "importButton").isEnabled(), qPrintable(moving.words().text()));
        QCOMPARE(moving.unitChoice(1).currentText(), QString("°"));
        // Columns without names are counted; a place that is empty is seen as such.
        f.write("bare.csv", "0;1\n10;1\n20;\n30;1\n20;2\n10;2\n0;2\n");
        ImportDialog& bare = f.open("bare.csv");
        QCOMPARE(child<QTableWidget>(bare, "preview").horizontalHeaderItem(1)->text(), QString("column 2"));
        QStringList cells;
        for (int row = 2; row < child<QTableWidget>(bare, "preview").rowCount(); ++row)
            cells << child<QTableWidget>(bare, "preview").item(row, 1)->text();
        QVERIFY2(cells.contains("—"), qPrintable(cells.join(' ')));
    }

    /// Of many passes the first are told, and how many more there are.
    void manyPassesAreCounted() {
        MeasuredFixture f;
        QByteArray text = "angle [deg];torque [Nm]\n";
        for (int pass = 0; pass < 8; ++pass) {
            for (int i = 0; i <= 10; ++i)
                text +=
                    QByteArray::number(6 * (pass % 2 == 0 ? i : 10 - i)) + (pass % 2 == 0 ? ";2\n" : ";1\n");
        }
        f.write("many.csv", text);
        ImportDialog& dialog = f.open("many.csv");
        QVERIFY2(dialog.measurement() != nullptr, qPrintable(dialog.words().text()));
        QCOMPARE(dialog.measurement()->passes.size(), std::size_t{8});
        QVERIFY2(child<QLabel>(dialog, "passes").text().endsWith("and 4 more"),
                 qPrintable(child<QLabel>(dialog, "passes").text()));
    }
};

HINGELAB_UI_TEST(TestMeasuredData)

} // namespace test_measured_data

#include "test_measured_data.moc"
