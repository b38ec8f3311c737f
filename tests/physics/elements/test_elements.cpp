// SPDX-License-Identifier: GPL-3.0-or-later
// Force elements and tables: slopes against differences, energy against work, published figures.
#include <QTest>
#include <cmath>
#include <cstring>
#include <set>

#include "elements/element_kinds.h"
#include "elements/end_stop_law.h"
#include "motion/prescribed_motion.h"
#include "tests/suite.h"

namespace test_elements {

using namespace hingelab;

namespace {

/// A hinge with all that one can have.
DoorHingeParameters fullHinge() {
    DoorHingeParameters hinge;
    hinge.closingFrictionFactor = 1.5;
    hinge.closingViscousFactor = 2.0;
    hinge.catchWidth = 0.3;
    hinge.detents = {{0.4, 0.2, 2.0}};
    hinge.dampingZones = {{0.3, 0.45, 5.0, 0.05, MotionDirection::both}};
    return hinge;
}
DoorHingeParameters fullPreslidingHinge() {
    DoorHingeParameters hinge = fullHinge();
    hinge.presliding = Presliding{};
    return hinge;
}

/// Calls what(law, point) for one of each kind of element, of full hinges and end stops, and for each phase and
/// state.
template <class What>
void forEachLaw(What what) {
    std::vector<std::pair<QString, std::unique_ptr<const ForceLaw>>> laws;
    for (const ElementLaw& law : oneOfEachKind()) laws.emplace_back(kindOf(law).name, makeLaw(law));
    laws.emplace_back("full hinge", makeLaw(fullHinge()));
    laws.emplace_back("full hinge with bristles", makeLaw(fullPreslidingHinge()));
    laws.emplace_back("stop", std::make_unique<EndStopLaw>(EndStop{0.3, 2000.0, 0.7}, 1.0));
    laws.emplace_back("lower stop", std::make_unique<EndStopLaw>(EndStop{0.45, 2000.0, 0.7}, -1.0));
    for (const auto& [name, law] : laws) {
        for (int phase = 0; phase <= law->lastPhase(); ++phase) {
            for (const double x : {0.31, 0.42, 0.485, 0.33}) {
                for (const double rate : {-0.3, 0.002, 0.07}) {
                    double state = 0.0;
                    LawPoint at{x, rate, 0.4, phase, {}};
                    if (law->stateCount() > 0) {
                        state = 0.8 * law->initialState(at) + 1e-3;
                        at.states = {&state, 1};
                    }
                    what(name + QString(" in phase %1 at %2, %3").arg(phase).arg(x).arg(rate), *law, at);
                }
            }
        }
    }
}

/// Central difference of value(point) when a member of the point is moved.
template <class Value>
double slopeBy(double LawPoint::*member, const LawPoint& at, Value value) {
    constexpr double h = 1e-7;
    LawPoint there = at;
    there.*member = at.*member + h;
    const double after = value(there);
    there.*member = at.*member - h;
    return (after - value(there)) / (2 * h);
}

/// The same by the law's state.
template <class Value>
double slopeByState(const LawPoint& at, Value value) {
    constexpr double h = 1e-7;
    LawPoint there = at;
    double state = at.states[0] + h;
    there.states = {&state, 1};
    const double after = value(there);
    state = at.states[0] - h;
    return (after - value(there)) / (2 * h);
}

} // namespace

class TestElements : public QObject {
    Q_OBJECT
  private slots:
    void slopesAreDerivatives() {
        forEachLaw([](const QString& where, const ForceLaw& law, const LawPoint& at) {
            // Differences: truncation h² f''' and rounding 1e-16 f/h, with f up to 1e4 and f''' to 1e9.
            const auto close = [&](double a, double b, const char* what) {
                const bool isClose = std::abs(a - b) < 1e-4 * (1.0 + std::abs(a)) + 1e-3;
                QVERIFY2(isClose, qPrintable(QString("%1, %2: %3 %4").arg(where, what).arg(a).arg(b)));
            };
            const auto force = [&](const LawPoint& p) { return law.response(p).force; };
            const auto power = [&](const LawPoint& p) { return law.response(p).power; };
            const ElementResponse r = law.response(at);
            close(r.byPosition, slopeBy(&LawPoint::x, at, force), "force by position");
            close(r.byRate, slopeBy(&LawPoint::rate, at, force), "force by rate");
            close(r.powerByPosition, slopeBy(&LawPoint::x, at, power), "power by position");
            close(r.powerByRate, slopeBy(&LawPoint::rate, at, power), "power by rate");
            if (law.stateCount() == 0) return;
            const auto rate = [&](const LawPoint& p) { return law.statefulResponse(p).state.rate; };
            const StateResponse s = law.statefulResponse(at).state;
            close(s.rateByPosition, slopeBy(&LawPoint::x, at, rate), "state rate by position");
            close(s.rateByRate, slopeBy(&LawPoint::rate, at, rate), "state rate by rate");
            close(s.rateByState, slopeByState(at, rate), "state rate by state");
            close(s.forceByState, slopeByState(at, force), "force by state");
            close(s.powerByState, slopeByState(at, power), "power by state");
        });
    }

