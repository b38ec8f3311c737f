// SPDX-License-Identifier: GPL-3.0-or-later
// What a click on a solid means.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "cad/cad_features.h"
#include "tests/suite.h"

namespace test_cad_features {

using namespace hingelab;

namespace {

std::array<float, 3> floats(const Vector3& p) {
    return {static_cast<float>(p.x()), static_cast<float>(p.y()), static_cast<float>(p.z())};
}

Vector3 rim(int i, int count, double radius, double z) {
    const double angle = 2.0 * std::numbers::pi * i / count;
    return {0.1 + radius * std::cos(angle), 0.2 + radius * std::sin(angle), z};
}

void addTriangle(CadSolid& solid, const Vector3& a, const Vector3& b, const Vector3& c) {
    const auto first = static_cast<std::uint32_t>(solid.points.size());
    for (const Vector3& p : {a, b, c}) solid.points.push_back(floats(p));
    solid.triangles.push_back({first, first + 1, first + 2});
}

CadFace faceOf(CadFaceKind kind, const Vector3& origin, const Vector3& axis, double radius) {
    CadFace face;
    face.kind = kind;
    face.origin = origin;
    face.axis = axis;
    face.radius = radius;
    return face;
}

CadEdge circleAt(double z, double radius) {
    CadEdge edge;
    edge.kind = CadEdgeKind::circle;
    edge.origin = {0.1, 0.2, z};
    edge.axis = Vector3::UnitZ();
    edge.radius = radius;
    return edge;
}

/// About (0.1, 0.2), from z = 0 to 0.07: its shell, and a disc at its top.
CadSolid pin() {
    CadSolid solid;
    constexpr int kCount = 24;
    CadFace shell = faceOf(CadFaceKind::cylinder, {0.1, 0.2, -1.0}, Vector3::UnitZ(), 0.01);
    for (int i = 0; i < kCount; ++i) {
        addTriangle(solid, rim(i, kCount, 0.01, 0.0), rim(i + 1, kCount, 0.01, 0.0),
                    rim(i, kCount, 0.01, 0.07));
        addTriangle(solid, rim(i + 1, kCount, 0.01, 0.0), rim(i + 1, kCount, 0.01, 0.07),
                    rim(i, kCount, 0.01, 0.07));
    }
    shell.triangles = 2 * kCount;
    CadFace top = faceOf(CadFaceKind::plane, {5.0, 5.0, 0.07}, Vector3::UnitZ(), 0.0);
    top.firstTriangle = 2 * kCount;
    top.triangles = kCount;
    for (int i = 0; i < kCount; ++i) {
        addTriangle(solid, {0.1, 0.2, 0.07}, rim(i, kCount, 0.01, 0.07), rim(i + 1, kCount, 0.01, 0.07));
    }
    solid.faces = {shell, top};
    solid.edges = {circleAt(0.0, 0.01), circleAt(0.07, 0.01)};
    solid.normals.resize(solid.points.size());
    return solid;
}

bool hasFeature(const std::vector<CadFeature>& features, CadFeature::Kind kind, const Vector3& point,
                double tolerance = 1e-9) {
    return std::any_of(features.begin(), features.end(), [&](const CadFeature& feature) {
        return feature.kind == kind && (feature.point - point).norm() < tolerance;
    });
}

} // namespace

class TestCadFeatures : public QObject {
    Q_OBJECT

  private slots:
    void theNearestFaceIsFound() {
        const CadSolid solid = pin();
        const auto above = faceAt(solid, {0.1, 0.2, 0.09});
        QVERIFY(above && above->face == 1);
        QVERIFY(std::abs(above->distance - 0.02) < 1e-7); // points are in single precision
        const auto beside = faceAt(solid, {0.2, 0.2, 0.035});
        QVERIFY(beside && beside->face == 0);
        QVERIFY(std::abs(beside->distance - 0.09) < 1e-7);
        QVERIFY(!faceAt(CadSolid{}, Vector3::Zero()));
    }

