// SPDX-License-Identifier: GPL-3.0-or-later
// How the scene's shapes and their edges are built.
#include <vtkProperty.h>

#include <algorithm>
#include <functional>
#include <iterator>

#include "exchange/cad_import.h"
#include "shapes/solid.h"
#include "ui/drawing/cad_look.h"
#include "ui/drawing/mesh_source.h"
#include "ui/drawing/shape_look.h"
#include "ui/drawing/untimed_mapper.h"
#include "ui/drawing/vtk_parts.h"
#include "ui/scene/rig_scene.h"

namespace hingelab {

/// Takes over from `kept` the actors of shapes that look as in `before`, and builds the rest.
void RigScene::buildShapes(std::vector<ShapeActor>& kept, const Rig* before) {
    const Rig& rig = model_->rig();
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        const std::vector<Shape>& shapes = rig.bodies[b].shapes;
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            const auto isStandIn = [&](const ShapeActor& a) {
                return a.isStandIn && a.body == b && a.shape == i;
            };
            const bool isSame = before != nullptr && std::none_of(kept.begin(), kept.end(), isStandIn) &&
                                b < before->bodies.size() && i < before->bodies[b].shapes.size() &&
                                isDrawnAlike(before->bodies[b].shapes[i], shapes[i]);
            const auto mine = [&](const ShapeActor& actor) { return actor.body == b && actor.shape == i; };
            const auto first =
                isSame ? std::stable_partition(kept.begin(), kept.end(), std::not_fn(mine)) : kept.end();
            if (first == kept.end()) {
                addShape(b, i);
                continue;
            }
            std::move(first, kept.end(), std::back_inserter(actors_));
            kept.erase(first, kept.end());
        }
    }
}

void RigScene::addPolyData(std::size_t body, const Pose& X_BS, vtkAlgorithm& source,
                           std::optional<Finish> finish, std::size_t shape) {
    vtkNew<UntimedMapper> mapper;
    mapper->SetInputConnection(source.GetOutputPort());
    // Faces step back by what they slope within a pixel and a half, so that they do not swallow half of the
    // lines along their edges; the lines stay where they are, and do not shine through thin walls. VTK's own
    // offsets, which these add to, are 2 and 2 for faces, -1 and -4 for lines.
    mapper->SetResolveCoincidentTopologyToPolygonOffset();
    // Panes step back farther: the back of one that lies on a wall is behind the wall, all of it.
    const double back = finish == Finish::glass ? 1.0 : 0.0;
    mapper->SetRelativeCoincidentTopologyPolygonOffsetParameters(-0.5 + back, -1.0 + 2.0 * back);
    mapper->SetRelativeCoincidentTopologyLineOffsetParameters(1.0, 3.0);
    auto actor = vtkSmartPointer<vtkActor>::New();
    actor->SetMapper(mapper);
    vtkProperty* property = actor->GetProperty();
    if (finish) {
        const bool isShape = shape != kNotAShape;
        light_.applyLook(*actor, *finish,
                         isShape ? brushingOf(model_->rig().bodies[body].shapes[shape]) : Brushing::none);
    } else {
        property->SetLighting(false);
        property->SetLineWidth(kEdgeWidth);
        actor->PickableOff();
    }
    renderer_.AddActor(actor);
    actors_.push_back({actor, body, X_BS, finish, shape});
    ++builtShapes_;
}

void RigScene::addShape(std::size_t body, std::size_t index) {
    const Shape& shape = model_->rig().bodies[body].shapes[index];
    const Pose X_BS = poseInBody(shape);
    if (const auto* mesh = std::get_if<MeshGeometry>(&shape.geometry)) { // the only one that a file describes
        QString problem;
        const vtk_parts::Source surface = meshSourceOf(*mesh, meshes_, folder_, problem);
        if (surface == nullptr) {
            meshProblems_ << problem;
            return;
        }
        addPolyData(body, X_BS, *surface, shape.finish, index);
        if (const vtk_parts::Source edges = meshEdgesOf(*mesh, meshes_, folder_))
            addPolyData(body, X_BS, *edges, std::nullopt, index);
        return;
    }
    if (const auto* cad = std::get_if<CadGeometry>(&shape.geometry)) return addCadPart(body, index, *cad);
    const vtk_parts::Source source = vtk_parts::sourceOf(shape);
    const bool isGround = isEndless(shape.geometry);
    const double tile = isGround ? 2.0 * halfExtents(shape).x() : 0.0;
    const bool isHidden = shape.finish == Finish::hidden;
    if (!isHidden) {
        addPolyData(body, X_BS, *source, shape.finish, index);
        actors_.back().tile = tile;
        vtkActor& actor = *actors_.back().actor;
        if (isGround) light_.applyGroundLook(actor, shape.finish);
        const bool isOpaque = actor.GetProperty()->GetOpacity() >= 1.0;
        actor.GetProperty()->SetBackfaceCulling(isOpaque ? 1 : 0);
    }
    addPolyData(body, X_BS, *vtk_parts::edgeLinesOf(shape), std::nullopt, index);
    actors_.back().tile = isHidden ? 0.0 : tile;
    actors_.back().isHidden = isHidden;
}

