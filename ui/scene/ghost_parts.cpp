// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/ghost_parts.h"

#include "exchange/cad_import.h"
#include "shapes/solid.h"
#include "ui/drawing/cad_look.h"
#include "ui/drawing/mesh_source.h"

namespace hingelab {
namespace {

vtk_parts::Source ghostSourceOf(const Shape& shape, MeshCache& meshes, const QString& folder, CadSource* cad) {
    QString problem; // that of the present rig is told beneath the picture
    if (const auto* mesh = std::get_if<MeshGeometry>(&shape.geometry))
        return meshSourceOf(*mesh, meshes, folder, problem);
    const auto* geometry = std::get_if<CadGeometry>(&shape.geometry);
    if (geometry == nullptr) return vtk_parts::sourceOf(shape);
    const auto model =
        cad != nullptr ? cad->cadModel(QString::fromStdString(geometry->file), folder, problem) : nullptr;
    const CadPart* part = model != nullptr ? partAt(*model, geometry->part) : nullptr;
    return part != nullptr ? cadSurfaceOf(*geometry, *model, *part) : vtk_parts::sourceOf(boxInPlaceOf(shape));
}

} // namespace

std::vector<SceneGhost::Part> ghostPartsOf(const Model& model, MeshCache& meshes, const QString& folder,
                                           CadSource* cad) {
    std::vector<SceneGhost::Part> parts;
    const std::vector<Body>& bodies = model.rig().bodies;
    for (std::size_t body = 0; body < bodies.size(); ++body) {
        if (model.mechanism().attachmentOf(body).frame == 0) continue;
        for (const Shape& shape : bodies[body].shapes) {
            if (shape.finish == Finish::hidden) continue;
            const vtk_parts::Source source = ghostSourceOf(shape, meshes, folder, cad);
            if (source == nullptr) continue;
            auto actor = vtk_parts::solidActor(*source, false);
            actor->GetMapper()->ScalarVisibilityOff(); // a ghost has the colour of ghosts
            parts.push_back({actor, body, poseInBody(shape)});
        }
    }
    return parts;
}

} // namespace hingelab
