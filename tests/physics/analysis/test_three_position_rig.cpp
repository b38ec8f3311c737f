// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <numbers>
#include <random>

#include "checks/checked_rig.h"
#include "tests/run.h"
#include "tests/suite.h"
#include "workshop/three_position_rig.h"

namespace test_three_position_rig {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDegree = kPi / 180.0;

struct Made {
    ThreePoses poses;
    CouplerOutline outline;
    FourBarReport report;
    std::string text;

    Made(const ThreePoses& threePoses, const Vector2& a, const Vector2& b, bool turnsRound = false)
        : poses(threePoses), report(examine(poses, a, b)) {
        if (whyNoRig(report).empty()) text = formatJson(threePositionRig(poses, outline, report, turnsRound));
    }
};

/// A flap that opens upwards, by a four-bar without defects.
const ThreePoses kFlap{PlanarPose{{0.0, 0.0}, 0.0}, PlanarPose{{0.09, 0.13}, 40.0 * kDegree},
                       PlanarPose{{0.10, 0.30}, 80.0 * kDegree}};

/// Pose of the part at the present state of a run: the coupler body with the part's place on it.
PlanarPose partPoseOf(const Run& run) {
    const auto channel = [&](const char* name) {
        return run.row[static_cast<std::size_t>(run.model->channelIndex(name))];
    };
    const Shape& part = run.model->rig().bodies[1].shapes[1];
    PlanarPose body;
    body.position = {channel("body.coupler.x"), channel("body.coupler.y")};
    body.angle = 2.0 * std::atan2(channel("body.coupler.qz"), channel("body.coupler.qw"));
    return {body.toFixed(part.position.head<2>()), body.angle + part.rotation.z()};
}

/// Distance of two poses: of the origins, and a turn as a way at 0.1 m [m].
double distanceOf(const PlanarPose& a, const PlanarPose& b) {
    return (a.position - b.position).norm() + 0.1 * std::abs(std::remainder(a.angle - b.angle, 2.0 * kPi));
}

/// The least distance from a pose that the run comes to: samples, then a search between the best's neighbours.
double nearest(const Rig& rig, const PlanarPose& pose, double duration) {
    constexpr int samples = 2000;
    const auto distanceAt = [&](Run& run, double time) {
        if (!std::isfinite(run.at(time, "body.coupler.x"))) return 1e9;
        return distanceOf(partPoseOf(run), pose);
    };
    Run run(rig);
    double best = 1e9;
    int bestAt = 0;
    for (int i = 0; i <= samples; ++i) {
        const double d = distanceAt(run, duration * i / samples);
        if (d < best) {
            best = d;
            bestAt = i;
        }
    }
    double low = duration * std::max(bestAt - 1, 0) / samples;
    double high = duration * (bestAt + 1) / samples;
    for (int i = 0; i < 60; ++i) { // thirds; a run goes forward only
        const double third = (high - low) / 3.0;
        Run again(rig);
        const double first = distanceAt(again, low + third);
        const double second = distanceAt(again, high - third);
        (first < second ? high : low) = first < second ? high - third : low + third;
        best = std::min({best, first, second});
    }
    return best;
}

QString allOf(const Issues& issues) {
    QString text;
    for (const Issue& issue : issues) text += QString::fromStdString(issue.text()) + '\n';
    return text;
}

} // namespace

class TestThreePositionRig : public QObject {
    Q_OBJECT
  private slots:
    void theRigIsValidAndWrittenAsItStands() {
        const Made made(kFlap, {-0.12, 0.0}, {0.02, 0.02});
        QVERIFY2(!made.text.empty(), whyNoRig(made.report).c_str());
        const RigReading reading = readRig(made.text);
        QVERIFY2(reading.issues.empty(), qPrintable(allOf(reading.issues)));
        QVERIFY(reading.document.has_value());
        QCOMPARE(writeRig(*reading.document), made.text); // it is written as it stands
        const Rig& rig = reading.document->rig;
        QCOMPARE(rig.bodies.size(), std::size_t(4));
        QCOMPARE(rig.bodies[3].shapes.size(), std::size_t(4)); // ground and three poses
        QVERIFY(rig.expressions.size() > 25);
    }

