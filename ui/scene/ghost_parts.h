// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/drawing/mesh_file.h"
#include "ui/scene/scene_ghost.h"

namespace hingelab {

/// The shapes of a rig's bodies that move, as another design or another run has them. Meshes lie in `folder`.
[[nodiscard]] std::vector<SceneGhost::Part> ghostPartsOf(const Model& model, MeshCache& meshes,
                                                         const QString& folder);

} // namespace hingelab
