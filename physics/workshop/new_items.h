// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/rig/rig.h"

namespace hingelab {

/// What a person expects of "Add": a detent that holds the door, in the middle of the widest part of its way
/// that has none yet; a zone that brakes its closing, at the beginning of such a part. `element` is a door
/// hinge.
[[nodiscard]] Detent newDetent(const Rig& rig, std::size_t element);
[[nodiscard]] DampingZone newDampingZone(const Rig& rig, std::size_t element);

/// The way of the joint that an element acts on, between its stops [rad]; a usual door's where it has none.
struct AngleRange {
    double lower = 0.0;
    double upper = 0.0;
};
[[nodiscard]] AngleRange wayOf(const Rig& rig, const std::string& joint);

} // namespace hingelab
