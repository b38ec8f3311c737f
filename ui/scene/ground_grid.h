// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkUnsignedCharArray.h>

#include <Eigen/Geometry>
#include <QColor>
#include <array>

#include "spatial/pose.h"

namespace hingelab {

/// The ground of the scene: a square of lines round the origin, as it is drawn before anything moves, and more
/// of it where bodies wander. It grows in whole tiles, so that its lines stay where they are; what wanders very
/// far has a piece of ground that goes along, in whole tiles, too.
class GroundGrid {
  public:
    GroundGrid();

    [[nodiscard]] vtkActor& actor() { return *actor_; }

    /// Of its lines in the middle; they fade towards the rim.
    void setColor(const QColor& color);

    /// Across `up` (a unit vector), through `origin`, with lines `step` [m] apart; forgets how far it had
    /// grown.
    void place(const Vector3& up, const Vector3& origin, double step);
    /// Ground below a box [m, world]. True if there is more of it, or another piece.
    bool cover(const Eigen::AlignedBox3d& bodies);

    /// Whether there is ground below a point.
    [[nodiscard]] bool reachesBelow(const Vector3& p_W) const;

    static constexpr int kLinesOfTile = 4; ///< a tile is as many steps wide
    static constexpr int kHome = 2;        ///< tiles from the origin to each side
    static constexpr int kMostTiles = 32;  ///< across

  private:
    struct Tiles { ///< from one to before the other, along both axes of the ground
        Eigen::Array2i first{-kHome, -kHome};
        Eigen::Array2i last{kHome, kHome};
        [[nodiscard]] bool operator==(const Tiles& other) const {
            return (first == other.first).all() && (last == other.last).all();
        }
    };
    void build();
    [[nodiscard]] double tile() const { return kLinesOfTile * step_; }

    vtkNew<vtkPolyData> lines_;
    vtkNew<vtkUnsignedCharArray> shades_; ///< of its points: colour and opacity
    std::array<int, 3> color_{128, 128, 128};
    vtkNew<vtkActor> actor_;
    Pose X_WG_; ///< z of the ground is up
    double step_ = 1.0;
    Tiles tiles_;
};

} // namespace hingelab
