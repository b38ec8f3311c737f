// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <numbers>
#include <random>

#include "analysis/defect_words.h"
#include "analysis/four_bar_defects.h"
#include "tests/suite.h"

namespace test_three_positions {

using namespace hingelab;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDegree = kPi / 180.0;

Vector2 unitAt(double angle) {
    return {std::cos(angle), std::sin(angle)};
}

/// A four-bar by its lengths, with fixed pivots A0 and B0, and the coupler's frame somewhere on the coupler.
struct Bars {
    double ground = 0.5, crank = 0.2, coupler = 0.5, rocker = 0.4;
    Vector2 A0{0.0, 0.0};
    double groundAngle = 0.0;
    Vector2 A_C{0.0, 0.0}; ///< moving pivot a on the coupler
    double barAngle_C = 0.0;

    [[nodiscard]] Vector2 B0() const { return A0 + ground * unitAt(groundAngle); }
    [[nodiscard]] Vector2 B_C() const { return A_C + coupler * unitAt(barAngle_C); }

    /// Where two circles meet, about A and B0, on the given side of the line between them.
    [[nodiscard]] std::optional<PlanarPose> at(double phi, int side) const {
        const Vector2 A = A0 + crank * unitAt(phi);
        const Vector2 d = B0() - A;
        const double D = d.norm();
        const double along = (D * D + coupler * coupler - rocker * rocker) / (2.0 * D);
        const double square = coupler * coupler - along * along;
        if (square < 0.0) return std::nullopt;
        const Vector2 across = Vector2(-d.y(), d.x()) / D;
        const Vector2 h = along / D * d + side * std::sqrt(square) * across;
        PlanarPose pose;
        pose.angle = std::atan2(h.y(), h.x()) - barAngle_C;
        pose.position = A - rotated(A_C, pose.angle);
        return pose;
    }
};

double uniform(std::mt19937& random, double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
}

Bars randomBars(std::mt19937& random) {
    Bars bars;
    bars.ground = uniform(random, 0.1, 1.0);
    bars.crank = uniform(random, 0.1, 1.0);
    bars.coupler = uniform(random, 0.1, 1.0);
    bars.rocker = uniform(random, 0.1, 1.0);
    bars.A0 = {uniform(random, -1.0, 1.0), uniform(random, -1.0, 1.0)};
    bars.groundAngle = uniform(random, -kPi, kPi);
    bars.A_C = {uniform(random, -0.5, 0.5), uniform(random, -0.5, 0.5)};
    bars.barAngle_C = uniform(random, -kPi, kPi);
    return bars;
}

/// A position of a linkage: crank angle, and the side on which it is put together.
struct Position {
    double phi = 0.0;
    int side = 1;
    PlanarPose pose;
};

std::optional<Position> randomPosition(std::mt19937& random, const Bars& bars) {
    for (int tries = 0; tries < 200; ++tries) {
        const double phi = uniform(random, -kPi, kPi);
        const int side = uniform(random, 0.0, 1.0) < 0.5 ? -1 : 1;
        if (const auto pose = bars.at(phi, side)) return Position{phi, side, *pose};
    }
    return std::nullopt;
}

/// The verdict of turning the crank from pose 1 in small steps, with nothing but two circles that meet: as far
/// as it goes either way, and on the other side from where it can go no farther.
struct BruteForce {
    bool goesRound = true;
    double low = 0.0, high = 0.0; ///< how far it gets from phi of pose 1 [rad]

    BruteForce(const Bars& bars, const Position& first) {
        constexpr double step = 2e-4;
        const int turn = static_cast<int>(2.0 * kPi / step);
        int up = 0;
        while (up < turn && bars.at(first.phi + step * (up + 1), first.side)) ++up;
        int down = 0;
        while (down < turn && bars.at(first.phi - step * (down + 1), first.side)) ++down;
        goesRound = up == turn;
        high = step * up;
        low = -step * down;
    }
    /// Turn of the crank from pose 1 within its reach; NaN if out of it.
    [[nodiscard]] double turnTo(const Position& from, const Position& to) const {
        const double turn = std::remainder(to.phi - from.phi, 2.0 * kPi);
        for (const double t : {turn, turn - 2.0 * kPi, turn + 2.0 * kPi}) {
            if (t >= low && t <= high) return t;
        }
        return std::nan("");
    }
    [[nodiscard]] bool sharesCircuit(const Position& a, const Position& b) const {
        return std::isfinite(turnTo(a, b)) && (!goesRound || a.side == b.side);
    }
    [[nodiscard]] bool sharesBranch(const Position& a, const Position& b) const {
        return sharesCircuit(a, b) && a.side == b.side;
    }
};

double distanceBetween(const Vector2& a, const Vector2& b) {
    return (a - b).norm();
}

const ThreePoses kTurning{PlanarPose{{0.0, 0.0}, 0.0}, PlanarPose{{0.3, 0.1}, 40.0 * kDegree},
                          PlanarPose{{0.5, 0.4}, 95.0 * kDegree}};

} // namespace

