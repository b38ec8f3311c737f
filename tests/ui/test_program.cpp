// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program where there is no display.
#include <QProcess>
#include <csignal>

#include "checks/checked_rig.h"
#include "recording/take.h"
#include "resources/shipped_rigs.h"
#include "tests/file_limit.h"
#include "tests/ui/ui_test.h"

namespace test_program {

using namespace hingelab;
using namespace hingelab::test;

namespace {

QProcessEnvironment environmentIn(const QTemporaryDir& folder) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    environment.insert("XDG_CONFIG_HOME", folder.filePath("config"));
    environment.insert("XDG_DATA_HOME", folder.filePath("data"));
    return environment;
}

/// The program's exit code on the platform without a screen; its settings are in `folder`.
int run(const QTemporaryDir& folder, const QStringList& arguments, QByteArray& errors,
        bool isDiskFull = false) {
    QProcess process;
    process.setProcessEnvironment(environmentIn(folder));
    if (isDiskFull) process.setChildProcessModifier([] { limitFiles(1000); });
    process.start(QStringLiteral(HINGELAB_PROGRAM), arguments);
    const bool isFinished = process.waitForFinished(120000);
    errors = process.readAllStandardError();
    return isFinished && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

void writeFile(const QString& path, const QByteArray& content) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

} // namespace

class TestProgram : public QObject {
    Q_OBJECT
  private slots:
    /// Without OpenGL the window is there with a page in place of the 3D view.
    void aPlatformWithoutOpenGlIsNoCrash() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("picture.png");
        QByteArray errors;
        QVERIFY2(run(folder, {"oven", "--screenshot", path, "--after", "0.1"}, errors) == 0,
                 errors.constData());
        QVERIFY(QImage(path).width() > 400);
    }

