// SPDX-License-Identifier: GPL-3.0-or-later
// Mesh files of others: what is right is read, what is wrong is named, and nothing in them is trusted.
#include <cmath>
#include <cstring>
#include <limits>

#include "shapes/mesh_reader.h"
#include "tests/comma_locale.h"
#include "tests/ui/ui_test.h"
#include "ui/drawing/mesh_file.h"

namespace test_meshes {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kTriangle =
    "solid part name\n facet normal 0 0 1\n  outer loop\n   vertex 0 0 0\n   vertex 1.5 0 0\n   vertex 0 "
    "2.5e-1 0\n"
    "  endloop\n endfacet\nendsolid part name\n";

/// A binary STL of these corners that says it has `count` triangles.
std::string binaryStl(const std::vector<float>& corners, std::uint32_t count, const char* header = "binary") {
    std::string bytes(header);
    bytes.resize(80);
    const auto append = [&](const void* data, std::size_t size) {
        bytes.append(static_cast<const char*>(data), size);
    };
    append(&count, 4);
    for (std::size_t i = 0; i + 9 <= corners.size(); i += 9) {
        bytes.append(12, '\0');
        append(&corners[i], 36);
        bytes.append(2, '\0');
    }
    return bytes;
}

const std::vector<float> kTwoTriangles = {0, 0, 0, 1, 0, 0, 0, 1, 0, /**/ 1, 0, 0, 1, 1, 0, 0, 1, 0};

QString write(const QTemporaryDir& folder, const QString& name, const std::string& bytes) {
    QFile file(folder.filePath(name));
    if (file.open(QIODevice::WriteOnly)) file.write(QByteArray::fromStdString(bytes));
    return file.fileName();
}

} // namespace

class TestMeshes : public QObject {
    Q_OBJECT
  private slots:
    void stlIsReadAsTextAndBinary() {
        const MeshReading text = readStl(kTriangle);
        QCOMPARE(text.problem, std::string());
        QCOMPARE(text.mesh.ends.size(), std::size_t{1});
        QCOMPARE(text.mesh.points[1][0], 1.5F);
        QCOMPARE(text.mesh.points[2][1], 0.25F);
        for (const char* header : {"binary", "solid, or so it says"}) {
            const MeshReading binary = readStl(binaryStl(kTwoTriangles, 2, header));
            QCOMPARE(binary.problem, std::string());
            QCOMPARE(binary.mesh.ends.size(), std::size_t{2});
            QCOMPARE(binary.mesh.points.size(), std::size_t{4}); // shared corners are one point
        }
    }

    void objHasPolygonsAndCountsBothWays() {
        const MeshReading reading = readObj(
            "# a quad and a triangle\no part\nv 0 0 0\nv 1 0 0 1.0\nv 1 1 0 # corner\nv 0 1 0\nvt 0 0\nvn 0 0 "
            "1\n"
            "f 1/1/1 2//1 3 \\\n 4\ns off\nf -4 -3 -1\n");
        QCOMPARE(reading.problem, std::string());
        QCOMPARE(reading.mesh.ends, (std::vector<std::uint32_t>{4, 7}));
        QCOMPARE(reading.mesh.corners, (std::vector<std::uint32_t>{0, 1, 2, 3, 0, 1, 3}));
    }

