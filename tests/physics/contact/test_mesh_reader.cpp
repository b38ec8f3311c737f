// SPDX-License-Identifier: GPL-3.0-or-later
// Mesh files as programs write them: capitals, signs and exponents, sizes that are refused.
#include <QTest>
#include <cmath>
#include <string>

#include "shapes/mesh_reader.h"
#include "tests/suite.h"

namespace test_mesh_reader {

using namespace hingelab;

namespace {

const std::string kThreePoints = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

std::string timesText(std::size_t count, const std::string& text) {
    std::string all;
    all.reserve(count * text.size());
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

} // namespace

class TestMeshReader : public QObject {
    Q_OBJECT
  private slots:
    void coordinates_data() {
        QTest::addColumn<QString>("word");
        QTest::addColumn<double>("value"); // NaN: refused
        const auto row = [](const char* word, double value) { QTest::newRow(word) << word << value; };
        row("+1.5", 1.5);
        row("-2.5E+1", -25.0);
        row("1e-999", 0.0); // smaller than any double
        row("-1E-999", 0.0);
        row("1e-60", 0.0); // smaller than any float
        row("1e999", NAN);
        row("1E+999", NAN);
        row("+", NAN);
        row("1.5m", NAN);
        row("-2e9", NAN);
    }
    void coordinates() {
        QFETCH(QString, word);
        QFETCH(double, value);
        const MeshReading reading = readObj("v " + word.toStdString() + " 0 0\nv 9 0 0\nv 0 9 0\nf 1 2 3\n");
        QCOMPARE(reading.problem.empty(), !std::isnan(value));
        if (reading.problem.empty()) QCOMPARE(static_cast<double>(reading.mesh.points[0][0]), value);
        if (!reading.problem.empty())
            QVERIFY2(reading.problem.starts_with("line 1: "), reading.problem.c_str());
    }

    /// Words of STL in any case; names of solids, and words that are none of the format, are passed over.
    void wordsInAnyCase() {
        const MeshReading reading = readStl(
            "  SOLID Facet vertex 1\nFACET normal 0 0 1\n Outer Loop\n Vertex 0 0 0\n"
            "VERTEX 1 0 0\nvertex 0 1 0\nendloop\nEndFacet\nEndSolid vertex\nsolid b\n");
        QCOMPARE(reading.problem, std::string());
        QCOMPARE(reading.mesh.ends.size(), std::size_t{1});
        // "solid" with a zero in it is a binary one, and blanks alone are nothing.
        QVERIFY(readStl(std::string("solid\0", 6)).problem.find("too short") != std::string::npos);
        QVERIFY(readStl("  \n ").problem.find("too short") != std::string::npos);
        QVERIFY(readStl("{olid").problem.find("too short") != std::string::npos);
    }

    /// Corners in the same place are one, whichever sign a zero has; what is left of a triangle then is none.
    void pointsAreMerged() {
        const MeshReading reading = readStl(
            "solid\nfacet\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendfacet\nfacet\nvertex -0.0 0 -0\nvertex "
            "1 0 0\n"
            "vertex 0 0 1\nendfacet\nfacet\nvertex 0 0 0\nvertex 0 0 0\nvertex 5 5 5\nendfacet\n"
            "facet\nvertex 0 0 0\nvertex 5 5 5\nvertex 5 5 5\nendfacet\nfacet\nvertex 5 5 5\nvertex 0 0 "
            "0\nvertex 5 5 5\n"
            "endfacet\n");
        QCOMPARE(reading.problem, std::string());
        QCOMPARE(reading.mesh.ends.size(), std::size_t{2});
        QCOMPARE(reading.mesh.points.size(), std::size_t{5});
    }

    void sizesAreLimited() {
        const std::string many = readObj(kThreePoints + timesText(kMostPolygons + 1, "f 1 2 3\n")).problem;
        QCOMPARE(many, std::string("it has more than two million polygons; reduce the mesh"));
        const auto face = [](std::size_t corners) {
            return kThreePoints + "f" + timesText(corners, " 1") + "\n";
        };
        QCOMPARE(readObj(face(1000)).problem, std::string());
        QCOMPARE(readObj(face(1001)).problem,
                 std::string("line 4: a face has more than a thousand corners; divide it"));
        // A long word is shortened in the message.
        const std::string words = readObj("v " + std::string(1000, 'x') + " 0 0\n").problem;
        QCOMPARE(words, "line 1: \"" + std::string(30, 'x') + "...\" is not a number");
        QVERIFY(readObj("v 0 0 0\nf 1 -9223372036854775807 1\n").problem.find("there are 1 so far") !=
                std::string::npos);
        QVERIFY(readObj("v 0 0 0\nf 1 4294967297 1\n").problem.find("is no vertex") != std::string::npos);
        QVERIFY(readObj("v 0 0 0\nf 1 1x 1\n").problem.find("\"1x\" is no vertex") != std::string::npos);
    }

    void readersByEnding() {
        for (const char* name : {"a.stl", "part.1.STL", "folder.obj/b.Stl"})
            QVERIFY2(meshReaderFor(name) == &readStl, name);
        for (const char* name : {"a.obj", "b.OBJ"}) QVERIFY2(meshReaderFor(name) == &readObj, name);
        for (const char* name : {"", "stl", "a.stl.gz", "a.", ".st"})
            QVERIFY2(meshReaderFor(name) == nullptr, name);
    }
};

HINGELAB_APPLESS_TEST(TestMeshReader)

} // namespace test_mesh_reader

#include "test_mesh_reader.moc"
