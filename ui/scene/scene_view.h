// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QLabel>
#include <QTimer>
#include <memory>

#include "ui/drawing/fitting_renderer.h"
#include "ui/drawing/vtk_widget.h"
#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/pose/pose_controller.h"
#include "ui/pose/pose_label.h"
#include "ui/scene/arrow_labels.h"
#include "ui/scene/camera_keeper.h"
#include "ui/scene/hand_drag.h"
#include "ui/scene/picture_quality.h"
#include "ui/scene/point_labels.h"
#include "ui/scene/rig_scene.h"
#include "ui/scene/run_ghost.h"
#include "ui/scene/variant_ghosts.h"

namespace hingelab {

/// The 3D view: draws the latest sample, lets the user turn the camera and take hold of moving bodies.
///
/// Left drag on a moving body: pull it, or, while the motion is paused, pose it; Escape puts it back. Left drag
/// elsewhere: turn the camera, with a level horizon unless it turns freely; middle drag: move it; wheel: zoom
/// to what is under the pointer; right drag: zoom. With the keyboard: hold . or , to push the handle open or
/// shut; 1 to 4: camera views.
class SceneView : public VtkWidget {
    Q_OBJECT
  public:
    explicit SceneView(Workbench& bench, QWidget* parent = nullptr);

    [[nodiscard]] RigScene& scene() { return scene_; }
    [[nodiscard]] CameraKeeper& camera() { return keeper_; }
    [[nodiscard]] ArrowLabels& arrowLabels() { return labels_; }
    [[nodiscard]] vtkRenderer& frontRenderer() { return *front_; }
    void setCamera(CameraView view);
    /// To a place of somebody's choice, where it stays as if moved by hand.
    void setCameraPlace(const CameraPlace& place);
    /// Frames all that the run so far has swept, from the present side.
    void fitRun();
    /// The same at once, if the camera is where the program put it: before a film.
    void fitForFilm();
    /// Whether values stand beside arrows, where there are few of them.
    void setArrowValues(bool shown);
    void setGridVisible(bool visible);
    void setAxesVisible(bool visible);
    void setJointsVisible(bool visible);
    [[nodiscard]] bool jointsVisible() const { return jointsVisible_; }
    void setOverlay(Overlay overlay, bool shown);
    void setTrace(const BodyPoint& point, bool shown);
    void setAccelerationOf(const std::optional<BodyPoint>& point, std::size_t from);

    /// Widget position of a world point, for tests and labels.
    [[nodiscard]] QPointF widgetPosition(const Vector3& p_W);

    /// How long something at a world point is that is so many pixels long on the screen [m].
    [[nodiscard]] double lengthOnScreen(const Vector3& p_W, double pixels);

    /// What is drawn at a place of the widget: any body, the world among them.
    [[nodiscard]] std::optional<RigScene::Hit> hitAt(const QPointF& position);
    /// The ray from the camera through a place of the widget.
    [[nodiscard]] Ray rayThrough(const QPointF& position);

    static constexpr double kKeyForce = 40.0; ///< of the keyboard's hand [N]

    /// Drawn as well as it is when nothing moves.
    [[nodiscard]] bool isSettled() const { return !settle_.isActive(); }
    /// Draws it so now, for a picture to keep.
    void smoothEdges();

    /// Draws the scene as it is now, as one of many frames: as well as 30 of them in a second allow.
    void drawMoving();
    /// Draws it once at a level, whatever moves, to measure.
    void drawAt(QualityLevel level);
    [[nodiscard]] const PictureQuality& quality() const { return quality_; }

    /// What stands behind the rig, here and in films and pictures; remembered for the next start.
    void setBackground(SceneBackground background);
    /// Whether bodies throw shadows on bodies; remembered, too.
    void setBodyShadows(bool isOn);

    /// Draws pinned variants see-through beside the present rig.
    void setVariants(const VariantSet& variants);
    [[nodiscard]] const VariantGhosts& variantGhosts() const { return variantGhosts_; }
    [[nodiscard]] const RunGhost& runGhost() const { return runGhost_; }

    /// Whether the camera turns about any axis, as a ball does, rather than with a level horizon; remembered.
    void setFreeRotation(bool isFree);
    [[nodiscard]] bool rotatesFreely() const { return rotatesFreely_; }

    /// Who poses the mechanism while the motion is paused; without, the hand pulls then, too.
    void setPosing(PoseController* posing);

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void pictureResized() override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  signals:
    void rebuilt();                   ///< another rig, or another shape of it
    void labelsPlaced();              ///< the camera may have moved: labels over the picture follow
    void followEnded();               ///< by Escape
    void followRequested();           ///< by Shift+F: of what is selected, or the end of it
    void hinted(const QString& text); ///< why something that was tried shows no effect

  private:
    void zoomAt(const QPointF& position, double notches);
    void makeLabels();
    void sizeLabels();
    void followDrawing();
    void followRig();
    void followTerms(TermLight& terms);
    void followCamera();
    void rebuild();
    void showLatest();
    void drawTurning();
    [[nodiscard]] double pixels() const; ///< of the picture
    [[nodiscard]] QualityLevel bestLevel() const;
    [[nodiscard]] QualityLevel levelAtRest() const;
    bool showVariants();
    void updateHud();
    void updateForce();
    void updateVectorLabel();
    void placeVectorLabel();
    [[nodiscard]] QRectF reachOnScreen();
    void updateArrowLabels();
    [[nodiscard]] QString scaleWords() const;
    void refreshOverlays();
    void letGo();
    void takeHold();
    void dragTo(const QPointF& position, const Hand& hand);
    void hintWhenHeld();
    [[nodiscard]] bool holdsHand() const { return drag_.hand() || keyHand_ || keySign_ != 0.0; }
    [[nodiscard]] bool isSameBody(std::size_t body) const;
    void turnCamera(const QPointF& by);
    void cancelHold();
    void pushHandle();

    OpenRig& openRig_;
    SessionController& session_;
    const Theme& theme_;
    vtkNew<FittingRenderer> renderer_;
    vtkNew<FittingRenderer> front_;
    RigScene scene_;
    const VariantSet* variants_ = nullptr;
    VariantGhosts variantGhosts_;
    RunGhost runGhost_;
    HandDrag drag_;
    PoseController* posing_ = nullptr;
    PoseLabel* poseLabel_;
    QPointF pressed_;                 ///< where the left button went down
    std::optional<QPointF> turnedAt_; ///< where the pointer was while it turns the camera
    bool isCancelled_ = false;        ///< Escape ended what the button, still down, had begun
    bool rotatesFreely_ = false;
    std::optional<Hand> keyHand_;
    double keySign_ = 0.0;
    QLabel* hud_;
    QLabel* forceLabel_;
    QLabel* vectorLabel_; ///< what the arrows mean, with values
    CameraKeeper keeper_;
    ArrowLabels labels_;
    PointLabels pointLabels_;
    long resets_ = 0; ///< of the motion: arrows keep their scale between two
    ScenePose newPose_;
    bool jointsVisible_ = true;
    bool isPoseDrawn_ = false;
    PictureQuality quality_;
    double sized_ = 0.0; ///< pixels for which quality_ has been learned
    QualityLevel drawn_ = QualityLevel::smooth;
    QTimer settle_;            ///< runs while the picture moves
    QElapsedTimer sinceMoved_; ///< since the last frame of a moving picture
    std::vector<double> drawnGeometry_;
    std::size_t vectorCorner_ = 0; ///< of vectorLabel_: top left, top right, bottom left, bottom right
};

} // namespace hingelab
