// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "ui/scene/scene_view.h"

/// Places in the 3D view that what one puts there snaps to.
namespace hingelab {

struct SnapPoint {
    std::size_t body;
    Vector3 p_BQ;     ///< [m, body frame]
    QString name;     ///< "tip", "middle of panel"
    bool isMarked;    ///< a point or a joint; else the middle of a shape or of one of its faces
    std::string item; ///< that says it: "/bodies/0/points/1", "/joints/2", "/bodies/0/shapes/0"
    /// Of a feature of a CAD part: the shape that has it, and what is picked with it.
    std::optional<std::size_t> shape = std::nullopt;
    std::optional<CadPick> pick = std::nullopt;
};

[[nodiscard]] std::vector<SnapPoint> snapPointsOf(const Rig& rig, std::size_t body);

/// The one nearest to a place of the view; points and joints are what one means: middles only where none of
/// those is near. Null if none is within reach.
[[nodiscard]] const SnapPoint* nearestOf(const std::vector<SnapPoint>& points, SceneView& view,
                                         const QPointF& position);

} // namespace hingelab
