// SPDX-License-Identifier: GPL-3.0-or-later
// Prescribed motions against their formulas and their own derivatives; mass properties of shapes against
// integrals over slices and triangles.
#include <QTest>
#include <cmath>
#include <limits>
#include <numbers>

#include "mechanism/mass_properties.h"
#include "motion/prescribed_motion.h"
#include "shapes/solid.h"
#include "tests/suite.h"

namespace test_motion_and_mass {

using namespace hingelab;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool isNear(double a, double b, double tolerance) {
    return std::isfinite(a) && std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

PrescribedMotion motionOf(const decltype(RotationMotion::law)& law) {
    return PrescribedMotion(RotationMotion{law});
}

/// A body of revolution about z of mass 1, cut into discs of radius r(z): moments across and along.
template <class Radius>
Vector3 momentsOfRevolution(const Radius& radius, double half) {
    constexpr int count = 200000; // midpoint rule: the error is 1/count² where r is smooth
    double mass = 0.0, across = 0.0, along = 0.0;
    for (int i = 0; i < count; ++i) {
        const double z = half * (2.0 * (i + 0.5) / count - 1.0);
        const double r2 = radius(z) * radius(z);
        mass += r2;
        across += r2 * (r2 / 4.0 + z * z);
        along += r2 * r2 / 2.0;
    }
    return Vector3(across, across, along) / mass;
}

/// Inertia of a plate of mass 1 about the origin of its corners' coordinates, z in its middle: triangles from
/// the first corner, each integrated exactly for squares by its edges' middles.
RigidInertia plateOf(const PlateGeometry& plate) {
    double area = 0.0;
    Vector3 first = Vector3::Zero();
    Matrix3 second = Matrix3::Zero();
    const auto corner = [&](std::size_t i) { return Vector3(plate.corners[i].x, plate.corners[i].y, 0.0); };
    for (std::size_t i = 1; i + 1 < plate.corners.size(); ++i) {
        const Vector3 a = corner(0), b = corner(i), c = corner(i + 1);
        const double part = 0.5 * (b - a).cross(c - a).z();
        area += part;
        for (const Vector3& p : {Vector3(0.5 * (a + b)), Vector3(0.5 * (b + c)), Vector3(0.5 * (c + a))}) {
            first += part / 3.0 * p;
            second += part / 3.0 * p * p.transpose();
        }
    }
    RigidInertia inertia{1.0, first / area, Matrix3::Zero()};
    Matrix3 central = second / area - inertia.centreOfMass * inertia.centreOfMass.transpose();
    central(2, 2) = plate.thickness * plate.thickness / 12.0;
    inertia.aboutCentreOfMass = central.trace() * Matrix3::Identity() - central;
    return inertia;
}

Shape shapeOf(const decltype(Shape::geometry)& geometry, double mass) {
    Shape shape;
    shape.geometry = geometry;
    shape.mass = mass;
    return shape;
}

/// The shape put anywhere by an anchor has the inertia of the one in place, moved there.
bool movesRigidly(Shape shape) {
    const RigidInertia inPlace = massPropertiesOf(shape);
    shape.position = {0.3, -0.2, 0.5};
    shape.rotation = {0.4, -0.7, 1.1};
    shape.anchor = {1.0, -0.5, 0.25};
    const RigidInertia expected = inPlace.expressedIn(poseInBody(shape));
    const RigidInertia moved = massPropertiesOf(shape);
    const Vector3 anchor = poseInBody(shape) * Vector3(shape.anchor.cwiseProduct(halfExtents(shape)));
    return (anchor - shape.position).norm() < 1e-15 && moved.mass == shape.mass &&
           (moved.centreOfMass - expected.centreOfMass).norm() < 1e-15 &&
           (moved.aboutCentreOfMass - expected.aboutCentreOfMass).norm() < 1e-14;
}

} // namespace

class TestMotionAndMass : public QObject {
    Q_OBJECT
  private slots:
    /// Rates and accelerations are derivatives, for every law and at any time.
    void motionsAreSmooth() {
        using R = MotionTable<MotionOf::rotation>;
        const PrescribedMotion motions[] = {motionOf(ConstantSpeed<MotionOf::rotation>{0.3, -0.7}),
                                            motionOf(SineMotion<MotionOf::rotation>{0.2, 0.6, 0.7, 0.4}),
                                            motionOf(RampMotion<MotionOf::rotation>{0.4, 1.5, 0.3, 2.0}),
                                            motionOf(R{{{0.5, 0.2}, {1.0, 0.9}, {1.7, 0.1}}})};
        for (const PrescribedMotion& motion : motions) {
            for (double t = -0.333; t < 3.0; t += 0.0711) {
                const double h = 1e-5;
                const MotionValue before = motion.at(t - h), now = motion.at(t), after = motion.at(t + h);
                QVERIFY(isNear((after.value - before.value) / (2.0 * h), now.rate, 1e-8));
                QVERIFY(isNear((after.rate - before.rate) / (2.0 * h), now.acceleration, 1e-7));
            }
        }
    }

