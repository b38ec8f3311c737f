// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes that cannot be, and what is said of them; solids between planes that touch each other in corners.
#include <QTest>
#include <cmath>
#include <limits>

#include "shapes/convex_hull.h"
#include "shapes/shape_kinds.h"
#include "tests/contact_yard.h"
#include "tests/suite.h"

namespace test_shape_cases {

using namespace hingelab;
using namespace hingelab::test;

namespace {

std::string issuesOfGeometry(const Geometry& geometry) {
    Issues issues;
    checkGeometry(geometry, "/shape", issues);
    std::string text;
    for (const Issue& issue : issues) text += issue.text();
    return text;
}

PlateGeometry plateOf(const std::vector<PlateCorner>& corners) {
    PlateGeometry plate;
    plate.corners = corners;
    plate.thickness = 0.01;
    return plate;
}

/// A cube from -1 to 1 and one more plane.
std::vector<HullFace> cubeAnd(const Vector3& normal, double distance) {
    std::vector<HullFace> planes;
    for (int axis = 0; axis < 3; ++axis) {
        for (const double side : {-1.0, 1.0}) planes.push_back({side * Vector3::Unit(axis), 1.0, {}});
    }
    planes.push_back({normal.normalized(), distance, {}});
    return planes;
}

} // namespace

class TestShapeCases : public QObject {
    Q_OBJECT
  private slots:
    void hullsThatAreNone() {
        HullGeometry many;
        for (int i = 0; i < 65; ++i) many.corners.push_back({std::cos(i), std::sin(i), 0.01 * i});
        const HullGeometry flat{{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}};
        QVERIFY(issuesOfGeometry(many).starts_with(
            "error at /shape/corners: The hull has too many corners (is 65 corners; allowed: at most 64"));
        QVERIFY(issuesOfGeometry(flat).starts_with("error at /shape/corners: The hull is flat (is 4 corners"));
        QVERIFY(issuesOfGeometry(HullGeometry{})
                    .starts_with("error at /shape/corners: The hull is flat (is 0 corners"));
        QVERIFY(issuesOfGeometry(hullOfBox({1, 2, 3})).empty());
        for (const HullGeometry& none : {many, flat, HullGeometry{}}) {
            std::string fault;
            QVERIFY(!touchingSolidOf(none, fault));
            QCOMPARE(fault, std::string("the hull is flat, or has more than 64 corners"));
            QCOMPARE(ShapeKind<HullGeometry>::volume(none), 0.0);
        }
        QVERIFY(ShapeKind<HullGeometry>::halfExtents({}).isZero());
    }

    void meshesDoNotTouch() {
        std::string fault;
        QVERIFY(!touchingSolidOf(MeshGeometry{"a.stl", 1.0}, fault));
        QVERIFY(fault.starts_with("a mesh is drawn and nothing more"));
        QVERIFY(surfaceOf(MeshGeometry{"a.stl", 1.0}, {}).polygons.empty()); // its file has it
    }

    void outlinesOfPlates() {
        // Concave, with sides whose lines would cross and which do not.
        QVERIFY(issuesOfGeometry(plateOf({{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}})).empty());
        QVERIFY(issuesOfGeometry(plateOf({{0, 0}, {4, 0}, {4, 1}, {1.5, 1}, {2.6, 3}, {2.2, 3}})).empty());
        const std::string bow = issuesOfGeometry(plateOf({{0, 0}, {2, 2}, {3, -1}, {0, 2}}));
        QVERIFY2(bow.find("The outline of the plate crosses itself: sides 1 and 3 cross") != std::string::npos,
                 bow.c_str());
        // Two parts that meet in a corner, run round opposite ways: no sides cross, and no body is like that.
        const std::string eight =
            issuesOfGeometry(plateOf({{0, 0}, {1, 0}, {1, 1}, {3, 3}, {3, 1}, {1, 1}, {0, 1}}));
        QVERIFY2(eight.find("The outline of the plate crosses itself") != std::string::npos, eight.c_str());
        QVERIFY(issuesOfGeometry(plateOf({{0, 0}, {1, 0}})).find("no area (is 2 corners") != std::string::npos);
        QVERIFY(issuesOfGeometry(plateOf({{0, 0}, {1, 0}, {2, 0}})).find("The plate has no area") !=
                std::string::npos);
    }

