// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "spatial/spatial_vectors.h"

namespace hingelab {

/// The rotation that turns the direction of `from` into that of `to` by the smallest angle. Of two opposite
/// directions, it is a half turn about some axis across them. Neither vector is zero.
[[nodiscard]] Matrix3 turnBetween(const Vector3& from, const Vector3& to);

} // namespace hingelab
