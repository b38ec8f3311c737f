// SPDX-License-Identifier: GPL-3.0-or-later
// Convex hulls as bodies that touch: they come to rest, keep the energy account, do as a box of the same
// corners does, and take the place of meshes.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "contact/contact_geometry.h"
#include "exchange/mjcf_export.h"
#include "exchange/mjcf_import.h"
#include "shapes/solid.h"
#include "tests/contact_yard.h"
#include "tests/run.h"
#include "tests/suite.h"
#include "workshop/hull_of_mesh.h"

namespace test_contact_hulls {

using namespace hingelab;
using hingelab::test::Run;
using hingelab::test::shapeOf;
using hingelab::test::Yard;

namespace {

/// Corners at random on an ellipsoid.
HullGeometry stone(unsigned seed, const Vector3& half, int corners = 20) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    HullGeometry hull;
    for (int i = 0; i < corners; ++i) {
        const Vector3 p =
            Vector3(normal(random), normal(random), normal(random)).normalized().cwiseProduct(half);
        hull.corners.push_back({p.x(), p.y(), p.z()});
    }
    return hull;
}

Contact allTouch(double stiffness) {
    Contact contact;
    contact.name = "all";
    contact.first = {kAllBodies, "", ""};
    contact.second = {kAllBodies, "", ""};
    contact.stiffness = stiffness;
    contact.dissipation = 5.0;
    contact.friction = 0.6;
    return contact;
}

/// A tetrahedron as MuJoCo writes one, a cube of 8 corners, and the name of what holds it.
const char* const kModel = R"(<mujoco>
  <asset>
    <mesh name="die" vertex="0 0 0  1 0 0  0 1 0  1 1 0  0 0 1  1 0 1  0 1 1  1 1 1" scale="0.2 0.1 0.1"/>
    <mesh name="flat" vertex="0 0 0  1 0 0  0 1 0  1 1 0"/>
  </asset>
  <worldbody>
    <body name="stone" pos="0 0 1">
      <freejoint/>
      <geom name="skin" type="mesh" mesh="die" pos="0.5 0 0" mass="3"/>
      <geom name="leaf" type="mesh" mesh="flat"/>
    </body>
  </worldbody>
</mujoco>)";

} // namespace

class TestContactHulls : public QObject {
    Q_OBJECT
  private slots:
    /// Thrown down spinning, a hull with a box's corners ends where the box ends: their contacts differ by how
    /// cores shrink at edges alone.
    void fallsAsTheBoxDoes() {
        const auto endOf = [](const Geometry& solid) {
            Yard yard;
            yard.add("body", shapeOf(solid, 1.0), {0.0, 0.0, 0.2}, {0.2, 0.1, 0.3});
            yard.touch("body", "world", 2e5, 0.5);
            Run run(yard.rig);
            return Vector3(run.at(2.0, "body.body.x"), run.at(2.0, "body.body.y"), run.at(2.0, "body.body.z"));
        };
        const Vector3 size(0.2, 0.14, 0.1);
        const Vector3 box = endOf(BoxGeometry{size});
        const Vector3 hull = endOf(test::hullOfBox(size));
        QVERIFY(std::abs(box.z() - 0.05) < 1e-4);
        QVERIFY2((box - hull).norm() < 1e-6, qPrintable(QString::number((box - hull).norm())));
    }

