// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkRenderer.h>

#include <span>
#include <vector>

#include "simulation/sample_layout.h"
#include "ui/drawing/scene_pose.h"
#include "ui/drawing/vtk_parts.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// A ring about the axis that each motor turns, in the colour of what the motor is doing: thick and red where
/// it stalls or is overloaded.
class MotorVisuals {
  public:
    explicit MotorVisuals(vtkRenderer& front) : front_(front) {}

    /// `size` of the rig [m].
    void build(const Model& model, double size);
    void setColors(const ThemeColors& colors) { colors_ = colors; }
    void update(const Model& model, const ScenePose& pose, std::span<const double> sample, bool isShown);
    /// True if a motor does something else than at the last update, though nothing may have moved.
    [[nodiscard]] bool differs(std::span<const double> sample) const;

  private:
    static constexpr int kNone = -1; ///< before an edit brought the motor

    struct Ring {
        ChannelHandle condition, overload;
        int drawnCondition = kNone, drawnOverload = kNone;
        vtkSmartPointer<vtkActor> actor;
    };
    vtkRenderer& front_;
    ThemeColors colors_;
    std::vector<Ring> rings_;
    double size_ = 1.0;
};

} // namespace hingelab
