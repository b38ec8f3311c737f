// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>
#include <QToolButton>

#include "ui/model/workbench.h"
#include "ui/pose/pose_bar.h"
#include "ui/scene/scene_view.h"

namespace hingelab {

/// The 3D view with its buttons laid over it, or a page that says why there is none; below it, the bar that
/// poses.
class ScenePanel : public QWidget {
    Q_OBJECT
  public:
    ScenePanel(Workbench& bench, bool openGlUsable, QWidget* parent = nullptr);

    /// Null without OpenGL.
    [[nodiscard]] SceneView* view() { return view_; }
    [[nodiscard]] PoseController& posing() { return *posing_; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void addOverlay(const Theme& theme);
    void fitOverlay();
    void placeOverlays();
    void showMeshProblems();

    QLabel* meshBanner_ = nullptr;

    PoseController* posing_;
    PoseBar* poseBar_;
    SceneView* view_ = nullptr;
    QFrame* overlay_ = nullptr;
    QToolButton* fitHint_ = nullptr; ///< seen while something is out of the picture
};

} // namespace hingelab