    /// Six stones fall on each other and come to rest above the floor. What shares that change under load take
    /// or make (docs/explanation/contact.md, Limits) is up to 3 % in such piles, of boxes as of stones.
    void stonesPileUp() {
        Yard yard;
        double height = 0.1;
        for (int i = 0; i < 6; ++i) {
            const std::string name = "stone " + std::to_string(i);
            yard.add(name, shapeOf(stone(unsigned(i) + 1, {0.1, 0.08, 0.06}), 1.0),
                     {0.01 * i, -0.008 * i, height}, {0.3 * i, 0.2, 0.1 * i});
            height += 0.2;
        }
        yard.rig.contacts = {allTouch(2e5)};
        QVERIFY(validate(yard.rig).empty());
        Run run(yard.rig);
        const double closure = std::abs(run.at(4.0, "energy.closure"));
        const double dissipated = run.at(4.0, "energy.dissipated");
        QVERIFY(dissipated > 10.0);
        QVERIFY2(closure < 0.04 * dissipated, qPrintable(QString("%1 of %2 J").arg(closure).arg(dissipated)));
        for (int i = 0; i < 6; ++i) {
            const std::string name = "body.stone " + std::to_string(i) + ".";
            QVERIFY(run.at(4.0, (name + "z").c_str()) > 0.03);
            const double speed =
                std::hypot(run.at(4.0, (name + "vx").c_str()), run.at(4.0, (name + "vy").c_str()),
                           run.at(4.0, (name + "vz").c_str()));
            QVERIFY2(speed < 0.05, qPrintable(QString("stone %1: %2 m/s").arg(i).arg(speed)));
        }
    }

    /// Nothing depends on the order of bodies, or of a hull's corners.
    void orderDoesNotMatter() {
        const auto endOf = [](bool isReversed) {
            Yard yard;
            HullGeometry lower = stone(3, {0.2, 0.2, 0.05}, 24);
            HullGeometry upper = stone(8, {0.06, 0.05, 0.04});
            if (isReversed) {
                std::reverse(lower.corners.begin(), lower.corners.end());
                std::reverse(upper.corners.begin(), upper.corners.end());
            }
            const auto addLower = [&] { yard.add("lower", shapeOf(lower, 4.0), {0.0, 0.0, 0.06}); };
            const auto addUpper = [&] {
                yard.add("upper", shapeOf(upper, 1.0), {0.02, 0.01, 0.18}, {0.1, 0.2, 0.0});
            };
            if (isReversed) addUpper();
            addLower();
            if (!isReversed) addUpper();
            yard.rig.contacts = {allTouch(2e5)};
            Run run(yard.rig);
            return Vector3(run.at(0.5, "body.upper.x"), run.at(0.5, "body.upper.y"),
                           run.at(0.5, "body.upper.z"));
        };
        const Vector3 there = endOf(false);
        const double differs = (there - endOf(true)).norm();
        QVERIFY(there.z() < 0.16);
        QVERIFY2(differs < 1e-7, qPrintable(QString::number(differs))); // rounding, through some bounces
    }

