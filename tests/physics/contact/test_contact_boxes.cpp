// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies that stand, lean, tip, roll and balance on each other: thresholds from both sides against statics, and
// results that depend neither on order nor on sides.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "checks/validation.h"
#include "tests/contact_yard.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_contact_boxes {

using namespace hingelab;
using hingelab::test::Run;
using hingelab::test::shapeOf;
using hingelab::test::Yard;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kGravity = 9.80665;

Rig stackOfBoxes(int n, double shift, double turn, bool isZigzag, double stiffness = 2e5) {
    return test::stackOf(BoxGeometry{{0.2, 0.2, 0.1}}, n, shift, turn, isZigzag, stiffness);
}

double fastest(Run& run, double time, int n) {
    double most = 0.0;
    for (int i = 0; i < n; ++i) {
        for (const char* axis : {"vx", "vy", "vz"}) {
            const std::string channel = "body.box " + std::to_string(i) + "." + axis;
            const double v = run.at(time, channel.c_str());
            most = std::isfinite(v) ? std::max(most, std::abs(v)) : 1e300;
        }
    }
    return most;
}

} // namespace

class TestContactBoxes : public QObject {
    Q_OBJECT
  private slots:
    void stacksStand_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("shift");
        QTest::addColumn<double>("turn");
        QTest::addRow("two, edge on edge") << 2 << 0.0 << 0.0;
        QTest::addRow("five, edge on edge") << 5 << 0.0 << 0.0;
        QTest::addRow("ten, edge on edge") << 10 << 0.0 << 0.0;
        QTest::addRow("five, turned by 45 degrees") << 5 << 0.0 << kPi / 4;
        QTest::addRow("five, turned a little") << 5 << 0.0 << 0.1;
        QTest::addRow("five, to and fro by 49 %%") << 5 << 0.49 << 0.0;
        QTest::addRow("five, shifted and turned") << 5 << 0.2 << 0.5;
    }
    /// They settle by their weight and stay: each box carries what is above it, and creeps by no more than the
    /// stiction tolerance allows. All contacts are equally stiff, on four spots as on eight.
    void stacksStand() {
        QFETCH(int, count);
        QFETCH(double, shift);
        QFETCH(double, turn);
        const Rig rig = stackOfBoxes(count, shift, turn, shift > 0.0);
        QVERIFY(validate(rig).empty());
        Run run(rig);
        // A tower that leans sways for a while: nearly all of its weight is on an edge, on half of the
        // stiffness.
        const double settled = shift > 0.4 ? 16.0 : shift > 0.0 ? 6.0 : 3.0;
        const double early = run.at(settled, ("body.box " + std::to_string(count - 1) + ".z").c_str());
        // Nothing pulls sideways: the stated creep is none, and what is left is what still settles.
        QVERIFY2(fastest(run, settled + 1.0, count) < 1e-6,
                 qPrintable(QString::number(fastest(run, settled + 1.0, count))));
        const double late = run.at(settled + 1.0, ("body.box " + std::to_string(count - 1) + ".z").c_str());
        QVERIFY(std::abs(early - late) < 1e-6);
        if (shift > 0.0) return; // leans, too
        double sinks = 0.0;
        for (int i = 0; i < count; ++i) sinks += (count - i) * kGravity / 2e5;
        QVERIFY2(std::abs(late - 0.1 * (count - 0.5) + sinks) < 1e-7,
                 qPrintable(QString::number(late - 0.1 * (count - 0.5) + sinks)));
    }

    /// A box half over the edge of another: it stays at 49 % and falls at 51 %.
    void boxFallsFromAnEdge() {
        for (const double shift : {0.49, 0.51}) {
            Run run(stackOfBoxes(2, shift, 0.0, false, 2e7));
            const double z = run.at(2.0, "body.box 1.z");
            if (shift < 0.5) {
                QVERIFY2(std::abs(z - 0.15) < 1e-5, qPrintable(QString::number(z)));
            } else {
                QVERIFY(z < 0.1);
            }
        }
    }

    /// On a table that tilts slowly, a tall box tips at tan(angle) = width/height.
    void boxTipsAtItsAngle() {
        const double analytic = std::atan(0.5);
        Yard yard;
        Body table{"table", {shapeOf(BoxGeometry{{1.0, 1.0, 0.1}}, 10.0)}, std::nullopt, {}};
        table.shapes.front().position = {0.0, 0.0, -0.05};
        yard.rig.bodies.push_back(table);
        RevoluteJoint hinge;
        hinge.axis = Vector3::UnitY();
        // Its first compression drops it by 1 µm: what that sets free is a fifth of what it takes to tip from
        // here.
        const double start = analytic - 0.01;
        const double rate = 3e-4;
        hinge.motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{start, rate}};
        yard.rig.joints.push_back({"hinge", hinge, kWorldName, "table", Vector3::Zero(), Vector3::Zero()});
        const Matrix3 R = rotationAbout(Vector3::UnitY(), start);
        yard.add("box 0", shapeOf(BoxGeometry{{0.1, 0.1, 0.2}}, 1.0), R * Vector3(0.0, 0.0, 0.1),
                 {0.0, start, 0.0});
        yard.touch("box 0", "table", 1e7, 0.9);
        Run run(yard.rig);
        double tipped = 0.0;
        for (int i = 1; i <= 500 && tipped == 0.0; ++i) {
            const double time = 1.0 + 0.1 * i; // when its first compression has died away
            const double angle = run.at(time, "joint.hinge.angle");
            if (std::abs(run.at(time, "body.box 0.wy")) > 10.0 * rate) tipped = angle;
        }
        // From the table's rate to ten times as fast takes it half a second, in which the table turns by a
        // hundredth of a degree: 0.03 % late.
        QVERIFY2(std::abs(tipped / analytic - 1.0) < 1e-3, qPrintable(QString::number(tipped / analytic)));
    }

    /// A plank that rests across a fixed cylinder swings with w² = g (R - t/2)/(k² + t²/4) if it is thin
    /// enough, and falls off if it is not.
    void plankBalancesOnACylinder() {
        const auto plankOf = [](double thickness) {
            Yard yard;
            Shape log = shapeOf(CylinderGeometry{0.1, 0.4}, 0.0);
            log.name = "log";
            log.rotation = {kPi / 2, 0.0, 0.0};
            yard.rig.bodies.front().shapes.push_back(log);
            const double tilt = 0.02;
            // It has rolled to there: the spot is at R tilt from its middle.
            const Matrix3 R = rotationAbout(Vector3::UnitY(), tilt);
            const Vector3 spot = 0.1 * (R * Vector3::UnitZ());
            const Vector3 centre = spot + R * Vector3(0.1 * tilt, 0.0, 0.5 * thickness);
            yard.add("plank", shapeOf(BoxGeometry{{1.0, 0.2, thickness}}, 2.0), centre, {0.0, tilt, 0.0});
            yard.touch("plank", "world", 1e6, 0.8);
            yard.rig.contacts.front().second.shape = "log";
            yard.rig.simulation.contactStep = 5e-4; // implicit steps damp a swing in proportion to them
            return yard.rig;
        };
        const double thickness = 0.04;
        Run run(plankOf(thickness));
        double before = 1.0;
        std::vector<double> crossings;
        for (int i = 1; i < 500; ++i) {
            const double w = run.at(0.01 * i, "body.plank.wy");
            if (w < 0.0 && before >= 0.0) crossings.push_back(0.01 * i);
            before = w;
        }
        QVERIFY(crossings.size() >= 2);
        const double period = (crossings.back() - crossings.front()) / double(crossings.size() - 1);
        const double k2 = (1.0 + thickness * thickness) / 12.0;
        const double expected =
            2.0 * kPi * std::sqrt((k2 + 0.25 * thickness * thickness) / (kGravity * (0.1 - 0.5 * thickness)));
        QVERIFY2(std::abs(period / expected - 1.0) < 0.01,
                 qPrintable(QString("%1 of %2").arg(period).arg(expected)));
        Run thick(plankOf(0.24));
        QVERIFY(thick.at(3.0, "body.plank.z") < 0.1);
    }

    /// A cylinder stands on its cap, rolls on its side without slip, and falls over where its weight is beyond
    /// its rim.
    void cylinderStandsAndRolls() {
        Yard standing;
        standing.add("can", shapeOf(CylinderGeometry{0.05, 0.2}, 1.0), {0.0, 0.0, 0.1});
        standing.touch("can", "world", 2e5, 0.5);
        Run still(standing.rig);
        QVERIFY(std::abs(still.at(2.0, "body.can.z") - 0.1 + kGravity / 2e5) < 1e-7);
        QVERIFY(std::abs(still.at(2.0, "body.can.wx")) < 1e-6);
        for (const double beyond : {-0.02, 0.02}) { // from the angle at which it balances on its rim
            Yard tilted;
            const double angle = std::atan(0.5) + beyond;
            const double height = 0.1 * std::cos(angle) + 0.05 * std::sin(angle);
            tilted.add("can", shapeOf(CylinderGeometry{0.05, 0.2}, 1.0), {0.0, 0.0, height}, {angle, 0.0, 0.0});
            tilted.touch("can", "world", 2e6, 0.8);
            Run run(tilted.rig);
            const double z = run.at(3.0, "body.can.z");
            QVERIFY2(beyond < 0.0 ? z > 0.099 : z < 0.06, qPrintable(QString::number(z)));
        }
        Yard rolling;
        rolling.add("log", shapeOf(CylinderGeometry{0.05, 0.2}, 1.0), {0.0, 0.0, 0.05}, {kPi / 2, 0.0, 0.0});
        rolling.touch("log", "world", 2e5, 0.5);
        rolling.rig.environment.gravity = kGravity * Vector3(std::sin(0.1), 0.0, -std::cos(0.1));
        Run run(rolling.rig);
        const double expected = 2.0 / 3.0 * kGravity * std::sin(0.1);
        QVERIFY(std::abs(run.at(1.0, "body.log.vx") - expected) < 2e-3 * expected);
    }

    /// Whose body comes first, which contact and which side: nothing of that matters.
    void orderDoesNotMatter() {
        const auto finalPlaces = [](const Rig& rig) {
            Run run(rig);
            std::vector<double> places;
            for (int i = 0; i < 3; ++i) {
                for (const char* axis : {"x", "y", "z"}) {
                    places.push_back(run.at(1.0, ("body.box " + std::to_string(i) + "." + axis).c_str()));
                }
            }
            return places;
        };
        Rig rig = stackOfBoxes(3, 0.15, 0.4, false);
        std::get<FreeJoint>(rig.joints[2].kind).initialVelocity = {0.6, 0.1, 0.0}; // slides and stops
        const std::vector<double> as = finalPlaces(rig);
        Rig other = rig;
        std::reverse(other.bodies.begin(), other.bodies.end());
        std::reverse(other.joints.begin(), other.joints.end());
        std::reverse(other.contacts.begin(), other.contacts.end());
        for (Contact& contact : other.contacts) std::swap(contact.first, contact.second);
        const std::vector<double> same = finalPlaces(other);
        for (std::size_t i = 0; i < as.size(); ++i) {
            // Solves end at 1e-8 of the momenta: micrometres after a second of sliding.
            QVERIFY2(std::abs(as[i] - same[i]) < 1e-6, qPrintable(QString::number(as[i] - same[i])));
        }
    }

    /// Spots keep their channels: what one of them reports moves with the box and does not change places with
    /// another, while corners divide and meet.
    void spotsKeepTheirPlaces() {
        Rig rig = stackOfBoxes(2, 0.0, 0.5, false);
        std::get<FreeJoint>(rig.joints[1].kind).initialVelocity = {0.8, 0.1, 0.0};
        Run run(rig);
        struct Seen {
            bool isUsed = false;
            Vector3 position = Vector3::Zero();
        };
        std::vector<Seen> before(run.model->contacts()[1].spotCount);
        int followed = 0;
        for (int i = 1; i <= 100; ++i) {
            for (std::size_t k = 0; k < before.size(); ++k) {
                const std::string spot = "contact.box 1 on box 0.spot_" + std::to_string(k + 1) + ".";
                const double time = 0.001 * i;
                const auto of = [&](const char* what) { return run.at(time, (spot + what).c_str()); };
                const Seen now{std::isfinite(of("depth")), {of("x"), of("y"), of("z")}};
                if (before[k].isUsed && now.isUsed) {
                    // Under 1 mm of sliding in a step; a corner between two edges that slide moves faster.
                    QVERIFY((now.position - before[k].position).norm() < 0.004);
                    ++followed;
                }
                before[k] = now;
            }
        }
        QVERIFY(followed > 400); // of four spots and more
    }

    /// One contact about all bodies does what one for each pair does, and leaves alone what it should.
    void oneContactForAll() {
        Rig named = stackOfBoxes(3, 0.1, 0.3, false);
        named.contacts.push_back(named.contacts.back()); // the top one could touch the lowest
        named.contacts.back().name = "far";
        named.contacts.back().second.body = "box 0";
        Rig all = named;
        all.contacts = {named.contacts.front()};
        all.contacts.front().first = {kAllBodies, "", ""};
        all.contacts.front().second = {kAllBodies, "", ""};
        QVERIFY(validate(all).empty());
        Run one(all);
        QCOMPARE(one.model->contactPairs().size(), std::size_t(6)); // three with the floor, three of two boxes
        Run each(named);
        for (const char* channel : {"body.box 2.x", "body.box 2.z", "body.box 2.wy"}) {
            QVERIFY(std::abs(one.at(1.0, channel) - each.at(1.0, channel)) < 1e-9);
        }
        const double carried = one.at(1.0, "contact.box 0 on world.normal_force");
        QVERIFY(std::abs(carried - 6.0 * kGravity) < 1e-3); // 3 + 2 + 1 boxes
        const auto pairsIn = [](const Rig& rig) { return Model(rig).contactPairs().size(); };
        all.contacts.front().except = {{"box 2", "box 0"}};
        QCOMPARE(pairsIn(all), std::size_t(5));
        all.contacts.push_back(named.contacts[1]); // box 1 on box 0 has a law of its own now
        QCOMPARE(pairsIn(all), std::size_t(5));
        std::swap(all.contacts[1].first, all.contacts[1].second);
        QCOMPARE(pairsIn(all), std::size_t(5));
        all.contacts.push_back(all.contacts.front()); // a second one about all has nothing left
        all.contacts.back().name = "again";
        all.contacts.back().except.clear();
        QCOMPARE(pairsIn(all), std::size_t(6)); // but what the first one excepts
        all.contacts.pop_back();
        all.joints[2].kind = RevoluteJoint{}; // hung on the world: they do not touch
        QCOMPARE(pairsIn(all), std::size_t(4));
    }

    /// A ball that covers ten times the leaf's thickness in a step is thrown back all the same.
    void fastBallDoesNotPassThroughALeaf() {
        for (const double speed : {5.0, 20.0, 50.0, 100.0, 200.0}) {
            Yard yard;
            yard.rig.environment.gravity = Vector3::Zero();
            Shape leaf = shapeOf(BoxGeometry{{0.02, 1.0, 1.0}}, 0.0);
            leaf.name = "leaf";
            yard.rig.bodies.front().shapes = {leaf};
            yard.add("ball", shapeOf(SphereGeometry{0.03}, 0.3), {-0.5, 0.05, 0.0});
            std::get<FreeJoint>(yard.rig.joints.front().kind).initialVelocity = {speed, 0.0, 0.0};
            yard.touch("ball", "world", 1e6, 0.3);
            yard.rig.contacts.front().second.shape = "leaf";
            Run run(yard.rig);
            QVERIFY(run.at(1.0 / speed + 0.05, "body.ball.vx") < 0.0);
            QVERIFY(run.at(1.0 / speed + 0.05, "body.ball.x") < -0.04);
        }
    }

    /// What is too soft for its weight falls through: that is said before.
    void tooSoftIsToldBefore() {
        Rig rig = stackOfBoxes(2, 0.0, 0.0, false);
        rig.contacts[1].stiffness = 200.0; // 49 mm of 1 kg, into boxes of 100 mm
        QVERIFY(validate(rig).empty());
        rig.contacts[1].stiffness = 150.0; // 65 mm
        const Issues issues = validate(rig);
        QCOMPARE(issues.size(), std::size_t(1));
        QCOMPARE(issues[0].pointer, std::string("/contacts/1/stiffness"));
        QVERIFY(issues[0].value.find("0.0654 m") != std::string::npos);
    }

    void whatTakesNoPartIsNamed() {
        Rig rig = stackOfBoxes(2, 0.0, 0.0, false);
        rig.contacts.resize(1);
        rig.contacts[0].first = rig.contacts[0].second = {kAllBodies, "", ""};
        Shape mesh = shapeOf(MeshGeometry{"skin.stl"}, 0.0);
        mesh.name = "skin";
        rig.bodies.back().shapes.push_back(mesh);
        const Issues issues = validate(rig);
        QVERIFY(std::any_of(issues.begin(), issues.end(), [](const Issue& issue) {
            return issue.severity == Severity::warning && issue.value.find("\"skin\" of \"box 1\"") == 0;
        }));
        rig.contacts[0].except = {{"box 1", "nobody"}};
        QVERIFY(hasErrors(validate(rig)));
        rig.contacts[0].except.clear();
        rig.contacts[0].first.body = "nobody";
        QVERIFY(hasErrors(validate(rig)));
    }

    /// An arch of seven stones without mortar stands while the line of thrust is inside of it, and falls where
    /// its piers are too thin for that.
    void archStands() {
        const auto archOf = [](double thickness) {
            Yard yard;
            constexpr int stones = 7;
            const double inner = 1.0 - 0.5 * thickness;
            const double outer = 1.0 + 0.5 * thickness;
            const double half = 0.5 * kPi / stones;
            for (int i = 0; i < stones; ++i) {
                PlateGeometry stone;
                stone.thickness = 0.3;
                for (const auto& [r, a] :
                     {std::pair{inner, -half}, {outer, -half}, {outer, half}, {inner, half}}) {
                    stone.corners.push_back({r * std::cos(a), r * std::sin(a)});
                }
                const double middle = (i + 0.5) * kPi / stones;
                // The frame of a plate is the centre of its bounding box.
                const double centre = std::cos(half); // times the mean radius, 1
                yard.add("stone " + std::to_string(i), shapeOf(stone, 20.0),
                         {centre * std::cos(middle), 0.0, centre * std::sin(middle)}, {kPi / 2, -middle, 0.0});
                if (i > 0) yard.touch("stone " + std::to_string(i), "stone " + std::to_string(i - 1), 5e7, 0.8);
            }
            yard.touch("stone 0", "world", 5e7, 0.8);
            yard.touch("stone 6", "world", 5e7, 0.8);
            return yard.rig;
        };
        Run good(archOf(0.3));
        const double top = good.at(0.0, "body.stone 3.z");
        QVERIFY(std::abs(good.at(1.5, "body.stone 3.z") - top) < 2e-3);
        Run thin(archOf(0.04)); // a half circle needs a tenth of its radius
        QVERIFY(thin.at(1.5, "body.stone 3.z") < top - 0.1);
    }
};

HINGELAB_GUILESS_TEST(TestContactBoxes)

} // namespace test_contact_boxes

#include "test_contact_boxes.moc"