/// As the file has it; a box until the file is there, and if it cannot be read.
void RigScene::addCadPart(std::size_t body, std::size_t index, const CadGeometry& cad) {
    const Shape& shape = model_->rig().bodies[body].shapes[index];
    QString problem;
    const QString file = QString::fromStdString(cad.file);
    const std::shared_ptr<const CadModel> read =
        cadSource_ != nullptr ? cadSource_->cadModel(file, folder_, problem) : nullptr;
    const CadPart* part = read != nullptr ? partAt(*read, cad.part) : nullptr;
    if (read != nullptr && part == nullptr)
        problem = QObject::tr("%1 has no part \"%2\" any more: its box is shown")
                      .arg(file, QString::fromStdString(cad.part));
    if (!problem.isEmpty() && !meshProblems_.contains(problem)) meshProblems_ << problem;
    if (part == nullptr) return addBox(body, index, boxInPlaceOf(shape));
    const Pose X_BS = poseInBody(shape);
    const bool isHidden = shape.finish == Finish::hidden;
    if (!isHidden) {
        const vtk_parts::Source surface = cadSurfaceOf(cad, *read, *part);
        addPolyData(body, X_BS, *surface, shape.finish, index);
        actors_.back().hasColours = cadHasColours(*surface);
    }
    addPolyData(body, X_BS, *cadEdgesOf(cad, *read, *part), std::nullopt, index);
    actors_.back().isHidden = isHidden;
}

bool RigScene::hasStandIns() const {
    return std::any_of(actors_.begin(), actors_.end(), [](const ShapeActor& actor) { return actor.isStandIn; });
}

/// Edges of a box in place of what a file would show.
void RigScene::addBox(std::size_t body, std::size_t index, const Shape& shape) {
    addPolyData(body, poseInBody(shape), *vtk_parts::edgeLinesOf(shape), std::nullopt, index);
    actors_.back().isStandIn = true;
    actors_.back().isHidden = shape.finish == Finish::hidden;
}

/// The hinge's barrel: along the axis, as long as what it carries.
void RigScene::addBarrel(const Joint& joint, std::size_t child) {
    const Body& body = model_->rig().bodies[child];
    const Vector3 axis = joint.revolute()->axis.normalized();
    double low = 0.0;
    double high = 0.0;
    double widest = 0.05;
    bool any = false;
    for (const Shape& shape : body.shapes) {
        const Pose X = poseInBody(shape);
        const Vector3 half = halfExtents(shape);
        const Vector3 inShape = X.rotation.transpose() * axis;
        const double reach = half.cwiseProduct(inShape.cwiseAbs()).sum();
        const double middle = axis.dot(X.translation);
        low = any ? std::min(low, middle - reach) : middle - reach;
        high = any ? std::max(high, middle + reach) : middle + reach;
        widest = std::max(widest, 2.0 * half.maxCoeff());
        any = true;
    }
    if (!any) {
        low = -0.05;
        high = 0.05;
    }
    Shape barrel;
    barrel.geometry = CylinderGeometry{std::clamp(0.02 * widest, 0.008, 0.016), 1.02 * (high - low)};
    barrel.finish = Finish::accent;
    const vtk_parts::Source source = vtk_parts::sourceOf(barrel);
    const Matrix3 rotation = vtk_parts::turnZTo(axis);
    addPolyData(child, {rotation, 0.5 * (low + high) * axis}, *source, Finish::accent);
}

} // namespace hingelab
