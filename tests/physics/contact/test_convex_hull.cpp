// SPDX-License-Identifier: GPL-3.0-or-later
// Convex solids by their corners: faces, volume and inertia against closed forms and against solids that are
// known, hulls of many points, what is refused.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "contact/polyhedron.h"
#include "shapes/convex_hull.h"
#include "shapes/solid.h"
#include "tests/suite.h"

namespace test_convex_hull {

using namespace hingelab;

namespace {

std::vector<Vector3> boxCorners(const Vector3& half) {
    std::vector<Vector3> corners;
    for (int i = 0; i < 8; ++i) {
        corners.emplace_back(half.cwiseProduct(Vector3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
    }
    return corners;
}

std::vector<Vector3> onBall(int count, unsigned seed, double radius = 1.0) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    std::vector<Vector3> points;
    for (int i = 0; i < count; ++i) {
        points.push_back(radius * Vector3(normal(random), normal(random), normal(random)).normalized());
    }
    return points;
}

HullGeometry geometryOf(const std::vector<Vector3>& points) {
    HullGeometry hull;
    for (const Vector3& p : points) hull.corners.push_back({p.x(), p.y(), p.z()});
    return hull;
}

Shape shapeOf(Geometry geometry, double mass) {
    Shape shape;
    shape.geometry = std::move(geometry);
    shape.mass = mass;
    return shape;
}

std::size_t edgesOf(const std::vector<HullFace>& faces) {
    std::size_t sides = 0;
    for (const HullFace& face : faces) sides += face.corners.size();
    return sides / 2;
}

double farthestOut(const std::vector<HullFace>& faces, const std::vector<Vector3>& points) {
    double most = -std::numeric_limits<double>::infinity();
    for (const HullFace& face : faces) {
        for (const Vector3& p : points) most = std::max(most, face.normal.dot(p) - face.distance);
    }
    return most;
}

} // namespace

class TestConvexHull : public QObject {
    Q_OBJECT
  private slots:
    /// Six faces of four corners, whatever lies inside, on faces or on edges.
    void boxHasSixFaces() {
        std::vector<Vector3> points = boxCorners({0.3, 0.2, 0.1});
        points.emplace_back(0.0, 0.0, 0.0);
        points.emplace_back(0.1, 0.05, 0.1);
        points.emplace_back(0.3, 0.0, 0.1);
        points.emplace_back(0.3, 0.2, 0.1); // twice
        const std::vector<HullFace> faces = convexHullOf(points);
        QCOMPARE(faces.size(), std::size_t(6));
        for (const HullFace& face : faces) {
            QCOMPARE(face.corners.size(), std::size_t(4));
            Eigen::Index axis = 0;
            QVERIFY(face.normal.cwiseAbs().maxCoeff(&axis) > 1.0 - 1e-12);
            QVERIFY(std::abs(face.distance - Vector3(0.3, 0.2, 0.1)[axis]) < 1e-15);
            const Vector3 turn =
                (face.corners[1] - face.corners[0]).cross(face.corners[2] - face.corners[1]).normalized();
            QVERIFY((turn - face.normal).norm() < 1e-12); // counter-clockwise from outside
        }
        QVERIFY(std::abs(SolidMoments(faces).volume - 0.048) < 1e-15);
    }

    /// Of random points: all are inside, every corner is one of them, Euler's formula holds, and each face is
    /// seen from each of its edges.
    void everyHullIsClosedAndHoldsItsPoints() {
        for (unsigned seed = 1; seed <= 40; ++seed) {
            const std::vector<Vector3> points = onBall(4 + static_cast<int>(seed), seed);
            const std::vector<HullFace> faces = convexHullOf(points);
            QVERIFY(farthestOut(faces, points) < 1e-12);
            const Polyhedron solid = polyhedronOf(faces);
            QCOMPARE(solid.corners.size() + solid.faces.size(), edgesOf(faces) + 2);
            for (std::size_t c = 0; c < solid.corners.size(); ++c) {
                const bool isOne = std::any_of(points.begin(), points.end(), [&](const Vector3& p) {
                    return (p - solid.corners[c]).norm() < 3.0 * kHullFlatness;
                });
                QVERIFY(isOne);
                QVERIFY(solid.edges[c].size() >= 3);
                for (const Polyhedron::Edge& edge : solid.edges[c]) QVERIFY(edge.left != edge.right);
            }
        }
    }

