// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <functional>

#include "contact/stribeck_solver.h"
#include "text/json_text.h"

namespace hingelab {

/// A contact problem with its solver's settings and starting point, as files have it
/// (docs/reference/contact-files.md).
struct ContactCase {
    std::string name;
    ContactProblem problem;
    StribeckParameters parameters;
    Eigen::VectorXd guess; ///< nv
};

/// What is solved next, of how many: time grows with the third power of the velocities.
struct CaseAtHand {
    std::size_t index = 0;
    std::size_t count = 0;
    Eigen::Index velocities = 0;
    Eigen::Index contacts = 0;
};

/// Reads one case. Throws std::runtime_error that says what is wrong, with the place below `where`; numbers may
/// be the strings "NaN", "Infinity" and "-Infinity", and the solver judges them.
[[nodiscard]] ContactCase readContactCase(const Json& json, const std::string& where);

[[nodiscard]] Json contactCaseToJson(const ContactCase& contactCase);

/// A document {"cases": [...]} that solveContactCases() reads.
[[nodiscard]] Json contactCasesToJson(const std::vector<ContactCase>& cases);

/// Solves all cases of a document: one case, a list, or an object with "cases". Returns {"results": [...]} in
/// their order, each with "name", "code", "code_name", "num_iterations", "residuals", "v", "vn", "vt", "fn",
/// "ft", "tau_f", "tau", "momentum_residual_inf", "momentum_residual_relative", "strategy",
/// "further_iterations", "jacobian_at_guess" and "jacobian_at_solution", and "message" if something is wrong.
/// A case that cannot be read has code 4 and says why; it does not stop the others.
/// `goOn`, if given, is asked before each case is solved; when it says no, the results so far are returned.
[[nodiscard]] Json solveContactCases(const Json& document, StribeckMode mode,
                                     const std::function<bool(const CaseAtHand&)>& goOn = {});

} // namespace hingelab
