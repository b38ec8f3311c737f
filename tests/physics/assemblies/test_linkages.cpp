// SPDX-License-Identifier: GPL-3.0-or-later
// Whole linkages in motion: published mechanisms, energy, dead centres both ways, locking.
#include <QTest>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <numbers>
#include <set>
#include <sstream>

#include "analysis/linkage_curves.h"
#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "resources/shipped_rigs.h"
#include "rig/parameters.h"
#include "rig/rig_document.h"
#include "simulation/simulation.h"
#include "tests/random_rig.h"
#include "tests/suite.h"
#include "tests/test_data.h"
#include "tests/test_folders.h"

namespace test_linkages {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

Rig shipped(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return readRig(rig.text).document->rig;
    }
    throw std::runtime_error("no such rig");
}

/// A reference mechanism as published; the shipped rigs of the same names add drives, stops and struts.
Rig published(const std::string& name) {
    std::ifstream in(test::testData("mechanisms/" + name + ".json"));
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    return readRig(text).document.value().rig;
}

class Run {
  public:
    explicit Run(Rig rig, double tolerance = 1e-6) {
        rig.simulation.tolerance = tolerance;
        simulation = std::make_unique<Simulation>(std::make_shared<const Model>(rig));
        values.resize(simulation->model().channels().size());
    }
    StepStatus to(double time) {
        const StepStatus status = simulation->advanceTo(time);
        if (status == StepStatus::ok) simulation->sample(time, values);
        return status;
    }
    double operator()(const std::string& channel) const {
        const int i = simulation->model().channelIndex(channel);
        if (i < 0) throw std::runtime_error("no channel " + channel);
        return values[static_cast<std::size_t>(i)];
    }
    std::unique_ptr<Simulation> simulation;
    std::vector<double> values;
};

struct Csv {
    std::vector<std::string> names;
    std::vector<std::vector<double>> rows;

    explicit Csv(const std::string& file) {
        std::ifstream in(test::testData("trajectories/" + std::string(file)));
        std::string line;
        std::getline(in, line);
        for (std::stringstream s(line); std::getline(s, line, ',');) names.push_back(line);
        while (std::getline(in, line)) {
            rows.emplace_back();
            std::string cell;
            for (std::stringstream s(line); std::getline(s, cell, ',');) rows.back().push_back(std::stod(cell));
        }
    }
    [[nodiscard]] std::size_t column(const std::string& name) const {
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i].starts_with(name)) return i;
        }
        throw std::runtime_error("no column " + name);
    }
};

using ColumnMap = std::map<std::string, std::string>; ///< column -> channel

/// Gravity four-bar of the issue: ground 0.5 m, crank 0.2, coupler 0.5, rocker 0.4, slender rods of 1 kg/m.
double gravityFourBarAngle(double tolerance) {
    Run run(shipped("four-bar"), tolerance);
    if (run.to(10.0) != StepStatus::ok) return std::nan("");
    return run("joint.crank pivot.angle");
}

/// A crank of unit slider-crank proportions, driven from the slider: crank r, rod l, both massless but for
/// point masses at the crank's end and the slider.
Rig sliderDrivenCrank(double r, double l, double start, double speed) {
    Rig rig;
    rig.name = "slider drives crank";
    rig.environment.gravity.setZero();
    Body slider{.name = "slider", .shapes = {}, .massProperties = MassProperties{}, .points = {}};
    slider.massProperties->mass = 0.5;
    Body crank{.name = "crank", .shapes = {}, .massProperties = MassProperties{}, .points = {}};
    crank.massProperties->mass = 1.0;
    crank.massProperties->moments = {0.02, 0.02, 0.02};
    rig.bodies = {slider, crank};
    Joint slide;
    slide.name = "slide";
    slide.child = "slider";
    PrismaticJoint along;
    along.initialDistance = start;
    along.initialSpeed = speed;
    slide.kind = along;
    Joint mount;
    mount.name = "mount";
    mount.kind = FixedJoint{};
    mount.parent = "rod.frame_ib";
    mount.child = "crank";
    rig.joints = {slide, mount};
    AssemblyItem item;
    item.name = "rod";
    JointRrr rrr;
    rrr.rRod1_ia = {l, 0, 0};
    rrr.rRod2_ib = {r, 0, 0};
    rrr.phiGuess = 60.0 * kDegree;
    item.parameters = rrr;
    item.frameA = {"slider", Vector3::Zero(), Vector3::Zero()};
    rig.assemblies.push_back(item);
    return rig;
}

} // namespace

