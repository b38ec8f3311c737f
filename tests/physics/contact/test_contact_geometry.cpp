// SPDX-License-Identifier: GPL-3.0-or-later
// Where two forms touch: distances against their certificate, spots against closed forms, and what has to hold
// for every pair: symmetry, shares, no jumps, no dependence on the world's origin.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "contact/contact_geometry.h"
#include "contact/core_distance.h"
#include "tests/contact_forms.h"
#include "tests/contact_yard.h"
#include "tests/suite.h"

namespace test_contact_geometry {

using namespace hingelab;
using namespace hingelab::test;

class TestContactGeometry : public QObject {
    Q_OBJECT
  private slots:
    void ballAgainstEveryForm() {
        const ContactForm ball = formOf(SphereGeometry{0.1});
        ContactSpot spot = spotsOf(ball, at(1.0, 2.0, 0.07), formOf(HalfSpaceGeometry{})).front();
        QVERIFY(std::abs(spot.depth - 0.03) < 1e-15);
        QVERIFY((spot.normal - Vector3::UnitZ()).norm() < 1e-15);
        QVERIFY((spot.position - Vector3(1.0, 2.0, -0.015)).norm() < 1e-15); // midway of the overlap

        spot = spotsOf(ball, at(0.0, 0.25, 0.0), formOf(SphereGeometry{0.2})).front();
        QVERIFY(std::abs(spot.depth - 0.05) < 1e-15);
        QVERIFY((spot.normal - Vector3::UnitY()).norm() < 1e-15);
        QVERIFY((spot.position - Vector3(0.0, 0.175, 0.0)).norm() < 1e-15);

        const ContactForm capsule = formOf(CapsuleGeometry{0.2, 1.0});
        spot = spotsOf(ball, at(0.28, 0.0, 0.4), capsule).front();
        QVERIFY(std::abs(spot.depth - 0.02) < 1e-15);
        spot = spotsOf(ball, at(0.0, 0.0, 0.79), capsule).front(); // beyond its end
        QVERIFY(std::abs(spot.depth - 0.01) < 1e-15);
        QVERIFY((spot.normal - Vector3::UnitZ()).norm() < 1e-15);

        const ContactForm box = formOf(BoxGeometry{{1.0, 0.8, 0.6}});
        spot = spotsOf(ball, at(0.1, 0.1, 0.35), box).front(); // over a face
        QVERIFY(std::abs(spot.depth - 0.05) < 1e-14);
        spot = spotsOf(ball, at(0.55, 0.45, 0.0), box).front(); // at an edge, which is round by r
        const double r = 0.3 * kEdgeShare;
        QVERIFY(std::abs(spot.depth - (0.1 + r - std::hypot(0.05 + r, 0.05 + r))) < 1e-14);
        QVERIFY((spot.normal - Vector3(1.0, 1.0, 0.0).normalized()).norm() < 1e-12);
        spot = spotsOf(contactFormAt(Vector3::Zero()), at(-0.48, 0.1, 0.1), box).front(); // a point inside
        QVERIFY(std::abs(spot.depth - 0.02) < 1e-14);
        QVERIFY((spot.normal + Vector3::UnitX()).norm() < 1e-12);

        const ContactForm cylinder = formOf(CylinderGeometry{0.2, 0.6});
        spot = spotsOf(ball, at(0.0, 0.28, 0.1), cylinder).front(); // at its side
        QVERIFY(std::abs(spot.depth - 0.02) < 1e-12);
        QVERIFY((spot.normal - Vector3::UnitY()).norm() < 1e-6);
        spot = spotsOf(ball, at(0.05, 0.1, -0.38), cylinder).front(); // at its end
        QVERIFY(std::abs(spot.depth - 0.02) < 1e-12);
        QVERIFY((spot.normal + Vector3::UnitZ()).norm() < 1e-6);
    }

