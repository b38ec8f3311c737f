// SPDX-License-Identifier: GPL-3.0-or-later
// What a mechanism does between steps: coordinates replaced near dead centres and put back, change points
// foreseen and followed, and the search for replaced coordinates, over linkages of all four pairs of joints.
#include <QTest>
#include <cmath>
#include <numbers>

#include "mechanism/mechanism.h"
#include "mechanism/replacement_limit.h"
#include "tests/random_rig.h"
#include "tests/suite.h"

namespace test_change_points {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A driving joint at the world's origin, a rod, and a crank at (ground, 0) or a slide along x. A driving slide
/// runs along x, or along y if the other one runs along x.
struct Loop {
    bool driverTurns = false;
    bool followerTurns = true;
    double arm = 0.0;    ///< of a driver that turns
    double ground = 0.0; ///< to the follower's axis
    double rod = 1.5;
    double crank = 1.0; ///< of a follower that turns
    double guess = 1.0; ///< of the follower's coordinate [rad] or in its own unit of length
};

constexpr Loop kSlideAndCrank{false, true, 0.0, 0.0, 1.5, 1.0, 1.0};
constexpr Loop kCrankAndSlide{true, false, 1.0, 0.0, 0.6, 0.0, 2.0};
constexpr Loop kTwoCranks{true, true, 1.0, 2.2, 1.5, 1.0, 2.0};
constexpr Loop kTwoSlides{false, false, 0.0, 0.0, 1.5, 0.0, 2.0};

Body massiveBody(const std::string& name) {
    Body body{.name = name, .shapes = {}, .massProperties = MassProperties{}, .points = {}};
    body.massProperties->mass = 0.5;
    body.massProperties->moments = {0.02, 0.02, 0.02};
    return body;
}

void addLoop(Rig& rig, const Loop& loop, double size, const std::string& name) {
    Joint driver;
    driver.name = "driver " + name;
    driver.child = "driver " + name;
    if (loop.driverTurns) {
        driver.kind = RevoluteJoint{};
    } else {
        PrismaticJoint slide;
        slide.axis = loop.followerTurns ? Vector3::UnitX() : Vector3::UnitY();
        driver.kind = slide;
    }
    Joint mount;
    mount.name = "mount " + name;
    mount.kind = FixedJoint{};
    mount.parent = "rod " + name + ".frame_ib";
    mount.child = "follower " + name;
    // The last loop's joint comes first: indices of assemblies and of coordinates differ.
    rig.joints.insert(rig.joints.begin(), driver);
    rig.joints.push_back(mount);
    rig.bodies.push_back(massiveBody(driver.child));
    rig.bodies.push_back(massiveBody(mount.child));
    AssemblyItem item;
    item.name = "rod " + name;
    item.frameA = {driver.child, size * Vector3(loop.arm, 0.0, 0.0), Vector3::Zero()};
    item.frameB = {kWorldName, size * Vector3(loop.ground, 0.0, 0.0), Vector3::Zero()};
    if (loop.followerTurns) {
        item.parameters = JointSsr{
            size * loop.rod, 0.0, Vector3::UnitZ(), size * Vector3(loop.crank, 0.0, 0.0), 0.0, loop.guess};
    } else {
        item.parameters =
            JointSsp{size * loop.rod, 0.0, Vector3::UnitX(), Vector3::Zero(), 0.0, size * loop.guess};
    }
    rig.assemblies.push_back(item);
}

Rig rigOf(const Loop& loop, double size = 1.0, int copies = 1) {
    Rig rig;
    rig.environment.gravity.setZero();
    for (int k = 0; k < copies; ++k) addLoop(rig, loop, size, std::to_string(k));
    return rig;
}

/// A mechanism with its state, started at q and moving with v.
struct Linkage {
    explicit Linkage(const Rig& rig) : mechanism(rig), s(mechanism.makeScratch()) {
        q.setZero(mechanism.degreesOfFreedom());
        v.setZero(mechanism.degreesOfFreedom());
    }
    bool start() {
        if (!mechanism.start(q, 0.0, s, phase)) return false;
        mechanism.move(v, s);
        return true;
    }
    bool place(double time = 0.0) {
        if (!mechanism.place(q, time, phase, s)) return false;
        mechanism.move(v, s);
        return true;
    }
    bool review(double time = 0.0) { return mechanism.review(time, q, v, s, phase); }
    [[nodiscard]] double sine(std::size_t k = 0) const {
        return std::abs(mechanism.assemblies()[k].transmission(s.assemblies[k]));
    }

