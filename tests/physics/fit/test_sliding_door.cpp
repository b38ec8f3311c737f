// SPDX-License-Identifier: GPL-3.0-or-later
// A drawer: all that is told of doors that turn is told of what slides, in metres and newtons.
#include <QTest>
#include <cmath>

#include "analysis/door_curve.h"
#include "analysis/door_figures.h"
#include "analysis/door_metrics.h"
#include "analysis/door_slam.h"
#include "analysis/door_words.h"
#include "fit/door_fit.h"
#include "measured/hand_sweep.h"
#include "measured/virtual_rig.h"
#include "report/report_html.h"
#include "report/rig_report.h"
#include "rig/parameters.h"
#include "rig/rig_document.h"
#include "tests/suite.h"

namespace test_sliding_door {

using namespace hingelab;

namespace {

constexpr double kStiffness = 30.0; // [N/m]
constexpr double kRest = 0.15;      // [m]
constexpr double kDamping = 25.0;   // [N·s/m]

/// On level rails between two stops, drawn to 0.15 m by a spring, with a damper.
Rig drawer() {
    return readRig(R"({"format": "hingelab-rig", "version": 1, "name": "drawer", "bodies": [{"name": "drawer",
        "points": [{"name": "knob", "position": [0.2, 0, 0]}], "mass_properties": {"mass": 4}}],
        "joints": [{"name": "rail", "type": "prismatic", "axis": [1, 0, 0], "parent": "world", "child": "drawer",
        "lower_stop": {"position": 0}, "upper_stop": {"position": 0.6}, "initial_distance": 0.3}],
        "elements": [{"name": "spring", "joint": "rail", "type": "spring", "stiffness": 30, "rest_length": 0.15,
        "damping": 25}], "handle": {"body": "drawer", "point": "knob"}})")
        .document->rig;
}

std::shared_ptr<const Model> modelOf(const Rig& rig) {
    return std::make_shared<const Model>(rig);
}

/// On the drawer, positive opens.
double pullAt(double x, double rate) {
    return -kStiffness * (x - kRest) - kDamping * rate;
}

} // namespace

