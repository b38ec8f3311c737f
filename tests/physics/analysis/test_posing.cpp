// SPDX-License-Identifier: GPL-3.0-or-later
// Posing against what can be known otherwise: lengths of rods, limits by the law of cosines, the gradient at
// the nearest pose, brute force for the bounded step.
#include <QTest>
#include <cmath>
#include <numbers>
#include <random>

#include "analysis/bounded_step.h"
#include "analysis/posing.h"
#include "tests/loop_joints.h"
#include "tests/loop_rigs.h"
#include "tests/random_rig.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_posing {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDegree = kPi / 180.0;
constexpr double kClosed = 1e-9;

MechanismPose startOf(const Model& model) {
    const Mechanism& mechanism = model.mechanism();
    MechanismPose pose{0.0, JointVector(mechanism.degreesOfFreedom()), {}};
    for (Eigen::Index c = 0; c < pose.q.size(); ++c) {
        pose.q[c] = mechanism.coordinates()[static_cast<std::size_t>(c)].initial;
    }
    MechanismScratch s = mechanism.makeScratch();
    static_cast<void>(mechanism.start(pose.q, 0.0, s, pose.phase));
    return pose;
}

/// A poser at the start of a rig.
struct Posed {
    std::shared_ptr<const Model> model;
    Poser poser;

    explicit Posed(const Rig& rig) : model(std::make_shared<const Model>(rig)), poser(model, startOf(*model)) {}
    explicit Posed(const char* name) : Posed(shippedDocument(name).rig) {}

    [[nodiscard]] std::size_t body(const std::string& name) const {
        const auto& bodies = model->rig().bodies;
        for (std::size_t b = 0; b < bodies.size(); ++b) {
            if (bodies[b].name == name) return b;
        }
        throw std::runtime_error("no such body");
    }
    [[nodiscard]] Pose poseOf(std::size_t body) const {
        return model->mechanism().poseOf(model->mechanism().attachmentOf(body), poser.posed().scratch());
    }
    [[nodiscard]] Vector3 point(std::size_t body, const Vector3& p_BQ) const { return poseOf(body) * p_BQ; }
    [[nodiscard]] double value(int coordinate = 0) const { return poser.valueOf(coordinate); }
    [[nodiscard]] double angleOf(std::size_t assembly) const {
        return poser.posed().scratch().assemblies[assembly].angle;
    }
    /// Largest error of a rod's length.
    [[nodiscard]] double gap() const {
        double worst = 0.0;
        for (std::size_t k = 0; k < model->mechanism().assemblies().size(); ++k) {
            const Assembly& assembly = model->mechanism().assemblies()[k];
            if (!assembly.hasRod2()) continue;
            const AssemblyPlacement& p = poser.posed().scratch().assemblies[k];
            const double length =
                (p.X_Wim.translation - model->mechanism().frameA(k, poser.posed().scratch()).X.translation)
                    .norm();
            worst = std::max(worst, std::abs(length - assembly.rodLength()));
        }
        return worst;
    }
    /// Part of the error that a motion could still take away, as a share.
    [[nodiscard]] double gradient(std::size_t body, const PointTarget& target) const {
        const Attachment& at = model->mechanism().attachmentOf(body);
        const Vector3 p = point(body, target.p_BQ);
        const Vector3 error = p - target.p_WT;
        double worst = 0.0;
        for (int i = 0; i < model->degreesOfFreedom(); ++i) {
            const Vector3 column = model->mechanism().pointColumn(at.frame, p, i, poser.posed().scratch());
            worst = std::max(worst, std::abs(column.dot(error)));
        }
        return worst;
    }
};

Vector3 onCircle(const Vector3& centre, double radius, double angle) {
    return centre + radius * Vector3(std::cos(angle), std::sin(angle), 0.0);
}

/// Angle of the triangle's corner between sides a and b, opposite of c.
double cornerOf(double a, double b, double c) {
    return std::acos((a * a + b * b - c * c) / (2.0 * a * b));
}

} // namespace