    Mechanism mechanism;
    MechanismScratch s;
    MechanismPhase phase;
    JointVector q, v;
};

/// Distance of the driving slide at an angle of the crank.
double slideOf(const Loop& loop, double angle) {
    const double y = loop.crank * std::sin(angle);
    return loop.crank * std::cos(angle) + std::sqrt(loop.rod * loop.rod - y * y);
}

/// Two loops of a slide that drives a crank, the second one with its angle in the slide's place: assembly 1,
/// coordinate 0.
struct Replaced : Linkage {
    explicit Replaced(double angle, double startedAt, const Rig& rig = rigOf(kSlideAndCrank, 1.0, 2))
        : Linkage(rig) {
        const int own = mechanism.coordinateOf(0);
        q[mechanism.coordinateOf(1)] = slideOf(kSlideAndCrank, 1.0);
        q[own] = slideOf(kSlideAndCrank, 0.8);
        if (!start()) throw std::runtime_error("does not close");
        phase.branches[1].replaces = own;
        phase.branches[1].replacedValue = startedAt;
        q[own] = angle;
    }
};

} // namespace

class TestChangePoints : public QObject {
    Q_OBJECT
  private slots:
    void coordinatesAreReplacedInEverySize_data() {
        QTest::addColumn<Loop>("loop");
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::addColumn<bool>("inLengths");
        QTest::newRow("slide and crank") << kSlideAndCrank << 2.0 << 2.4999 << true;
        QTest::newRow("crank and slide") << kCrankAndSlide << 0.2 << 0.6434 << false;
        QTest::newRow("two cranks") << kTwoCranks << 0.8 << 1.664 << false;
        QTest::newRow("two slides") << kTwoSlides << 1.0 << 1.4999 << true;
    }
    /// Towards a dead centre the assembly's coordinate takes the place of the joint's, and away from it gives
    /// it back, wherever the same linkage of other size does so.
    void coordinatesAreReplacedInEverySize() {
        QFETCH(Loop, loop);
        QFETCH(double, from);
        QFETCH(double, to);
        QFETCH(bool, inLengths);
        constexpr int places = 60;
        std::vector<bool> replacedAt[3];
        std::vector<bool> keptAt[3];
        const double sizes[3] = {1.0, 0x1p-10, 0x1p10}; // powers of two: the same digits
        for (std::size_t which = 0; which < 3; ++which) {
            const double size = sizes[which];
            for (int i = 0; i <= places; ++i) {
                // Denser towards the dead centre, where the ratio of the rates grows with 1/sqrt.
                const double left = std::pow(1.0 - static_cast<double>(i) / places, 3);
                Linkage linkage(rigOf(loop, size));
                const double at = to - (to - from) * left;
                linkage.q[0] = inLengths ? at * size : at;
                linkage.v[0] = inLengths ? size : 1.0;
                QVERIFY(linkage.start());
                const JointVector qBefore = linkage.q;
                const double x = linkage.s.assemblies[0].angle;
                const double xRate = linkage.s.assemblyRates[0].rate;
                const bool changed = linkage.review();
                replacedAt[which].push_back(changed);
                QCOMPARE(linkage.phase.branches[0].replaces, changed ? 0 : -1);
                if (changed) {
                    QCOMPARE(linkage.q[0], x);
                    QCOMPARE(linkage.v[0], xRate);
                    QCOMPARE(linkage.phase.branches[0].replacedValue, qBefore[0]);
                } else {
                    QCOMPARE(linkage.q, qBefore);
                }
                // The same position with the coordinate replaced: is it kept so?
                linkage.phase.branches[0].replaces = 0;
                linkage.phase.branches[0].replacedValue = qBefore[0];
                linkage.q[0] = x;
                linkage.v[0] = xRate;
                QVERIFY(linkage.place());
                keptAt[which].push_back(!linkage.review());
                if (!keptAt[which].back()) {
                    // As before, to rounding over the sine, which is not small here.
                    QVERIFY(std::abs(linkage.q[0] - qBefore[0]) < 1e-12 * (inLengths ? size : 1.0));
                    QVERIFY(std::abs(linkage.s.assemblies[0].angle - x) <
                            1e-12 * (loop.followerTurns ? 1.0 : size));
                }
            }
            QVERIFY(replacedAt[which] == replacedAt[0]);
            QVERIFY(keptAt[which] == keptAt[0]);
        }
        QVERIFY(!replacedAt[0].front() && replacedAt[0].back());
        QVERIFY(!keptAt[0].front() && keptAt[0].back());
    }

