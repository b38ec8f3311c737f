// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

/// A planar linkage as it is sketched: points, and links that join them rigidly. Where links share a point they
/// are pinned there. All in the plane of the drawing [m], x to the right, y up.
namespace hingelab {

enum class SketchGround {
    none,
    pivot, ///< pinned to the ground
    slide, ///< pinned to a block that slides on the ground along a line
};

struct SketchPoint {
    std::string name; ///< "A"; stays with the point
    Eigen::Vector2d at = Eigen::Vector2d::Zero();
    SketchGround ground = SketchGround::none;
    double slideAngle = 0.0; ///< of the slide's line from x [rad]

    friend bool operator==(const SketchPoint&, const SketchPoint&) = default;
};

/// A rigid link through two points or more, by their indices.
struct SketchLink {
    std::vector<std::size_t> points;

    friend bool operator==(const SketchLink&, const SketchLink&) = default;
};

struct Sketch {
    std::vector<SketchPoint> points;
    std::vector<SketchLink> links;

    friend bool operator==(const Sketch&, const Sketch&) = default;
};

/// A new point with the first letter that is free: A to Z, then A2 ... Returns its index.
std::size_t addSketchPoint(Sketch& sketch, const Eigen::Vector2d& at);

/// A link between two points; false where it would join a point to itself, or what one link joins already.
bool addSketchLink(Sketch& sketch, std::size_t from, std::size_t to);

/// Makes a point, old or new, part of a link: pinned or welded, it moves with it. Links that then lie within it
/// go; points and their indices stay.
void putOnLink(Sketch& sketch, std::size_t link, std::size_t point);

/// Two links become one rigid one.
void joinRigidly(Sketch& sketch, std::size_t first, std::size_t second);

/// `from` becomes the same point as `into`, with the ground of either.
void mergePoints(Sketch& sketch, std::size_t from, std::size_t into);

/// Removes a point or a link. Links of which only one point is left, and points that no link has any more, go
/// with it.
void removePoint(Sketch& sketch, std::size_t point);
void removeLink(Sketch& sketch, std::size_t link);

/// "AB": the link by its points.
[[nodiscard]] std::string nameOfLink(const Sketch& sketch, std::size_t link);

/// Links that have the point.
[[nodiscard]] std::vector<std::size_t> linksAt(const Sketch& sketch, std::size_t point);

/// Distance of the first two points of a link [m].
[[nodiscard]] double lengthOf(const Sketch& sketch, std::size_t link);

/// Moves the second point of a link of two, along the link, so that it is as long; `fixed` says which of its
/// points stays (0 or 1).
void setLength(Sketch& sketch, std::size_t link, double length, std::size_t fixed = 0);

} // namespace hingelab