    /// What the force does not take from the stored energy is dissipated or delivered.
    void energyAndPowerAccountForTheForce() {
        forEachLaw([](const QString& where, const ForceLaw& law, const LawPoint& at) {
            const auto energy = [&](const LawPoint& p) { return law.storedEnergy(p); };
            const ElementResponse r = law.response(at);
            double stored = slopeBy(&LawPoint::x, at, energy) * at.rate;
            if (law.stateCount() > 0) stored += slopeByState(at, energy) * law.statefulResponse(at).state.rate;
            // The difference has an error of about 1e-16 E/h, E up to 100 J.
            const double error = r.force * at.rate + stored - r.power;
            QVERIFY2(std::abs(error) < 1e-6 * (1.0 + std::abs(r.force)),
                     qPrintable(where + QString(": %1 W of %2 W").arg(error).arg(r.power)));
            const bool isInItsPhase = law.settledPhase(at) == at.phase;
            if (!law.isSource() && isInItsPhase) QVERIFY2(r.power <= 0.0, qPrintable(where));
        });
    }

    /// What a hinge shows of itself: parts add up, powers are those of its force.
    void channelsOfAHingeAddUp() {
        for (const DoorHingeParameters& hinge : {fullHinge(), fullPreslidingHinge()}) {
            const auto law = makeLaw(hinge);
            const LawChannels channels = law->channels();
            for (const double rate : {-0.3, 0.002, 0.07}) {
                double state = 3e-4;
                LawPoint at{0.42, rate, 0.4, 0, {}};
                if (law->stateCount() > 0) at.states = {&state, 1};
                std::vector<double> values(1 + channels.parts.size() + channels.powers.size());
                law->sample(at, 0.0, values);
                const double force = law->response(at).force;
                double sum = 0.0;
                for (std::size_t i = 0; i < channels.parts.size(); ++i) {
                    const bool isTorque = channels.parts[i].quantity == Quantity::torque;
                    sum += isTorque ? values[1 + i] : 0.0;
                    if (!isTorque) QCOMPARE(values[1 + i], state);
                    QVERIFY2(values[1 + i] != 0.0, channels.parts[i].suffix);
                }
                const double conservative =
                    -slopeBy(&LawPoint::x, at, [&](const LawPoint& p) { return law->storedEnergy(p); });
                const double rounding = 1e-12;
                QVERIFY(std::abs(values[0] - force) < rounding);
                QVERIFY(std::abs(sum - force) < rounding);
                const double* powers = &values[1 + channels.parts.size()];
                QVERIFY(std::abs(powers[0] - conservative * rate) < 1e-6); // of the difference
                QVERIFY(std::abs(powers[0] + powers[1] - force * rate) < rounding);
            }
        }
    }

