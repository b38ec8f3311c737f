// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assimp/scene.h>

#include <string>

#include "app/hingelab_cad/scene_nodes.h"
#include "cad/cad_model.h"

namespace hingelab::cad_reader {

/// Points, normals, triangles and faces of a node's meshes, one face a mesh. Points that are equal, with their
/// normals, are one; triangles without an area are left out. What has no normals in the file, and all of STL,
/// gets smooth ones.
/// @throws std::runtime_error with the rest of a sentence that begins "Cannot read FILE: ".
[[nodiscard]] CadSolid sceneSolid(const aiScene& scene, const SceneLeaf& leaf, const std::string& format);

} // namespace hingelab::cad_reader
