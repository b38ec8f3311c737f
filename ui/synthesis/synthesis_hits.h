// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "ui/synthesis/plane_map.h"
#include "ui/synthesis/synthesis_model.h"

/// What the pointer takes hold of in the plane of a synthesis, and where that snaps to.
namespace hingelab {

struct SynthesisHit {
    SynthesisHandle handle = SynthesisHandle::pose1;
    std::size_t pose = 0; ///< in which a moving pivot is held
    bool turns = false;   ///< a pose, by its knob
};

/// Pivots come before knobs, knobs before poses; what is selected before its equals.
[[nodiscard]] std::optional<SynthesisHit> synthesisHitAt(const SynthesisModel& model, const PlaneMap& map,
                                                         const QPointF& at,
                                                         std::optional<SynthesisHandle> selected);

/// Grid; for a moving pivot the part's corners and middle lines as well, seen on the part.
[[nodiscard]] Vector2 snappedPlace(const SynthesisModel& model, const PlaneMap& map, const SynthesisHit& hit,
                                   const Vector2& place);

} // namespace hingelab