    void faultsOfHingesAreNamed() {
        const auto firstOf = [](const DoorHingeParameters& hinge) {
            Issues issues;
            ElementKind<DoorHingeParameters>::check(hinge, "/law", issues);
            return issues.empty() ? std::string() : issues[0].pointer;
        };
        QCOMPARE(firstOf(fullPreslidingHinge()), std::string());
        DoorHingeParameters hinge = fullHinge();
        for (const double width : {0.0, kLeastAbove}) {
            hinge.catchWidth = width;
            QCOMPARE(firstOf(hinge), std::string());
        }
        hinge.catchWidth = 0.5 * kLeastAbove;
        QCOMPARE(firstOf(hinge), std::string("/law/catch_width"));
        hinge = fullHinge();
        hinge.dampingZones.push_back({0.5, 0.5, 1.0, 0.02, MotionDirection::both});
        QCOMPARE(firstOf(hinge), std::string("/law/damping_zones/1/to"));
        hinge.dampingZones[1].to = 0.6;
        QCOMPARE(firstOf(hinge), std::string());
    }

    /// In a phase that fits the state all guards are positive, but for what has just been passed.
    void guardsArePositiveInTheirPhase() {
        int seen = 0;
        forEachLaw([&](const QString& where, const ForceLaw& law, LawPoint at) {
            at.phase = law.settledPhase(at);
            QVERIFY2(at.phase >= 0 && at.phase <= law.lastPhase(), qPrintable(where));
            for (int which = 0; which < law.guardCount(at.phase); ++which, ++seen) {
                QVERIFY2(law.guard(which, at) >= 0.0, qPrintable(where));
                const int behind = law.phaseBehind(which, at);
                QVERIFY2(behind != at.phase && behind >= 0 && behind <= law.lastPhase(), qPrintable(where));
            }
        });
        QVERIFY(seen > 0);
    }

    /// What one begins with fits the rig: with twice the weight each force at the same place is twice as large,
    /// and in a rig twice as long torques are so at the same angle, while forces stay at twice the distance.
    /// The gas of an engine alone weighs nothing: it pushes as the piston is wide.
    void beginningsFitTheRig() {
        const auto forceOf = [](const ElementLaw& kind, const RigScale& scale, double rate) {
            const auto law = makeLaw(kind);
            const bool isDistance = kindOf(kind).actsOn == ActsOn::distance;
            double state = 0.0;
            LawPoint at{isDistance ? 0.8 * scale.length : 0.31, rate, 0.4, 0, {}};
            if (std::holds_alternative<RotationalStops>(kind)) at.x = 1.6; // beyond its end
            if (std::holds_alternative<LinearStops>(kind)) at.x = 1.4 * scale.length;
            const bool isOfClosing =
                std::holds_alternative<DoorSeal>(kind) || std::holds_alternative<DoorLatch>(kind);
            if (isOfClosing) at.x = 0.0;
            if (law->stateCount() > 0) {
                state = law->initialState(at);
                at.states = {&state, 1};
            }
            at.phase = law->phaseFrom(at.time, law->settledPhase(at));
            return law->response(at).force;
        };
        const RigScale scale{0.5, 50.0}, heavy{0.5, 100.0}, longer{1.0, 50.0};
        const std::vector<ElementLaw> kinds = oneOfEachKind(scale);
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            // The hills of a check are, and air begins without pressure: test_door_check_law, test_closing.
            if (std::holds_alternative<DoorCheck>(kinds[k]) || std::holds_alternative<CabinAir>(kinds[k]))
                continue;
            const bool isGas =
                std::holds_alternative<EngineGas>(kinds[k]) || std::holds_alternative<CabinAir>(kinds[k]);
            const bool isDistance = kindOf(kinds[k]).actsOn == ActsOn::distance;
            const auto close = [&](double force, double expected) {
                QVERIFY2(
                    std::abs(force - expected) <= 1e-9 * std::abs(expected),
                    qPrintable(QString("%1: %2, not %3").arg(kindOf(kinds[k]).name).arg(force).arg(expected)));
            };
            for (const double rate : {-0.3, 0.3}) {
                const double force = forceOf(kinds[k], scale, rate);
                QVERIFY2(force != 0.0, kindOf(kinds[k]).name);
                close(forceOf(oneOfEachKind(heavy)[k], heavy, rate), isGas ? force : 2.0 * force);
            }
            const double still = forceOf(kinds[k], scale, 0.0);
            close(forceOf(oneOfEachKind(longer)[k], longer, 0.0), isGas        ? 4.0 * still
                                                                  : isDistance ? still
                                                                               : 2.0 * still);
        }
    }

