// SPDX-License-Identifier: GPL-3.0-or-later
// Targets that limit a curve by a band.
#include <QTest>
#include <cmath>

#include "analysis/target_band.h"
#include "analysis/target_judge.h"
#include "analysis/target_sets.h"
#include "checks/checked_rig.h"
#include "measured/band_table.h"
#include "solve/target_solver.h"
#include "tests/physics/target_door.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_target_bands {

using namespace hingelab;
using namespace hingelab::test;

namespace {

// Efforts of the formula door are linear in the angle, limits too: what is left is rounding, and what tanh
// leaves of friction at 1000 rad/s, which is nothing.
constexpr double kRounding = 1e-9;
constexpr double kSpringOfDoor = 2.0;   // [N·m/rad]
constexpr double kFrictionOfDoor = 1.0; // [N·m]

double openingEffort(double angle) {
    return kFrictionOfDoor + kSpringOfDoor * angle;
}

Target bandTarget(Figure figure, std::vector<BandPoint> band) {
    Target target = atLeastTarget("feel", figure, 0.0);
    target.band = std::move(band);
    return target;
}

TargetResult resultOf(const Rig& rig, const Target& target) {
    DoorFigures figures(std::make_shared<const Model>(rig));
    return checkTarget(target, figures);
}

Rig doorWith(const Target& target) {
    Rig rig = formulaDoor(kSpringOfDoor, kFrictionOfDoor);
    rig.targets = {target};
    return rig;
}

bool isRefused(const Target& target, std::string_view pointer) {
    const Issues issues =
        applyEdit(formulaDoor(kSpringOfDoor, kFrictionOfDoor), AddItem{"/targets", inFileForm(target)}).issues;
    return std::any_of(issues.begin(), issues.end(), [&](const Issue& issue) {
        return issue.severity == Severity::error && issue.pointer == pointer;
    });
}

} // namespace

class TestTargetBands : public QObject {
    Q_OBJECT
  private slots:
    /// Between straight limits and a straight effort, the least distance is at a point of the band.
    void distanceByFormula() {
        const double a = 10.0 * kTargetDegree;
        const double b = 35.0 * kTargetDegree;
        const double c = 70.0 * kTargetDegree;
        const Target target =
            bandTarget(Figure::effortOpeningInBand, {{a, 0.5, 2.0}, {b, 1.5, 2.4}, {c, 2.0, 5.0}});
        const TargetResult result = resultOf(formulaDoor(kSpringOfDoor, kFrictionOfDoor), target);
        QVERIFY(std::abs(*result.value - (2.4 - openingEffort(b))) < kRounding); // 0.18 N·m below the limit
        QVERIFY(std::abs(*result.at - b) < kRounding);
        QVERIFY(result.verdict == TargetVerdict::met);
        QVERIFY(std::abs(*result.margin - *result.value) < kRounding);
    }

    void closingAndAtTheHandle() {
        const Rig rig = formulaDoor(kSpringOfDoor, kFrictionOfDoor);
        const double end = 60.0 * kTargetDegree;
        const Target closing = bandTarget(Figure::effortClosingInBand, {{0.0, 0.0, 3.0}, {end, 0.0, 3.0}});
        const double closingEffort = kFrictionOfDoor - kSpringOfDoor * end; // the spring closes it
        const TargetResult outside = resultOf(rig, closing);
        QVERIFY(std::abs(*outside.value - closingEffort) < kRounding);
        QVERIFY(outside.verdict == TargetVerdict::failed);
        const Target handle = bandTarget(Figure::handleForceOpeningInBand, {{0.0, 1.0, 5.0}, {end, 1.0, 5.0}});
        const TargetResult inside = resultOf(rig, handle);
        QVERIFY(std::abs(*inside.value - (openingEffort(0.0) / kTargetKnob - 1.0)) < kRounding);
        const Target closingHandle =
            bandTarget(Figure::handleForceClosingInBand, {{0.0, -5.0, 5.0}, {end, -5.0, 5.0}});
        const TargetResult pulled = resultOf(rig, closingHandle);
        QVERIFY(std::abs(*pulled.value - (closingEffort / kTargetKnob + 5.0)) < kRounding);
    }

