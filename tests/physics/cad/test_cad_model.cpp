// SPDX-License-Identifier: GPL-3.0-or-later
// Models as bytes, damaged bytes, names of parts, fingerprints, the cache.
#include <QTemporaryDir>
#include <QTest>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>
#include <stdexcept>

#include "cad/cad_bytes.h"
#include "cad/cad_cache.h"
#include "cad/cad_file.h"
#include "cad/cad_names.h"
#include "tests/suite.h"
#include "text/json_parser.h"

namespace test_cad_model {

using namespace hingelab;

namespace {

CadSolid oneTriangle() {
    CadSolid solid;
    solid.openLength = 3.5;
    solid.area = 0.5;
    solid.low = {-1.0, -2.0, -3.0};
    solid.high = {4.0, 5.0, 6.0};
    solid.centre = {1.0, 2.0, 3.0};
    solid.inertia << 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0;
    solid.points = {{0.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 0.0F}};
    solid.normals = {{0.0F, 0.0F, 1.0F}, {0.0F, 0.0F, 1.0F}, {0.0F, 0.0F, 1.0F}};
    solid.triangles = {{0, 1, 2}};
    CadFace face;
    face.kind = CadFaceKind::torus;
    face.origin = {0.1, 0.2, 0.3};
    face.axis = Vector3::UnitZ();
    face.radius = 0.4;
    face.minorRadius = 0.05;
    face.area = 0.5;
    face.triangles = 1;
    face.colour = CadColour{1, 2, 3};
    solid.faces = {face, CadFace{}};
    CadEdge edge;
    edge.kind = CadEdgeKind::circle;
    edge.origin = {0.5, 0.0, 0.0};
    edge.axis = Vector3::UnitX();
    edge.radius = 0.5;
    edge.points = 2;
    solid.edges = {edge};
    solid.edgePoints = {{0.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 0.0F}};
    return solid;
}

CadModel smallModel() {
    CadModel model;
    model.format = "STEP";
    model.unit = "inch";
    model.metresPerUnit = 0.0254;
    model.solids = {oneTriangle()};
    model.solids.front().isClosed = true;
    model.solids.front().volume = 2.5;
    CadPart part;
    part.path = "Door/Türband";
    part.material = "Steel";
    part.density = 7850.0;
    part.colour = CadColour{255, 0, 128};
    part.placement = {rotationAbout(Vector3::UnitY(), 0.3), {1.0, -2.0, 3.0}};
    CadPart plain;
    plain.path = "Plain";
    model.parts = {part, plain};
    model.notes = {"One thing was left out."};
    return model;
}

std::string refusalOf(const std::string& bytes) {
    try {
        static_cast<void>(cadModelFrom(bytes));
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

/// The bytes with one value changed.
std::string with(const std::string& pointer, const Json& value) {
    Json json = Json::from_msgpack(bytesOf(smallModel()));
    json[Json::json_pointer(pointer)] = value;
    std::string bytes;
    Json::to_msgpack(json, bytes);
    return bytes;
}

Json blob(const std::vector<std::uint8_t>& bytes) {
    return Json::binary(bytes);
}

template <class Number>
Json blobOfNumber(const Number& number) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(&number);
    return blob({bytes, bytes + sizeof number});
}

void writeFile(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

} // namespace

class TestCadModel : public QObject {
    Q_OBJECT

  private slots:
    void bytesComeBackAsTheyWere() {
        const CadModel model = smallModel();
        const CadModel back = cadModelFrom(bytesOf(model));
        QCOMPARE(bytesOf(back), bytesOf(model));
        QCOMPARE(back.format, model.format);
        QCOMPARE(back.unit, model.unit);
        QCOMPARE(back.metresPerUnit, model.metresPerUnit);
        QCOMPARE(back.notes, model.notes);
        QCOMPARE(back.parts.size(), std::size_t{2});
        QCOMPARE(back.parts[0].path, std::string("Door/Türband"));
        QCOMPARE(back.parts[0].density, 7850.0);
        QVERIFY(back.parts[0].colour == model.parts[0].colour);
        QVERIFY(!back.parts[1].colour);
        QVERIFY(back.parts[0].placement.rotation == model.parts[0].placement.rotation);
        QVERIFY(back.parts[0].placement.translation == model.parts[0].placement.translation);
        const CadSolid& solid = back.solids.at(0);
        QVERIFY(solid.isClosed);
        QCOMPARE(solid.volume, 2.5);
        QVERIFY(solid.inertia == model.solids[0].inertia);
        QVERIFY(solid.points == model.solids[0].points);
        QVERIFY(solid.triangles == model.solids[0].triangles);
        QVERIFY(solid.faces[0].kind == CadFaceKind::torus);
        QVERIFY(solid.faces[0].axis == Vector3::UnitZ());
        QCOMPARE(solid.faces[0].minorRadius, 0.05);
        QVERIFY(solid.faces[0].colour == model.solids[0].faces[0].colour);
        QVERIFY(!solid.faces[1].colour);
        QVERIFY(solid.edges[0].kind == CadEdgeKind::circle);
        QCOMPARE(solid.edges[0].radius, 0.5);
    }

    void anEmptyModelComesBack() { QCOMPARE(cadModelFrom(bytesOf({})).parts.size(), std::size_t{0}); }

    void anyPartOfTheBytesIsRefused() {
        const std::string bytes = bytesOf(smallModel());
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            QVERIFY2(!refusalOf(bytes.substr(0, size)).empty(), std::to_string(size).c_str());
        }
        QVERIFY(!refusalOf(bytes + "x").empty());
    }

    /// Whatever bytes are changed: a model whose indices are sound, or words.
    void changedBytesNeverLeadBeyondAnEnd() {
        std::mt19937 random(1);
        const std::string bytes = bytesOf(smallModel());
        for (int i = 0; i < 20'000; ++i) {
            std::string changed = bytes;
            for (int k = 0; k < 3; ++k) changed[random() % changed.size()] = static_cast<char>(random());
            try {
                const CadModel model = cadModelFrom(changed);
                for (const CadPart& part : model.parts) QVERIFY(part.solid < model.solids.size());
            } catch (const std::runtime_error& error) {
                QVERIFY(std::string(error.what()).starts_with("The CAD model"));
            }
        }
    }

    /// The library's parser calls itself at each level.
    void deepNestingIsRefused() {
        QVERIFY(!refusalOf(std::string(10'000'000, '\x91')).empty());
        QVERIFY(!refusalOf(std::string(10'000'000, '\x81')).empty());
    }

    void whatDoesNotFitIsRefused_data() {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QByteArray>("value");
        const auto row = [](const char* name, const char* pointer, const Json& value) {
            std::string bytes;
            Json::to_msgpack(value, bytes);
            QTest::newRow(name) << QString(pointer)
                                << QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
        };
        row("other format", "/bytes", "something");
        row("other version", "/version", kCadModelVersion + 1);
        row("text for a number", "/metresPerUnit", "1");
        row("infinite number", "/metresPerUnit", std::numeric_limits<double>::infinity());
        row("negative density", "/parts/0/density", -1.0);
        row("solid that is not there", "/parts/0/solid", 1);
        row("negative solid", "/parts/0/solid", -1);
        row("solid as a fraction", "/parts/0/solid", 0.5);
        row("bytes that are no UTF-8", "/parts/0/path", "\xff\xfe");
        row("name that is no text", "/parts/0/path", 5);
        row("note that is no text", "/notes/0", 5);
        row("too many notes", "/notes", std::vector<std::string>(102, "note"));
        row("colour of one byte", "/parts/0/colour", blob({1}));
        row("colour of six bytes", "/parts/0/colour", blob({1, 2, 3, 4, 5, 6}));
        row("no rotation", "/parts/0/rotation", blob(std::vector<std::uint8_t>(72)));
        row("matrix of another size", "/parts/0/rotation", blob(std::vector<std::uint8_t>(80)));
        row("broken row", "/solids/0/points", blob(std::vector<std::uint8_t>(35)));
        row("points without normals", "/solids/0/points", blob(std::vector<std::uint8_t>(48)));
        row("list for a blob", "/solids/0/points", Json::array());
        row("too few points", "/solids/0/points", blob({}));
        row("corner beyond the points", "/solids/0/triangles", blob({0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0}));
        row("triangles beyond their end", "/solids/0/faces/ranges",
            blob({1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
        row("range that overflows", "/solids/0/faces/ranges",
            blob({1, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0}));
        row("unknown kind of face", "/solids/0/faces/kinds", blob({6, 0}));
        row("faces of different counts", "/solids/0/faces/kinds", blob({0}));
        row("unknown kind of edge", "/solids/0/edges/kinds", blob({3}));
        row("edges of different counts", "/solids/0/edges/kinds", blob({0, 0}));
        row("edge beyond its points", "/solids/0/edges/ranges", blob({0, 0, 0, 0, 3, 0, 0, 0}));
        row("truth for a number", "/solids/0/volume", true);
        row("number for truth", "/solids/0/isClosed", 1);
        row("solids that are no list", "/solids", 1);
        row("centre not finite", "/solids/0/centre",
            Json::binary(std::vector<std::uint8_t>(24, std::uint8_t{255})));
        row("points not finite", "/solids/0/points",
            Json::binary(std::vector<std::uint8_t>(36, std::uint8_t{255})));
    }
    void whatDoesNotFitIsRefused() {
        QFETCH(QString, pointer);
        QFETCH(QByteArray, value);
        const std::string words =
            refusalOf(with(pointer.toStdString(), Json::from_msgpack(value.toStdString())));
        QVERIFY2(words.starts_with("The CAD model"), words.c_str());
    }

    void missingMembersAreRefused() {
        const Json whole = Json::from_msgpack(bytesOf(smallModel()));
        for (const auto& [key, value] : whole.items()) {
            Json json = whole;
            json.erase(key);
            std::string bytes;
            Json::to_msgpack(json, bytes);
            QVERIFY2(!refusalOf(bytes).empty(), key.c_str());
        }
    }

    void namesAreChosen() {
        QCOMPARE(chosenCadName({"NAUO12", "Pin"}), std::string("Pin"));
        QCOMPARE(chosenCadName({"=>[0:1:1:2]", ""}), std::string("Part"));
        QCOMPARE(chosenCadName({"  Left\tdoor \n", "Door"}), std::string("Left door"));
        QCOMPARE(chosenCadName({"3", "Pin"}), std::string("Pin"));
        QCOMPARE(chosenCadName({"3", "4711"}), std::string("4711"));
        QCOMPARE(chosenCadName({"NAUO", "Door"}), std::string("Door"));
        QCOMPARE(chosenCadName({"NAUOx"}), std::string("NAUOx"));
        QCOMPARE(chosenCadName({"Knob/front"}), std::string("Knob_front"));
        QCOMPARE(soundCadText("a\xff"
                              "b"),
                 std::string("a\xEF\xBF\xBD"
                             "b"));
        QCOMPARE(soundCadText(" \x01\x7f "), std::string());
        QVERIFY(soundCadText(std::string(199, 'a') + "\xC3\xA4").size() < 201);
        QVERIFY(isSoundUtf8(soundCadText(std::string(199, 'a') + "\xC3\xA4")));
    }

    void pathsAreUnique() {
        CadPaths paths;
        QCOMPARE(paths.add("", "Pin"), std::string("Pin"));
        QCOMPARE(paths.add("", "Pin"), std::string("Pin 2"));
        QCOMPARE(paths.add("Door", "Pin"), std::string("Door/Pin"));
        QCOMPARE(paths.add("", "Pin 3"), std::string("Pin 3"));
        QCOMPARE(paths.add("", "Pin"), std::string("Pin 4"));
    }

    void notesAreCountedAboveAHundred() {
        CadNotes notes;
        for (int i = 0; i < 150; ++i) notes.add("Note " + std::to_string(i));
        notes.add("Note 0");
        QCOMPARE(notes.take().size(), std::size_t{101});
        QCOMPARE(notes.take().back(), std::string("50 further notes were left out."));
    }

    /// The empty text's is published with XXH3 (XXH128 of no bytes, seed 0).
    void fingerprintsAreThoseOfXxh3() {
        QCOMPARE(cadFingerprintOf(""), std::string("99aa06d3014798d86001c324468d497f"));
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("bytes").toStdString();
        std::string bytes(3'000'000, 'a');
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * i);
        writeFile(file, bytes);
        QCOMPARE(cadFingerprintOfFile(file), cadFingerprintOf(bytes));
        writeFile(file, "");
        QCOMPARE(cadFingerprintOfFile(file), cadFingerprintOf(""));
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(cadFingerprintOfFile(folder.path().toStdString())),
                                 std::runtime_error);
    }

    void endingsTellTheKind() {
        QVERIFY(isCadFile("Door.STEP"));
        QVERIFY(isCadFile("a/b.stp"));
        QVERIFY(isCadFile("b.igs"));
        QVERIFY(!isCadFile("b.stl"));
        QVERIFY(!isCadFile("step"));
        QVERIFY(isMeshSceneFile("b.GLB"));
        QVERIFY(!isMeshSceneFile("b.step"));
    }

    void theCacheKeepsWhatWasUsedLast() {
        const QTemporaryDir folder;
        const std::filesystem::path path =
            std::filesystem::path(folder.path().toStdString()) / "deep" / "cache";
        const CadCache cache(path);
        const std::string bytes = bytesOf(smallModel());
        const auto limit = static_cast<std::uintmax_t>(2.5 * static_cast<double>(bytes.size()));
        const auto keep = [&](const std::string& name) {
            const std::filesystem::path file = cache.workFolder() / "reading-test";
            writeFile(file, bytes);
            cache.keep(file, name, limit);
        };
        keep("a");
        keep("b");
        const auto hourAgo = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
        for (const auto& entry : std::filesystem::directory_iterator(path)) {
            std::filesystem::last_write_time(entry.path(), hourAgo);
        }
        QVERIFY(cache.find("a")); // used, so "b" goes
        keep("c");
        QVERIFY(cache.find("a"));
        QVERIFY(!cache.find("b"));
        QVERIFY(cache.find("c"));
        QVERIFY(!cache.find("d"));
    }

    void damagedFilesLeaveTheCache() {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        const CadCache cache(path);
        const std::filesystem::path file = path / ("a-" + std::to_string(kCadModelVersion) + ".cad");
        writeFile(file, "damaged");
        QVERIFY(!cache.find("a"));
        QVERIFY(!std::filesystem::exists(file));
    }

    void withoutAFolderThereIsNoCache() {
        const CadCache cache{std::filesystem::path()};
        QVERIFY(!cache.find("a"));
        QVERIFY(!cache.workFolder().empty());
        const QTemporaryDir folder;
        writeFile(folder.filePath("file").toStdString(), "x");
        QVERIFY(
            !CadCache(folder.filePath("file").toStdString()).find("a")); // a file where the folder should be
    }
};

HINGELAB_APPLESS_TEST(TestCadModel)

} // namespace test_cad_model

#include "test_cad_model.moc"
