// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include "files/file_writer.h"
#include "tests/file_limit.h"
#include "tests/suite.h"

namespace test_file_writer {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Folder {
    QTemporaryDir dir;

    std::string path(const char* name) const { return dir.filePath(name).toStdString(); }
    QStringList names() const {
        return QDir(dir.path())
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }
    QByteArray content(const char* name) const {
        QFile file(dir.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
    }
};

/// What writing fails with.
std::string problemOf(const std::string& path, const std::string& text) {
    try {
        writeFile(path, text);
    } catch (const FileError& error) {
        return error.what();
    }
    return {};
}

} // namespace

class TestFileWriter : public QObject {
    Q_OBJECT
  private slots:
    void filesAreMadeAndReplaced() {
        const Folder f;
        writeFile(f.path("a"), "one");
        QCOMPARE(f.content("a"), QByteArray("one"));
        const std::string large(300'000, 'x'); // several buffers
        FileWriter writer(f.path("a"));
        writer.write("two");
        writer.write(large);
        QCOMPARE(f.content("a"), QByteArray("one")); // until it is whole
        writer.commit();
        QCOMPARE(f.content("a"), "two" + QByteArray::fromStdString(large));
        QCOMPARE(f.names(), QStringList{"a"});
    }

    void whatIsNotCommittedIsTakenBack() {
        const Folder f;
        writeFile(f.path("a"), "one");
        {
            FileWriter writer(f.path("a"));
            writer.write("two");
        }
        QCOMPARE(f.content("a"), QByteArray("one"));
        QCOMPARE(f.names(), QStringList{"a"});
    }

    /// What a full disk does: some bytes fit, or none.
    void aFullDiskLeavesTheOldFile_data() {
        QTest::addColumn<int>("room");
        QTest::newRow("none") << 0;
        QTest::newRow("half") << 1000;
        QTest::newRow("all but one") << 1999;
    }

    void aFullDiskLeavesTheOldFile() {
        QFETCH(int, room);
        const Folder f;
        writeFile(f.path("a"), "old");
        std::string problem;
        {
            const FileLimit limit(static_cast<rlim_t>(room));
            problem = problemOf(f.path("a"), std::string(2000, 'n')); // less than a buffer
        }
        QVERIFY2(problem.find("too large") != std::string::npos, problem.c_str());
        QVERIFY2(problem.find("the old file is as it was") != std::string::npos, problem.c_str());
        QCOMPARE(f.content("a"), QByteArray("old"));
        QCOMPARE(f.names(), QStringList{"a"});
        const std::string device = problemOf("/dev/full", "x");
        QVERIFY2(device.find("No space left") != std::string::npos, device.c_str());
        QVERIFY2(device.find("make room") != std::string::npos, device.c_str());
    }

    void linksAndPermissionsStay() {
        const Folder f;
        writeFile(f.path("real"), "one");
        const auto permissions = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser;
        QVERIFY(QFile::setPermissions(f.dir.filePath("real"), permissions));
        QVERIFY(QFile::link("real", f.dir.filePath("link")));
        QVERIFY(QFile::link(f.dir.filePath("link"), f.dir.filePath("link of link")));
        writeFile(f.path("link of link"), "two");
        QVERIFY(QFileInfo(f.dir.filePath("link of link")).isSymLink());
        QVERIFY(QFileInfo(f.dir.filePath("link")).isSymLink());
        QCOMPARE(f.content("real"), QByteArray("two"));
        QCOMPARE(QFile::permissions(f.dir.filePath("real")), permissions);
        QVERIFY(QFile::link("not yet", f.dir.filePath("dangling")));
        writeFile(f.path("dangling"), "three");
        QCOMPARE(f.content("not yet"), QByteArray("three"));
        QVERIFY(QFileInfo(f.dir.filePath("dangling")).isSymLink());
    }

    void impossiblePlacesAreExplained() {
        const Folder f;
        QDir(f.dir.path()).mkdir("folder");
        QVERIFY(problemOf(f.path("folder"), "x").find("choose a name that no folder has") != std::string::npos);
        QVERIFY(problemOf("/no/such/folder/a", "x").find("choose a folder that exists") != std::string::npos);
        QVERIFY(problemOf(f.path(std::string(300, 'n').c_str()), "x").find("shorter") != std::string::npos);
        QCOMPARE(f.names(), QStringList{"folder"});
        const std::string longest(250, 'n'); // which leaves no room for an ending
        writeFile(f.path(longest.c_str()), "x");
        QCOMPARE(f.content(longest.c_str()), QByteArray("x"));
    }
};

HINGELAB_GUILESS_TEST(TestFileWriter)

} // namespace test_file_writer

#include "test_file_writer.moc"