    /// Two slides across each other on a rod: dx/dy = -tan of the rod's angle. Above 5 it is replaced, below 3
    /// put back.
    void theRatioOfRatesDecides() {
        for (double ratio = 2.05; ratio < 7.0; ratio += 0.1) {
            Linkage linkage(rigOf(kTwoSlides));
            const double angle = std::atan(ratio);
            linkage.q[0] = 1.5 * std::sin(angle);
            QVERIFY(linkage.start());
            QCOMPARE(linkage.review(), ratio > 5.0);
            linkage.phase.branches[0].replaces = 0;
            linkage.phase.branches[0].replacedValue = 1.5 * std::sin(angle);
            linkage.q[0] = 1.5 * std::cos(angle);
            QVERIFY(linkage.place());
            QCOMPARE(linkage.review(), ratio < 3.0);
        }
    }

    /// Put back, the branch is that of the side on which the linkage then is; other loops keep theirs.
    void coordinatesArePutBackOnTheirSide() {
        for (const double angle : {1.2, -1.2}) {
            for (const int which : {0, 1}) { // assembly 0 has coordinate 1
                Linkage linkage(rigOf(kSlideAndCrank, 1.0, 2));
                linkage.q.setConstant(slideOf(kSlideAndCrank, 1.2));
                QVERIFY(linkage.start());
                const auto k = static_cast<std::size_t>(which);
                const int other = linkage.phase.branches[1 - k].branch;
                linkage.phase.branches[k].replaces = 1 - which;
                linkage.phase.branches[k].replacedValue = 2.0;
                linkage.q[1 - which] = angle;
                linkage.v[1 - which] = 3.0;
                QVERIFY(linkage.place());
                const double slideRate = linkage.s.rate[1 - which];
                QVERIFY(linkage.review());
                QCOMPARE(linkage.phase.branches[k].replaces, -1);
                QCOMPARE(linkage.phase.branches[1 - k].branch, other);
                // To rounding of the square root and of the search.
                QVERIFY(std::abs(linkage.q[1 - which] - slideOf(kSlideAndCrank, 1.2)) < 1e-13);
                QVERIFY(std::abs(linkage.v[1 - which] - slideRate) < 1e-13);
                QVERIFY(std::abs(linkage.s.assemblies[k].angle - angle) < 1e-12);
                QVERIFY(std::abs(linkage.s.assemblyRates[k].rate - 3.0) < 1e-12);
            }
        }
    }