class TestLinkages : public QObject {
    Q_OBJECT

    void follow(const std::string& file, const Rig& rig, const ColumnMap& columns, double tolerance) {
        const Csv csv(file);
        Run run(rig, 1e-9);
        std::map<std::string, double> worst;
        std::map<std::string, std::pair<double, double>> range;
        for (const std::vector<double>& row : csv.rows) {
            QCOMPARE(run.to(row[0]), StepStatus::ok);
            for (const auto& [column, channel] : columns) {
                const double expected = row[csv.column(column)];
                worst[column] = std::max(worst[column], std::abs(run(channel) - expected));
                auto [it, isNew] = range.emplace(column, std::pair(expected, expected));
                it->second = {std::min(it->second.first, expected), std::max(it->second.second, expected)};
            }
        }
        for (const auto& [column, error] : worst) {
            const double size = range[column].second - range[column].first;
            QVERIFY2(error < tolerance * size,
                     qPrintable(QString("%1: %2 of %3").arg(column.c_str()).arg(error).arg(size)));
        }
    }

  private slots:
    // The references are adaptive integrations with errors below 1e-9; at tolerance 1e-9 ours must be within
    // 1e-6 of the range of each column (measured: 1e-8).
    void sliderCrank() {
        follow("SliderCrank.csv", published("slider-crank"),
               {{"crank.phi", "joint.crank.angle"},
                {"crank.w", "joint.crank.rate"},
                {"crank.a", "joint.crank.acceleration"},
                {"jointRRP.s", "assembly.jointRRP.distance"},
                {"jointRRP.v", "assembly.jointRRP.speed"},
                {"jointRRP.a", "assembly.jointRRP.acceleration"},
                {"rod.w", "body.rod.wz"},
                {"jointRRP.f_rod", "assembly.jointRRP.rod_force"},
                {"frame_b.f_x", "assembly.jointRRP.frame_b.force_x"},
                {"frame_b.f_y", "assembly.jointRRP.frame_b.force_y"},
                {"frame_b.t_z", "assembly.jointRRP.frame_b.torque_z"}},
               1e-6);
    }
    void crossedFourBarLid() {
        follow("FourbarDoorHinge.csv", published("lid-hinge"),
               {{"link1.phi", "joint.link1.angle"},
                {"link1.a", "joint.link1.acceleration"},
                {"jointRRR.phi", "assembly.jointRRR.angle"},
                {"jointRRR.w", "assembly.jointRRR.rate"},
                {"jointRRR.a", "assembly.jointRRR.acceleration"},
                {"coupler.w", "body.lid.wz"},
                {"coupler.z", "body.lid.alphaz"},
                {"C.x", "body.lid.x"},
                {"D.y", "assembly.jointRRR.frame_im.y"},
                {"jointRRR.f_rod", "assembly.jointRRR.rod_force"},
                {"jointRRR.frame_b.f_x", "assembly.jointRRR.frame_b.force_x"},
                {"pivotA.f_x", "joint.link1.force_x"},
                {"pivotA.f_y", "joint.link1.force_y"}},
               1e-6);
    }
    void spatialSliderCrank() {
        follow("Fourbar_analytic.csv", shipped("spatial-slider-crank"),
               {{"j1.phi", "joint.j1.angle"},
                {"j1.w", "joint.j1.rate"},
                {"j1.a", "joint.j1.acceleration"},
                {"j2_v", "assembly.jointSSP.speed"},
                {"j2_a", "assembly.jointSSP.acceleration"},
                {"jointSSP.f_rod", "assembly.jointSSP.rod_force"}},
               1e-6);
    }
    void sliderDrivesCrank() {
        follow("FourbarVariants_JointSSR.csv", published("slider-drives-crank"),
               {{"j2.s", "joint.j2.distance"},
                {"j2.v", "joint.j2.speed"},
                {"j2.a", "joint.j2.acceleration"},
                {"jointSSR.phi", "assembly.jointSSR.angle"},
                {"jointSSR.w", "assembly.jointSSR.rate"},
                {"jointSSR.a", "assembly.jointSSR.acceleration"},
                {"jointSSR.f_rod", "assembly.jointSSR.rod_force"}},
               1e-6);
    }
    void engine() {
        Rig rig = shipped("engine");
        QVERIFY(setParameter(rig, "/elements/load/damping", 0.0)); // the reference runs without a load
        follow("Engine1b_analytic.csv", rig,
               {{"inertia.phi", "joint.crank pivot.angle"},
                {"inertia.w", "joint.crank pivot.rate"},
                {"inertia.a", "joint.crank pivot.acceleration"},
                {"jointRRP.s", "assembly.jointRRP.distance"},
                {"jointRRP.a", "assembly.jointRRP.acceleration"},
                {"gasForce.press", "element.gas.pressure"}},
               1e-6);
    }

