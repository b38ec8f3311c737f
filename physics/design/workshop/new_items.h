// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "simulation/model.h"

namespace hingelab {

/// Coordinates of joints by their names, as far as they are known [rad or m].
using PresentPlace = std::map<std::string, double>;

/// What a person expects of "Add": a detent that holds the door where it is, or where it cannot be there (a
/// neighbour is in the way, or nobody knows) in the middle of the widest part of its way that has none yet,
/// against all that pulls at the door there; a zone that brakes its closing, at the beginning of such a part.
/// `element` is a door hinge.
[[nodiscard]] Detent newDetent(const Model& model, std::size_t element, const PresentPlace& present = {});
[[nodiscard]] DampingZone newDampingZone(const Rig& rig, std::size_t element);

/// The way of the joint that an element acts on, between its stops [rad]; a usual door's where it has none.
struct AngleRange {
    double lower = 0.0;
    double upper = 0.0;
};
[[nodiscard]] AngleRange wayOf(const Rig& rig, const std::string& joint);

} // namespace hingelab