    /// Each of the three poses, to 1e-6 m: what is left is the tolerance of the simulation's prescribed motion,
    /// none, and the search's.
    void itPassesThroughThePoses() {
        const Made made(kFlap, {-0.12, 0.0}, {0.02, 0.02});
        for (const Defect& defect : made.report.defects) {
            QVERIFY2(defect.weight != Weight::error, (defect.title + ": " + defect.text).c_str());
        }
        const Rig rig = readRig(made.text).document->rig;
        for (const PlanarPose& pose : made.poses) {
            const double left = nearest(rig, pose, 5.0);
            QVERIFY2(left < 1e-6, qPrintable(QString::number(left)));
        }
        Run run(rig);
        static_cast<void>(run.at(0.0, "body.coupler.x"));
        QVERIFY(distanceOf(partPoseOf(run), made.poses[0]) < 1e-9); // pose 1 is the start
    }

    /// Linkages of all types, with and without defects: valid whenever one is promised, at pose 1 from the
    /// start, and through all of the poses where nothing is wrong.
    void randomLinkagesBecomeRigs() {
        std::mt19937 random(8);
        std::uniform_real_distribution<double> place(-0.4, 0.4);
        std::uniform_real_distribution<double> turn(-1.5, 1.5);
        int made = 0;
        int through = 0;
        int round = 0;
        for (int i = 0; i < 160; ++i) {
            ThreePoses poses;
            for (PlanarPose& pose : poses) pose = {{place(random), place(random)}, turn(random)};
            const bool isAsked = i % 2 == 0;
            const Made one(poses, {place(random), place(random)}, {place(random), place(random)}, isAsked);
            if (one.text.empty()) continue;
            const RigReading reading = readRig(one.text);
            QVERIFY2(reading.issues.empty(), qPrintable(allOf(reading.issues)));
            const Rig& rig = reading.document->rig;
            Run run(rig);
            QVERIFY(std::isfinite(run.at(0.0, "body.coupler.x")));
            // Far pivots have long bars, whose rounding counts.
            const double size = std::max({one.report.crank, one.report.rocker, one.report.ground, 1.0});
            QVERIFY(distanceOf(partPoseOf(run), poses[0]) < 1e-9 * size * size);
            ++made;
            const bool isFine = std::none_of(one.report.defects.begin(), one.report.defects.end(),
                                             [](const Defect& d) { return d.weight == Weight::error; });
            if (!isFine || size > 5.0 || through >= 12) continue;
            ++through;
            const bool isRound = turnsRoundIn(one.report, isAsked);
            round += isRound ? 1 : 0;
            for (const PlanarPose& pose : poses) {
                const double left = nearest(rig, pose, isRound ? 6.0 : 5.0);
                QVERIFY2(left < 1e-6, qPrintable(QString("%1 in %2").arg(left).arg(i)));
            }
        }
        QVERIFY2(made > 100 && through >= 6 && round >= 1,
                 qPrintable(QString("%1 %2 %3").arg(made).arg(through).arg(round)));
    }

    /// Dimensions drive: a longer crank moves its pin, its bar and its mass.
    void dimensionsDriveIt() {
        const Made made(kFlap, {-0.12, 0.0}, {0.02, 0.02});
        Rig rig = readRig(made.text).document->rig;
        const double before = rig.bodies[0].shapes[0].mass;
        const Edited edited = applyEdit(rig, SetValue{"/dimensions/crank/value", 1.02 * made.report.crank});
        QVERIFY2(edited.rig.has_value(), qPrintable(allOf(edited.issues)));
        const Rig& after = *edited.rig;
        QVERIFY(std::abs(after.bodies[0].shapes[0].mass - 1.02 * before) < 1e-12);
        const auto* box = std::get_if<BoxGeometry>(&after.bodies[0].shapes[0].geometry);
        QVERIFY(box != nullptr && std::abs(box->size.x() - 1.02 * made.report.crank) < 1e-15);
        QVERIFY(std::abs(after.assemblies[0].frameA.position.x() - 1.02 * made.report.crank) < 1e-15);
    }

    void whatCannotBeMadeSaysWhy() {
        const ThreePoses same{kFlap[0], kFlap[0], kFlap[2]};
        QVERIFY(QString::fromStdString(whyNoRig(examine(same, {0.1, 0}, {0.2, 0}))).contains("two positions"));
    }
};

HINGELAB_APPLESS_TEST(TestThreePositionRig)

} // namespace test_three_position_rig

#include "test_three_position_rig.moc"
