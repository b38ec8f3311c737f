// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkUnsignedCharArray.h>

#include <QColor>

namespace hingelab {

/// What stands behind a scene: a gradient from the upper edge of the picture to the lower.
///
/// VTK's own gradient gets lost where ambient occlusion is drawn (VTK 9.1: its pass clears the picture with one
/// colour). So this is a rectangle at the farthest depth that covers the picture wherever the camera stands,
/// drawn after all that is solid.
class Sky {
  public:
    Sky();

    [[nodiscard]] vtkActor& actor() { return *actor_; }
    void setColors(const QColor& top, const QColor& bottom);

  private:
    vtkNew<vtkActor> actor_;
    vtkNew<vtkUnsignedCharArray> colors_;
};

} // namespace hingelab
