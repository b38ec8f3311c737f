// SPDX-License-Identifier: GPL-3.0-or-later
// The depth map of the lamp: what triangles leave in it, its levels, and what may block the light.
#include <QTest>
#include <array>
#include <cmath>
#include <random>

#include "tests/suite.h"
#include "ui/drawing/depth_map.h"

namespace test_depth_map {

using namespace hingelab;

namespace {

using Corners = std::array<Eigen::Vector3f, 3>;

/// Depth of a triangle's plane over a point, if the point lies within the triangle by more than a margin, or
/// nothing, if it lies outside by as much; between, either is right.
enum class Where { within, outside, near };
Where whereIs(const Corners& t, const Eigen::Vector2d& p, double& depth) {
    const auto cross = [](const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
        return a.x() * b.y() - a.y() * b.x();
    };
    std::array<Eigen::Vector2d, 3> q;
    for (std::size_t i = 0; i < 3; ++i) q.at(i) = t.at(i).head<2>().cast<double>();
    const double area = cross(q[1] - q[0], q[2] - q[0]);
    double least = 1e300;
    depth = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Eigen::Vector2d& a = q.at((i + 1) % 3);
        const Eigen::Vector2d& b = q.at((i + 2) % 3);
        const double share = cross(b - a, p - a) / area;
        depth += share * static_cast<double>(t.at(i).z());
        least = std::min(least, share * std::abs(area) / (b - a).norm()); // [texels] from that edge
    }
    constexpr double margin = 1e-3;
    return least > margin ? Where::within : least < -margin ? Where::outside : Where::near;
}

Corners randomTriangle(std::mt19937& random) {
    std::uniform_real_distribution<float> place(-20.0F, 116.0F);
    Corners corners;
    for (Eigen::Vector3f& p : corners) p = {place(random), place(random), place(random)};
    return corners;
}

} // namespace

class TestDepthMap : public QObject {
    Q_OBJECT
  private slots:
    /// Each texel holds the nearest of the planes of the triangles over its middle.
    void theNearestIsSeen() {
        std::mt19937 random(7);
        for (int round = 0; round < 20; ++round) {
            const std::array<Corners, 3> triangles = {randomTriangle(random), randomTriangle(random),
                                                      randomTriangle(random)};
            DepthMap map;
            map.clear({96, 64});
            for (const auto& [a, b, c] : triangles) map.draw(a, b, c);
            int hits = 0;
            for (int y = 0; y < 64; ++y) {
                for (int x = 0; x < 96; ++x) {
                    double nearest = static_cast<double>(DepthMap::kNothing);
                    bool isSure = true;
                    for (const Corners& triangle : triangles) {
                        double depth = 0.0;
                        const Where where = whereIs(triangle, {x + 0.5, y + 0.5}, depth);
                        isSure = isSure && where != Where::near;
                        if (where == Where::within) nearest = std::min(nearest, depth);
                    }
                    if (!isSure) continue;
                    // Single precision, on slopes of some tens.
                    QVERIFY(std::abs(static_cast<double>(map.at(x, y)) - nearest) < 2e-3);
                    hits += nearest < 1e6 ? 1 : 0;
                }
            }
            QVERIFY(hits > 50);
        }
    }

    /// A face of two triangles has neither a gap nor a seam; what is seen along its plane leaves nothing.
    void facesAreWhole() {
        DepthMap map;
        map.clear({64, 64});
        const Eigen::Vector3f a(3.2F, 5.1F, 10.0F), b(50.7F, 9.3F, 10.0F), c(57.5F, 60.5F, 10.0F),
            d(8.8F, 55.2F, 10.0F);
        map.draw(a, b, c);
        map.draw(a, c, d);
        for (int y = 15; y < 50; ++y) {
            for (int x = 15; x < 45; ++x) QCOMPARE(map.at(x, y), 10.0F);
        }
        map.clear({64, 64});
        map.draw({5.0F, 5.0F, 1.0F}, {60.0F, 60.0F, 1.0F}, {32.5F, 32.5F, 9.0F});
        map.draw({5.0F, std::nanf(""), 1.0F}, {60.0F, 6.0F, 1.0F}, {32.5F, 50.0F, 9.0F});
        for (const float depth : map.atlas()) QCOMPARE(depth, DepthMap::kNothing);
    }

    /// The levels hold texels of the grid, and blockers are cones on what is drawn.
    void levelsAndBlockers() {
        std::mt19937 random(3);
        DepthMap map;
        const Eigen::Array2i size(96, 64);
        map.clear(size);
        const auto [a, b, c] = randomTriangle(random);
        map.draw(a, b, c);
        map.draw({20.0F, 20.0F, -30.0F}, {26.0F, 20.0F, -30.0F}, {20.0F, 26.0F, -30.0F});
        map.finish();
        const auto inAtlas = [&](int x, int y) {
            return map.atlas()[static_cast<std::size_t>(y) * 96 + static_cast<std::size_t>(x)];
        };
        int left = 0;
        for (int level = 1; level < DepthMap::kLevels; ++level) {
            const int stride = 1 << level;
            for (int y = 0; y < size.y() / stride; ++y) {
                for (int x = 0; x < size.x() / stride; ++x) {
                    QCOMPARE(inAtlas(left + x, size.y() + y),
                             map.at(stride * x + stride / 2, stride * y + stride / 2));
                }
            }
            left += size.x() / stride;
        }
        for (int y = 0; y < 16; ++y) {
            for (int x = 0; x < 24; ++x) {
                const float blocker = inAtlas(48 + x, 64 + 16 + y);
                float exact = DepthMap::kNothing; // from block to block, straight on
                for (int v = 0; v < 64; ++v) {
                    for (int u = 0; u < 96; ++u) {
                        const float way =
                            4.0F * std::hypot(static_cast<float>(u / 4 - x), static_cast<float>(v / 4 - y));
                        exact = std::min(exact, map.at(u, v) + DepthMap::kCone * way);
                    }
                }
                // Ways along eight directions are up to 8.3 % longer than the straight one.
                const float longest = DepthMap::kCone * 4.0F * 0.083F * std::hypot(24.0F, 16.0F);
                QVERIFY(blocker >= exact - 1e-3F);
                QVERIFY(blocker <= exact + longest);
            }
        }
    }
};

HINGELAB_GUILESS_TEST(TestDepthMap)

} // namespace test_depth_map

#include "test_depth_map.moc"