    /// A plane beyond the cube has no face; one that touches a corner or an edge changes nothing.
    void planesThatTouch() {
        for (const auto& [normal, distance] : {std::pair{Vector3(1, 0, 0), 5.0},
                                               {Vector3(1, 1, 1), std::sqrt(3.0)},
                                               {Vector3(1, 1, 0), std::sqrt(2.0)},
                                               {Vector3(1, 2, 3), 10.0}}) {
            const std::vector<HullFace> faces = solidBetween(cubeAnd(normal, distance), 10.0);
            QCOMPARE(faces.size(), std::size_t{6});
            for (const HullFace& face : faces) QCOMPARE(face.corners.size(), std::size_t{4});
            QVERIFY(std::abs(SolidMoments(faces).volume - 8.0) < 1e-12);
        }
        const std::vector<HullFace> cut = solidBetween(cubeAnd(Vector3(1, 1, 1), 2.0 / std::sqrt(3.0)), 10.0);
        QCOMPARE(cut.size(), std::size_t{7});
        QVERIFY(std::abs(SolidMoments(cut).volume - (8.0 - 1.0 / 6.0)) < 1e-12); // less a corner of edges of 1
        const SolidMoments none({});
        QVERIFY(none.volume == 0.0 && none.centre.isZero() && none.squares.isZero());
    }

    void pointsThatEncloseNothing() {
        const std::vector<Vector3> three = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
        QVERIFY(hullOfPoints(three).corners.empty() && convexHullOf(three).empty());
        std::vector<Vector3> odd = {
            {0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, std::numeric_limits<double>::quiet_NaN()}};
        QVERIFY(hullOfPoints(odd).corners.empty() && convexHullOf(odd).empty());
        // With room for few corners the rest stands out, and is told.
        std::vector<Vector3> ball;
        for (int i = 0; i < 500; ++i) {
            const double z = 1.0 - (2.0 * i + 1.0) / 500.0, r = std::sqrt(1.0 - z * z);
            ball.emplace_back(r * std::cos(2.4 * i), r * std::sin(2.4 * i), z);
        }
        const PointHull few = hullOfPoints(ball, 1e-4, 6), more = hullOfPoints(ball, 1e-4, 30);
        QVERIFY(few.corners.size() == 6 && more.corners.size() == 30);
        QVERIFY(few.deviation > more.deviation && more.deviation > 0.0);
    }

    /// Rounded until nothing flat is left, a box has the surface of a ball: triangles and quadrangles of its
    /// points.
    void boxesThatAreBalls() {
        RoundedBoxGeometry box;
        box.size = Vector3::Constant(0.2);
        box.radius = 0.1;
        const ShapeSurface surface = surfaceOf(box, {});
        for (const Vector3& p : surface.points) QVERIFY(std::abs(p.norm() - 0.1) < 1e-12);
        double area = 0.0;
        for (const std::vector<std::size_t>& polygon : surface.polygons) {
            QVERIFY(polygon.size() == 3 || polygon.size() == 4);
            for (std::size_t i = 0; i + 2 < polygon.size(); ++i) {
                const Vector3 &a = surface.points[polygon[0]], &b = surface.points[polygon[i + 1]],
                              &c = surface.points[polygon[i + 2]];
                area += 0.5 * (b - a).cross(c - a).norm();
            }
        }
        const double ball = 4.0 * 3.14159265358979324 * 0.01;
        QVERIFY2(area < ball && area > 0.95 * ball,
                 std::to_string(area / ball).c_str()); // of flat pieces within
    }
};

HINGELAB_APPLESS_TEST(TestShapeCases)

} // namespace test_shape_cases

#include "test_shape_cases.moc"
