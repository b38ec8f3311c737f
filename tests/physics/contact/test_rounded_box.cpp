// SPDX-License-Identifier: GPL-3.0-or-later
// Boxes with round edges: mass against integrals over slices, surface, contacts against distances known in
// closed form, rolling as a ball does, refusals, handles, other programs.
#include <QTest>
#include <cmath>
#include <numbers>
#include <random>

#include "checks/checked_rig.h"
#include "contact/contact_geometry.h"
#include "exchange/mjcf_export.h"
#include "exchange/modelica_export.h"
#include "exchange/sdf_export.h"
#include "exchange/urdf_export.h"
#include "shapes/solid.h"
#include "tests/contact_yard.h"
#include "tests/run.h"
#include "tests/suite.h"
#include "workshop/places.h"

namespace test_rounded_box {

using namespace hingelab;
using hingelab::test::Run;
using hingelab::test::shapeOf;
using hingelab::test::Yard;

namespace {

constexpr double kPi = std::numbers::pi;

/// Volume and second moments (of x², y², z²) by slices across z, each a rectangle within s of a smaller one.
struct Slices {
    double volume = 0.0;
    Vector3 squares = Vector3::Zero();

    explicit Slices(const RoundedBoxGeometry& box) {
        const Vector3 h = 0.5 * box.size.array() - box.radius;
        constexpr int count = 400; // of angles over each round end: the midpoint rule, smooth in them
        const double r = box.radius;
        const auto add = [&](double z, double thick, double s) {
            // The rectangle, its four strips, and its four quarter discs, each by the textbook.
            const double disc = kPi * s * s;
            const double centroid = 4.0 * s / (3.0 * kPi);
            const auto square = [&](double own, double other) {
                const double middle = 2.0 * (other + s) * 2.0 * own * own * own / 3.0;
                const double ends = 2.0 * (2.0 * other) * s * (own + 0.5 * s) * (own + 0.5 * s) +
                                    2.0 * (2.0 * other) * s * s * s / 12.0;
                const double quarters = disc * (own * own + 2.0 * own * centroid + 0.25 * s * s);
                return middle + ends + quarters;
            };
            const double area = 4.0 * h.x() * h.y() + 4.0 * s * (h.x() + h.y()) + disc;
            volume += area * thick;
            squares += thick * Vector3(square(h.x(), h.y()), square(h.y(), h.x()), area * z * z);
        };
        for (int i = 0; i < count; ++i) {
            const double angle = 0.5 * kPi * (i + 0.5) / count;
            const double thick = r * std::cos(angle) * 0.5 * kPi / count;
            for (const double side : {-1.0, 1.0}) {
                add(side * (h.z() + r * std::sin(angle)), thick, r * std::cos(angle));
            }
        }
        constexpr int flat = 2000;
        for (int i = 0; i < flat; ++i) {
            add(h.z() * (2.0 * (i + 0.5) / flat - 1.0), 2.0 * h.z() / flat, r);
        }
    }
};

Matrix3 turnOf(std::mt19937& random) {
    std::normal_distribution<double> normal;
    return Eigen::Quaterniond(normal(random), normal(random), normal(random), normal(random))
        .normalized()
        .toRotationMatrix();
}

/// The nearest point of a box about the origin.
Vector3 nearestInBox(const Vector3& p, const Vector3& half) {
    return p.cwiseMax(-half).cwiseMin(half);
}

ContactForm formOf(const Geometry& geometry) {
    std::string fault;
    const auto form = contactFormOf(shapeOf(geometry, 1.0), fault);
    if (!form) throw std::runtime_error(fault);
    return *form;
}

/// The rig with a free body of this shape, and what is wrong with it.
Json rigWith(const Json& shape) {
    return {
        {"format", "hingelab-rig"},
        {"version", 1},
        {"name", "box"},
        {"bodies", Json::array({{{"name", "die"}, {"shapes", Json::array({shape})}}})},
        {"joints", Json::array({{{"name", "free"}, {"type", "free"}, {"parent", "world"}, {"child", "die"}}})}};
}

template <class... Kinds>
std::vector<Geometry> oneOfEachShape(const std::variant<Kinds...>*) {
    return {ShapeKind<Kinds>::sized(0.1)...};
}

const RoundedBoxGeometry kSoap{{0.09, 0.06, 0.04}, 0.012};

} // namespace

class TestRoundedBox : public QObject {
    Q_OBJECT
  private slots:
    void massIsThatOfItsSlices() {
        for (const RoundedBoxGeometry& box :
             {kSoap, RoundedBoxGeometry{{0.2, 0.1, 0.3}, 0.049}, RoundedBoxGeometry{{1.0, 1.0, 1.0}, 0.01}}) {
            const Slices slices(box);
            const Shape shape = shapeOf(box, 2.0);
            // The midpoint rule over 400 angles and 2000 slices: 1e-6.
            QVERIFY(std::abs(volumeOf(shape) / slices.volume - 1.0) < 2e-6);
            const Matrix3 inertia = massPropertiesOf(shape).aboutCentreOfMass;
            const Vector3 squares = 2.0 * slices.squares / slices.volume;
            for (int i = 0; i < 3; ++i) {
                const double expected = squares.sum() - squares[i];
                QVERIFY(std::abs(inertia(i, i) / expected - 1.0) < 5e-6);
            }
            QVERIFY(massPropertiesOf(shape).isPhysical());
        }
    }