    void motionsFollowTheirFormulas() {
        const PrescribedMotion line = motionOf(ConstantSpeed<MotionOf::rotation>{0.3, -0.7});
        const PrescribedMotion sine = motionOf(SineMotion<MotionOf::rotation>{0.2, 0.6, 0.7, 0.4});
        const PrescribedMotion ramp = motionOf(RampMotion<MotionOf::rotation>{0.4, 1.5, 0.5, 2.0});
        for (double t = -1.0; t < 4.0; t += 0.25) {
            QVERIFY(isNear(line.at(t).value, 0.3 - 0.7 * t, 1e-15));
            const double angle = 2.0 * std::numbers::pi * 0.7 * t + 0.4;
            QVERIFY(isNear(sine.at(t).value, 0.2 + 0.6 * std::sin(angle), 1e-14));
            const double x = std::clamp((t - 0.5) / 2.0, 0.0, 1.0);
            const double share = 10.0 * std::pow(x, 3) - 15.0 * std::pow(x, 4) + 6.0 * std::pow(x, 5);
            QVERIFY(isNear(ramp.at(t).value, 0.4 + 1.1 * share, 1e-15));
        }
        QCOMPARE(ramp.knots(), (std::vector<double>{0.5, 2.5}));
        QVERIFY(line.knots().empty() && sine.knots().empty());
        const PrescribedMotion table =
            motionOf(MotionTable<MotionOf::rotation>{{{0.5, 0.2}, {1.0, 0.9}, {1.7, 0.1}}});
        QCOMPARE(table.knots(), (std::vector<double>{0.5, 1.0, 1.7}));
        QVERIFY(isNear(table.at(1.0).value, 0.9, 1e-15));
        QVERIFY(isNear(sine.timeScale(), 0.1 / 0.7, 1e-15));
        QCOMPARE(motionOf(SineMotion<MotionOf::rotation>{0.2, 0.6, 0.0, 0.4}).timeScale(), kInfinity);
        QVERIFY(isNear(motionOf(SineMotion<MotionOf::rotation>{0.2, 0.6, -0.7, 0.4}).timeScale(), 0.1 / 0.7,
                       1e-15));
        for (const PrescribedMotion* other : {&line, &ramp, &table}) QCOMPARE(other->timeScale(), kInfinity);
    }