class TestThreePositions : public QObject {
    Q_OBJECT
  private slots:
    /// Three places on the unit circle about (2, 1): its centre, by construction.
    void theCentreIsThatOfTheCircle() {
        const Vector2 centre(2.0, 1.0);
        ThreePoses poses;
        const double angles[] = {10.0 * kDegree, 75.0 * kDegree, 200.0 * kDegree};
        const Vector2 w(0.3, -0.2);
        for (std::size_t i = 0; i < 3; ++i) {
            poses[i].angle = 0.7 * angles[i];
            poses[i].position = centre + unitAt(angles[i]) - rotated(w, poses[i].angle);
        }
        const PivotResult result = centrePointOf(poses, w);
        QCOMPARE(result.problem, PivotProblem::none);
        QVERIFY(distanceBetween(result.point, centre) < 1e-14);
    }

    /// The pole is left in place by the motion from one pose to the other, and sees both under half the turn.
    void polesStayInPlace() {
        const auto pole = poleOf(kTurning[0], kTurning[1]);
        QVERIFY(pole);
        const Vector2 w = kTurning[0].toCoupler(*pole);
        QVERIFY(distanceBetween(kTurning[1].toFixed(w), *pole) < 1e-15);
        QVERIFY(!poleOf(kTurning[0], PlanarPose{{1.0, 0.0}, 0.0}));
        QVERIFY(!poleOf(kTurning[0], PlanarPose{{1.0, 0.0}, 2.0 * kPi})); // a whole turn is none
    }

    /// A bar through the pole of poses 1 and 2 sees the pole triangle: from the centre point, the places of the
    /// circle point in poses 1 and 2 lie symmetrically about the line to the pole (Burmester).
    void theCentreLiesAcrossThePole() {
        const Vector2 pole = *poleOf(kTurning[0], kTurning[1]);
        for (const Vector2& w : {Vector2(0.1, 0.2), Vector2(-0.3, 0.05), Vector2(0.02, -0.4)}) {
            const Vector2 centre = centrePointOf(kTurning, w).point;
            const Vector2 along = (pole - centre).normalized();
            const Vector2 first = kTurning[0].toFixed(w) - centre;
            const Vector2 second = kTurning[1].toFixed(w) - centre;
            QVERIFY(std::abs(first.dot(along) - second.dot(along)) < 1e-12);
            QVERIFY(std::abs(crossOf(along, first) + crossOf(along, second)) < 1e-12);
        }
    }

    void theInverseProblemLeadsBack() {
        std::mt19937 random(11);
        int done = 0;
        for (int i = 0; i < 500; ++i) {
            ThreePoses poses;
            for (PlanarPose& pose : poses) {
                pose = {{uniform(random, -1, 1), uniform(random, -1, 1)}, uniform(random, -kPi, kPi)};
            }
            const Vector2 w(uniform(random, -1, 1), uniform(random, -1, 1));
            const PivotResult forward = centrePointOf(poses, w);
            QCOMPARE(forward.problem, PivotProblem::none);
            const double far = forward.point.norm();
            if (far > 100.0) continue; // near a line, nothing is left of the digits
            const PivotResult back = circlePointOf(poses, forward.point);
            QCOMPARE(back.problem, PivotProblem::none);
            // Rounding grows with the square of the circle's radius over the triangle's size, twice.
            QVERIFY2(distanceBetween(back.point, w) < 1e-9 * (1.0 + far * far),
                     qPrintable(QString::number(distanceBetween(back.point, w))));
            ++done;
        }
        QVERIFY(done > 450);
    }

