// SPDX-License-Identifier: GPL-3.0-or-later
// Takes as files, in the real window: saved and opened, their meshes and tables, what is asked and told.
#include <QAbstractButton>
#include <QMenu>
#include <QMessageBox>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <cstring>

#include "files/file_writer.h"
#include "tests/ui/answers.h"
#include "tests/ui/running_window.h"
#include "ui/timeline/take_contents.h"
#include "ui/timeline/take_folder.h"

namespace test_takes {

using namespace hingelab;
using namespace hingelab::test;

namespace {

using Fixture = RunningWindow;

QString contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QStringLiteral("unreadable");
}

} // namespace

class TestTakes : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(VtkWidget::isOpenGlUsable()); }
    void init() { failOnWarnings(); }

    /// A take from the window, its table from the window, and its table from the command line: byte for byte;
    /// and its rows are those that were shown.
    void takesGoOutAndComeBack() {
        Fixture f("motor-door");
        QTemporaryDir folder;
        f.runFor(0.5);
        f.set("/environment/gravity/2", -3.0);
        f.session().setMotorVoltage(0, 5.0);
        f.runFor(0.2);
        const auto addSecond = [](Rig& rig) { // its channels are of the take's second part only
            rig.elements.push_back(rig.elements.front());
            rig.elements.back().name = "second";
            return Issues{};
        };
        QVERIFY(f.window.openRig().change("Add second", addSecond).empty());
        f.runFor(0.2);
        f.session().setHand(Hand{.body = 0, .target = {0.2, 0.3, 0.4}});
        f.runFor(0.3);
        const QString take = folder.filePath("run.hingelab-take");
        const QString table = folder.filePath("run.csv");
        QSignalSpy saved(&f.window.takes(), &TakeActions::saved);
        f.window.takes().saveTo(take);
        QTRY_COMPARE(saved.size(), 1);
        f.window.takes().saveTo(table);
        QTRY_COMPARE(saved.size(), 2);
        QProcess cli;
        cli.start(HINGELAB_CLI, {"replay", take, "-o", folder.filePath("cli.csv")});
        QVERIFY(cli.waitForFinished(60'000));
        QCOMPARE(cli.exitCode(), 0);
        const QString text = contentOf(table);
        QCOMPARE(contentOf(folder.filePath("cli.csv")), text);
        const QStringList lines = text.split('\n', Qt::SkipEmptyParts);
        QVERIFY(lines[1].contains("NaN") && !lines.back().contains("NaN"));
        const History& rows = f.session().history();
        QCOMPARE(static_cast<std::size_t>(lines.size()), rows.rows() + 1);
        for (std::size_t row = 0; row < rows.rows(); ++row) {
            const QStringList cells = lines[static_cast<qsizetype>(row) + 1].split(',');
            for (const std::size_t channel : {std::size_t{0}, std::size_t{1}, std::size_t{2}}) {
                QCOMPARE(cells[static_cast<qsizetype>(channel)].toDouble(), rows.value(row, channel));
            }
        }

        // Opened in another window, it has the same run, and its rig.
        const double time = f.session().status().time;
        Fixture other("four-bar");
        QSignalSpy opened(&other.window.takes(), &TakeActions::opened);
        other.window.takes().openFrom(take);
        QTRY_COMPARE(opened.size(), 1);
        QTRY_COMPARE(other.session().status().time, time);
        QTRY_COMPARE(other.session().history().rows(), rows.rows());
        for (std::size_t row = 0; row < rows.rows(); ++row) {
            const auto mine = rows.row(row);
            const auto theirs = other.session().history().row(row);
            QVERIFY(mine.size() == theirs.size() &&
                    std::memcmp(mine.data(), theirs.data(), mine.size_bytes()) == 0);
        }
        QCOMPARE(other.window.openRig().rig().environment.gravity.z(), -3.0);
        QTRY_VERIFY(child<MotorPanel>(other.window).byHand().isChecked()); // the voltage of the take holds on
        other.window.openRig().undoStack().undo();
        QVERIFY(other.window.openRig().rig().environment.gravity.z() < -9.0);
    }

    /// A take carries its meshes and measured tables, from wherever they are, to a window that has none of
    /// them; there they stay as long as they are needed, and beside a rig that is saved.
    void meshesGoAlong() {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath("rigs/parts") && QDir(folder.path()).mkpath("away"));
        const QByteArray mesh("v 0 0 0\nv 0.3 0 0\nv 0 0.2 0\nv 0 0 0.4\nf 1 2 3\nf 1 2 4\n");
        for (const char* name : {"rigs/parts/a.obj", "away/b.obj"}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(mesh) == mesh.size());
        }
        RigDocument document = shippedDocument("oven");
        const auto add = [&](const std::string& name, const std::string& path) {
            Shape shape;
            shape.name = name;
            shape.geometry = MeshGeometry{path, 1.0};
            document.rig.bodies[0].shapes.push_back(shape);
        };
        add("a", "parts/a.obj");
        add("b", folder.filePath("away/b.obj").toStdString());
        add("gone", "parts/gone.stl");
        const QByteArray table("t;phi\n0;1\n1;2\n2;3\n");
        QFile bench(folder.filePath("away/bench.csv"));
        QVERIFY(bench.open(QIODevice::WriteOnly) && bench.write(table) == table.size());
        bench.close();
        KeptMeasurement kept;
        kept.name = "bench";
        kept.file = folder.filePath("away/bench.csv").toStdString();
        kept.columns = {{ColumnRole::time, "s"}, {ColumnRole::place, "deg"}};
        document.rig.measurements.push_back(kept);
        const QString take = folder.filePath("away/run.hingelab-take");
        {
            Fixture f("oven");
            f.window.openRig().open(document, folder.filePath("rigs/oven.hingelab"));
            f.runFor(0.2);
            QTRY_COMPARE(f.view().scene().meshProblems().size(), 1);
            QString told;
            closeNextDialog(told);
            QSignalSpy saved(&f.window.takes(), &TakeActions::saved);
            f.window.takes().saveTo(take);
            QTRY_COMPARE(saved.size(), 1);
            QVERIFY2(told.contains("gone.stl") && told.contains("no such file") && !told.contains("a.obj"),
                     qPrintable(told));
            f.window.takes().saveTo(folder.filePath("run.csv"));
            QTRY_COMPARE(saved.size(), 2);
        }
        QProcess cli; // which needs none of the files
        cli.start(HINGELAB_CLI, {"replay", take, "-o", folder.filePath("cli.csv")});
        QVERIFY(cli.waitForFinished(60'000));
        QCOMPARE(cli.exitCode(), 0);
        QVERIFY(contentOf(folder.filePath("run.csv")).size() > 1000);
        QCOMPARE(contentOf(folder.filePath("cli.csv")), contentOf(folder.filePath("run.csv")));
        QVERIFY(QDir(folder.filePath("rigs")).removeRecursively());
        QVERIFY(QFile::remove(folder.filePath("away/b.obj")) && bench.remove());
        QString put;
        const QString saved = folder.filePath("kept/oven.hingelab");
        {
            Fixture other("four-bar");
            QSignalSpy opened(&other.window.takes(), &TakeActions::opened);
            other.window.takes().openFrom(take);
            QTRY_COMPARE(opened.size(), 1);
            QTRY_COMPARE(other.view().scene().meshProblems().size(), 1);
            QVERIFY(other.view().scene().meshProblems()[0].contains("gone.stl"));
            put = other.window.openRig().meshFolder();
            QVERIFY(put.startsWith(TakeFolder::usualRoot() + '/'));
            QCOMPARE(contentOf(put + "/parts/a.obj"), QString::fromLatin1(mesh));
            QCOMPARE(QDir(put).entryList(QDir::Files), (QStringList{"mesh-1.obj", "table-1.csv"}));
            QCOMPARE(contentOf(put + "/table-1.csv"), QString::fromLatin1(table));
            // Saved, the rig has copies beside it, and what was there already is not touched.
            QVERIFY(QDir(folder.path()).mkpath("kept/oven-files"));
            QFile mine(folder.filePath("kept/oven-files/table-1.csv"));
            QVERIFY(mine.open(QIODevice::WriteOnly) && mine.write("mine") == 4);
            mine.close();
            QCOMPARE(other.window.files().saveRig(saved), QString());
            QCOMPARE(contentOf(mine.fileName()), QStringLiteral("mine"));
            QVERIFY(other.window.files().openRig("four-bar").isEmpty());
            QVERIFY(!QFile::exists(put)); // nobody needs it any more
            QVERIFY(other.window.files().openRig(saved).isEmpty());
            QTRY_COMPARE(other.view().scene().meshProblems().size(), 1); // the one that was never there
            QCOMPARE(QDir(folder.filePath("kept/oven-files-2")).entryList(QDir::Files),
                     (QStringList{"mesh-1.obj", "table-1.csv"}));
            const Rig& again = other.window.openRig().rig();
            QCOMPARE(again.measurements.at(0).file, std::string("oven-files-2/table-1.csv"));
            other.window.takes().openFrom(take);
            QTRY_COMPARE(opened.size(), 2);
            put = other.window.openRig().meshFolder();
            QVERIFY(QFile::exists(put + "/parts/a.obj"));
        }
        QVERIFY(!QFile::exists(put)); // the window is gone
    }

    /// However fast one asks, all is written that was asked for; what is closed at once, too.
    void savesWaitForEachOther() {
        const QTemporaryDir folder;
        const QStringList names = {"a.csv", "a.hingelab-take", "b.hingelab-take", "c.csv", "d.hingelab-take"};
        {
            Fixture f("refrigerator");
            f.runFor(0.3);
            QSignalSpy saved(&f.window.takes(), &TakeActions::saved);
            for (const QString& name : names) f.window.takes().saveTo(folder.filePath(name));
            QTRY_COMPARE(saved.size(), names.size());
            for (qsizetype i = 0; i < names.size(); ++i)
                QCOMPARE(saved[i][0].toString(), folder.filePath(names[i]));
            QCOMPARE(contentOf(folder.filePath("a.csv")), contentOf(folder.filePath("c.csv")));
            QSignalSpy recorded(&f.session(), &SessionController::recorded);
            for (const char* name : {"e.hingelab-take", "f.hingelab-take", "g.hingelab-take"})
                f.window.takes().saveTo(folder.filePath(name));
            QTRY_VERIFY(!recorded.isEmpty());
        }
        for (const char* name : {"e.hingelab-take", "f.hingelab-take", "g.hingelab-take"})
            QCOMPARE(contentOf(folder.filePath(name)), contentOf(folder.filePath("d.hingelab-take")));
    }

    /// A take replaces unsaved edits only if one says so: when it is opened, and for those that were made while
    /// it was read when it is there.
    void openingATakeAsksAboutEdits() {
        const QTemporaryDir folder;
        const QString take = folder.filePath("run.hingelab-take");
        Fixture f("refrigerator");
        f.runFor(0.1);
        QSignalSpy saved(&f.window.takes(), &TakeActions::saved);
        f.window.takes().saveTo(take);
        QTRY_COMPARE(saved.size(), 1);
        QVERIFY(f.window.files().openRig("oven").isEmpty());
        const auto gravity = [&] { return f.window.openRig().rig().environment.gravity.z(); };
        QSignalSpy opened(&f.window.takes(), &TakeActions::opened);
        QString told;
        f.window.takes().openFrom(take);
        f.set("/environment/gravity/2", -3.0);
        closeNextDialog(told); // neither saved nor discarded
        QTRY_VERIFY(!told.isEmpty());
        QVERIFY2(told.contains("Save the changes to"), qPrintable(told));
        QCOMPARE(gravity(), -3.0);
        told.clear();
        closeNextDialog(told);
        f.window.takes().openFrom(take); // now at once
        QVERIFY2(told.contains("Save the changes to"), qPrintable(told));
        QCOMPARE(gravity(), -3.0);
        QCOMPARE(opened.size(), 0);
        closeNextDialog(told, QMessageBox::Discard);
        f.window.takes().openFrom(take); // and is not asked about the same edits again
        QTRY_COMPARE(opened.size(), 1);
        QVERIFY(gravity() < -9.0);
        // Nor is what was made in the program replaced, which has no step of undo.
        QVERIFY(f.window.files().openRig("oven").isEmpty());
        f.window.takes().openFrom(take);
        QVERIFY(f.window.files().openMade(shippedDocument("four-bar")));
        told.clear();
        closeNextDialog(told);
        QTRY_VERIFY(!told.isEmpty());
        QCOMPARE(f.window.openRig().rig().name, shippedDocument("four-bar").rig.name);
        QCOMPARE(opened.size(), 1);
    }

    /// Of two takes that are asked for at once the second is meant: it alone opens.
    void theLastTakeIsMeant() {
        const QTemporaryDir folder;
        for (const char* name : {"refrigerator", "oven"}) {
            Fixture f(name);
            f.runFor(0.1);
            QSignalSpy saved(&f.window.takes(), &TakeActions::saved);
            f.window.takes().saveTo(folder.filePath(QLatin1String(name) + TakeActions::kEnding));
            QTRY_COMPARE(saved.size(), 1);
        }
        Fixture f("four-bar");
        QSignalSpy opened(&f.window.takes(), &TakeActions::opened);
        QSignalSpy documents(&f.window.openRig(), &OpenRig::opened);
        f.window.takes().openFrom(folder.filePath("refrigerator.hingelab-take"));
        f.window.takes().openFrom(folder.filePath("oven.hingelab-take"));
        QTRY_COMPARE(opened.size(), 1);
        QCOMPARE(f.window.openRig().rig().name, shippedDocument("oven").rig.name);
        QCOMPARE(documents.size(), 1);
    }

    /// Runs are exported as tables, and saved as takes, whatever the name is.
    void namesGetTheirEndings() {
        const QTemporaryDir folder;
        Fixture f("refrigerator");
        f.runFor(0.1);
        QMenu menu;
        f.window.takes().fillMenu(menu);
        QSignalSpy saved(&f.window.takes(), &TakeActions::saved);
        const auto choose = [&](const char* action, const char* name) {
            const Answers answers({Answers::file(folder.filePath(name))});
            actionOf(menu, action)->trigger();
            return answers.haveAllBeenAsked();
        };
        QVERIFY(choose("Export run as table", "results") && choose("Export run as table", "RUN.CSV") &&
                choose("Save take", "run.json"));
        QTRY_COMPARE(saved.size(), 3);
        QCOMPARE(saved[0][0].toString(), folder.filePath("results.csv"));
        QVERIFY(contentOf(folder.filePath("RUN.CSV")).contains("joint."));
        QVERIFY(choose("Export run as table", "RUN.JSON"));
        QTRY_COMPARE(saved.size(), 4);
        QVERIFY(contentOf(folder.filePath("RUN.JSON")).startsWith("{"));
        // What the dialog of files has not asked about is not replaced unasked.
        const QString before = contentOf(folder.filePath("results.csv"));
        f.runFor(0.1);
        {
            const Answers answers(
                {Answers::file(folder.filePath("results")), Answers::button(QMessageBox::Cancel)});
            actionOf(menu, "Export run as table")->trigger();
            QVERIFY(answers.haveAllBeenAsked());
        }
        QVERIFY(choose("Export run as table", "last.csv")); // whatever was asked for before is written by then
        QTRY_COMPARE(saved.size(), 5);
        QCOMPARE(contentOf(folder.filePath("results.csv")), before);
        QVERIFY(contentOf(folder.filePath("run.json.hingelab-take")).contains("hingelab-take"));
    }

    /// What programs left that ended without a word goes; of those that run, and of others, nothing.
    void leftoversOfDeadProgramsGo() {
        QTemporaryDir folder;
        const QString root = folder.filePath("takes");
        QVERIFY(QDir(folder.path()).mkpath("takes/open-dead/parts") &&
                QDir(folder.path()).mkpath("takes/mine"));
        QVERIFY(QDir(folder.path()).mkpath("elsewhere"));
        for (const char* name : {"takes/open-dead/parts/a.stl", "takes/mine/a.stl", "elsewhere/a.stl"}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        QVERIFY(QFile::link(folder.filePath("elsewhere"), folder.filePath("takes/open-dead/link")));
        QVERIFY(QFile::link(folder.filePath("elsewhere"), folder.filePath("takes/open-link")));
        TakeFolder running(root);
        QVERIFY(!QFile::exists(root + "/open-dead"));
        QVERIFY(QFile::exists(root + "/mine/a.stl") && QFile::exists(folder.filePath("elsewhere/a.stl")));
        const QString put = putTakeFiles({{"a.stl", "solid"}}, running.path());
        const QString old = putTakeFiles({{"a.stl", "liquid"}}, running.path());
        {
            const TakeFolder next(root);
            QVERIFY(QFile::exists(put + "/a.stl"));
        }
        running.keepOnly(put);
        QVERIFY(QFile::exists(put + "/a.stl") && !QFile::exists(old));
    }

    /// Meshes that are too large for a take are named, with their paths; the take is written.
    void largeMeshesAreNamed() {
        QTemporaryDir folder;
        std::vector<NamedFile> names;
        for (const char* name : {"a.stl", "b.stl"}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(40'000'000));
            names.push_back({name, TakeFileKind::mesh});
        }
        const TakeContents both = readFilesForTake(names, folder.path());
        QVERIFY(both.files.files.empty() && both.files.names.empty());
        QCOMPARE(both.left.size(), 2);
        QVERIFY(both.left[1].contains(folder.filePath("b.stl")) && both.left[1].contains("go along"));
        names.pop_back();
        const TakeContents one = readFilesForTake(names, folder.path());
        QCOMPARE(one.files.files.size(), std::size_t{1});
        QVERIFY(one.left.isEmpty());
        // Nothing but meshes and tables is read, whatever a rig names.
        const TakeContents secret = readFilesForTake({{"/etc/passwd", TakeFileKind::mesh},
                                                      {"/etc/passwd", TakeFileKind::table},
                                                      {"/dev/zero.stl", TakeFileKind::mesh}},
                                                     folder.path());
        QVERIFY(secret.files.files.empty());
        QCOMPARE(secret.left.size(), 3);
    }

    /// Links in the folder of a take's files lead nowhere.
    void filesOfTakesStayInTheirFolder() {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath("root") && QDir(folder.path()).mkpath("elsewhere"));
        const std::vector<TakeFile> files{{"parts/a.stl", "solid"}};
        const QString root = folder.filePath("root");
        const QString put = putTakeFiles(files, root);
        QCOMPARE(contentOf(put + "/parts/a.stl"), QStringLiteral("solid"));
        QCOMPARE(putTakeFiles(files, root), put); // again: the same
        QVERIFY(putTakeFiles({{"parts/a.stl", "liquid"}}, root) != put);
        QVERIFY(QDir(put + "/parts").removeRecursively());
        QVERIFY(QFile::link(folder.filePath("elsewhere"), put + "/parts"));
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(putTakeFiles(files, root)), FileError);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(putTakeFiles({{"../a.stl", "x"}}, root)), FileError);
        QCOMPARE(QDir(folder.filePath("elsewhere")).entryList(QDir::Files), QStringList{});
    }

    /// What cannot be read is told, and the open rig stays.
    void badTakesAreTold() {
        Fixture f;
        QTemporaryDir folder;
        const QString path = folder.filePath("bad.hingelab-take");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "hingelab-take", "version": 7, "rig": {}, "run": []})");
        file.close();
        const std::string name = f.window.openRig().rig().name;
        QString told;
        closeNextDialog(told);
        f.window.takes().openFrom(path);
        QTRY_VERIFY(!told.isEmpty());
        QVERIFY2(told.contains("version"), qPrintable(told));
        QCOMPARE(f.window.openRig().rig().name, name);
        told.clear();
        closeNextDialog(told);
        f.window.takes().saveTo("/proc/nowhere/run.hingelab-take");
        QTRY_VERIFY(!told.isEmpty());
    }

  private:
    /// Takes down what the next message box says, and closes it.
    static void closeNextDialog(QString& told, QMessageBox::StandardButton button = QMessageBox::NoButton) {
        auto* timer = new QTimer(qApp);
        QObject::connect(timer, &QTimer::timeout, timer, [timer, &told, button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr) return;
            told = box->text() + box->informativeText();
            if (QAbstractButton* const chosen = box->button(button)) {
                chosen->click();
            } else {
                box->accept();
            }
            timer->deleteLater();
        });
        timer->start(10);
    }
};

HINGELAB_UI_TEST(TestTakes)

} // namespace test_takes

#include "test_takes.moc"