class TestSlidingDoor : public QObject {
    Q_OBJECT
  private slots:
    void curvesAreForcesOverDistances() {
        const DoorCurve curve = doorCurve(modelOf(drawer()));
        QVERIFY2(curve.refusal.empty(), curve.refusal.c_str());
        QVERIFY(!curve.isRotation);
        QCOMPARE(curve.channel, std::string("joint.rail.distance"));
        QVERIFY(curve.x.front() < 1e-3 && curve.x.back() > 0.599);
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            if (curve.x[i] < 0.01 || curve.x[i] > 0.59) continue; // the stops
            QVERIFY(std::abs(curve.total[i].atRest - pullAt(curve.x[i], 0.0)) < 1e-6);
            QVERIFY(std::abs(curve.leverage[i] - 1.0) < 1e-9); // the knob goes as far as the drawer
        }
        QCOMPARE(curve.balances.size(), std::size_t{1});
        QVERIFY(curve.balances[0].isStable && std::abs(curve.balances[0].x - kRest) < 1e-4);
        QCOMPARE(curve.spans.front().behaviour, DoorBehaviour::opens);
        QCOMPARE(curve.spans.back().behaviour, DoorBehaviour::closes);
        std::string words = endWords(curve) + balanceWords(curve.balances[0], curve);
        for (const std::string& line : doorWords(curve)) words += line + "\n";
        for (const DoorSpan& span : curve.spans) words += spanWords(span, curve) + "\n";
        for (const DoorMetric& metric : doorMetrics(curve)) words += metricText(metric, curve) + "\n";
        QVERIFY2(words.find("0.150 m: stable balance") != std::string::npos, words.c_str());
        QVERIFY2(words.find("13.5 N at 0.600 m") != std::string::npos, words.c_str()); // 30 N/m times 0.45 m
        QVERIFY2(words.find("°") == std::string::npos && words.find("N·m") == std::string::npos, words.c_str());
    }

    /// Thrown shut, it arrives as the equation of the drawer has it: overdamped or not, integrated here by
    /// steps of 10 µs, which are off by 1e-5 of the speed.
    void thrownItArrivesAsItsEquationSays() {
        SlamAsked asked;
        asked.from = 0.3;
        asked.speed = 3.0;
        const DoorSlam slam = slamDoor(modelOf(drawer()), asked);
        QVERIFY2(slam.refusal.empty(), slam.refusal.c_str());
        QVERIFY(!slam.isRotation);
        QCOMPARE(slam.thrown.x, 0.3);
        double x = 0.3, v = -3.0;
        constexpr double h = 1e-5;
        for (int i = 0; i < 200000 && x > 0.0; ++i) {
            v += h * pullAt(x, v) / 4.0;
            x += h * v;
        }
        QVERIFY(x <= 0.0 && v < -0.1); // it slams
        const auto speed = std::find_if(slam.figures.begin(), slam.figures.end(),
                                        [](const SlamFigure& f) { return std::string(f.key) == "slam_speed"; });
        QVERIFY(speed != slam.figures.end() && speed->value.has_value());
        QVERIFY2(std::abs(*speed->value + v) < 1e-3 || std::abs(*speed->value - v) < 1e-3,
                 (std::to_string(*speed->value) + " " + std::to_string(v)).c_str());
        QCOMPARE(speed->quantity, Quantity::velocity);
    }

    void throwsThatCannotBe() {
        const auto model = modelOf(drawer());
        SlamAsked asked;
        asked.speed = -1.0;
        QVERIFY(slamDoor(model, asked).refusal.find("0 m/s or more") != std::string::npos);
        asked.speed = std::nan("");
        QVERIFY(slamDoor(model, asked).refusal.find("0 m/s or more") != std::string::npos);
        asked = {};
        asked.from = 2.0;
        QVERIFY(!slamDoor(model, asked).refusal.empty());
        Rig two = drawer();
        two.bodies.push_back(two.bodies[0]);
        two.bodies.back().name = "another";
        two.joints.push_back(two.joints[0]);
        two.joints.back().name = "another rail";
        two.joints.back().child = "another";
        QVERIFY(!slamDoor(modelOf(two), {}).refusal.empty());
        QVERIFY(!doorCurve(modelOf(two)).refusal.empty());
    }

    /// A bench and a hand measure the spring, and the damper by the rate.
    void sweepsMeasureTheSpringAndTheDamper() {
        VirtualRigOptions options;
        options.rate = 0.05;
        options.from = 0.05;
        options.to = 0.55;
        options.points = 50;
        for (const bool isHand : {false, true}) {
            const VirtualSweep sweep =
                isHand ? handSweep(modelOf(drawer()), options) : sweepDoor(modelOf(drawer()), options);
            QVERIFY2(sweep.refusal.empty(), sweep.refusal.c_str());
            const Measurement& m = sweep.measurement;
            QVERIFY(!m.isRotation && m.size() >= 100);
            for (std::size_t i = 0; i < m.size(); ++i) {
                if (std::abs(std::abs(m.rate[i]) - 0.05) > 1e-9) continue; // the hand turns round
                // To the tolerance of the steps by which the hand leads the drawer.
                QVERIFY2(std::abs(m.load[i] - pullAt(m.place[i], m.rate[i])) < 1e-3,
                         std::to_string(m.load[i]).c_str());
                QVERIFY(std::abs(std::abs(sweep.handleForce[i]) - std::abs(m.load[i])) < 1e-6);
            }
        }
    }

    /// A fit finds both from such a measurement, whatever the rig has at first; and says so in the units of a
    /// drawer.
    void fitsFindTheSpringAndTheDamper() {
        VirtualRigOptions options;
        options.rate = 0.05;
        const VirtualSweep sweep = sweepDoor(modelOf(drawer()), options);
        Rig rig = drawer();
        QVERIFY(setParameter(rig, "/elements/spring/stiffness", 22.0));
        QVERIFY(setParameter(rig, "/elements/spring/damping", 60.0));
        FitRequest request;
        request.numbers = {{"/elements/spring/stiffness"}, {"/elements/spring/damping"}};
        const DoorFit fit = fitDoor(rig, sweep.measurement, request);
        QVERIFY2(fit.refusal.empty(), fit.refusal.c_str());
        QCOMPARE(fit.quantity, Quantity::force);
        QVERIFY(std::abs(fit.numbers.at(0).value - kStiffness) < 1e-3 * kStiffness);
        QVERIFY(std::abs(fit.numbers.at(1).value - kDamping) < 1e-2 * kDamping);
        QVERIFY(fit.deviation < 1e-3 && fit.deviationBefore > 0.5);
        // Of an angle it says nothing.
        Measurement angle = sweep.measurement;
        angle.isRotation = true;
        QVERIFY(fitDoor(rig, angle, request).refusal.find("slides") != std::string::npos);
        // Neither do numbers that are not there, or loads that were not measured.
        request.numbers = {{"/elements/spring/colour"}};
        QVERIFY(!fitDoor(rig, sweep.measurement, request).refusal.empty());
        Measurement empty;
        empty.isRotation = false;
        request.numbers = {{"/elements/spring/stiffness"}};
        QVERIFY(!fitDoor(rig, empty, request).refusal.empty());
    }

    /// From a drawer that is let go, its places over time tell both, too.
    void fitsFindTheSpringFromAMotion() {
        Simulation simulation(modelOf(drawer()));
        std::vector<double> row(simulation.model().channels().size());
        const int place = simulation.model().channelIndex("joint.rail.distance");
        Measurement data;
        data.isRotation = false;
        for (int i = 0; i <= 80; ++i) {
            data.time.push_back(0.01 * i);
            QVERIFY(simulation.advanceTo(data.time.back()) == StepStatus::ok);
            simulation.sample(data.time.back(), row);
            data.place.push_back(row[static_cast<std::size_t>(place)]);
            data.direction.push_back(-1);
        }
        Rig rig = drawer();
        QVERIFY(setParameter(rig, "/elements/spring/stiffness", 22.0));
        QVERIFY(setParameter(rig, "/elements/spring/damping", 30.0));
        FitRequest request;
        request.numbers = {{"/elements/spring/stiffness"}, {"/elements/spring/damping"}};
        const DoorFit fit = fitDoor(rig, data, request);
        QVERIFY2(fit.refusal.empty(), fit.refusal.c_str());
        QVERIFY(fit.kind == FitKind::motion && fit.quantity == Quantity::length);
        QVERIFY(std::abs(fit.numbers.at(0).value - kStiffness) < 1e-3 * kStiffness);
        QVERIFY(std::abs(fit.numbers.at(1).value - kDamping) < 1e-3 * kDamping);
        QVERIFY(std::abs(fit.numbers.at(2).value - 0.3) < 1e-6); // where it was let go
        data.isRotation = true;
        QVERIFY(fitDoor(rig, data, request).refusal.find("is of an angle, and the door slides") !=
                std::string::npos);
    }

    void reportsAreInItsUnits() {
        ReportRequest request;
        request.rig = drawer();
        VirtualRigOptions options;
        options.rate = 0.05;
        request.measurements.push_back(sweepDoor(modelOf(drawer()), options).measurement);
        request.measurements.back().name = "bench";
        request.unread = {"the other one: no such file"};
        request.logo = ReportPicture{"\xff\xd8\xff...", "the maker", 20.0};
        const std::string page = reportHtml(*makeReport(request));
        QVERIFY(page.find("data:image/jpeg;base64,") != std::string::npos &&
                page.find("the maker") != std::string::npos);
        QVERIFY(page.find("the other one: no such file") != std::string::npos);
        QVERIFY(page.find("Distance [") != std::string::npos && page.find("Angle [") == std::string::npos);
        QVERIFY(pictureType("<svg xmlns=\"x\"/>") == "image/svg+xml");
    }
};

HINGELAB_APPLESS_TEST(TestSlidingDoor)

} // namespace test_sliding_door

#include "test_sliding_door.moc"