    /// No more coordinates are replaced than there is room for, and all loops close with them.
    void onlySoManyAreReplaced() {
        constexpr int loops = kMostReplaced + 2;
        for (const bool isOneReplaced : {false, true}) { // the last loop, whose coordinate is the first
            Linkage linkage(rigOf(kSlideAndCrank, 1.0, loops));
            linkage.q.setConstant(slideOf(kSlideAndCrank, 0.02));
            QVERIFY(linkage.start());
            if (isOneReplaced) {
                linkage.phase.branches[loops - 1].replaces = 0;
                linkage.phase.branches[loops - 1].replacedValue = linkage.q[0];
                linkage.q[0] = 0.02;
                QVERIFY(linkage.place());
            }
            QVERIFY(linkage.review());
            int replaced = 0;
            for (const MechanismPhase::Branch& branch : linkage.phase.branches) {
                replaced += branch.replaces >= 0 ? 1 : 0;
            }
            QCOMPARE(replaced, kMostReplaced);
            QVERIFY(linkage.place());
            for (const AssemblyPlacement& p : linkage.s.assemblies) {
                QVERIFY(std::abs(p.length - 1.5) < 1e-12); // rounding and the search's 1e-13
            }
        }
    }

    /// Exactly at the dead centre the slide rests while the crank turns: everything follows from the crank.
    void exactlyAtADeadCentre() {
        Replaced linkage(0.0, 2.4);
        const double w = 3.0;
        linkage.v << w, 0.0;
        QVERIFY(linkage.place());
        const Mechanism& m = linkage.mechanism;
        QCOMPARE(linkage.s.assemblies[1].D, 0.0);
        QCOMPARE(m.coordinateRow(0, 0, linkage.s), 0.0);
        QCOMPARE(m.assemblyRow(1, 0, linkage.s), 1.0);
        QCOMPARE(linkage.s.assemblyRates[1].rate, w);
        const int crankFrame = m.attachmentOf(3).frame; // bodies: driver 0, follower 0, driver 1, follower 1
        const Vector3 tip = linkage.s.assemblies[1].X_Wim.translation;
        QCOMPARE(m.pointColumn(crankFrame, tip, 0, linkage.s), Vector3(0.0, 1.0, 0.0));
        JointMatrix M = JointMatrix::Zero(2, 2);
        m.massMatrix(linkage.s, M);
        QCOMPARE(M(0, 0), 0.02); // the crank's inertia about its axis alone
        QCOMPARE(M(0, 1), 0.0);
        // Without loads the slide's mass is braked by the rod: 0.5 kg times -w² r (1 + r/l).
        m.accelerateBias(linkage.s);
        m.setAccelerations(JointVector::Zero(2), linkage.s);
        Mechanism::ReactionInput input;
        Mechanism::Reactions reactions;
        m.makeReactions(input, reactions);
        m.reactions(input, linkage.phase, linkage.s, reactions);
        const double pull = 0.5 * w * w * (1.0 + 1.0 / 1.5);
        // A few roundings of numbers of order 10.
        QVERIFY2(std::abs(std::abs(reactions.assemblies[1].rodForce) - pull) < 1e-12,
                 qPrintable(QString::number(reactions.assemblies[1].rodForce)));
        QVERIFY(reactions.assemblies[1].rodForce < 0.0); // tension
    }

    /// Rows of 64 coordinates and assemblies, the most that there can be, are those of fewer.
    void aFullRowIsTransformed() {
        Rig rig = rigOf(kSlideAndCrank, 1.0, 2);
        for (int i = 0; i < 60; ++i) {
            Joint joint;
            joint.name = joint.child = "spare " + std::to_string(i);
            joint.kind = RevoluteJoint{};
            rig.bodies.push_back(massiveBody(joint.child));
            rig.joints.push_back(joint);
        }
        Replaced linkage(0.3, slideOf(kSlideAndCrank, 0.3), rig);
        QCOMPARE(linkage.mechanism.coordinateCount() + 2, 64);
        QVERIFY(linkage.place());
        for (int i = 0; i < linkage.mechanism.coordinateCount(); ++i) {
            QCOMPARE(linkage.mechanism.assemblyRow(1, i, linkage.s), i == 0 ? 1.0 : 0.0);
            QVERIFY(i == 1 || linkage.mechanism.assemblyRow(0, i, linkage.s) == 0.0);
        }
    }