    void bodiesOfRevolution() {
        const double r = 0.2, l = 0.7;
        const auto check = [](const Shape& shape, const Vector3& moments) {
            const RigidInertia inertia = massPropertiesOf(shape);
            const Matrix3 expected = (shape.mass * moments).asDiagonal();
            return inertia.centreOfMass.norm() < 1e-15 &&
                   (inertia.aboutCentreOfMass - expected).norm() < 1e-8 * expected.norm() &&
                   movesRigidly(shape);
        };
        const auto barrel = [&](double) { return r; };
        const auto ball = [&](double z) { return std::sqrt(r * r - z * z); };
        const auto capsule = [&](double z) {
            const double over = std::max(0.0, std::abs(z) - 0.5 * l);
            return std::sqrt(r * r - over * over);
        };
        QVERIFY(check(shapeOf(CylinderGeometry{r, l}, 3.0), momentsOfRevolution(barrel, 0.5 * l)));
        QVERIFY(check(shapeOf(SphereGeometry{r}, 3.0), momentsOfRevolution(ball, r)));
        QVERIFY(check(shapeOf(CapsuleGeometry{r, l}, 3.0), momentsOfRevolution(capsule, 0.5 * l + r)));
        QCOMPARE(halfExtents(shapeOf(CylinderGeometry{r, l}, 1.0)), Vector3(r, r, 0.5 * l));
        QCOMPARE(halfExtents(shapeOf(SphereGeometry{r}, 1.0)), Vector3(r, r, r));
        QCOMPARE(halfExtents(shapeOf(CapsuleGeometry{r, l}, 1.0)), Vector3(r, r, 0.5 * l + r));
        QCOMPARE(halfExtents(shapeOf(HalfSpaceGeometry{l}, 0.0)), Vector3(0.5 * l, 0.5 * l, 0.0));
        QCOMPARE(halfExtents(shapeOf(MeshGeometry{}, 0.0)), Vector3(0.0, 0.0, 0.0));
    }

    /// Volumes by discs, and of what is flat by its area.
    void volumesAreThoseOfTheirSlices() {
        const double r = 0.2, l = 0.7;
        const auto discs = [](const auto& radius, double half) {
            constexpr int count = 200000; // midpoint rule
            double volume = 0.0;
            for (int i = 0; i < count; ++i) {
                const double z = half * (2.0 * (i + 0.5) / count - 1.0);
                volume += std::numbers::pi * radius(z) * radius(z) * 2.0 * half / count;
            }
            return volume;
        };
        const auto isAsDiscs = [&](const Geometry& geometry, const auto& radius, double half) {
            return std::abs(volumeOf(shapeOf(geometry, 1.0)) / discs(radius, half) - 1.0) < 1e-9;
        };
        QVERIFY(isAsDiscs(
            CylinderGeometry{r, l}, [&](double) { return r; }, 0.5 * l));
        QVERIFY(isAsDiscs(
            SphereGeometry{r}, [&](double z) { return std::sqrt(r * r - z * z); }, r));
        QVERIFY(isAsDiscs(
            CapsuleGeometry{r, l},
            [&](double z) {
                const double over = std::max(0.0, std::abs(z) - 0.5 * l);
                return std::sqrt(r * r - over * over);
            },
            0.5 * l + r));
        const PlateGeometry triangle{0.02, {{0.0, 0.0}, {0.3, 0.0}, {0.0, 0.4}}};
        QVERIFY(isNear(volumeOf(shapeOf(triangle, 1.0)), 0.5 * 0.3 * 0.4 * 0.02, 1e-15));
    }

    /// What of a plate touches has its outline, about the centre of its bounding box, wherever it was drawn.
    void platesTouchByTheirOutline() {
        const PlateGeometry plate{0.02, {{0.1, -0.3}, {0.9, 0.0}, {0.8, 0.6}, {-0.2, 0.4}}};
        std::string fault;
        const std::optional<TouchingSolid> solid = ShapeKind<PlateGeometry>::touching(plate, fault);
        QVERIFY(solid && fault.empty() && solid->core == TouchingSolid::Core::prism);
        QCOMPARE(solid->half.z(), 0.01);
        Eigen::AlignedBox2d box;
        for (std::size_t i = 0; i < plate.corners.size(); ++i) {
            box.extend(solid->outline[i]);
            const Vector2 drawn(plate.corners[i].x - plate.corners[0].x,
                                plate.corners[i].y - plate.corners[0].y);
            QVERIFY((solid->outline[i] - solid->outline[0] - drawn).norm() < 1e-15);
        }
        QVERIFY(box.center().norm() < 1e-15);
    }

