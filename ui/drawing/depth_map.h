// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

namespace hingelab {

/// What a lamp sees: for each texel of a grid across its light the depth, along z, of the first surface that
/// the light meets in the texel's middle. All lengths are in texels, depths, too.
///
/// Drawn by the processor, so that it is the same everywhere. Beside the grid it holds coarser ones, for wide
/// penumbras, and what may block the light (atlas()); `shadow_shader.h` reads them.
class DepthMap {
  public:
    static constexpr float kNothing = 1e9F; ///< no surface
    static constexpr int kLevels = 4;       ///< each of half the texels along a side of the one before
    static constexpr int kStep = 32;        ///< sizes are multiples of it, so that all levels are whole

    /// Empty, of so many texels.
    void clear(const Eigen::Array2i& size);
    /// A triangle; what lies outside is cut off.
    void draw(const Eigen::Vector3f& a, const Eigen::Vector3f& b, const Eigen::Vector3f& c);
    /// Makes the coarser levels and the blockers of what was drawn.
    void finish();

    [[nodiscard]] const Eigen::Array2i& size() const { return size_; }
    [[nodiscard]] float at(int x, int y) const { return values_[indexOf(x, y)]; }

    /// All of it as one picture, as wide as the grid and half as high again, row by row. The grid comes first.
    /// Below it, side by side, level 1 of every second texel (the odd ones), level 2 of every fourth (2, 6, 10,
    /// ...) and level 3 of every eighth (4, 12, ...). Below level 2, of every four by four texels, the depth
    /// from which on something may take a part of the light of a lamp with some width: the least depth
    /// round about, plus kCone for each texel of distance.
    [[nodiscard]] const std::vector<float>& atlas() const { return values_; }
    [[nodiscard]] Eigen::Array2i atlasSize() const { return {size_.x(), size_.y() + size_.y() / 2}; }

    static constexpr float kCone = 5.0F; ///< steeper than walls are in the lamp's light: these shade no corner

  private:
    [[nodiscard]] std::size_t indexOf(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.x()) + static_cast<std::size_t>(x);
    }
    void coarsen(int level);
    void findBlockers();

    Eigen::Array2i size_{0, 0};
    std::vector<float> values_;
};

} // namespace hingelab