    /// Hardly rounded it is the box; rounded all over it is the ball.
    void liesBetweenBoxAndBall() {
        const Shape sharp = shapeOf(BoxGeometry{{0.3, 0.2, 0.1}}, 1.0);
        const Shape hardly = shapeOf(RoundedBoxGeometry{{0.3, 0.2, 0.1}, 1e-7}, 1.0);
        const Matrix3 difference =
            massPropertiesOf(sharp).aboutCentreOfMass - massPropertiesOf(hardly).aboutCentreOfMass;
        QVERIFY(difference.norm() < 1e-9);
        const Shape ball = shapeOf(SphereGeometry{0.1}, 1.0);
        const Shape all = shapeOf(RoundedBoxGeometry{Vector3::Constant(0.2 + 1e-9), 0.1}, 1.0);
        QVERIFY(std::abs(volumeOf(all) / volumeOf(ball) - 1.0) < 1e-7);
        QVERIFY((massPropertiesOf(all).aboutCentreOfMass - massPropertiesOf(ball).aboutCentreOfMass).norm() <
                1e-9);
    }

    /// Drawn is what touches: each point at the radius from the core, normals outward, closed.
    void surfaceIsThatOfTheSolid() {
        const ShapeSurface surface = surfaceOf(kSoap, {});
        const Vector3 half = 0.5 * kSoap.size.array() - kSoap.radius;
        for (std::size_t i = 0; i < surface.points.size(); ++i) {
            const Vector3 out = surface.points[i] - nearestInBox(surface.points[i], half);
            QVERIFY((out - kSoap.radius * surface.normals[i]).norm() < 1e-12);
        }
        double volume = 0.0;
        Vector3 area = Vector3::Zero();
        for (const std::vector<std::size_t>& polygon : surface.polygons) {
            for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
                const Vector3& a = surface.points[polygon[0]];
                const Vector3& b = surface.points[polygon[i]];
                const Vector3& c = surface.points[polygon[i + 1]];
                volume += a.dot(b.cross(c)) / 6.0;
                area += (b - a).cross(c - a);
            }
        }
        QVERIFY(area.norm() < 1e-12); // closed, and turned outwards alike
        const double exact = volumeOf(shapeOf(kSoap, 1.0));
        QVERIFY(volume < exact && volume > 0.99 * exact); // chords of 15°
    }