    void kindsHaveNamesOfTheirOwn() {
        std::set<std::string> names;
        for (const KindInfo& kind : elementKinds()) {
            QVERIFY(names.insert(kind.name).second);
            QVERIFY(std::strlen(kind.label) > 0 && std::strlen(kind.help) > 10);
        }
    }

    void strutHasItsCatalogueForces() {
        const GasStrut strut;
        const auto law = makeLaw(strut);
        const auto force = [&](double x, double rate = 0.0) { return law->response({x, rate}).force; };
        QCOMPARE(force(strut.extendedLength), strut.extendedForce);
        QVERIFY(std::abs(force(strut.compressedLength) - strut.progression * strut.extendedForce) < 1e-10);
        // Extending slowly, friction takes from the force; compressing it adds.
        QVERIFY(force(0.4, 0.05) < force(0.4) - strut.friction);
        QVERIFY(force(0.4, -0.05) > force(0.4) + strut.friction);
    }

    /// What the oil adds to the damping, by the difference of the forces in both directions.
    void strutIsDampedAtItsEnd() {
        GasStrut strut;
        const auto addedBy = [](const GasStrut& s, double x) {
            constexpr double speed = 0.1; // friction has turned over: tanh is 1
            const auto law = makeLaw(s);
            const double loss = law->response({x, -speed}).force - law->response({x, speed}).force;
            return (0.5 * loss - s.friction) / speed - s.damping;
        };
        // A smooth step over the last 3 cm: z² (3 - 2 z), constant on both sides.
        const std::pair<double, double> shares[] = {{0.35, 0.0},  {0.469, 0.0}, {0.4775, 0.15625},
                                                    {0.485, 0.5}, {0.5, 1.0},   {0.52, 1.0}};
        for (const auto& [x, share] : shares) {
            QVERIFY(std::abs(addedBy(strut, x) - share * strut.endDamping) < 1e-9); // rounding of 1e3
        }
        QCOMPARE(makeLaw(strut)->features().size(), std::size_t{1});
        const ForceLaw::Feature zone = makeLaw(strut)->features()[0];
        QVERIFY(std::abs(zone.centre - zone.scale - 0.47) < 1e-15);
        QVERIFY(std::abs(zone.centre + zone.scale - 0.5) < 1e-15);
        strut.endZone = 0.0;
        QVERIFY(makeLaw(strut)->features().empty());
        for (const double x : {0.4, 0.5, 0.52}) QVERIFY(std::abs(addedBy(strut, x)) < 1e-9);
    }

    void strutHasAStopAtEachEnd() {
        const GasStrut strut;
        const auto stops = makeLaw(strut)->ownStops();
        QCOMPARE(stops.size(), std::size_t{2});
        QCOMPARE(stops[0].stop.angle, strut.compressedLength);
        QCOMPARE(stops[0].side, -1.0);
        QCOMPARE(stops[1].stop.angle, strut.extendedLength);
        QCOMPARE(stops[1].side, 1.0);
        for (const double length : {0.2, 0.3, 0.31}) {
            GasStrut other = strut;
            other.extendedLength = length;
            Issues issues;
            ElementKind<GasStrut>::check(other, "/strut", issues);
            QCOMPARE(issues.size(), std::size_t{length > 0.3 ? 0U : 1U});
            if (!issues.empty()) QCOMPARE(issues[0].pointer, std::string("/strut/extended_length"));
        }
    }

    /// Of an open stop one guard: it is touched. Of the others two: it is left, and it pushes until the door
    /// leaves faster than 1/d.
    void stopsHaveTheirGuards() {
        for (const double side : {1.0, -1.0}) {
            const EndStopLaw law(EndStop{0.3, 2000.0, 0.5}, side);
            const int open = static_cast<int>(StopState::open);
            const int touching = static_cast<int>(StopState::touching);
            const int releasing = static_cast<int>(StopState::releasing);
            QCOMPARE(law.guardCount(open), 1);
            QCOMPARE(law.guardCount(touching), 2);
            QCOMPARE(law.guardCount(releasing), 2);
            for (const double rate : {-3.0, -2.5, -1.5, 1.0}) { // into the stop
                const LawPoint at{0.3 + side * 0.01, side * rate, 0.0, touching, {}};
                LawPoint after = at;
                after.phase = releasing;
                QVERIFY(std::abs(law.guard(1, at) - (1.0 + 0.5 * rate)) < 1e-15);
                QVERIFY(std::abs(law.guard(1, after) + (1.0 + 0.5 * rate)) < 1e-15);
                QCOMPARE(law.settledPhase(at), rate > -2.0 ? touching : releasing);
            }
        }
    }

