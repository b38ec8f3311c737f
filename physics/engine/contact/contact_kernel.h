// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contact/contact_system.h"

namespace hingelab {

/// The inner loops of Newton's method for one number of velocities. Small sizes are compiled with that number
/// fixed, so that loops unroll and vectorise; all others share one with a variable size, and sparse ones have
/// one of their own (envelope_kernel.h). Every version does the same operations in the same order, so results
/// do not depend on the machine.
struct ContactKernel {
    /// Contact velocities, forces and slopes and row forces at system.v.
    void (*evaluate)(ContactSystem& system);
    /// residual = M v - p - dt (J^T f + G^T f_rows); evaluate() first.
    void (*findResidual)(ContactSystem& system);
    /// A = d residual / d v; evaluate() first.
    void (*assemble)(ContactSystem& system);
    /// dv = -A^-1 residual, in place of A. False if a pivot is zero where the scheme's method notices: LDL^T of
    /// the symmetric matrices of one-way problems.
    bool (*solve)(ContactSystem& system);
    /// The same for another residual, by the factors of the last solve(), of A as it was then; the system
    /// keepsFactors.
    void (*solveAgain)(ContactSystem& system);
    /// contactChange = J dv.
    void (*project)(ContactSystem& system);

    [[nodiscard]] static const ContactKernel& of(const ContactSystem& system);
};

} // namespace hingelab