    /// Where one of two neighbours has no limit, there is none between them.
    void limitsOfAPart() {
        const double b = 30.0 * kTargetDegree;
        const double c = 60.0 * kTargetDegree;
        const Target target =
            bandTarget(Figure::effortOpeningInBand,
                       {{0.0, 0.5, kUnlimited}, {b, 1.0, kUnlimited}, {c, -kUnlimited, kUnlimited}});
        const TargetResult result = resultOf(formulaDoor(kSpringOfDoor, kFrictionOfDoor), target);
        QVERIFY(std::abs(*result.value - (openingEffort(0.0) - 0.5)) < kRounding);
        QVERIFY(!limitAt(target.band, 0.5 * (b + c), &BandPoint::least));
        QVERIFY(std::abs(*limitAt(target.band, 0.5 * b, &BandPoint::least) - 0.75) < kRounding);
    }

    /// A band around a curve with detents: the curve is inside it by at least three quarters of its width,
    /// since straight lines follow it to a quarter. Moved up by more than the width, it is outside.
    void aroundACurve() {
        const Rig rig = shippedDocument("car-door").rig;
        DoorFigures figures(std::make_shared<const Model>(rig));
        const double tolerance = 3.0;
        const std::vector<BandPoint> band = bandAround(figures.curve(), Figure::effortOpeningInBand, tolerance);
        QVERIFY(band.size() > 8 && band.size() <= kMostBandPoints);
        Target target = bandTarget(Figure::effortOpeningInBand, band);
        const double value = *checkTarget(target, figures).value;
        // Between samples, which the band knows alone, the curve bends by no more than the sampling's
        // tolerance: 5e-4 of its range of about 60 N·m.
        QVERIFY2(value >= 0.75 * tolerance - 0.03 && value <= tolerance, std::to_string(value).c_str());
        for (BandPoint& point : target.band) {
            point.least += 1.5 * tolerance;
            point.most += 1.5 * tolerance;
        }
        QVERIFY(checkTarget(target, figures).verdict == TargetVerdict::failed);
    }

    void offTheWayIsUnknown() {
        const Target target =
            bandTarget(Figure::effortOpeningInBand, {{0.0, 0.0, 9.0}, {100.0 * kTargetDegree, 0.0, 9.0}});
        const TargetResult result = resultOf(formulaDoor(kSpringOfDoor, kFrictionOfDoor), target);
        QVERIFY(result.verdict == TargetVerdict::unknown);
        QVERIFY2(result.words.find("100 °") != std::string::npos, result.words.c_str());
    }

    void whatIsNoBandIsRefused() {
        const Figure figure = Figure::effortOpeningInBand;
        QVERIFY(!isRefused(bandTarget(figure, {{0.0, 0.0, 1.0}, {1.0, 0.0, 1.0}}), "/targets/0/band"));
        QVERIFY(isRefused(bandTarget(figure, {}), "/targets/0/band"));
        QVERIFY(isRefused(bandTarget(figure, {{0.0, 0.0, 1.0}}), "/targets/0/band"));
        QVERIFY(isRefused(bandTarget(figure, {{0.0}, {1.0}}), "/targets/0/band"));
        QVERIFY(isRefused(bandTarget(figure, {{0.0, 0.0, 1.0}, {0.0, 0.0, 1.0}}), "/targets/0/band/1/at"));
        QVERIFY(isRefused(bandTarget(figure, {{0.0, 0.0, 1.0}, {1.0, 2.0, 1.0}}), "/targets/0/band/1/most"));
        QVERIFY(isRefused(bandTarget(figure, {{0.0, 0.0}, {1.0, 0.0}, {1.2, -kUnlimited, 3.0}}),
                          "/targets/0/band/2/most"));
        Target other = atMostTarget("effort", Figure::peakEffortOpening, 3.0);
        other.band = {{0.0, 0.0, 1.0}, {1.0, 0.0, 1.0}};
        QVERIFY(isRefused(other, "/targets/0/band"));
        Target placed = bandTarget(figure, {{0.0, 0.0, 1.0}, {1.0, 0.0, 1.0}});
        placed.from = 0.5;
        QVERIFY(isRefused(placed, "/targets/0/from"));
    }