    /// The four-bar that made the poses comes back, wherever it stands.
    void aLinkageIsFoundAgain() {
        std::mt19937 random(5);
        int done = 0;
        int grashof = 0;
        while (done < 400) {
            const Bars bars = randomBars(random);
            ThreePoses poses;
            bool isThere = true;
            for (PlanarPose& pose : poses) {
                const auto position = randomPosition(random, bars);
                isThere = isThere && position;
                if (position) pose = position->pose;
            }
            if (!isThere) continue;
            // Moving pivots whose three places are nearly one, or in a line, leave no digits for the centre.
            bool isSharp = true;
            for (const Vector2& w : {bars.A_C, bars.B_C()}) {
                const Vector2 b = poses[1].toFixed(w) - poses[0].toFixed(w);
                const Vector2 c = poses[2].toFixed(w) - poses[0].toFixed(w);
                isSharp = isSharp && std::abs(crossOf(b, c)) > 1e-3 && (b - c).norm() > 0.03;
            }
            if (!isSharp) continue;
            const Synthesis found = synthesise(poses, bars.A_C, bars.B_C());
            QVERIFY(found.isLinkage());
            QVERIFY(distanceBetween(found.linkage.a.fixed, bars.A0) < 1e-9);
            QVERIFY(distanceBetween(found.linkage.b.fixed, bars.B0()) < 1e-9);
            QVERIFY(std::abs(found.linkage.crank(poses[2]) - bars.crank) < 1e-9);
            QVERIFY(std::abs(found.linkage.rocker(poses[1]) - bars.rocker) < 1e-9);
            grashof += grashofMargin(bars.ground, bars.crank, bars.coupler, bars.rocker) > 0.0 ? 1 : 0;
            ++done;
        }
        QVERIFY(grashof > 100 && grashof < 300); // both sorts
    }

    void typesFollowGrashof() {
        QCOMPARE(typeOf(0.5, 0.2, 0.5, 0.4), FourBarType::crankRocker);
        QCOMPARE(typeOf(0.5, 0.4, 0.5, 0.2), FourBarType::rockerCrank);
        QCOMPARE(typeOf(0.2, 0.4, 0.5, 0.4), FourBarType::doubleCrank);
        QCOMPARE(typeOf(0.5, 0.4, 0.2, 0.4), FourBarType::grashofDoubleRocker);
        QCOMPARE(typeOf(0.6, 0.2, 0.3, 0.4), FourBarType::tripleRocker);
        QCOMPARE(typeOf(0.5, 0.2, 0.5, 0.2), FourBarType::changePoint); // a parallelogram
        for (const auto type :
             {FourBarType::crankRocker, FourBarType::tripleRocker, FourBarType::changePoint}) {
            QVERIFY(QString(wordsOf(type).help).endsWith('.'));
        }
    }

    /// The circuit closes, every point of it is the linkage's, and the crank of a crank-rocker goes round once.
    void aCircuitIsFollowedRound() {
        const Bars bars;
        const PlanarPose start = *bars.at(60.0 * kDegree, 1);
        const LoopEquation loop({{bars.A0, bars.A_C}, {bars.B0(), bars.B_C()}}, start);
        const Circuit circuit = followCircuit(loop, start, {*bars.at(200.0 * kDegree, 1), *bars.at(1.0, -1)});
        QVERIFY(circuit.isClosed);
        QVERIFY(circuit.deadCentres.empty());
        QVERIFY(std::abs(circuit.points.back().phi - circuit.points.front().phi - 2.0 * kPi) < 1e-9);
        for (const LoopPoint& point : circuit.points) {
            // Newton's method stops at 1e-15 of the square of the size
            QVERIFY(std::abs((loop.movingB(point) - bars.B0()).norm() - bars.rocker) < 1e-12);
        }
        // What is found has a point of its own, as exact as it was given.
        QVERIFY(std::abs(circuit.at(circuit.found[0]).phi - 200.0 * kDegree) < 1e-12);
        QVERIFY(std::isnan(circuit.found[1])); // put together the other way: never
        // At both dead centres of the rocker as the crank, crank and coupler are in line: the transmission
        // angle at ψ with rocker is then that of the law of cosines.
        const LoopEquation back({{bars.B0(), bars.B_C()}, {bars.A0, bars.A_C}}, start);
        const Circuit swinging = followCircuit(back, start, {});
        QVERIFY(swinging.isClosed);
        QCOMPARE(swinging.deadCentres.size(), std::size_t(2));
        const auto rockerAt = [&](double diagonal) { // angle at B0 in the triangle of ground, rocker, diagonal
            return std::acos((bars.ground * bars.ground + bars.rocker * bars.rocker - diagonal * diagonal) /
                             (2.0 * bars.ground * bars.rocker));
        };
        double found[2] = {kPi - swinging.at(swinging.deadCentres[0]).phi,
                           kPi - swinging.at(swinging.deadCentres[1]).phi};
        if (found[0] > found[1]) std::swap(found[0], found[1]);
        QVERIFY(std::abs(found[0] - rockerAt(bars.coupler - bars.crank)) < 1e-9);
        QVERIFY(std::abs(found[1] - rockerAt(bars.coupler + bars.crank)) < 1e-9);
    }

