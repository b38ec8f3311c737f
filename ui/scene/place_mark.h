// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>

#include "ui/scene/scene_view.h"

namespace hingelab {

/// A point of the world that is told of elsewhere in the window: a ball in the 3D view with words beside it.
class PlaceMark : public QObject {
    Q_OBJECT
  public:
    PlaceMark(SceneView& view, const Theme& theme);

    /// None: nothing is shown.
    void show(const std::optional<Vector3>& p_W, const QString& words);
    [[nodiscard]] QLabel& label() { return *label_; }

  private:
    void place();

    SceneView& view_;
    const Theme& theme_;
    vtkSmartPointer<vtkActor> ball_;
    QLabel* label_;
    std::optional<Vector3> p_W_; ///< what is shown [m]
};

} // namespace hingelab