    /// A regular dodecahedron, typed in with five decimals: twelve faces of five corners still.
    void typedNumbersAreFlat() {
        const double g = (1.0 + std::sqrt(5.0)) / 2.0;
        const auto typed = [](double x) { return std::round(x * 1e5) / 1e5; };
        std::vector<Vector3> points = boxCorners(Vector3::Ones());
        for (const double a : {-1.0, 1.0}) {
            for (const double b : {-1.0, 1.0}) {
                points.emplace_back(0.0, typed(a / g), typed(b * g));
                points.emplace_back(typed(a / g), typed(b * g), 0.0);
                points.emplace_back(typed(a * g), 0.0, typed(b / g));
            }
        }
        const std::vector<HullFace> faces = convexHullOf(points);
        QCOMPARE(faces.size(), std::size_t(12));
        for (const HullFace& face : faces) QCOMPARE(face.corners.size(), std::size_t(5));
        const double volume = (15.0 + 7.0 * std::sqrt(5.0)) / 4.0 * std::pow(2.0 / g, 3);
        QVERIFY(std::abs(SolidMoments(faces).volume - volume) < 1e-4 * volume); // planes as far out as a corner
    }

    /// The same as a box, a plate of six corners, and a ball of many corners, up to what these are not.
    void weighsAsTheSolidItIs() {
        const auto isSame = [](const RigidInertia& a, const RigidInertia& b, double share) {
            const double scale = b.aboutCentreOfMass.norm();
            return std::abs(a.mass - b.mass) < share * b.mass &&
                   (a.centreOfMass - b.centreOfMass).norm() < share &&
                   (a.aboutCentreOfMass - b.aboutCentreOfMass).norm() < share * scale;
        };
        QVERIFY(isSame(massPropertiesOf(shapeOf(geometryOf(boxCorners({0.3, 0.2, 0.1})), 2.0)),
                       massPropertiesOf(shapeOf(BoxGeometry{{0.6, 0.4, 0.2}}, 2.0)), 1e-13));
        const PlateGeometry plate{0.04, {{0.1, -0.2}, {0.4, 0.0}, {0.35, 0.2}, {0.1, 0.3}, {-0.2, 0.1}}};
        std::vector<Vector3> prism;
        for (const PlateCorner& c : plate.corners) {
            for (const double z : {5.0, 5.04}) prism.emplace_back(c.x, c.y, z); // the centre is that of the box
        }
        QVERIFY(isSame(massPropertiesOf(shapeOf(geometryOf(prism), 3.0)), massPropertiesOf(shapeOf(plate, 3.0)),
                       1e-12));
        QVERIFY((halfExtents(shapeOf(geometryOf(prism), 3.0)) - halfExtents(shapeOf(plate, 3.0))).norm() <
                1e-12);
        Shape dense = shapeOf(geometryOf(boxCorners({0.3, 0.2, 0.1})), 0.0);
        dense.density = 1000.0;
        QVERIFY(std::abs(massOf(dense) - 48.0) < 1e-10);
    }

    /// A corner of a cube: the centre of its box is not inside, and volume and moments hold nevertheless.
    void cornerOfACube() {
        const std::vector<Vector3> points = {Vector3::Zero(), Vector3::UnitX(), Vector3::UnitY(),
                                             Vector3::UnitZ()};
        const SolidMoments m(convexHullOf(points));
        QVERIFY(std::abs(m.volume - 1.0 / 6.0) < 1e-15);
        QVERIFY((m.centre - Vector3::Constant(0.25)).norm() < 1e-15);
        QVERIFY(std::abs(m.squares(0, 0) - 0.1) < 1e-15); // integral of x² over it, by its volume
        QVERIFY(std::abs(m.squares(0, 1) - 0.05) < 1e-15);
        const RigidInertia inertia = massPropertiesOf(shapeOf(geometryOf(points), 6.0));
        QVERIFY((inertia.centreOfMass - Vector3::Constant(-0.25)).norm() < 1e-15); // from the box's centre
        QVERIFY(std::abs(inertia.aboutCentreOfMass(0, 0) - 6.0 * 2.0 * (0.1 - 0.0625)) < 1e-14);
    }

