// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkRenderer.h>

#include <span>
#include <vector>

#include "simulation/model.h"
#include "simulation/sample_layout.h"
#include "ui/drawing/arrow_scale.h"
#include "ui/drawing/vtk_parts.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// Which parts of the contacts are drawn.
struct ContactParts {
    bool points = true;
    bool forces = true;
    bool cones = true;
};

/// Contacts in the 3D view: a dot where a spot touches, arrows of its normal and friction force on the first
/// body, and the friction cone that the sum of both cannot leave.
class ContactVisuals {
  public:
    ContactVisuals(vtkRenderer& renderer, vtkRenderer& front) : renderer_(renderer), front_(front) {}

    /// `size` of the rig [m]; `typical` force [N] of the arrows.
    void build(const Model& model, double size, double typical);
    /// Another run begins: the arrows have the scale of the beginning again.
    void restartScale() { scale_.restart(size_, typical_); }
    [[nodiscard]] const ArrowScale& scale() const { return scale_; }
    void setColors(const ThemeColors& colors);
    /// Another version of the rig with the same contacts: its friction.
    void replaceModel(const Model& model);
    /// Adds the arrows that it draws to `drawn`.
    void update(std::span<const double> sample, const ContactParts& parts, std::vector<DrawnArrow>& drawn);
    /// True if forces differ visibly from those drawn last, though nothing may have moved.
    [[nodiscard]] bool differs(std::span<const double> sample) const;

    /// Spots drawn as touching at the last update.
    [[nodiscard]] std::size_t touchingCount() const { return touching_; }

  private:
    struct Spot {
        std::size_t pair = 0; ///< contact in the model
        SpotBlock at;
        double friction = 0.0; ///< mu of its cone
        vtkSmartPointer<vtkActor> dot, normal, rubbing, cone;
    };
    void removeAll();

    vtkRenderer& renderer_;
    vtkRenderer& front_;
    std::vector<Spot> spots_;
    double size_ = 1.0;
    double typical_ = 1.0; ///< [N]
    ArrowScale scale_{Quantity::force};
    ThemeColors colors_;
    std::size_t touching_ = 0;
    std::vector<double> drawn_; ///< normal and friction force of each spot at the last update [N]
    bool isStale_ = true;
};

} // namespace hingelab