    /// The search for a replaced coordinate ends at rounding, from good and bad starts and in every size, or
    /// says that the loop cannot close.
    void replacedCoordinatesAreFoundToRounding() {
        const double angle = 0.7;
        const double expected = slideOf(kSlideAndCrank, angle);
        std::vector<double> starts = {expected, std::cos(angle) + 0.01}; // the second: nearly stationary
        for (double offset = 1e-14; offset < 0.5; offset *= 1.7) {
            starts.push_back(expected + offset);
            starts.push_back(expected - offset);
        }
        for (const double start : starts) {
            Replaced linkage(angle, start);
            QVERIFY2(linkage.place(), qPrintable(QString::number(start)));
            // Some ulps of 2, which are 4e-16 each.
            QVERIFY2(std::abs(linkage.s.value[0] - expected) < 4e-15, qPrintable(QString::number(start)));
        }
        for (const double size : {0x1p-20, 0x1p-10, 0x1p10, 0x1p20}) {
            Linkage linkage(rigOf(kSlideAndCrank, size));
            linkage.q[0] = size * expected;
            QVERIFY(linkage.start());
            linkage.phase.branches[0].replaces = 0;
            linkage.phase.branches[0].replacedValue = size * 2.5;
            linkage.q[0] = angle;
            QVERIFY(linkage.place());
            QVERIFY(std::abs(linkage.s.value[0] - size * expected) < 4e-15 * size);
        }
        Loop tooShort = kSlideAndCrank;
        tooShort.rod = 0.5;
        tooShort.guess = 0.2;
        Linkage linkage(rigOf(tooShort));
        linkage.q[0] = slideOf(tooShort, 0.2);
        QVERIFY(linkage.start());
        linkage.phase.branches[0].replaces = 0;
        linkage.phase.branches[0].replacedValue = linkage.q[0];
        linkage.q[0] = 1.4;
        QVERIFY(!linkage.place());
        QCOMPARE(linkage.s.failedAssembly, 0);
    }

    /// The start's angle is the one next to the guess; from then on it is the one next to the last.
    void anglesStartAtTheGuess() {
        const Loop dragLink{true, true, 1.0, 0.5, 1.2, 1.1, 0.0}; // both cranks turn and turn
        Linkage plain(rigOf(dragLink));
        QVERIFY(plain.start());
        const double angle = plain.s.assemblies[0].angle;
        for (const double ahead : {-6.0 * std::numbers::pi, 1.2, -1.2, 4.0 * std::numbers::pi + 1.2}) {
            Rig rig = rigOf(dragLink);
            const double offset = 9.0; // which the angle includes
            auto& ssr = std::get<JointSsr>(rig.assemblies[0].parameters);
            ssr.phiOffset = offset;
            ssr.phiGuess = angle + ahead - offset;
            Linkage linkage(rig);
            QVERIFY(linkage.start());
            const double started = linkage.s.assemblies[0].angle;
            QVERIFY(std::abs(started - (angle + ahead)) <= std::numbers::pi);
            for (double turned = -2.5; turned <= 2.5; turned += 0.1) {
                linkage.q[0] = turned;
                QVERIFY(linkage.place());
                QVERIFY(std::abs(linkage.s.assemblies[0].angle - started) <= std::numbers::pi);
            }
        }
    }

