// SPDX-License-Identifier: GPL-3.0-or-later
// Grashof's class of a four-bar and how far its bars turn, beside all angles tried one by one.
#include <QTest>
#include <cmath>
#include <numbers>
#include <random>

#include "analysis/four_bar_range.h"
#include "rig/parameters.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_four_bar_range {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

FourBarLengths lengthsOf(const char* rig) {
    const std::optional<FourBarLengths> lengths = fourBarOf(shippedDocument(rig).rig, 0);
    if (!lengths) qFatal("%s is no four-bar", rig);
    return *lengths;
}

/// Angles of a bar at which the other two reach from its end to the far pivot, counted; of two arcs beside each
/// other one.
double triedRange(double ground, double bar, double other, double another) {
    constexpr int tries = 200000;
    long reached = 0;
    for (int i = 0; i < tries; ++i) {
        const double angle = std::numbers::pi * (i + 0.5) / tries; // the other half is its mirror
        const double distance = std::sqrt(ground * ground + bar * bar - 2.0 * ground * bar * std::cos(angle));
        if (distance <= other + another && distance >= std::abs(other - another)) ++reached;
    }
    const double half = std::numbers::pi * static_cast<double>(reached) / tries;
    const bool reachesZero = std::abs(ground - bar) >= std::abs(other - another);
    const bool reachesHalfTurn = ground + bar <= other + another;
    return reachesZero || reachesHalfTurn ? 2.0 * half : half;
}

} // namespace

class TestFourBarRange : public QObject {
    Q_OBJECT
  private slots:
    void shippedFourBars() {
        const FourBarLengths crankRocker = lengthsOf("four-bar");
        QCOMPARE(crankRocker.type(), FourBarType::crankRocker);
        QCOMPARE(crankRocker.ground, 0.5);
        QCOMPARE(crankRocker.rocker, 0.4);
        QVERIFY(std::abs(rockerRange(crankRocker) - 65.0 * kDegree) < 0.5 * kDegree); // as its text says
        QCOMPARE(lengthsOf("double-rocker").type(), FourBarType::tripleRocker);
        Rig shortened = shippedDocument("four-bar").rig;
        QVERIFY(setParameter(shortened, "/coupler", 0.25));
        const FourBarLengths held = *fourBarOf(shortened, 0);
        QVERIFY(std::abs(crankRange(held) - 2.0 * std::acos(-0.6625)) < 1e-12); // coupler and rocker in line
        const std::string words = fourBarWords(crankRocker);
        QVERIFY2(words.find("Crank-rocker") == 0 && words.find("The crank turns fully") != std::string::npos,
                 words.c_str());
    }

    /// The same linkage with the assembly's ends exchanged.
    void eitherEndMayBeAtTheCrank() {
        Rig rig = shippedDocument("four-bar").rig;
        const FourBarLengths before = *fourBarOf(rig, 0);
        AssemblyItem& item = rig.assemblies[0];
        std::swap(item.frameA, item.frameB);
        auto& rrr = std::get<JointRrr>(item.parameters);
        std::swap(rrr.rRod1_ia, rrr.rRod2_ib);
        const FourBarLengths after = *fourBarOf(rig, 0);
        QCOMPARE(after.crank, before.crank);
        QCOMPARE(after.coupler, before.coupler);
        QCOMPARE(after.rocker, before.rocker);
    }

    void othersAreNone() {
        QVERIFY(!fourBarOf(shippedDocument("slider-crank").rig, 0));
        QVERIFY(!fourBarOf(shippedDocument("usr").rig, 0));
        Rig rig = shippedDocument("four-bar").rig;
        rig.joints[0].revolute()->axis = Vector3(0.0, 0.1, 1.0); // no plane
        QVERIFY(!fourBarOf(rig, 0));
    }

    /// Parallelograms are at the limit of Grashof's rule: both bars turn fully, whatever rounding makes of it.
    void parallelogramsTurnFully() {
        for (int i = 1; i <= 60; ++i) {
            for (int k = 1; k <= 60; ++k) {
                const FourBarLengths l{0.01 * i, 0.01 * k, 0.01 * i, 0.01 * k};
                QCOMPARE(crankRange(l), 2.0 * std::numbers::pi);
                QCOMPARE(rockerRange(l), 2.0 * std::numbers::pi);
                QCOMPARE(l.type(), FourBarType::changePoint);
            }
        }
    }

    void rangesAreThoseOfTrial() {
        std::mt19937 generator(7);
        std::uniform_real_distribution<double> any(0.1, 1.0);
        for (int i = 0; i < 60; ++i) {
            FourBarLengths l{any(generator), any(generator), any(generator), any(generator)};
            const double longest = std::max({l.ground, l.crank, l.coupler, l.rocker});
            if (2.0 * longest >= l.ground + l.crank + l.coupler + l.rocker) continue; // cannot be closed
            const double tried = triedRange(l.ground, l.crank, l.coupler, l.rocker);
            QVERIFY(std::abs(crankRange(l) - tried) < 1e-4); // two steps of the trial
            const bool turns = crankRange(l) >= 2.0 * std::numbers::pi;
            QCOMPARE(turns, l.type() == FourBarType::crankRocker || l.type() == FourBarType::doubleCrank);
        }
    }
};

HINGELAB_APPLESS_TEST(TestFourBarRange)

} // namespace test_four_bar_range

#include "test_four_bar_range.moc"
