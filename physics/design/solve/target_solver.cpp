// SPDX-License-Identifier: GPL-3.0-or-later
#include "solve/target_solver.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "solve/constrained_search.h"
#include "solve/target_simulation.h"

namespace hingelab {
namespace {

using Vector = std::vector<double>;

/// The n-th number of van der Corput's sequence: digits of n in a base, mirrored at the point.
double radicalInverse(std::size_t n, std::size_t base) {
    double value = 0.0;
    double share = 1.0;
    for (; n > 0; n /= base) {
        share /= static_cast<double>(base);
        value += share * static_cast<double>(n % base);
    }
    return value;
}

/// The n-th point of Halton's sequence in a box of any size; beyond the primes here, bases repeat shifted.
Vector haltonPoint(std::size_t n, std::size_t size) {
    constexpr std::array<std::size_t, 12> primes = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    Vector x(size);
    for (std::size_t i = 0; i < size; ++i)
        x[i] = radicalInverse(n + i / primes.size(), primes[i % primes.size()]);
    return x;
}

/// Searches for one problem, in stages.
class TargetSolver {
  public:
    TargetSolver(TargetProblem& problem, int evaluations) : problem_(problem), most_(evaluations) {
        all_.resize(problem.limitCount());
        for (std::size_t k = 0; k < all_.size(); ++k) all_[k] = k;
    }

    /// The point of least change that keeps all limits, or nothing.
    [[nodiscard]] std::optional<Vector> solution() {
        problem_.setStage("looking nearby");
        static_cast<void>(problem_.at(problem_.start()));
        improve(problem_.start());
        if (const auto near = bestKept()) return polished(*near);
        problem_.setStage("looking everywhere");
        for (const Vector& start : starts(all_, 3)) {
            if (bestKept()) break; // spreading them may have found it
            lowerViolation(start, all_);
        }
        if (!bestKept()) lowerReserves();
        const auto far = bestKept();
        if (!far) return std::nullopt;
        return polished(*far);
    }

    /// The point where the largest violation is least.
    [[nodiscard]] Vector compromise() {
        problem_.dropReserves();
        const TargetProblem::Point least = leastViolated(all_);
        constexpr double slack = 1e-3; // of a limit
        return rounded(least.x, least.worst + slack, HUGE_VAL);
    }

    /// Targets that cannot be met together, while any of them can be left out and the others be met.
    [[nodiscard]] std::vector<std::size_t> conflict() {
        problem_.setStage("finding which targets conflict");
        std::vector<std::size_t> targets = contenders();
        for (std::size_t i = 0; i < targets.size() && targets.size() > 1;) {
            std::vector<std::size_t> others = targets;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            if (canBeMet(limitsOf(others))) {
                ++i; // it is part of it
            } else {
                targets = std::move(others);
            }
        }
        return targets;
    }

  private:
    [[nodiscard]] bool hasBudget() const { return problem_.evaluations() < most_; }
    [[nodiscard]] int budget(int wanted) const { return std::clamp(most_ - problem_.evaluations(), 1, wanted); }

    void improve(const Vector& start) {
        if (!hasBudget()) return;
        const auto constraints = [this](const Vector& x) -> const Vector& { return problem_.at(x).g; };
        constexpr int evaluations = 250;
        static_cast<void>(leastObjective(
            start, all_.size(), [this](const Vector& x) { return problem_.change(x); }, constraints,
            {.firstStep = 0.1, .lastStep = 1e-5, .evaluations = budget(evaluations)}));
    }

    /// The kept point of least change, from there on with smaller steps.
    Vector polished(const Vector& start) {
        problem_.setStage("least change");
        Vector best = start;
        constexpr int rounds = 3;
        double step = 0.05;
        for (int round = 0; round < rounds && hasBudget(); ++round) {
            const auto constraints = [this](const Vector& x) -> const Vector& { return problem_.at(x).g; };
            constexpr int evaluations = 200;
            static_cast<void>(leastObjective(
                best, all_.size(), [this](const Vector& x) { return problem_.change(x); }, constraints,
                {.firstStep = step, .lastStep = 1e-6, .evaluations = budget(evaluations)}));
            const double before = problem_.change(best);
            best = bestKept().value_or(best);
            constexpr double noGain = 1e-3;
            if (problem_.change(best) > (1.0 - noGain) * before) break;
            step *= 0.3;
        }
        constexpr double slack = 1.02; // of the change
        return rounded(best, 0.0, slack * problem_.change(best) + 1e-12);
    }