class TestPosing : public QObject {
    Q_OBJECT
  private slots:
    /// By number, a whole turn through both positions in line, where it could become an antiparallelogram.
    void aParallelogramOfJointsIsLedRound() {
        Posed f(windows(1, 1e-6));
        for (const double angle : {60.0, 0.0, -45.0, -180.0, -200.0, -270.0}) {
            const PoseResult result = f.poser.setCoordinate(0, angle * kDegree);
            QVERIFY2(result.limit.empty(), (std::to_string(angle) + result.limit).c_str());
            QVERIFY(std::abs(f.value(0) - angle * kDegree) < 1e-12);
            const Vector3 one = f.point(f.body("crank0"), {1.0, 0.0, 0.0});
            const Vector3 two = f.point(f.body("crank1"), {1.0, 0.0, 0.0});
            QVERIFY2((two - one - Vector3(1.0, 0.0, 0.0)).norm() < kClosed, std::to_string(angle).c_str());
        }
    }

    /// What follows from the crank can lead it as well; and by the pointer.
    void loopsOfJointsFollowAnyOfThem() {
        Posed f(windows(2, 1e-6));
        const int last = f.model->mechanism().coordinateOf(2);
        const PoseResult result = f.poser.setCoordinate(last, 40.0 * kDegree);
        QVERIFY2(result.limit.empty(), result.limit.c_str());
        QVERIFY(std::abs(f.value(0) - 40.0 * kDegree) < 1e-9);
        const std::size_t crank = f.body("crank1");
        for (int i = 8; i <= 80; ++i) {
            const double angle = 5.0 * kDegree * i;
            const PoseResult moved =
                f.poser.movePoint(crank, {{1.0, 0.0, 0.0}, onCircle({1.0, 0.0, 0.0}, 1.3, angle)});
            QVERIFY2(moved.limit.empty(), moved.limit.c_str());
            const Vector3 one = f.point(f.body("crank0"), {1.0, 0.0, 0.0});
            const Vector3 end = f.point(f.body("crank2"), {1.0, 0.0, 0.0});
            QVERIFY2((end - one - Vector3(2.0, 0.0, 0.0)).norm() < kClosed, std::to_string(i).c_str());
            QVERIFY(std::abs(std::remainder(f.value(0) - angle, 2.0 * kPi)) < 1e-6);
        }
    }

    /// The crank goes round with the pointer, on its branch.
    void aCrankFollowsThePointerRound() {
        Posed f("four-bar");
        const std::size_t crank = f.body("crank");
        const Vector3 pin(0.2, 0.0, 0.0);
        for (int i = 1; i <= 72; ++i) {
            const double angle = 5.0 * kDegree * i;
            const PoseResult result = f.poser.movePoint(crank, {pin, onCircle(Vector3::Zero(), 0.3, angle)});
            QVERIFY2(result.limit.empty(), result.limit.c_str());
            QVERIFY2(std::abs(f.value() - angle) < 1e-6, qPrintable(QString::number(f.value() - angle)));
            QVERIFY(f.gap() < kClosed);
            // pins of the coupler: 0.5 m apart, the rocker's above the line as at the start
            const Vector3 end = f.point(f.body("rocker"), {0.4, 0.0, 0.0});
            QVERIFY(std::abs((end - onCircle(Vector3::Zero(), 0.2, f.value())).norm() - 0.5) < kClosed);
            QVERIFY(std::abs((end - Vector3(0.5, 0.0, 0.0)).norm() - 0.4) < kClosed);
        }
    }

