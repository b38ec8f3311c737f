// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QMimeData>
#include <QTemporaryDir>

#include "checks/checked_rig.h"
#include "rig/parameter_set.h"
#include "tests/file_limit.h"
#include "tests/ui/answers.h"
#include "ui/files/file_drop.h"
#include "ui/files/files_beside.h"
#include "ui/plots/plot_export.h"

namespace test_files {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    Theme theme;
    Workbench bench{shippedDocument("dishwasher"), theme};
    OpenRig& model = bench.openRig();
    QWidget window;
    FileActions files{bench, &window};
    QTemporaryDir folder;

    QString write(const QString& name, const QByteArray& text) const {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write(text);
        return file.fileName();
    }
    static QByteArray read(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
    }
};

} // namespace

class TestFiles : public QObject {
    Q_OBJECT
  private slots:
    void saveAndOpenAgain() {
        Fixture f;
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        const QString path = f.folder.filePath("mine.json");
        QCOMPARE(f.files.saveRig(path), QString());
        QVERIFY(f.model.undoStack().isClean());
        QCOMPARE(findParameter(f.model.baseline(), "/elements/0/spring_constant")->value,
                 2.75); // what reset goes to
        QCOMPARE(f.model.title(), QStringLiteral("mine.json"));
        QVERIFY(f.files.openRig("oven").isEmpty());
        QVERIFY(f.files.openRig(path).isEmpty());
        QCOMPARE(valueOf(f.model, "/elements/0/spring_constant"), 2.75);
        QCOMPARE(f.files.lastRig(), path);
        QCOMPARE(QSettings().value("recentFiles").toStringList().front(), path);
    }

    void templatesBeginANewDocument() {
        Fixture f;
        QVERIFY(f.files.openTemplate(QStringLiteral("drop-down-door")).isEmpty());
        QVERIFY(f.model.path().isEmpty());
        QVERIFY(!f.model.rig().dimensions.empty());
        // One's own, with a name that no file system takes as it is.
        QCOMPARE(f.files.saveTemplate(QStringLiteral("my/door: \"A\"")), QString());
        const auto own = FileActions::ownTemplates();
        QCOMPARE(own.size(), std::size_t(1));
        QVERIFY(f.files.openRig("oven").isEmpty());
        QVERIFY(f.files.openTemplate(own.front().first).isEmpty());
        QVERIFY(f.model.path().isEmpty());
        QCOMPARE(f.model.rig().name, std::string("Drop-down door"));
        QCOMPARE(f.model.meshFolder(), FileActions::templateFolder()); // where its meshes and tables are
        QVERIFY(!f.files.saveTemplate(QStringLiteral("..")).isEmpty());
        QVERIFY(!f.files.openTemplate(f.folder.filePath("none.json")).isEmpty());
        QDir(FileActions::templateFolder()).removeRecursively();
    }

