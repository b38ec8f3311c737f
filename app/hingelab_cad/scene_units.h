// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "spatial/pose.h"

/// What formats of triangles say of their unit and of what is up.
namespace hingelab::cad_reader {

struct SceneUnit {
    std::string format;
    std::string unit;                      ///< empty: the file states none
    double metresPerUnit = 1.0;            ///< of the file's numbers
    double scale = 1.0;                    ///< metres a unit of what Assimp gives, which scales COLLADA itself
    Matrix3 upright = Matrix3::Identity(); ///< turns what the library gives so that z is up
    std::string note;
};

/// By the file's ending; for COLLADA and 3MF by what the file says.
[[nodiscard]] SceneUnit sceneUnitOf(const std::filesystem::path& file);

} // namespace hingelab::cad_reader