    /// Nearest points are nearest if both are foremost in the direction of the other: a proof for convex sets,
    /// whatever found them.
    void distancesHaveTheirCertificate() {
        std::mt19937 random(7);
        const std::vector<NamedForm> all = solids();
        for (const NamedForm& a : all) {
            for (const NamedForm& b : all) {
                for (int i = 0; i < 300; ++i) {
                    const PlacedCore first{&a.form, turned(random), inCube(random, 0.25), 0.0};
                    const PlacedCore second{&b.form, turned(random), inCube(random, 0.25), 0.0};
                    const CoreDistance d = distanceOf(first, second, 10.0);
                    if (d.result == CoreDistance::Result::overlaps) continue;
                    QVERIFY((d.onFirst - d.onSecond - d.distance * d.normal).norm() < 1e-9);
                    const double foremost1 = first.support(-d.normal).dot(d.normal);
                    const double foremost2 = second.support(d.normal).dot(d.normal);
                    // At curved rims |v|² is known to 1e-14 of itself, and 1e-9 of 1 m is far below a contact's
                    // depth.
                    QVERIFY2(std::abs(foremost1 - d.onFirst.dot(d.normal)) < 1e-9 &&
                                 std::abs(foremost2 - d.onSecond.dot(d.normal)) < 1e-9,
                             qPrintable(QString("%1 and %2").arg(a.name, b.name)));
                }
            }
        }
    }

    /// However it lies, a cylinder's lowest point is where geometry says, and that is the deepest spot.
    void cylinderTouchesWithItsLowestPoint() {
        const ContactForm cylinder = formOf(CylinderGeometry{0.1, 0.4});
        const double r = cylinder.edgeRadius;
        for (double tilt = 0.0; tilt < 3.2; tilt += 0.13) {
            const Matrix3 R =
                rotationAbout(Vector3(0.6, 0.8, 0.0), tilt) * rotationAbout(Vector3::UnitZ(), 0.7);
            const double lowest =
                0.2 - (0.2 - r) * std::abs(std::cos(tilt)) - (0.1 - r) * std::abs(std::sin(tilt)) - r;
            const auto spots = spotsOf(cylinder, {R, {0.3, 0.1, 0.2}}, formOf(HalfSpaceGeometry{}));
            QVERIFY(std::abs(deepest(spots) + lowest) < 1e-12);
        }
    }

    /// Two equal boxes, edge on edge: four spots at the corners, each a quarter, all equally deep.
    void equalBoxesStandOnFourCorners() {
        const ContactForm box = formOf(BoxGeometry{{0.2, 0.2, 0.1}});
        const auto spots = spotsOf(box, at(0.0, 0.0, 0.0999), box);
        QCOMPARE(spots.size(), std::size_t(4));
        for (const ContactSpot& spot : spots) {
            QVERIFY(std::abs(spot.depth - 1e-4) < 1e-15);
            QVERIFY(std::abs(spot.share - 0.25) < 1e-12);
            QVERIFY((spot.normal - Vector3::UnitZ()).norm() < 1e-12);
            QVERIFY(std::abs(std::abs(spot.position.x()) - (0.1 - box.edgeRadius)) < 1e-12);
            QVERIFY(std::abs(spot.position.z() - 0.04995) < 1e-12);
        }
    }

    /// A box by its corners is a box: on its faces it has the same forces, on edges the same depth, however the
    /// two lie.
    void hullOfABoxTouchesAsTheBox() {
        const Vector3 size(0.2, 0.14, 0.1);
        const ContactForm box = formOf(BoxGeometry{size});
        const ContactForm hull = formOf(test::hullOfBox(size));
        QVERIFY(std::abs(hull.edgeRadius - box.edgeRadius) < 1e-15);
        QVERIFY(std::abs(hull.thickness() - box.thickness()) < 1e-15);
        std::mt19937 random(29);
        std::vector<NamedForm> others = solids();
        // The octagon of a cap turns with the normal by more than this could tell (docs/explanation/contact.md,
        // Limits).
        std::erase_if(others, [](const NamedForm& f) { return std::string_view(f.name) == "cylinder"; });
        others.push_back({"ground", formOf(HalfSpaceGeometry{})});
        for (const NamedForm& other : others) {
            for (int i = 0; i < 60; ++i) {
                const Matrix3 R = i % 3 == 0 ? Matrix3(Matrix3::Identity()) : turned(random);
                const Vector3 way = other.form.kind == ContactForm::Kind::halfSpace
                                        ? Vector3(Vector3::UnitZ())
                                        : inCube(random, 1.0).normalized();
                const double distance = distanceAtDepth(1e-5, box, R, way, other.form);
                const Pose X{R, distance * way};
                const auto spots = spotsOf(box, X, other.form);
                // On edges cores are shrunk by what the two are deep, a box's evenly and a hull's in
                // proportion: by up to 2.4 times as much. So normals turn otherwise on the way around a round
                // edge, but the depth of the deepest spot is the same.
                const Vector3 normal = spots.front().normal;
                const auto ofHull = spotsOf(hull, X, other.form);
                const bool isOnFace = (R.transpose() * normal).cwiseAbs().maxCoeff() > 1.0 - 1e-14;
                const double differs = (wrenchOf(spots) - wrenchOf(ofHull)).norm();
                QVERIFY2(!isOnFace || differs < 1e-9 * wrenchOf(spots).norm(), other.name);
                QVERIFY2((ofHull.front().normal - normal).norm() < 0.1, other.name);
                QVERIFY2(std::abs(deepest(ofHull) - 1e-5) < 1e-6, other.name);
            }
        }
    }

