// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/least_squares.h"

#include <ceres/cost_function.h>
#include <ceres/iteration_callback.h>
#include <ceres/problem.h>
#include <ceres/solver.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace hingelab {
namespace {

/// All residuals as one block.
class WholeCost : public ceres::CostFunction {
  public:
    explicit WholeCost(const LeastSquares& problem) : problem_(problem) {
        set_num_residuals(static_cast<int>(problem.count));
        mutable_parameter_block_sizes()->push_back(static_cast<int>(problem.lower.size()));
    }

    bool Evaluate(double const* const* parameters, double* residuals, double** jacobians) const override {
        const Eigen::VectorXd unknowns =
            Eigen::Map<const Eigen::VectorXd>(parameters[0], problem_.lower.size());
        Eigen::VectorXd values(problem_.count);
        if (!problem_.residuals(unknowns, values) || !values.allFinite()) return false;
        Eigen::Map<Eigen::VectorXd>(residuals, problem_.count) = values;
        if (jacobians == nullptr || jacobians[0] == nullptr) return true;
        Eigen::MatrixXd slopes;
        if (!slopesOf(problem_, unknowns, slopes)) return false;
        using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
        // Of one column, a matrix in rows is the same memory; Eigen wants to be told.
        if (slopes.cols() == 1) {
            Eigen::Map<Eigen::VectorXd>(jacobians[0], slopes.rows()) = slopes.col(0);
        } else {
            Eigen::Map<RowMajor>(jacobians[0], slopes.rows(), slopes.cols()) = slopes;
        }
        return true;
    }

  private:
    const LeastSquares& problem_;
};

class CancelCall : public ceres::IterationCallback {
  public:
    explicit CancelCall(const LeastSquares& problem) : problem_(problem) {}
    ceres::CallbackReturnType operator()(const ceres::IterationSummary&) override {
        return problem_.goOn && !problem_.goOn() ? ceres::SOLVER_ABORT : ceres::SOLVER_CONTINUE;
    }

  private:
    const LeastSquares& problem_;
};

} // namespace

bool slopesOf(const LeastSquares& problem, const Eigen::VectorXd& unknowns, Eigen::MatrixXd& slopes) {
    slopes.resize(problem.count, unknowns.size());
    Eigen::VectorXd above(problem.count);
    Eigen::VectorXd below(problem.count);
    for (Eigen::Index k = 0; k < unknowns.size(); ++k) {
        if (problem.goOn && !problem.goOn()) return false;
        Eigen::VectorXd at = unknowns;
        const double high = std::min(unknowns[k] + problem.difference, problem.upper[k]);
        const double low = std::max(unknowns[k] - problem.difference, problem.lower[k]);
        at[k] = high;
        if (!problem.residuals(at, above)) return false;
        at[k] = low;
        if (!problem.residuals(at, below)) return false;
        slopes.col(k) = (above - below) / (high - low);
    }
    return slopes.allFinite();
}

LeastSquaresEnd solveLeastSquares(const LeastSquares& problem, Eigen::VectorXd start, int mostSteps) {
    LeastSquaresEnd end;
    start = start.cwiseMax(problem.lower).cwiseMin(problem.upper);
    ceres::Problem::Options ownership;
    ownership.cost_function_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
    WholeCost cost(problem);
    ceres::Problem ceresProblem(ownership);
    ceresProblem.AddResidualBlock(&cost, nullptr, start.data());
    for (Eigen::Index k = 0; k < start.size(); ++k) {
        const int at = static_cast<int>(k);
        if (std::isfinite(problem.lower[k]))
            ceresProblem.SetParameterLowerBound(start.data(), at, problem.lower[k]);
        if (std::isfinite(problem.upper[k]))
            ceresProblem.SetParameterUpperBound(start.data(), at, problem.upper[k]);
    }
    CancelCall cancel(problem);
    ceres::Solver::Options options;
    options.linear_solver_type = ceres::DENSE_QR;
    options.max_num_iterations = mostSteps;
    options.function_tolerance = 1e-12; // of a sum of squares: what rounding leaves
    options.parameter_tolerance = 1e-9;
    options.gradient_tolerance = 1e-14;
    options.logging_type = ceres::SILENT;
    options.num_threads = 1;
    options.callbacks.push_back(&cancel);
    ceres::Solver::Summary summary;
    ceres::Solve(options, &ceresProblem, &summary);
    end.unknowns = start;
    end.sum = 2.0 * summary.final_cost; // Ceres halves it
    end.isCancelled = summary.termination_type == ceres::USER_FAILURE || (problem.goOn && !problem.goOn());
    end.isSolved = summary.IsSolutionUsable() && !end.isCancelled;
    if (!end.isSolved) end.words = summary.message;
    return end;
}

} // namespace hingelab
