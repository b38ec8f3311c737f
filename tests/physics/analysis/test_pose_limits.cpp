// SPDX-License-Identifier: GPL-3.0-or-later
// How far single coordinates go, and what keeps them: stops of their own and of others, loops, and what cannot
// be flipped; and the way of a door, which is made of such steps.
#include <QTest>
#include <cmath>
#include <numbers>

#include "analysis/door_way.h"
#include "analysis/posing.h"
#include "tests/physics/target_door.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_pose_limits {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kPi = std::numbers::pi;

std::shared_ptr<const Model> compiled(const Rig& rig) {
    return std::make_shared<const Model>(rig);
}

MechanismPose beginningOf(const Model& model) {
    const Mechanism& mechanism = model.mechanism();
    MechanismPose pose{0.0, JointVector(mechanism.degreesOfFreedom()), {}};
    for (Eigen::Index c = 0; c < pose.q.size(); ++c)
        pose.q[c] = mechanism.coordinates()[static_cast<std::size_t>(c)].initial;
    MechanismScratch s = mechanism.makeScratch();
    static_cast<void>(mechanism.start(pose.q, 0.0, s, pose.phase));
    return pose;
}

Poser poserOf(const Rig& rig) {
    const auto model = compiled(rig);
    return {model, beginningOf(*model)};
}

/// A cube on a joint that the JSON gives.
Rig cubeOn(const std::string& joint) {
    return readRig(R"({"format": "hingelab-rig", "version": 1, "name": "r", "bodies": [{"name": "b",
        "shapes": [{"name": "c", "type": "box", "size": [0.2, 0.2, 0.2], "mass": 1}]}], "joints": [{"name": "j",
        "child": "b", )" +
                   joint + "}]}")
        .document.value()
        .rig;
}

/// The shipped four-bar, whose rocker stands upright at (0.5, 0) with its end at (0.5, 0.4), and a strut from
/// there to a point above.
Rig fourBarWithStrut(double compressed, double extended) {
    Rig rig = shippedDocument("four-bar").rig;
    GasStrut strut;
    strut.compressedLength = compressed;
    strut.extendedLength = extended;
    Element element{.name = "strut", .joint = {}, .law = strut};
    element.from = PlacePoint{"world", {0.5, 1.0, 0.0}};
    element.to = PlacePoint{"rocker", {0.4, 0.0, 0.0}};
    rig.elements.push_back(element);
    return rig;
}

double strutLength(const Poser& poser) {
    const Model& model = poser.posed().model();
    return motionOf(model.laws()[0].port, model.mechanism(), poser.posed().scratch()).x;
}

} // namespace

class TestPoseLimits : public QObject {
    Q_OBJECT
  private slots:
    void coordinatesGoToTheirStops() {
        Poser door = poserOf(formulaDoor(2.0, 1.0));
        const struct {
            double wanted, then;
            const char* limit;
        } cases[] = {
            {0.5, 0.5, ""},
            {2.0, kTargetEnd, "held by the upper stop of \"axis\" (80"},
            {-1.0, 0.0, "held by the lower stop of \"axis\" (0"},
        };
        for (const auto& one : cases) {
            const PoseResult result = door.setCoordinate(0, one.wanted);
            QVERIFY2(result.limit.starts_with(one.limit) && result.limit.empty() == (*one.limit == '\0'),
                     result.limit.c_str());
            QVERIFY(std::abs(door.valueOf(0) - one.then) < 2e-9); // a stop may be touched by rounding
            QVERIFY(std::abs(result.left - std::abs(one.wanted - one.then)) < 2e-9);
        }
        const CoordinateRange range = door.rangeOf(0);
        QVERIFY(std::abs(range.low) < 2e-9 && std::abs(range.high - kTargetEnd) < 2e-9);
    }

    /// A stop of a strut holds the crank.
    void stopsOfOthersHold() {
        const Rig rig = fourBarWithStrut(0.2, 0.65);
        Poser poser = poserOf(rig);
        QVERIFY(std::abs(strutLength(poser) - 0.6) < 1e-12);
        const PoseResult result = poser.setCoordinate(0, 3.0);
        QVERIFY2(result.limit.starts_with("held by the upper stop of \"strut\""), result.limit.c_str());
        QVERIFY(std::abs(strutLength(poser) - 0.65) < 1e-8);
        const DoorWay way = findDoorWay(compiled(rig));
        QVERIFY(way.refusal.empty() && (way.highEnd == DoorWay::End::stop || way.lowEnd == DoorWay::End::stop));
        const bool isHigh = way.highEnd == DoorWay::End::stop;
        const std::string& words = isHigh ? way.highWords : way.lowWords;
        QVERIFY2(words.starts_with("the upper stop of \"strut\""), words.c_str());
    }

