// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/rig/mesh_paths.h"

namespace hingelab {
namespace {

/// With links resolved: ".." leads out of where a folder really is.
std::filesystem::path resolved(const std::filesystem::path& folder) {
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::absolute(folder, error);
    const std::filesystem::path real = std::filesystem::weakly_canonical(whole, error);
    return error ? whole.lexically_normal() : real;
}

} // namespace

void relocateMeshes(Rig& rig, const std::filesystem::path& from, const std::filesystem::path& to) {
    const std::filesystem::path start = resolved(from);
    const std::filesystem::path end = resolved(to);
    if (start == end) return;
    for (Body& body : rig.bodies) {
        for (Shape& shape : body.shapes) {
            auto* mesh = std::get_if<MeshGeometry>(&shape.geometry);
            if (mesh == nullptr || std::filesystem::path(mesh->file).is_absolute()) continue;
            const std::filesystem::path file = (start / mesh->file).lexically_normal().lexically_relative(end);
            if (!file.empty()) mesh->file = file.generic_string();
        }
    }
}

} // namespace hingelab