    void restsOverAHalfSpaceByItsRoundEdges() {
        const ContactForm soap = formOf(kSoap);
        const ContactForm floor = formOf(HalfSpaceGeometry{});
        const Vector3 half = 0.5 * kSoap.size.array() - kSoap.radius;
        std::mt19937 random(7);
        for (int i = 0; i < 200; ++i) {
            const Matrix3 R = turnOf(random);
            const double low = half.dot(R.row(2).transpose().cwiseAbs()) + kSoap.radius;
            const ContactManifold spots = findSpots(soap, {R, {0.3, -0.2, low - 0.001}}, floor, {}, 0.1);
            double deepest = -1.0;
            for (int s = 0; s < spots.count; ++s) {
                deepest = std::max(deepest, spots.spots[static_cast<std::size_t>(s)].depth);
            }
            QVERIFY(std::abs(deepest - 0.001) < 1e-12);
        }
    }

    /// Balls from all sides: the distance to the core less both radii, along the line to its nearest point.
    void touchesBallsAsItsCoreDoes() {
        const ContactForm soap = formOf(kSoap);
        const Vector3 half = 0.5 * kSoap.size.array() - kSoap.radius;
        const double r = 0.02;
        const ContactForm ball = formOf(SphereGeometry{r});
        std::mt19937 random(11);
        std::uniform_real_distribution<double> side(-1.0, 1.0);
        int seen = 0;
        while (seen < 500) {
            const Vector3 direction(side(random), side(random), side(random));
            const Vector3 onCore = half.cwiseProduct(direction / direction.cwiseAbs().maxCoeff());
            const double gap = 0.004 * side(random); // up to a third of the radius deep
            const Vector3 p = onCore + (kSoap.radius + r + gap) * direction.normalized();
            const Vector3 nearest = nearestInBox(p, half);
            const double distance = (p - nearest).norm();
            const ContactManifold spots = findSpots(ball, {Matrix3::Identity(), p}, soap, {}, 0.1);
            QCOMPARE(spots.count, 1);
            QVERIFY(std::abs(spots.spots[0].depth - (kSoap.radius + r - distance)) < 1e-9);
            QVERIFY((spots.spots[0].normal - (p - nearest) / distance).norm() < 1e-6);
            ++seen;
        }
    }

    /// Rounded but for a hundredth of a millimetre, it rolls down a slope as a ball: 5/7 of g sin.
    void rollsAsABallWhereItIsOne() {
        Yard yard;
        const double slope = 0.1, r = 0.05;
        yard.rig.environment.gravity = 9.80665 * Vector3(std::sin(slope), 0.0, -std::cos(slope));
        yard.add("box", shapeOf(RoundedBoxGeometry{Vector3::Constant(2.0 * r + 2e-5), r}, 1.0),
                 {0.0, 0.0, r + 1e-5});
        yard.touch("box", "world", 1e6, 0.5);
        Run run(yard.rig);
        const double v1 = run.at(0.5, "body.box.vx");
        const double v2 = run.at(1.5, "body.box.vx");
        // Flats of 2e-5 m are stepped over six times a turn, and the contact gives way by 1e-5 m.
        QVERIFY2(std::abs((v2 - v1) / (5.0 / 7.0 * 9.80665 * std::sin(slope)) - 1.0) < 5e-3,
                 qPrintable(QString::number(v2 - v1)));
    }