    /// Outlines that are none are refused; a triangle is one, however it turns.
    void platesMustHaveAnOutline() {
        const auto complaintOf = [](const std::vector<PlateCorner>& corners) {
            Issues issues;
            ShapeKind<PlateGeometry>::check(PlateGeometry{0.01, corners}, "/shape", issues);
            if (issues.empty()) return std::string();
            return issues.front().pointer + ": " + issues.front().message;
        };
        QCOMPARE(complaintOf({{0, 0}, {1, 0}, {0, 1}}), std::string());
        QCOMPARE(complaintOf({{0, 0}, {0, 1}, {1, 0}}), std::string());
        const std::string none = "/shape/corners: The plate has no area";
        QCOMPARE(complaintOf({}), none);
        QCOMPARE(complaintOf({{0, 0}, {1, 0}}), none);
        QCOMPARE(complaintOf({{0, 0}, {1, 1}, {2, 2}}), none);
        QCOMPARE(complaintOf({{0, 0}, {1, 1}, {1, 0}, {0, 1}}), none); // an eight: its halves cancel
        const std::string crosses = "/shape/corners: The outline of the plate crosses itself: sides ";
        QCOMPARE(complaintOf({{0, 0}, {1, 1}, {1, 0}, {0, 1.1}}), crosses + "1 and 3 cross");
        // Only a corner is turned over: no moment tells.
        QCOMPARE(complaintOf({{0, 0}, {1, 0}, {1, 1}, {0, 0.9}, {0.1, 1}}), crosses + "3 and 5 cross");
        // A hole that a slit leads to: there and back on the same line.
        QCOMPARE(complaintOf(
                     {{0, 0}, {3, 0}, {3, 3}, {0, 3}, {0, 1}, {1, 1}, {1, 2}, {2, 2}, {2, 1}, {1, 1}, {0, 1}}),
                 std::string());
        // Over itself along its sides, twice round.
        QCOMPARE(complaintOf({{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}, {1, 0}, {1, 1}, {0, 1}}),
                 crosses + "1 and 5 cross");
        std::vector<PlateCorner> round;
        for (int i = 0; i <= 1000; ++i)
            round.push_back({std::cos(2e-3 * std::numbers::pi * i), std::sin(2e-3 * std::numbers::pi * i)});
        QCOMPARE(complaintOf(round), std::string("/shape/corners: The plate has too many corners"));
        round.pop_back();
        QCOMPARE(complaintOf(round), std::string());
    }

    /// A box is what it is cut into, and a square plate is a box.
    void boxes() {
        const Vector3 size(0.4, 0.7, 0.3);
        const Shape whole = shapeOf(BoxGeometry{size}, 3.0);
        QVERIFY(movesRigidly(whole));
        Body parts;
        for (const double side : {-1.0, 1.0}) {
            for (const double end : {-1.0, 1.0}) {
                Shape part = shapeOf(BoxGeometry{{0.2, 0.35, 0.3}}, 0.75);
                part.position = {side * 0.1, end * 0.175, 0.0};
                parts.shapes.push_back(part);
            }
        }
        parts.shapes.push_back(shapeOf(MeshGeometry{}, 0.0)); // drawn and nothing more
        const RigidInertia a = massPropertiesOf(whole), b = massPropertiesOf(parts);
        QVERIFY(isNear(b.mass, 3.0, 1e-15) && b.centreOfMass.norm() < 1e-15);
        QVERIFY((a.aboutCentreOfMass - b.aboutCentreOfMass).norm() < 1e-15);
        const PlateGeometry square{0.3, {{1.0, 2.0}, {1.4, 2.0}, {1.4, 2.7}, {1.0, 2.7}}};
        const RigidInertia c = massPropertiesOf(shapeOf(square, 3.0));
        QVERIFY(c.centreOfMass.norm() < 1e-15);
        QVERIFY((a.aboutCentreOfMass - c.aboutCentreOfMass).norm() < 1e-15);
        QVERIFY((halfExtents(shapeOf(square, 3.0)) - 0.5 * size).norm() < 1e-15);
        QVERIFY(isNear(areaOf(square), 0.28, 1e-15));
    }

