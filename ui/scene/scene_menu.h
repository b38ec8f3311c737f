// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <functional>

#include "ui/scene/scene_overlays.h"

namespace hingelab {

class SceneView;

/// Fills the menu of what is shown in the 3D view: default looks, overlays, traces, and the acceleration of a
/// point.
void fillSceneMenu(QMenu& menu, SceneView& view);

} // namespace hingelab