    /// Each range of the cycle ends at its published bound, and the other one of its stroke begins.
    /// A load acts from its start to its end, whatever rounding makes of these instants.
    void loadsActFromStartToEnd() {
        const AppliedTorque load{3.0, 0.5, 1.5};
        const auto law = makeLaw(load);
        const auto torqueAt = [&](double time) {
            return law->response({0.0, 0.1, time, law->phaseFrom(time, 0), {}}).force;
        };
        for (const double rounding : {-1e-12, 0.0, 1e-12}) {
            QCOMPARE(torqueAt(0.5 + rounding), 3.0);
            QCOMPARE(torqueAt(1.5 + rounding), 0.0);
        }
        QCOMPARE(torqueAt(0.5 - 1e-9), 0.0);
        QCOMPARE(torqueAt(1.5 - 1e-9), 3.0);
        AppliedTorque endless; // as of a file without an end
        endless.start = 0.5;
        const auto pull = makeLaw(endless);
        QCOMPARE(pull->phaseFrom(0.4, 0), 0);
        QCOMPARE(pull->phaseFrom(1.5, 0), 1);
        QCOMPARE(pull->phaseFrom(1e7, 0), 1);
        const auto complaintOf = [](const AppliedTorque& torque) {
            Issues issues;
            ElementKind<AppliedTorque>::check(torque, "/load", issues);
            return issues.empty() ? std::string() : issues.front().pointer + ": " + issues.front().message;
        };
        QCOMPARE(complaintOf(load), std::string());
        QCOMPARE(complaintOf({3.0, 0.5, 0.5}), std::string()); // as good as none
        QCOMPARE(complaintOf({3.0, 0.5, 0.4}), std::string("/load/end: The torque ends before it starts"));
    }

    /// A lid of the rig's weight, a rod, swings on the bristles of a new torque hinge for a moment: damped
    /// well, but not dead, in rigs of any size.
    void newTorqueHingesRingForAMoment() {
        for (const RigScale& scale : {RigScale{0.5, 50.0}, RigScale{1.0, 400.0}, RigScale{0.05, 0.5}}) {
            const Presliding bristles = ElementKind<TorqueHinge>::sized(scale).presliding;
            const double inertia = scale.weight / 9.81 * scale.length * scale.length / 3.0;
            const double ratio = bristles.damping / (2.0 * std::sqrt(bristles.stiffness * inertia));
            QVERIFY2(ratio > 0.4 && ratio < 0.9, qPrintable(QString::number(ratio)));
        }
    }