    void plates() {
        PlateGeometry plate{0.02, {{0.1, -0.3}, {0.9, 0.0}, {0.5, 0.1}, {0.8, 0.6}, {-0.2, 0.4}}};
        const Vector3 centre(0.35, 0.15, 0.0); // of the bounding box
        for (int turned = 0; turned < 2; ++turned) {
            const RigidInertia expected = plateOf(plate);
            const Shape shape = shapeOf(plate, 1.0);
            const RigidInertia inertia = massPropertiesOf(shape);
            QVERIFY((inertia.centreOfMass - (expected.centreOfMass - centre)).norm() < 1e-15);
            QVERIFY((inertia.aboutCentreOfMass - expected.aboutCentreOfMass).norm() < 1e-15);
            QVERIFY(movesRigidly(shape));
            QVERIFY((halfExtents(shape) - Vector3(0.55, 0.45, 0.01)).norm() < 1e-15);
            QVERIFY(areaOf(plate) > 0.0);
            std::reverse(plate.corners.begin(), plate.corners.end()); // clockwise
        }
        QCOMPARE(areaOf(PlateGeometry{0.1, {{0, 0}, {1, 1}, {2, 2}}}), 0.0);
        QVERIFY(massPropertiesOf(shapeOf(PlateGeometry{0.1, {{0, 0}, {1, 1}, {2, 2}}}, 1.0))
                    .aboutCentreOfMass.allFinite());
        QCOMPARE(halfExtents(shapeOf(PlateGeometry{0.1, {}}, 1.0)), Vector3(0.0, 0.0, 0.0));
    }

    /// Mass properties that are given replace the shapes'.
    /// Of handbooks, within what differs from one alloy, one tree and one mixture to the next; a body of a
    /// material weighs its volume of it.
    void materials() {
        struct Handbook {
            Material material;
            double least, most; // [kg/m³]
        };
        for (const Handbook& book : {Handbook{Material::none, 0, 0},
                                     {Material::steel, 7800, 7900},
                                     {Material::castIron, 7000, 7400},
                                     {Material::aluminium, 2650, 2800},
                                     {Material::brass, 8400, 8700},
                                     {Material::copper, 8900, 8960},
                                     {Material::abs, 1020, 1080},
                                     {Material::polyamide, 1120, 1160},
                                     {Material::rubber, 1100, 1300},
                                     {Material::glass, 2450, 2550},
                                     {Material::beech, 680, 750},
                                     {Material::spruce, 400, 500},
                                     {Material::plywood, 600, 750},
                                     {Material::chipboard, 600, 750}}) {
            const double density = densityOf(book.material);
            QVERIFY2(density >= book.least && density <= book.most, std::to_string(density).c_str());
            Shape box;
            box.geometry = BoxGeometry{{0.1, 0.2, 0.3}};
            box.material = book.material;
            QVERIFY(isNear(massOf(box), 0.006 * density, 1e-15));
            box.material = Material::none;
            box.density = density; // a number of one's own, as good as a material
            QVERIFY(isNear(massOf(box), 0.006 * density, 1e-15));
        }
        // What has no volume weighs nothing, whatever it is of.
        for (const Geometry& form : {Geometry(HalfSpaceGeometry{}), Geometry(MeshGeometry{})}) {
            Shape shape;
            shape.geometry = form;
            shape.material = Material::steel;
            QCOMPARE(massOf(shape), 0.0);
            QVERIFY(massPropertiesOf(shape).aboutCentreOfMass.isZero(0.0));
        }
    }

    void givenMassProperties() {
        Body body;
        body.shapes = {shapeOf(SphereGeometry{0.2}, 3.0)};
        MassProperties given;
        given.mass = 2.0;
        given.centreOfMass = {0.1, 0.2, 0.3};
        given.moments = {1.0, 2.0, 3.0};
        given.products = {0.1, 0.2, 0.3};
        body.massProperties = given;
        const RigidInertia inertia = massPropertiesOf(body);
        Matrix3 expected;
        expected << 1.0, 0.1, 0.2, 0.1, 2.0, 0.3, 0.2, 0.3, 3.0;
        QCOMPARE(inertia.mass, 2.0);
        QCOMPARE(inertia.centreOfMass, given.centreOfMass);
        QCOMPARE(inertia.aboutCentreOfMass, expected);
    }
};

HINGELAB_APPLESS_TEST(TestMotionAndMass)

} // namespace test_motion_and_mass

#include "test_motion_and_mass.moc"