    /// Where an edge lies across the direction, the face that faces it has both ends of the edge, although
    /// another face is turned less: the ridge of a steep roof with flat hips.
    void faceThatFacesHasTheForemostEdge() {
        const std::vector<Vector3> roof = {{-2.0, -0.2, 0.0}, {2.0, -0.2, 0.0}, {2.0, 0.2, 0.0},
                                           {-2.0, 0.2, 0.0},  {-1.0, 0.0, 1.0}, {1.0, 0.0, 1.0}};
        const Polyhedron solid = polyhedronOf(convexHullOf(roof));
        for (const double tilt : {0.0, 1e-9, 1e-5, 1e-3}) {
            const Vector3 up = Vector3(tilt, 0.3 * tilt, 1.0).normalized();
            const Polyhedron::Face& face = solid.faces[solid.faceFacing(up)];
            const auto top = std::count_if(face.corners.begin(), face.corners.end(),
                                           [&](std::size_t c) { return solid.corners[c].z() > 0.999; });
            QCOMPARE(top, std::ptrdiff_t(2));
        }
        QVERIFY((solid.faces[solid.faceFacing(-Vector3::UnitZ())].normal + Vector3::UnitZ()).norm() < 1e-12);
    }

    void flatThinOrOddIsNone() {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(convexHullOf({}).empty());
        QVERIFY(convexHullOf(std::vector<Vector3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}).empty());
        QVERIFY(convexHullOf(std::vector<Vector3>(10, Vector3::Ones())).empty());
        QVERIFY(
            convexHullOf(std::vector<Vector3>{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}}).empty());
        QVERIFY(convexHullOf(boxCorners({1.0, 1.0, 0.9e-4})).empty());
        QVERIFY(!convexHullOf(boxCorners({1.0, 1.0, 2e-4})).empty());
        QVERIFY(convexHullOf(onBall(65, 1)).empty());
        std::vector<Vector3> odd = boxCorners({1.0, 1.0, 1.0});
        odd[3].x() = nan;
        QVERIFY(convexHullOf(odd).empty());
        odd[3].x() = std::numeric_limits<double>::infinity();
        QVERIFY(convexHullOf(odd).empty());
        QVERIFY(hullOfPoints(odd).corners.empty());
        QVERIFY(hullOfPoints(std::vector<Vector3>(9, Vector3::Ones())).corners.empty());
    }

    /// The box in a cloud of ten thousand points is found again.
    void pointsOfABoxHaveEightCorners() {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> side(-1.0, 1.0);
        std::vector<Vector3> points;
        for (int i = 0; i < 10'000; ++i) {
            Vector3 p(side(random), side(random), side(random));
            p[static_cast<Eigen::Index>(random() % 3)] = random() % 2 == 0 ? 1.0 : -1.0;
            points.emplace_back(p.cwiseProduct(Vector3(0.3, 0.2, 0.1)));
        }
        for (const Vector3& corner : boxCorners({0.3, 0.2, 0.1})) points.push_back(corner);
        const PointHull hull = hullOfPoints(points);
        QCOMPARE(hull.corners.size(), std::size_t(8));
        QVERIFY(hull.deviation < 1e-15);
    }

    /// A ball of many points: as many corners as there may be, and no point farther out than is said.
    void pointsOfABallAreToldHowFarTheyStandOut() {
        const std::vector<Vector3> points = onBall(20'000, 9, 0.1);
        for (const std::size_t most : {std::size_t(16), std::size_t(64)}) {
            const PointHull hull = hullOfPoints(points, 1e-4, most);
            QCOMPARE(hull.corners.size(), most);
            const std::vector<HullFace> faces = convexHullOf(hull.corners);
            QCOMPARE(hull.deviation, farthestOut(faces, points));
            // Spread evenly, n corners leave caps of the sphere of a height of some 4.8 r/n.
            QVERIFY(hull.deviation < 0.1 * 9.0 / static_cast<double>(most));
            for (const Vector3& corner : hull.corners) {
                QVERIFY(std::find(points.begin(), points.end(), corner) != points.end());
            }
        }
    }

    /// A turned part with 60 points around: no face gets more corners than can touch.
    void roundCapsGetFewCorners() {
        std::vector<Vector3> points;
        for (int i = 0; i < 60; ++i) {
            const double a = 2.0 * std::numbers::pi * i / 60;
            for (const double z : {0.0, 0.3}) points.emplace_back(0.1 * std::cos(a), 0.1 * std::sin(a), z);
        }
        const PointHull hull = hullOfPoints(points);
        std::size_t most = 0;
        for (const HullFace& face : convexHullOf(hull.corners)) most = std::max(most, face.corners.size());
        QVERIFY(most <= 12 && most >= 8);
        QVERIFY(hull.deviation < 0.1 * (1.0 - std::cos(std::numbers::pi / 8))); // an octagon's at most
    }
};

HINGELAB_GUILESS_TEST(TestConvexHull)

} // namespace test_convex_hull

#include "test_convex_hull.moc"