    void hullsThatAreNoneAreRefused() {
        const auto faultOf = [](HullGeometry hull) {
            Yard yard;
            yard.add("body", shapeOf(std::move(hull), 1.0), {0.0, 0.0, 0.2});
            for (const Issue& issue : validate(yard.rig)) {
                if (issue.severity == Severity::error) return issue.text();
            }
            return std::string();
        };
        QVERIFY(faultOf({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}}).find("flat") != std::string::npos);
        QVERIFY(faultOf({}).find("flat") != std::string::npos);
        QVERIFY(faultOf(stone(1, Vector3::Ones(), 65)).find("65 corners") != std::string::npos);
        QVERIFY(faultOf(stone(1, Vector3::Ones(), 64)).empty());
    }

    /// A mesh that takes no part is told, until a hull stands in its place: where the mesh is, and as large.
    void hullTakesThePlaceOfAMesh() {
        Yard yard;
        Shape mesh = shapeOf(MeshGeometry{"part.stl", 0.001}, 0.0);
        mesh.name = "skin";
        mesh.position = {0.1, 0.2, 0.3};
        mesh.rotation = {0.3, -0.2, 0.5};
        yard.add("part", mesh, {0.0, 0.0, 1.0});
        yard.rig.bodies.back().massProperties = MassProperties{};
        yard.rig.bodies.back().massProperties->mass = 1.0;
        yard.rig.contacts = {allTouch(2e5)};
        const auto warns = [](const Rig& rig) {
            const Issues issues = validate(rig);
            return std::any_of(issues.begin(), issues.end(), [](const Issue& issue) {
                return issue.text().find("skin") != std::string::npos;
            });
        };
        QVERIFY(warns(yard.rig));
        std::vector<Vector3> points; // of the file, in millimetres: a box off its origin, with points inside
        std::mt19937 random(2);
        std::uniform_real_distribution<double> share(0.0, 1.0);
        for (int i = 0; i < 8; ++i) points.emplace_back(i & 1 ? 300 : 100, i & 2 ? 50 : 20, i & 4 ? 40 : 0);
        for (int i = 0; i < 500; ++i) {
            points.emplace_back(100 + 200 * share(random), 20 + 30 * share(random), 40 * share(random));
        }
        const std::string item = "/bodies/1/shapes/0";
        const Proposal proposal = proposeHullOfMesh(yard.rig, item, points);
        QVERIFY2(proposal.refusal.empty(), proposal.refusal.c_str());
        QVERIFY2(proposal.note.find("8 of 508 points are its corners; none") != std::string::npos,
                 proposal.note.c_str());
        const Edited edited = applyEdits(yard.rig, proposal.edits);
        QVERIFY(edited.rig.has_value());
        QVERIFY(!warns(*edited.rig));
        const Shape& hull = edited.rig->bodies[1].shapes.back();
        QCOMPARE(hull.name, std::string("skin hull"));
        QCOMPARE(massOf(hull), 0.0);
        QVERIFY(hull.finish == Finish::hidden);
        std::string fault;
        const ContactForm form = contactFormOf(hull, fault).value();
        const Pose X_BM = poseInBody(mesh);
        for (int i = 0; i < 8; ++i) { // the corners are where those of the mesh are drawn
            const Vector3 at = form.X_BF.inverse() * (X_BM * (0.001 * points[std::size_t(i)]));
            const ContactManifold touched = findSpots(
                contactFormAt(Vector3::Zero()), {Matrix3::Identity(), form.X_BF * (1.001 * at)}, form, {}, 1.0);
            QCOMPARE(touched.count, 1);
            QVERIFY(touched.spots[0].depth < 0.0 && touched.spots[0].depth > -2e-4);
        }
        QVERIFY(!proposeHullOfMesh(yard.rig, "/bodies/0/shapes/0", points).refusal.empty());
        QVERIFY(!proposeHullOfMesh(yard.rig, "/joints/0", points).refusal.empty());
        const std::vector<Vector3> flat = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
        QVERIFY(proposeHullOfMesh(yard.rig, item, flat).refusal.find("plane") != std::string::npos);
    }

    /// Corners that stand in a model of MuJoCo's are a hull, at its place and of its mass, and go back as they
    /// came.
    void mujocoMeshesByCornersAreHulls() {
        const ImportedRig imported = importMjcf(kModel, {});
        const auto body = std::find_if(imported.rig.bodies.begin(), imported.rig.bodies.end(),
                                       [](const Body& b) { return b.name == "stone"; });
        QVERIFY(body != imported.rig.bodies.end());
        QCOMPARE(body->shapes.size(), std::size_t(1));
        const Shape& shape = body->shapes.front();
        QVERIFY(std::holds_alternative<HullGeometry>(shape.geometry));
        QVERIFY((halfExtents(shape) - Vector3(0.1, 0.05, 0.05)).norm() < 1e-12);
        QVERIFY((poseInBody(shape).translation - Vector3(0.6, 0.05, 0.05)).norm() < 1e-12);
        QCOMPARE(massOf(shape), 3.0);
        QVERIFY(std::any_of(imported.losses.begin(), imported.losses.end(), [](const auto& loss) {
            return loss.words.find("enclose nothing") != std::string::npos;
        }));
        const std::string written = exportMjcf(imported.rig, MjcfLevel::mujoco312).text;
        const ImportedRig again = importMjcf(written, {});
        const auto back = std::find_if(again.rig.bodies.begin(), again.rig.bodies.end(),
                                       [](const Body& b) { return b.name == "stone"; });
        QVERIFY((poseInBody(back->shapes.front()).translation - Vector3(0.6, 0.05, 0.05)).norm() < 1e-9);
        QVERIFY((halfExtents(back->shapes.front()) - Vector3(0.1, 0.05, 0.05)).norm() < 1e-9);
    }
};

HINGELAB_GUILESS_TEST(TestContactHulls)

} // namespace test_contact_hulls

#include "test_contact_hulls.moc"
