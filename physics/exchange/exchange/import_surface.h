// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "exchange/import_tree.h"

/// Mass properties of what a surface from a file encloses, and of forms that rigs do not have.
namespace hingelab {

/// Of density 1, in the file's frame.
struct SurfaceSolid {
    RigidInertia inertia; ///< its mass is the volume [m³]
    bool isClosed = true; ///< else: of the convex hull of its corners
};

/// What surfaces enclose, each read once.
class SurfaceSolids {
  public:
    explicit SurfaceSolids(const ImportFiles& files) : files_(files) {}

    /// Empty with the reason in `fault`: no file, no surface, or one that encloses nothing.
    [[nodiscard]] std::optional<SurfaceSolid> of(const std::string& file, const Vector3& scale,
                                                 std::string& fault);

  private:
    struct Known {
        std::optional<SurfaceSolid> solid;
        std::string fault;
    };
    const ImportFiles& files_;
    std::map<std::pair<std::string, std::array<double, 3>>, Known> known_; ///< by file and scale
};

/// The same solid with another mass.
[[nodiscard]] RigidInertia withMass(RigidInertia inertia, double mass);

/// Of density 1, about the centre of the form.
[[nodiscard]] RigidInertia ellipsoidSolid(const Vector3& halfAxes);
/// Of density 1; its tip points along z, its middle is the origin.
[[nodiscard]] RigidInertia coneSolid(double radius, double length);

} // namespace hingelab
