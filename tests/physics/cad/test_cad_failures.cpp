// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged and missing files, tools that fail, and cancelling: words for a person, and no process that is left.
#include <sys/stat.h>
#include <sys/wait.h>

#include <QTemporaryDir>
#include <QTest>
#include <cerrno>
#include <random>

#include "tests/physics/cad/cad_reading.h"
#include "tests/physics/cad/kernel_files.h"
#include "tests/suite.h"

namespace test_cad_failures {

using namespace hingelab;
using namespace hingelab::test;

namespace {

std::string refusalOfFile(const std::string& file, const std::string& tool = HINGELAB_CAD_TOOL) {
    try {
        static_cast<void>(readCadFile(file, {tool, {}}));
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

bool hasNoChild() {
    return waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD;
}

std::string randomBytes(std::size_t count) {
    std::mt19937 random(7);
    std::string bytes(count, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    return bytes;
}

} // namespace

class TestCadFailures : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::string file(const char* name) const { return folder_.filePath(name).toStdString(); }

    /// A program of a shell in place of the tool.
    std::string scriptTool(const char* name, const std::string& lines) const {
        writeBytes(file(name), "#!/bin/sh\n" + lines + "\n");
        chmod(file(name).c_str(), 0700);
        return file(name);
    }

  private slots:
    void initTestCase() { writeKnownSolids(file("solids.step")); }
    void cleanup() { QVERIFY(hasNoChild()); }

    void filesThatAreNoneAreNamed_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const std::string& bytes, const char* words) {
            QTest::newRow(name) << QString(name)
                                << QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()))
                                << QString(words);
        };
        const std::string step = readBytes(file("solids.step"));
        const std::string iges = "Not IGES at all";
        row("truncated.step", step.substr(0, step.size() / 2), "incomplete");
        row("text.step", "Dear reader, this is no STEP file.", "not a STEP file");
        row("empty.step", "", "empty");
        row("random.step", randomBytes(100'000), "not a STEP file");
        row("random.igs", randomBytes(100'000), "not an IGES file");
        row("text.iges", iges, "not an IGES file");
        row("hollow.step", "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n", "");
        row("broken.step", "ISO-10303-21;\nHEADER;\n#1=((((;\nDATA;#2=\nEND-ISO-10303-21;\n", "");
        row("cut.step", step.substr(0, step.size() / 2) + "\nEND-ISO-10303-21;\n", "");
        row("random.stl", randomBytes(100'000), "");
        row("random.glb", randomBytes(100'000), "");
        row("random.3mf", randomBytes(100'000), "");
        row("random.ply", randomBytes(100'000), "");
        row("text.obj", "nothing at all", "");
        row("random.dae", randomBytes(100'000), "");
        row("text.gltf", "{}", "");
        row("door.doc", "text", "ending");
    }
    void filesThatAreNoneAreNamed() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, words);
        writeBytes(file(name.toUtf8()), bytes.toStdString());
        const std::string refusal = refusalOfFile(file(name.toUtf8()));
        qInfo("%s", refusal.c_str());
        QVERIFY2(refusal.find(name.toStdString()) != std::string::npos, refusal.c_str());
        QVERIFY2(refusal.find(words.toStdString()) != std::string::npos, refusal.c_str());
    }

    /// Bytes of a sound file changed at random: a model, or words. Never an end of this process.
    void changedBytesOfAStepFile() {
        const std::string step = readBytes(file("solids.step"));
        std::mt19937 random(3);
        for (int i = 0; i < 10; ++i) {
            std::string changed = step;
            for (int k = 0; k < 40; ++k)
                changed[random() % changed.size()] = static_cast<char>(32 + random() % 90);
            writeBytes(file("changed.step"), changed);
            const std::string refusal = refusalOfFile(file("changed.step"));
            QVERIFY2(refusal.empty() || refusal.find("changed.step") != std::string::npos, refusal.c_str());
        }
    }

    void whatHasNoShapesIsRefused() {
        writeCurve(file("curve.step"));
        const std::string refusal = refusalOfFile(file("curve.step"));
        QVERIFY2(refusal.find("neither solids nor faces") != std::string::npos, refusal.c_str());
    }

    void missingFilesAndToolsAreNamed() {
        QVERIFY(refusalOfFile(file("missing.step")).find("missing.step: there is no such file") !=
                std::string::npos);
        QVERIFY(refusalOfFile(folder_.path().toStdString() + "/").size() > 10);
        const std::string words = refusalOfFile(file("solids.step"), "/nowhere/hingelab-cad");
        QVERIFY2(words.find("/nowhere/hingelab-cad does not start") != std::string::npos, words.c_str());
        QVERIFY(words.find("solids.step") != std::string::npos);
    }

    void toolsThatFailAreToldApart() {
        const std::string solids = file("solids.step");
        const std::string crash =
            refusalOfFile(solids, scriptTool("crash", "echo some words >&2; kill -SEGV $$"));
        QVERIFY2(crash.starts_with("The CAD reader stopped unexpectedly on " + solids), crash.c_str());
        const std::string silent = refusalOfFile(solids, scriptTool("silent", "exit 3"));
        QVERIFY2(silent.starts_with("The CAD reader stopped unexpectedly on " + solids), silent.c_str());
        const std::string words = refusalOfFile(solids, scriptTool("words", "echo it is odd. >&2; exit 1"));
        QCOMPARE(words, "Cannot read " + solids + ": it is odd.");
        const std::string nothing = refusalOfFile(solids, scriptTool("nothing", "exit 0"));
        QVERIFY2(nothing.starts_with("The CAD reader gave no valid result for " + solids), nothing.c_str());
        const std::string flood = "head -c 9000000 /dev/zero; head -c 9000000 /dev/zero >&2; exit 1";
        QVERIFY(!refusalOfFile(solids, scriptTool("flood", flood)).empty());
        QVERIFY(
            !refusalOfFile(solids, scriptTool("odd", "echo progress nan x; echo progress; exit 1")).empty());
    }

    void aFileThatChangesIsRefused() {
        writeBytes(file("changing.step"), readBytes(file("solids.step")));
        const std::string tool = std::string(HINGELAB_CAD_TOOL) + " \"$@\" && echo >> \"$2\"";
        const std::string words = refusalOfFile(file("changing.step"), scriptTool("changer", tool));
        QVERIFY2(words.find("it changed while it was read") != std::string::npos, words.c_str());
    }

    void cancellingLeavesNoProcess() {
        for (int calls = 1; calls < 4; ++calls) {
            int left = calls;
            const auto cancel = [&](const CadProgress&) { return --left > 0; };
            const CadReaderOptions options{scriptTool("endless", "while :; do echo progress 0.5 Busy; done"),
                                           {}};
            QVERIFY_EXCEPTION_THROWN(static_cast<void>(readCadFile(file("solids.step"), options, cancel)),
                                     CadCancelled);
            QVERIFY(hasNoChild());
        }
        int left = 2;
        const auto cancel = [&](const CadProgress&) { return --left > 0; };
        QVERIFY_EXCEPTION_THROWN(
            static_cast<void>(readCadFile(file("solids.step"), {HINGELAB_CAD_TOOL, {}}, cancel)), CadCancelled);
    }

    void aCacheThatCannotBeWrittenIsNone() {
        writeBytes(file("no-folder"), "x");
        QVERIFY(!readWithTool(file("solids.step"), file("no-folder")).parts.empty());
    }

    void theToolIsBesideTheProgram() {
        const std::filesystem::path tool = HINGELAB_CAD_TOOL;
        QCOMPARE(cadToolBeside(tool.parent_path() / "hingelab").string(), tool.string());
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", QByteArray("/nowhere:") + tool.parent_path().c_str());
        QCOMPARE(cadToolBeside("/opt/hingelab").string(), tool.string());
        qputenv("PATH", "/nowhere");
        QCOMPARE(cadToolBeside("/opt/hingelab").string(), std::string("/opt/hingelab-cad"));
        qputenv("PATH", path);
    }

    void theCacheFolderFollowsTheSystem() {
        qputenv("XDG_CACHE_HOME", "/var/tmp/caches");
        QCOMPARE(defaultCadCacheFolder().string(), std::string("/var/tmp/caches/hingelab/cad"));
        qputenv("XDG_CACHE_HOME", "relative");
        qputenv("HOME", "/home/somebody");
        QCOMPARE(defaultCadCacheFolder().string(), std::string("/home/somebody/.cache/hingelab/cad"));
        qputenv("HOME", "");
        QVERIFY(defaultCadCacheFolder().empty());
    }
};

HINGELAB_APPLESS_TEST(TestCadFailures)

} // namespace test_cad_failures

#include "test_cad_failures.moc"