    /// Whatever comes down on the ground touches it with its lowest corner, at the height of that corner.
    void hullTouchesWithItsLowestCorner() {
        const ContactForm hull = formOf(stone());
        const HullGeometry corners = stone();
        Eigen::AlignedBox3d box;
        for (const HullCorner& c : corners.corners) box.extend(Vector3(c.x, c.y, c.z));
        std::mt19937 random(31);
        for (int i = 0; i < 200; ++i) {
            const Pose X_WB{turned(random), {0.0, 0.0, 0.03}};
            double lowest = 1e300;
            for (const HullCorner& c : corners.corners) {
                lowest = std::min(lowest, (X_WB * (Vector3(c.x, c.y, c.z) - box.center())).z());
            }
            const double depth = deepest(spotsOf(hull, X_WB, formOf(HalfSpaceGeometry{})));
            // Corners are round by the edge radius: shorter than the sharp ones by their slenderness.
            QVERIFY2(depth <= -lowest + 1e-12 && depth > -lowest - 4.0 * hull.edgeRadius,
                     qPrintable(QString::number(depth + lowest)));
        }
    }

    /// Turned by 45 degrees they meet in an octagon: eight spots, together as stiff as four.
    void turnedBoxesMeetInAnOctagon() {
        const ContactForm box = formOf(BoxGeometry{{0.2, 0.2, 0.1}});
        const auto spots = spotsOf(box, {rotationAbout(Vector3::UnitZ(), kPi / 4), {0.0, 0.0, 0.0999}}, box);
        QCOMPARE(spots.size(), std::size_t(8));
        const double apothem = 0.1 - box.edgeRadius;
        for (const ContactSpot& spot : spots) {
            QVERIFY(std::abs(spot.share - 0.125) < 1e-12);
            QVERIFY(std::abs(spot.depth - 1e-4) < 1e-14);
            QVERIFY(std::abs(spot.position.head<2>().norm() - apothem / std::cos(kPi / 8)) < 1e-12);
        }
    }

    /// Edges that cross, of which neither box has a corner in the other.
    void crossedEdgesMeetAtTheirCrossing() {
        const ContactForm box = formOf(BoxGeometry{{0.4, 0.1, 0.1}});
        const Matrix3 onEdge = rotationAbout(Vector3::UnitX(), kPi / 4);
        const Matrix3 across = rotationAbout(Vector3::UnitZ(), kPi / 2) * onEdge;
        const double r = box.edgeRadius;
        const double height = 2.0 * (std::sqrt(2.0) * (0.05 - r) + r);
        const auto spots = spotsOf(box, {across, {0.03, 0.02, height - 2e-5}}, box, {onEdge, Vector3::Zero()});
        QVERIFY(std::abs(deepest(spots) - 2e-5) < 1e-12);
        const auto it = std::max_element(spots.begin(), spots.end(),
                                         [](const auto& a, const auto& b) { return a.depth < b.depth; });
        QVERIFY((it->normal - Vector3::UnitZ()).norm() < 1e-9);
        QVERIFY((it->position - Vector3(0.03, 0.0, 0.5 * height - 1e-5)).norm() < 1e-9);
    }