    /// From a change point no tangent leads on, and nothing is followed; next to it all that is followed is the
    /// linkage's.
    void aChangePointIsNoPlaceToBegin() {
        Bars bars;
        bars.rocker = bars.crank; // a parallelogram
        const PlanarPose flat{{bars.crank, 0.0}, 0.0};
        const LoopEquation loop({{bars.A0, bars.A_C}, {bars.B0(), bars.B_C()}}, flat);
        const Circuit none = followCircuit(loop, flat, {*bars.at(1.0, 1)});
        QVERIFY(!none.isClosed && none.points.size() == 1 && none.length == 0.0);
        QVERIFY(std::isnan(none.found[0]));
        for (const double way : {-1.0, 0.0, 3.0}) QCOMPARE(none.at(way).phi, 0.0);
        QCOMPARE(Circuit{}.at(2.0).psi, 0.0);
        const PlanarPose start = *bars.at(60.0 * kDegree, 1);
        const Circuit circuit = followCircuit(LoopEquation(loop.linkage(), start), start, {});
        QVERIFY(circuit.points.size() > 100);
        double off = 0.0;
        for (const LoopPoint& point : circuit.points)
            off = std::max(off, std::abs((loop.movingB(point) - bars.B0()).norm() - bars.rocker));
        // The next change point is a dead centre, too, which Newton's method comes to but slowly.
        QVERIFY2(off < 2e-5, qPrintable(QString::number(off)));
    }

    /// What following the loop says, is what turning the crank step by step says.
    void defectsAreThoseOfBruteForce() {
        std::mt19937 random(2024);
        int done = 0;
        int circuits = 0;
        int branches = 0;
        int orders = 0;
        int fine = 0;
        while (done < 600) {
            const Bars bars = randomBars(random);
            // At a change point circuits touch: which is which is a matter of rounding.
            if (std::abs(grashofMargin(bars.ground, bars.crank, bars.coupler, bars.rocker)) < 2e-3) continue;
            std::array<Position, 3> at;
            bool isThere = true;
            for (Position& position : at) {
                const auto one = randomPosition(random, bars);
                isThere = isThere && one;
                if (one) position = *one;
            }
            if (!isThere) continue;
            const ThreePoses poses{at[0].pose, at[1].pose, at[2].pose};
            const FourBarReport report = examine(poses, bars.A_C, bars.B_C());
            if (!report.loop) continue;
            // The brute force's steps miss dead centres by 2e-4 rad of the crank, half a degree of
            // transmission.
            if (*std::min_element(report.transmission.begin(), report.transmission.end()) < 1.5 * kDegree)
                continue;
            // Places nearly in a line leave too few digits of the lengths: another linkage near a change point.
            if (distanceBetween(report.synthesis.linkage.a.fixed, bars.A0) > 1e-7 ||
                distanceBetween(report.synthesis.linkage.b.fixed, bars.B0()) > 1e-7)
                continue;
            const BruteForce brute(bars, at[0]);
            const bool hasCircuit = !brute.sharesCircuit(at[0], at[1]) || !brute.sharesCircuit(at[0], at[2]);
            bool hasBranch = false;
            for (const std::size_t i : {1U, 2U}) {
                hasBranch =
                    hasBranch || (brute.sharesCircuit(at[0], at[i]) && !brute.sharesBranch(at[0], at[i]));
            }
            const double second = brute.turnTo(at[0], at[1]);
            const double third = brute.turnTo(at[0], at[2]);
            const bool hasOrder = !hasCircuit && !hasBranch && !brute.goesRound &&
                                  !(second * third > 0.0 && std::abs(second) < std::abs(third));
            QVERIFY(report.circuit.isClosed);
            QCOMPARE(report.has(DefectKind::circuit), hasCircuit);
            QCOMPARE(report.has(DefectKind::branch), hasBranch);
            QCOMPARE(report.has(DefectKind::order), hasOrder);
            QCOMPARE(report.way.goesRound, brute.goesRound);
            circuits += hasCircuit ? 1 : 0;
            branches += hasBranch ? 1 : 0;
            orders += hasOrder ? 1 : 0;
            fine += hasCircuit || hasBranch || hasOrder ? 0 : 1;
            ++done;
        }
        // Each is met often enough to mean something.
        QVERIFY2(circuits > 50 && branches > 50 && orders > 20 && fine > 50,
                 qPrintable(QString("%1 %2 %3 %4").arg(circuits).arg(branches).arg(orders).arg(fine)));
    }

