// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>
#include <QTimer>

#include "ui/model/nudge_burst.h"
#include "ui/scene/place_gizmo.h"
#include "ui/widgets/slider_span.h"

namespace hingelab {

/// Arrow keys in the 3D view move the selected place, such as the end of a strut, by a step of keyStep(): with
/// Alt a tenth of it, with Shift ten times. The place goes along that axis of its carrier which lies nearest to
/// the arrow on the screen, so that its numbers stay round. Of an item with several places it is the one whose
/// handle the pointer touched last. Keys that follow each other are one undo step.
class PlaceNudge : public QObject {
    Q_OBJECT
  public:
    PlaceNudge(SceneView& view, PlaceGizmo& gizmo, Workbench& bench);

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    struct ScreenAxes {
        int across, up;         ///< axes of the carrier
        int acrossSign, upSign; ///< +1: along the axis is to the right, or up
    };
    [[nodiscard]] bool isMine(const QKeyEvent& event) const;
    void nudge(const QKeyEvent& event);
    void move(const MovablePlace& place, int component, int steps, StepSize size);
    [[nodiscard]] ScreenAxes axesOf(const MovablePlace& place) const;

    SceneView& view_;
    PlaceGizmo& gizmo_;
    OpenRig& openRig_;
    NudgeBurst burst_;
    QTimer told_; ///< runs while the label is shown
};

} // namespace hingelab
