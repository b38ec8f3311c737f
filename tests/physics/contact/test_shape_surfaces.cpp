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

struct Solid {
    const char* name;
    Geometry geometry;
    double least; ///< share of the volume that the surface encloses
};

const std::vector<Solid>& solids() {
    static const std::vector<Solid> all = {
        {"box", BoxGeometry{{0.3, 0.2, 0.1}}, 0.98},
        {"door", BoxGeometry{{0.8, 2.0, 0.04}}, 0.98},
        {"thin sheet", BoxGeometry{{1.0, 1.0, 0.0005}}, 0.98},
        {"long rod", BoxGeometry{{5.0, 0.02, 0.02}}, 0.98},
        {"cylinder", CylinderGeometry{0.1, 0.3}, 0.995},
        {"sphere", SphereGeometry{0.1}, 0.989},
        {"capsule", CapsuleGeometry{0.05, 0.2}, 0.989},
        {"capsule without barrel", CapsuleGeometry{0.05, 0.0}, 0.989},
        {"concave plate", kAngle, 1.0 - 1e-12},
        {"plate, other way round", turnedRound(kAngle), 1.0 - 1e-12},
        {"hull", hullOfBox({0.3, 0.2, 0.1}), 1.0 - 1e-9},
        {"rounded box", RoundedBoxGeometry{{0.3, 0.2, 0.1}, 0.02}, 0.99},
    };
    return all;
}

} // namespace

class TestShapeSurfaces : public QObject {
    Q_OBJECT
  private slots:
    /// Circles are polygons within. With an angle of t = 2 pi/40 between their corners, a circle loses t²/6
    /// (0.41 %) of its area; from pole to pole, a ball loses t²/4 (0.62 %) besides. Bevels take less than 2 %.
    void areThoseOfTheSolids_data() {
        QTest::addColumn<std::size_t>("solid");
        for (std::size_t i = 0; i < solids().size(); ++i) QTest::newRow(solids()[i].name) << i;
    }
    void areThoseOfTheSolids() {
        QFETCH(std::size_t, solid);
        const auto& [name, geometry, least] = solids()[solid];
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

    void edgesAreWhereFacesMeet() {
        const auto count = [](const Geometry& geometry) {
            return edgesOf(surfaceOf(geometry, {40, false})).size();
        };
        QCOMPARE(count(BoxGeometry{}), std::size_t{12});
        QCOMPARE(count(CylinderGeometry{}), std::size_t{80}); // two circles
        QCOMPARE(count(SphereGeometry{}), std::size_t{0});
        QCOMPARE(count(CapsuleGeometry{}), std::size_t{0});
        QCOMPARE(count(RoundedBoxGeometry{}), std::size_t{0});
        QCOMPARE(count(kAngle), std::size_t{18});
        QCOMPARE(count(hullOfBox({1, 2, 3})), std::size_t{12});
        QCOMPARE(count(MeshGeometry{"a.stl", 1.0}), std::size_t{0}); // they are in its file
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