    /// What is too far for one go says so, and more goes bring it there.
    void farAwayIsReachedInSeveralGoes() {
        for (const char* type : {"revolute", "prismatic"}) {
            Poser poser = poserOf(cubeOn("\"type\": \"" + std::string(type) + "\""));
            const double farthest = 200.0 * (type[0] == 'r' ? 1.0 : poser.posed().size());
            const PoseResult result = poser.setCoordinate(0, 1.5 * farthest);
            QCOMPARE(result.limit, std::string("that is too far for one step: go there in several"));
            QVERIFY(std::abs(poser.valueOf(0) - farthest) < 1e-9 &&
                    std::abs(result.left - 0.5 * farthest) < 1e-9);
            QVERIFY(poser.setCoordinate(0, 1.5 * farthest).limit.empty());
            QCOMPARE(poser.valueOf(0), 1.5 * farthest);
        }
    }

    /// A whole turn about where it has turned to, or the size to both sides of where it is.
    void rangesAreAboutWhereItIs() {
        Poser wheel = poserOf(cubeOn(R"("type": "revolute")"));
        QVERIFY(wheel.setCoordinate(0, 7.0).limit.empty());
        QVERIFY(std::abs(wheel.rangeOf(0).low - kPi) < 1e-9 &&
                std::abs(wheel.rangeOf(0).high - 3.0 * kPi) < 1e-9);
        Poser slide = poserOf(cubeOn(R"("type": "prismatic", "initial_distance": 0.5)"));
        const double size = slide.posed().size();
        QVERIFY(std::abs(slide.rangeOf(0).low - (0.5 - size)) < 1e-9);
        QVERIFY(std::abs(slide.rangeOf(0).high - (0.5 + size)) < 1e-9);
        Poser ball = poserOf(cubeOn(R"("type": "spherical")"));
        const int pitch = ball.posed().mechanism().coordinateOf(0, "pitch");
        const CoordinateRange upright = ball.rangeOf(pitch);
        QVERIFY(upright.high < 0.5 * kPi && upright.high > 1.5 && upright.low == -upright.high);
        for (const double sense : {1.0, -1.0}) {
            const PoseResult steep = ball.setCoordinate(pitch, 2.0 * sense);
            QCOMPARE(steep.limit, std::string("pitch goes no further: upright, yaw and roll would be one"));
            QVERIFY(std::abs(ball.valueOf(pitch) - sense * upright.high) < 1e-9);
        }
        // What is led has its place alone.
        Poser led = poserOf(cubeOn(R"("type": "revolute", "motion": {"type": "constant_speed", "start": 0.3,
                                      "speed": 1})"));
        QVERIFY(led.rangeOf(0).low == 0.3 && led.rangeOf(0).high == 0.3);
        QCOMPARE(led.setCoordinate(0, 1.0).limit,
                 std::string("\"j\" follows its prescribed motion: take the motion off to pose it"));
        QCOMPARE(led.setCoordinate(-1, 1.0).limit, std::string("there is no such coordinate"));
        QCOMPARE(wheel.setCoordinate(0, std::nan("")).limit, std::string("the value is no number"));
    }

    /// Flipped, the strut would be too long, or another loop could not be closed: all stays as it was.
    void whatCannotBeFlippedStays() {
        Rig loops = shippedDocument("four-bar").rig;
        AssemblyItem second = loops.assemblies[0];
        second.name = "second";
        second.identity.clear();
        second.frameA = {"rocker", {0.4, 0.0, 0.0}, Vector3::Zero()};
        second.frameB = {"world", {0.9, 0.4, 0.0}, Vector3::Zero()};
        auto& rods = std::get<JointRrr>(second.parameters);
        rods.rRod1_ia = rods.rRod2_ib = Vector3(0.25, 0.0, 0.0);
        loops.expressions.clear();
        loops.assemblies.push_back(second);
        const struct {
            Rig rig;
            const char* words;
        } cases[] = {
            {fourBarWithStrut(0.2, 1.0),
             "\"dyad\" cannot be flipped here: it would be beyond the upper stop of \"strut\""},
            {loops, "\"dyad\" cannot be flipped here: \"second\" is "},
        };
        for (const auto& one : cases) {
            Poser poser = poserOf(one.rig);
            QVERIFY(poser.isClosed());
            const Eigen::VectorXd before = poser.posed().values(poser.posed().scratch());
            const PoseResult result = poser.flip(0);
            QVERIFY2(!result.moved && result.limit.starts_with(one.words), result.limit.c_str());
            const double off = (poser.posed().values(poser.posed().scratch()) - before).norm();
            QVERIFY2(off < 1e-12, qPrintable(QString::number(off)));
        }
        Poser free = poserOf(fourBarWithStrut(0.2, 1.5));
        QVERIFY(free.flip(0).moved);
        QVERIFY(std::abs(strutLength(free) - 1.4) < 1e-9);
        QCOMPARE(free.flip(7).limit, std::string("there is only one way to put it together"));
    }

