// SPDX-License-Identifier: GPL-3.0-or-later
// STEP and IGES files that OpenCASCADE wrote, read by the real tool: masses, axes, assemblies, names, colours.
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include "cad/cad_bytes.h"
#include "cad/cad_features.h"
#include "tests/physics/cad/cad_reading.h"
#include "tests/physics/cad/kernel_files.h"
#include "tests/suite.h"

namespace test_cad_reading {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kMassError = 1e-6; // relative, as asked for
constexpr double kAxisError = 1e-9; // [m]

const CadSolid& solidNamed(const CadModel& model, const std::string& path) {
    return model.solids.at(partAt(model, path).solid);
}

std::vector<CadFace> facesOf(const CadSolid& solid, CadFaceKind kind) {
    std::vector<CadFace> faces;
    std::copy_if(solid.faces.begin(), solid.faces.end(), std::back_inserter(faces),
                 [&](const CadFace& face) { return face.kind == kind; });
    return faces;
}

/// Distance of a point from a face's axis [m].
double fromAxis(const CadFace& face, const Vector3& point) {
    return (point - face.origin).cross(face.axis).norm();
}

/// Volume that the triangles enclose [m³].
double meshVolume(const CadSolid& solid) {
    double volume = 0.0;
    const auto corner = [&](std::uint32_t i) {
        return Vector3(static_cast<double>(solid.points[i][0]), static_cast<double>(solid.points[i][1]),
                       static_cast<double>(solid.points[i][2]));
    };
    for (const auto& [a, b, c] : solid.triangles) volume += corner(a).dot(corner(b).cross(corner(c))) / 6.0;
    return volume;
}

void compareBodies(const CadModel& model, const std::vector<NamedBody>& bodies) {
    QCOMPARE(model.parts.size(), bodies.size());
    double worst = 0.0;
    for (const NamedBody& known : bodies) {
        const CadPart& part = partAt(model, known.name);
        QVERIFY2(model.solids[part.solid].isClosed, known.name.c_str());
        const double difference = differenceFrom(model, part, known.body);
        QVERIFY2(difference < kMassError, (known.name + ": " + std::to_string(difference)).c_str());
        worst = std::max(worst, difference);
        // Chords of arcs of at most 20 degrees lie within 1.5 % of them; so do both areas.
        QVERIFY2(std::abs(meshVolume(model.solids[part.solid]) / (1e-9 * known.body.volume) - 1.0) < 0.03,
                 known.name.c_str());
    }
    qInfo("largest difference of mass properties: %.1e", worst);
}

} // namespace

