// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "contact/contact_case.h"
#include "contact/stribeck_solver.h"
#include "simulation/contact_step.h"

namespace hingelab {

/// Why a step with contacts failed, and its problem, which can be saved and solved by itself.
struct ContactFailure {
    std::string words;
    ContactCase problem;
};

/// Of the island in the solver, whose last solve ended with `result` from `guess`; `active` are the spots that
/// its touches tell of. Says which contact is to blame. Elements, stops and torques against rolling enter the
/// problem by their linear laws at the last iterate.
[[nodiscard]] ContactFailure describeContactFailure(const Model& model, const ContactStep& step,
                                                    const StribeckSolver& solver, StribeckResult result,
                                                    std::span<const int> touches,
                                                    const std::vector<ActiveSpot>& active,
                                                    const JointVector& guess);

} // namespace hingelab