    /// The rocker turns back at its limits, which the law of cosines says, and the crank goes on round.
    void aRockerIsDraggedThroughBothLimits() {
        Posed f("four-bar");
        const std::size_t rocker = f.body("rocker");
        const Vector3 pivot(0.5, 0.0, 0.0);
        const Vector3 pin(0.4, 0.0, 0.0);
        const double low = kPi - cornerOf(0.5, 0.4, 0.5 - 0.2);
        const double high = kPi - cornerOf(0.5, 0.4, 0.5 + 0.2);
        const double lowest = std::min(low, high);
        const double highest = std::max(low, high);
        const double middle = 0.5 * (low + high);
        const double reach = 0.5 * (highest - lowest);
        double turned = f.value();
        double largest = 0.0;
        bool said = false;
        double least = 9.0;
        double most = -9.0;
        constexpr int steps = 240;
        for (int i = 1; i <= 4 * steps; ++i) {
            // 20 % farther than the rocker goes
            const double wanted = middle + 1.2 * reach * std::sin(2.0 * kPi * i / steps);
            const PoseResult result = f.poser.movePoint(rocker, {pin, onCircle(pivot, 0.4, wanted)});
            QVERIFY(f.gap() < kClosed);
            const double angle = f.angleOf(0);
            least = std::min(least, angle);
            most = std::max(most, angle);
            const double nearest = std::clamp(wanted, lowest, highest);
            if (i > steps) { // the first swing begins elsewhere
                QVERIFY2(std::abs(angle - nearest) < 5e-4,
                         qPrintable(QStringLiteral("%1: %2 not %3").arg(i).arg(angle).arg(nearest)));
            }
            if (std::abs(wanted - nearest) > 0.02) {
                said = said || result.limit.find("turns back") != std::string::npos;
            }
            largest = std::max(largest, std::abs(f.value() - turned));
            turned = f.value();
        }
        QVERIFY(said);
        QVERIFY2(largest < 0.6, qPrintable(QString::number(largest))); // like the root of the pointer's step
        QVERIFY(std::abs(least - lowest) < 1e-6);
        QVERIFY(std::abs(most - highest) < 1e-6);
        // One way round, once a swing.
        QVERIFY2(std::abs(turned) > 2.5 * 2.0 * kPi, qPrintable(QString::number(turned)));
    }

    /// A rocker that drives: its limits are dead centres of the dyad, and beyond them lies the other branch.
    void aDeadCentreLeadsToTheOtherBranch() {
        Posed f("double-rocker");
        const std::size_t right = f.body("right rocker");
        const Vector3 pivot(0.5, 0.0, 0.0);
        const Vector3 pin(0.35, 0.0, 0.0);
        const double start = f.angleOf(0);
        double before = f.value();
        double largest = 0.0;
        bool isFlipped = false;
        const int sideBefore = f.poser.posed().scratch().assemblies[0].D > 0.0 ? 1 : -1;
        for (int i = 1; i <= 200; ++i) {
            const PoseResult result =
                f.poser.movePoint(right, {pin, onCircle(pivot, 0.35, start + 0.5 * kDegree * i)});
            QVERIFY(f.gap() < kClosed);
            largest = std::max(largest, std::abs(f.value() - before));
            before = f.value();
            const int side = f.poser.posed().scratch().assemblies[0].D > 0.0 ? 1 : -1;
            isFlipped = isFlipped || side != sideBefore;
            if (result.left > 1e-3) break;
        }
        QVERIFY(isFlipped);
        QVERIFY2(largest < 5.0 * kDegree, qPrintable(QString::number(largest / kDegree)));
    }

    /// The driving rocker itself stops at its dead centre and says so; so does its slider, and comes back on
    /// its branch.
    void aDeadCentreStopsWhatDrives() {
        Posed f("double-rocker");
        const std::size_t left = f.body("left rocker");
        // ground 0.5, rocker 0.3; coupler 0.2 and right rocker 0.35 stretched
        const double limit = cornerOf(0.5, 0.3, 0.2 + 0.35);
        PoseResult result;
        for (int i = 0; i <= 60; ++i) {
            const double angle = (60.0 + i) * kDegree;
            result = f.poser.movePoint(left, {{0.3, 0.0, 0.0}, onCircle(Vector3::Zero(), 0.3, angle)});
        }
        QVERIFY2(std::abs(f.value() - limit) < 1e-6, qPrintable(QString::number(f.value() - limit)));
        QCOMPARE(result.limit,
                 std::string("\"dyad\" is stretched: its rods lie in one line and reach no further"));
        QVERIFY(f.gap() < kClosed);

        Posed g("double-rocker");
        const double start = g.value();
        const double angle = g.angleOf(0);
        const CoordinateRange range = g.poser.rangeOf(0);
        QVERIFY2(std::abs(range.high - limit) < 1e-9, qPrintable(QString::number(range.high - limit)));
        const PoseResult stopped = g.poser.setCoordinate(0, 2.5);
        QVERIFY(std::abs(g.value() - limit) < 1e-9);
        QVERIFY(std::abs(stopped.left - (2.5 - limit)) < 1e-9);
        QCOMPARE(stopped.limit, result.limit);
        QVERIFY(g.poser.setCoordinate(0, start).limit.empty());
        QCOMPARE(g.value(), start);
        QVERIFY(std::abs(g.angleOf(0) - angle) < 1e-9);
    }

