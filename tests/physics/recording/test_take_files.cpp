// SPDX-License-Identifier: GPL-3.0-or-later
// Mesh files in takes: what goes in comes out, and nothing that comes from a file of others leads out of a
// folder.
#include <QTest>

#include "recording/take.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "text/base64.h"

namespace test_take_files {

using namespace hingelab;
using namespace hingelab::test;

namespace {

void addMesh(Rig& rig, const std::string& name, const std::string& file) {
    Shape shape;
    shape.name = name;
    shape.geometry = MeshGeometry{file, 1e-3};
    rig.bodies[0].shapes.push_back(shape);
}

KeptMeasurement benchTable(const std::string& file) {
    KeptMeasurement kept;
    kept.name = "bench";
    kept.file = file;
    kept.columns = {{ColumnRole::time, "s"}, {ColumnRole::place, "deg"}};
    return kept;
}

/// A run of the oven with a mesh, and another one since an edit.
struct MeshRun {
    RigDocument document = shippedDocument("oven");
    RunOrigin origin;
    RunLog log;

    MeshRun() {
        addMesh(document.rig, "part", "parts/a.stl");
        document.rig.measurements.push_back(benchTable("/home/somebody/bench.csv"));
        origin.model = std::make_shared<const Model>(document.rig);
        log.addSampleAt(0.0);
        log.addSample(0.004);
        Rig edited = document.rig;
        addMesh(edited, "far", "/home/somebody/b.OBJ");
        addMesh(edited, "up", "../c.stl");
        log.addInput(EditInput{log.time(), std::make_shared<const Model>(edited)});
        log.addSample(0.004);
    }
    [[nodiscard]] std::vector<NamedFile> names() const { return filesOf(origin, log); }
    [[nodiscard]] TakeFiles files() const {
        std::string large(700'000, '\0');
        for (std::size_t i = 0; i < large.size(); ++i) large[i] = static_cast<char>(i * i % 251);
        return {{{"parts/a.stl", large},
                 {"mesh-1.obj", "v 0 0 0\n"},
                 {"mesh-2.stl", ""},
                 {"table-1.csv", "t,phi\n0,1\n"}},
                takeNamesFor(names())};
    }
    [[nodiscard]] Json take() const { return Json::parse(writeTake(document.source, origin, log, files())); }
};

QString wordsOf(const TakeReading& reading) {
    QString words;
    for (const Issue& issue : reading.issues) words += QString::fromStdString(issue.text()) + '\n';
    return words;
}

} // namespace

class TestTakeFiles : public QObject {
    Q_OBJECT
  private slots:
    /// Tables that a rig holds itself, and files that need no other name, are as they were.
    void whatIsInsideStaysInside() {
        RigDocument document = shippedDocument("oven");
        KeptMeasurement inside = benchTable("");
        inside.table = {"t;phi", "0;1"};
        document.rig.measurements = {inside, benchTable("beside.csv")};
        RunOrigin origin;
        origin.model = std::make_shared<const Model>(document.rig);
        QVERIFY(filesOf(origin, RunLog()) == (std::vector<NamedFile>{{"beside.csv", TakeFileKind::table}}));
        renameFiles(document.rig, {{"beside.csv", "table-1.csv"}});
        QCOMPARE(document.rig.measurements[0].file, std::string());
        QCOMPARE(document.rig.measurements[1].file, std::string("table-1.csv"));
    }

    /// The vectors of RFC 4648, section 10, there and back; all that is not that is refused.
    void base64IsThatOfTheStandard() {
        for (const auto& [bytes, text] :
             std::vector<std::pair<std::string, std::string>>{{"", ""},
                                                              {"f", "Zg=="},
                                                              {"fo", "Zm8="},
                                                              {"foo", "Zm9v"},
                                                              {"foob", "Zm9vYg=="},
                                                              {"fooba", "Zm9vYmE="},
                                                              {"foobar", "Zm9vYmFy"},
                                                              {std::string("\0\xFF\x80", 3), "AP+A"}}) {
            QCOMPARE(base64(bytes), text);
            QVERIFY(fromBase64(text) == bytes);
        }
        for (const char* bad :
             {"Zg", "Zg=", "Z===", "====", "Zg==Zg==", "Zm9v\n", "Zm 9", "Zh==", "Zm9=", "Zg=a", "Zm-_"}) {
            QVERIFY2(!fromBase64(bad), bad);
        }
    }

