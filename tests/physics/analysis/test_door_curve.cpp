// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTest>
#include <cmath>
#include <numbers>
#include <random>

#include "analysis/door_curve.h"
#include "analysis/door_metrics.h"
#include "analysis/door_snap.h"
#include "analysis/hinge_curves.h"
#include "simulation/equations.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "tests/test_folders.h"
#include "tests/tilted_door.h"
#include "workshop/parameter_family.h"

namespace test_door_curve {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kDegreeInRad = std::numbers::pi / 180.0;

std::shared_ptr<const Model> modelOf(const Rig& rig) {
    return std::make_shared<const Model>(rig);
}
std::shared_ptr<const Model> shippedModel(std::string_view name) {
    return modelOf(shippedDocument(name).rig);
}

RevoluteJoint& hingeOf(Rig& rig) {
    return *rig.joints.front().revolute();
}

/// The tailgate without anything that rubs.
Rig smoothTailgate() {
    Rig rig = shippedDocument("tailgate").rig;
    for (Element& element : rig.elements) {
        if (auto* strut = std::get_if<GasStrut>(&element.law)) strut->friction = 0.0;
        if (auto* hinge = std::get_if<DoorHingeParameters>(&element.law)) {
            hinge->dynamicFrictionTorque = hinge->staticFrictionTorque = 0.0;
        }
    }
    return rig;
}

const DoorMetric& metric(const std::vector<DoorMetric>& metrics, std::string_view key) {
    for (const DoorMetric& m : metrics) {
        if (m.key == key) return m;
    }
    throw std::runtime_error("no such metric");
}

/// Where the door is after some time of being left alone at an angle [rad].
double driftOf(Rig rig, double from, double time) {
    hingeOf(rig).initialAngle = from;
    hingeOf(rig).initialRate = 0.0;
    Run run(rig);
    return run.at(time, "joint.hinge.angle") - from;
}

} // namespace