    /// Exactly upright, the foremost point of a cap is any of its rim, and may be one of its corners.
    void capStandsOnABox() {
        const ContactForm box = formOf(BoxGeometry{{0.3, 0.3, 0.1}});
        const ContactForm cylinder = formOf(CylinderGeometry{0.05, 0.2});
        for (const double turn : {0.0, 0.3, kPi / 4, kPi / 2}) {
            for (const double beyond : {0.0, 0.12, 0.16}) { // over the box's edge at 0.15
                const Pose X{rotationAbout(Vector3::UnitZ(), turn), {beyond, 0.01, 0.1499}};
                for (const auto& spots : {spotsOf(cylinder, X, box), spotsOf(box, {}, cylinder, X)}) {
                    double shares = 0.0;
                    double farthest = -1.0;
                    for (const ContactSpot& spot : spots) {
                        QVERIFY(std::abs(spot.depth - 1e-4) < 1e-9);
                        shares += spot.share;
                        farthest = std::max(farthest, spot.position.x());
                    }
                    QVERIFY(std::abs(shares - 1.0) < 1e-12);
                    // An octagon's corners lie within a twelfth of the radius of its rim.
                    QVERIFY(std::abs(farthest - std::min(beyond + 0.05, 0.15)) < 0.05 / 12.0);
                }
            }
        }
    }

    /// Exactly upright, both ends of its middle line are in one place, seen from above: the lower one counts.
    void capsuleStandsUpright() {
        const ContactForm capsule = formOf(CapsuleGeometry{0.03, 0.12});
        for (const double turn : {0.0, kPi}) {
            const Matrix3 R = rotationAbout(Vector3::UnitX(), turn);
            for (const ContactForm& ground : {formOf(HalfSpaceGeometry{}), formOf(BoxGeometry{{0.4, 0.4, 0.4}}),
                                              formOf(test::hullOfBox({0.4, 0.4, 0.4}))}) {
                const double top = ground.kind == ContactForm::Kind::halfSpace ? 0.0 : 0.2;
                const Pose X{R, {0.05, 0.02, top + 0.09 - 1e-4}};
                QVERIFY(std::abs(deepest(spotsOf(capsule, X, ground)) - 1e-4) < 1e-9);
                QVERIFY(std::abs(deepest(spotsOf(ground, {}, capsule, X)) - 1e-4) < 1e-9);
            }
        }
    }

    void plankLiesOnALineOfTheCylinder() {
        const ContactForm plank = formOf(BoxGeometry{{1.0, 0.1, 0.02}});
        const ContactForm cylinder = formOf(CylinderGeometry{0.05, 0.3});
        const Pose lying{rotationAbout(Vector3::UnitX(), kPi / 2), Vector3::Zero()};
        const auto spots = spotsOf(plank, at(0.2, 0.0, 0.0599), cylinder, lying);
        QCOMPARE(spots.size(), std::size_t(2));
        for (const ContactSpot& spot : spots) {
            QVERIFY(std::abs(spot.depth - 1e-4) < 1e-12);
            QVERIFY(std::abs(spot.share - 0.5) < 1e-12);
            QVERIFY(std::abs(spot.position.x()) < 1e-6);
            QVERIFY(std::abs(std::abs(spot.position.y()) - 0.05) < 1e-4); // half of the plank's width
        }
    }

    void cylindersMeetAlongOrAcross() {
        const ContactForm a = formOf(CylinderGeometry{0.05, 0.4});
        const Pose below{rotationAbout(Vector3::UnitX(), kPi / 2), Vector3::Zero()};
        auto spots = spotsOf(a, {below.rotation, {0.0, 0.1, 0.0999}}, a, below); // side by side, shifted
        QCOMPARE(spots.size(), std::size_t(2));
        QVERIFY(std::abs(std::abs(spots[0].position.y() - spots[1].position.y()) - 0.3) < 1e-3);
        QVERIFY(std::abs(deepest(spots) - 1e-4) < 1e-10);
        spots = spotsOf(a, {rotationAbout(Vector3::UnitY(), kPi / 2), {0.02, 0.07, 0.0999}}, a, below);
        QVERIFY(std::abs(deepest(spots) - 1e-4) < 1e-10);
        const Vector3 middle = 0.5 * (spots.front().position + spots.back().position);
        QVERIFY((middle - Vector3(0.0, 0.07, 0.04995)).norm() < 1e-6);
    }