    /// One that was assigned is posed by itself.
    void copiesArePosedByThemselves() {
        Poser one = poserOf(shippedDocument("four-bar").rig);
        Poser other = poserOf(formulaDoor(2.0, 1.0));
        QVERIFY(one.setCoordinate(0, 0.4).limit.empty());
        other = one;
        QVERIFY(other.setCoordinate(0, 0.8).limit.empty());
        QCOMPARE(one.valueOf(0), 0.4);
        QCOMPARE(other.valueOf(0), 0.8);
        const Poser& same = other;
        other = same;
        QCOMPARE(other.valueOf(0), 0.8);
        QVERIFY(other.setCoordinate(0, 0.4).limit.empty());
        QVERIFY(
            (other.posed().values(other.posed().scratch()) - one.posed().values(one.posed().scratch())).norm() <
            1e-9);
    }

    /// Going there in short steps, or at all where 0.05 rad is less than rounding, would not end.
    void aStopOutOfReachIsAsNone() {
        for (const double far : {1e9, -1e9, 1e300, 1e4}) {
            Rig rig = formulaDoor(0.0, 1.0);
            (far > 0.0 ? rig.joints[0].revolute()->upperStop : rig.joints[0].revolute()->lowerStop)->angle =
                far;
            const CoordinateRange range = poserOf(rig).rangeOf(0);
            QVERIFY(std::abs((far > 0.0 ? range.high - kPi : range.low + kPi)) < 1e-9);
            const DoorWay way = findDoorWay(compiled(rig));
            QVERIFY2(way.refusal.empty() && way.steps.size() < 600, way.refusal.c_str());
            QVERIFY((far > 0.0 ? way.highEnd : way.lowEnd) == DoorWay::End::turn);
        }
    }

    /// Where a number has few digits left behind its point, steps end at what can be told apart.
    void aStopAfterThousandsOfTurnsIsReached() {
        Rig rig = cubeOn(R"("type": "revolute", "initial_angle": 1000000, "upper_stop": {"angle": 1000000.7})");
        const CoordinateRange range = poserOf(rig).rangeOf(0);
        QVERIFY(std::abs(range.high - 1000000.7) < 1e-9);
        const DoorWay way = findDoorWay(compiled(rig));
        QVERIFY2(way.refusal.empty() && way.steps.size() < 600, way.refusal.c_str());
        QVERIFY(way.highEnd == DoorWay::End::stop && way.high == 1000000.7);
    }

    /// The way is as long as stops say, or half a turn or half a metre; and words where there is none.
    void waysOfDoors() {
        Rig wide = formulaDoor(0.0, 1.0);
        wide.joints[0].revolute()->upperStop->angle = 2.5 * kPi;
        wide.joints[0].revolute()->lowerStop.reset();
        const DoorWay turns = findDoorWay(compiled(wide));
        QVERIFY2(turns.refusal.empty(), turns.refusal.c_str());
        QCOMPARE(turns.high, 2.5 * kPi);
        QVERIFY(turns.highEnd == DoorWay::End::stop && turns.lowEnd == DoorWay::End::turn);
        QVERIFY(std::abs(turns.low + kPi) < 1e-9 && turns.lowWords.empty());
        const DoorWay slides = findDoorWay(compiled(cubeOn(R"("type": "prismatic", "initial_distance": 0.1)")));
        QVERIFY(std::abs(slides.low + 0.4) < 1e-9 && std::abs(slides.high - 0.6) < 1e-9);
        Rig held = formulaDoor(0.0, 1.0);
        held.joints[0].revolute()->initialAngle = 0.5;
        held.joints[0].revolute()->lowerStop->angle = 0.5 - 2e-7;
        held.joints[0].revolute()->upperStop->angle = 0.5 + 2e-7;
        QCOMPARE(findDoorWay(compiled(held)).refusal,
                 std::string("The rig cannot move: the upper stop of \"axis\" (28.65 °)."));
        Rig open = shippedDocument("four-bar").rig;
        std::get<JointRrr>(open.assemblies[0].parameters).rRod1_ia *= 0.01;
        QCOMPARE(findDoorWay(compiled(open)).refusal,
                 std::string("The linkage cannot be closed where it starts."));
    }
};

HINGELAB_APPLESS_TEST(TestPoseLimits)

} // namespace test_pose_limits

#include "test_pose_limits.moc"
