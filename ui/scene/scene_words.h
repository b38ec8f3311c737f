// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/model/open_rig.h"
#include "ui/model/session_controller.h"
#include "ui/scene/scene_overlays.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// What is written over the 3D view about the instant that is shown, as HTML: the rig's name, its first
/// coordinates, hinge, motors, handle and hand. In a low view (height in pixels) less of it, since it would
/// hide the rig. Empty where nothing can move.
[[nodiscard]] QString stateWords(const OpenRig& openRig, const SessionController& session,
                                 const ThemeColors& colors, int height);

/// The parts of the acceleration that has arrows, with their values, as HTML; empty where none has.
[[nodiscard]] QString accelerationWords(const SceneOverlays& overlays, const Rig& rig,
                                        const ThemeColors& colors);

} // namespace hingelab
