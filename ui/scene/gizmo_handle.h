// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>
#include <vtkSmartPointer.h>

#include <QString>
#include <vector>

#include "ui/scene/scene_view.h"

/// What can be taken hold of in the 3D view to edit the selected item: how it looks, when the pointer is on it,
/// and how far it is dragged.
namespace hingelab {

struct GizmoHandle {
    enum class Kind {
        move,  ///< an arrow along an axis
        plane, ///< a square between two axes, across the third
        turn,  ///< a ring about an axis
        size,  ///< a dot on a face of a shape
        mark,  ///< a dot at a value of a coordinate: where a stop begins
        note,  ///< a pale dot that only says why there is no handle
    };
    Kind kind;
    std::size_t index;                 ///< of the place, size or mark that it changes
    Vector3 origin_W;                  ///< where it is held from; of marks what they turn about
    Vector3 axis_W;                    ///< unit: along which it moves, or about or across which
    Vector3 axis;                      ///< the same in the carrier's frame
    Vector3 tip_W;                     ///< what one takes hold of (of a ring: a point of it)
    int component = -1;                ///< of the position; of a plane that across it
    Vector3 along_W = Vector3::Zero(); ///< of a plane: unit, the axis after `axis_W`; the third follows
    bool isTurning = false;            ///< of a mark: of an angle
    bool isEdgeOn = false;             ///< of such a mark: its arc is seen as a line, along which it is dragged
    QString words = {};                ///< what stands beside it while the pointer is on it
};

/// Drawn in pixels of so many metres, in colours that go with the theme.
[[nodiscard]] vtkSmartPointer<vtkActor> actorOf(const GizmoHandle& handle, bool isLit, double pixel,
                                                const ThemeColors& colors);

/// How far the pointer is from it, in pixels as far as it counts: dots before arrows before rings.
[[nodiscard]] double pixelsTo(const GizmoHandle& handle, SceneView& view, const QPointF& position);

/// Where a ray meets the way of the handle, from its origin: a length, an angle, or two lengths in a plane.
[[nodiscard]] Eigen::Vector2d amountUnder(const GizmoHandle& handle, const Ray& ray);

/// Whether one looks so much along the plane across its axis that a drag in it would be wild.
[[nodiscard]] bool isSeenEdgeOn(const GizmoHandle& handle, const Ray& ray);

/// The way of a mark, as a thin line through these places.
[[nodiscard]] vtkSmartPointer<vtkActor> wayActor(const std::vector<Vector3>& places_W, double pixel,
                                                 const ThemeColors& colors);

} // namespace hingelab