    /// Values that people can read, if they miss the limits by no more than `worst` and change little more.
    Vector rounded(const Vector& x, double worst, double change) {
        for (const int digits : {3, 4, 5}) {
            Vector values = problem_.valuesAt(x);
            for (std::size_t i = 0; i < values.size(); ++i) {
                const Unit& unit = displayUnit(problem_.setter().parameters()[i].info->quantity);
                const double shown = unit.fromSi(values[i]);
                if (shown == 0.0) continue;
                const double step = std::pow(10.0, std::floor(std::log10(std::abs(shown))) + 1.0 - digits);
                values[i] = unit.toSi(std::round(shown / step) * step);
            }
            Vector near = problem_.pointOf(values);
            for (double& value : near) value = std::clamp(value, 0.0, 1.0);
            if (problem_.change(near) <= change && problem_.at(near).worst <= worst) return near;
        }
        return x;
    }

    /// A limit that is met exactly, whatever changes, has nothing in reserve, and some can have less than is
    /// asked for: then what the best of the points that meet all limits has is enough.
    void lowerReserves() {
        const TargetProblem::Point* most = nullptr;
        for (const TargetProblem::Point& point : problem_.points()) {
            if (!problem_.meets(point, all_)) continue;
            if (most == nullptr || isFuller(point, *most)) most = &point;
        }
        if (most != nullptr) problem_.lowerReserves(*most);
    }

    /// Whether fewer limits lack some reserve; if as many do, whether the one that lacks most has more.
    [[nodiscard]] bool isFuller(const TargetProblem::Point& a, const TargetProblem::Point& b) const {
        const auto lacking = [](const TargetProblem::Point& point) {
            return std::count_if(point.g.begin(), point.g.end(), [](double g) { return g > 0.0; });
        };
        if (lacking(a) != lacking(b)) return lacking(a) < lacking(b);
        return problem_.reserveShare(a) > problem_.reserveShare(b);
    }

    [[nodiscard]] std::optional<Vector> bestKept() const {
        const TargetProblem::Point* best = nullptr;
        for (const TargetProblem::Point& point : problem_.points()) {
            if (point.worst > 0.0) continue;
            if (best == nullptr || problem_.change(point.x) < problem_.change(best->x)) best = &point;
        }
        return best == nullptr ? std::nullopt : std::optional(best->x);
    }

    [[nodiscard]] static double worstOf(const TargetProblem::Point& point,
                                        const std::vector<std::size_t>& limits) {
        double worst = -HUGE_VAL;
        for (const std::size_t k : limits) worst = std::max(worst, point.g[k]);
        return worst;
    }

    [[nodiscard]] const TargetProblem::Point& leastViolated(const std::vector<std::size_t>& limits) const {
        const std::vector<TargetProblem::Point>& points = problem_.points();
        return *std::min_element(points.begin(), points.end(), [&](const auto& a, const auto& b) {
            return worstOf(a, limits) < worstOf(b, limits);
        });
    }

    /// The best of what was seen and of points all over the box, each away from the others.
    [[nodiscard]] std::vector<Vector> starts(const std::vector<std::size_t>& limits, std::size_t count) {
        const std::size_t size = problem_.size();
        const std::size_t spread = 12 * (size + 1);
        for (std::size_t n = 1; n <= spread && hasBudget() && !hasSpread_; ++n) {
            static_cast<void>(problem_.at(haltonPoint(n, size)));
        }
        hasSpread_ = true;
        std::vector<const TargetProblem::Point*> order;
        order.reserve(problem_.points().size());
        for (const TargetProblem::Point& point : problem_.points()) order.push_back(&point);
        std::stable_sort(order.begin(), order.end(), [&](const auto* a, const auto* b) {
            return worstOf(*a, limits) < worstOf(*b, limits);
        });
        std::vector<Vector> chosen;
        for (const TargetProblem::Point* point : order) {
            const bool isApart = std::all_of(chosen.begin(), chosen.end(), [&](const Vector& other) {
                double largest = 0.0;
                for (std::size_t i = 0; i < size; ++i)
                    largest = std::max(largest, std::abs(other[i] - point->x[i]));
                constexpr double apart = 0.15; // of the box
                return largest > apart;
            });
            if (isApart) chosen.push_back(point->x);
            if (chosen.size() == count) break;
        }
        return chosen;
    }

