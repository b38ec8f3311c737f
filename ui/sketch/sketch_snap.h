// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "sketch/sketch.h"
#include "ui/sketch/plane_view.h"

namespace hingelab {

/// A place on the sheet: at a point, on a link, or on neither.
struct SketchSpot {
    Eigen::Vector2d at = Eigen::Vector2d::Zero(); ///< [m]
    std::optional<std::size_t> point;
    std::optional<std::size_t> link;
    bool isMiddle = false; ///< of the link, or of one of its sides
};

/// How a place is found.
struct SketchSnapping {
    bool toGrid = true;
    std::optional<Eigen::Vector2d> from;    ///< directions from here snap to 15 degrees
    std::optional<std::size_t> exceptPoint; ///< that is being dragged
};

/// What lies under the pointer: a point, else a link, else the next place of the grid. With the grid, the
/// middle of a link's side is taken where it is near.
[[nodiscard]] SketchSpot spotUnder(const Sketch& sketch, const PlaneView& view, const QPointF& position,
                                   const SketchSnapping& snapping);

/// The nearest place to p on a link's line [m]; on a link of many points, on the nearest line from its first.
[[nodiscard]] Eigen::Vector2d nearestOnLink(const Sketch& sketch, std::size_t link, const Eigen::Vector2d& p);

/// Middles of a link's sides [m]: of one side where it has two points, else of those from each to the next.
[[nodiscard]] std::vector<Eigen::Vector2d> middlesOfLink(const Sketch& sketch, std::size_t link);

} // namespace hingelab
