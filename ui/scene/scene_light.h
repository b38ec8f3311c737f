// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>
#include <vtkCallbackCommand.h>
#include <vtkNew.h>
#include <vtkRenderer.h>

#include <memory>
#include <vector>

#include "spatial/pose.h"
#include "ui/drawing/finish_look.h"
#include "ui/scene/body_shadows.h"
#include "ui/scene/floor_shadow.h"

namespace hingelab {

/// The light of a rig's scene: where the lamp and the surroundings stand, the materials that take it, and the
/// shadows that the rig throws. Tells the shaders before each frame how the camera sees the light, so that it
/// stands still in the world, whoever has moved the camera.
class SceneLight {
  public:
    explicit SceneLight(vtkRenderer& renderer);
    ~SceneLight();
    SceneLight(const SceneLight&) = delete;
    SceneLight& operator=(const SceneLight&) = delete;

    void applyLook(vtkActor& actor, Finish finish, Brushing brushing = Brushing::none);
    /// Half-spaces are ground, and have shadows of their own kind.
    void applyGroundLook(vtkActor& actor, Finish finish);

    /// Turns lamp and surroundings to what is up, and to the side that a rig is seen from first.
    void aim(const Vector3& up, const Vector3& towardsViewer);
    /// A floor through a point, below a rig of this size [m, world].
    void placeFloor(const Vector3& floor, double size);
    /// What throws shadows, and how many half-spaces take them. Actors are not owned.
    void setCasters(const std::vector<vtkActor*>& casters, std::size_t grounds);
    /// A half-space: across z of a pose [world], drawn so far to each side [m].
    void placeGround(std::size_t index, const Pose& X_WG, double half);
    /// Shadows on the floor and on half-spaces as the casters stand now. Those on bodies follow by themselves.
    void updateShadows();
    /// Whether bodies throw shadows on bodies.
    void setBodyShadows(bool isOn);
    [[nodiscard]] bool hasBodyShadows() const { return hasBodyShadows_; }
    [[nodiscard]] const BodyShadows& bodyShadows() const { return bodies_; }

    [[nodiscard]] const Vector3& falling() const { return place_.falling; }
    [[nodiscard]] FloorShadow& floorShadow() { return floor_; }
    [[nodiscard]] const FloorShadow& floorShadow() const { return floor_; }
    [[nodiscard]] const std::vector<std::unique_ptr<FloorShadow>>& groundShadows() const { return grounds_; }

  private:
    void addViewersLights();
    void see();

    vtkRenderer& renderer_;
    BodyShadows bodies_;
    bool hasBodyShadows_ = true;
    StudioLight studio_;
    StudioPlace place_;
    FloorShadow floor_;
    std::vector<std::unique_ptr<FloorShadow>> grounds_; ///< one for each half-space
    vtkNew<vtkCallbackCommand> beforeFrame_;
    vtkNew<vtkCallbackCommand> afterFrame_;
    double size_ = 1.0; ///< of the rig [m]
};

} // namespace hingelab
