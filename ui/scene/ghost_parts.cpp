// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/ghost_parts.h"

#include "shapes/solid.h"
#include "ui/drawing/mesh_source.h"

namespace hingelab {

std::vector<SceneGhost::Part> ghostPartsOf(const Model& model, MeshCache& meshes, const QString& folder) {
    std::vector<SceneGhost::Part> parts;
    const std::vector<Body>& bodies = model.rig().bodies;
    for (std::size_t body = 0; body < bodies.size(); ++body) {
        if (model.mechanism().attachmentOf(body).frame == 0) continue;
        for (const Shape& shape : bodies[body].shapes) {
            if (shape.finish == Finish::hidden) continue;
            const auto* mesh = std::get_if<MeshGeometry>(&shape.geometry);
            QString problem; // that of the present rig is told beneath the picture
            const vtk_parts::Source source =
                mesh != nullptr ? meshSourceOf(*mesh, meshes, folder, problem) : vtk_parts::sourceOf(shape);
            if (source == nullptr) continue;
            parts.push_back({vtk_parts::solidActor(*source, false), body, poseInBody(shape)});
        }
    }
    return parts;
}

} // namespace hingelab