    /// Time to a change point against the slope of D by differences along the motion.
    void changePointsAreForeseen() {
        constexpr double h = 1e-5;
        int ahead = 0;
        for (unsigned seed = 1; seed <= 120; ++seed) {
            Linkage p(RandomRig(seed).rig());
            for (int c = 0; c < p.q.size(); ++c) {
                p.q[c] = p.mechanism.coordinates()[static_cast<std::size_t>(c)].initial;
                p.v[c] = std::cos(1.0 + c) + 0.3;
            }
            QVERIFY(p.start());
            const JointVector q = p.q;
            std::vector<double> D[2];
            bool closes = true;
            for (const int side : {0, 1}) {
                const double t = side == 0 ? -h : h;
                p.q = q + t * p.v;
                closes = closes && p.place(t);
                for (const AssemblyPlacement& placement : p.s.assemblies) D[side].push_back(placement.D);
            }
            p.q = q;
            if (!closes || !p.place()) continue;
            double expected = kInfinity;
            bool isTame = true;
            for (std::size_t k = 0; k < p.s.assemblies.size(); ++k) {
                if (p.mechanism.assemblies()[k].closure() == Assembly::Closure::line) continue;
                const double slope = (D[1][k] - D[0][k]) / (2.0 * h);
                isTame = isTame && p.sine(k) > 0.1 && std::abs(slope) > 0.05;
                const double time = -p.s.assemblies[k].D / slope;
                if (time > 0.0) expected = std::min(expected, 0.8 * time);
            }
            if (!isTame) continue;
            ahead += expected < kInfinity ? 1 : 0;
            const double time = p.mechanism.timeToChangePoint(p.phase, p.s);
            // Truncation h²/6 D''' with rates up to some 10/s, relative to slopes above 0.05: 1e-6.
            QVERIFY2(time == expected || std::abs(time - expected) < 1e-5 * expected,
                     qPrintable(QString("%1: %2 %3").arg(seed).arg(time).arg(expected)));
        }
        QVERIFY2(ahead > 20, qPrintable(QString::number(ahead)));
    }

    /// Far from change points the nearest one counts, and none where the coordinate is replaced; where the
    /// course is known, a step may go as far as that tells the side.
    void stepsEndBeforeWhatIsNotKnown() {
        Linkage linkage(rigOf(kTwoSlides, 1.0, 2));
        linkage.q.setConstant(1.0);
        linkage.v << 0.1, 0.2;
        QVERIFY(linkage.start());
        // x² + y² = 1.5²: D = x, D' = -y y'/x; assembly 0 has coordinate 1.
        const double x = std::sqrt(1.25);
        const auto left = [x](double rate) { return 0.8 * x / (rate / x); };
        const auto time = [&] { return linkage.mechanism.timeToChangePoint(linkage.phase, linkage.s); };
        QVERIFY(std::abs(time() - left(0.2)) < 1e-12); // rounding
        for (const MechanismScratch::KnownRange& known : linkage.s.known) {
            QVERIFY(std::abs(known.within - 0.9 * x * x) < 1e-12); // of the slide's way to x = 0 on the tangent
        }
        linkage.s.hasLeftKnown = false;
        linkage.q << 1.0 + 0.89 * x * x, 1.0;
        static_cast<void>(linkage.place()); // beyond the rod's reach, but not beyond what is known
        QVERIFY(!linkage.s.hasLeftKnown);
        linkage.q << 1.0 - 0.91 * x * x, 1.0;
        QVERIFY(linkage.place());
        QVERIFY(linkage.s.hasLeftKnown);
        linkage.q.setConstant(1.0);
        QVERIFY(linkage.place());
        linkage.phase.branches[0].replaces = 1;
        linkage.phase.branches[0].replacedValue = 1.0;
        linkage.q[1] = x;
        QVERIFY(linkage.place());
        QVERIFY(std::abs(time() - left(0.1)) < 1e-12);
        QCOMPARE(linkage.s.known[0].within, kInfinity);
    }

