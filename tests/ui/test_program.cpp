// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program where there is no display.
#include <QProcess>

#include "tests/file_limit.h"
#include "tests/ui/ui_test.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// The program's exit code on the platform without a screen; its settings are in `folder`.
int run(const QTemporaryDir& folder, const QStringList& arguments, QByteArray& errors,
        bool isDiskFull = false) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    environment.insert("XDG_CONFIG_HOME", folder.filePath("config"));
    environment.insert("XDG_DATA_HOME", folder.filePath("data"));
    process.setProcessEnvironment(environment);
    if (isDiskFull) process.setChildProcessModifier([] { limitFiles(1000); });
    process.start(QStringLiteral(HINGELAB_PROGRAM), arguments);
    const bool isFinished = process.waitForFinished(120000);
    errors = process.readAllStandardError();
    return isFinished && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
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
};

HINGELAB_UI_TEST_MAIN(TestProgram)
#include "test_program.moc"