    /// Three turns with angles that never jump, against the closed form.
    void dragLinkTurnsAndTurns() {
        const Csv csv("DragLink_kinematics.csv");
        Run run(shipped("drag-link"), 1e-9);
        for (const std::vector<double>& row : csv.rows) {
            QCOMPARE(run.to(row[0]), StepStatus::ok); // 1 rad/s: the crank's angle is the time
            QVERIFY(std::abs(run("assembly.jointRRR.angle") - row[2]) < 1e-9);
            QVERIFY(std::abs(run("assembly.jointRRR.rate") - row[3]) < 1e-9);
            QVERIFY(std::abs(run("assembly.jointRRR.acceleration") - row[4]) < 1e-9);
            QVERIFY(std::abs(run("assembly.jointRRR.frame_im.x") - row[5]) < 1e-9);
        }
        QCOMPARE(run.to(200.0), StepStatus::ok); // thirty-two turns
        QVERIFY(run("assembly.jointRRR.angle") > 30.0 * 2.0 * std::numbers::pi);
    }

    /// The angle after 10 s at the default tolerance, and how it follows the tolerance.
    void gravityFourBarConverges() {
        const double exact = gravityFourBarAngle(1e-12);
        const double coarse = std::abs(gravityFourBarAngle(1e-6) - exact);
        const double fine = std::abs(gravityFourBarAngle(1e-9) - exact);
        QVERIFY2(coarse < 1e-5, qPrintable(QString::number(coarse)));
        QVERIFY2(fine < 1e-7, qPrintable(QString::number(fine)));
    }

    void shippedRigsCloseTheirAudit_data() {
        QTest::addColumn<QString>("name");
        for (const ShippedRig& rig : shippedRigs()) {
            const QByteArray name(rig.name.data(), static_cast<qsizetype>(rig.name.size()));
            const Rig document = shipped(rig.name); // with contacts, steps are of order 1: test_contact_rigs
            if (!document.assemblies.empty() && document.contacts.empty())
                QTest::newRow(name.constData()) << QString(name);
        }
    }
    /// Energy is conserved but for what the audit books, to the integrator's tolerance, and no assembly makes
    /// power from nothing.
    void shippedRigsCloseTheirAudit() {
        QFETCH(QString, name);
        const Rig rig = shipped(name.toStdString());
        Run run(rig, 1e-8);
        double turnover = 1.0; // [J] energy that has been moved about
        double worst = 0.0;
        for (double t = 0.0; t < 3.0; t += 0.02) {
            QCOMPARE(run.to(t), StepStatus::ok);
            for (const char* part : {"kinetic", "stored", "dissipated", "load_work"}) {
                turnover = std::max(turnover, std::abs(run(std::string("energy.") + part)));
            }
            worst = std::max(worst, std::abs(run("energy.closure")));
            for (const AssemblyItem& item : rig.assemblies) {
                const double force = std::abs(run("assembly." + item.name + ".rod_force"));
                QVERIFY(std::abs(run("assembly." + item.name + ".total_power")) <
                        1e-9 * (1.0 + force) * (1.0 + turnover));
            }
        }
        // Local errors of 1e-8 per step, some hundred steps per second, relative to what moves about.
        QVERIFY2(worst < 1e-5 * turnover, qPrintable(QString("%1 of %2").arg(worst).arg(turnover)));
    }

    void everyAssemblyIsInTwoRigs() {
        std::map<std::size_t, int> count;
        for (const ShippedRig& shippedRig : shippedRigs()) {
            std::set<std::size_t> kinds;
            for (const AssemblyItem& item : shipped(shippedRig.name).assemblies)
                kinds.insert(item.parameters.index());
            for (const std::size_t kind : kinds) ++count[kind];
        }
        QCOMPARE(count.size(), std::variant_size_v<AssemblyParameters>);
        for (const auto& [kind, rigs] : count) QVERIFY2(rigs >= 2, qPrintable(QString::number(kind)));
    }

