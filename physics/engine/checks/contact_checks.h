// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mechanism/mechanism.h"
#include "rig/rig.h"
#include "text/issue.h"

namespace hingelab {

/// Spots that are shown have channels; pairs are looked at in every step.
inline constexpr std::size_t kMaximumSpots = 3500;          ///< that are shown
inline constexpr std::size_t kMaximumContactPairs = 20'000; ///< of shapes: 200 of them, each against each

/// References of contacts, and what their shapes can do.
void checkContacts(const Rig& rig, Issues& issues);

/// Warns of bodies that start so deep inside each other that the contact would throw them apart. The rig is
/// valid otherwise; `placed` is the mechanism at the start.
void checkContactStart(const Rig& rig, const Mechanism& mechanism, const MechanismScratch& placed,
                       Issues& issues);

} // namespace hingelab