    /// The course of a coordinate through a change point has the values and derivatives of both ends, in
    /// whatever coordinate they are given.
    void coursesGoThroughBothEnds() {
        const auto x = [](double t) { return std::sin(0.3 + 1.7 * t); };
        const auto slope = [](double t) { return 1.7 * std::cos(0.3 + 1.7 * t); };
        const auto bend = [](double t) { return -1.7 * 1.7 * std::sin(0.3 + 1.7 * t); };
        const Vector3 direction = Vector3(1.0, -2.0, 0.5).normalized();
        const Vector3 centre(0.3, 0.1, -0.4);
        const double w = 0.02;
        ChangePointCourse::End ends[2];
        for (const int side : {0, 1}) {
            const double t = side == 0 ? -w : w;
            const double rate = side == 0 ? 3.0 : 0.7; // of the way, with respect to what moves the linkage
            const double acceleration = side == 0 ? -5.0 : 2.0;
            ends[side].r_a = centre + t * direction;
            ends[side].rate = rate * direction;
            ends[side].acceleration = acceleration * direction;
            ends[side].x = {x(t), slope(t) * rate, bend(t) * rate * rate + slope(t) * acceleration};
        }
        const ChangePointCourse course = ChangePointCourse::through(ends[0], ends[1], -1.0);
        QVERIFY(course.isKnown && course.ahead == -1.0);
        QVERIFY((course.centre - centre).norm() < 1e-15 && (course.direction - direction).norm() < 1e-13);
        for (const double t : {-w, w}) {
            const ChangePointCourse::Value value = course.at(t);
            QVERIFY(std::abs(value.x - x(t)) < 1e-15);
            QVERIFY(std::abs(value.slope - slope(t)) < 1e-13);
            QVERIFY(std::abs(value.bend - bend(t)) < 1e-10);
        }
        for (double t = -w; t <= w; t += 0.1 * w) { // the sixth derivative is below 25: w⁶/720 and the like
            const ChangePointCourse::Value value = course.at(t);
            QVERIFY(std::abs(value.x - x(t)) < 3e-12);
            QVERIFY(std::abs(value.slope - slope(t)) < 3e-10);
            QVERIFY(std::abs(value.bend - bend(t)) < 1e-7);
        }
        QVERIFY(course.holdsAt(centre + 0.99 * w * direction) &&
                !course.holdsAt(centre - 1.01 * w * direction));
        QVERIFY(!course.holdsAt(centre + direction.unitOrthogonal())); // elsewhere at the same way
    }

    /// Two change points of a slider-crank with equal rods, in both of its ways: D = cos of the crank's angle
    /// for the slide that moves, and the slide that stays. Near by they are foreseen, whatever the rates, and
    /// from then on the slide is on its course on both sides.
    void changePointsAreForeseenWhateverTheRates() {
        const Loop equal{true, false, 1.0, 0.0, 1.0, 0.0, 0.0};
        for (const double side : {1.0, -1.0}) { // of the change point
            for (const double rate : {1.0, 0.0, -1.0}) {
                for (const double away : {0.004, 0.09, 0.11}) { // the sine
                    for (const bool stays : {false, true}) {
                        const double angle = side * std::acos(away);
                        Loop loop = equal;
                        loop.guess = stays ? 0.0 : 2.0 * away;
                        Linkage linkage(rigOf(loop));
                        linkage.q[0] = angle;
                        linkage.v[0] = rate;
                        QVERIFY(linkage.start());
                        const bool isNear = away < 0.1;
                        QCOMPARE(linkage.review(), isNear);
                        QCOMPARE(linkage.phase.branches[0].course.isKnown, isNear);
                        if (!isNear) continue;
                        for (double beyond = -0.1; beyond <= 0.1; beyond += 0.0011) {
                            linkage.q[0] = side * (0.5 * std::numbers::pi + beyond);
                            QVERIFY(linkage.place());
                            const double x = stays ? 0.0 : 2.0 * std::cos(linkage.q[0]);
                            const double xRate = stays ? 0.0 : -2.0 * std::sin(linkage.q[0]) * rate;
                            QVERIFY(std::abs(linkage.s.assemblies[0].angle - x) < 1e-12);
                            QVERIFY(std::abs(linkage.s.assemblyRates[0].rate - xRate) < 1e-10);
                            linkage.mechanism.accelerateBias(linkage.s);
                            const double xBend = stays ? 0.0 : -2.0 * std::cos(linkage.q[0]) * rate * rate;
                            QVERIFY(std::abs(linkage.s.assemblyAccelerations[0].acceleration - xBend) < 1e-7);
                        }
                    }
                }
            }
        }
    }