    /// Through the change points of a parallelogram, which stays one.
    void aParallelogramStaysOne() {
        Rig rig = shippedDocument("four-bar").rig;
        auto& dyad = std::get<JointRrr>(rig.assemblies[0].parameters);
        dyad.rRod1_ia = {0.5, 0.0, 0.0};
        dyad.rRod2_ib = {0.2, 0.0, 0.0};
        dyad.phiGuess = 60.0 * kDegree;
        rig.joints[0].revolute()->initialAngle = 60.0 * kDegree;
        for (const double sense : {1.0, -1.0}) {
            Posed f(rig);
            QVERIFY(f.poser.isClosed());
            for (int i = 1; i <= 150; ++i) {
                const double angle = 60.0 * kDegree + sense * 4.7 * kDegree * i;
                static_cast<void>(f.poser.movePoint(f.body("crank"),
                                                    {{0.2, 0.0, 0.0}, onCircle(Vector3::Zero(), 0.2, angle)}));
                QVERIFY2(std::abs(f.value() - angle) < 1e-6, qPrintable(QString::number(i)));
                QVERIFY2(std::abs(f.angleOf(0) - angle) < 1e-6, qPrintable(QString::number(i)));
            }
        }
    }

    /// A slide that drives a crank: the crank goes round with the pointer, through both dead centres.
    void aDrivenCrankGoesRound() {
        Posed f("slider-drives-crank");
        const std::size_t crank = f.body("crank");
        const Pose start = f.poseOf(crank);
        const Vector3 grip(0.0, 0.5, 0.1);
        double before = f.value();
        for (int i = 1; i <= 180; ++i) {
            const Vector3 target = rotationAbout(Vector3::UnitX(), 4.0 * kDegree * i) * (start * grip);
            const PoseResult result = f.poser.movePoint(crank, {grip, target});
            QVERIFY2(result.left < 1e-7, qPrintable(QStringLiteral("%1: %2").arg(i).arg(result.left)));
            QVERIFY(f.gap() < kClosed);
            QVERIFY(std::abs(f.value() - before) < 0.06); // the pointer's step is 0.036 m
            before = f.value();
        }
    }

