// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_ghost.h"

#include <vtkMapper.h>
#include <vtkProperty.h>

#include "ui/drawing/vtk_parts.h"

namespace hingelab {

void SceneGhost::setParts(const Model& model, std::vector<Part> parts, double size) {
    clear();
    for (Part& part : parts) {
        if (model.mechanism().attachmentOf(part.body).frame != 0) parts_.push_back(std::move(part));
    }
    size_ = size;
    isBuilt_ = false;
}

void SceneGhost::build(const Model& model, const ScenePose& pose) {
    for (const Part& part : parts_) {
        auto actor = vtkSmartPointer<vtkActor>::New();
        actor->SetMapper(part.actor->GetMapper());
        actor->GetProperty()->SetInterpolationToGouraud();
        actor->GetProperty()->SetAmbient(0.6);
        actor->GetProperty()->SetOpacity(kOpacity);
        actor->PickableOff();
        // A little smaller: where a face of the ghost lies in one of the body, as the top of a door that turns,
        // the two would flicker through each other.
        actor->SetOrigin(part.actor->GetMapper()->GetCenter());
        actor->SetScale(kInside);
        renderer_.AddActor(actor);
        drawn_.push_back({actor, part.body, part.X_BS});
    }
    linkage_.build(model, pose, size_);
    linkage_.makeFaint(kOpacity);
    isBuilt_ = true;
}

void SceneGhost::show(const Model& model, const ScenePose& pose, const ThemeColors& colors) {
    if (!isBuilt_) build(model, pose);
    for (const Part& part : drawn_) {
        vtk_parts::setColor(*part.actor, color_.value_or(colors.accent));
        vtk_parts::setMatrix(*part.actor, pose.body(part.body) * part.X_BS);
        part.actor->VisibilityOn();
    }
    linkage_.setColors(colors);
    linkage_.place(pose);
    linkage_.setVisible(true);
    isShown_ = true;
}

void SceneGhost::clear() {
    hide();
    for (const Part& part : drawn_) renderer_.RemoveActor(part.actor);
    parts_.clear();
    drawn_.clear();
    linkage_.clear();
    isBuilt_ = false;
}

void SceneGhost::hide() {
    if (!isShown_) return;
    for (const Part& part : drawn_) part.actor->VisibilityOff();
    linkage_.setVisible(false);
    isShown_ = false;
}

} // namespace hingelab
