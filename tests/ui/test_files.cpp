// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QTemporaryDir>

#include "physics/rig/parameter_set.h"
#include "tests/ui/ui_test.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    Theme theme;
    RigModel model{shippedDocument("dishwasher")};
    QWidget window;
    FileActions files{model, theme, &window};
    QTemporaryDir folder;

    QString write(const QString& name, const QByteArray& text) const {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write(text);
        return file.fileName();
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
};

HINGELAB_UI_TEST_MAIN(TestFiles)
#include "test_files.moc"