class TestCadReading : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    CadModel solids_;
    std::vector<NamedBody> bodies_;

    std::string file(const char* name) const { return folder_.filePath(name).toStdString(); }

  private slots:
    void initTestCase() {
        bodies_ = writeKnownSolids(file("solids.step"));
        solids_ = readWithTool(file("solids.step"));
    }

    void massesAreThoseOfTheHandbook() {
        QCOMPARE(bodies_.size(), std::size_t{20});
        QCOMPARE(solids_.format, std::string("STEP"));
        QCOMPARE(solids_.unit, std::string("mm"));
        QCOMPARE(solids_.metresPerUnit, 1e-3);
        compareBodies(solids_, bodies_);
        QVERIFY(solids_.notes.empty());
    }

    void areasAreExact() {
        const double pi = std::acos(-1.0);
        const auto area = [&](const char* name) { return 1e6 * solidNamed(solids_, name).area; };
        QVERIFY(std::abs(area("Sphere") / (4.0 * pi * 144.0) - 1.0) < kMassError);
        QVERIFY(std::abs(area("Torus") / (4.0 * pi * pi * 100.0) - 1.0) < kMassError);
        QVERIFY(std::abs(area("Bored plate") / (2.0 * 8000.0 + 3600.0 + 2.0 * pi * 20.0 * (10.0 - 20.0)) -
                         1.0) < kMassError);
    }

    void axesAreExact() {
        const auto bores = facesOf(solidNamed(solids_, "Bored plate"), CadFaceKind::cylinder);
        QVERIFY(!bores.empty());
        for (const CadFace& bore : bores) {
            QVERIFY(fromAxis(bore, {0.015, -0.005, 0.02}) < kAxisError);
            QVERIFY(std::abs(bore.radius - 0.02) < kAxisError);
        }
        const auto spheres = facesOf(solidNamed(solids_, "Box and ball apart"), CadFaceKind::sphere);
        QVERIFY(!spheres.empty());
        QVERIFY((spheres.front().origin - Vector3(0.05, 0.0, 0.0)).norm() < kAxisError);
        QVERIFY(std::abs(spheres.front().radius - 0.006) < kAxisError);
        const auto tori = facesOf(solidNamed(solids_, "Torus"), CadFaceKind::torus);
        QVERIFY(!tori.empty());
        QVERIFY(tori.front().origin.norm() < kAxisError);
        QVERIFY(std::abs(tori.front().radius - 0.02) < kAxisError);
        QVERIFY(std::abs(tori.front().minorRadius - 0.005) < kAxisError);
        QVERIFY(!facesOf(solidNamed(solids_, "Cone"), CadFaceKind::cone).empty());
    }

    void aTurnedAxisIsExact() {
        const CadPart& part = partAt(solids_, "Turned tube");
        const CadSolid& solid = solids_.solids[part.solid];
        const Matrix3 turned = rotationAbout(Vector3(1, 2, 3).normalized(), 0.7);
        const auto faces = facesOf(solid, CadFaceKind::cylinder);
        QVERIFY(!faces.empty());
        CadFace face = faces.front();
        face.origin = part.placement * face.origin;
        face.axis = part.placement.rotation * face.axis;
        QVERIFY(fromAxis(face, turned * Vector3(0.003, 0.004, 0.005)) < kAxisError);
        QVERIFY(face.axis.cross(turned * Vector3::UnitZ()).norm() < kAxisError);
    }

    void aClickFindsTheBoresAxis() {
        const CadSolid& solid = solidNamed(solids_, "Bored plate");
        const auto hit = faceAt(solid, {0.015 + 0.0199, -0.005, 0.005});
        QVERIFY(hit && solid.faces[hit->face].kind == CadFaceKind::cylinder);
        const auto feature = featureOfFace(solid, hit->face);
        QVERIFY(feature &&
                (feature->point - Vector3(0.015, -0.005, 0.005)).norm() < 1e-8); // along: from triangles
        const auto features = featuresOf(solid);
        for (const double z : {0.0, 0.01}) {
            QVERIFY(std::any_of(features.begin(), features.end(), [&](const CadFeature& f) {
                return f.kind == CadFeature::Kind::axis &&
                       (f.point - Vector3(0.015, -0.005, z)).norm() < kAxisError;
            }));
        }
    }

    /// Planes look outward: away from the middle of a convex body; and so do normals of points.
    void normalsLookOutward() {
        for (const char* name :
             {"Box", "Cylinder", "Hexagonal prism", "Mirrored wedge", "Half sphere", "Torus"}) {
            const CadSolid& solid = solidNamed(solids_, name);
            for (const CadFace& face : facesOf(solid, CadFaceKind::plane)) {
                QVERIFY2(face.axis.dot(face.origin - solid.centre) > 0.0, name);
            }
            QVERIFY2(meshVolume(solid) > 0.0, name);
            for (const auto& [a, b, c] : solid.triangles) {
                const auto at = [&](const auto& p) {
                    return Vector3(static_cast<double>(p[0]), static_cast<double>(p[1]),
                                   static_cast<double>(p[2]));
                };
                const Vector3 normal = (at(solid.points[b]) - at(solid.points[a]))
                                           .cross(at(solid.points[c]) - at(solid.points[a]));
                QVERIFY2(normal.dot(at(solid.normals[a])) >= 0.0, name);
            }
        }
    }

    void edgesAreDrawnWithoutSeams() {
        const CadSolid& cylinder = solidNamed(solids_, "Cylinder");
        QCOMPARE(cylinder.edges.size(), std::size_t{2});
        for (const CadEdge& edge : cylinder.edges) {
            QVERIFY(edge.kind == CadEdgeKind::circle);
            QVERIFY(std::abs(edge.radius - 0.007) < kAxisError);
            QVERIFY(edge.points > 8);
        }
        QCOMPARE(solidNamed(solids_, "Box").edges.size(), std::size_t{12});
        QVERIFY(solidNamed(solids_, "Sphere").edges.empty());
    }

    void inchesBecomeMetres() {
        const auto bodies = writeKnownSolids(file("inch.step"), "INCH");
        const CadModel model = readWithTool(file("inch.step"));
        QCOMPARE(model.unit, std::string("inch"));
        QCOMPARE(model.metresPerUnit, 0.0254);
        compareBodies(model, bodies);
    }

    void bodiesInIges() {
        const auto bodies = writeKnownIges(file("bodies.igs"), true);
        const CadModel model = readWithTool(file("bodies.igs"));
        QCOMPARE(model.format, std::string("IGES"));
        QCOMPARE(model.unit, std::string("mm"));
        QCOMPARE(model.parts.size(), bodies.size());
        compareBodies(model, bodies);
    }

    /// The form without bodies, which is the usual one: its faces are joined, and their surfaces seen through.
    void looseFacesInIges() {
        const auto bodies = writeKnownIges(file("faces.igs"), false);
        const CadModel model = readWithTool(file("faces.igs"));
        compareBodies(model, bodies);
        const auto bores = facesOf(solidNamed(model, "Bored plate"), CadFaceKind::cylinder);
        QVERIFY(!bores.empty());
        QVERIFY(fromAxis(bores.front(), {0.015, -0.005, 0.0}) < kAxisError);
        QVERIFY(std::abs(bores.front().radius - 0.02) < kAxisError);
        const auto spheres = facesOf(solidNamed(model, "Sphere"), CadFaceKind::sphere);
        QVERIFY(!spheres.empty());
        QVERIFY(spheres.front().origin.norm() < kAxisError);
        QVERIFY(!facesOf(solidNamed(model, "Torus"), CadFaceKind::torus).empty());
        QVERIFY(!facesOf(solidNamed(model, "Cone"), CadFaceKind::cone).empty());
    }

    void assembliesHavePathsAndShareSolids() {
        writeAssembly(file("cabinet.step"));
        const CadModel model = readWithTool(file("cabinet.step"));
        QCOMPARE(model.parts.size(), std::size_t{4});
        QCOMPARE(model.solids.size(), std::size_t{3});
        const CadPart& panel = partAt(model, "Door/Inner panel");
        const CadPart& pin = partAt(model, "Door/Pin");
        const CadPart& second = partAt(model, "Door/Pin 2");
        const CadPart& knob = partAt(model, "Knob_front");
        QCOMPARE(pin.solid, second.solid);
        QVERIFY((panel.placement.translation - Vector3(0.01, 0.005, 0.0)).norm() < 1e-12);
        QVERIFY((second.placement.translation - Vector3(0.0, 0.005, 0.9)).norm() < 1e-12);
        QVERIFY((second.placement.rotation - rotationAbout(Vector3::UnitX(), 0.5)).norm() < 1e-9);
        QVERIFY((knob.placement.translation - Vector3(0.55, -0.02, 0.5)).norm() < 1e-12);
        QCOMPARE(pin.material, std::string("Steel"));
        QVERIFY(std::abs(pin.density - 7850.0) < 1e-6);
        QCOMPARE(panel.density, 0.0);
        QVERIFY(panel.colour == (CadColour{255, 0, 0}));
        QVERIFY(knob.colour == (CadColour{0, 255, 0}));
        QVERIFY(!pin.colour);
        const auto& faces = model.solids[panel.solid].faces;
        QCOMPARE(std::count_if(faces.begin(), faces.end(),
                               [](const CadFace& face) {
                                   return face.colour == CadColour{0, 0, 255};
                               }),
                 std::ptrdiff_t{1});
    }

    void anOpenShellHasNoVolume() {
        writeOpenBox(file("open.step"));
        const CadModel model = readWithTool(file("open.step"));
        const CadSolid& solid = model.solids.at(0);
        QVERIFY(!solid.isClosed);
        QVERIFY(std::abs(solid.openLength - 0.06) < 1e-12);
        QCOMPARE(solid.volume, 0.0);
        QVERIFY(std::abs(solid.area - 1e-6 * (10 * 20 + 2 * 10 * 30 + 2 * 20 * 30)) < 1e-12);
        QCOMPARE(model.notes.size(), std::size_t{1});
    }

    void aFileOfManyFaces() {
        const NamedBody plate = writeBoredPlate(file("plate.step"), 25, 20);
        QElapsedTimer timer;
        timer.start();
        const CadModel model = readWithTool(file("plate.step"));
        qInfo("506 faces in %lld ms, %zu triangles", timer.elapsed(), model.solids.at(0).triangles.size());
        QCOMPARE(model.parts.at(0).path, std::string("Plate"));
        QCOMPARE(model.solids.at(0).faces.size(), std::size_t{506});
        QVERIFY(differenceFrom(model, model.parts[0], plate.body) < kMassError);
        timer.restart();
        const auto features = featuresOf(model.solids[0]);
        qInfo("%zu features in %lld ms", features.size(), timer.elapsed());
    }

    void theSecondReadComesFromTheCache() {
        writeAssembly(file("cached.step"));
        const CadReading first = readCadFile(file("cached.step"), {HINGELAB_CAD_TOOL, file("cache")});
        const CadReading second = readCadFile(file("cached.step"), {"/nowhere/hingelab-cad", file("cache")});
        QCOMPARE(first.fingerprint, second.fingerprint);
        QCOMPARE(first.fingerprint, cadFingerprintOf(readBytes(file("cached.step"))));
        QCOMPARE(bytesOf(*first.model), bytesOf(*second.model));
    }

    void progressComesToItsEnd() {
        std::vector<CadProgress> seen;
        const auto keep = [&](const CadProgress& progress) {
            seen.push_back(progress);
            return true;
        };
        static_cast<void>(readCadFile(file("solids.step"), {HINGELAB_CAD_TOOL, {}}, keep));
        QVERIFY(std::is_sorted(seen.begin(), seen.end(),
                               [](const CadProgress& a, const CadProgress& b) { return a.share < b.share; }));
        QCOMPARE(seen.back().share, 1.0);
        QVERIFY(!seen.front().words.empty());
    }
};

HINGELAB_APPLESS_TEST(TestCadReading)

} // namespace test_cad_reading

#include "test_cad_reading.moc"
