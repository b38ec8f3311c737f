// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "simulation/model.h"

namespace hingelab {

/// A coordinate for people: its joint's name, with the coordinate's where the joint has several: "platform x".
[[nodiscard]] QString coordinateName(const Model& model, int coordinate);

/// What a coordinate is counted in.
[[nodiscard]] Quantity quantityOf(const Model& model, int coordinate);

/// The channel that tells its value while it moves.

} // namespace hingelab