    /// Teeth of a gear: on either side of the play a stop of Hunt and Crossley, k x (1 + d x'), beside the oil.
    void teethAreStopsOnEitherSideOfThePlay() {
        const double k = 200.0, half = 0.01, d = 0.5, c = 0.3, deep = 0.004;
        const auto law = makeLaw(GearMesh{k, 2.0 * half, d, c});
        const auto straight = makeLaw(GearMesh{k, 0.0, d, c});
        QCOMPARE(law->lastPhase(), 4);
        for (const double rate : {-0.7, 0.2}) {
            const LawPoint between{0.002, rate, 0.0, 0, {}};
            QCOMPARE(law->settledPhase(between), 0);
            QCOMPARE(law->response(between).force, -c * rate);
            QCOMPARE(law->storedEnergy(between), 0.0);
            QCOMPARE(law->guard(0, between), half - 0.002);
            QCOMPARE(law->guard(1, between), half + 0.002);
        }
        QVERIFY(!law->isStiffIn(0));
        for (const double side : {1.0, -1.0}) {
            const int touching = side > 0.0 ? 1 : 3, leaving = touching + 1;
            QCOMPARE(law->phaseBehind(side > 0.0 ? 0 : 1, {0.0, 0.0}), touching);
            const double x = side * (half + deep);
            const double fast = 1.25 / d; // away: the pad does not follow
            QCOMPARE(law->settledPhase({x, -side * fast}), leaving);
            for (const double rate : {-0.7, 0.2}) {
                const LawPoint at{x, rate, 0.0, touching, {}};
                const ElementResponse r = law->response(at);
                const double pushes = k * deep * (1.0 + d * side * rate);
                QCOMPARE(law->settledPhase(at), touching);
                QVERIFY(std::abs(r.force - (-side * pushes - c * rate)) < 1e-12);
                QVERIFY(std::abs(r.byRate + k * deep * d + c) < 1e-12);
                QVERIFY(std::abs(r.power + (k * deep * d + c) * rate * rate) < 1e-12);
                QVERIFY(std::abs(r.powerByRate + 2.0 * (k * deep * d + c) * rate) < 1e-12);
                QVERIFY(std::abs(law->storedEnergy(at) - 0.5 * k * deep * deep) < 1e-15);
                QVERIFY(std::abs(law->guard(0, at) - deep) < 1e-15);
                QVERIFY(std::abs(law->guard(1, at) - (1.0 + d * side * rate)) < 1e-15);
            }
            for (const int phase : {touching, leaving}) {
                const LawPoint at{x, 0.0, 0.0, phase, {}};
                QVERIFY(law->isStiffIn(phase));
                QCOMPARE(law->phaseBehind(0, at), 0);
                QCOMPARE(law->phaseBehind(1, at), phase == touching ? leaving : touching);
                QCOMPARE(straight->phaseBehind(0, at), side > 0.0 ? 3 : 1); // without play from flank to flank
                QVERIFY(law->eventOf(0, phase) == LawEvent::touched);
                QVERIFY(law->eventOf(phase, 0) == LawEvent::released);
            }
            QVERIFY(!law->eventOf(touching, leaving));
        }
    }

    void gasLeavesItsRangesAtTheirBounds() {
        const EngineGas gas;
        const auto law = makeLaw(gas);
        constexpr int leavesRange = 1;
        const auto at = [&](GasPhase phase, double y) {
            const bool compresses = phase == GasPhase::compression || phase == GasPhase::compressionTop;
            return LawPoint{
                (1.0 - y) * gas.cylinderLength, compresses ? -1.0 : 1.0, 0.0, static_cast<int>(phase), {}};
        };
        const auto isLeft = [&](GasPhase phase, double y) {
            return law->guard(leavesRange, at(phase, y)) < 0.0;
        };
        for (const double beside : {1e-9, 1e-3, 0.01}) {
            for (const auto& [below, above, bound] :
                 {std::tuple(GasPhase::compression, GasPhase::compressionTop, kGasCompressionTop),
                  std::tuple(GasPhase::expansion, GasPhase::expansionTop, kGasExpansionTop)}) {
                QVERIFY(!isLeft(below, bound - beside) && isLeft(below, bound + beside));
                QVERIFY(isLeft(above, bound - beside) && !isLeft(above, bound + beside));
                QCOMPARE(law->phaseBehind(leavesRange, at(below, bound)), static_cast<int>(above));
                QCOMPARE(law->phaseBehind(leavesRange, at(above, bound)), static_cast<int>(below));
            }
        }
        // As published: "below 0.986061, else"; "above 0.933, else".
        QCOMPARE(gasPhase(kGasCompressionTop, -1.0), GasPhase::compressionTop);
        QCOMPARE(gasPhase(kGasExpansionTop, 1.0), GasPhase::expansion);
    }

