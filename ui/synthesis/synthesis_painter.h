// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QPolygonF>

#include "ui/synthesis/plane_map.h"
#include "ui/synthesis/synthesis_model.h"
#include "ui/theme/theme.h"

/// Pictures of a synthesis in its plane.
namespace hingelab {

/// What is taken hold of, and how far the animation is.
struct SynthesisLook {
    std::optional<SynthesisHandle> selected;
    std::optional<SynthesisHandle> hovered;
    std::optional<double> share; ///< of the way through the poses; empty: no linkage between them
    bool hasFocus = false;
};

inline constexpr double kTurnKnobReach = 24.0;  ///< of the knob beyond the outline's edge [pixels]
inline constexpr double kTurnKnobRadius = 10.0; // [pixels]

/// The coupler's outline in a pose [pixels].
[[nodiscard]] QPolygonF outlineIn(const PlanarPose& pose, const CouplerOutline& outline, const PlaneMap& map);
/// Where a pose is turned by [pixels].
[[nodiscard]] QPointF turnKnobOf(const PlanarPose& pose, const CouplerOutline& outline, const PlaneMap& map);
[[nodiscard]] QColor colorOfPose(std::size_t pose, const ThemeColors& colors);

void paintSynthesis(QPainter& painter, const SynthesisModel& model, const PlaneMap& map,
                    const SynthesisLook& look, const ThemeColors& colors);

} // namespace hingelab
