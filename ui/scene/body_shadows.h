// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>
#include <vtkMapper.h>
#include <vtkNew.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkSmartPointer.h>
#include <vtkTextureObject.h>

#include <Eigen/Geometry>
#include <array>
#include <map>
#include <vector>

#include "spatial/pose.h"
#include "ui/drawing/depth_map.h"
#include "ui/drawing/finish_look.h"

namespace hingelab {

/// The shadows that bodies throw on bodies: a depth map from the lamp, drawn by the processor of the triangles
/// that the picture is drawn of, and a texture of it, which the materials read.
///
/// Before each picture the map is renewed if something has moved. What has stood since the map got its place is
/// drawn once and kept. Texels stay where they are in the world whatever moves, so that shadows of what stands
/// do not shimmer, and an instant looks the same, live and looked back at.
class BodyShadows {
  public:
    /// What throws shadows. Actors are not owned; hidden and see-through ones throw none, nor do surfaces of
    /// more than kMostTriangles, which would take too long.
    void setCasters(const std::vector<vtkActor*>& casters);
    /// Light that falls along a unit vector [world] on a rig of this size [m].
    void aim(const Vector3& falling, double size);
    /// The map as the casters stand now. True if it has changed.
    bool update();
    /// The texture of the map, ready to be read in this window until release().
    void bind(vtkOpenGLRenderWindow& window);
    void release();
    /// How a camera with these axes (columns: right, up, back) at this place [world] finds the map.
    [[nodiscard]] ShadowSight sightFrom(const Matrix3& cameraAxes, const Vector3& place) const;

    [[nodiscard]] const DepthMap& depths() const { return map_; }

    static constexpr int kMostTexels = 512; ///< of the map, along each side
    static constexpr std::size_t kMostTriangles = 100'000;

  private:
    struct Surface { ///< in its actor's frame
        std::vector<Eigen::Vector3f> points;
        std::vector<std::array<std::size_t, 3>> triangles;
        Eigen::AlignedBox3d box;
    };
    using Placed = Eigen::Matrix<double, 3, 4>; ///< from an actor's frame to the lamp's [m]
    struct Caster {
        vtkActor* actor;
        const Surface* surface;
        Placed X = Placed::Zero();
        bool isDrawn = false;
        bool isKept = false; ///< drawn in the kept map
        int stood = 0;       ///< pictures, since it last moved
    };

    [[nodiscard]] static Surface surfaceOf(vtkMapper& mapper);
    [[nodiscard]] bool place(Caster& caster) const;
    [[nodiscard]] bool chooseRegion();
    void drawCaster(const Caster& caster, DepthMap& map);

    std::map<vtkSmartPointer<vtkMapper>, Surface> surfaces_;
    std::vector<Caster> casters_;
    std::vector<Eigen::Vector3f> corners_; ///< of one caster, in texels
    Matrix3 R_WL_ = Matrix3::Identity();   ///< of the lamp: z is the way of its light
    double size_ = 1.0;                    ///< of the rig [m]
    double texel_ = 1.0;                   ///< [m]
    Eigen::Array2d origin_{0.0, 0.0};      ///< of the map in the lamp's frame [texels], whole steps
    Eigen::Array2i texels_{0, 0};
    bool covers_ = false; ///< what throws shadows; not what is scattered too far
    DepthMap kept_;       ///< of what stands
    DepthMap map_;
    bool isStale_ = true; ///< the kept map
    bool isUploaded_ = false;
    vtkNew<vtkTextureObject> texture_;
};

} // namespace hingelab