    /// Every pair, many poses: shares are 1 together, normals of length 1, nothing depends on who is first or
    /// on where the world's origin is.
    void everyPairIsSymmetric() {
        std::mt19937 random(11);
        const std::vector<NamedForm> all = solids();
        for (const NamedForm& a : all) {
            for (const NamedForm& b : all) {
                for (int i = 0; i < 120; ++i) {
                    const Matrix3 R = turned(random);
                    const Pose X_WB{turned(random), Vector3::Zero()};
                    const Vector3 from = inCube(random, 0.12);
                    // Every other pose just touches; the others are anything between apart and one in the
                    // other.
                    const bool touches = i % 2 == 0;
                    const Vector3 centre = touches ? Vector3(distanceAtDepth(1e-4, a.form, R, from.normalized(),
                                                                             b.form, X_WB.rotation) *
                                                             from.normalized())
                                                   : from;
                    const Pose X_WA{R, centre};
                    const auto there = spotsOf(a.form, X_WA, b.form, X_WB);
                    const auto back = spotsOf(b.form, X_WB, a.form, X_WA);
                    const QByteArray name = QString("%1 and %2, %3").arg(a.name, b.name).arg(i).toLocal8Bit();
                    const char* what = name.constData();
                    QVERIFY2(!there.empty() && there.size() <= std::size_t(mostSpotsOf(a.form, b.form)), what);
                    double shares = 0.0;
                    for (const ContactSpot& spot : there) {
                        QVERIFY2(std::isfinite(spot.depth) && spot.position.allFinite(), what);
                        QVERIFY2(std::abs(spot.normal.norm() - 1.0) < 1e-12, what);
                        shares += spot.share;
                    }
                    QVERIFY2(std::abs(shares - 1.0) < 1e-12, what);
                    if (!touches) continue; // deep in each other forces may step, even by rounding
                    // Distances to rims are known to 1e-12 m, and so are normals to some 1e-4 at cores 0.1 mm
                    // apart; shares of spots that fade follow corners that rounding may find or not. Of 3,000
                    // poses of a box on a cylinder the worst differs by 1.2e-3.
                    const double same = 3e-3 * wrenchOf(there).norm();
                    const double differs = (wrenchOf(there) + wrenchOf(back)).norm();
                    QVERIFY2(differs < same,
                             qPrintable(QString("%1: %2 of %3").arg(what).arg(differs).arg(same)));
                    const Pose far{turned(random), {300.0, -200.0, 100.0}};
                    auto moved = spotsOf(a.form, far * X_WA, b.form, far * X_WB);
                    for (ContactSpot& spot : moved) {
                        spot.position = far.inverse() * spot.position;
                        spot.normal = far.rotation.transpose() * spot.normal;
                    }
                    QVERIFY2((wrenchOf(there) - wrenchOf(moved)).norm() < same, what);
                }
            }
        }
    }

    /// Deep, thin, tiny, huge, at one place: numbers come out, never none.
    void nothingIsTooOdd() {
        std::mt19937 random(23);
        std::uniform_real_distribution<double> exponent(-9.0, 6.0);
        const auto size = [&] { return std::pow(10.0, exponent(random)); };
        for (int i = 0; i < 8'000; ++i) {
            const auto any = [&]() -> ContactForm {
                switch (random() % 6) {
                    case 4: {
                        HullGeometry hull;
                        const Vector3 sizes(size(), size(), size());
                        for (int c = 0; c < 9; ++c) {
                            const Vector3 p = sizes.cwiseProduct(inCube(random, 1.0));
                            hull.corners.push_back({p.x(), p.y(), p.z()});
                        }
                        Shape shape;
                        shape.geometry = hull;
                        std::string fault; // flat ones are refused
                        if (const auto form = contactFormOf(shape, fault)) return *form;
                        [[fallthrough]];
                    }
                    case 0:
                        return formOf(SphereGeometry{size()});
                    case 1:
                        return formOf(BoxGeometry{{size(), size(), size()}});
                    case 2:
                        return formOf(CylinderGeometry{size(), size()});
                    case 3:
                        return formOf(hexagon(size(), size()));
                    default:
                        return formOf(CapsuleGeometry{size(), size()});
                }
            };
            const ContactForm a = any();
            const ContactForm b = any();
            const double spread = i % 3 == 0 ? 0.0 : std::min(a.reach, b.reach);
            const auto spots = spotsOf(a, {turned(random), inCube(random, 1.0) * spread}, b,
                                       {turned(random), Vector3::Zero()});
            for (const ContactSpot& spot : spots) {
                QVERIFY(std::isfinite(spot.depth) && spot.position.allFinite() && spot.normal.allFinite());
                QVERIFY(spot.share >= 0.0 && spot.share <= 1.0 + 1e-9);
            }
        }
    }

