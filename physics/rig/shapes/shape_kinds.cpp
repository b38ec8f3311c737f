// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/shape_kinds.h"

#include <array>

namespace hingelab {
namespace {

template <class T>
using ShapeKindOf = ShapeKind<std::remove_cvref_t<T>>;

template <class... Kinds>
std::array<KindName, sizeof...(Kinds)> infosOfShapes(const std::variant<Kinds...>*) {
    return {ShapeKind<Kinds>::info...};
}

} // namespace

std::span<const KindName> shapeKinds() {
    static const std::array kinds = infosOfShapes(static_cast<const Geometry*>(nullptr));
    return kinds;
}

Geometry sizedLike(const Geometry& geometry, double size) {
    return std::visit([&](const auto& kind) -> Geometry { return ShapeKindOf<decltype(kind)>::sized(size); },
                      geometry);
}

std::span<const ExtentField> extentsOf(const Geometry& geometry) {
    return std::visit(
        [](const auto& kind) -> std::span<const ExtentField> { return ShapeKindOf<decltype(kind)>::extents; },
        geometry);
}

bool isSolid(const Geometry& geometry) {
    return std::visit([](const auto& kind) { return ShapeKindOf<decltype(kind)>::hasVolume; }, geometry);
}

std::optional<TouchingSolid> touchingSolidOf(const Geometry& geometry, std::string& fault) {
    return std::visit([&](const auto& kind) { return ShapeKindOf<decltype(kind)>::touching(kind, fault); },
                      geometry);
}

void checkGeometry(const Geometry& geometry, const std::string& pointer, Issues& issues) {
    std::visit([&](const auto& kind) { ShapeKindOf<decltype(kind)>::check(kind, pointer, issues); }, geometry);
}

ShapeSurface surfaceOf(const Geometry& geometry, const SurfaceDetail& detail) {
    return std::visit([&](const auto& kind) { return ShapeKindOf<decltype(kind)>::surface(kind, detail); },
                      geometry);
}

PortableShape portableOf(const Geometry& geometry) {
    return std::visit([](const auto& kind) { return ShapeKindOf<decltype(kind)>::portable(kind); }, geometry);
}

bool isEndless(const Geometry& geometry) {
    return std::visit(
        [](const auto& kind) {
            return requires {
                ShapeKindOf<decltype(kind)>::isEndless;
            };
        },
        geometry);
}

Geometry::Geometry() = default;
Geometry::Geometry(const Geometry& other) = default;
Geometry::Geometry(Geometry&& other) noexcept = default;
Geometry& Geometry::operator=(const Geometry& other) = default;
Geometry& Geometry::operator=(Geometry&& other) noexcept = default;
Geometry::~Geometry() = default;

} // namespace hingelab
