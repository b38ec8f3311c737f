// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "analysis/strut_stroke.h"
#include "analysis/target_judge.h"
#include "analysis/target_sets.h"
#include "checks/checked_rig.h"
#include "tests/physics/target_door.h"
#include "tests/suite.h"

namespace test_target_judge {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kBall = 0.3;   ///< of the strut on the door, from the axis [m]
constexpr double kAnchor = 0.4; ///< of its other end [m]

TargetResult judged(const Rig& rig, const Target& target) {
    ConditionedFigures figures(std::make_shared<const Model>(rig));
    return judgeTarget(target, figures);
}

/// The formula door on a vertical axis, with a strut from (0, -0.4) to 0.3 along the door: its length is
/// sqrt(a² + b² + 2 a b sin q).
Rig strutDoor(double force, double friction, double tolerance) {
    Rig rig = formulaDoor(0.0, 0.0);
    Element strut;
    strut.name = "strut";
    strut.from = PlacePoint{kWorldName, Vector3(0.0, -kAnchor, 0.0)};
    strut.to = PlacePoint{"door", Vector3(kBall, 0.0, 0.0)};
    GasStrut law;
    law.extendedForce = force;
    law.progression = 1.0;
    law.friction = friction;
    law.damping = 0.0;
    law.endZone = 0.0;
    law.tolerance = tolerance;
    law.compressedLength = 0.3;
    law.extendedLength = 0.9;
    strut.law = law;
    rig.elements.push_back(strut);
    return rig;
}

double lengthAt(double q) {
    return std::sqrt(kBall * kBall + kAnchor * kAnchor + 2.0 * kBall * kAnchor * std::sin(q));
}
double leverAt(double q) {
    return kBall * kAnchor * std::cos(q) / lengthAt(q);
}

Target defaultReserve(Target target) {
    target.reserve = kUnlimited;
    return target;
}

} // namespace

class TestTargetJudge : public QObject {
    Q_OBJECT
  private slots:
    /// The worst temperature counts: opening pushes least when it is cold.
    void theWorstTemperatureCounts() {
        const Rig rig = strutDoor(200.0, 0.0, 0.0);
        Target opens = atLeastTarget("opens", Figure::opensBetween, 0.0, 0.2, 0.6);
        opens.coldest = -10.0;
        opens.warmest = 50.0;
        const TargetResult result = judged(rig, opens);
        QCOMPARE(result.temperature.value(), -10.0);
        const double cold = 200.0 * (273.15 - 10.0) / (273.15 + 20.0);
        // The lever falls with the angle: the least is at the end of the part.
        QVERIFY(std::abs(result.value.value() - cold * leverAt(0.6)) < 1e-9 * cold);
        Target light = atMostTarget("light to shut", Figure::peakEffortClosing, 100.0, 0.2, 0.6);
        light.coldest = -10.0;
        light.warmest = 50.0;
        QCOMPARE(judged(rig, light).temperature.value(), 50.0);
        // One end alone: the other is the rig's own.
        light.warmest = kUnlimited;
        QCOMPARE(judged(rig, light).temperature.value(), 20.0);
    }

    /// By default the reserve is what the figure changes by: friction by a fifth, struts by their tolerance.
    void reservesOfFrictionAndTolerance() {
        const double friction = 10.0, tolerance = 8.0;
        const Rig rig = strutDoor(200.0, friction, tolerance);
        const Target opens = defaultReserve(atLeastTarget("opens", Figure::opensBetween, 0.0, 0.2, 0.6));
        const TargetResult result = judged(rig, opens);
        const double wanted = (kFrictionBand * friction + tolerance) * leverAt(0.6);
        QVERIFY(result.keepsReserve);
        // Friction as it holds is found over rates to 1e-9 of it.
        QVERIFY(std::abs(result.reserve.value() - wanted) < 1e-6 * wanted);
        Target tight = opens;
        tight.atLeast = result.value.value() - 0.5 * wanted;
        const TargetResult close = judged(rig, tight);
        QVERIFY(close.verdict == TargetVerdict::met && !close.keepsReserve);
        QVERIFY(verdictText(tight, close).find("short of its reserve") != std::string::npos);
        tight.reserve = 0.25 * wanted; // a stated one is taken instead
        QVERIFY(judged(rig, tight).keepsReserve);
        tight.reserve = 0.75 * wanted;
        QVERIFY(!judged(rig, tight).keepsReserve);
    }