    /// A search from a start for the least violation of some limits; its points are kept.
    void lowerViolation(const Vector& start, const std::vector<std::size_t>& limits) {
        Vector some(limits.size());
        const auto constraints = [&](const Vector& x) -> const Vector& {
            const TargetProblem::Point& point = problem_.at(x);
            std::transform(limits.begin(), limits.end(), some.begin(),
                           [&](std::size_t k) { return point.g[k]; });
            return some;
        };
        constexpr int evaluations = 150;
        if (!hasBudget()) return;
        static_cast<void>(
            leastViolation(start, limits.size(), constraints,
                           {.firstStep = 0.1, .lastStep = 1e-4, .evaluations = budget(evaluations)}));
    }

    [[nodiscard]] bool canBeMet(const std::vector<std::size_t>& limits) {
        const auto isMet = [&] {
            return std::any_of(
                problem_.points().begin(), problem_.points().end(),
                [&](const TargetProblem::Point& point) { return problem_.meets(point, limits); });
        };
        if (isMet()) return true;
        for (const Vector& start : starts(limits, 2)) {
            lowerViolation(start, limits);
            if (isMet()) return true;
        }
        return false;
    }

    [[nodiscard]] std::vector<std::size_t> limitsOf(const std::vector<std::size_t>& targets) const {
        std::vector<std::size_t> limits;
        for (const std::size_t k : all_) {
            if (std::find(targets.begin(), targets.end(), problem_.targetOf(k)) != targets.end())
                limits.push_back(k);
        }
        return limits;
    }

    /// Targets that are missed at the compromise or just met: the others are not in the way of each other. If
    /// these can be met together all the same, all are looked at.
    [[nodiscard]] std::vector<std::size_t> contenders() {
        const TargetProblem::Point least = leastViolated(all_);
        std::vector<std::size_t> some;
        std::vector<std::size_t> every;
        for (const std::size_t k : all_) {
            const std::size_t target = problem_.targetOf(k);
            if (every.empty() || every.back() != target) every.push_back(target);
            constexpr double near = 0.2; // of the violation
            const bool isNear = least.g[k] > -near * least.worst;
            if (isNear && (some.empty() || some.back() != target)) some.push_back(target);
        }
        return canBeMet(limitsOf(some)) ? every : some;
    }

