// SPDX-License-Identifier: GPL-3.0-or-later
// Files of triangles, read by the real tool: units, axes, masses, openings, names and colours.
#include <QTemporaryDir>
#include <QTest>

#include "tests/physics/cad/cad_reading.h"
#include "tests/physics/cad/scene_files.h"
#include "tests/suite.h"

namespace test_cad_scenes {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kMeshError = 1e-6; // relative, as asked for; points are in single precision

/// The known cuboid in mm, if its file counts in so many metres.
SolidBody cuboidBody(double metresPerUnit) {
    return boxBody(Vector3::Zero(), 1e3 * metresPerUnit * Vector3(0.5, 0.25, 0.125));
}

} // namespace

class TestCadScenes : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::string file(const std::string& name) const {
        return folder_.filePath(QString::fromStdString(name)).toStdString();
    }
    CadModel readScene(const std::string& name, const std::string& bytes) const {
        writeBytes(file(name), bytes);
        return readWithTool(file(name));
    }

  private slots:
    void formatsGiveTheSameCuboid_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("open");
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<double>("metres");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const auto& write, const char* format, const char* unit,
                            double metres, const char* part) {
            QTest::newRow(name) << QString(name) << QByteArray::fromStdString(write(cuboid()))
                                << QByteArray::fromStdString(write(openCuboid())) << QString(format)
                                << QString(unit) << metres << QString(part);
        };
        const auto dae = [](const char* axis, const char* unit) {
            return [=](const SceneMesh& mesh) { return daeText(mesh, axis, unit); };
        };
        const auto threeMf = [](const char* unit) {
            return [=](const SceneMesh& mesh) { return bytesOf3mf(mesh, unit); };
        };
        row("ascii.stl", asciiStl, "STL", "", 1.0, "Cuboid");
        row("binary.stl", binaryStl, "STL", "", 1.0, "binary");
        row("cuboid.obj", objText, "OBJ", "", 1.0, "Cuboid");
        row("cuboid.ply", plyText, "PLY", "", 1.0, "cuboid");
        row("plain.dae", dae("Z_UP", ""), "COLLADA", "m", 1.0, "Cuboid");
        row("centimetres.dae", dae("Z_UP", R"(<unit name="centimeter" meter="0.01"/>)"), "COLLADA",
            "centimeter", 0.01, "Cuboid");
        row("millimetres.3mf", threeMf(""), "3MF", "mm", 1e-3, "Object_1");
        row("inches.3mf", threeMf("unit=\"inch\""), "3MF", "inch", 0.0254, "Object_1");
    }
    void formatsGiveTheSameCuboid() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, open);
        QFETCH(QString, format);
        QFETCH(QString, unit);
        QFETCH(double, metres);
        QFETCH(QString, part);
        const CadModel model = readScene(name.toStdString(), bytes.toStdString());
        QCOMPARE(model.format, format.toStdString());
        QCOMPARE(model.unit, unit.toStdString());
        QCOMPARE(model.metresPerUnit, metres);
        QCOMPARE(model.parts.size(), std::size_t{1});
        QCOMPARE(model.parts[0].path, part.toStdString());
        QVERIFY(model.notes.empty());
        const CadSolid& solid = model.solids.at(0);
        QVERIFY(solid.isClosed);
        QCOMPARE(solid.openLength, 0.0);
        SolidBody expected = cuboidBody(metres);
        if (format == "COLLADA") expected = moved(expected, {1e4 * metres, 0.0, 0.0});
        const double difference = differenceFrom(model, model.parts[0], expected);
        QVERIFY2(difference < kMeshError, std::to_string(difference).c_str());
        QVERIFY(std::abs(solid.area / (metres * metres * 0.4375) - 1.0) < kMeshError);
        QCOMPARE(solid.faces.size(), std::size_t{1});
        QCOMPARE(solid.faces[0].triangles, 12U);
        QCOMPARE(solid.edges.size(), std::size_t{12});  // not the diagonals
        QCOMPARE(solid.points.size(), std::size_t{24}); // three normals at each corner

        const CadModel opened = readScene("open-" + name.toStdString(), open.toStdString());
        const CadSolid& shell = opened.solids.at(0);
        QVERIFY(!shell.isClosed);
        const double length = metres * (0.25 + 0.5 + std::hypot(0.25, 0.5));
        QVERIFY(std::abs(shell.openLength / length - 1.0) < kMeshError);
        QCOMPARE(shell.volume, 0.0);
        QCOMPARE(opened.notes.size(), std::size_t{1});
    }

    void gltfIsTurnedUpright() {
        const std::string nodes =
            R"([{"name":"Scene","children":[1]},{"name":"Arm","translation":[1,2,3],"children":[2,3,4]},{"name":"Hand","mesh":0},)"
            R"({"name":"Hand","mesh":0,"translation":[0,1,0]},{"name":"Mirror","mesh":0,"scale":[-2,1,1]}])";
        const CadModel model = readScene("arm.gltf", gltfText(cuboid(), nodes));
        QCOMPARE(model.format, std::string("glTF"));
        QCOMPARE(model.unit, std::string("m"));
        QCOMPARE(model.notes.size(), std::size_t{1});
        QCOMPARE(model.parts.size(), std::size_t{3});
        QCOMPARE(model.solids.size(), std::size_t{2});
        const CadPart& hand = partAt(model, "Arm/Hand");
        const CadPart& second = partAt(model, "Arm/Hand 2");
        const CadPart& mirror = partAt(model, "Arm/Mirror");
        QCOMPARE(hand.solid, second.solid);
        QVERIFY((hand.placement.translation - Vector3(1, -3, 2)).norm() < 1e-9);
        QVERIFY((second.placement.translation - Vector3(1, -3, 3)).norm() < 1e-9);
        QVERIFY(hand.colour == (CadColour{255, 127, 0}) || hand.colour == (CadColour{255, 128, 0}));
        const Matrix3 upright = rotationAbout(Vector3::UnitX(), 0.0, 1.0);
        const SolidBody box = moved(cuboidBody(1.0), upright, {1000, -3000, 2000});
        QVERIFY(differenceFrom(model, hand, box) < kMeshError);
        const SolidBody wide = moved(boxBody({-1000, 0, 0}, {1000, 250, 125}), upright, {1000, -3000, 2000});
        QVERIFY(differenceFrom(model, mirror, wide) < kMeshError);
        QVERIFY(model.solids[mirror.solid].volume > 0.0);
    }

    /// Two meshes of one node: two faces with colours of their own.
    void meshesOfANodeAreFaces() {
        const CadModel model = readScene("two.gltf", gltfText(cuboid(), R"([{"name":"Twice","mesh":1}])"));
        QCOMPARE(model.parts.size(), std::size_t{1});
        const CadSolid& solid = model.solids.at(0);
        QCOMPARE(solid.faces.size(), std::size_t{2});
        QVERIFY(solid.faces[1].colour == (CadColour{0, 0, 255}));
        QVERIFY(solid.isClosed); // both of them are
    }

    void colladaIsTurnedUpright() {
        const std::string unit = R"(<unit meter="1"/>)";
        const CadModel y = readScene("y.dae", daeText(cuboid(), "Y_UP", unit));
        QCOMPARE(y.notes.size(), std::size_t{1});
        const Matrix3 upright = rotationAbout(Vector3::UnitX(), 0.0, 1.0);
        QVERIFY(differenceFrom(y, y.parts.at(0), moved(cuboidBody(1.0), upright, {10000, 0, 0})) < kMeshError);
        QVERIFY(y.parts[0].colour == (CadColour{255, 0, 0}));
        const CadModel x = readScene("x.dae", daeText(cuboid(), "X_UP", unit));
        QVERIFY((x.parts.at(0).placement.translation - Vector3(0, 0, 10)).norm() < 1e-6); // x became up
    }

    void trianglesThatLookInwardAreTurned() {
        SceneMesh mesh = cuboid();
        for (auto& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
        const CadModel model = readScene("inward.obj", objText(mesh));
        QVERIFY(model.solids.at(0).isClosed);
        QVERIFY(differenceFrom(model, model.parts[0], cuboidBody(1.0)) < kMeshError);
        const CadSolid& solid = model.solids[0];
        for (const auto& [a, b, c] : solid.triangles) {
            const auto at = [&](std::uint32_t i) {
                const auto& p = solid.points[i];
                return Vector3(static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2]));
            };
            QVERIFY((at(b) - at(a)).cross(at(c) - at(a)).dot(at(a) - solid.centre) > 0.0);
        }
    }

    void oneTurnedTriangleIsSaid() {
        SceneMesh mesh = cuboid();
        std::swap(mesh.triangles[0][1], mesh.triangles[0][2]);
        const CadModel model = readScene("turned.obj", objText(mesh));
        QVERIFY(!model.solids.at(0).isClosed);
        QCOMPARE(model.solids[0].openLength, 0.0);
        QVERIFY(model.notes.at(0).find("do not agree") != std::string::npos);
    }

    /// Round, so no sharp edges, and a normal for each of its points, though its file gives one for each
    /// triangle.
    void aBallIsSmooth() {
        const SceneMesh mesh = ball();
        const CadModel model = readScene("ball.stl", binaryStl(mesh));
        const CadSolid& solid = model.solids.at(0);
        QVERIFY(solid.isClosed);
        QVERIFY(solid.edges.empty());
        QVERIFY(solid.points.size() < mesh.points.size() * 3 / 2);
        for (std::size_t i = 0; i < solid.points.size(); ++i) {
            double along = 0.0;
            for (std::size_t k = 0; k < 3; ++k)
                along += static_cast<double>(solid.points[i][k] * solid.normals[i][k]);
            QVERIFY(along > 0.99);
        }
    }

    void pointsAloneAreRefused() {
        writeBytes(file("points.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\n");
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(readWithTool(file("points.obj"))), std::runtime_error);
    }
};

HINGELAB_APPLESS_TEST(TestCadScenes)

} // namespace test_cad_scenes

#include "test_cad_scenes.moc"
