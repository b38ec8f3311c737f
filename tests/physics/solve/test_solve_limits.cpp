// SPDX-License-Identifier: GPL-3.0-or-later
// What solving refuses, where it ends, and how it tells.
#include <QTest>
#include <cmath>

#include "solve/constrained_search.h"
#include "solve/sensitivity.h"
#include "solve/target_solver.h"
#include "tests/physics/motor_bench.h"
#include "tests/physics/target_door.h"
#include "tests/suite.h"

namespace test_solve_limits {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kSpringNumber = "/elements/hinge/spring_constant";
constexpr const char* kZeroNumber = "/elements/hinge/spring_zero_angle_rad";
constexpr const char* kStopNumber = "/joints/axis/upper_stop/angle";

FreeParameter between(const char* pointer, double lower, double upper, double weight = 1.0) {
    return {pointer, lower, upper, weight};
}

Rig doorWith(std::vector<Target> targets, double k = 5.0, double friction = 1.0, double zeroAngle = 0.0) {
    Rig rig = formulaDoor(k, friction, zeroAngle);
    rig.targets = std::move(targets);
    return rig;
}

} // namespace

class TestSolveLimits : public QObject {
    Q_OBJECT
  private slots:
    void whatCannotBeFreeSaysWhy() {
        const Rig rig = formulaDoor(2.0, 1.0);
        const struct {
            std::vector<FreeParameter> free;
            const char* words;
        } cases[] = {
            {{}, "No parameter is free to change."},
            {{between("/elements/hinge/spring", 0.0, 1.0)}, "no number at \"/elements/hinge/spring\""},
            {{between(kSpringNumber, 2.0, 1.0)}, "leave it no room: 2.00000 N·m/rad to 1.00000 N·m/rad"},
            {{between(kSpringNumber, 0.0, 1e16)}, "go beyond what it may be"},
            {{between(kSpringNumber, -1.0, 1.0)}, "go beyond what it may be: ≥ 0"},
            {{between(kSpringNumber, 0.0, 1.0, 0.0)}, "must be above zero"},
            {{between(kSpringNumber, 0.0, 1.0), between("elements/0/spring_constant", 0.0, 1.0)},
             "there twice"},
        };
        for (const auto& one : cases) {
            const std::string why = whyNotFree(rig, one.free);
            QVERIFY2(why.find(one.words) != std::string::npos, why.c_str());
            const SolveResult result =
                solveTargets(doorWith({atMostTarget("effort", Figure::peakEffortOpening, 4)}), one.free);
            QVERIFY(result.outcome == SolveOutcome::refused && result.after.empty());
        }
        QVERIFY(whyNotFree(rig, {between("elements/0/spring_constant", 0.0, 1.0)}).empty());
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 ParameterSetter(rig, {between("/elements/hinge/spring", 0.0, 1.0)}));
    }

    /// A slider may begin where the number may not be, and the number stand beyond the slider.
    void boundsOfAFieldAreMadePossible() {
        const Rig rig = formulaDoor(30.0, 1.0);
        const FreeParameter spring = freeParameter(rig, kSpringNumber).value();
        QVERIFY(spring.lower == 0.0 && spring.upper == 30.0);
        Parameter threshold = findParameter(rig, "/elements/hinge/motion_threshold").value();
        FieldInfo info = *threshold.info;
        info.slider.lower = 0.0; // which is excluded
        threshold.info = std::make_shared<const FieldInfo>(info);
        const FreeParameter made = freeParameter(threshold);
        QVERIFY(made.lower > 0.0 && threshold.info->range.contains(made.lower));
        QVERIFY(canBeFree(threshold));
        threshold.expression = "=width/2";
        QVERIFY(!canBeFree(threshold));
    }

    void sensitivityIsRefusedInWords() {
        const Rig none = formulaDoor(2.0, 1.0);
        QCOMPARE(sensitivityOf(none, {between(kSpringNumber, 0.0, 4.0)}).refusal,
                 std::string("The rig has no targets."));
        const Rig rig = doorWith({atMostTarget("effort", Figure::peakEffortOpening, 4.0)});
        QVERIFY(sensitivityOf(rig, {}).refusal.find("No parameter") == 0);
    }

    /// Slopes that cannot be had are left out; the others are told.
    void slopesThatAreNotThere() {
        Rig rig = doorWith({atMostTarget("effort", Figure::peakEffortOpening, 4.0),
                            atMostTarget("way", Figure::wayFrom, 1.0)});
        rig.joints[0].kind = [&] {
            RevoluteJoint joint = *rig.joints[0].revolute();
            joint.upperStop->angle = 0.005; // nearer to the lower stop than a step
            return joint;
        }();
        const std::vector<FreeParameter> free = {between(kSpringNumber, 6.0, 9.0), // it stands at 5
                                                 between(kStopNumber, -1.0, 2.0),  // below 0 the stops cross
                                                 between(kZeroNumber, -1.0, 1.0)};
        const Sensitivity all = sensitivityOf(rig, free);
        QVERIFY2(all.refusal.empty(), all.refusal.c_str());
        QVERIFY(!all.entries[0][0].slope && !all.entries[0][1].slope);
        QVERIFY(std::abs(*all.entries[0][2].slope + 5.0) < 1e-8); // -k, straight
        QCOMPARE(all.entries[0][2].share, -1.0);
        QVERIFY(*all.entries[1][2].slope == 0.0 &&
                all.entries[1][2].share == 0.0); // nothing moves the way's end
        int asked = 0;
        const Sensitivity some = sensitivityOf(rig, {free[2], free[0]}, {}, [&] { return asked++ < 1; });
        QVERIFY(some.entries[0][0].slope && !some.entries[0][1].slope);
    }

    /// What stops a search comes out of it, wherever it was thrown.
    void stoppingPassesThroughTheSearch() {
        const std::vector<double> g{1.0};
        const auto kept = [&](const std::vector<double>&) -> const std::vector<double>& { return g; };
        const auto stopped = [&](const std::vector<double>&) -> const std::vector<double>& {
            throw SearchStopped{};
        };
        const auto zero = [](const std::vector<double>&) { return 0.0; };
        const auto thrown = [](const std::vector<double>&) -> double { throw SearchStopped{}; };
        const auto isStopped = [](const auto& search) {
            try {
                static_cast<void>(search());
            } catch (const SearchStopped&) {
                return true;
            }
            return false;
        };
        QVERIFY(isStopped([&] { return leastObjective({0.5}, 1, zero, stopped, {}); }));
        QVERIFY(isStopped([&] { return leastObjective({0.5}, 1, thrown, kept, {}); }));
        QVERIFY(isStopped([&] { return leastViolation({0.5}, 1, stopped, {}); }));
        QVERIFY(!isStopped([&] { return leastObjective({0.5}, 1, zero, kept, {}); }));
    }

    void withoutTargetsThereIsNothingToSolve() {
        const SolveResult result = solveTargets(formulaDoor(2.0, 1.0), {between(kSpringNumber, 0.0, 4.0)});
        QVERIFY(result.outcome == SolveOutcome::refused);
        QCOMPARE(outcomeText({}, result), std::string("The rig has no targets."));
        QCOMPARE(solveWords({}, result).size(), std::size_t{1});
    }

    /// Where a door opens by itself comes and goes; k (q0 - end) > f is asked instead.
    void aDoorThatShallOpenByItself() {
        const Rig rig =
            doorWith({atMostTarget("opens", Figure::selfOpeningFrom, 15.0 * kTargetDegree)}, 2.0, 1.5, 0.0);
        const SolveResult result = solveTargets(rig, {between(kZeroNumber, 0.0, 3.0)});
        QVERIFY(!result.resultsBefore[0].value);
        QVERIFY2(result.outcome == SolveOutcome::met, outcomeText(rig, result).c_str());
        const double least = kTargetEnd + 0.75;
        QVERIFY(result.after[0] >= least && result.after[0] < 1.02 * least); // 2 % for round numbers
    }

    /// Between two limits that cannot both be kept: closing somewhere misses less than closing nowhere.
    void whatNeverHappensMissesMost() {
        // With q0 < -f/k it closes from everywhere, else from nowhere.
        const Rig rig = doorWith({targetOf("closes", Figure::selfClosingTo, 0.2, 1.0)}, 2.0, 1.5, 0.0);
        const SolveResult result = solveTargets(rig, {between(kZeroNumber, -3.0, 0.0)});
        QVERIFY(result.outcome == SolveOutcome::compromise);
        QVERIFY(result.after[0] < -0.75);
        QVERIFY(std::abs(*result.resultsAfter[0].value - kTargetEnd) < 1e-6);
        QCOMPARE(result.conflict, std::vector<std::size_t>{0});
    }

    /// Rigs that cannot be lie within the bounds: the search goes around them.
    void rigsThatCannotBeAreNoSolutions() {
        Rig rig =
            doorWith({atMostTarget("way", Figure::wayTo, 0.2), atLeastTarget("from", Figure::wayFrom, -0.1)});
        const SolveResult result = solveTargets(rig, {between(kStopNumber, -1.0, 2.0)});
        QVERIFY2(result.outcome == SolveOutcome::met, outcomeText(rig, result).c_str());
        QVERIFY(result.after[0] > 0.0 && result.after[0] <= 0.2);
        // Where none can be, that is what is told.
        const SolveResult none = solveTargets(rig, {between(kStopNumber, -2.0, -1.0)});
        QVERIFY(none.outcome == SolveOutcome::compromise);
        QVERIFY(none.after[0] >= -2.0 && none.after[0] <= -1.0);
        for (const TargetResult& after : none.resultsAfter) QVERIFY(after.verdict == TargetVerdict::unknown);
    }

    /// What is met, but not within the bounds, comes into them.
    void boundsAreKeptWhereAllIsMet() {
        const Rig rig = doorWith({atMostTarget("effort", Figure::peakEffortOpening, 50.0)});
        const SolveResult result = solveTargets(rig, {between(kSpringNumber, 3.0, 4.0)});
        QVERIFY(result.outcome == SolveOutcome::met);
        QVERIFY(result.after[0] >= 3.0 && result.after[0] <= 4.0);
        QVERIFY(std::abs(result.after[0] - 4.0) < 0.04); // the nearest, but for round numbers
        QCOMPARE(outcomeText(rig, result), std::string("The target is met."));
    }

    /// With more free numbers than there are primes in its list, too, and with hardly any evaluations.
    void evaluationsAreKeptBelowTheirNumber() {
        Rig rig = doorWith({atMostTarget("effort", Figure::peakEffortOpening, -1.0),
                            atLeastTarget("way", Figure::wayTo, 5.0)});
        std::vector<FreeParameter> free;
        for (const Parameter& parameter : parametersOf(rig)) {
            const FreeParameter one = freeParameter(parameter);
            const bool isOfHinge = parameter.namePointer.starts_with("/elements/hinge/");
            const bool isOfBody = parameter.namePointer.starts_with("/bodies/door/");
            if ((isOfHinge || isOfBody) && canBeFree(parameter)) free.push_back(one);
        }
        QVERIFY(free.size() > 12);
        SolveOptions options;
        for (const int most : {5, 300}) {
            options.evaluations = most;
            const SolveResult result = solveTargets(rig, free, options);
            QVERIFY(result.outcome == SolveOutcome::compromise);
            // Each stage that has begun asks for some more: it cannot tell anything of nothing.
            QVERIFY2(result.evaluations <= most + 20, qPrintable(QString::number(result.evaluations)));
            for (std::size_t i = 0; i < free.size(); ++i) {
                QVERIFY(result.after[i] >= free[i].lower && result.after[i] <= free[i].upper);
            }
        }
    }

    void outcomesInWords() {
        const Rig rig =
            doorWith({atMostTarget("a", Figure::workToOpen, 1.0), atMostTarget("b", Figure::workToOpen, 2.0),
                      atMostTarget("c", Figure::workToOpen, 3.0)});
        const auto resultOf = [](SolveOutcome outcome, std::vector<std::size_t> conflict, int evaluations) {
            SolveResult result;
            result.outcome = outcome;
            result.conflict = std::move(conflict);
            result.evaluations = evaluations;
            return result;
        };
        const struct {
            SolveResult result;
            const char* words;
        } cases[] = {
            {resultOf(SolveOutcome::cancelled, {}, 7), "Cancelled after 7 evaluations."},
            {resultOf(SolveOutcome::met, {}, 7), "All 3 targets are met."},
            {resultOf(SolveOutcome::met, {}, 0), "All 3 targets are met as they are."},
            {resultOf(SolveOutcome::compromise, {0, 1, 2}, 7),
             "No values within the bounds meet \"a\", \"b\" and \"c\" together. The compromise misses the "
             "targets least."},
            {resultOf(SolveOutcome::compromise, {1}, 7),
             "No values within the bounds meet \"b\", not even alone. The best that was found misses the "
             "targets least."},
        };
        for (const auto& one : cases) QCOMPARE(outcomeText(rig, one.result), std::string(one.words));
        QCOMPARE(solveWords(rig, cases[0].result).size(), std::size_t{1});
    }

    /// However few evaluations there may be, the end is within the bounds and says what it is.
    void fewEvaluationsEndSomewhere() {
        const std::vector<FreeParameter> free = {between(kSpringNumber, 0.0, 9.0),
                                                 between(kZeroNumber, -1.0, 1.0)};
        const std::vector<Target> possible = {atMostTarget("effort", Figure::peakEffortOpening, 4.0)};
        const std::vector<Target> impossible = {atMostTarget("effort", Figure::peakEffortOpening, 3.0),
                                                atLeastTarget("work", Figure::workToOpen, 9.0)};
        for (const int most : {1, 3, 20, 251, 300}) {
            for (const auto& targets : {possible, impossible}) {
                const Rig rig = doorWith(targets);
                const SolveResult result =
                    solveTargets(rig, free, {.voltages = {}, .evaluations = most, .progress = {}});
                QVERIFY(result.outcome == SolveOutcome::met || result.outcome == SolveOutcome::compromise);
                for (std::size_t i = 0; i < free.size(); ++i)
                    QVERIFY(result.after[i] >= free[i].lower && result.after[i] <= free[i].upper);
                // Each stage may look once where there is nothing left, and round its numbers.
                QVERIFY2(result.evaluations < most + 12, qPrintable(QString::number(result.evaluations)));
                QCOMPARE(verdictOf(result.resultsAfter) == TargetVerdict::met,
                         result.outcome == SolveOutcome::met);
                QVERIFY(targets.size() == 1 || result.outcome == SolveOutcome::compromise);
            }
        }
        const SolveResult whole = solveTargets(doorWith(possible), free);
        QVERIFY(whole.outcome == SolveOutcome::met);
    }

    /// A limit of zero has no size of its own: that of the door's forces stands for it.
    void limitsOfZero() {
        const Rig rig = doorWith({atLeastTarget("opens", Figure::opensFrom, 0.0, 0.0)});
        const SolveResult result = solveTargets(rig, {between(kZeroNumber, -1.0, 3.0)});
        QVERIFY2(result.outcome == SolveOutcome::met, outcomeText(rig, result).c_str());
        const double least =
            kTargetEnd + 1.0 / 5.0; // its spring, 5 N·m/rad, against 1 N·m of friction at the end
        QVERIFY2(result.after[0] >= least && result.after[0] < 1.01 * least,
                 qPrintable(QString::number(result.after[0])));
    }

    /// Where a door begins to move by itself may be asked from one side or from both, beside other targets;
    /// that the rig has warnings, such as of a channel that is not there, does not matter.
    /// What no parameter can better, but is met as it is, is in nobody's way: exactly at its limit, or nearer
    /// to it than a search keeps away. (The way ends where the stop stands, and only the spring is free.)
    void whatIsMetWithoutReserve() {
        for (const double limit : {kTargetEnd, kTargetEnd * (1.0 - 1e-6)}) {
            const Rig rig = doorWith({atLeastTarget("way", Figure::wayTo, limit),
                                      atMostTarget("effort", Figure::peakEffortOpening, 4.0)});
            const SolveResult result = solveTargets(rig, {between(kSpringNumber, 0.0, 9.0)});
            QVERIFY(verdictOf(result.resultsBefore) == TargetVerdict::failed);
            QVERIFY2(result.outcome == SolveOutcome::met, outcomeText(rig, result).c_str());
            QVERIFY(verdictOf(result.resultsAfter) == TargetVerdict::met && result.conflict.empty());
        }
        // A conflict names those that are in each other's way, not this one.
        const Rig rig = doorWith({atLeastTarget("way", Figure::wayTo, kTargetEnd),
                                  atMostTarget("little", Figure::peakEffortOpening, 4.0),
                                  atLeastTarget("much", Figure::peakEffortOpening, 5.0)});
        const SolveResult result = solveTargets(rig, {between(kSpringNumber, 0.0, 9.0)});
        QVERIFY(result.outcome == SolveOutcome::compromise);
        QCOMPARE(result.conflict, (std::vector<std::size_t>{1, 2}));
    }

    void placesWhereADoorMovesByItself() {
        const double k = (8.0 - 1.0) / 2.0; // closing effort 1 + k (2 - q) of at most 8 N·m
        Rig opens = doorWith({targetOf("opens", Figure::selfOpeningFrom, -0.1, 0.3),
                              atLeastTarget("not before", Figure::selfOpeningFrom, -0.1),
                              atMostTarget("not behind", Figure::selfOpeningFrom, 0.3),
                              atMostTarget("closing", Figure::peakEffortClosing, 8.0)},
                             5.0, 1.0, 2.0);
        opens.story = {"joint.ghost.angle"};
        const double c = (8.0 - 1.0) / (kTargetEnd + 1.0); // opening effort 1 + k (q + 1)
        const Rig closes = doorWith({targetOf("closes", Figure::selfClosingTo, 1.0, 2.0),
                                     atLeastTarget("far", Figure::selfClosingTo, 1.0),
                                     atMostTarget("not too far", Figure::selfClosingTo, 2.0),
                                     atMostTarget("opening", Figure::peakEffortOpening, 8.0)},
                                    5.0, 1.0, -1.0);
        for (const auto& [rig, most] : {std::pair{opens, k}, std::pair{closes, c}}) {
            const SolveResult result = solveTargets(rig, {between(kSpringNumber, 0.5, 9.0)});
            QVERIFY2(result.outcome == SolveOutcome::met, outcomeText(rig, result).c_str());
            QVERIFY2(result.after[0] <= most && result.after[0] > 0.98 * most,
                     qPrintable(QString::number(result.after[0])));
        }
    }

    /// Targets that are met outside of the bounds are solved into them.
    void whatIsMetOutsideItsBoundsIsBroughtIn() {
        const Rig rig = doorWith({atMostTarget("effort", Figure::peakEffortOpening, 40.0)});
        for (const auto& [lower, upper, expected] : {std::tuple{6.0, 9.0, 6.0}, std::tuple{1.0, 4.0, 4.0}}) {
            const SolveResult result = solveTargets(rig, {between(kSpringNumber, lower, upper)});
            QVERIFY(result.outcome == SolveOutcome::met && result.evaluations > 0);
            QCOMPARE(result.after[0], expected); // the nearer bound
        }
        const SolveResult as = solveTargets(rig, {between(kSpringNumber, 1.0, 9.0)});
        QVERIFY(as.outcome == SolveOutcome::met && as.evaluations == 0 && as.after[0] == 5.0);
    }

    /// Where a figure is there on one side only, there is no slope; without a curve there is nothing to solve.
    void figuresThatComeAndGo() {
        // It closes by itself where its spring, 2 (0 + 1) N·m when shut, is stronger than the friction, 2 N·m.
        const Rig rig = doorWith({atLeastTarget("shuts", Figure::selfClosingTo, 0.1)}, 2.0, 2.0, -1.0);
        const Sensitivity slopes = sensitivityOf(rig, {between(kZeroNumber, -2.0, 0.0)});
        QVERIFY2(slopes.refusal.empty(), slopes.refusal.c_str());
        QVERIFY(!slopes.entries[0][0].slope && slopes.entries[0][0].share == 0.0);
        const Rig touching =
            inContactSteps(doorWith({atMostTarget("effort", Figure::peakEffortOpening, 4.0)}), 1e-3);
        const SolveResult result = solveTargets(touching, {between(kSpringNumber, 0.0, 9.0)});
        QVERIFY2(result.outcome == SolveOutcome::refused &&
                     result.refusal.starts_with("\"effort\" cannot be told: The rig has contacts"),
                 result.refusal.c_str());
    }

    /// A reserve that is many times the limit cannot turn a miss into a success.
    void largeReservesHideNoMiss() {
        Rig rig = formulaDoor(5.0, 1.0);
        rig.targets = {atMostTarget("effort", Figure::peakEffortOpening, 0.5)};
        rig.targets[0].reserve = 20.0;
        const SolveResult result = solveTargets(rig, {{"/elements/hinge/spring_constant", 3.0, 8.0, 1.0}});
        QVERIFY(result.outcome == SolveOutcome::compromise);
        QVERIFY(std::abs(result.after[0] - 3.0) < 0.01); // the nearest to the limit
        QVERIFY(verdictOf(result.resultsAfter) == TargetVerdict::failed);
    }

    /// The whole reserve is kept where that is possible, and else as much as can be.
    void reservesAreKeptAsFarAsPossible() {
        Rig rig = formulaDoor(5.0, 0.0);
        rig.targets = {atMostTarget("effort", Figure::peakEffortOpening, 5.0)};
        const double best = 5.0 - 2.0 * kTargetEnd; // margin at k = 2, the least
        for (const double share : {0.5, 0.99, 1.5}) {
            rig.targets[0].reserve = share * best;
            const SolveResult result = solveTargets(rig, {{"/elements/hinge/spring_constant", 2.0, 8.0, 1.0}});
            QVERIFY2(result.outcome == SolveOutcome::met, outcomeText(rig, result).c_str());
            QCOMPARE(result.resultsAfter[0].keepsReserve, share < 1.0);
            // A ten-thousandth of the limit more is asked for, and three digits may be made of the number.
            const double margin = result.resultsAfter[0].margin.value();
            QVERIFY2(margin >= std::min(share, 0.98) * best, qPrintable(QString::number(margin / best)));
        }
    }
};

HINGELAB_APPLESS_TEST(TestSolveLimits)

} // namespace test_solve_limits

#include "test_solve_limits.moc"