    /// A slider that drives a crank reverses at each dead centre while the crank passes through. The same
    /// motion with the crank as the driving joint has no dead centre: the two must agree, in both directions.
    void foldsArePassedBothWays() {
        constexpr double r = 0.1;
        constexpr double l = 0.25;
        for (const double direction : {1.0, -1.0}) {
            const double angle0 = 60.0 * kDegree;
            const double w0 = direction * 4.0;
            const double root = std::sqrt(l * l - std::pow(r * std::sin(angle0), 2));
            const double x0 = r * std::cos(angle0) + root;
            const double slope = -r * std::sin(angle0) * (1.0 + r * std::cos(angle0) / root);
            Run driven(sliderDrivenCrank(r, l, x0, slope * w0), 1e-9);
            // Conserved: ½ I w² + ½ m x'² with x' = slope(angle) w.
            const auto kinetic = [&](double angle, double w) {
                const double s = std::sqrt(l * l - std::pow(r * std::sin(angle), 2));
                const double xRate = -r * std::sin(angle) * (1.0 + r * std::cos(angle) / s) * w;
                return 0.5 * 0.02 * w * w + 0.5 * 0.5 * xRate * xRate;
            };
            const double energy = kinetic(angle0, w0);
            double before = angle0;
            int deadCentres = 0;
            for (double t = 0.0; t < 6.0; t += 0.01) {
                QCOMPARE(driven.to(t), StepStatus::ok);
                const double angle = driven("assembly.rod.angle");
                const double w = driven("assembly.rod.rate");
                QVERIFY2(direction * (angle - before) >= -1e-9,
                         qPrintable(QString::number(t))); // it never turns back
                QVERIFY2(std::abs(kinetic(angle, w) / energy - 1.0) < 1e-6, qPrintable(QString::number(t)));
                const double s = std::sqrt(l * l - std::pow(r * std::sin(angle), 2));
                QVERIFY(std::abs(driven("joint.slide.distance") - (r * std::cos(angle) + s)) < 1e-9);
                QVERIFY(std::abs(driven("assembly.rod.total_power")) < 1e-9);
                before = angle;
            }
            for (const SimulationEvent& event : driven.simulation->takeEvents()) {
                deadCentres += event.kind == SimulationEvent::Kind::deadCentrePassed ? 1 : 0;
            }
            QVERIFY2(std::abs(before - angle0) > 3.0 * 2.0 * std::numbers::pi,
                     qPrintable(QString::number(before)));
            QVERIFY2(deadCentres >= 6, qPrintable(QString::number(deadCentres)));
        }
    }

    /// A parallelogram passes its change points (all four pivots in line) and stays a parallelogram, where a
    /// frozen branch would turn it into an antiparallelogram: both directions, many turns.
    void changePointsArePassedBothWays() {
        for (const double direction : {1.0, -1.0}) {
            Rig rig = shipped("drag-link");
            auto& motion = *rig.joints[0].revolute()->motion;
            motion.law = ConstantSpeed<MotionOf::rotation>{60.0 * kDegree, direction * 3.0};
            JointRrr rods;
            rods.rRod1_ia = {0.5, 0, 0}; // as long as the ground
            rods.rRod2_ib = {0.2, 0, 0};
            rods.phiGuess = 60.0 * kDegree;
            rig.assemblies[0].parameters = rods;
            rig.assemblies[0].frameA.position = {0.2, 0, 0};
            rig.assemblies[0].frameB.position = {0.5, 0, 0};
            const Issues issues = validate(rig);
            QVERIFY2(!hasErrors(issues), issues.empty() ? "" : issues.front().text().c_str());
            Run run(rig, 1e-8);
            for (double t = 0.0; t < 9.0; t += 0.013) {
                const StepStatus status = run.to(t);
                QVERIFY2(status == StepStatus::ok, run.simulation->report().cause.c_str());
                const double crank = 60.0 * kDegree + direction * 3.0 * t;
                QVERIFY2(
                    std::abs(run("assembly.jointRRR.angle") - crank) < 1e-6,
                    qPrintable(QString("%1: %2 %3").arg(t).arg(run("assembly.jointRRR.angle")).arg(crank)));
                QVERIFY(std::abs(run("assembly.jointRRR.rate") - direction * 3.0) < 1e-5);
            }
        }
    }

