// SPDX-License-Identifier: GPL-3.0-or-later
// Edits that outlive a program that was killed.
#include <sys/wait.h>
#include <unistd.h>

#include <QLockFile>
#include <QSignalSpy>
#include <QTimer>
#include <csignal>

#include "tests/file_limit.h"
#include "tests/ui/ui_test.h"
#include "ui/crash/crash_report.h"
#include "ui/files/autosave.h"

namespace test_autosave {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// One run of the program.
struct Run {
    Theme theme;
    Workbench bench{shippedDocument("dishwasher"), theme};
    OpenRig& model = bench.openRig();
    QWidget window;
    FileActions files{bench, &window};
    Autosave autosave;

    explicit Run(const QTemporaryDir& folder)
        : autosave(model, folder.filePath("recovery"), [this] { return files.source(); }) {}

    void edit(double value) {
        if (!model.setParameter("/elements/0/spring_constant", value, model.newGesture()).empty())
            qFatal("edit");
    }
    void keep() {
        autosave.saveNow();
        autosave.wait();
    }
    [[nodiscard]] double value() const { return valueOf(model, "/elements/0/spring_constant"); }
};

QStringList kept(const QTemporaryDir& folder) {
    return QDir(folder.filePath("recovery")).entryList({"*.json"});
}

} // namespace