    /// Ranges and values of the published pressure polynomials at the joints between them.
    void gasPressureIsThePublishedCycle() {
        QCOMPARE(gasPhase(0.5, -1.0), GasPhase::compression);
        QCOMPARE(gasPhase(0.99, -1.0), GasPhase::compressionTop);
        QCOMPARE(gasPhase(0.95, 1.0), GasPhase::expansionTop);
        QCOMPARE(gasPhase(0.5, 1.0), GasPhase::expansion);
        QVERIFY(std::abs(gasPressure(GasPhase::expansion, 0.0) - 2.4e5) < 1e-6);
        QVERIFY(std::abs(gasPressure(GasPhase::expansion, 1.0 - 0.05 / 0.35) - 2633708.3215327) < 1e-4);
        constexpr double h = 1e-6;
        for (const GasPhase phase : {GasPhase::compression, GasPhase::expansion}) {
            const double slope = (gasPressure(phase, 0.6 + h) - gasPressure(phase, 0.6 - h)) / (2 * h);
            const auto p = gasPressure(phase, WithSlopes<1>(0.6, 1, 0));
            QVERIFY(std::abs(slope / p.derivatives()[0] - 1.0) < 1e-6);
        }
    }

    void tablesPassThroughTheirPointsWithoutOvershoot() {
        const Interpolation monotone({0.0, 1.0, 2.0, 4.0}, {0.0, 5.0, 5.0, -1.0},
                                     Interpolation::Kind::monotone);
        QCOMPARE(monotone.at(1.0).y, 5.0);
        QCOMPARE(monotone.at(-3.0).y, 0.0);
        QCOMPARE(monotone.at(9.0).y, -1.0);
        for (double x = 0.0; x <= 4.0; x += 0.01)
            QVERIFY(monotone.at(x).y <= 5.0 + 1e-12 && monotone.at(x).y >= -1.0 - 1e-12);
        // The integral's slope is the value.
        for (const double x : {0.3, 1.4, 3.1}) {
            const double slope = (monotone.integral(x + 1e-5) - monotone.integral(x - 1e-5)) / 2e-5;
            QVERIFY(std::abs(slope - monotone.at(x).y) < 1e-8);
        }
        // A spline that rests at its ends is the one cubic between two points, and never jumps in its rate.
        const Interpolation rise({1.0, 3.0}, {2.0, 6.0}, Interpolation::Kind::restingSpline);
        QVERIFY(std::abs(rise.at(2.0).y - 4.0) < 1e-12 && std::abs(rise.at(2.0).slope - 3.0) < 1e-12);
        const Interpolation spline({0.0, 1.0, 1.7, 3.0}, {0.0, 2.0, -1.0, 1.0},
                                   Interpolation::Kind::restingSpline);
        for (const double knot : {1.0, 1.7}) {
            QVERIFY(std::abs(spline.at(knot - 1e-9).curvature - spline.at(knot + 1e-9).curvature) < 1e-5);
        }
        for (const double end : {1e-12, 3.0 - 1e-12}) QVERIFY(std::abs(spline.at(end).slope) < 1e-9);
    }

    void motionsAreConsistent() {
        const std::vector<PrescribedMotion> motions = {
            PrescribedMotion(RotationMotion{ConstantSpeed<MotionOf::rotation>{0.2, 3.0}}),
            PrescribedMotion(RotationMotion{SineMotion<MotionOf::rotation>{0.1, 0.5, 0.7, 0.3}}),
            PrescribedMotion(RotationMotion{RampMotion<MotionOf::rotation>{0.2, 1.4, 0.3, 0.9}}),
            PrescribedMotion(
                TranslationMotion{MotionTable<MotionOf::translation>{{{0.0, 0.0}, {0.6, 0.2}, {1.5, -0.1}}}})};
        constexpr double h = 1e-5;
        for (const PrescribedMotion& motion : motions) {
            for (const double t : {0.1, 0.45, 0.8, 1.1}) {
                const MotionValue m = motion.at(t);
                QVERIFY(std::abs((motion.at(t + h).value - motion.at(t - h).value) / (2 * h) - m.rate) < 1e-7);
                QVERIFY(std::abs((motion.at(t + h).rate - motion.at(t - h).rate) / (2 * h) - m.acceleration) <
                        1e-6);
            }
        }
        QCOMPARE(motions[2].at(0.0).value, 0.2);
        QCOMPARE(motions[2].at(5.0).value, 1.4);
        QCOMPARE(motions[2].at(1.2).rate, 0.0);
    }
};

HINGELAB_APPLESS_TEST(TestElements)

} // namespace test_elements

#include "test_elements.moc"