    /// Files give angles and torques with units, and get them back.
    void filesHaveUnits() {
        Json json = rigAsJson(formulaDoor(kSpringOfDoor, kFrictionOfDoor));
        json["targets"] =
            Json::parse(R"([{"name": "feel", "figure": "handle_force_opening_in_band", "at_least": 0,
            "band": [{"at": "10 deg", "least": "1 lbf", "most": "20 N"}, {"at": "30 deg", "least": 2, "most": 25},
                     {"at": "50 deg", "most": 30}]}])");
        const RigReading reading = readRig(json.dump());
        QVERIFY(reading.document);
        const std::vector<BandPoint>& band = reading.document->rig.targets[0].band;
        QCOMPARE(band.size(), std::size_t{3});
        QVERIFY(std::abs(band[0].at - 10.0 * kTargetDegree) < kRounding);
        QVERIFY(std::abs(band[0].least - 4.4482216152605) < kRounding);
        QCOMPARE(band[2].most, 30.0);
        QVERIFY(!(band[2].least > -kUnlimited));
        const RigReading again = readRig(writeRig(*reading.document));
        QCOMPARE(again.document->rig.targets[0].band[0].most, 20.0);
        QCOMPARE(again.document->rig.targets[0].band[1].at, band[1].at);
    }

    /// Solve finds the spring that brings the curve inside, and judging confirms it.
    void solveMeetsABand() {
        const double end = 70.0 * kTargetDegree;
        Rig rig = doorWith(bandTarget(Figure::effortOpeningInBand, {{0.0, 0.5, 1.5}, {end, 4.0, 4.5}}));
        const SolveResult result = solveTargets(rig, {{"/elements/hinge/spring_constant", 0.0, 10.0, 1.0}});
        QVERIFY2(result.outcome == SolveOutcome::met, result.refusal.c_str());
        const double k = result.after[0];
        const double needed = (4.0 - kFrictionOfDoor) / end; // 2.455 N·m/rad: the lower limit at the end
        // Up to 2 % more change than the least, and a ten-thousandth of the size of the limits in reserve.
        QVERIFY2(k >= needed && k < needed + 0.03, std::to_string(k).c_str());
    }

    /// As a spreadsheet copies it: tabs, decimal commas, headings with units; two columns with a tolerance.
    void tablesOfASpreadsheet() {
        const BandTable band =
            readBandTable("Angle [deg]\tlow [lbf*in]\thigh [N*m]\n0\t1,5\t3,25\n30\t\t4\n60\t2\t5\n",
                          Quantity::angle, Quantity::torque, 1.0);
        QVERIFY2(band.points.size() == 3, band.issues.empty() ? "" : band.issues[0].text().c_str());
        QVERIFY(std::abs(band.points[0].least - 1.5 * 0.1129848290276167) < kRounding);
        QVERIFY(!(band.points[1].least > -kUnlimited));
        QVERIFY(std::abs(band.points[2].at - 60.0 * kTargetDegree) < kRounding && band.points[2].most == 5.0);
        const BandTable around = readBandTable("0;1.5\n30;2\n60;4\n", Quantity::angle, Quantity::torque, 0.5);
        QVERIFY2(around.points.size() == 3, around.issues.empty() ? "" : around.issues[0].text().c_str());
        QVERIFY(around.points[1].least == 1.5 && around.points[1].most == 2.5);
        for (const char* text : {"", "hello", "0;1;2;3\n1;2;3;4\n2;3;4;5\n", "t [s];x [N*m]\n0;1\n1;2\n2;3\n"})
            QVERIFY2(readBandTable(text, Quantity::angle, Quantity::torque, 1.0).points.empty(), text);
    }
};

HINGELAB_GUILESS_TEST(TestTargetBands)

} // namespace test_target_bands

#include "test_target_bands.moc"
