// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>
#include <vtkAlgorithm.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>

#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "simulation/model.h"
#include "ui/drawing/mesh_file.h"
#include "ui/drawing/scene_pose.h"
#include "ui/linkage/linkage_visuals.h"
#include "ui/model/cad_source.h"
#include "ui/scene/camera_place.h"
#include "ui/scene/ground_grid.h"
#include "ui/scene/scene_background.h"
#include "ui/scene/scene_ghost.h"
#include "ui/scene/scene_light.h"
#include "ui/scene/scene_overlays.h"
#include "ui/scene/sky.h"
#include "ui/session/hand_track.h"
#include "ui/theme/theme.h"

namespace hingelab {

enum class CameraView { home, front, side, top };

/// A rig in three dimensions: one actor for each shape and for its edges, default looks for what has no shape,
/// overlays, ground grid, axes, and the arrow of the hand's force. Knows VTK but no widget.
class RigScene {
  public:
    /// `front` is drawn over `renderer` and shows the arrows.
    RigScene(vtkRenderer& renderer, vtkRenderer& front);
    RigScene(const RigScene&) = delete;
    RigScene& operator=(const RigScene&) = delete;

    /// Whom to ask for CAD files; it outlives the scene. None: parts of such files are drawn as boxes.
    void setCadSource(CadSource* source) { cadSource_ = source; }
    /// Whether boxes stand in place of parts whose files may come.
    [[nodiscard]] bool hasStandIns() const;
    [[nodiscard]] CadSource* cadSource() const { return cadSource_; }
    /// Draws a rig: builds what is drawn differently from the present one and takes over the rest. Keeps the
    /// camera and what is up. Meshes are looked for in `folder`.
    void setModel(const std::shared_ptr<const Model>& model, const ThemeColors& colors, const QString& folder);
    /// Up is against gravity when a rig is opened, and stays: no edit of gravity tips the view.
    void chooseUp();
    /// Another version of the rig with the same shapes in the same places.
    void replaceModel(const std::shared_ptr<const Model>& model) {
        model_ = model;
        overlays_.replaceModel(model);
    }
    void setColors(const ThemeColors& colors);

    /// What was wrong with meshes and CAD files of the present rig.
    [[nodiscard]] const QStringList& meshProblems() const { return meshProblems_; }

    void setPose(const ScenePose& pose);
    [[nodiscard]] const ScenePose& pose() const { return pose_; }
    /// The moving parts once more, faintly, as another run has them; none: not.
    void setGhost(const std::optional<ScenePose>& pose);
    [[nodiscard]] bool hasGhost() const { return ghost_.isShown(); }

    /// Force [N] of the hand at the point that it holds, at a time [s], as an arrow; none hides it.
    void setForce(const std::optional<HandGrip>& grip, const Vector3& force, double time);
    /// World positions of the arrow's ends, for its label.
    [[nodiscard]] Vector3 forceTail() const { return forceTail_; }
    [[nodiscard]] Vector3 forceTip() const { return forceTip_; }
    [[nodiscard]] const ArrowScale& handScale() const { return handScale_; }
    /// Another run begins: the hand's arrow has its first scale again.
    void restartHandScale();

    [[nodiscard]] SceneOverlays& overlays() { return overlays_; }
    [[nodiscard]] const SceneOverlays& overlays() const { return overlays_; }
    void setGridVisible(bool visible) { grid_.actor().SetVisibility(visible ? 1 : 0); }
    void setAxesVisible(bool visible);
    void setJointsVisible(bool visible);
    void setBackground(SceneBackground background);
    [[nodiscard]] SceneBackground background() const { return background_; }
    /// What stands behind the rig, or nothing, for pictures with a transparent ground.
    void setSkyVisible(bool visible) { sky_.actor().SetVisibility(visible ? 1 : 0); }
    /// Corners and gaps darker, as far as light does not reach into them: costs several plain frames.
    void setOcclusion(bool isOn);
    /// Whether bodies throw shadows on bodies; on the floor they do in any case.
    void setBodyShadows(bool isOn) { light_.setBodyShadows(isOn); }
    [[nodiscard]] bool hasBodyShadows() const { return light_.hasBodyShadows(); }
    [[nodiscard]] const BodyShadows& bodyShadows() const { return light_.bodyShadows(); }
    /// The way of the lamp's light (unit vector, world).
    [[nodiscard]] const Vector3& lampFalls() const { return light_.falling(); }
    [[nodiscard]] const FloorShadow& floorShadow() const { return light_.floorShadow(); }
    /// On the half-spaces of the rig, in its order.
    [[nodiscard]] const std::vector<std::unique_ptr<FloorShadow>>& groundShadows() const {
        return light_.groundShadows();
    }

    /// Frames what the rig reaches by its document, and what it has been seen to reach.
    void view(CameraView view);
    /// Where the camera is, and where it would be to frame the same, seen from one of the sides or along its
    /// present direction.
    [[nodiscard]] CameraPlace cameraPlace() const;
    void setCameraPlace(const CameraPlace& place);
    [[nodiscard]] CameraPlace placeFor(CameraView view) const;
    [[nodiscard]] CameraPlace placeAlong(const CameraPlace& direction) const;
    /// Frames what is drawn of the rig as it is now, and no more, seen from home: for pictures of what stands.
    void viewClosely();

