// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "contact/contact_kernel.h"
#include "contact/contact_problem.h"
#include "contact/contact_system.h"

namespace hingelab {

enum class StribeckResult {
    success = 0,
    maxIterationsReached = 1,
    linearSolverFailed = 2,
    limiterFailed = 3, ///< no share of an update keeps its direction: numbers that are not finite
    invalidInput = 4   ///< fault() says what and where
};
/// "kSuccess", ...: as the original spells them in files.
[[nodiscard]] const char* nameOf(StribeckResult result);

/// How hard to try.
enum class StribeckMode {
    plain, ///< the published algorithm, iteration by iteration: no checks, no second attempt
    robust ///< input checked; small momentum residual required; line search and continuation when it cycles
};

struct StribeckParameters {
    double stictionTolerance = 1e-4;             ///< vs [m/s]
    int maxIterations = 100;                     ///< of each Newton iteration, >= 1
    double relativeTolerance = 1e-2;             ///< converged when contact velocities change by less than
                                                 ///< this times vs; also the soft norm's part of vs
    double largestTurn = std::numbers::pi / 3.0; ///< theta_max: of a slip direction in one update [rad]
    double momentumTolerance = 1e-6;             ///< robust: |residual| over the momenta that it sums up
    /// Robust: no further update where |residual| is below 0.1 % of that share of p*. Updates change v by no
    /// more than M^-1 times the residual there, for forces that fall with v. An update that should get there
    /// with the factors of the one before takes those.
    bool residualSuffices = false;
};
/// What is wrong with parameters, or empty.
[[nodiscard]] std::string describeFault(const StribeckParameters& parameters);

/// How a solution was found.
enum class StribeckStrategy { newton, lineSearch, tolerance, path };
[[nodiscard]] const char* nameOf(StribeckStrategy strategy);

/// What the last solve did.
struct StribeckStatistics {
    int iterations = 0;        ///< Newton updates of the first attempt (in plain mode: all)
    int furtherIterations = 0; ///< of line search and continuation
    int reused = 0;            ///< updates of the first attempt by the factors of the one before
    StribeckStrategy strategy = StribeckStrategy::newton;
    std::vector<double> residuals; ///< |Jt dv| of each update of the first attempt [m/s]
    double momentumResidual = 0.0; ///< |M v - p* - dt (Jn^T fn + Jt^T ft)|, largest component [N·s]
    double relativeResidual = 0.0; ///< the same over the momenta that it sums up, or an upper bound of that
};

/// Solves (1) for the velocities at the end of a time step, by Newton's method with limited changes of slip
/// direction.
///
/// The problem is copied at setProblem(), so nothing dangles. After construction nothing allocates while
/// problems stay within the capacity. After every solve(), also one that failed, all results belong to the same
/// last iterate of that solve: none is left over from an earlier one.
/// Source: Castro et al. (2020), and Drake's ImplicitStribeckSolver (later TamsiSolver), re-created here.
/// Robust mode goes beyond: see docs/explanation/contact-solver.md, where the numbered equations are.
class StribeckSolver {
  public:
    StribeckSolver(int velocities, int contacts, int rows = 0, StribeckParameters parameters = {});

    void setParameters(const StribeckParameters& parameters);
    [[nodiscard]] const StribeckParameters& parameters() const { return parameters_; }

    /// Takes a copy. The sizes may be anything; beyond the capacity it allocates. Faults show in solve().
    void setProblem(const ContactProblem& problem);

    /// Writes a problem directly: for a simulation that builds one in each step. resize() it, fill it, and call
    /// its findRanges(); the velocities below are then those of the system.
    [[nodiscard]] ContactSystem& system() { return system_; }
    [[nodiscard]] const ContactSystem& system() const { return system_; }

    /// Starts from `guess` [size nv]; `dt` of the problem holds. Robust unless told.
    StribeckResult solve(std::span<const double> guess, StribeckMode mode = StribeckMode::robust);
    StribeckResult solve(const Eigen::VectorXd& guess, StribeckMode mode = StribeckMode::robust) {
        return solve(std::span(guess.data(), static_cast<std::size_t>(guess.size())), mode);
    }
    /// After invalidInput: what is wrong, else empty.
    [[nodiscard]] const std::string& fault() const { return fault_; }
    [[nodiscard]] const StribeckStatistics& statistics() const { return statistics_; }

    // Results of the last solve; copies.
    [[nodiscard]] Eigen::VectorXd velocities() const;           ///< v, nv
    [[nodiscard]] Eigen::VectorXd normalVelocities() const;     ///< vn, nc [m/s]
    [[nodiscard]] Eigen::VectorXd tangentialVelocities() const; ///< vt, 2 nc [m/s]
    [[nodiscard]] Eigen::VectorXd normalForces() const;         ///< fn, nc [N]
    [[nodiscard]] Eigen::VectorXd frictionForces() const;       ///< ft, 2 nc [N]
    [[nodiscard]] Eigen::VectorXd generalizedFriction() const;  ///< Jt^T ft, nv
    [[nodiscard]] Eigen::VectorXd generalizedContact() const;   ///< Jn^T fn + Jt^T ft, nv
    /// Newton's matrix M - dt d(J^T f)/dv at velocities v, nv x nv.
    [[nodiscard]] Eigen::MatrixXd jacobianAt(const Eigen::VectorXd& v);

  private:
    friend class DampedNewton;
    friend class StribeckContinuation;
    friend class StribeckPath;

    [[nodiscard]] StribeckResult newton(StribeckMode mode);
    [[nodiscard]] StribeckResult solveFreeMotion(StribeckMode mode);
    [[nodiscard]] bool checkInput(std::span<const double> guess);
    [[nodiscard]] double shareOfUpdate(bool& isPossible) const;
    [[nodiscard]] double contactChangeNorm(double& tangential) const;
    struct Residual {
        double largest = 0.0;  ///< of the equations' [N·s]
        double momentum = 0.0; ///< the largest one given, p* [N·s]
    };
    [[nodiscard]] Residual residualNow() const;
    [[nodiscard]] static bool factorsSuffice(double before, double now, double wanted);
    [[nodiscard]] bool isBelowMomentum(const Residual& residual);
    [[nodiscard]] bool hasSmallResidual(const Residual& residual);
    [[nodiscard]] bool hasSmallResidual() { return hasSmallResidual(residualNow()); }
    void measureResidual();
    [[nodiscard]] bool isAtRounding();
    [[nodiscard]] bool settlesAtRounding();
    StribeckResult finish(StribeckResult result);

    ContactSystem system_;
    StribeckParameters parameters_;
    StribeckStatistics statistics_;
    const ContactKernel* kernel_ = nullptr;
    std::string fault_;
    std::string sizeFault_; ///< of the problem
    std::string problemFault_;
    std::string parameterFault_;
    std::vector<double> guess_;
    std::vector<double> trial_;      ///< line search: velocities
    std::vector<double> terms_;      ///< magnitudes that each equation sums up
    std::vector<double> atRounding_; ///< velocities that only fail (10), or empty
    std::vector<double> path_;       ///< continuation: vectors of nv + 1
    std::vector<double> bordered_;   ///< continuation: (nv + 1)²
    double cosLargestTurn_ = 0.5;
};

} // namespace hingelab
