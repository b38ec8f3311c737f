// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/describe.h"

namespace hingelab {

/// Dry friction that holds: surfaces cling by elastic bristles before they slip. The law is in bristle.h.
struct Presliding {
    double stiffness = 5000.0; ///< sigma0 [N·m/rad], > 0
    double damping = 50.0;     ///< sigma1 [N·m·s/rad], >= 0
    double elasticShare = 0.7; ///< beta, 0 .. 0.95; 0: LuGre
};

void describe(Walk& walk, Presliding& presliding);

} // namespace hingelab
