// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <optional>

#include "spatial/spatial_vectors.h"
#include "text/quantity.h"
#include "ui/drawing/vtk_parts.h"

namespace hingelab {

/// An arrow as it was drawn: what may be written beside it.
struct DrawnArrow {
    Vector3 tail, tip; ///< [m, world]
    double value;      ///< [SI]
    Quantity quantity;
    QColor color;
    QString name = {}; ///< of what it acts at; empty: the picture says it
};

/// How long arrows of one quantity are: so many of its units per metre of arrow. The scale is a round one
/// (1, 2 or 5 times a power of ten) and stays for a run: it becomes coarser, in round steps, where an arrow
/// would be longer than a share of the rig for longer than a moment, and never finer. What peaks for a moment
/// only, as a knock does, is drawn at the full length: else one knock would make all else invisible.
class ArrowScale {
  public:
    explicit ArrowScale(Quantity quantity) : quantity_(quantity) {}

    /// Of a rig of this size [m], whose arrows are about as large as `typical` [SI]: a new run. With 0 the
    /// first arrow decides.
    void restart(double size, double typical);
    /// Takes note of the largest vector that is drawn at a time [s].
    void see(double time, double largest);

    [[nodiscard]] Quantity quantity() const { return quantity_; }
    [[nodiscard]] double perMetre() const { return perMetre_; }       ///< [SI/m]; 0: nothing was seen yet
    [[nodiscard]] double size() const { return size_; }               ///< of the rig [m]
    [[nodiscard]] double longest() const { return kLongest * size_; } ///< [m]
    /// Length of an arrow [m].
    [[nodiscard]] double lengthOf(double magnitude) const;

    /// "20 N per 10 cm"; empty before anything was seen.
    [[nodiscard]] QString words() const;

    static constexpr double kLongest = 0.4;   ///< of the rig's size
    static constexpr double kPatience = 0.05; ///< [s] for which an arrow may want to be longer

  private:
    Quantity quantity_;
    double size_ = 1.0;
    double perMetre_ = 0.0;
    std::optional<double> outgrownSince_; ///< [s]
};

/// The least of 1, 2 and 5 times a power of ten that is not below `x` > 0, but for rounding.
[[nodiscard]] double roundStepAbove(double x);

/// Places a unit arrow for a vector at `tail` by the scale, not longer than its longest; hides it where it
/// would be too short to see. Where it ends; empty: hidden.
std::optional<Vector3> drawArrow(vtkActor& actor, const Vector3& tail, const Vector3& vector,
                                 const ArrowScale& scale);
/// The same with a length [m] of its own, in a rig of this size [m].
std::optional<Vector3> drawArrow(vtkActor& actor, const Vector3& tail, const Vector3& vector, double length,
                                 double size);

} // namespace hingelab
