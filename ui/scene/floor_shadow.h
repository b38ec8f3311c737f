// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>
#include <vtkFloatArray.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>
#include <vtkTexture.h>

#include <Eigen/Geometry>
#include <QImage>
#include <array>
#include <map>
#include <vector>

#include "spatial/pose.h"

namespace hingelab {

/// The soft shadow of a rig on a floor, level or inclined: what stands on it has a dark, narrow rim, what
/// floats above it a faint, wide one.
///
/// Every caster is projected onto the floor along one direction of light, filled into one of three pictures by
/// its height, and these are blurred by as much as a wide lamp would blur them. No pass of the graphics card is
/// needed, so that it looks the same on hardware, by software, in films and at every quality. Bodies do not
/// shade each other by it: that is left to BodyShadows.
class FloorShadow {
  public:
    FloorShadow();

    [[nodiscard]] vtkActor& actor() { return *actor_; }

    /// Floor across z of a pose [world], with light that falls along `falling` (a unit vector, world); of a rig
    /// of this size [m]. Light that comes from below, or grazes, throws no shadow on it.
    void place(const Pose& X_WF, const Vector3& falling, double size);
    /// As far as the floor goes [m, in its own frame]; as far as one likes, without.
    void setLimit(const Eigen::AlignedBox2d& limit) { limit_ = limit; }
    /// What throws it from now on. Actors are not owned; hidden and see-through ones throw nothing or less.
    void setCasters(std::vector<vtkActor*> casters);
    /// As the casters stand now.
    void update();

    /// For tests: how dark it is at a point of the world, seen from above, from 0 to 1.
    [[nodiscard]] double darknessBelow(const Vector3& p_W) const;

    static constexpr int kMostPixels = 128; ///< of its picture, along each side

  private:
    static constexpr int kLevels = 3;
    /// Flat pieces that together cover the caster's outline from any side, in its own frame.
    struct Outline {
        std::vector<std::vector<Vector3>> faces; ///< few: each is filled
        std::vector<Vector3> corners;            ///< else the outermost points: their hull is filled
    };
    struct Flat { ///< a caster on the floor
        std::vector<std::vector<Eigen::Vector2d>> polygons;
        int level = 0;
        double strength = 1.0;
    };

    [[nodiscard]] static Outline outlineOf(vtkMapper& mapper);
    [[nodiscard]] bool flatten(vtkActor& caster, const Outline& outline, Flat& flat) const;
    void chooseRegion(const std::vector<Flat>& flats);
    void paint(const std::vector<Flat>& flats);
    void upload();

    vtkNew<vtkActor> actor_;
    vtkNew<vtkPolyData> rectangle_;
    vtkNew<vtkPoints> corners_;
    vtkNew<vtkImageData> image_;
    vtkNew<vtkTexture> texture_;
    std::vector<vtkActor*> casters_;
    std::map<vtkSmartPointer<vtkMapper>, Outline> outlines_;
    std::array<QImage, kLevels> levels_; ///< each by itself, not blurred
    std::vector<float> darkness_;        ///< of all, row by row
    Eigen::Array2i pixels_{0, 0};
    Eigen::AlignedBox2d region_;                      ///< of the floor that the picture covers [m]
    Eigen::AlignedBox2d limit_;                       ///< empty: none [m]
    Pose X_WF_;                                       ///< of the floor, z up
    Eigen::Vector2d slope_ = Eigen::Vector2d::Zero(); ///< way of the light for each metre of height
    bool isLit_ = true;                               ///< by light from above
    vtkNew<vtkFloatArray> places_;                    ///< of the corners, in the picture
    double size_ = 1.0;                               ///< of the rig [m]
};

} // namespace hingelab
