// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assimp/scene.h>

#include <string>
#include <vector>

#include "app/hingelab_cad/scene_units.h"
#include "cad/cad_model.h"

/// The nodes of a scene of Assimp's that have meshes.
namespace hingelab::cad_reader {

struct SceneLeaf {
    std::string path;
    std::vector<unsigned> meshes;          ///< of the scene
    Matrix3 shape = Matrix3::Identity();   ///< what becomes part of the solid: scale, shear, mirror
    Vector3 shapeOffset = Vector3::Zero(); ///< [m]: added after it
    Pose placement;                        ///< of the solid
};

/// `name`: of a part that has none.
/// @throws std::runtime_error with the rest of a sentence that begins "Cannot read FILE: ".
[[nodiscard]] std::vector<SceneLeaf> sceneLeavesOf(const aiScene& scene, const SceneUnit& unit,
                                                   const std::string& name);

/// The colour of a mesh's material; nothing if it is one that Assimp made up.
[[nodiscard]] std::optional<CadColour> meshColour(const aiScene& scene, unsigned mesh,
                                                  const std::string& format);

} // namespace hingelab::cad_reader
