// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkRenderer.h>

#include <optional>
#include <vector>

#include "ui/drawing/arrow_scale.h"
#include "ui/drawing/vtk_parts.h"
#include "ui/model/term_light.h"

namespace hingelab {

/// The vectors of an equation as arrows: each where it acts, or one behind the other as a polygon that the sum
/// closes.
class TermArrows {
  public:
    explicit TermArrows(vtkRenderer& front) : front_(front) {}

    /// In a rig of this size [m].
    void set(const TermLight::Arrows& arrows, double size);
    /// A new run, or a rig of another size [m].
    void restartScale(double size);
    /// The one that the pointer is on: the others become faint.
    void light(std::optional<std::size_t> arrow);
    /// Draws those of a sample of `model`; adds them to `drawn`.
    void update(const Model& model, std::span<const double> sample, std::vector<DrawnArrow>& drawn);
    /// Their vectors in a sample of that model; none if they are of another.
    [[nodiscard]] std::vector<Vector3> values(const Model& model, std::span<const double> sample) const;

    [[nodiscard]] bool isEmpty() const { return arrows_.list.empty(); }
    [[nodiscard]] const QString& title() const { return arrows_.title; }
    [[nodiscard]] const ArrowScale& scale() const { return scale_; }

  private:
    [[nodiscard]] bool fits(const Model& model) const;

    vtkRenderer& front_;
    TermLight::Arrows arrows_;
    std::vector<vtkSmartPointer<vtkActor>> actors_;
    std::optional<std::size_t> lit_;
    ArrowScale scale_{Quantity::force};
    double size_ = 1.0;
};

} // namespace hingelab