    /// Rods that only nearly come into line have no change point: the branch stays, the other is not taken.
    /// Within a millionth of the rod, which files and workshops do not have, they have one.
    void nearlyInLineIsNotInLine() {
        for (const double longer : {1e-2, 1e-3, 1e-4, 1e-5, 3e-6, 3e-7, 1e-9}) {
            Loop loop{true, false, 1.0, 0.0, 1.0 + longer, 0.0, 0.0};
            loop.guess = 2.0 * std::cos(1.5);
            Linkage linkage(rigOf(loop));
            linkage.q[0] = 1.5;
            linkage.v[0] = 1.0;
            QVERIFY(linkage.start());
            QVERIFY(linkage.s.assemblies[0].D > 0.0);
            static_cast<void>(linkage.review());
            QCOMPARE(linkage.phase.branches[0].course.isKnown, longer < 1e-6);
            linkage.q[0] = 1.7;
            QVERIFY(linkage.place());
            QCOMPARE(linkage.s.assemblies[0].D > 0.0, longer > 1e-6);
        }
    }

    /// A course is forgotten when the change point is behind, and where lengths have changed.
    void coursesAreForgotten() {
        const Loop equal{true, false, 1.0, 0.0, 1.0, 0.0, 0.1};
        Linkage linkage(rigOf(equal));
        linkage.q[0] = 1.52;
        linkage.v[0] = 1.0;
        QVERIFY(linkage.start() && linkage.review() && linkage.phase.branches[0].course.isKnown);
        const double ahead = linkage.s.assemblies[0].D;
        linkage.q[0] = 2.2;
        QVERIFY(linkage.place() && !linkage.review());
        QVERIFY(!linkage.phase.branches[0].course.isKnown);
        QVERIFY(linkage.place() && linkage.s.assemblies[0].D * ahead < 0.0); // on the branch it has come to
        // The same phase with a longer rod, in line.
        linkage.phase.branches[0].branch = 1 - linkage.phase.branches[0].branch;
        linkage.q[0] = 1.52;
        QVERIFY(linkage.place() && linkage.review() && linkage.phase.branches[0].course.isKnown);
        Loop loop = equal;
        loop.rod = 1.01;
        Linkage longer(rigOf(loop));
        longer.phase = linkage.phase;
        longer.q[0] = 1.5707;
        longer.v[0] = 1.0;
        QVERIFY(longer.place());
        static_cast<void>(longer.review()); // no coordinate means anything else
        QVERIFY(!longer.phase.branches[0].course.isKnown);
        QVERIFY(std::abs(longer.s.assemblies[0].length - 1.01) < 1e-12);
    }

    /// Every orientation whose pitch nears a right angle gets a new reference, not only the first.
    void allChartsAreRebased() {
        Rig rig;
        for (const char* name : {"first", "second", "third"}) {
            Joint joint;
            joint.name = joint.child = name;
            joint.kind = SphericalJoint{};
            rig.bodies.push_back(massiveBody(name));
            rig.joints.push_back(joint);
        }
        Linkage linkage(rig);
        QVERIFY(linkage.start());
        for (std::size_t j = 0; j < 3; ++j) {
            linkage.q[linkage.mechanism.coordinateOf(j, "yaw")] = 0.4;
            linkage.q[linkage.mechanism.coordinateOf(j, "pitch")] = j == 1 ? 0.8 : -1.0;
        }
        QVERIFY(linkage.place());
        QVERIFY(linkage.review());
        for (std::size_t j = 0; j < 3; ++j) {
            QCOMPARE(linkage.q[linkage.mechanism.coordinateOf(j, "pitch")], j == 1 ? 0.8 : 0.0);
            QCOMPARE(linkage.q[linkage.mechanism.coordinateOf(j, "yaw")], j == 1 ? 0.4 : 0.0);
        }
    }
};

HINGELAB_APPLESS_TEST(TestChangePoints)

} // namespace test_change_points

#include "test_change_points.moc"
