// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_light.h"

#include <vtkCamera.h>
#include <vtkLight.h>
#include <vtkProperty.h>

#include "ui/drawing/vtk_parts.h"

namespace hingelab {

SceneLight::SceneLight(vtkRenderer& renderer) : renderer_(renderer) {
    addViewersLights();
    beforeFrame_->SetClientData(this);
    beforeFrame_->SetCallback(
        [](vtkObject*, unsigned long, void* self, void*) { static_cast<SceneLight*>(self)->see(); });
    renderer_.AddObserver(vtkCommand::StartEvent, beforeFrame_);
    afterFrame_->SetClientData(this);
    afterFrame_->SetCallback([](vtkObject*, unsigned long, void* self, void*) {
        static_cast<SceneLight*>(self)->bodies_.release();
    });
    renderer_.AddObserver(vtkCommand::EndEvent, afterFrame_);
}

SceneLight::~SceneLight() {
    renderer_.RemoveObserver(beforeFrame_);
    renderer_.RemoveObserver(afterFrame_);
}

/// For what has no material: ghosts, arrows, parts of motors. Key light from upper left behind the viewer, weak
/// fill from the right: edges stay readable from all sides.
void SceneLight::addViewersLights() {
    const double positions[3][3] = {{-0.2, 0.6, 1.0}, {0.9, 0.2, 0.8}, {0.0, -0.8, 0.5}};
    const double intensities[3] = {0.62, 0.42, 0.16};
    renderer_.SetAutomaticLightCreation(false);
    for (int i = 0; i < 3; ++i) {
        vtkNew<vtkLight> light;
        light->SetLightTypeToCameraLight();
        light->SetPosition(positions[i][0], positions[i][1], positions[i][2]);
        light->SetFocalPoint(0, 0, 0);
        light->SetIntensity(intensities[i]);
        renderer_.AddLight(light);
    }
}

void SceneLight::applyLook(vtkActor& actor, Finish finish, Brushing brushing) {
    applyFinish(*actor.GetProperty(), finish);
    const bool isSolid = actor.GetProperty()->GetOpacity() >= 1.0; // a shadow falls through glass
    actor.SetShaderProperty(&studio_.material(finish, isSolid, brushing));
}

void SceneLight::applyGroundLook(vtkActor& actor, Finish finish) {
    applyFinish(*actor.GetProperty(), finish);
    actor.SetShaderProperty(&studio_.material(finish, false));
}

/// What the shaders know of the light is turned as the camera is. Here, since OpenGL can take textures now.
void SceneLight::see() {
    vtkCamera* camera = renderer_.GetActiveCamera();
    const Vector3 back = (Vector3(camera->GetPosition()) - Vector3(camera->GetFocalPoint())).stableNormalized();
    const Vector3 right = Vector3(camera->GetViewUp()).cross(back).stableNormalized();
    Matrix3 axes;
    axes << right, back.cross(right), back;
    auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer_.GetRenderWindow());
    if (hasBodyShadows_ && window != nullptr) {
        bodies_.update();
        bodies_.bind(*window);
    }
    studio_.see(place_, axes, bodies_.sightFrom(axes, Vector3(camera->GetPosition())));
}

/// The lamp stands to the left of the viewer, a little behind the rig: its shadow is seen.
void SceneLight::aim(const Vector3& up, const Vector3& towardsViewer) {
    const Vector3 near = (towardsViewer - towardsViewer.dot(up) * up).normalized();
    const Vector3 right = up.cross(near);
    place_ = {up, (-up + 0.32 * right + 0.12 * near).normalized(),
              (0.8 * near + 0.45 * right + 0.4 * up).normalized()};
}

void SceneLight::placeFloor(const Vector3& floor, double size) {
    size_ = size;
    bodies_.aim(place_.falling, size_);
    floor_.place({vtk_parts::turnZTo(place_.up), floor}, place_.falling, size_);
}

void SceneLight::setCasters(const std::vector<vtkActor*>& casters, std::size_t grounds) {
    bodies_.setCasters(casters);
    floor_.setCasters(casters);
    for (const auto& shadow : grounds_) renderer_.RemoveActor(&shadow->actor());
    grounds_.clear();
    for (std::size_t i = 0; i < grounds; ++i) {
        grounds_.push_back(std::make_unique<FloorShadow>());
        grounds_.back()->setCasters(casters);
        renderer_.AddActor(&grounds_.back()->actor());
    }
}

void SceneLight::placeGround(std::size_t index, const Pose& X_WG, double half) {
    grounds_[index]->place(X_WG, place_.falling, size_);
    grounds_[index]->setLimit({Eigen::Vector2d(-half, -half), Eigen::Vector2d(half, half)});
}

void SceneLight::setBodyShadows(bool isOn) {
    if (isOn == hasBodyShadows_) return;
    hasBodyShadows_ = isOn;
    studio_.setShadows(isOn);
}

void SceneLight::updateShadows() {
    floor_.update();
    for (const auto& ground : grounds_) ground->update();
}

} // namespace hingelab