    void identitiesStayFromStepToStep() {
        const ContactForm box = formOf(BoxGeometry{{0.2, 0.2, 0.1}});
        const auto listAt = [&](double x) {
            std::vector<std::pair<int, Vector3>> list;
            for (const ContactSpot& spot :
                 spotsOf(box, {rotationAbout(Vector3::UnitZ(), 0.3), {x, 0.01, 0.0999}}, box)) {
                list.emplace_back(spot.id, spot.position);
            }
            return list;
        };
        const auto before = listAt(0.02);
        const auto after = listAt(0.0201);
        QCOMPARE(before.size(), after.size());
        for (const auto& [id, position] : before) {
            const auto isNamedSo = [&, name = id](const auto& s) { return s.first == name; };
            QCOMPARE(std::count_if(before.begin(), before.end(), isNamedSo), std::ptrdiff_t(1));
            const auto same =
                std::find_if(after.begin(), after.end(), [&](const auto& s) { return s.first == id; });
            QVERIFY(same != after.end());
            QVERIFY((same->second - position).norm() < 4e-4); // of 1e-4 of sliding
        }
    }

    void tangentsAreOrthonormal() {
        for (int i = 0; i < 500; ++i) {
            const double a = 0.1 * i;
            const Vector3 n = Vector3(std::cos(a), std::sin(1.7 * a), std::cos(0.3 * a)).normalized();
            const TangentPair t = tangentsTo(n);
            Matrix3 R;
            R << n, t.first, t.second;
            QVERIFY((R.transpose() * R - Matrix3::Identity()).norm() < 1e-14);
            QVERIFY(std::abs(R.determinant() - 1.0) < 1e-14);
        }
    }

    void whatCannotTouchIsNamed() {
        const auto faultOf = [](Geometry geometry) {
            Shape shape;
            shape.geometry = std::move(geometry);
            std::string fault;
            return contactFormOf(shape, fault) ? std::string() : fault;
        };
        PlateGeometry dart;
        dart.corners = {{0.0, 0.0}, {1.0, 1.0}, {0.0, 0.3}, {-1.0, 1.0}};
        QVERIFY(faultOf(dart).find("not convex") != std::string::npos);
        PlateGeometry star;
        for (int i = 0; i < 5; ++i) star.corners.push_back({std::cos(0.8 * kPi * i), std::sin(0.8 * kPi * i)});
        QVERIFY(faultOf(star).find("not convex") != std::string::npos);
        PlateGeometry round;
        for (int i = 0; i < 40; ++i) round.corners.push_back({std::cos(kPi * i / 20), std::sin(kPi * i / 20)});
        QVERIFY(faultOf(round).find("40 corners") != std::string::npos);
        QVERIFY(faultOf(MeshGeometry{}).find("mesh") != std::string::npos);
        HullGeometry drum;
        for (int i = 0; i < 40; ++i) {
            drum.corners.push_back({std::cos(kPi * i / 10), std::sin(kPi * i / 10), i < 20 ? 0.0 : 1.0});
        }
        QVERIFY(faultOf(drum).find("20 corners") != std::string::npos);
        QVERIFY(faultOf(HullGeometry{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}}).find("flat") !=
                std::string::npos);
        const ContactForm ground = formOf(HalfSpaceGeometry{});
        const ContactForm point = contactFormAt(Vector3::Zero());
        QVERIFY(!describePairFault(ground, ground).empty());
        QVERIFY(!describePairFault(point, point).empty());
        QVERIFY(describePairFault(point, ground).empty());
    }
};

HINGELAB_GUILESS_TEST(TestContactGeometry)

} // namespace test_contact_geometry

#include "test_contact_geometry.moc"
