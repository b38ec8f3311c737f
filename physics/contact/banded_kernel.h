// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/contact/contact_kernel.h"

namespace hingelab {

/// For systems whose entries all lie within ContactSystem::halfBand of the diagonal, as those of many bodies
/// that touch their neighbours: the cost of an iteration grows with n and with the square of the band.
[[nodiscard]] const ContactKernel& bandedKernel();

} // namespace hingelab