    /// A linkage that cannot go on says which assembly and what would reach, and keeps the last good state.
    void lockingIsExplained() {
        Rig rig = shipped("four-bar");
        rig.joints[0].revolute()->motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{0.0, 1.0}};
        JointRrr rods = std::get<JointRrr>(rig.assemblies[0].parameters);
        rods.rRod1_ia = {0.27, 0, 0}; // too short for a full turn
        rig.assemblies[0].parameters = rods;
        Run run(rig);
        StepStatus status = StepStatus::ok;
        double t = 0.0;
        for (; t < 7.0 && status == StepStatus::ok; t += 0.01) status = run.to(t);
        QCOMPARE(status, StepStatus::failed);
        const StopReport& report = run.simulation->report();
        QVERIFY2(report.cause.find("dyad") != std::string::npos, report.cause.c_str());
        QVERIFY2(report.cause.find("0.27") != std::string::npos, report.cause.c_str());
        QVERIFY2(report.remedy.find("longer") != std::string::npos ||
                     report.remedy.find("between") != std::string::npos,
                 report.remedy.c_str());
        QVERIFY(run.simulation->integratedTime() > 0.05 && run.simulation->integratedTime() < t);
        for (const double value : run.values) QVERIFY(std::isfinite(value));
    }

    void anEditThatCannotBeClosedIsExplainedAndCanBeUndone() {
        const Rig rig = shipped("four-bar");
        Run run(rig);
        QCOMPARE(run.to(0.4), StepStatus::ok);
        const double angle = run("joint.crank pivot.angle");
        const Simulation::Checkpoint checkpoint = run.simulation->checkpointAt(0.4);
        Rig broken = rig;
        std::get<JointRrr>(broken.assemblies[0].parameters).rRod1_ia = {0.12, 0, 0};
        run.simulation->setModel(0.4, std::make_shared<const Model>(broken));
        QCOMPARE(run.simulation->advanceTo(0.5), StepStatus::failed);
        QVERIFY(run.simulation->report().cause.find("dyad") != std::string::npos);
        run.simulation->setModel(0.4, std::make_shared<const Model>(rig));
        run.simulation->restore(checkpoint);
        QCOMPARE(run.to(0.4), StepStatus::ok);
        QVERIFY(std::abs(run("joint.crank pivot.angle") - angle) < 1e-6);
        QCOMPARE(run.to(1.0), StepStatus::ok);
    }

    /// A free body keeps its angular momentum through any number of turns in space.
    void freeBodyKeepsItsAngularMomentum() {
        Rig rig;
        rig.name = "tumbling";
        Body body{.name = "box", .shapes = {}, .massProperties = MassProperties{}, .points = {}};
        body.massProperties->moments = {0.01, 0.02, 0.028};
        rig.bodies.push_back(body);
        Joint joint;
        joint.name = "free";
        joint.child = "box";
        FreeJoint free;
        free.initialAngularVelocity = {0.02, 6.0, 0.01}; // about the middle axis: it tumbles
        joint.kind = free;
        rig.joints.push_back(joint);
        rig.environment.gravity.setZero();
        Run run(rig, 1e-9);
        const Vector3 expected = Vector3(0.01 * 0.02, 0.02 * 6.0, 0.028 * 0.01);
        bool hasTumbled = false;
        for (double t = 0.0; t < 20.0; t += 0.1) {
            QCOMPARE(run.to(t), StepStatus::ok);
            const Eigen::Quaterniond Q(run("body.box.qw"), run("body.box.qx"), run("body.box.qy"),
                                       run("body.box.qz"));
            const Vector3 w(run("body.box.wx"), run("body.box.wy"), run("body.box.wz"));
            const Vector3 own = Q.conjugate() * w;
            const Vector3 momentum = Q * Vector3(0.01 * own.x(), 0.02 * own.y(), 0.028 * own.z());
            QVERIFY2((momentum - expected).norm() < 1e-6 * expected.norm(), qPrintable(QString::number(t)));
            hasTumbled |= own.y() < -3.0;
        }
        QVERIFY(hasTumbled);
    }

    /// The hand can pull at any moving body, also at those on assemblies, and its work is booked.
    void theHandPullsAtAnyBody() {
        for (const char* name : {"four-bar", "rssr", "stewart-platform", "oven-linkage"}) {
            const Rig rig = shipped(name);
            for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
                Run run(rig, 1e-8);
                if (run.simulation->model().mechanism().attachmentOf(b).frame == 0) continue;
                QCOMPARE(run.to(0.01), StepStatus::ok);
                const Vector3 at(run("body." + rig.bodies[b].name + ".x"),
                                 run("body." + rig.bodies[b].name + ".y"),
                                 run("body." + rig.bodies[b].name + ".z"));
                run.simulation->setHand(0.01, Hand{.body = b, .target = at + Vector3(0.05, 0.05, 0.05)});
                QCOMPARE(run.to(0.3), StepStatus::ok);
                QVERIFY(std::abs(run("energy.closure")) < 1e-5);
                QVERIFY(run("hand.force") > 0.0);
            }
        }
    }

    /// 100 random rigs of all joints and assemblies run for a while with springs on their coordinates and keep
    /// their energy, or stop with a report.
    void randomRigsKeepTheirEnergy() {
        int ran = 0;
        for (unsigned seed = 1; seed <= 100; ++seed) {
            Rig rig = RandomRig(seed).rig();
            rig.elements.push_back(elementOn("spring", "joint a", RotationalSpring{20.0, 0.1, 0.5}));
            Element between;
            between.name = "between";
            between.from = PlacePoint{kWorldName, {0.1, 0.2, 0.3}};
            between.to = PlacePoint{rig.bodies.back().name, {0.0, 0.1, 0.0}};
            between.law = LinearSpring{30.0, 0.5, 2.0};
            rig.elements.push_back(between);
            Run run(rig, 1e-8);
            double scale = 10.0; // [J]
            double fastest = 1.0;
            StepStatus status = StepStatus::ok;
            for (double t = 0.0; t < 0.5 && status == StepStatus::ok; t += 0.01) {
                status = run.to(t);
                if (status != StepStatus::ok) break;
                scale = std::max(scale, run("energy.kinetic"));
                for (const double value : run.simulation->stateAtStepEnd().v)
                    fastest = std::max(fastest, std::abs(value));
                // Local errors of 1e-8 of a rate weigh with the rate itself in the energy.
                QVERIFY2(
                    std::abs(run("energy.closure")) < 2e-6 * scale * fastest,
                    qPrintable(
                        QString("%1 at %2: %3 of %4").arg(seed).arg(t).arg(run("energy.closure")).arg(scale)));
            }
            if (status == StepStatus::ok) {
                ++ran;
            } else {
                QVERIFY(!run.simulation->report().cause.empty());
            }
        }
        QVERIFY2(ran > 70, qPrintable(QString::number(ran)));
    }

    /// Curves over the driving coordinate: their ends and their minimum are those of the textbook.
    void transmissionCurvesKnowTheDeadCentres() {
        Rig rig = shipped("four-bar");
        const std::vector<LinkageCurve> curves = linkageCurves(rig);
        QCOMPARE(curves.size(), std::size_t{1});
        // Coupler and rocker enclose the angle mu: cos mu = (l² + k² - d²)/(2 l k), d from crank pin to ground
        // pivot.
        for (std::size_t i = 0; i < curves[0].driving.size(); ++i) {
            const double d2 = 0.2 * 0.2 + 0.5 * 0.5 - 2 * 0.2 * 0.5 * std::cos(curves[0].driving[i]);
            const double mu = std::acos((0.25 + 0.16 - d2) / (2 * 0.5 * 0.4));
            const double expected = std::min(mu, std::numbers::pi - mu);
            QVERIFY(std::abs(curves[0].transmissionAngle[i] - expected) < 1e-7);
        }
        QVERIFY(curves[0].driving.back() - curves[0].driving.front() > 12.5); // a turn each way
    }

    /// Where a linkage cannot close any farther it is at a dead centre: the curve goes on to there, 0 degrees,
    /// and ends at the angle of the textbook.
    void transmissionCurvesReachTheDeadCentres() {
        const Rig rig = shipped("double-rocker");
        const std::vector<LinkageCurve> curves = linkageCurves(rig);
        QCOMPARE(curves.size(), std::size_t{1});
        const LinkageCurve& curve = curves.front();
        constexpr double degree = std::numbers::pi / 180.0;
        QVERIFY(curve.transmissionAngle.front() < 0.05 * degree);
        QVERIFY(curve.transmissionAngle.back() < 0.05 * degree);
        for (std::size_t i = 1; i < curve.driving.size(); ++i) {
            QVERIFY(curve.driving[i] > curve.driving[i - 1]);
            QVERIFY2(std::abs(curve.transmissionAngle[i] - curve.transmissionAngle[i - 1]) < 8.0 * degree,
                     qPrintable(QString::number(curve.driving[i] / degree))); // no gap in the picture
        }
    }
};

HINGELAB_APPLESS_TEST(TestLinkages)

} // namespace test_linkages

#include "test_linkages.moc"
