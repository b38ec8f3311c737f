// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/depth_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hingelab {
namespace {

constexpr int kBlock = 4; // texels along a side of what one blocker stands for

/// The first texel whose middle lies at or beyond a place, no less than 0 and no more than `count`.
int firstMiddle(float place, int count) {
    return static_cast<int>(std::clamp(std::ceil(place - 0.5F), 0.0F, static_cast<float>(count)));
}

/// Where the line across a triangle at a height enters and leaves it.
struct RowSpan {
    float left = std::numeric_limits<float>::infinity();
    float right = -std::numeric_limits<float>::infinity();

    void cross(const Eigen::Vector3f& p, const Eigen::Vector3f& q, float y) {
        if ((p.y() <= y) == (q.y() <= y)) return;
        const float x = p.x() + (y - p.y()) * (q.x() - p.x()) / (q.y() - p.y());
        left = std::min(left, x);
        right = std::max(right, x);
    }
};

} // namespace

void DepthMap::clear(const Eigen::Array2i& size) {
    size_ = size;
    const Eigen::Array2i all = atlasSize();
    values_.assign(static_cast<std::size_t>(all.x()) * static_cast<std::size_t>(all.y()), kNothing);
}

void DepthMap::draw(const Eigen::Vector3f& a, const Eigen::Vector3f& b, const Eigen::Vector3f& c) {
    constexpr float thin = 1e-6F; // [texels²]: seen along its plane
    const Eigen::Vector3f u = b - a;
    const Eigen::Vector3f v = c - a;
    const float area = u.x() * v.y() - u.y() * v.x();
    if (!(std::abs(area) > thin)) return;
    const float perX = (u.z() * v.y() - v.z() * u.y()) / area;
    const float perY = (u.x() * v.z() - v.x() * u.z()) / area;
    const float nearest = std::min({a.z(), b.z(), c.z()}); // rounding throws slivers far off
    const float farthest = std::max({a.z(), b.z(), c.z()});
    const int end = firstMiddle(std::max({a.y(), b.y(), c.y()}), size_.y());
    for (int y = firstMiddle(std::min({a.y(), b.y(), c.y()}), size_.y()); y < end; ++y) {
        const float middle = static_cast<float>(y) + 0.5F;
        RowSpan span;
        span.cross(a, b, middle);
        span.cross(b, c, middle);
        span.cross(c, a, middle);
        if (!(span.left < span.right)) continue;
        const int first = firstMiddle(span.left, size_.x());
        const int count = firstMiddle(span.right, size_.x()) - first;
        const float z = a.z() + perX * (static_cast<float>(first) + 0.5F - a.x()) + perY * (middle - a.y());
        float* row = values_.data() + indexOf(0, y) + first;
        for (int i = 0; i < count; ++i) {
            const float depth = std::min(std::max(z + perX * static_cast<float>(i), nearest), farthest);
            row[i] = std::min(row[i], depth);
        }
    }
}

void DepthMap::finish() {
    for (int level = 1; level < kLevels; ++level) coarsen(level);
    findBlockers();
}

/// Texels are picked, not averaged: means of two surfaces lie where there is none.
void DepthMap::coarsen(int level) {
    const int stride = 1 << level;
    const int left = size_.x() - (size_.x() >> (level - 1));
    for (int y = 0; y < size_.y() / stride; ++y) {
        float* to = values_.data() + indexOf(left, size_.y() + y);
        const float* from = values_.data() + indexOf(stride / 2, stride * y + stride / 2);
        for (int x = 0; x < size_.x() / stride; ++x) to[x] = from[stride * x];
    }
}

void DepthMap::findBlockers() {
    const int width = size_.x() / kBlock;
    const int height = size_.y() / kBlock;
    const auto at = [&](int x, int y) -> float& {
        return values_[indexOf(size_.x() / 2 + x, size_.y() + size_.y() / 4 + y)];
    };
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            float least = kNothing;
            for (int row = kBlock * y; row < kBlock * (y + 1); ++row) {
                const float* line = values_.data() + indexOf(kBlock * x, row);
                least = std::min({least, line[0], line[1], line[2], line[3]});
            }
            at(x, y) = least;
        }
    }
    // What is least round about spreads in two sweeps, there and back.
    constexpr float straight = kCone * kBlock;
    constexpr float across = 1.41421356F * straight;
    const auto spread = [&](float& value, int x, int y, float way) {
        if (x >= 0 && x < width && y >= 0 && y < height) value = std::min(value, at(x, y) + way);
    };
    for (const int sign : {1, -1}) {
        for (int i = 0; i < height; ++i) {
            for (int k = 0; k < width; ++k) {
                const int x = sign > 0 ? k : width - 1 - k;
                const int y = sign > 0 ? i : height - 1 - i;
                float& value = at(x, y);
                spread(value, x - sign, y, straight);
                spread(value, x, y - sign, straight);
                spread(value, x - sign, y - sign, across);
                spread(value, x + sign, y - sign, across);
            }
        }
    }
}

} // namespace hingelab
