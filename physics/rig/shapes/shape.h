// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "shapes/shape_kinds.h"
#include "text/describe.h"

namespace hingelab {

/// What a shape looks like; the scene maps it to a colour of the theme.
/// Hidden ones are there for contact or mass only, and drawn while they are selected.
enum class Finish { panel, frame, interior, metal, dark, accent, glass, wood, hidden };
inline constexpr std::size_t kFinishCount = 9;

/// What a shape is made of, in place of its mass; densities and their sources are in
/// docs/reference/expressions.md.
enum class Material {
    none,
    steel,
    castIron,
    aluminium,
    brass,
    copper,
    abs,
    polyamide,
    rubber,
    glass,
    beech,
    spruce,
    plywood,
    chipboard
};

inline constexpr const char* kNoMaterial = "none"; ///< in files

/// All materials, none first.
[[nodiscard]] std::span<const EnumName<Material>> materialNames();

/// A solid of homogeneous density, part of a body. At most one of mass, density and material says what it
/// weighs.
struct Shape {
    std::string name;
    Geometry geometry;
    Vector3 position = Vector3::Zero(); ///< of the anchor, in the body frame [m]
    Vector3 rotation = Vector3::Zero(); ///< roll, pitch, yaw in the body frame [rad]
    Vector3 anchor = Vector3::Zero();   ///< the point of the shape at `position`, in half sizes: -1 .. 1
    double mass = 0.0;                  ///< [kg]
    double density = 0.0;               ///< [kg/m³]
    Material material = Material::none;
    Finish finish = Finish::panel;
};

void describe(Walk& walk, Shape& shape);

} // namespace hingelab