class TestDoorCurve : public QObject {
    Q_OBJECT
  private slots:
    /// Without friction the force is minus the slope of the energy, strut, linkage and all.
    void forceIsTheSlopeOfTheEnergy_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"tailgate", "four-bar", "lid-hinge", "chebyshev", "oven-linkage", "car-door"}) {
            QTest::newRow(name) << QString(name);
        }
    }
    void forceIsTheSlopeOfTheEnergy() {
        QFETCH(QString, name);
        auto found = DoorStatics::of(shippedModel(name.toStdString()));
        QVERIFY2(found.statics.has_value(), found.refusal.c_str());
        DoorStatics& statics = *found.statics;
        const double way = statics.way().high - statics.way().low;
        for (int i = 1; i < 40; ++i) {
            const double x = statics.way().low + way * i / 40.0;
            const double h = 1e-5 * way;
            QVERIFY(statics.goTo(x + h));
            const double above = statics.storedEnergy();
            QVERIFY(statics.goTo(x - h));
            const double below = statics.storedEnergy();
            QVERIFY(statics.goTo(x));
            const double slope = (above - below) / (2.0 * h);
            // Of the difference: 1e-16 of some 500 J over 1e-5 rad, and h² of the third derivative, which is
            // large next to a dead centre and in the check's cubics.
            QVERIFY2(std::abs(statics.total().atRest + slope) < 1e-4 * (1.0 + std::abs(slope)),
                     qPrintable(QString("at %1: %2 and %3").arg(x).arg(statics.total().atRest).arg(-slope)));
        }
    }

    void ofAPlainHingeItIsTheHingesTorque() {
        const Rig rig = shippedDocument("room-door").rig; // on a vertical axis: gravity does nothing
        const DoorCurve curve = doorCurve(modelOf(rig));
        QVERIFY2(curve.refusal.empty(), curve.refusal.c_str());
        const DoorHinge hinge(std::get<DoorHingeParameters>(rig.elements.front().law));
        const HingeCurve rest = atAngles(hinge, curve.x, 0.0);
        // Far above the threshold of 0.001 rad/s, and so slow that what is viscous is taken off by hand.
        const double rate = 0.1;
        const HingeCurve slow = atAngles(hinge, curve.x, rate);
        const HingeCurve back = atAngles(hinge, curve.x, -rate);
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            const DoorHingeTorques& o = slow.torques[i];
            const DoorHingeTorques& c = back.torques[i];
            QVERIFY(std::abs(curve.total[i].atRest - rest.torques[i].total()) < 1e-9); // 1e-16 · 1e6 N·m
            QVERIFY(std::abs(curve.total[i].opening - (o.total() - o.viscousFriction - o.dampingZones)) < 1e-9);
            QVERIFY(std::abs(curve.total[i].closing - (c.total() - c.viscousFriction - c.dampingZones)) < 1e-9);
        }
    }

    /// At rest, inertia times acceleration is the generalised force: the engine's, at places drawn at random.
    void isTheEnginesForce() {
        std::mt19937 generator(5);
        int compared = 0;
        for (const ShippedRig& shipped : shippedRigs()) {
            auto found = DoorStatics::of(shippedModel(shipped.name));
            if (!found.statics || !found.statics->leftOut().empty()) continue;
            DoorStatics& statics = *found.statics;
            const auto model = std::make_shared<const Model>(statics.model().rig());
            if (model->hasLossyGears()) continue; // at rest, the engine needs accelerations for them
            RigEquations equations(model);
            std::uniform_int_distribution<std::size_t> pick(0, statics.way().steps.size() - 1);
            for (int draw = 0; draw < 5; ++draw) {
                const DoorWay::Step& step = statics.way().steps[pick(generator)];
                equations.phase.mechanism = step.pose.phase;
                for (auto& voltage : equations.told) voltage = 0.0;
                MotionState at(1, model->stateCount(), equations.quadratureCount());
                at.q = step.pose.q;
                at.v.setZero();
                at.z.setZero();
                std::vector<PortMotion> ports(model->portCount());
                QVERIFY(equations.observe(0.0, at.q, at.v, ports));
                for (std::size_t i = 0; i < model->laws().size(); ++i) {
                    const ForceLaw& law = *model->laws()[i].law;
                    LawPoint point{ports[i].x, 0.0, 0.0, 0, {}};
                    if (law.stateCount() > 0) {
                        at.z[model->laws()[i].state] = law.initialState(point);
                        point.states = std::span(&at.z[model->laws()[i].state], 1);
                    }
                    equations.phase.laws[i] = law.settledPhase(point);
                }
                MotionRates rates(1, model->stateCount(), equations.quadratureCount());
                QVERIFY(equations.evaluate(0.0, at, rates));
                const double force = equations.massMatrix()(0, 0) * rates.a[0];
                QVERIFY(statics.goTo(step.x));
                double size = 1.0;
                for (const DoorForce& part : statics.parts()) size += std::abs(part.atRest);
                QVERIFY2(std::abs(statics.total().atRest - force) < 1e-9 * size, // sums of the same terms
                         std::string(shipped.name).c_str());
                ++compared;
            }
        }
        QVERIFY(compared > 80);
    }

    void equilibriaOfTheTailgateAreWhereItTips() {
        const Rig rig = smoothTailgate();
        const DoorCurve curve = doorCurve(modelOf(rig));
        QVERIFY(!curve.balances.empty());
        for (const DoorBalance& balance : curve.balances) {
            QVERIFY(!balance.isHeld);
            const double aside = 0.5 * kDegreeInRad;
            // After 0.3 s of nearly free motion: away from where it tips, back to where it swings.
            const double up = driftOf(rig, balance.x + aside, 0.3);
            const double down = driftOf(rig, balance.x - aside, 0.3);
            QVERIFY(balance.isStable ? up < 0.0 && down > 0.0 : up > 0.0 && down < 0.0);
        }
    }

    void whereItStaysItCreepsAndElsewhereItMoves() {
        const Rig rig = shippedDocument("tailgate").rig;
        const DoorCurve curve = doorCurve(modelOf(rig));
        bool hasStayed = false;
        for (const DoorSpan& span : curve.spans) {
            const double middle = 0.5 * (span.from + span.to);
            const double length = span.to - span.from;
            if (length < 1.0 * kDegreeInRad) continue;
            if (span.behaviour == DoorBehaviour::stays) {
                hasStayed = true;
                // It starts at rest: within some hundredths of a second it creeps, and that slowly that the
                // balance of forces does not change by more than some per cent.
                const double time = 1.0;
                const double moved = driftOf(rig, middle, time);
                QVERIFY2(std::abs(moved) <= 1.2 * std::abs(span.creep) * time + 1e-9,
                         qPrintable(QString("%1, %2").arg(moved).arg(span.creep)));
                QVERIFY(std::abs(moved) < 0.5 * length);
                continue;
            }
            const double moved = driftOf(rig, middle, 3.0);
            QVERIFY((moved > 0.0) == (span.behaviour == DoorBehaviour::opens));
            QVERIFY(std::abs(moved) > 0.4 * length);
        }
        QVERIFY(hasStayed);
        QCOMPARE(curve.spans.front().from, curve.x.front());
        QCOMPARE(curve.spans.back().to, curve.x.back());
    }

    /// Static friction counts: an edge of a holding range is where the load is the true breakaway, and a door
    /// released on either side of it stays and goes.
    void holdsUpToBreakaway() {
        DoorHingeParameters hinge;
        hinge.springZeroAngle = 20.0 * kDegreeInRad;
        hinge.springConstant = 6.0;
        hinge.dynamicFrictionTorque = 2.0;
        hinge.staticFrictionTorque = 2.0;
        hinge.catchTorque = 0.0;
        hinge.catchWidth = 0.0;
        Rig rig = tiltedDoor(0.0, hinge);
        rig.joints.front().name = rig.elements.front().joint = "hinge";
        const DoorCurve curve = doorCurve(modelOf(rig));
        // (kdf + 2 ksf) s - 2 ksf s³ at its peak, s² = (kdf + 2 ksf)/(6 ksf) (door_hinge_figures.h)
        const double s = std::sqrt(6.0 / 12.0);
        const double breakaway = 6.0 * s - 4.0 * s * s * s;
        const DoorSpan& stays = curve.spans.front(); // it stays from the stop on
        QCOMPARE(stays.behaviour, DoorBehaviour::stays);
        const double edge = hinge.springZeroAngle + breakaway / 6.0;
        QVERIFY(std::abs(stays.to - edge) < 1e-7); // the peak is found to 1e-9 of its height
        QVERIFY(std::abs(driftOf(rig, edge - 0.5 * kDegreeInRad, 2.0)) < 0.01); // at less than w_0 = 0.001
        QVERIFY(driftOf(rig, edge + 0.5 * kDegreeInRad, 2.0) < -0.05);
    }

    void workIsTheChangeOfEnergy() {
        for (const Rig& rig : {smoothTailgate(), shippedDocument("four-bar").rig}) {
            auto found = DoorStatics::of(modelOf(rig));
            QVERIFY(found.statics.has_value());
            const DoorCurve curve = doorCurve(modelOf(rig));
            QVERIFY(found.statics->goTo(curve.x.front()));
            const double before = found.statics->storedEnergy();
            QVERIFY(found.statics->goTo(curve.x.back()));
            const double change = found.statics->storedEnergy() - before;
            double size = 0.0;
            for (const DoorForce& f : curve.total) size = std::max(size, std::abs(f.atRest));
            // Simpson's rule on intervals whose chords fit to 5e-4 leaves some 1e-6 of force times way.
            QVERIFY(std::abs(doorWork(curve, &DoorForce::atRest) + change) <
                    1e-5 * size * (curve.x.back() - curve.x.front()));
            QCOMPARE(doorWork(curve, &DoorForce::opening), doorWork(curve, &DoorForce::closing));
        }
    }

    /// k = 2 N·m/rad from zero at 0, friction 1 N·m, m g r sin(tilt) cos(q) of gravity.
    void metricsOfASimpleDoorAreThoseOfItsFormulas() {
        DoorHingeParameters hinge;
        hinge.springZeroAngle = 0.0;
        hinge.springConstant = 2.0;
        hinge.dynamicFrictionTorque = 1.0;
        hinge.staticFrictionTorque = 0.0;
        hinge.viscousFriction = 5.0; // must not count
        hinge.catchWidth = hinge.catchTorque = 0.0;
        const double tilt = 0.05;
        const DoorCurve curve = doorCurve(modelOf(tiltedDoor(tilt, hinge)));
        const double end = 80.0 * kDegreeInRad;
        const double weight = 10.0 * 9.80665 * 0.4 * std::sin(tilt);
        // Rodrigues: with the axis (0, sin, cos), the centre (r, 0, 0) turned by q is at the height
        // r (-sin(tilt)) sin(q): gravity opens with weight cos(q).
        const auto atRest = [&](double q) { return weight * std::cos(q) - 2.0 * q; };
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            QVERIFY(std::abs(curve.total[i].atRest - atRest(curve.x[i])) < 1e-9);
            QVERIFY(std::abs(curve.total[i].opening - (atRest(curve.x[i]) - 1.0)) < 1e-9);
        }
        const auto metrics = doorMetrics(curve);
        // Effort of opening 1 + 2 q - W cos(q) only grows: largest at the end. The knob is 0.75 m away.
        const DoorMetric& opening = metric(metrics, "peak_effort_opening");
        QVERIFY(std::abs(*opening.value - (1.0 - atRest(end))) < 1e-9);
        QVERIFY(std::abs(*opening.at - end) < 1e-9);
        QVERIFY(std::abs(*metric(metrics, "peak_handle_force_opening").value - (1.0 - atRest(end)) / 0.75) <
                1e-9);
        QVERIFY(std::abs(*metric(metrics, "peak_effort_closing").value - (atRest(0.0) + 1.0)) < 1e-9);
        QVERIFY(std::abs(*metric(metrics, "hysteresis_area").value - 2.0 * end) < 1e-9);
        QVERIFY(std::abs(*metric(metrics, "hysteresis_width").value - 2.0) < 1e-9);
        // The root of 1 + 2 q = W cos(q), and the two that bound where it stays.
        const auto solve = [&](double load) {
            double low = 0.0;
            double high = end;
            for (int i = 0; i < 60; ++i) (atRest(0.5 * (low + high)) > load ? low : high) = 0.5 * (low + high);
            return low;
        };
        const double starts = solve(1.0);
        const double ends = solve(-1.0);
        QVERIFY(std::abs(*metric(metrics, "holding_from").value - starts) < 1e-8);
        QVERIFY(std::abs(*metric(metrics, "holding_to").value - ends) < 1e-8);
        // Work to open: from where gravity no longer opens: integral of 1 + 2 q - W cos(q).
        const double work =
            (end - starts) + end * end - starts * starts - weight * (std::sin(end) - std::sin(starts));
        QVERIFY(std::abs(*metric(metrics, "work_to_open").value - work) < 1e-6); // Simpson
        QVERIFY(std::abs(*metric(metrics, "stored_change").value - (end * end - weight * std::sin(end))) <
                1e-6);
        QCOMPARE(curve.balances.size(), std::size_t{1});
        QVERIFY(curve.balances.front().isStable && curve.balances.front().isHeld);
        QVERIFY(std::abs(curve.balances.front().x - solve(0.0)) < 1e-9);
        // Creep in the middle of the range: the load on (1 tanh(w/w0) + 5 w).
        const double middle = 0.5 * (starts + ends);
        const double w = std::abs(*metric(metrics, "holding_creep").value);
        QVERIFY(std::abs(std::abs(atRest(middle)) - std::tanh(w / hinge.motionThreshold) - 5.0 * w) < 1e-9);
    }

    void everyShippedRigHasACurveOrWords() {
        int curves = 0;
        for (const ShippedRig& shipped : shippedRigs()) {
            const std::string name(shipped.name);
            const DoorCurve curve = doorCurve(shippedModel(shipped.name));
            const std::vector<DoorMetric> metrics = doorMetrics(curve);
            QCOMPARE(curve.isEmpty(), !curve.refusal.empty());
            QCOMPARE(metrics.empty(), curve.isEmpty());
            if (curve.isEmpty()) {
                QVERIFY2(curve.refusal.size() > 15 && curve.refusal.back() == '.', name.c_str());
                continue;
            }
            ++curves;
            QVERIFY2(std::is_sorted(curve.x.begin(), curve.x.end()), name.c_str());
            QVERIFY2(curve.x.size() > 50 && curve.x.size() < 1000, name.c_str());
            QVERIFY(!curve.spans.empty());
            for (std::size_t i = 0; i < curve.x.size(); ++i) {
                const DoorForce& f = curve.total[i];
                QVERIFY2(std::isfinite(f.atRest) && std::isfinite(f.opening) && std::isfinite(f.closing),
                         name.c_str());
                QVERIFY(std::isfinite(curve.leverage[i]));
                DoorForce sum;
                for (const DoorCurve::Part& part : curve.parts) sum += part.forces[i];
                QVERIFY2(std::abs(sum.atRest - f.atRest) <= 1e-9 * (1.0 + std::abs(f.atRest)), name.c_str());
            }
            for (const DoorMetric& m : metrics) {
                QVERIFY2(!m.value || std::isfinite(*m.value), (name + ": " + m.key).c_str());
                QVERIFY(std::string(m.definition).size() > 10);
            }
        }
        QVERIFY(curves >= 25);
    }

    /// One list for all: the page has each key with its definition.
    void thePageHasTheMetrics() {
        QFile page(QString::fromStdString(test::documentation("reference/door-figures.md")));
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QByteArray text = page.readAll();
        for (const DoorMetric& m : doorMetrics(doorCurve(shippedModel("tailgate")))) {
            const std::string line = std::string("`") + m.key + "` | " + m.definition + " |";
            QVERIFY2(text.contains(line.c_str()), line.c_str());
        }
    }

    void saysWhyThereIsNone() {
        QVERIFY(doorCurve(shippedModel("stewart-platform")).refusal.find("6 degrees of freedom") !=
                std::string::npos);
        QVERIFY(doorCurve(shippedModel("wobble-plate-pump")).refusal.find("nutation.angle") !=
                std::string::npos);
        QVERIFY(doorCurve(shippedModel("window-lift")).refusal.find("\"lift\" does not drive back") !=
                std::string::npos);
        QVERIFY(doorCurve(shippedModel("ball-catch")).refusal.find("contacts") != std::string::npos);
        QVERIFY(doorCurve(shippedModel("stick-slip")).refusal.find("contact") != std::string::npos);
    }

    void whatFollowsTheTimeIsNamed() {
        const DoorCurve curve = doorCurve(shippedModel("mixer")); // driven by a torque for a time
        QCOMPARE(curve.leftOut, std::vector<std::string>{"drive"});
        for (const DoorCurve::Part& part : curve.parts) QVERIFY(part.cause != "drive");
    }

    /// A rocker that drives its four-bar: the way ends where the rods are stretched, and says so.
    void aWayThatLocksEndsThere() {
        const DoorCurve curve = doorCurve(shippedModel("double-rocker"));
        QVERIFY2(curve.refusal.empty(), curve.refusal.c_str());
        QVERIFY(curve.way.lowEnd == DoorWay::End::lock || curve.way.highEnd == DoorWay::End::lock);
        const std::string& words =
            curve.way.lowEnd == DoorWay::End::lock ? curve.way.lowWords : curve.way.highWords;
        QVERIFY2(words.find('"') != std::string::npos, words.c_str());
    }

    /// A motor that is switched off only rubs; at a voltage it pushes with ratio times stall torque.
    void motorsRubOrPush() {
        const Rig rig = shippedDocument("motor-door").rig;
        const auto model = modelOf(rig);
        const Model::MotorUnit& unit = model->motors().front();
        const auto found = [&](MotorVoltages voltages) { return DoorStatics::of(model, std::move(voltages)); };
        auto off = found({});
        QVERIFY2(off.statics.has_value(), off.refusal.c_str());
        const DoorForce rubs = off.statics->parts().back();
        QCOMPARE(rubs.atRest, 0.0);
        const double friction = unit.ratio * unit.motor.parameters().coulombFriction;
        // A hand turns the motor through the gear, whose teeth then rub as well: u/eta_b.
        QVERIFY(std::abs(rubs.opening + friction / unit.gear.backwardEfficiency) < 1e-12 * (1.0 + friction));
        QCOMPARE(rubs.closing, -rubs.opening);
        const double volts = 2.0;
        auto on = found({volts});
        const double stall =
            unit.ratio * unit.motor.parameters().torqueConstant * volts / unit.motor.resistanceAt(0.0);
        QVERIFY(std::abs(on.statics->parts().back().atRest - stall) < 1e-9 * stall);
        const double forwards = (stall - friction) * unit.gear.forwardEfficiency;
        QVERIFY(std::abs(on.statics->parts().back().opening - forwards) < 1e-9 * stall);
    }

    /// Against the hinge's own torque, searched on a fine grid: two detents and a catch on an upright axis.
    void humpsAreThoseOfTheHinge() {
        DoorHingeParameters hinge;
        hinge.springConstant = 0.0;
        hinge.viscousFriction = 0.0;
        hinge.staticFrictionTorque = 0.0;
        hinge.dynamicFrictionTorque = 0.8;
        hinge.catchTorque = 1.0;
        hinge.catchWidth = 0.05;
        hinge.detents = {{.angle = 0.5, .width = 0.12, .torque = -4.0},
                         {.angle = 1.0, .width = 0.2, .torque = -2.5}};
        const DoorCurve curve = doorCurve(modelOf(tiltedDoor(0.0, hinge)));
        const DoorHinge law(hinge);
        for (const DoorSense sense : {DoorSense::opening, DoorSense::closing}) {
            const double sign = sense == DoorSense::opening ? 1.0 : -1.0;
            std::vector<double> grid(200'001);
            for (std::size_t i = 0; i < grid.size(); ++i) {
                const double share = static_cast<double>(i) / static_cast<double>(grid.size() - 1);
                grid[i] = curve.x.back() * (sign > 0.0 ? share : 1.0 - share);
            }
            const HingeCurve slow = atAngles(law, grid, sign * 10.0); // far above the threshold
            const auto effort = [&](std::size_t i) { return -sign * slow.torques[i].total(); };
            const std::vector<DoorSnap> snaps = doorSnaps(curve, sense);
            QVERIFY(snaps.size() >= 2);
            for (const DoorSnap& snap : snaps) {
                // On the grid: the peak about the one that was told, and the least behind it until it is
                // passed.
                double peak = 0.0;
                double returned = 1e9;
                for (std::size_t i = 0; i < grid.size(); ++i) {
                    if (std::abs(grid[i] - snap.peakAt) < 0.02) peak = std::max(peak, effort(i));
                    if (std::abs(grid[i] - snap.returnAt) < 0.02) returned = std::min(returned, effort(i));
                }
                // Samples bend by less than 5e-4 of the largest force from the law; parabolas do better.
                QVERIFY2(std::abs(snap.peak - peak) < 2e-3,
                         qPrintable(QString("%1 %2").arg(snap.peak).arg(peak)));
                QVERIFY2(std::abs(snap.returned - returned) < 2e-3,
                         qPrintable(QString("%1 %2").arg(snap.returned).arg(returned)));
                QVERIFY(sign * (snap.returnAt - snap.peakAt) > 0.0);
            }
            const std::optional<DoorSnap> strongest = strongestSnap(curve, sense);
            QVERIFY(strongest.has_value());
            // Opening, out of the sharper detent; closing, out of the softer one and into the sharper.
            const double half = 0.6584789 * 0.5;
            const double expected = sign > 0.0 ? 0.5 + half * 0.12 : 1.0 - half * 0.2;
            QVERIFY(std::abs(strongest->peakAt - expected) < 1e-3);
            QVERIFY(strongest->ratio() > 1.0); // pulls on by itself: 4 N·m against 0.8
            QCOMPARE(strongest->sharpness(), (strongest->peak - strongest->returned) /
                                                 std::abs(strongest->returnAt - strongest->peakAt));
        }
    }

    void whatDoesNotSnapHasNoHump() {
        DoorHingeParameters hinge;
        hinge.catchTorque = 0.0;
        hinge.springZeroAngle = -0.5; // the effort only grows
        QVERIFY(doorSnaps(doorCurve(modelOf(tiltedDoor(0.0, hinge))), DoorSense::opening).empty());
        hinge.springConstant = 0.0; // friction alone
        for (const DoorSense sense : {DoorSense::opening, DoorSense::closing}) {
            QVERIFY(!strongestSnap(doorCurve(modelOf(tiltedDoor(0.0, hinge))), sense).has_value());
        }
    }

    /// A rig that leans is a rig whose gravity leans the other way: the door on a leaning axis.
    void aFamilyOfLeaningDoors() {
        DoorHingeParameters hinge;
        hinge.springConstant = hinge.catchTorque = 0.0;
        const Rig upright = tiltedDoor(0.0, hinge);
        const FoundAxis tilt = familyAxis(upright, "tilt_x");
        QVERIFY(tilt.issues.empty());
        const std::vector<double> angles = evenly(-0.2, 0.2, 5);
        const std::vector<FamilyMember> family = rigFamily(upright, tilt.axis, angles);
        QCOMPARE(family.size(), angles.size());
        for (const FamilyMember& member : family) {
            QVERIFY(member.issues.empty());
            const DoorCurve curve = doorCurve(modelOf(member.rig));
            for (std::size_t i = 0; i < curve.x.size(); i += 7) {
                // Turned about x by a, the axis (0, 0, 1) is (0, -sin a, cos a): the centre at 0.4 (cos x, sin
                // x, 0) is 0.4 sin(x) sin(a) high.
                const double expected = -10.0 * 9.80665 * 0.4 * std::sin(member.value) * std::cos(curve.x[i]);
                QVERIFY(std::abs(curve.total[i].atRest - expected) < 1e-9);
            }
        }
        QCOMPARE(upright.environment.gravity.y(), 0.0);
    }

    void aFamilyOfANumber() {
        const Rig rig = shippedDocument("tailgate").rig;
        const FoundAxis axis = familyAxis(rig, "/elements/0/extended_force");
        QVERIFY(axis.issues.empty());
        QCOMPARE(axis.axis.quantity, Quantity::force);
        const std::vector<FamilyMember> family = rigFamily(rig, axis.axis, std::vector{500.0, 600.0});
        QVERIFY(doorCurve(modelOf(family[1].rig)).total[10].atRest >
                doorCurve(modelOf(family[0].rig)).total[10].atRest);
        QVERIFY(hasErrors(familyAxis(rig, "/elements/0/nothing").issues));
        QVERIFY(hasErrors(rigFamily(rig, axis.axis, std::vector{-1e30}).front().issues));
    }
};

HINGELAB_APPLESS_TEST(TestDoorCurve)

} // namespace test_door_curve

#include "test_door_curve.moc"