    void brokenFilesAreNamed_data() {
        QTest::addColumn<bool>("isStl");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("says");
        const auto obj = [](const char* name, const char* text, const char* says) {
            QTest::newRow(name) << false << QByteArray(text) << QByteArray(says);
        };
        const auto stl = [](const char* name, const std::string& bytes, const char* says) {
            QTest::newRow(name) << true << QByteArray::fromStdString(bytes) << QByteArray(says);
        };
        obj("index too large", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 999999999\n",
            "line 4: a face asks for vertex 999999999, and there are 3");
        obj("index too negative", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf -1 -2 -99999999\n", "line 4: \"-99999999\"");
        obj("index beyond 64 bits", "v 0 0 0\nf 1 1 99999999999999999999\n", "line 2:");
        obj("index zero", "v 0 0 0\nf 0 0 0\n", "line 2: \"0\"");
        obj("no points", "f 1 2 3\n", "there are 0");
        obj("two corners", "v 0 0 0\nv 1 0 0\nf 1 2\n", "fewer than three");
        obj("words", "v 0 0 zero\n", "line 1: \"zero\" is not a number");
        obj("comma", "v 0,5 0 0\n", "line 1: \"0,5\" is not a number");
        obj("missing", "v 0 0\nv 1 0 0\n", "line 1: a coordinate is missing");
        obj("not a number", "v nan 0 0\n", "not finite");
        obj("infinite", "v 1e999 0 0\n", "not finite");
        obj("huge", "v 1e30 0 0\n", "larger than 1e9");
        obj("empty", "", "no triangles");
        obj("other", "this is no mesh\n", "no triangles");
        constexpr float nan = std::numeric_limits<float>::quiet_NaN();
        stl("promises too much", binaryStl(kTwoTriangles, 4'000'000'000U), "promises 4000000000 triangles");
        stl("cut off", binaryStl(kTwoTriangles, 2).substr(0, 150), "it holds 1");
        stl("nothing", "", "too short");
        stl("no triangles", binaryStl({}, 0), "no triangles");
        stl("stl: not a number", binaryStl({0, 0, 0, 1, 0, 0, 0, nan, 0}, 1),
            "triangle 1: a coordinate is not finite");
        stl("a line only", binaryStl({0, 0, 0, 1, 0, 0, 1, 0, 0}, 1), "no triangles");
        stl("four corners", "solid\nfacet\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nvertex 1 1 0\nendfacet\n",
            "line 6: a facet has more than three");
        stl("stl: two corners", "solid\nfacet\nvertex 0 0 0\nvertex 1 0 0\nendfacet\n",
            "line 5: a facet has fewer");
        stl("text cut off", "solid\nfacet\nvertex 0 0 0\nvertex 1", "line 4: a coordinate is missing");
    }

    void brokenFilesAreNamed() {
        QFETCH(bool, isStl);
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, says);
        const std::string text = bytes.toStdString();
        const MeshReading reading = isStl ? readStl(text) : readObj(text);
        QVERIFY2(reading.problem.find(says.toStdString()) != std::string::npos, reading.problem.c_str());
        QCOMPARE(reading.mesh.ends.size(), std::size_t{0});
    }

    /// Any prefix and any flipped byte of a good file gives a mesh whose corners exist, or a problem.
    void damageNeverLeadsOutOfTheMesh() {
        const std::string obj = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\nf -4 -3 -1\n";
        const auto check = [](const MeshReading& reading) {
            QVERIFY(reading.problem.empty() != reading.mesh.ends.empty());
            for (const std::uint32_t corner : reading.mesh.corners)
                QVERIFY(corner < reading.mesh.points.size());
            if (!reading.mesh.ends.empty())
                QCOMPARE(std::size_t{reading.mesh.ends.back()}, reading.mesh.corners.size());
        };
        for (const std::string& good : {obj, std::string(kTriangle), binaryStl(kTwoTriangles, 2)}) {
            for (std::size_t i = 0; i <= good.size(); ++i) {
                check(readObj(good.substr(0, i)));
                check(readStl(good.substr(0, i)));
                if (i == good.size()) break;
                for (const int flip : {1, 16, 128}) {
                    std::string damaged = good;
                    damaged[i] = static_cast<char>(damaged[i] ^ flip);
                    check(readObj(damaged));
                    check(readStl(damaged));
                }
            }
        }
    }

    /// Where a comma stands for the decimal point, 1.5 is 1.5 nevertheless.
    void theLocaleChangesNothing() {
        const CommaLocale locale;
        QVERIFY(CommaLocale::isInForce());
        QCOMPARE(readStl(kTriangle).mesh.points[1][0], 1.5F);
    }

    void filesAreReadOnceAsLongAsTheyStay() {
        const QTemporaryDir folder;
        write(folder, "part.stl", kTriangle);
        MeshCache cache;
        const auto first = cache.read("part.stl", folder.path()).surface;
        QVERIFY(first != nullptr);
        QCOMPARE(first->GetNumberOfPolys(), vtkIdType{1});
        double bounds[6];
        first->GetBounds(bounds);
        QCOMPARE(bounds[1], 1.5);
        QVERIFY(cache.read("./part.stl", folder.path()).surface != nullptr);
        QCOMPARE(cache.read("part.stl", folder.path()).surface.Get(), first.Get());
        write(folder, "part.stl", binaryStl(kTwoTriangles, 2)); // another size
        const auto second = cache.read("part.stl", folder.path()).surface;
        QCOMPARE(second->GetNumberOfPolys(), vtkIdType{2});
        QVERIFY(QFile::remove(folder.filePath("part.stl")));
        QVERIFY(cache.read("part.stl", folder.path()).problem.contains("no such file"));
        write(folder, "part.stl", kTriangle); // it came back
        QVERIFY(cache.read("part.stl", folder.path()).surface != nullptr);
    }
};

HINGELAB_UI_TEST(TestMeshes)

} // namespace test_meshes

#include "test_meshes.moc"