    void filesComeBack() {
        const MeshRun run;
        QCOMPARE(run.names().size(), std::size_t{4});
        const TakeFiles files = run.files();
        QCOMPARE(files.names.size(), std::size_t{3});
        const TakeReading reading = readTake(run.take().dump());
        QVERIFY2(reading.take.has_value(), qPrintable(wordsOf(reading)));
        QVERIFY(reading.take->files == files.files);
        // What lies elsewhere is called otherwise, in all rigs of the take; nothing leads out of its folder.
        const std::vector<NamedFile> names = filesOf(reading.take->origin, reading.take->log);
        QVERIFY((names == std::vector<NamedFile>{{"parts/a.stl", TakeFileKind::mesh},
                                                 {"table-1.csv", TakeFileKind::table},
                                                 {"mesh-1.obj", TakeFileKind::mesh},
                                                 {"mesh-2.stl", TakeFileKind::mesh}}));
        QCOMPARE(reading.take->rig.rig.measurements.at(0).file, std::string("table-1.csv"));
        // And the run is the same one.
        QCOMPARE(reading.take->log.entries().size(), run.log.entries().size());
    }

    void namesThatLeadElsewhereAreNone_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isOne");
        const auto row = [](const char* name, bool isOne) {
            QTest::newRow(name) << QString::fromUtf8(name) << isOne;
        };
        row("a.stl", true);
        row("parts/door/a part.OBJ", true);
        row("", false);
        row(".stl", false);
        row("a.txt", false);
        row("/a.stl", false);
        row("../a.stl", false);
        row("parts/../../a.stl", false);
        row("parts/./a.stl", false);
        row("parts//a.stl", false);
        row("parts\\a.stl", false);
        row("C:a.stl", false);
        row("C:/a.stl", false);
        row("~/.ssh/a.stl", false);
        row("parts/.hidden.stl", false);
        row("parts./a.stl", false);
        row(" parts/a.stl", false);
        row("parts /a.stl", false);
        row("a.stl ", false);
        row("a\nb.stl", false);
        row("a.stl/", false);
        row("a.stl/..", false);
        QTest::newRow("long") << QString(300, 'a') + ".stl" << false;
        QTest::newRow("with a zero") << QString("a") + QChar(0) + ".stl" << false;
    }
    void namesThatLeadElsewhereAreNone() {
        QFETCH(QString, name);
        QFETCH(bool, isOne);
        QCOMPARE(isTakeFileName(name.toStdString(), TakeFileKind::mesh), isOne);
        // Tables: the same, with their endings.
        QVERIFY(!isTakeFileName(name.toStdString(), TakeFileKind::table));
        QString table = name;
        for (const char* ending : {".stl", ".OBJ"})
            table.replace(QLatin1String(ending), QStringLiteral(".csv"));
        QCOMPARE(isTakeFileName(table.toStdString(), TakeFileKind::table), isOne);
        QVERIFY(!isTakeFileName(table.toStdString(), TakeFileKind::mesh));
    }

    void otherNamesAreFree() {
        const auto names = takeNamesFor({{"mesh-1.stl"},
                                         {"/x/a.stl"},
                                         {"../b.stl"},
                                         {"c/d.stl"},
                                         {"e.txt"},
                                         {"/x/f.obj"},
                                         {"../bench.TSV", TakeFileKind::table},
                                         {"/etc/passwd", TakeFileKind::table},
                                         {"/x/g.csv", TakeFileKind::mesh}});
        QCOMPARE(names.size(), std::size_t{4});
        QCOMPARE(names.at("../bench.TSV"), std::string("table-1.tsv"));
        QCOMPARE(names.at("/x/a.stl"), std::string("mesh-2.stl"));
        QCOMPARE(names.at("../b.stl"), std::string("mesh-3.stl"));
        QCOMPARE(names.at("/x/f.obj"), std::string("mesh-4.obj"));
    }

