// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "shapes/box/box.h"
#include "shapes/cad/cad.h"
#include "shapes/capsule/capsule.h"
#include "shapes/cylinder/cylinder.h"
#include "shapes/half_space/half_space.h"
#include "shapes/hull/hull.h"
#include "shapes/mesh/mesh.h"
#include "shapes/plate/plate.h"
#include "shapes/rounded_box/rounded_box.h"
#include "shapes/sphere/sphere.h"

namespace hingelab {

/// The kinds of shapes that there are.
struct Geometry
    : std::variant<BoxGeometry, CylinderGeometry, SphereGeometry, PlateGeometry, MeshGeometry, CapsuleGeometry,
                   HalfSpaceGeometry, HullGeometry, RoundedBoxGeometry, CadGeometry> {
    using variant::variant;
    using variant::operator=;
    // Compiled once, not wherever one is copied: for so many alternatives they are long.
    Geometry();
    Geometry(const Geometry& other);
    Geometry(Geometry&& other) noexcept;
    Geometry& operator=(const Geometry& other);
    Geometry& operator=(Geometry&& other) noexcept;
    ~Geometry();
};

/// What there is to say of each kind, in the order of Geometry's alternatives.
[[nodiscard]] std::span<const KindName> shapeKinds();

inline const KindName& kindOf(const Geometry& geometry) {
    return shapeKinds()[geometry.index()];
}

/// The same kind, as one would begin with it, about as large as `size` [m].
[[nodiscard]] Geometry sizedLike(const Geometry& geometry, double size);

/// What of it can be dragged.
[[nodiscard]] std::span<const ExtentField> extentsOf(const Geometry& geometry);

/// False of what has no volume that is known, and so no mass of its own: a surface, a half space.
[[nodiscard]] bool isSolid(const Geometry& geometry);

/// What of it touches others; empty with the reason if it cannot.
[[nodiscard]] std::optional<TouchingSolid> touchingSolidOf(const Geometry& geometry, std::string& fault);

/// Faults that ranges of numbers cannot say, under a JSON pointer.
void checkGeometry(const Geometry& geometry, const std::string& pointer, Issues& issues);

/// Its surface for pictures; without polygons where a file describes it.
[[nodiscard]] ShapeSurface surfaceOf(const Geometry& geometry, const SurfaceDetail& detail);

/// What other programs' formats can say of it.
[[nodiscard]] PortableShape portableOf(const Geometry& geometry);

/// True of what goes on beyond the part of it that pictures show.
[[nodiscard]] bool isEndless(const Geometry& geometry);

} // namespace hingelab
