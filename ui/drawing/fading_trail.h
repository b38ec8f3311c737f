// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <QColor>
#include <deque>

#include "spatial/spatial_vectors.h"

namespace hingelab {

/// The path of a point over the last kSpan seconds: the older, the more transparent.
class FadingTrail {
  public:
    FadingTrail();

    [[nodiscard]] const vtkSmartPointer<vtkActor>& actor() const { return actor_; }
    void setColor(const QColor& color);

    void clear();
    /// Where the point is at a time [s]; what is nearer to the last place than `apart` [m] is left out.
    void add(double time, const Vector3& p_W, double apart);
    /// Draws it as it is at `now` [s]: what is too old goes.
    void draw(double now);

    struct Place {
        double time; ///< [s]
        Vector3 p_W; ///< [m]
    };
    [[nodiscard]] const std::deque<Place>& places() const { return places_; }
    /// Of a place of this age [s]: 1 now, 0 at the end.
    [[nodiscard]] static double opacityAt(double age);

    static constexpr double kSpan = 5.0; ///< [s] simulated
    static constexpr std::size_t kMostPlaces = 3000;

  private:
    vtkSmartPointer<vtkPolyData> data_;
    vtkSmartPointer<vtkActor> actor_;
    std::deque<Place> places_;
    QColor color_;
};

} // namespace hingelab