    void badFilesAreRefused() {
        const MeshRun run;
        const Json good = run.take();
        const auto refusal = [&](const std::function<void(Json&)>& change) {
            Json take = good;
            change(take["files"]);
            const TakeReading reading = readTake(take.dump());
            return reading.take ? QStringLiteral("it was read") : wordsOf(reading);
        };
        QVERIFY(refusal([](Json& files) { files = 7; }).contains("list"));
        QVERIFY(refusal([](Json& files) { files[0] = "a"; }).contains("/files/0"));
        QVERIFY(refusal([](Json& files) { files[1].erase("name"); }).contains("/files/1: A file is an object"));
        QVERIFY(refusal([](Json& files) { files[1]["name"] = 7; }).contains("/files/1: A file is an object"));
        QVERIFY(refusal([](Json& files) { files[1]["name"] = "../../.bashrc.stl"; }).contains("/files/1/name"));
        QVERIFY(refusal([](Json& files) { files[1]["name"] = "/etc/b.stl"; }).contains("no other folder"));
        QVERIFY(refusal([](Json& files) { files[1]["name"] = "other.stl"; }).contains("No rig of this take"));
        // A table by the name of a mesh, and a mesh by that of a table, are nobody's.
        QVERIFY(refusal([](Json& files) { files[1]["name"] = "mesh-1.csv"; }).contains("No rig of this take"));
        QVERIFY(refusal([](Json& files) { files[3]["name"] = "table-1.stl"; }).contains("No rig of this take"));
        QVERIFY(refusal([](Json& files) { files[3]["name"] = "../table-1.csv"; }).contains("no other folder"));
        QVERIFY(refusal([](Json& files) { files[1]["name"] = files[0]["name"]; }).contains("twice"));
        QVERIFY(refusal([](Json& files) { files[1].erase("base64"); }).contains("/files/1/base64"));
        QVERIFY(refusal([](Json& files) { files[1]["base64"] = "dg=="; }).contains("list of texts"));
        QVERIFY(refusal([](Json& files) { files[1]["base64"] = {1}; }).contains("list of texts"));
        QVERIFY(refusal([](Json& files) { files[1]["base64"] = {"d*=="}; }).contains("not base64"));
        QVERIFY(refusal([](Json& files) {
                    files = Json::array();
                    for (std::size_t i = 0; i <= kMostTakeFiles; ++i) files.push_back({{"name", "a.stl"}});
                }).contains("at most"));
        // More than there is room for, in pieces that are each allowed.
        const std::string piece = base64(std::string(600'000, 'x'));
        Json pieces = Json::array();
        for (std::size_t size = 0; size <= kMostTakeFileBytes; size += 600'000) pieces.push_back(piece);
        Json files = Json::array();
        files.push_back({{"name", "parts/a.stl"}, {"base64", std::move(pieces)}});
        const QString large = QString::fromStdString(readTakeFiles(files, run.names()).problem);
        QVERIFY2(large.contains("64 MB"), qPrintable(large.left(500)));
        // By one byte, of which the length of the text does not tell.
        Json& last = files[0]["base64"];
        last = Json::array();
        const std::string block = base64(std::string(900'000, 'x'));
        std::size_t size = 0;
        for (; size + 900'000 <= kMostTakeFileBytes; size += 900'000) last.push_back(block);
        const std::size_t left = kMostTakeFileBytes - size;
        last.push_back(base64(std::string(left + 1, 'x')));
        QVERIFY(readTakeFiles(files, run.names()).problem.find("64 MB") != std::string::npos);
    }
};

HINGELAB_APPLESS_TEST(TestTakeFiles)

} // namespace test_take_files

#include "test_take_files.moc"