    /// Whatever the linkage and the target: no small motion leads nearer, and all loops are closed.
    void theNearestPoseIsFound_data() {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 60; ++seed) QTest::addRow("%d", seed) << seed;
    }
    void theNearestPoseIsFound() {
        QFETCH(int, seed);
        RandomRig random(static_cast<unsigned>(seed));
        Posed f(random.rig());
        QVERIFY(f.poser.isClosed());
        const std::size_t body = static_cast<std::size_t>(random.pick(2));
        for (int i = 0; i < 3; ++i) {
            const Vector3 grip = random.vector();
            const PointTarget target{grip, f.point(body, grip) + random.vector()};
            const PoseResult result = f.poser.movePoint(body, target);
            QVERIFY(std::isfinite(result.left));
            QVERIFY2(f.gap() < kClosed, qPrintable(QString::number(f.gap())));
            if (!result.limit.empty()) continue; // at a limit the motion is bounded on one side
            QVERIFY2(f.gradient(body, target) < 1e-6 * (1.0 + result.left),
                     qPrintable(QString::number(f.gradient(body, target))));
        }
    }

    void thePlatformTakesAnyPose() {
        Posed f("stewart-platform");
        const std::size_t platform = f.body("platform");
        const Pose start = f.poseOf(platform);
        std::mt19937 generator(7);
        std::uniform_real_distribution<double> any(-1.0, 1.0);
        for (int i = 0; i < 40; ++i) {
            const Vector3 shift = 0.08 * Vector3(any(generator), any(generator), any(generator));
            const Vector3 turn = 0.5 * Vector3(any(generator), any(generator), any(generator));
            const Pose wanted{rotationFromRollPitchYaw(turn), start.translation + shift};
            const PoseResult result = f.poser.moveBody(platform, wanted);
            QVERIFY2(result.limit.empty(), result.limit.c_str());
            const Pose now = f.poseOf(platform);
            QVERIFY((now.translation - wanted.translation).norm() < 1e-7);
            QVERIFY((now.rotation - wanted.rotation).norm() < 1e-6);
        }
    }

    /// What the pointer leaves open, moves least: to the first order, the platform's motion is the smallest one
    /// that moves the point so.
    void whatIsLeftOpenMovesLeast() {
        Posed f("stewart-platform");
        const std::size_t platform = f.body("platform");
        const Vector3 grip(0.15, 0.0, 0.0);
        const JointVector q = f.poser.pose().q;
        const Vector3 p = f.point(platform, grip);
        JointMatrix J(3, q.size());
        for (int i = 0; i < q.size(); ++i) {
            J.col(i) = f.model->mechanism().pointColumn(f.model->mechanism().attachmentOf(platform).frame, p, i,
                                                        f.poser.posed().scratch());
        }
        JointVector weight(q.size());
        for (Eigen::Index i = 0; i < q.size(); ++i) weight[i] = std::pow(f.poser.posed().unitOf(i), -2);
        const Vector3 way(1e-4, 2e-4, 3e-4);
        const JointMatrix spread = weight.asDiagonal() * J.transpose();
        const JointVector expected = spread * Matrix3(J * spread).inverse() * way;
        QVERIFY(f.poser.movePoint(platform, {grip, p + way}).left < 1e-9);
        QVERIFY((f.poser.pose().q - q - expected).norm() < 1e-2 * expected.norm());
    }

    void aFreeBodyGoesAnywhere() {
        Posed f("bouncing-ball");
        const Vector3 grip(0.02, 0.0, 0.01);
        const Vector3 target(0.4, -0.3, 0.9);
        QVERIFY(f.poser.movePoint(0, {grip, target}).left < 1e-7);
        QVERIFY((f.point(0, grip) - target).norm() < 1e-7);
    }

    void stopsHold() {
        Posed f("room-door");
        const std::size_t stops = f.model->stops().size();
        QVERIFY(stops > 0);
        const Model::GripPoint& handle = *f.model->handle();
        const Vector3 p = f.point(handle.body, handle.p_BQ);
        for (const double sense : {1.0, -1.0}) {
            PoseResult result;
            for (int i = 1; i <= 60; ++i) {
                const Vector3 target = rotationAbout(Vector3::UnitZ(), sense * 4.0 * kDegree * i) * p;
                result = f.poser.movePoint(handle.body, {handle.p_BQ, target});
                QVERIFY(f.poser.posed().passedStop(f.poser.posed().scratch()) < 0);
                if (!result.limit.empty()) break;
            }
            QVERIFY2(result.limit.starts_with("held by the "), result.limit.c_str());
            QVERIFY(result.limit.find("stop of") != std::string::npos);
            const CoordinateRange range = f.poser.rangeOf(0);
            QVERIFY(std::min(std::abs(f.value() - range.low), std::abs(f.value() - range.high)) < 1e-8);
        }
    }

    void whatCannotMoveSaysWhy() {
        Rig rig = shippedDocument("four-bar").rig;
        rig.joints[0].revolute()->motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{}};
        Posed f(rig);
        QCOMPARE(
            f.poser.whyFixed(f.body("rocker")),
            std::string("\"rocker\" follows the prescribed motion of \"crank pivot\": take the motion off to "
                        "pose it"));
        QVERIFY(!f.poser.movePoint(f.body("rocker"), {}).limit.empty());
        QVERIFY(!f.poser.setCoordinate(0, 1.0).limit.empty());
        QVERIFY(!f.poser.setCoordinate(99, 1.0).limit.empty());
        QVERIFY(!f.poser.flip(99).limit.empty());
        QCOMPARE(f.poser.whyFixed(99), std::string("there is no such body"));
    }

    void whatIsNoPointChangesNothing() {
        Posed f("four-bar");
        const double before = f.value();
        const double infinity = std::numeric_limits<double>::infinity();
        for (const double bad : {std::nan(""), infinity, -infinity}) {
            const PoseResult result = f.poser.movePoint(f.body("crank"), {{0.2, 0.0, 0.0}, {bad, 0.0, 0.0}});
            QCOMPARE(result.limit, std::string("the target is no point in space"));
            QVERIFY(!result.moved);
            QVERIFY(!f.poser.setCoordinate(0, bad).limit.empty());
        }
        QCOMPARE(f.value(), before);
        // Huge but finite: in that direction.
        static_cast<void>(f.poser.movePoint(f.body("crank"), {{0.2, 0.0, 0.0}, {0.0, 1e300, 0.0}}));
        QVERIFY(std::abs(f.value() - 0.5 * kPi) < 0.05);
    }

    /// Flipping twice comes back; the flipped loop is closed with the same crank.
    void branchesFlip() {
        Posed f("four-bar");
        const double angle = f.angleOf(0);
        const double crank = f.value();
        QCOMPARE(loopsWithBranches(f.poser.posed().model()).size(), std::size_t{1});
        QVERIFY(f.poser.flip(0).limit.empty());
        QVERIFY(f.gap() < kClosed);
        QCOMPARE(f.value(), crank);
        QVERIFY(std::abs(std::sin(f.angleOf(0)) + std::sin(angle)) < 1e-9); // mirrored in the crank's line
        QVERIFY(f.poser.flip(0).limit.empty());
        QVERIFY(std::abs(std::sin(f.angleOf(0)) - std::sin(angle)) < 1e-9);
        Posed platform("stewart-platform");
        QVERIFY(loopsWithBranches(platform.poser.posed().model()).empty());
        QVERIFY(!platform.poser.flip(0).limit.empty());
    }

    /// Loops that joints close have as many ways as their equations have solutions: a four-bar two, mirrored in
    /// the line from the crank's end to the other pivot.
    void loopsOfJointsFlip() {
        Rig rig = shippedDocument("four-bar").rig;
        Posed assembled(rig);
        Posed f(TakenApart(rig).rig());
        const std::vector<BranchedLoop> loops = loopsWithBranches(f.poser.posed().model());
        QCOMPARE(loops.size(), std::size_t{1});
        QVERIFY(loops[0].kind == BranchedLoop::Kind::joints);
        const Pose before = f.poseOf(f.body("rocker"));
        for (int i = 0; i < 2; ++i) {
            const PoseResult result = f.poser.flip(0);
            QVERIFY2(result.moved, result.limit.c_str());
            QVERIFY(assembled.poser.flip(0).moved);
            QVERIFY((f.poseOf(f.body("rocker")).rotation - assembled.poseOf(assembled.body("rocker")).rotation)
                        .norm() < 1e-9);
            const auto along = [](const Posed& posed) { // a rod between balls may have turned about itself
                return Vector3(posed.poseOf(posed.body("coupler")).rotation.col(0));
            };
            QVERIFY((along(f) - along(assembled)).norm() < 1e-9);
        }
        QVERIFY((f.poseOf(f.body("rocker")).rotation - before.rotation).norm() < 1e-9); // there and back
        Posed coupled("belt-drive");
        QVERIFY(loopsWithBranches(coupled.poser.posed().model()).empty());
    }

    /// Six solutions and more: all come up in turn, each is closed, and the last one leads back to the first.
    void allWaysComeUpInTurn() {
        Posed f("stephenson");
        const auto apart = [&](const Eigen::VectorXd& a, const Eigen::VectorXd& b) { // all of its joints turn
            double most = 0.0;
            for (Eigen::Index i = 0; i < a.size(); ++i)
                most = std::max(most, std::abs(std::remainder(a[i] - b[i], 2.0 * kPi)));
            return most;
        };
        const Eigen::VectorXd start = f.poser.posed().values(f.poser.posed().scratch());
        std::vector<Eigen::VectorXd> seen;
        for (int i = 0; i < 12; ++i) {
            const PoseResult result = f.poser.flip(0);
            if (!result.moved) QVERIFY2(result.limit.find("beyond") != std::string::npos, result.limit.c_str());
            if (!result.moved) break; // at a stop
            const Eigen::VectorXd now = f.poser.posed().values(f.poser.posed().scratch());
            const LoopClosures& loops = f.model->mechanism().loops();
            for (std::size_t l = 0; l < loops.loops().size(); ++l) {
                const LoopClosures::Gap gap = loops.gapOf(l, f.poser.posed().scratch());
                QVERIFY(gap.distance < kClosed && gap.angle < kClosed);
            }
            seen.push_back(now);
            if (apart(now, start) < 1e-6) break;
        }
        QVERIFY(seen.size() >= 2);
        QVERIFY(apart(seen.back(), start) < 1e-6);
        for (std::size_t i = 1; i < seen.size(); ++i) QVERIFY(apart(seen[i], seen[i - 1]) > 1e-3);
    }

    /// Rotations in space by yaw, pitch and roll.
    void aPlatformIsTiltedByItsAngles() {
        Posed f("stewart-platform");
        const Mechanism& mechanism = f.model->mechanism();
        const int roll = mechanism.coordinateOf(0, "roll");
        const int pitch = mechanism.coordinateOf(0, "pitch");
        const int yaw = mechanism.coordinateOf(0, "yaw");
        QVERIFY(f.poser.setCoordinate(yaw, 0.3).limit.empty());
        QVERIFY(f.poser.setCoordinate(pitch, -0.2).limit.empty());
        QVERIFY(f.poser.setCoordinate(roll, 0.1).limit.empty());
        QVERIFY(std::abs(f.value(yaw) - 0.3) + std::abs(f.value(pitch) + 0.2) + std::abs(f.value(roll) - 0.1) <
                1e-12);
        const Matrix3 expected = rotationFromRollPitchYaw({0.1, -0.2, 0.3});
        QVERIFY((f.poseOf(f.body("platform")).rotation - expected).norm() < 1e-12);
        const PoseResult steep = f.poser.setCoordinate(pitch, 2.0);
        QVERIFY(!steep.limit.empty());
    }

    /// Every shipped rig can be posed by every body that moves, or says why not, and stays closed.
    void shippedRigsArePosed_data() {
        QTest::addColumn<QString>("name");
        for (const ShippedRig& rig : shippedRigs()) {
            QTest::newRow(std::string(rig.name).c_str()) << QString::fromStdString(std::string(rig.name));
        }
    }
    void shippedRigsArePosed() {
        QFETCH(QString, name);
        Posed f(shippedDocument(name.toStdString()).rig);
        QVERIFY(f.poser.isClosed());
        std::mt19937 generator(3);
        std::uniform_real_distribution<double> any(-1.0, 1.0);
        for (std::size_t body = 0; body < f.model->rig().bodies.size(); ++body) {
            const Vector3 grip(0.05, 0.02, 0.01);
            const std::string why = f.poser.whyFixed(body);
            const Vector3 way =
                0.3 * f.poser.posed().size() * Vector3(any(generator), any(generator), any(generator));
            const Vector3 before = f.point(body, grip);
            const PoseResult result = f.poser.movePoint(body, {grip, before + way});
            QCOMPARE(result.limit == why, !why.empty() || result.limit.empty());
            QVERIFY(f.gap() < kClosed);
            QVERIFY(result.left <= way.norm() * (1.0 + 1e-9));
            QVERIFY(f.poser.posed().passedStop(f.poser.posed().scratch()) < 0);
        }
    }

    /// However the pointer goes, round behind a door or beyond all reach: what has far to go, goes there in
    /// bounded steps, closed at each, and settles.
    void nothingJumps_data() { shippedRigsArePosed_data(); }
    void nothingJumps() {
        QFETCH(QString, name);
        const auto document = shippedDocument(name.toStdString());
        constexpr double most = 0.3;
        constexpr double lastStep = 0.4; // what the last one may go beyond
        for (std::size_t body = 0; body < document.rig.bodies.size(); ++body) {
            Posed f(document.rig);
            if (!f.poser.whyFixed(body).empty()) continue;
            const Mechanism& mechanism = f.model->mechanism();
            const double size = f.poser.posed().size();
            const Vector3 grip = 0.2 * size * Vector3(0.7, 0.3, -0.5);
            const Vector3 from = f.point(body, grip);
            Eigen::VectorXd before = f.poser.posed().values(f.poser.posed().scratch());
            for (int i = 1; i <= 60; ++i) {
                const double phase = 6.0 * kDegree * i;
                const Vector3 way = Vector3(0.8, -0.6, 0.4) * std::sin(phase) +
                                    Vector3(-0.3, 0.7, 0.9) * (1.0 - std::cos(phase));
                bool isSettled = false;
                for (int frame = 0; frame < 60 && !isSettled; ++frame) {
                    isSettled = f.poser.movePoint(body, {grip, from + size * way}, most).isSettled;
                    QVERIFY(f.gap() < kClosed);
                    const Eigen::VectorXd now = f.poser.posed().values(f.poser.posed().scratch());
                    for (Eigen::Index c = 0; c < now.size(); ++c) {
                        const bool isJoint = c < f.model->degreesOfFreedom();
                        const Coordinate* joint =
                            isJoint ? &mechanism.coordinates()[static_cast<std::size_t>(c)] : nullptr;
                        if (joint != nullptr && joint->chart >= 0) continue; // its reference moves along
                        const MechanismScratch& s = f.poser.posed().scratch();
                        const bool follows = isJoint && !s.isDependent.empty() &&
                                             s.isDependent[static_cast<std::size_t>(c)] != 0;
                        const double fastest =
                            follows ? 5.0 * most : most; // what follows, as fast as that at most
                        const bool turns = joint != nullptr ? joint->isRotation
                                                            : mechanism
                                                                      .assemblies()[static_cast<std::size_t>(
                                                                          c - f.model->degreesOfFreedom())]
                                                                      .closure() == Assembly::Closure::revolute;
                        const double step = std::abs(now[c] - before[c]) / (turns ? 1.0 : size);
                        QVERIFY2(step < fastest + lastStep, qPrintable(QString::number(step)));
                    }
                    before = now;
                }
                QVERIFY(isSettled);
            }
        }
    }

    void boundedStepsAreLeast_data() {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 30; ++seed) QTest::addRow("%d", seed) << seed;
    }
    /// Against the best of all sets of bounds that may hold.
    void boundedStepsAreLeast() {
        QFETCH(int, seed);
        std::srand(static_cast<unsigned>(seed)); // of Eigen's random matrices
        constexpr int n = 4;
        constexpr int m = 3;
        const Eigen::MatrixXd root = Eigen::MatrixXd::Random(n, n);
        const Eigen::MatrixXd H = root * root.transpose() + 0.1 * Eigen::MatrixXd::Identity(n, n);
        const Eigen::VectorXd g = 3.0 * Eigen::VectorXd::Random(n);
        const Eigen::MatrixXd A = Eigen::MatrixXd::Random(m, n);
        const Eigen::VectorXd b = Eigen::VectorXd::Random(m).cwiseAbs();
        const auto value = [&](const Eigen::VectorXd& x) { return 0.5 * x.dot(H * x) + g.dot(x); };
        double best = std::numeric_limits<double>::infinity();
        for (int set = 0; set < 1 << m; ++set) {
            std::vector<Eigen::Index> held;
            for (int i = 0; i < m; ++i) {
                if ((set >> i & 1) != 0) held.push_back(i);
            }
            const auto k = static_cast<Eigen::Index>(held.size());
            Eigen::MatrixXd system = Eigen::MatrixXd::Zero(n + k, n + k);
            Eigen::VectorXd right(n + k);
            system.topLeftCorner(n, n) = H;
            right.head(n) = -g;
            for (Eigen::Index i = 0; i < k; ++i) {
                system.row(n + i).head(n) = A.row(held[static_cast<std::size_t>(i)]);
                system.col(n + i).head(n) = A.row(held[static_cast<std::size_t>(i)]).transpose();
                right[n + i] = b[held[static_cast<std::size_t>(i)]];
            }
            const Eigen::VectorXd x = system.fullPivLu().solve(right).head(n);
            if (((A * x - b).array() <= 1e-9).all()) best = std::min(best, value(x));
        }
        const BoundedStep step = boundedStep(H, g, A, b);
        QVERIFY(((A * step.x - b).array() <= 1e-9).all());
        QVERIFY(std::abs(value(step.x) - best) < 1e-9 * (1.0 + std::abs(best)));
    }
};

HINGELAB_APPLESS_TEST(TestPosing)

} // namespace test_posing

#include "test_posing.moc"