    /// The way through the poses is the linkage's, meets them at their marks, and where nothing is wrong the
    /// crank goes one way from 1 by 2 to 3.
    void theWayLeadsThroughThePoses() {
        std::mt19937 random(77);
        int fine = 0;
        for (int i = 0; i < 400; ++i) {
            const Bars bars = randomBars(random);
            std::array<std::optional<Position>, 3> at;
            for (auto& position : at) position = randomPosition(random, bars);
            if (!at[0] || !at[1] || !at[2]) continue;
            const ThreePoses poses{at[0]->pose, at[1]->pose, at[2]->pose};
            const FourBarReport report = examine(poses, bars.A_C, bars.B_C());
            if (!report.loop || !report.circuit.isClosed || report.has(DefectKind::deadCentre)) continue;
            for (std::size_t pose = 0; pose < 3; ++pose) {
                const auto share = report.shareOf(pose);
                if (!share) continue;
                QVERIFY(*share > -1e-12 && *share < 1.0 + 1e-12);
                const PlanarPose reached = report.loop->poseAt(report.pointAt(*share));
                // The synthesis' own rounding: places in a line cost digits.
                QVERIFY2(std::abs(std::remainder(reached.angle - poses[pose].angle, 2.0 * kPi)) < 1e-6,
                         qPrintable(QString::number(reached.angle - poses[pose].angle)));
                QVERIFY(distanceBetween(reached.position, poses[pose].position) < 1e-6);
            }
            // A dead centre lies on the way just where there is a branch defect: there, the bars are in line.
            if (report.shareOf(0) && report.shareOf(1) && report.shareOf(2)) {
                QCOMPARE(report.deadCentreShares().empty(), !report.has(DefectKind::branch));
                for (const double share : report.deadCentreShares()) {
                    QVERIFY(report.loop->transmissionAngle(report.pointAt(share)) < 1e-6);
                }
            }
            if (report.has(DefectKind::circuit) || report.has(DefectKind::branch) ||
                report.has(DefectKind::order))
                continue;
            QVERIFY(report.shareOf(0).value() < 1e-12);
            QVERIFY(report.shareOf(1).value() < report.shareOf(2).value());
            double before = report.pointAt(0.0).phi;
            const double direction = report.way.isClockwise ? -1.0 : 1.0;
            for (int k = 1; k <= 100; ++k) {
                const double phi = report.pointAt(0.01 * k).phi;
                QVERIFY(direction * (phi - before) > -1e-9);
                before = phi;
            }
            ++fine;
        }
        QVERIFY(fine > 30);
    }

    void degenerateOnesAreNamed() {
        const auto titleOf = [](const ThreePoses& poses, const Vector2& a, const Vector2& b) {
            const FourBarReport report = examine(poses, a, b);
            return report.defects.empty() ? QString() : QString::fromStdString(report.defects[0].title);
        };
        const Vector2 a(-0.1, 0.05);
        const Vector2 b(0.12, -0.03);
        QCOMPARE(titleOf({kTurning[0], kTurning[0], kTurning[2]}, a, b), QString("Two equal poses"));
        // about (1, 0)
        ThreePoses hinge;
        for (std::size_t i = 0; i < 3; ++i) {
            hinge[i].angle = 0.4 * static_cast<double>(i);
            hinge[i].position = Vector2(1.0, 0.0) - rotated({1.0, 0.0}, hinge[i].angle);
        }
        const FourBarReport hinged = examine(hinge, a, b);
        QCOMPARE(hinged.defects[0].title, std::string("One common pole"));
        QVERIFY(QString::fromStdString(hinged.defects[0].text).contains("(1000, 0) mm"));
        // A slide: all points go straight; round a corner: a parallelogram.
        const ThreePoses slide{PlanarPose{{0, 0}, 0.3}, PlanarPose{{0.1, 0}, 0.3}, PlanarPose{{0.3, 0}, 0.3}};
        QCOMPARE(titleOf(slide, a, b), QString("Fixed pivot at infinity"));
        const ThreePoses corner{PlanarPose{{0, 0}, 0.3}, PlanarPose{{0.2, 0}, 0.3},
                                PlanarPose{{0.3, 0.2}, 0.3}};
        const FourBarReport parallel = examine(corner, a, b);
        QVERIFY(parallel.loop);
        QCOMPARE(parallel.type, FourBarType::changePoint);
        QVERIFY(parallel.has(DefectKind::changePoint));
        QVERIFY(std::abs(parallel.crank - parallel.rocker) < 1e-12);
        // The pole as circle point, two circle points in one place, both pivots on one bar.
        QCOMPARE(titleOf(kTurning, kTurning[0].toCoupler(*poleOf(kTurning[0], kTurning[1])), b),
                 QString("Pivot at a pole"));
        QCOMPARE(titleOf(kTurning, a, a), QString("Pivots in one place"));
        QCOMPARE(titleOf(kTurning, {std::nan(""), 0.0}, b), QString("No number"));
        // Three places in a line, by construction: seen from a centre at infinity.
        ThreePoses straight = kTurning;
        for (std::size_t i = 0; i < 3; ++i) {
            straight[i].position =
                Vector2(0.1 * static_cast<double>(i * i), 0.0) - rotated(a, straight[i].angle);
        }
        QCOMPARE(centrePointOf(straight, a).problem, PivotProblem::atInfinity);
        QCOMPARE(titleOf(straight, a, b), QString("Fixed pivot at infinity"));
    }

