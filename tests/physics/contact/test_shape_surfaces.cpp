// SPDX-License-Identifier: GPL-3.0-or-later
// The surfaces that pictures show: closed, seen from outside, as large as the solids, with the edges that these
// have.
#include <QTest>
#include <cmath>
#include <map>
#include <tuple>

#include "shapes/shape_kinds.h"
#include "shapes/solid.h"
#include "tests/contact_yard.h"
#include "tests/suite.h"

namespace test_shape_surfaces {

using namespace hingelab;
using namespace hingelab::test;

namespace {

using Place = std::tuple<double, double, double>;

Place placeOf(const Vector3& p) {
    return {p.x(), p.y(), p.z()};
}

/// Along the normal, twice the size.
Vector3 areaOf(const ShapeSurface& surface, const std::vector<std::size_t>& polygon) {
    Vector3 area = Vector3::Zero();
    for (std::size_t i = 0; i < polygon.size(); ++i)
        area += surface.points[polygon[i]].cross(surface.points[polygon[(i + 1) % polygon.size()]]);
    return area;
}

/// By the divergence theorem; negative where faces are turned inwards.
double volumeWithin(const ShapeSurface& surface) {
    double volume = 0.0;
    for (const std::vector<std::size_t>& polygon : surface.polygons)
        volume += surface.points[polygon.front()].dot(areaOf(surface, polygon)) / 6.0;
    return volume;
}

/// Whether each side is passed as often in one direction as in the other.
bool isClosed(const ShapeSurface& surface) {
    std::map<std::pair<Place, Place>, int> balance;
    for (const std::vector<std::size_t>& polygon : surface.polygons) {
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Place a = placeOf(surface.points[polygon[i]]);
            const Place b = placeOf(surface.points[polygon[(i + 1) % polygon.size()]]);
            balance[std::minmax(a, b)] += a < b ? 1 : -1;
        }
    }
    return std::all_of(balance.begin(), balance.end(), [](const auto& side) { return side.second == 0; });
}

Eigen::AlignedBox3d boxOf(const ShapeSurface& surface) {
    Eigen::AlignedBox3d box;
    for (const Vector3& p : surface.points) box.extend(p);
    return box;
}

Shape shapeOfGeometry(const Geometry& geometry) {
    Shape shape;
    shape.geometry = geometry;
    return shape;
}

const PlateGeometry kAngle{0.02, {{0.0, 0.0}, {0.3, 0.0}, {0.3, 0.1}, {0.1, 0.1}, {0.1, 0.3}, {0.0, 0.3}}};

PlateGeometry turnedRound(PlateGeometry plate) {
    std::reverse(plate.corners.begin(), plate.corners.end());
    return plate;
}

} // namespace

class TestShapeSurfaces : public QObject {
    Q_OBJECT
  private slots:
    /// Circles are polygons within: with 40 sides, volumes of round solids are 0.4 to 0.9 % small, (pi/40)²/1.5
    /// by each direction that bends. Bevels take less than 2 %.
    void areThoseOfTheSolids_data() {
        QTest::addColumn<Geometry>("geometry");
        QTest::addColumn<double>("least");
        QTest::newRow("box") << Geometry(BoxGeometry{{0.3, 0.2, 0.1}}) << 0.98;
        QTest::newRow("door") << Geometry(BoxGeometry{{0.8, 2.0, 0.04}}) << 0.98;
        QTest::newRow("thin sheet") << Geometry(BoxGeometry{{1.0, 1.0, 0.0005}}) << 0.98;
        QTest::newRow("long rod") << Geometry(BoxGeometry{{5.0, 0.02, 0.02}}) << 0.98;
        QTest::newRow("cylinder") << Geometry(CylinderGeometry{0.1, 0.3}) << 0.995;
        QTest::newRow("sphere") << Geometry(SphereGeometry{0.1}) << 0.99;
        QTest::newRow("capsule") << Geometry(CapsuleGeometry{0.05, 0.2}) << 0.99;
        QTest::newRow("capsule without barrel") << Geometry(CapsuleGeometry{0.05, 0.0}) << 0.99;
        QTest::newRow("concave plate") << Geometry(kAngle) << 1.0 - 1e-12;
        QTest::newRow("plate, other way round") << Geometry(turnedRound(kAngle)) << 1.0 - 1e-12;
        QTest::newRow("hull") << Geometry(hullOfBox({0.3, 0.2, 0.1})) << 1.0 - 1e-9;
        QTest::newRow("rounded box") << Geometry(RoundedBoxGeometry{{0.3, 0.2, 0.1}, 0.02}) << 0.99;
    }
    void areThoseOfTheSolids() {
        QFETCH(Geometry, geometry);
        QFETCH(double, least);
        const Shape shape = shapeOfGeometry(geometry);
        for (const bool hasBevels : {false, true}) {
            const ShapeSurface surface = surfaceOf(geometry, {40, hasBevels});
            QCOMPARE(surface.normals.size(), surface.points.size());
            QVERIFY(isClosed(surface));
            const double share = volumeWithin(surface) / volumeOf(shape);
            QVERIFY2(share > least && share < 1.0 + 1e-9, std::to_string(share).c_str());
            for (const std::vector<std::size_t>& polygon : surface.polygons) {
                const Vector3 outward = areaOf(surface, polygon).normalized();
                for (const std::size_t corner : polygon) QVERIFY(surface.normals[corner].dot(outward) > 0.5);
            }
            const Eigen::AlignedBox3d box = boxOf(surface);
            QVERIFY((box.max() - halfExtents(shape)).norm() < 1e-12);
            QVERIFY((box.min() + halfExtents(shape)).norm() < 1e-12);
        }
    }