    /// Nearest to a corner, to an edge, and to the inside of a triangle, and a triangle without an area.
    void distancesToATriangle() {
        CadSolid solid;
        addTriangle(solid, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
        CadFace face;
        face.triangles = 1;
        solid.faces = {face};
        QCOMPARE(faceAt(solid, {-3, -4, 0})->distance, 5.0);
        QCOMPARE(faceAt(solid, {0.5, -2, 0})->distance, 2.0);
        QCOMPARE(faceAt(solid, {0.25, 0.25, -2})->distance, 2.0);
        QCOMPARE(faceAt(solid, {1, 1, 0})->distance, std::sqrt(0.5));
        solid.triangles = {{0, 1, 1}};
        QCOMPARE(faceAt(solid, {0.5, 2, 0})->distance, 2.0);
    }

    void aCylinderHasEndsAndMiddleOfItsAxis() {
        const std::vector<CadFeature> features = featuresOf(pin());
        for (const double z : {0.0, 0.07}) QVERIFY(hasFeature(features, CadFeature::Kind::axis, {0.1, 0.2, z}));
        QVERIFY(hasFeature(features, CadFeature::Kind::axis, {0.1, 0.2, 0.035}, 1e-8));
        QVERIFY(hasFeature(features, CadFeature::Kind::plane, {0.1, 0.2, 0.07}, 1e-8));
        // The ends of the axis are the centres of the circles: not twice.
        QCOMPARE(features.size(), std::size_t{4});
    }

    void aStraightEdgeHasEndsAndMiddle() {
        CadSolid solid;
        CadEdge edge;
        edge.kind = CadEdgeKind::line;
        edge.origin = {0.5, 0.0, 0.0};
        edge.axis = Vector3::UnitX();
        edge.points = 2;
        solid.edges = {edge, edge};
        solid.edgePoints = {{0.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 0.0F}};
        CadEdge curve;
        curve.points = 2;
        solid.edges.push_back(curve);
        const std::vector<CadFeature> features = featuresOf(solid);
        QCOMPARE(features.size(), std::size_t{3});
        QVERIFY(hasFeature(features, CadFeature::Kind::point, Vector3::Zero()));
        QVERIFY(hasFeature(features, CadFeature::Kind::point, Vector3::UnitX()));
        QVERIFY(hasFeature(features, CadFeature::Kind::axis, {0.5, 0.0, 0.0}));
        QVERIFY(std::get<CadEdgeKind>(features[0].source) == CadEdgeKind::line);
    }

    void facesHaveFeatures() {
        CadSolid solid = pin();
        const auto axis = featureOfFace(solid, 0);
        QVERIFY(axis && axis->kind == CadFeature::Kind::axis);
        QVERIFY((axis->point - Vector3(0.1, 0.2, 0.035)).norm() < 1e-8);
        QCOMPARE(axis->radius, 0.01);
        QVERIFY(std::get<CadFaceKind>(axis->source) == CadFaceKind::cylinder);
        const auto plane = featureOfFace(solid, 1);
        QVERIFY(plane && plane->kind == CadFeature::Kind::plane);
        QCOMPARE(plane->point.z(), 0.07); // on the exact plane
        QVERIFY(!featureOfFace(solid, 2));
        solid.faces = {faceOf(CadFaceKind::sphere, {1, 2, 3}, Vector3::Zero(), 0.5),
                       faceOf(CadFaceKind::torus, {1, 2, 3}, Vector3::UnitX(), 0.5),
                       faceOf(CadFaceKind::cone, {1, 2, 3}, Vector3::UnitX(), 0.5),
                       faceOf(CadFaceKind::plane, {1, 2, 3}, Vector3::UnitX(), 0.0), CadFace{}};
        QVERIFY(featureOfFace(solid, 0)->kind == CadFeature::Kind::point);
        QVERIFY(featureOfFace(solid, 1)->kind == CadFeature::Kind::axis);
        QVERIFY(featureOfFace(solid, 2)->point == Vector3(1, 2, 3)); // without triangles
        QVERIFY(featureOfFace(solid, 3)->point == Vector3(1, 2, 3));
        QVERIFY(!featureOfFace(solid, 4));
        solid.edges.clear();
        QCOMPARE(featuresOf(solid).size(), std::size_t{3}); // nothing of a cone that has no extent
    }
};

HINGELAB_APPLESS_TEST(TestCadFeatures)

} // namespace test_cad_features

#include "test_cad_features.moc"
