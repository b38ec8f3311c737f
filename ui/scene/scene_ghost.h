// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>

#include <optional>
#include <vector>

#include "ui/linkage/linkage_visuals.h"

namespace hingelab {

/// The moving parts of a rig once more, faintly, as another run or design has them at the same instant.
class SceneGhost {
  public:
    struct Part {
        vtkSmartPointer<vtkActor> actor; ///< whose shape is drawn again
        std::size_t body;
        Pose X_BS;
    };

    explicit SceneGhost(vtkRenderer& renderer) : renderer_(renderer), linkage_(renderer) {}

    /// Another rig, or other shapes: hidden until it is shown.
    void setParts(const Model& model, std::vector<Part> parts, double size);
    void show(const Model& model, const ScenePose& pose, const ThemeColors& colors);
    /// Of its parts; none: the theme's accent.
    void setColor(const std::optional<QColor>& color) { color_ = color; }
    void hide();
    /// Takes away all that was drawn, and its parts.
    void clear();
    [[nodiscard]] bool isShown() const { return isShown_; }

    static constexpr double kOpacity = 0.22;
    static constexpr double kInside = 0.998; ///< of its size

  private:
    void build(const Model& model, const ScenePose& pose);

    vtkRenderer& renderer_;
    LinkageVisuals linkage_;
    std::vector<Part> parts_;
    std::vector<Part> drawn_; ///< the same shapes, faintly
    std::optional<QColor> color_;
    double size_ = 1.0; ///< of the rig [m]
    bool isBuilt_ = false;
    bool isShown_ = false;
};

} // namespace hingelab
