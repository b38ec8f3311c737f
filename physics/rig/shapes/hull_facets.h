// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "spatial/spatial_vectors.h"

namespace hingelab {

/// Of each facet of the convex hull of finite points [m], which of them are its corners, in rising order.
/// Facets that are within `flat` > 0 [m] of each other's planes are one. Made by Qhull, the only file that
/// knows it; the order of facets is Qhull's, the same for the same points. Empty where the points lie in a
/// plane, or all but in a plane.
[[nodiscard]] std::vector<std::vector<std::size_t>> hullFacets(std::span<const Vector3> points, double flat);

} // namespace hingelab