    /// Thrown on its round edges it tumbles, loses its energy, and lies on a face.
    void comesToRestOnAFace() {
        Yard yard;
        yard.add("die", shapeOf(RoundedBoxGeometry{Vector3::Constant(0.06), 0.01}, 0.2), {0.0, 0.0, 0.2},
                 {0.7, 0.4, 0.2});
        std::get<FreeJoint>(yard.rig.joints[0].kind).initialAngularVelocity = {9.0, -6.0, 3.0};
        yard.touch("die", "world", 2e4, 0.4);
        Run run(yard.rig);
        const double height = run.at(4.0, "body.die.z");
        QVERIFY2(std::abs(height - (0.03 - 0.2 * 9.80665 / 2e4)) < 1e-5, qPrintable(QString::number(height)));
        QVERIFY(run.at(4.0, "energy.kinetic") < 1e-9);
        // Shares that change under load (docs/explanation/contact.md, Limits) take or make 1 to 3 %, as of
        // sharp boxes.
        QVERIFY(std::abs(run.at(4.0, "energy.closure")) < 0.04 * run.at(4.0, "energy.dissipated"));
    }

    void refusesRadiiThatLeaveNothing() {
        Json shape = {{"name", "shape"},
                      {"type", "rounded_box"},
                      {"size", {0.1, 0.04, 0.1}},
                      {"radius", 0.02},
                      {"mass", 1}};
        const RigReading reading = readRig(rigWith(shape).dump());
        QVERIFY(!reading.document);
        QCOMPARE(reading.issues.front().pointer, std::string("/bodies/0/shapes/0/radius"));
        QVERIFY(reading.issues.front().text().find("capsule") != std::string::npos);
        shape["radius"] = 0.0199;
        QVERIFY(readRig(rigWith(shape).dump()).document);
    }

    /// Its faces can be dragged, as a box's.
    void hasHandlesOfItsSize() {
        const Json shape = {{"name", "shape"},
                            {"type", "rounded_box"},
                            {"size", {0.1, 0.04, 0.1}},
                            {"radius", 0.01},
                            {"mass", 1}};
        const auto handles = sizeHandlesOf(readRig(rigWith(shape).dump()).document->rig, "/bodies/0/shapes/0");
        QCOMPARE(handles.size(), std::size_t{6});
        QCOMPARE(handles[2].pointer, std::string("/bodies/0/shapes/0/size/1"));
        QCOMPARE(handles[2].value, 0.04);
    }

    /// No other program has it: a box takes its place, with its own inertia, and the report says so.
    void otherProgramsGetABox() {
        const Json shape = {{"name", "shape"},
                            {"type", "rounded_box"},
                            {"size", {0.1, 0.04, 0.1}},
                            {"radius", 0.01},
                            {"mass", 1}};
        const Rig rig = readRig(rigWith(shape).dump()).document->rig;
        for (const ExportResult& made :
             {exportMjcf(rig, MjcfLevel::mujoco22), exportUrdf(rig), exportSdf(rig), exportModelica(rig)}) {
            const auto told = std::count_if(made.losses.begin(), made.losses.end(), [](const ExportLoss& loss) {
                return loss.words.find("round edges are sharp") != std::string::npos;
            });
            QCOMPARE(told, 1);
            QVERIFY(made.text.find("box") != std::string::npos);
        }
    }

    /// Whoever adds a kind of shape makes sure that every program gets something for it, or is told.
    void everyKindCanBeExported() {
        const std::vector<Geometry> all = oneOfEachShape(static_cast<const Geometry*>(nullptr));
        for (std::size_t kind = 0; kind < all.size(); ++kind) {
            const Geometry& geometry = all[kind];
            Yard yard;
            yard.add("thing", shapeOf(geometry, isSolid(geometry) ? 1.0 : 0.0), {0.0, 0.0, 1.0});
            yard.rig.bodies.back().massProperties =
                MassProperties{1.0, Vector3::Zero(), {1.0, 1.0, 1.0}, Vector3::Zero()};
            for (const ExportResult& made : {exportMjcf(yard.rig, MjcfLevel::mujoco22), exportUrdf(yard.rig),
                                             exportSdf(yard.rig), exportModelica(yard.rig)}) {
                QVERIFY2(!made.text.empty(), shapeKinds()[kind].name);
            }
        }
    }
};

HINGELAB_GUILESS_TEST(TestRoundedBox)

} // namespace test_rounded_box

#include "test_rounded_box.moc"