    /// A film by the command line, of the whole window where there is no OpenGL.
    void aFilmIsMadeAndItsFailureTold() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("film.gif");
        const QStringList few = {"--after", "0.1", "--fps", "10", "--size", "320x200"};
        QByteArray errors;
        QVERIFY2(run(folder, QStringList{"oven", "--film", path} + few, errors) == 0, errors.constData());
        QCOMPARE(QImage(path).size(), QSize(320, 200));
        QCOMPARE(run(folder, QStringList{"oven", "--film", folder.filePath("film.avi")} + few, errors), 1);
        QVERIFY2(errors.contains(".mp4"), errors.constData());
        QCOMPARE(run(folder, {"oven", "--film", path, "--after", "0.1", "--size", "321"}, errors), 1);
        QVERIFY2(errors.contains("WIDTHxHEIGHT"), errors.constData());
        QCOMPARE(run(folder, {"oven", "--film", path, "--after", "0"}, errors), 1);
        QVERIFY2(errors.contains("no motion yet"), errors.constData());
        QCOMPARE(QDir(folder.path()).entryList({"film*", ".film*"}, QDir::Files | QDir::Hidden).size(), 1);
    }

    /// A fault ends the program as the system wants it, and leaves a report that says what, when and with which
    /// rig.
    void aCrashLeavesAReport_data() {
        QTest::addColumn<int>("signal");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("memory") << SIGSEGV << QByteArray("memory was used that is not the program's (SIGSEGV)");
        QTest::newRow("abort") << SIGABRT << QByteArray("the program gave up (SIGABRT)");
    }
    void aCrashLeavesAReport() {
        QFETCH(const int, signal);
        QFETCH(const QByteArray, words);
        const QTemporaryDir folder;
        const QDir data(folder.filePath("data/Hingelab/Hingelab"));
        QProcess process;
        process.setProcessEnvironment(environmentIn(folder));
        process.setChildProcessModifier([] { limitFiles(1 << 20); }); // no dump of core
        process.start(QStringLiteral(HINGELAB_PROGRAM), {"oven"});
        const auto isWatched = [&] { return !QDir(data.filePath("recovery")).entryList({"*.lock"}).isEmpty(); };
        QTRY_VERIFY_WITH_TIMEOUT(isWatched(), 60'000);
        QVERIFY(::kill(static_cast<pid_t>(process.processId()), signal) == 0);
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
        const QDir reports(data.filePath("crashes"));
        const QStringList names = reports.entryList({"*.txt"}, QDir::Files);
        QCOMPARE(names.size(), qsizetype{1});
        QFile file(reports.filePath(names[0]));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY2(text.contains("Reason:  " + words), text.constData());
        QVERIFY2(text.contains("Rig:     Oven"), text.constData());
        QVERIFY2(text.contains("Program: Hingelab "), text.constData());
        QVERIFY2(text.contains("Calls, for those who mend it\n"), text.constData());
        // The moment, by another calendar than the handler's own.
        const qsizetype at = text.indexOf("When:    ") + 9;
        QDateTime when = QDateTime::fromString(QString::fromLatin1(text.mid(at, 19)), "yyyy-MM-dd HH:mm:ss");
        when.setTimeSpec(Qt::UTC);
        QVERIFY2(std::abs(when.secsTo(QDateTime::currentDateTimeUtc())) < 60, text.mid(at, 23).constData());
    }

    /// What file managers ask for: of a rig and of a take, whatever their files' names end in.
    void thumbnailsAreMadeOfRigsAndTakes() {
        const QTemporaryDir folder;
        const QString rig = folder.filePath("a rig.hingelab");
        const QString take = folder.filePath("a take.hingelab-take");
        const std::string_view text = shippedRigs().front().text;
        writeFile(rig, QByteArray(text.data(), static_cast<qsizetype>(text.size())));
        const RigReading reading = readRig(text);
        RunLog log;
        log.addSampleAt(0.0);
        const auto model = std::make_shared<const Model>(reading.document->rig);
        writeFile(take, QByteArray::fromStdString(writeTake(reading.document->source, {model, {}, {}}, log)));
        QByteArray errors;
        for (const QString& file : {rig, take}) {
            const QString picture = folder.filePath("thumbnail.png");
            QVERIFY2(run(folder, {"--thumbnail", picture, "--size", "64", file}, errors) == 0,
                     errors.constData());
            const QImage image(picture);
            QCOMPARE(image.size(), QSize(64, 64));
            QVERIFY(image.pixelColor(32, 32) != image.pixelColor(1, 1)); // the door before the sky
            QVERIFY(QFile::remove(picture));
        }
    }

    /// With the scene's light, also as large as they may be; of meshes, those in the folder alone are looked
    /// at.
    void thumbnailsAreOfTheSceneAndOfNoOtherFiles() {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath("rigs/parts") && QDir(folder.path()).mkpath("elsewhere"));
        const QByteArray mesh("v 0 0 0\nv 0.6 0 0\nv 0 0.6 0\nv 0 0 0.6\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n");
        writeFile(folder.filePath("rigs/parts/a.obj"), mesh);
        writeFile(folder.filePath("elsewhere/a.obj"), mesh);
        QVERIFY(QFile::link(folder.filePath("elsewhere"), folder.filePath("rigs/link")));
        const auto picture = [&](const QString& file, const QStringList& more = {"--size", "64"}) {
            RigDocument document = *readRig(shippedRigs().front().text).document;
            Shape shape;
            shape.name = "mesh";
            shape.geometry = MeshGeometry{file.toStdString(), 1.0};
            document.rig.bodies[0].shapes.push_back(shape);
            writeFile(folder.filePath("rigs/rig.hingelab"), QByteArray::fromStdString(writeRig(document)));
            const QString made = folder.filePath("thumbnail.png");
            QByteArray errors;
            const int code = run(
                folder, QStringList{"--thumbnail", made, folder.filePath("rigs/rig.hingelab")} + more, errors);
            return code == 0 ? QImage(made) : QImage();
        };
        const QImage none = picture("parts/b.obj");
        QSet<QRgb> colours;
        for (int i = 0; i < 64 * 64; ++i) colours.insert(none.pixel(i % 64, i / 64));
        QVERIFY2(colours.size() > 500,
                 qPrintable(QString::number(colours.size()))); // painted ones have a hundred
        QVERIFY(picture("parts/a.obj") != none);
        for (const QString& other : {folder.filePath("elsewhere/a.obj"), QStringLiteral("../elsewhere/a.obj"),
                                     QStringLiteral("link/a.obj")}) {
            QVERIFY2(picture(other) == none, qPrintable(other));
        }
        QVERIFY(picture("a.obj", {"--size", "64", "--meshes", folder.filePath("elsewhere")}) != none);
        QCOMPARE(picture("parts/a.obj", {"--size", "2048"}).size(), QSize(2048, 2048));
    }

    /// Folders hold anything; none of it leaves a picture, and the reason is told.
    void aFileThatIsNoRigHasNoThumbnail() {
        const QTemporaryDir folder;
        const QString picture = folder.filePath("thumbnail.png");
        const QString file = folder.filePath("file.hingelab");
        QByteArray errors;
        for (const QByteArray& content : {QByteArray("no JSON"), QByteArray(100000, '['), QByteArray()}) {
            writeFile(file, content);
            QCOMPARE(run(folder, {"--thumbnail", picture, file}, errors), 2);
            QVERIFY2(errors.contains("file.hingelab"), errors.constData());
        }
        QCOMPARE(run(folder, {"--thumbnail", picture, folder.path()}, errors), 3);
        QCOMPARE(run(folder, {"--thumbnail", picture}, errors), 1);
        QCOMPARE(run(folder, {"--thumbnail", picture, "--size", "9999", file}, errors), 1);
        QVERIFY2(errors.contains("2048"), errors.constData());
        QVERIFY(!QFile::exists(picture));
    }

    void aPictureThatCannotBeWrittenIsToldAbout() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("picture.png");
        QByteArray errors;
        QCOMPARE(run(folder, {"oven", "--screenshot", path, "--after", "0"}, errors, true), 3);
        QVERIFY2(errors.contains("cannot be written"), errors.constData());
        QVERIFY(QDir(folder.path()).entryList({"picture*"}).isEmpty());
        QCOMPARE(run(folder, {"oven", "--screenshot", folder.filePath("p.xyz"), "--after", "0"}, errors), 3);
        QVERIFY2(errors.contains(".png"), errors.constData());
    }

    /// A prepared state and other parameters from the command line; what there is not is told, with what there
    /// is.
    void statesAreShown() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("picture.png");
        const QString state = QString::fromStdString(shippedDocument("oven").rig.experiments.front().name);
        QByteArray errors;
        QVERIFY2(run(folder,
                     {"oven", "--state", state, "--set", "/elements/hinge/viscous_friction=0", "--screenshot",
                      path, "--after", "0.1"},
                     errors) == 0,
                 errors.constData());
        QVERIFY(!QImage(path).isNull());
        QCOMPARE(run(folder, {"oven", "--state", "fly", "--screenshot", path}, errors), 1);
        QVERIFY2(errors.contains("no state \"fly\"") && errors.contains(state.toUtf8()), errors.constData());
        QCOMPARE(run(folder, {"oven", "--set", "/elements/hinge/wings=2", "--screenshot", path}, errors), 1);
        QVERIFY2(errors.contains("wings"), errors.constData());
    }

    /// "nan" is a number to Qt, and no time: nothing waits for it.
    void timesThatAreNoneAreRefused() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("picture.png");
        for (const char* time : {"nan", "inf", "-inf", "-1", "1e9", "soon"}) {
            QByteArray errors;
            QCOMPARE(run(folder, {"oven", "--screenshot", path, "--after", time}, errors), 1);
            QVERIFY2(errors.contains("--after takes seconds from 0 to 3600"), errors.constData());
        }
    }
};

HINGELAB_UI_TEST(TestProgram)

} // namespace test_program

#include "test_program.moc"
