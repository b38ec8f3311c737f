// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/session_controller.h"
#include "ui/scene/ghost_parts.h"
#include "ui/scene/rig_scene.h"

namespace hingelab {

/// The run that is shown faintly beside the present one, with the shapes that its rig had at its end.
class RunGhost {
  public:
    RunGhost(RigScene& scene, vtkRenderer& renderer) : scene_(scene), own_(renderer) {}
    RunGhost(const RunGhost&) = delete;
    RunGhost& operator=(const RunGhost&) = delete;

    /// At the instant that is shown, beside the present pose. True if something has to be drawn.
    bool update(const SessionController& session, const ScenePose& present, const QString& meshFolder,
                const ThemeColors& colors);
    /// The picture is of another rig, or built anew.
    void forget();

    [[nodiscard]] bool isShown() const { return scene_.hasGhost() || own_.isShown(); }
    /// With shapes of its own, which the present rig has not.
    [[nodiscard]] bool isOfAnotherDesign() const { return own_.isShown(); }

  private:
    bool hide();
    bool letGo();
    void choose(const std::shared_ptr<const Model>& run, const QString& meshFolder);

    RigScene& scene_; ///< draws it where it looks like the present rig
    SceneGhost own_;  ///< draws it where it does not
    MeshCache meshes_;
    std::shared_ptr<const Model> run_; ///< whose pose is read, and shapes are drawn
    const Model* sceneModel_ = nullptr;
    bool isAlike_ = true; ///< like the present rig
    ScenePose pose_, drawn_;
};

} // namespace hingelab