    TargetProblem& problem_;
    int most_;
    bool hasSpread_ = false;
    std::vector<std::size_t> all_; ///< limits
};

/// Why there is nothing to solve at all, in words.
std::string whyNotSolvable(const Rig& rig, const std::vector<FreeParameter>& free, const SolveOptions& options,
                           std::vector<TargetResult>& results) {
    if (rig.targets.empty()) return "The rig has no targets.";
    if (std::string why = whyNotFree(rig, free); !why.empty()) return why;
    ConditionedFigures conditioned(std::make_shared<const Model>(rig), options.voltages);
    results = judgeTargets(rig.targets, conditioned);
    DoorFigures& figures = conditioned.nominal();
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (results[i].verdict != TargetVerdict::unknown) continue;
        const bool ofCurve = kindOf(rig.targets[i].figure).needs == FigureNeeds::curve;
        const bool mayCome =
            ofCurve && !figures.curve().isEmpty() && figures.curve().isRotation == rig.targets[i].isRotation();
        if (mayCome) continue; // off the way, which may become longer
        return "\"" + rig.targets[i].name + "\" cannot be told: " + results[i].words;
    }
    return {};
}

/// Names the targets that are missed after all.
void failAsCompromise(SolveResult& result) {
    result.outcome = SolveOutcome::compromise;
    for (std::size_t i = 0; i < result.resultsAfter.size(); ++i) {
        if (result.resultsAfter[i].verdict != TargetVerdict::met) result.conflict.push_back(i);
    }
}

/// Lets a simulated door do what the targets say; false if that was cancelled.
bool confirm(const Rig& rig, const SolveOptions& options, SolveResult& result) {
    if (result.outcome != SolveOutcome::met) return true;
    bool isCancelled = false;
    result.contradictions = contradictionsOf(rig, options.voltages, [&] {
        isCancelled =
            isCancelled || (options.progress &&
                            !options.progress({result.evaluations, 0.0, "simulating what the targets say"}));
        return !isCancelled;
    });
    if (isCancelled) {
        result.outcome = SolveOutcome::cancelled;
        result.contradictions.clear();
        return false;
    }
    if (!result.contradictions.empty()) result.outcome = SolveOutcome::contradicted;
    return true;
}

void solve(const Rig& rig, const std::vector<FreeParameter>& free, const SolveOptions& options,
           SolveResult& result) {
    TargetProblem problem(rig, free, options.voltages, options.progress);
    result.parameters = problem.setter().parameters();
    result.after = problem.setter().present();
    TargetSolver solver(problem, options.evaluations);
    try {
        std::optional<Vector> solution = solver.solution();
        constexpr int rounds = 3; // reserves change with the place by little
        for (int round = 0; solution && round < rounds; ++round) {
            if (!problem.askForReserves(problem.valuesAt(*solution))) break;
            solution = solver.solution();
        }
        result.outcome = solution ? SolveOutcome::met : SolveOutcome::compromise;
        result.after = problem.valuesAt(solution ? *solution : solver.compromise());
        result.resultsAfter = problem.resultsAt(result.after);
        if (!solution) result.conflict = solver.conflict();
        // What was searched with is close to what is asked, and not the same: the targets have the last word.
        if (verdictOf(result.resultsAfter) != TargetVerdict::met && result.outcome == SolveOutcome::met)
            failAsCompromise(result);
        if (!confirm(problem.setter().rigWith(result.after), options, result)) throw SearchStopped{};
    } catch (const SearchStopped&) {
        result.outcome = SolveOutcome::cancelled;
        result.after = problem.setter().present();
        result.resultsAfter.clear();
    }
    result.evaluations = problem.evaluations();
}

} // namespace

SolveResult solveTargets(const Rig& rig, const std::vector<FreeParameter>& free, const SolveOptions& options) {
    SolveResult result;
    result.refusal = whyNotSolvable(rig, free, options, result.resultsBefore);
    if (!result.refusal.empty()) return result;
    const bool isKept = std::all_of(result.resultsBefore.begin(), result.resultsBefore.end(),
                                    [](const TargetResult& target) { return target.keepsReserve; });
    if (isKept && verdictOf(result.resultsBefore) == TargetVerdict::met) {
        const ParameterSetter setter(rig, free);
        const std::vector<double>& present = setter.present();
        const bool isInBounds = std::equal(
            present.begin(), present.end(), free.begin(),
            [](double value, const FreeParameter& f) { return value >= f.lower && value <= f.upper; });
        if (isInBounds) {
            result.outcome = SolveOutcome::met;
            result.parameters = setter.parameters();
            result.after = present;
            result.resultsAfter = result.resultsBefore;
            static_cast<void>(confirm(rig, options, result)); // cancelled: it says so
            return result;
        }
    }
    solve(rig, free, options, result);
    return result;
}

std::vector<Edit> editsOf(const SolveResult& result) {
    std::vector<Edit> edits;
    edits.reserve(result.after.size());
    for (std::size_t i = 0; i < result.after.size(); ++i) {
        const Parameter& parameter = result.parameters[i];
        if (result.after[i] == parameter.value) continue;
        edits.emplace_back(SetValue{parameter.pointer, writeNumber(result.after[i], *parameter.info, nullptr)});
    }
    return edits;
}

} // namespace hingelab