    /// Another program writes the open file: it is read again, or with edits here the user is asked.
    void aFileThatChangesOnDiskIsReadAgain() {
        Fixture f;
        const QString path = f.folder.filePath("shared.json");
        QCOMPARE(f.files.saveRig(path), QString());
        const auto writeSpring = [&](double value) {
            RigDocument document{{}, f.model.rig()};
            QVERIFY(setParameter(document.rig, "/elements/0/spring_constant", value));
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(writeRig(document)));
        };
        writeSpring(2.25);
        QTRY_COMPARE_WITH_TIMEOUT(valueOf(f.model, "/elements/0/spring_constant"), 2.25, 10'000);
        QVERIFY(f.model.setParameter("/elements/0/catch_torque", 7.0, f.model.newGesture()).empty());
        bool wasAsked = false;
        QTimer asked;
        connect(&asked, &QTimer::timeout, this, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr) return;
            wasAsked = true;
            box->reject(); // keeps what is here
        });
        asked.start(20);
        writeSpring(3.5);
        QTRY_VERIFY_WITH_TIMEOUT(wasAsked, 10'000);
        QCOMPARE(valueOf(f.model, "/elements/0/catch_torque"), 7.0);
        QCOMPARE(valueOf(f.model, "/elements/0/spring_constant"), 2.25);
    }

    void droppedFilesAreKnownByTheirContent() {
        Fixture f;
        QCOMPARE(kindOfFile(f.write("a.json", QByteArray::fromStdString(f.model.text()))), DroppedFile::rig);
        QCOMPARE(kindOfFile(f.write("b.json", QByteArray::fromStdString(writeParameterSet(f.model.rig(), {})))),
                 DroppedFile::parameterSet);
        QCOMPARE(kindOfFile(f.write("c.STL", "solid")), DroppedFile::mesh);
        QCOMPARE(kindOfFile(f.write("d.txt", QByteArray(100, '\x01'))), DroppedFile::unknown);
        QCOMPARE(kindOfFile(f.write("e.txt", "0 1\n2 3\n")), DroppedFile::table);
        QCOMPARE(kindOfFile(f.write("g.urdf", "<?xml version=\"1.0\"?><robot name=\"r\"/>")), DroppedFile::rig);
        QCOMPARE(kindOfFile(f.write("f.CSV", "angle;torque\n")), DroppedFile::table);
        QCOMPARE(kindOfFile(f.folder.filePath("none")), DroppedFile::unknown);
    }

    void badFilesLeaveTheDocument_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("binary") << QByteArray(5000, '\x01');
        QTest::newRow("truncated") << QByteArray::fromStdString(
            std::string(shippedRigs()[1].text.substr(0, 900)));
        QTest::newRow("deep") << QByteArray(100000, '[');
        QTest::newRow("wrong") << QByteArray(
            R"({"format": "hingelab-rig", "version": 1, "name": "x", "bodies": 7})");
    }

    void badFilesLeaveTheDocument() {
        QFETCH(QByteArray, text);
        Fixture f;
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        const std::string before = f.model.text();
        QVERIFY(!f.files.openRig(f.write("bad.json", text)).isEmpty());
        QCOMPARE(f.model.text(), before);
        QCOMPARE(f.model.undoStack().count(), 1); // even the undo history is still there
        QVERIFY(!f.files.openRig(f.folder.filePath("missing.json")).isEmpty());
        QVERIFY(!f.files.openRig(f.folder.path()).isEmpty());
        QCOMPARE(f.model.text(), before);
    }

    /// A device that never ends is not read, neither as a rig nor as a parameter set.
    void devicesAreNotRead() {
        Fixture f;
        const QString before = f.model.title();
        for (const QStringList& problems :
             {f.files.openRig("/dev/zero"), f.files.applyParameters("/dev/zero")}) {
            QCOMPARE(problems.size(), 1);
            QVERIFY2(problems.front().contains("a pipe or a device"), qPrintable(problems.front()));
        }
        QCOMPARE(f.model.title(), before);
    }

    void unwritablePlacesLoseNothing() {
        Fixture f;
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        const QString problem = f.files.saveRig("/no/such/folder/rig.json");
        QVERIFY(problem.contains("/no/such/folder/rig.json"));
        QVERIFY(!f.model.undoStack().isClean()); // still to be saved
        QVERIFY(f.model.path().isEmpty());
        // A file that cannot be replaced (a folder stands there) keeps what it was.
        QDir(f.folder.path()).mkdir("blocked.json");
        QVERIFY(!f.files.saveRig(f.folder.filePath("blocked.json")).isEmpty());
        QVERIFY(QFileInfo(f.folder.filePath("blocked.json")).isDir());
    }

    /// A folder in which one may not write: said with the file's name, and the edits stay to be saved.
    void aReadOnlyFolderLosesNothing() {
        Fixture f;
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        QString closed = f.folder.filePath("closed");
        QVERIFY(QDir().mkpath(closed));
        QVERIFY(QFile::setPermissions(closed, QFileDevice::ReadOwner | QFileDevice::ExeOwner));
        if (QFileInfo(closed).isWritable())
            closed = QStringLiteral("/sys"); // the superuser may write anywhere else
        const QString problem = f.files.saveRig(closed + "/mine.json");
        QVERIFY2(problem.contains("mine.json"), qPrintable(problem));
        QVERIFY(!f.model.undoStack().isClean());
        QVERIFY(f.model.path().isEmpty());
        QVERIFY(f.files.saveRig(f.folder.filePath("mine.json")).isEmpty()); // elsewhere it goes
        QVERIFY(f.model.undoStack().isClean());
    }

    /// A full disk, where a small file would fit into the buffers: nothing is renamed, nothing is called saved.
    void aFullDiskLosesNothing() {
        Fixture f;
        const QString rig = f.write("rig.json", "old");
        const QString plot = f.write("plot.csv", "old");
        const QString svg = f.write("plot.svg", "old");
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        QCustomPlot curves;
        curves.addGraph()->setData({0.0, 1.0, 2.0}, {1.0, 2.0, 3.0});
        QStringList problems;
        {
            const FileLimit limit(10);
            problems << f.files.saveRig(rig) << f.files.exportParameters(rig, false)
                     << writePlot(curves, plot, "title") << writePlot(curves, svg, "title");
        }
        for (const QString& problem : problems) {
            QVERIFY2(problem.contains("cannot be written") && problem.contains("make room"),
                     qPrintable(problem));
        }
        QVERIFY(!f.model.undoStack().isClean());
        for (const QString& path : {rig, plot, svg}) QCOMPARE(f.read(path), QByteArray("old"));
        QCOMPARE(QDir(f.folder.path()).entryList(QDir::Files | QDir::Hidden).size(), qsizetype{3});
    }

    void changesByOthersAreNotOverwrittenUnasked_data() {
        QTest::addColumn<QString>("button");
        QTest::addColumn<bool>("isReplaced");
        QTest::newRow("cancel") << "Cancel" << false;
        QTest::newRow("replace") << "Replace" << true;
    }

    void changesByOthersAreNotOverwrittenUnasked() {
        QFETCH(QString, button);
        QFETCH(bool, isReplaced);
        Fixture f;
        const QString path = f.folder.filePath("mine.json");
        QCOMPARE(f.files.saveRig(path), QString());
        QVERIFY(f.files.openRig(path).isEmpty());
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        const QByteArray theirs = f.read(path) + "\n";
        f.write("mine.json", theirs);
        bool isAsked = false;
        const auto answer = [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr) return;
            isAsked = true;
            for (QAbstractButton* choice : box->buttons()) {
                if (choice->text().remove('&') == button) choice->click();
            }
        };
        QTimer::singleShot(0, &f.window, answer);
        f.files.saveAction().trigger();
        QVERIFY(isAsked);
        QCOMPARE(f.read(path) != theirs, isReplaced);
        QCOMPARE(f.model.undoStack().isClean(), isReplaced);
        if (!isReplaced) return;
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.5, f.model.newGesture()).empty());
        f.files.saveAction().trigger(); // nobody else wrote since: no question
        QVERIFY(f.model.undoStack().isClean());
    }

    /// Meshes are the same files after the rig went to another folder, also when edits are undone there.
    void meshesStayWhenTheRigGoes() {
        Fixture f;
        QVERIFY(QDir(f.folder.path()).mkpath("a/parts"));
        QVERIFY(QDir(f.folder.path()).mkpath("b/c"));
        RigDocument document = shippedDocument("dishwasher");
        for (const char* file : {"parts/x.stl", "/usr/share/y.stl"}) {
            Shape shape;
            shape.name = file;
            shape.geometry = MeshGeometry{file, 1.0};
            document.rig.bodies[0].shapes.push_back(shape);
        }
        const QString first = f.write("a/rig.json", QByteArray::fromStdString(writeRig(document)));
        QVERIFY(f.files.openRig(first).isEmpty());
        const QString folder = f.model.meshFolder();
        const QString second = f.folder.filePath("b/c/rig.json");
        QCOMPARE(f.files.saveRig(second), QString());
        const auto meshes = [&](const QString& path) {
            QStringList files;
            const RigReading reading = readRig(f.read(path).toStdString());
            for (const Shape& shape : reading.document->rig.bodies[0].shapes) {
                if (const auto* mesh = std::get_if<MeshGeometry>(&shape.geometry)) files << mesh->file.c_str();
            }
            return files;
        };
        QCOMPARE(meshes(second), (QStringList{"../../a/parts/x.stl", "/usr/share/y.stl"}));
        QCOMPARE(f.model.meshFolder(), folder); // the picture goes on finding them
        QCOMPARE(f.files.saveRig(first), QString());
        QCOMPARE(meshes(first), (QStringList{"parts/x.stl", "/usr/share/y.stl"})); // and back
    }

    void parameterSetsGoOutAndComeIn() {
        Fixture f;
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        const QString path = f.folder.filePath("set.json");
        QCOMPARE(f.files.exportParameters(path, true), QString());
        f.model.undoStack().undo();
        QVERIFY(f.files.applyParameters(path).isEmpty());
        QCOMPARE(valueOf(f.model, "/elements/0/spring_constant"), 2.75);
        f.model.undoStack().undo();
        QCOMPARE(valueOf(f.model, "/elements/0/spring_constant"), 1.5);
        QVERIFY(!f.files.applyParameters(f.write("bad.json", "{}")).isEmpty());
        QCOMPARE(valueOf(f.model, "/elements/0/spring_constant"), 1.5);
    }

    void theClipboardHoldsTheParameters() {
        Fixture f;
        f.files.copyParameters();
        Rig rig = f.model.rig();
        QVERIFY(applyParameterSet(rig, QApplication::clipboard()->text().toStdString()).empty());
    }

    void filesAreChosenInDialogs() {
        Fixture f;
        QMenu menu;
        f.files.fillFileMenu(menu);
        const QString mine = f.folder.filePath("mine.hingelab");
        {
            const Answers answers({Answers::cancel()});
            actionOf(menu, "Save as…")->trigger();
            QVERIFY(answers.haveAllBeenAsked() && !QFile::exists(mine));
        }
        {
            const Answers answers({Answers::file(f.folder.filePath("mine"))}); // the ending is added
            f.files.saveAction().trigger();                                    // it has no file yet
            QVERIFY(answers.haveAllBeenAsked());
            QCOMPARE(f.model.title(), QStringLiteral("mine.hingelab"));
        }
        const QString other = f.write("other.hingelab", "theirs");
        {
            QString words;
            const Answers answers(
                {Answers::file(f.folder.filePath("other")), Answers::button(QMessageBox::Cancel, &words)});
            actionOf(menu, "Save as…")->trigger();
            QVERIFY(answers.haveAllBeenAsked());
            QVERIFY2(words.startsWith("There is a file other.hingelab already."), qPrintable(words));
            QCOMPARE(f.read(other), QByteArray("theirs"));
        }
        {
            const QByteArray theirs = f.read(mine).replace("1.5", "1.25");
            const Answers answers({[&](QDialog& dialog) { // another program writes meanwhile
                f.write("mine.hingelab", theirs);
                dialog.reject();
            }});
            actionOf(menu, "Save as…")->trigger();
            QVERIFY(answers.haveAllBeenAsked());
            QCOMPARE(valueOf(f.model, "/elements/0/spring_constant"), 1.25);
            f.write("mine.hingelab", f.read(mine).replace("1.25", "1.5"));
            QCOMPARE(f.files.openRig(mine), QStringList());
        }
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        const QString all = f.folder.filePath("all.json"), changed = f.folder.filePath("changed.json");
        {
            const Answers answers({Answers::file(all), Answers::file(changed)});
            actionOf(menu, "Export all")->trigger();
            actionOf(menu, "Export changed")->trigger();
            QVERIFY(answers.haveAllBeenAsked());
        }
        const auto count = [&](const QString& path) {
            return Json::parse(f.read(path).toStdString()).at("parameters").size();
        };
        QCOMPARE(count(changed), std::size_t{1});
        QVERIFY(count(all) > 10);
        f.model.undoStack().undo();
        QString words;
        {
            const Answers answers({Answers::file(changed), Answers::file(f.write("bad.json", "{}")),
                                   Answers::button(QMessageBox::Ok, &words)});
            actionOf(menu, "Apply parameter set")->trigger();
            QCOMPARE(valueOf(f.model, "/elements/0/spring_constant"), 2.75);
            actionOf(menu, "Apply parameter set")->trigger();
            QVERIFY(answers.haveAllBeenAsked());
        }
        QVERIFY2(words.startsWith("The parameter set was not applied"), qPrintable(words));
        // Unsaved edits are asked about; who wants to stay, stays.
        {
            const Answers answers({Answers::button(QMessageBox::Cancel)});
            f.files.openAction().trigger();
            QVERIFY(answers.haveAllBeenAsked());
            QCOMPARE(valueOf(f.model, "/elements/0/spring_constant"), 2.75);
        }
        {
            const Answers answers({Answers::button(QMessageBox::Discard), Answers::file(mine)});
            f.files.openAction().trigger();
            QVERIFY(answers.haveAllBeenAsked());
            QCOMPARE(valueOf(f.model, "/elements/0/spring_constant"), 1.5);
        }
        {
            const Answers answers(
                {Answers::file(f.folder.filePath("bad.json")), Answers::button(QMessageBox::Ok, &words)});
            f.files.openAction().trigger();
            QVERIFY(answers.haveAllBeenAsked());
        }
        QVERIFY2(words.startsWith("bad.json was not opened"), qPrintable(words));
        QCOMPARE(f.model.title(), QStringLiteral("mine.hingelab"));
    }

    /// Saving first, where one is asked about unsaved edits.
    void unsavedEditsAreSavedFirst() {
        Fixture f;
        const QString path = f.folder.filePath("mine.hingelab");
        QCOMPARE(f.files.saveRig(path), QString());
        QVERIFY(f.files.openRig(path).isEmpty());
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        const Answers answers({Answers::button(QMessageBox::Save)});
        f.files.openChosen("oven");
        QVERIFY(answers.haveAllBeenAsked());
        QCOMPARE(f.files.lastRig(), QStringLiteral("oven"));
        const RigReading reading = readRig(f.read(path).toStdString());
        QCOMPARE(findParameter(reading.document->rig, "/elements/0/spring_constant")->value, 2.75);
    }

    void menusOpenRigs() {
        Fixture f;
        QMenu files, rigs;
        f.files.fillFileMenu(files);
        f.files.fillRigsMenu(rigs);
        const QString path = f.folder.filePath("mine.hingelab");
        QCOMPARE(f.files.saveRig(path), QString());
        QCOMPARE(rigs.actions().size(), 6); // groups: the whole list would be longer than a screen
        QAction* doors = actionOf(rigs, "Doors and lids");
        QVERIFY(doors != nullptr && doors->menu() != nullptr);
        QAction* oven = actionOf(*doors->menu(), QString::fromStdString(shippedDocument("oven").rig.name));
        QVERIFY(oven != nullptr);
        QCOMPARE(oven->statusTip(), QStringLiteral("A heavy drop-down oven door"));
        QVERIFY(oven->toolTip().startsWith(oven->statusTip()) && oven->toolTip().contains("Try:"));
        oven->trigger();
        QCOMPARE(f.files.lastRig(), QStringLiteral("oven"));
        QMenu* recent = actionOf(files, "Open recent")->menu();
        emit recent->aboutToShow();
        QAction* mine = actionOf(*recent, path);
        QVERIFY(mine != nullptr);
        mine->trigger();
        QCOMPARE(f.files.lastRig(), path);
        QSettings().remove("recentFiles");
        emit recent->aboutToShow();
        QVERIFY(recent->actions().size() == 1 && !recent->actions().front()->isEnabled());
    }

    void templatesAreNamedInADialog() {
        Fixture f;
        QMenu menu;
        f.files.fillFileMenu(menu);
        const auto named = [](const QString& name) {
            return [name](QDialog& dialog) {
                dialog.findChild<QLineEdit*>()->setText(name);
                dialog.accept();
            };
        };
        const std::size_t before = FileActions::ownTemplates().size();
        QString words;
        QString question;
        const auto replace = [](QDialog& dialog) {
            for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
                if (button->text() == QLatin1String("&Replace")) return button->click();
            }
            dialog.reject();
        };
        const Answers answers({Answers::cancel(), named("A door of mine"), named("A door of mine"),
                               Answers::button(QMessageBox::Cancel, &question), named("A door of mine"),
                               replace, named(".hidden"), Answers::button(QMessageBox::Ok, &words)});
        actionOf(menu, "Save as template")->trigger();
        QCOMPARE(FileActions::ownTemplates().size(), before);
        actionOf(menu, "Save as template")->trigger();
        QCOMPARE(FileActions::ownTemplates().size(), before + 1);
        // Not in place of another one without a question.
        const QString mine = FileActions::templateFile("A door of mine");
        const double spring = valueOf(f.model, "/elements/0/spring_constant");
        QVERIFY(
            f.model.setParameter("/elements/0/spring_constant", spring + 1.0, f.model.newGesture()).empty());
        const auto springOfMine = [&] {
            return findParameter(readRig(Fixture::read(mine).toStdString()).document->rig,
                                 "/elements/0/spring_constant")
                ->value;
        };
        actionOf(menu, "Save as template")->trigger();
        QVERIFY2(question.contains("A door of mine"), qPrintable(question));
        QCOMPARE(springOfMine(), spring);
        actionOf(menu, "Save as template")->trigger();
        QCOMPARE(springOfMine(), spring + 1.0);
        f.model.undoStack().undo();
        const auto own = FileActions::ownTemplates();
        QCOMPARE(own.size(), before + 1);
        actionOf(menu, "Save as template")->trigger();
        QVERIFY(answers.haveAllBeenAsked());
        QVERIFY2(words.startsWith("The template was not saved"), qPrintable(words));
        for (const auto& [path, text] : own) {
            if (!path.contains("A door of mine")) continue;
            f.files.openNew(path);
            QVERIFY(f.model.path().isEmpty());
            QVERIFY(QFile::remove(path));
        }
        QCOMPARE(FileActions::ownTemplates().size(), before);
    }

    void droppedFilesAreTaken() {
        Fixture f;
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        const QString set = f.folder.filePath("set.json");
        QCOMPARE(f.files.exportParameters(set, true), QString());
        f.model.undoStack().undo();
        f.files.takeDropped(set);
        QCOMPARE(valueOf(f.model, "/elements/0/spring_constant"), 2.75);
        f.model.undoStack().undo();
        const QString bad =
            f.write("bad.json", R"({"format": "hingelab-parameters", "version": 1, "parameters": {"/x": 1}})");
        QString words;
        const Answers answers({Answers::button(QMessageBox::Ok, &words)});
        f.files.takeDropped(bad);
        QVERIFY(answers.haveAllBeenAsked());
        QVERIFY2(words.startsWith("The parameter set was not applied") && words.contains("/x"),
                 qPrintable(words));
        f.files.takeDropped(f.write("oven.json", QByteArray::fromStdString(writeRig(shippedDocument("oven")))));
        QCOMPARE(f.model.title(), QStringLiteral("oven.json"));
    }

    /// Whoever cancels the question about unsaved edits goes on with them, wherever it came from.
    void cancellingKeepsTheEdits() {
        Fixture f;
        QMenu files, rigs;
        f.files.fillFileMenu(files);
        f.files.fillRigsMenu(rigs);
        QCOMPARE(f.files.saveRig(f.folder.filePath("mine.json")), QString());
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        QMenu* recent = actionOf(files, "Open recent")->menu();
        emit recent->aboutToShow();
        const std::vector<std::function<void()>> ways = {
            [&] { rigs.actions().front()->menu()->actions().front()->trigger(); },
            [&] { recent->actions().front()->trigger(); }, [&] { f.files.openNew("drop-down-door"); },
            [&] { QVERIFY(!f.files.openMade(shippedDocument("oven"))); }, [&] { f.files.openChosen("oven"); }};
        for (const auto& way : ways) {
            const Answers answers({Answers::button(QMessageBox::Cancel)});
            way();
            QVERIFY(answers.haveAllBeenAsked());
            QCOMPARE(valueOf(f.model, "/elements/0/spring_constant"), 2.75);
            QCOMPARE(f.model.title(), QString("mine.json"));
        }
    }

    /// What cannot be opened or written is told, with as many reasons as one reads at once.
    void whatFailsIsTold() {
        Fixture f;
        QMenu menu;
        f.files.fillFileMenu(menu);
        QString words;
        const auto told = [&](std::deque<Answers::Answer> before, const auto& act) {
            before.push_back(Answers::button(QMessageBox::Ok, &words));
            const Answers answers(std::move(before));
            act();
            return answers.haveAllBeenAsked();
        };
        QVERIFY(told({}, [&] { f.files.openNew(f.folder.filePath("none.json")); }));
        QVERIFY2(words.startsWith("none.json was not opened\n"), qPrintable(words));
        QByteArray many = R"({"format": "hingelab-rig", "version": 1, "name": "x", "bodies": [)";
        for (int i = 0; i < 9; ++i) many += QByteArray(i == 0 ? "" : ",") + R"({"name": "a", "mass": "heavy"})";
        QVERIFY(told({}, [&] { f.files.openNew(f.write("many.json", many + "]}")); }));
        QCOMPARE(words.count("\n\n"), 5); // six of them
        QVERIFY(!f.files.openTemplate(f.write("no.json", "{}")).isEmpty());
        QVERIFY(told({Answers::file("/proc/mine.hingelab")}, [&] { f.files.saveAction().trigger(); }));
        QVERIFY2(words.startsWith("The rig was not saved\n/proc/mine.hingelab cannot be written"),
                 qPrintable(words));
        QVERIFY(told({Answers::file("/proc/all.json")}, [&] { actionOf(menu, "Export all")->trigger(); }));
        QVERIFY2(words.startsWith("The parameters were not exported\n"), qPrintable(words));
        for (const char* entry : {"Export changed", "Apply parameter set", "Open"}) {
            const Answers answers({Answers::cancel()});
            actionOf(menu, entry)->trigger();
            QVERIFY(answers.haveAllBeenAsked());
        }
        // A folder that goes while its file is open.
        QVERIFY(QDir(f.folder.path()).mkpath("going"));
        QCOMPARE(f.files.saveRig(f.folder.filePath("going/mine.json")), QString());
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        QVERIFY(QDir(f.folder.filePath("going")).removeRecursively());
        QVERIFY(told({}, [&] { f.files.saveAction().trigger(); }));
        QVERIFY2(words.contains("going/mine.json cannot be written"), qPrintable(words));
        QVERIFY(!f.model.undoStack().isClean());
    }

    /// The file has changed elsewhere: what is here goes to another file, and theirs stays.
    void onesOwnGoesElsewhere() {
        Fixture f;
        const QString path = f.folder.filePath("shared.json"), mine = f.folder.filePath("mine.json");
        QCOMPARE(f.files.saveRig(path), QString());
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        const QByteArray theirs = f.read(path) + "\n";
        f.write("shared.json", theirs);
        const auto press = [](const QString& words) {
            return [words](QDialog& dialog) {
                for (QAbstractButton* choice : dynamic_cast<QMessageBox&>(dialog).buttons()) {
                    if (choice->text().remove('&').startsWith(words)) return choice->click();
                }
                dialog.reject();
            };
        };
        const Answers answers({press("Save as"), Answers::file(mine)});
        f.files.saveAction().trigger();
        QVERIFY(answers.haveAllBeenAsked());
        QCOMPARE(f.read(path), theirs);
        QCOMPARE(f.model.title(), QString("mine.json"));
        QVERIFY(f.model.undoStack().isClean());
    }

    /// A file that another program broke is told, and what is open stays; whoever wants theirs gets it.
    void brokenChangesByOthersAreTold() {
        Fixture f;
        const QString path = f.folder.filePath("shared.json");
        QCOMPARE(f.files.saveRig(path), QString());
        const QByteArray good = f.read(path);
        const std::string before = f.model.text();
        QStringList told;
        connect(&f.files, &FileActions::message, this, [&](const QString& text) { told << text; });
        f.write("shared.json", "{");
        QTRY_VERIFY_WITH_TIMEOUT(!told.isEmpty() && told.last().contains("and it cannot be read"), 10'000);
        QCOMPARE(f.model.text(), before);
        QVERIFY(f.model.setParameter("/elements/0/spring_constant", 2.75, f.model.newGesture()).empty());
        bool isAsked = false;
        QTimer reload;
        connect(&reload, &QTimer::timeout, this, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr) return;
            isAsked = true;
            for (QAbstractButton* choice : box->buttons()) {
                if (choice->text().remove('&').startsWith("Reload")) choice->click();
            }
        });
        reload.start(20);
        f.write("shared.json", good + "\n");
        QTRY_VERIFY_WITH_TIMEOUT(isAsked && f.model.undoStack().isClean(), 10'000);
        QCOMPARE(f.model.text(), before);
    }

    /// Of a drag, a single file of this computer is taken, and once it is dropped.
    void onlySingleFilesAreDropped() {
        QWidget window;
        FileDrop drop(window);
        QStringList dropped;
        connect(&drop, &FileDrop::dropped, this, [&](const QString& path) { dropped << path; });
        const QUrl one = QUrl::fromLocalFile("/tmp/a.json"), other = QUrl::fromLocalFile("/tmp/b.json");
        const auto isTaken = [&](const QList<QUrl>& urls) {
            QMimeData data;
            data.setUrls(urls);
            QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
            enter.ignore();
            QApplication::sendEvent(&window, &enter);
            QDragMoveEvent move({6, 6}, Qt::CopyAction, &data, Qt::LeftButton, {});
            move.ignore();
            QApplication::sendEvent(&window, &move);
            const bool isWelcome = enter.isAccepted() && move.isAccepted();
            QDropEvent release({6, 6}, Qt::CopyAction, &data, Qt::LeftButton, {});
            QApplication::sendEvent(&window, &release);
            QCoreApplication::processEvents();
            return isWelcome;
        };
        QVERIFY(!isTaken({}));
        QVERIFY(!isTaken({one, other}));
        QVERIFY(!isTaken({QUrl("https://example.org/a.json")}));
        QVERIFY(dropped.isEmpty());
        QVERIFY(isTaken({one}));
        QCOMPARE(dropped, QStringList{"/tmp/a.json"});
    }

    /// Files of a rig come to lie beside it, and no file of another is changed.
    void filesGoBesideTheRig() {
        const Fixture f;
        for (const char* folder : {"from/parts", "to", "taken/door-files", "same/door-files/parts"})
            QVERIFY(QDir(f.folder.path()).mkpath(folder));
        f.write("from/parts/a.stl", "solid");
        f.write("from/b.stl", "other");
        const auto copy = [&](const char* to) {
            return copyFilesBeside(f.folder.filePath("from"), f.folder.filePath(to));
        };
        QCOMPARE(copy("to/door.hingelab").folder, f.folder.filePath("to/door-files"));
        QCOMPARE(f.read(f.folder.filePath("to/door-files/parts/a.stl")), QByteArray("solid"));
        for (const char* different : {"OTHER", "of another length"}) {
            f.write("taken/door-files/b.stl", different);
            QCOMPARE(copy("taken/door.hingelab").folder, f.folder.filePath("taken/door-files-2"));
            QCOMPARE(f.read(f.folder.filePath("taken/door-files/b.stl")), QByteArray(different));
        }
        f.write("same/door-files/parts/a.stl", "solid"); // one is there already
        QCOMPARE(copy("same/door.hingelab").folder, f.folder.filePath("same/door-files"));
        QCOMPARE(f.read(f.folder.filePath("same/door-files/b.stl")), QByteArray("other"));
        f.write("blocked", "a file");
        const QString problem = copy("blocked/door.hingelab").problem;
        QVERIFY2(problem.contains("cannot be made. Save the rig elsewhere."), qPrintable(problem));
        QString full;
        {
            const FileLimit limit(2);
            full = copy("to/full.hingelab").problem;
        }
        QVERIFY2(full.contains("/full-files/b.stl cannot be written"), qPrintable(full));
    }
};

HINGELAB_UI_TEST(TestFiles)

} // namespace test_files

#include "test_files.moc"
