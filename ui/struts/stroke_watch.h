// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <memory>

#include "analysis/strut_stroke.h"
#include "simulation/model.h"
#include "ui/model/latest_task.h"
#include "ui/model/open_rig.h"
#include "ui/scene/scene_view.h"

namespace hingelab {

/// Says in the 3D view when a gas strut is too long or too short for the motion of the door, as soon as an end
/// is dragged or a number changes. Lengths are computed on a thread of their own.
class StrokeWatch : public QObject {
    Q_OBJECT
  public:
    StrokeWatch(OpenRig& openRig, SceneView& view);

    [[nodiscard]] QLabel& label() { return *label_; }

  private:
    void look();
    void take(const StrutStrokes& strokes);
    void place();

    OpenRig& openRig_;
    SceneView& view_;
    QLabel* label_;
    long wanted_ = 0; ///< number of the request whose answer is shown; 0: none is
    LatestTask<std::shared_ptr<const Model>, std::shared_ptr<StrutStrokes>> task_;
};

} // namespace hingelab