    /// What it will reach, by a run ahead or by what was recorded [m, world]: framed, too.
    void noteSweep(const Eigen::AlignedBox3d& box) { seen_.extend(box); }
    /// All that is framed [m, world].
    [[nodiscard]] Eigen::AlignedBox3d framedBox() const;
    /// Whether a moving body is out of the picture, in part.
    [[nodiscard]] bool leavesPicture() const;
    /// A point of a body that stays with it: its centre of mass [m, world].
    [[nodiscard]] Vector3 middleOf(std::size_t body) const;
    [[nodiscard]] const GroundGrid& ground() const { return grid_; }
    [[nodiscard]] double size() const { return size_; } ///< of the rig [m]
    [[nodiscard]] const Vector3& up() const { return up_; }
    /// For tests and measurements: actors of shapes built since the scene is there.
    [[nodiscard]] std::size_t builtShapes() const { return builtShapes_; }

    /// What lies under a display position (VTK pixels): a moving body and the point on it, in its frame.
    struct Hit {
        std::size_t body;
        Vector3 p_BQ;
        Vector3 p_WQ;
        std::optional<std::size_t> shape = std::nullopt; ///< index in the body; none of default looks
    };
    [[nodiscard]] std::optional<Hit> pick(double x, double y);
    /// The same of any body, the world among them.
    [[nodiscard]] std::optional<Hit> pickAny(double x, double y);

    /// Draws a body, or one of its shapes, in the colour of what is selected; none: nothing.
    struct Highlight {
        std::size_t body;
        std::optional<std::size_t> shape;
        friend bool operator==(const Highlight&, const Highlight&) = default;
    };
    /// Draws a body, or leaves it out; until the rig is built anew.
    void setBodyVisible(std::size_t body, bool visible);
    void setHighlight(const std::optional<Highlight>& highlight);
    /// The same, more faintly, of what the pointer is on.
    void setHovered(std::vector<Highlight> hovered);
    [[nodiscard]] const std::vector<Highlight>& hovered() const { return hovered_; }

    [[nodiscard]] const Model* model() const { return model_.get(); }

    /// World axis about which the nearest joint turns a body (unit vector) and a point on it; empty where
    /// nothing turns it.
    struct Axis {
        Vector3 point;
        Vector3 direction;
    };
    [[nodiscard]] std::optional<Axis> axisMoving(std::size_t body) const;

  private:
    struct ShapeActor {
        vtkSmartPointer<vtkActor> actor;
        std::size_t body;
        Pose X_BS;
        std::optional<Finish> finish;   ///< none: an edge
        std::size_t shape = kNotAShape; ///< index in the body
        double tile = 0.0;              ///< of a half-space: its size [m]; it grows in so large steps
        int tiles = 0;                  ///< that it has grown to each side
        bool isHidden = false;          ///< drawn while it is marked
        bool isStandIn = false;         ///< a box in place of a file that is not there yet
        bool hasColours = false;        ///< of its own, from a CAD file
    };
    /// [pixels], whole: less is one pixel, of which a face can swallow half.
    static constexpr float kEdgeWidth = 2.0F;
    static constexpr std::size_t kNotAShape = static_cast<std::size_t>(-1);

    void buildShapes(std::vector<ShapeActor>& kept, const Rig* before);
    void addShape(std::size_t body, std::size_t index);
    void addCadPart(std::size_t body, std::size_t index, const CadGeometry& cad);
    void addBox(std::size_t body, std::size_t index, const Shape& shape);
    void addBarrel(const Joint& joint, std::size_t child);
    void addPolyData(std::size_t body, const Pose& X_BS, vtkAlgorithm& source, std::optional<Finish> finish,
                     std::size_t shape = kNotAShape);
    void buildAxes();
    void placeGrid();
    void aimLamp();
    void updateShadows();
    [[nodiscard]] std::vector<vtkActor*> shadowCasters() const;
    void measure();
    void noteReach();
    void growGround();
    void placeShape(const ShapeActor& shape);
    [[nodiscard]] bool isMoving(std::size_t body) const;
    [[nodiscard]] static bool isPartOf(const ShapeActor& actor, const Highlight& highlight);
    void colorShapes();
    void colorBackground();

    vtkRenderer& renderer_;
    vtkRenderer& front_;
    std::shared_ptr<const Model> model_;
    std::vector<ShapeActor> actors_;
    ScenePose pose_;
    LinkageVisuals linkage_;
    SceneOverlays overlays_;
    SceneGhost ghost_;
    QStringList meshProblems_;
    MeshCache meshes_;
    CadSource* cadSource_ = nullptr;
    GroundGrid grid_;
    Sky sky_;
    SceneLight light_;
    std::vector<vtkSmartPointer<vtkActor>> axes_;
    vtkSmartPointer<vtkActor> arrow_;
    Vector3 forceTail_ = Vector3::Zero();
    Vector3 forceTip_ = Vector3::Zero();
    ArrowScale handScale_{Quantity::force};
    Vector3 up_ = Vector3::UnitZ(); ///< the world axis nearest to against gravity
    double size_ = 1.0;             ///< of the rig [m]
    Eigen::AlignedBox3d reach_;     ///< what the document says it reaches
    Eigen::AlignedBox3d seen_;      ///< what it was drawn to reach
    QString folder_;
    ThemeColors colors_;
    SceneBackground background_ = SceneBackground::theme;
    std::optional<Highlight> highlight_;
    std::vector<Highlight> hovered_;
    std::size_t builtShapes_ = 0;
};

} // namespace hingelab