class TestAutosave : public QObject {
    Q_OBJECT
  private slots:
    void editsSurviveARunThatIsKilled() {
        const QTemporaryDir folder;
        {
            Run run(folder);
            QVERIFY(run.files.openRig("oven").isEmpty());
            run.edit(3.25);
            run.keep();
        } // without finish()
        Run next(folder);
        std::vector<RecoveredRig> found = next.autosave.takeOver();
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].source, QString("oven"));
        next.files.openRecovered(found[0]);
        QCOMPARE(next.value(), 3.25);
        QVERIFY(!next.model.undoStack().isClean()); // still to be saved
        QCOMPARE(findParameter(next.model.baseline(), "/elements/0/spring_constant")->value,
                 findParameter(shippedDocument("oven").rig, "/elements/0/spring_constant")->value);
        next.keep();
        next.autosave.forget(found[0]);
        QCOMPARE(kept(folder).size(), qsizetype{1}); // its own
        next.model.undoStack().undo();
        next.autosave.wait();
        QVERIFY(kept(folder).isEmpty()); // nothing is unsaved
    }

    /// A door from a template is no edit of the rig that was open before it.
    void whatBeganFromATemplateIsNoEditOfTheRigBefore() {
        const QTemporaryDir folder;
        {
            Run run(folder);
            QVERIFY(run.files.openRig("four-bar").isEmpty());
            QVERIFY(run.files.openTemplate("drop-down-door").isEmpty());
            run.edit(3.25);
            run.keep();
        }
        Run next(folder);
        std::vector<RecoveredRig> found = next.autosave.takeOver();
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].source, QString());
        const QSignalSpy opened(&next.model, &OpenRig::opened);
        next.files.openRecovered(found[0]);
        QCOMPARE(opened.count(), 1); // views begin anew
        QCOMPARE(next.value(), 3.25);
        QCOMPARE(QString::fromStdString(next.model.baseline().name), QString("Drop-down door"));
        QVERIFY(!next.model.undoStack().canUndo());
        QVERIFY(!next.model.undoStack().isClean()); // still to be saved
    }

    /// However long a drag goes on, what was done is in the file soon: the clock is not set back by each edit.
    void aDragThatDoesNotEndIsKept() {
        const QTemporaryDir folder;
        Run run(folder);
        double value = 2.0;
        QTimer drag;
        connect(&drag, &QTimer::timeout, this, [&] { run.edit(value += 0.001); });
        drag.start(20);
        QTRY_COMPARE_WITH_TIMEOUT(kept(folder).size(), qsizetype{1}, 20'000);
        QVERIFY(drag.isActive());
    }

    /// A report is shown once; of those that were shown the newest ten stay.
    void reportsOfCrashesAreShownOnce() {
        const QTemporaryDir folder;
        QDir().mkpath(folder.filePath("seen"));
        for (int i = 0; i < 14; ++i) {
            QFile file(folder.filePath(QString("%1.txt").arg(i)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::number(i));
            QVERIFY(file.flush()); // written later, it would be of that time
            QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(i - 100),
                                     QFileDevice::FileModificationTime));
        }
        const std::vector<CrashReport> found = unseenCrashReports(folder.path());
        QCOMPARE(found.size(), std::size_t{14});
        QCOMPARE(found.front().text, QString("13"));
        setCrashReportsSeen(folder.path(), found);
        QVERIFY(unseenCrashReports(folder.path()).empty());
        const QStringList seen = QDir(folder.filePath("seen")).entryList({"*.txt"}, QDir::Files);
        QCOMPARE(seen.size(), qsizetype{10});
        QVERIFY(seen.contains("13.txt") && !seen.contains("3.txt"));
        QVERIFY(unseenCrashReports(folder.filePath("missing")).empty());
    }

    /// A report that cannot be put aside is not shown again and again.
    void aReportThatIsAsideAlreadyGoes() {
        const QTemporaryDir folder;
        QVERIFY(QDir().mkpath(folder.filePath("seen")));
        for (const char* name : {"a.txt", "seen/a.txt"}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        setCrashReportsSeen(folder.path(), unseenCrashReports(folder.path()));
        QVERIFY(!QFile::exists(folder.filePath("a.txt")) && QFile::exists(folder.filePath("seen/a.txt")));
    }

    /// An error that came up to the outermost function is written down as a crash is: once, in the words of
    /// people, with the last messages.
    void anErrorIsWrittenDown() {
        const QTemporaryDir folder;
        const auto reports = [&] { return unseenCrashReports(folder.filePath("crashes")); };
        {
            CrashReporter reporter(folder.filePath("crashes"), "Program: Hingelab 1.2\n");
            CrashReporter::setOpen("Lid");
            CrashReporter::setOpen("Oven");
            reporter.write("no room");
        }
        QCOMPARE(reports().size(), std::size_t{1});
        const QString first = reports()[0].text;
        QVERIFY2(first.contains("Reason:  an error that nothing handled: no room\n"), qPrintable(first));
        QVERIFY2(first.contains("the program gave up (SIGABRT)") && first.contains("Rig:     Oven\n"),
                 qPrintable(first));
        QVERIFY2(first.contains("were not saved are in " + folder.path() + ";"), qPrintable(first));
        QVERIFY2(first.contains("Program: Hingelab 1.2\n") && !first.contains("Last messages"),
                 qPrintable(first));
        setCrashReportsSeen(folder.filePath("crashes"), reports());
        {
            CrashReporter reporter(folder.filePath("crashes"), "Program: Hingelab 1.2\n");
            for (int i = 0; i < 20; ++i) qInfo("message %d", i);
            qDebug("of no interest");
            QVERIFY(QDir(folder.filePath("crashes")).removeRecursively());
            reporter.write("nowhere to write it"); // is no error of its own
            QVERIFY(QDir().mkpath(folder.filePath("crashes")));
            reporter.write("later"); // the first is what led to it
        }
        QVERIFY(reports().empty());
        {
            CrashReporter reporter(folder.filePath("crashes"), {});
            reporter.write(std::string(1000, 'x').c_str());
        }
        QCOMPARE(reports().size(), std::size_t{1});
        const QString last = reports()[0].text;
        QVERIFY2(last.contains("\nLast messages\n  message 4\n") && last.contains("  message 19\n"),
                 qPrintable(last));
        QVERIFY2(!last.contains("message 3\n") && !last.contains("of no interest"), qPrintable(last));
        QVERIFY2(last.contains(QString(511, 'x') + '\n'), qPrintable(last)); // there is room for so much
    }

    /// A fault within the handling of another one ends the program, which would wait for itself otherwise.
    void faultsWithinTheHandlerAreBlocked() {
        const QTemporaryDir folder;
        const CrashReporter reporter(folder.filePath("crashes"), {});
        for (const int signal : {SIGABRT, SIGSEGV}) {
            struct sigaction now {};
            QCOMPARE(::sigaction(signal, nullptr, &now), 0);
            for (const int other : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
                QCOMPARE(sigismember(&now.sa_mask, other), 1);
        }
    }

    void filesGoWhenAllIsSavedOrGivenUp() {
        const QTemporaryDir folder;
        Run run(folder);
        run.keep();
        QVERIFY(kept(folder).isEmpty()); // no edits
        run.edit(2.0);
        run.keep();
        QCOMPARE(kept(folder).size(), qsizetype{1});
        QCOMPARE(run.files.saveRig(folder.filePath("mine.json")), QString());
        run.autosave.wait();
        QVERIFY(kept(folder).isEmpty());
        run.edit(4.0);
        run.keep();
        QCOMPARE(kept(folder).size(), qsizetype{1});
        run.autosave.finish();
        QVERIFY(kept(folder).isEmpty());
    }

    void editsAreKeptWithoutBeingAskedTo() {
        const QTemporaryDir folder;
        Run run(folder);
        run.edit(2.0);
        run.edit(2.5);
        QTRY_COMPARE(kept(folder).size(), qsizetype{1});
    }

    /// Windows that still run keep what is theirs.
    void severalWindowsStayApart() {
        const QTemporaryDir folder;
        Run first(folder);
        first.edit(2.0);
        first.keep();
        Run second(folder);
        QVERIFY(second.autosave.takeOver().empty());
        second.edit(3.0);
        second.keep();
        QCOMPARE(kept(folder).size(), qsizetype{2});
        QVERIFY(first.autosave.takeOver().empty());
        second.autosave.finish();
        QCOMPARE(kept(folder).size(), qsizetype{1});
    }

    void savedFilesAreTheGroundOfTheirEdits() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("mine.json");
        {
            Run run(folder);
            run.edit(2.0);
            QCOMPARE(run.files.saveRig(path), QString());
            run.edit(5.0);
            run.keep();
        }
        {
            Run next(folder);
            std::vector<RecoveredRig> found = next.autosave.takeOver();
            QCOMPARE(found.size(), std::size_t{1});
            next.files.openRecovered(found[0]);
            QCOMPARE(next.model.path(), path);
            QCOMPARE(next.value(), 5.0);
            next.model.undoStack().undo();
            QCOMPARE(next.value(), 2.0);
        } // put off: offered again
        QVERIFY(QFile::remove(path));
        Run last(folder);
        std::vector<RecoveredRig> found = last.autosave.takeOver();
        QCOMPARE(found.size(), std::size_t{1});
        last.files.openRecovered(found[0]); // the file is gone, the edits are not
        QCOMPARE(last.value(), 5.0);
        QVERIFY(!last.model.undoStack().isClean());
        QCOMPARE(last.model.path(), path);
    }

    void damagedFilesAreNoTrap() {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath("recovery"));
        for (const char* text : {"", "{", "[]", R"({"rig": 7})", R"({"rig": "{}", "is_file": "x"})"}) {
            QFile file(folder.filePath("recovery/a.recovery.json"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
            file.close();
            Run run(folder);
            QVERIFY(run.autosave.takeOver().empty());
            QVERIFY(kept(folder).isEmpty());
            const QString aside = folder.filePath("recovery/a.recovery.json.unreadable");
            QCOMPARE(run.autosave.unreadable(), QStringList{aside}); // to be told
            QVERIFY(QFile::exists(aside));
        }
    }

    /// A crash in the middle of keeping: what was kept before is whole, and the half is cleared away.
    void aCrashInTheMiddleOfKeepingLosesNothing() {
        const QTemporaryDir folder;
        {
            Run run(folder);
            QVERIFY(run.files.openRig("oven").isEmpty());
            run.edit(3.25);
            run.keep();
            QCOMPARE(kept(folder).size(), qsizetype{1});
            QFile whole(folder.filePath("recovery/" + kept(folder).front()));
            QVERIFY(whole.open(QIODevice::ReadOnly));
            QFile half(whole.fileName() + ".part-4711");
            QVERIFY(half.open(QIODevice::WriteOnly));
            half.write(whole.readAll().left(200));
        } // without finish()
        Run next(folder);
        const std::vector<RecoveredRig> found = next.autosave.takeOver();
        QCOMPARE(found.size(), std::size_t{1});
        next.files.openRecovered(found[0]);
        QCOMPARE(next.value(), 3.25);
        QVERIFY(QDir(folder.filePath("recovery")).entryList({"*.part-*"}, QDir::Files).isEmpty());
    }

    /// A program that is killed while nothing is unsaved leaves a lock alone: it goes at the next start. Locks
    /// of windows that are open stay.
    void locksOfKilledProgramsGo() {
        const QTemporaryDir folder;
        const QDir recovery(folder.filePath("recovery"));
        QVERIFY(QDir(folder.path()).mkpath("recovery"));
        const pid_t killed = fork();
        QVERIFY(killed >= 0);
        if (killed == 0) {
            QLockFile lock(recovery.filePath("gone.recovery.json.lock"));
            lock.setStaleLockTime(0);
            static_cast<void>(lock.tryLock(0));
            ::kill(::getpid(), SIGKILL);
        }
        QCOMPARE(waitpid(killed, nullptr, 0), killed);
        const auto locks = [&] { return recovery.entryList({"*.lock"}, QDir::Files); };
        QCOMPARE(locks(), QStringList{"gone.recovery.json.lock"});
        {
            const Run open(folder);
            Run next(folder);
            QCOMPARE(locks().size(), qsizetype{3});
            QVERIFY(next.autosave.takeOver().empty());
            QCOMPARE(locks().size(), qsizetype{2});
            QVERIFY(!locks().contains("gone.recovery.json.lock"));
        }
        QVERIFY(locks().isEmpty());
    }

    /// What an own template, or a take, names lies beside it still.
    void otherFilesAreFoundAgain() {
        const QTemporaryDir folder;
        {
            Run run(folder);
            run.model.open(shippedDocument("oven"), QString(), nullptr, folder.filePath("beside"));
            run.edit(3.25);
            run.keep();
        } // without finish()
        Run next(folder);
        const std::vector<RecoveredRig> found = next.autosave.takeOver();
        QCOMPARE(found.size(), std::size_t{1});
        next.files.openRecovered(found[0]);
        QCOMPARE(next.value(), 3.25);
        QCOMPARE(next.model.meshFolder(), folder.filePath("beside"));
    }

    /// On a full disk there is room for no lock: what an earlier run left is offered all the same.
    void editsAreOfferedOnAFullDisk() {
        const QTemporaryDir folder;
        {
            Run run(folder);
            run.edit(3.25);
            run.keep();
        } // without finish()
        const FileLimit limit(0);
        Run next(folder);
        QCOMPARE(next.autosave.takeOver().size(), std::size_t{1});
    }

    /// Where nothing can be written, one goes on, and is told once.
    void aFolderThatCannotBeIsToldOnce() {
        const QTemporaryDir folder;
        QFile inTheWay(folder.filePath("recovery")); // for the superuser, too
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        inTheWay.close();
        Run run(folder);
        QSignalSpy failed(&run.autosave, &Autosave::failed);
        run.edit(2.0);
        run.keep();
        run.edit(2.5);
        run.keep();
        QTRY_COMPARE(failed.size(), qsizetype{1});
        QVERIFY2(failed[0][0].toString().contains("recovery"), qPrintable(failed[0][0].toString()));
        QCOMPARE(run.value(), 2.5);
        QVERIFY(inTheWay.remove()); // whoever makes room has it from then on
        run.edit(3.5);
        run.keep();
        QVERIFY(run.autosave.isKept());
        QCOMPARE(kept(folder).size(), qsizetype{1});
    }

    void aFullDiskIsToldOnce() {
        const QTemporaryDir folder;
        Run run(folder);
        QSignalSpy failed(&run.autosave, &Autosave::failed);
        const FileLimit limit(100);
        run.edit(2.0);
        run.keep();
        QTRY_COMPARE(failed.size(), qsizetype{1});
        QVERIFY(failed[0][0].toString().contains("cannot be written"));
        run.edit(3.0);
        run.keep();
        QCoreApplication::processEvents();
        QCOMPARE(failed.size(), qsizetype{1});
        QVERIFY(kept(folder).isEmpty());
    }
};

HINGELAB_UI_TEST(TestAutosave)

} // namespace test_autosave

#include "test_autosave.moc"