    /// Neither friction nor tolerance: nothing to keep.
    void nothingUncertainNothingReserved() {
        const TargetResult result = judged(strutDoor(200.0, 0.0, 0.0),
                                           defaultReserve(atLeastTarget("opens", Figure::opensFrom, 0.0, 0.2)));
        QVERIFY(result.keepsReserve && !result.reserve);
    }

    /// Friction that is a function of the rate lets the door creep: it does not hold.
    void whatCreepsDoesNotHold() {
        Rig rig = strutDoor(60.0, 100.0, 0.0);
        const Target holds = atLeastTarget("holds", Figure::holdsBetween, 0.0, 0.2, 0.6);
        const TargetResult creeping = judged(rig, holds);
        QVERIFY(creeping.verdict == TargetVerdict::failed);
        QVERIFY(creeping.margin.value() > 0.0 && creeping.drift.value() > heldDrift(holds));
        QVERIFY(verdictText(holds, creeping).find("creeps") != std::string::npos);
        std::get<GasStrut>(rig.elements[1].law).sticking = StrutSticking{};
        const TargetResult held = judged(rig, holds);
        QVERIFY2(held.verdict == TargetVerdict::met, verdictText(holds, held).c_str());
        // |F - 0| <= Ff at any lever: the margin is the difference times the lever.
        QVERIFY(std::abs(held.margin.value() - 40.0 * leverAt(0.6)) < 1e-6 * 40.0);
        // It may rise as it likes: only sinking counts.
        const Target open = atLeastTarget("open", Figure::staysOpenBetween, 0.0, 0.2, 0.6);
        QVERIFY(std::abs(judged(rig, open).margin.value() - 160.0 * leverAt(0.6)) < 1e-6 * 160.0);
    }

    /// The strut's own ends are left out of account: its stroke over the whole range, by the cosine rule.
    void strokesByTheCosineRule() {
        Rig rig = strutDoor(60.0, 0.0, 0.0);
        auto& strut = std::get<GasStrut>(rig.elements[1].law);
        strut.compressedLength = 0.45;
        strut.extendedLength = 0.65; // too short for 80°
        const Target compressed = atLeastTarget("compressed", Figure::strokeLeftCompressed, 0.0);
        const Target extended = atLeastTarget("extended", Figure::strokeLeftExtended, 0.0);
        const TargetResult left = judged(rig, compressed);
        QVERIFY(std::abs(left.value.value() - (lengthAt(0.0) - 0.45)) < 1e-9);
        const TargetResult over = judged(rig, extended);
        QVERIFY(std::abs(over.value.value() - (0.65 - lengthAt(kTargetEnd))) < 1e-9);
        QVERIFY(over.verdict == TargetVerdict::failed);
        const StrutStrokes strokes = strutStrokes(rig);
        QCOMPARE(strokes.struts.size(), std::size_t{1});
        QVERIFY(!strokes.struts[0].fits());
        QVERIFY(overTravelText(strokes.struts[0], true).find("too short when extended") != std::string::npos);
        QVERIFY(!strutStrokes(formulaDoor(1.0, 1.0)).refusal.empty());
    }

    void whatReservesAndTemperaturesCannotBe() {
        const auto isRefused = [](const Target& target) {
            Rig rig = formulaDoor(1.0, 1.0);
            return hasErrors(applyEdit(rig, AddItem{"/targets", inFileForm(target)}).issues);
        };
        Target target = atMostTarget("effort", Figure::peakEffortOpening, 5.0);
        QVERIFY(!isRefused(target));
        target.reserve = -1.0;
        QVERIFY(isRefused(target));
        target.reserve = 1.0;
        target.coldest = 30.0;
        target.warmest = 20.0;
        QVERIFY(isRefused(target));
        target.coldest = -300.0;
        QVERIFY(isRefused(target));
    }
};

HINGELAB_APPLESS_TEST(TestTargetJudge)

} // namespace test_target_judge

#include "test_target_judge.moc"
