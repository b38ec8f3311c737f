// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numbers>

#include "shapes/rounded_box/rounded_box.h"

namespace hingelab {
namespace {

constexpr int kSteps = 6; ///< of a round edge, each 15°: smooth where normals turn from point to point

/// A ball of rings of points whose eight parts are moved apart to the corners of the core: the strips that the
/// gaps leave are the round edges and the flat faces. Rings and columns are doubled where the parts meet.
class MovedBall {
  public:
    explicit MovedBall(const RoundedBoxGeometry& box)
        : half_(0.5 * box.size.array() - box.radius), radius_(box.radius) {}

    ShapeSurface make() {
        for (int ring = 0; ring < kRings; ++ring) {
            for (int column = 0; column < kColumns; ++column) addPoint(ring, column);
        }
        for (int ring = 0; ring + 1 < kRings; ++ring) {
            for (int column = 0; column < kColumns; ++column) {
                const int next = (column + 1) % kColumns;
                addPolygon({at(ring, column), at(ring, next), at(ring + 1, next), at(ring + 1, column)});
            }
        }
        for (const int ring : {0, kRings - 1}) addEnd(ring);
        return std::move(surface_);
    }

  private:
    static constexpr int kRings = 2 * (kSteps + 1);   ///< from below to above
    static constexpr int kColumns = 4 * (kSteps + 1); ///< round the z axis

    static std::size_t at(int ring, int column) {
        const int index = ring * kColumns + column;
        return static_cast<std::size_t>(index);
    }

    static double angleOf(int step) { return 0.5 * std::numbers::pi * step / kSteps; }

    void addPoint(int ring, int column) {
        const bool isUpper = ring > kSteps;
        const int quarter = column / (kSteps + 1);
        const double height = angleOf(isUpper ? ring - 1 - kSteps : ring - kSteps); // -90° .. 90°
        const double round = angleOf(column % (kSteps + 1)) + angleOf(kSteps) * quarter;
        const Vector3 normal(std::cos(height) * std::cos(round), std::cos(height) * std::sin(round),
                             std::sin(height));
        const Vector3 corner(quarter == 0 || quarter == 3 ? half_.x() : -half_.x(),
                             quarter < 2 ? half_.y() : -half_.y(), isUpper ? half_.z() : -half_.z());
        surface_.points.emplace_back(corner + radius_ * normal);
        surface_.normals.push_back(normal);
    }

    /// A ring at an end is one point at each corner, kSteps + 1 times: the flat face between the four.
    void addEnd(int ring) {
        constexpr int quarter = kSteps + 1;
        std::vector<std::size_t> face = {at(ring, 0), at(ring, quarter), at(ring, 2 * quarter),
                                         at(ring, 3 * quarter)};
        if (ring == 0) std::reverse(face.begin(), face.end());
        surface_.polygons.push_back(std::move(face));
    }

    /// Without corners that are the same place twice; nothing where less than a triangle is left.
    void addPolygon(const std::array<std::size_t, 4>& corners) {
        std::vector<std::size_t> polygon;
        for (const std::size_t corner : corners) {
            const Vector3& p = surface_.points[corner];
            if (!polygon.empty() && isSamePlace(p, surface_.points[polygon.back()])) continue;
            if (!polygon.empty() && isSamePlace(p, surface_.points[polygon.front()])) continue;
            polygon.push_back(corner);
        }
        if (polygon.size() >= 3) surface_.polygons.push_back(std::move(polygon));
    }

    [[nodiscard]] bool isSamePlace(const Vector3& a, const Vector3& b) const {
        constexpr double rounding = 1e-9; // of the radius
        return (a - b).norm() < rounding * radius_;
    }

    Vector3 half_;
    double radius_;
    ShapeSurface surface_;
};

} // namespace

ShapeSurface ShapeKind<RoundedBoxGeometry>::surface(const RoundedBoxGeometry& box, const SurfaceDetail&) {
    return MovedBall(box).make();
}

} // namespace hingelab
