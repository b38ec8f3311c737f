// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contact/contact_kernel.h"

namespace hingelab {

/// For systems of which only some columns of each row are read (ContactSystem::columns), as those of bodies
/// that touch their neighbours. Elimination stays within the envelope that these columns span, so that the cost
/// of an iteration grows with the number of bodies, not with its cube. Source: A. George and J. Liu, Computer
/// Solution of Large Sparse Positive Definite Systems (1981), chapter 4; with row pivots here, which widen the
/// envelope where they are needed.
[[nodiscard]] const ContactKernel& envelopeKernel();

} // namespace hingelab
