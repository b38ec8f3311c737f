// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "analysis/target_judge.h"
#include "solve/free_parameter.h"

namespace hingelab {

/// How far a search has come.
struct SolveProgress {
    int evaluations = 0;
    double worst =
        0.0; ///< largest violation of a target at the best point so far, as a share of its limit; 0: none
    const char* stage = "";
};

/// The targets of a rig as constraints over its free parameters, these scaled to [0, 1] by their bounds. Each
/// limit is one constraint g <= 0: the margin over the size of the limit, with its sign turned, times the
/// weight of the target (over the largest weight), which changes no solution but every compromise. Of a target
/// with a range of temperatures the worst of them counts; what a limit keeps in reserve is taken off it. Where
/// a rig cannot stand or a figure cannot be told, g is large. All points that were asked for are kept.
class TargetProblem {
  public:
    struct Point {
        std::vector<double> x;   ///< in [0, 1]
        std::vector<double> g;   ///< of each limit, what it keeps in reserve included
        std::vector<double> raw; ///< the same without reserves and weights: not above 0 where the limit is kept
        std::string problem;     ///< why the rig cannot be, if it cannot
        double worst = 0.0;      ///< the largest of g
    };

    /// The rig outlives this. `progress` is called after each evaluation; false stops by SearchStopped.
    TargetProblem(const Rig& rig, const std::vector<FreeParameter>& free, MotorVoltages voltages,
                  std::function<bool(const SolveProgress&)> progress);

    [[nodiscard]] std::size_t size() const { return free_.size(); }
    [[nodiscard]] std::size_t limitCount() const { return limits_.size(); }
    /// The target that a limit belongs to.
    [[nodiscard]] std::size_t targetOf(std::size_t limit) const { return limits_[limit].target; }
    /// Where the rig stands, moved into the bounds.
    [[nodiscard]] const std::vector<double>& start() const { return start_; }
    [[nodiscard]] const ParameterSetter& setter() const { return setter_; }

    [[nodiscard]] std::vector<double> valuesAt(const std::vector<double>& x) const;
    [[nodiscard]] std::vector<double> pointOf(const std::vector<double>& values) const;
    /// Weighted sum of squares of the changes, as shares of the bounds.
    [[nodiscard]] double change(const std::vector<double>& x) const;

    /// The constraints at a point.
    const Point& at(const std::vector<double>& x);
    [[nodiscard]] const std::vector<Point>& points() const { return points_; }
    [[nodiscard]] int evaluations() const { return static_cast<int>(points_.size()); }
    /// Whether a point meets some limits, if nothing is kept in reserve.
    [[nodiscard]] bool meets(const Point& point, const std::vector<std::size_t>& limits) const;
    /// Asks for the reserves that targets lack at given values, which depend on where they are; false if none
    /// lacks any, or nothing can be asked for.
    [[nodiscard]] bool askForReserves(const std::vector<double>& values);
    /// Keeps no more in reserve, of those limits that a point has not enough of, than this point has: what no
    /// parameter betters may be met exactly. Of all points, known and to come.
    void lowerReserves(const Point& lacking);
    /// Asks for no reserve any more: of limits that cannot be met there is none.
    void dropReserves();
    /// The least share that a point has of what its limits shall keep in reserve, at most 1.
    [[nodiscard]] double reserveShare(const Point& point) const;
    void setStage(const char* stage) { stage_ = stage; }

    /// The targets as they are in the rig, with what became of them at given values: judged with all that is
    /// uncertain.
    [[nodiscard]] std::vector<TargetResult> resultsAt(const std::vector<double>& values) const;

  private:
    /// A solution keeps this much of each limit, so that rounding does not take it back.
    static constexpr double kReserve = 1e-4;

    struct Limit {
        std::size_t target = 0;
        bool isLeast = false;
        double scale = 1.0;        ///< what the margin is measured by [SI]
        double weight = 1.0;       ///< of the target, the largest being 1
        double reserve = kReserve; ///< as a share of the scale
        bool isLowered = false;    ///< no parameter gives it what was asked for
    };
    void findLimits(const Rig& rig);
    void weigh(Point& point) const;
    [[nodiscard]] Point evaluated(const std::vector<double>& x) const;

    std::vector<FreeParameter> free_;
    MotorVoltages voltages_;
    std::function<bool(const SolveProgress&)> progress_;
    ParameterSetter setter_;
    std::vector<Target> targets_; ///< in the form that is searched with
    std::vector<Limit> limits_;
    std::vector<double> present_; ///< scaled, perhaps out of bounds
    std::vector<double> start_;
    std::vector<Point> points_;
    double best_ = 0.0;
    const char* stage_ = "";
};

} // namespace hingelab