    /// The slab of a half space lies below it.
    void theGroundIsASlab() {
        const ShapeSurface slab = surfaceOf(HalfSpaceGeometry{2.0}, {});
        QVERIFY(isClosed(slab));
        QCOMPARE(boxOf(slab).max(), Vector3(1.0, 1.0, 0.0));
        QVERIFY(volumeWithin(slab) > 0.0);
        QVERIFY(isEndless(HalfSpaceGeometry{}) && !isEndless(BoxGeometry{}));
    }

    void edgesAreWhereFacesMeet_data() {
        QTest::addColumn<Geometry>("geometry");
        QTest::addColumn<std::size_t>("count");
        QTest::newRow("box") << Geometry(BoxGeometry{}) << std::size_t{12};
        QTest::newRow("cylinder: two circles") << Geometry(CylinderGeometry{}) << std::size_t{80};
        QTest::newRow("sphere") << Geometry(SphereGeometry{}) << std::size_t{0};
        QTest::newRow("capsule") << Geometry(CapsuleGeometry{}) << std::size_t{0};
        QTest::newRow("rounded box") << Geometry(RoundedBoxGeometry{}) << std::size_t{0};
        QTest::newRow("plate of six corners") << Geometry(kAngle) << std::size_t{18};
        QTest::newRow("hull of a box") << Geometry(hullOfBox({1, 2, 3})) << std::size_t{12};
        QTest::newRow("mesh: in its file") << Geometry(MeshGeometry{"a.stl", 1.0}) << std::size_t{0};
    }
    void edgesAreWhereFacesMeet() {
        QFETCH(Geometry, geometry);
        QTEST(edgesOf(surfaceOf(geometry, {40, false})).size(), "count");
    }

    /// Of a point, that of the face it lies on: faces are flat, and light turns over on the bevels.
    void normalsOfBevelledBoxesAreThoseOfTheFaces() {
        const Vector3 half(0.1, 0.1, 0.05);
        const ShapeSurface surface = surfaceOf(BoxGeometry{2.0 * half}, {40, true});
        QCOMPARE(surface.polygons.size(), std::size_t{6 + 12 + 8});
        for (std::size_t i = 0; i < surface.points.size(); ++i) {
            const Vector3& normal = surface.normals[i];
            QVERIFY(std::abs(normal.dot(surface.points[i]) - normal.cwiseAbs().dot(half)) < 1e-15);
        }
        QCOMPARE(bevelOf({0.2, 0.2, 0.1}), 0.004);   // a fiftieth of the longest side
        QCOMPARE(bevelOf({0.8, 2.0, 0.04}), 0.0024); // 6 % of the shortest
    }
};

HINGELAB_APPLESS_TEST(TestShapeSurfaces)

} // namespace test_shape_surfaces

#include "test_shape_surfaces.moc"
