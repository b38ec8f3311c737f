// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/drawing/mesh_file.h"
#include "ui/model/cad_source.h"
#include "ui/scene/scene_ghost.h"

namespace hingelab {

/// The shapes of a rig's bodies that move, as another design or another run has them. Meshes and CAD files lie
/// in `folder`; parts of files that are not read yet are boxes.
[[nodiscard]] std::vector<SceneGhost::Part> ghostPartsOf(const Model& model, MeshCache& meshes,
                                                         const QString& folder, CadSource* cad);

} // namespace hingelab