    void smallTransmissionAnglesAndFarPivotsAreTold() {
        const Bars bars{0.5, 0.1, 0.5, 0.12}; // a rocker nearly in line with its coupler at times
        const ThreePoses poses{*bars.at(10.0 * kDegree, 1), *bars.at(60.0 * kDegree, 1),
                               *bars.at(170.0 * kDegree, 1)};
        const FourBarReport report = examine(poses, bars.A_C, bars.B_C());
        QVERIFY(report.has(DefectKind::transmissionAngle));
        const auto cosineAt = [&](double phi) { // of coupler and rocker, by the law of cosines
            const double d2 = bars.ground * bars.ground + bars.crank * bars.crank -
                              2.0 * bars.ground * bars.crank * std::cos(phi);
            return (bars.coupler * bars.coupler + bars.rocker * bars.rocker - d2) /
                   (2.0 * bars.coupler * bars.rocker);
        };
        const double phis[] = {10.0, 60.0, 170.0};
        for (std::size_t i = 0; i < 3; ++i) {
            const double cosine = cosineAt(phis[i] * kDegree);
            QVERIFY(std::abs(report.transmission[i] - std::acos(std::abs(cosine))) < 1e-9);
        }
        QVERIFY(report.leastTransmission.value() <=
                *std::min_element(report.transmission.begin(), report.transmission.end()) + 1e-9);

        ThreePoses flat = kTurning;
        const Vector2 w(0.1, 0.0);
        for (std::size_t i = 0; i < 3; ++i) { // on a circle of 40 m
            const double x = 0.2 * static_cast<double>(i);
            flat[i].position = Vector2(x, 40.0 - std::sqrt(1600.0 - x * x)) - rotated(w, flat[i].angle);
        }
        const FourBarReport far = examine(flat, w, {-0.2, 0.1});
        QVERIFY(far.has(DefectKind::farPivot));
        QVERIFY(std::abs(far.crank - 40.0) < 1e-6);
    }

    /// Where one bar cannot drive it through and the other can, the words say so.
    void theOtherCrankIsOffered() {
        std::mt19937 random(3);
        int offered = 0;
        for (int i = 0; i < 300; ++i) {
            const Bars bars = randomBars(random);
            std::array<std::optional<Position>, 3> at;
            for (auto& position : at) position = randomPosition(random, bars);
            if (!at[0] || !at[1] || !at[2]) continue;
            const ThreePoses poses{at[0]->pose, at[1]->pose, at[2]->pose};
            const FourBarReport report = examine(poses, bars.A_C, bars.B_C());
            const QString text =
                report.defects.empty() ? QString() : QString::fromStdString(report.defects[0].text);
            if (!text.contains("Driven at the other fixed pivot it goes through")) continue;
            const FourBarReport other = examine(poses, bars.B_C(), bars.A_C);
            QVERIFY(!other.has(DefectKind::branch) && !other.has(DefectKind::order) &&
                    !other.has(DefectKind::circuit));
            ++offered;
        }
        QVERIFY(offered > 3);
    }
};

HINGELAB_APPLESS_TEST(TestThreePositions)

} // namespace test_three_positions

#include "test_three_positions.moc"
