// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/door_statics.h"
#include "measured/measurement.h"
#include "rig/parameters.h"

/// What a rig with other numbers would have given at the places, or times, of a measurement.
namespace hingelab {

/// What a fit compares: loads of a sweep, or places of a motion.
struct FitPoints {
    std::vector<std::size_t> rows; ///< of the measurement that each point is, or begins at
    std::vector<double> time;      ///< [s]; of a motion from its first point
    std::vector<double> place;     ///< [rad or m]
    std::vector<double> rate;      ///< [rad/s or m/s]; NaN: unknown, only the direction is
    std::vector<int> direction;
    Eigen::VectorXd values;  ///< measured: load on the driving coordinate [N·m or N], or place [rad or m]
    std::size_t outside = 0; ///< rows left out: not on the way of the door
    std::size_t turning = 0; ///< rows left out: within a pass, but moving against it
    std::size_t blocks = 1;  ///< rows of which each point is the mean
};

/// Predicts values of a rig in which some numbers are set. One for each thread.
class FitModel {
  public:
    virtual ~FitModel() = default;
    FitModel(const FitModel&) = delete;
    FitModel& operator=(const FitModel&) = delete;

    /// @param numbers of the parameters in the order in which they were given, then `extras` of the model's
    /// own.
    /// @return false if there is no such rig: its checks refuse it, its linkage does not close.
    [[nodiscard]] virtual bool predict(const Eigen::VectorXd& numbers, Eigen::VectorXd& values) = 0;

    /// Numbers beside the parameters that are found with them, such as the rate at which a motion begins.
    struct Extra {
        std::string label;
        Quantity quantity;
        double start = 0.0;
        double scale = 1.0;
    };
    [[nodiscard]] const std::vector<Extra>& extras() const { return extras_; }
    [[nodiscard]] const FitPoints& points() const { return points_; }

  protected:
    /// @param parameters of the rig, none twice, none driven by an expression.
    FitModel(const Rig& rig, const std::vector<Parameter>& parameters);
    /// Sets the numbers; false if what they drive cannot be evaluated.
    [[nodiscard]] bool set(const Eigen::VectorXd& numbers);
    /// Whether the rig's checks refuse it: all of them, which takes longer than many a law.
    [[nodiscard]] bool isValid() const;
    [[nodiscard]] const Rig& trial() const { return trial_; }
    [[nodiscard]] Rig& trialToChange() { return trial_; }

    FitPoints points_;
    std::vector<Extra> extras_;

  private:
    Rig trial_;
    std::vector<double*> places_; ///< in trial_
    bool hasDimensions_ = false;
};

/// Or why there is none.
struct FitModelFound {
    std::unique_ptr<FitModel> model;
    std::string refusal;
};

/// Loads of a slow sweep, by virtual power (analysis/door_statics.h). Where only numbers of force laws are
/// free, the geometry is taken from the rig as it is: an evaluation then costs a few laws per point.
[[nodiscard]] FitModelFound sweepModel(const Rig& rig, const std::vector<Parameter>& parameters,
                                       const Measurement& measurement);

/// Places of a motion that is left to itself, by simulation; where and how fast it begins are extras.
[[nodiscard]] FitModelFound motionModel(const Rig& rig, const std::vector<Parameter>& parameters,
                                        const Measurement& measurement);

} // namespace hingelab
