// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/ground_support.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hingelab {
namespace {

/// Cosine by which a face may face the ground less than the best one, and still count.
constexpr double kAlike = 0.05;

} // namespace

void GroundSupport::add(const Vector3& normal, std::vector<std::size_t> cornersOfFace) {
    faces.push_back({normal, std::move(cornersOfFace), 1.0});
}

void GroundSupport::weigh() {
    weights.assign(corners.size(), 0.0);
    std::vector<int> meet(corners.size(), 0);
    for (const Face& face : faces) {
        const std::size_t n = face.corners.size();
        double around = 0.0;
        std::vector<double> edges(n);
        for (std::size_t i = 0; i < n; ++i) {
            edges[i] = (corners[face.corners[(i + 1) % n]] - corners[face.corners[i]]).norm();
            around += edges[i];
        }
        for (std::size_t i = 0; i < n; ++i) { // half of its two edges by the circumference, as everywhere
            weights[face.corners[i]] += 0.5 * (edges[i] + edges[(i + n - 1) % n]) / around;
            ++meet[face.corners[i]];
        }
    }
    for (std::size_t i = 0; i < corners.size(); ++i) weights[i] /= std::max(1, meet[i]);
    constexpr double same = 1e-12;
    for (Face& face : faces) {
        face.weight = 0.0;
        for (const std::size_t corner : face.corners) face.weight += weights[corner];
        isEven = isEven && std::abs(face.weight - faces.front().weight) <= same;
    }
}

GroundSupport::Scale GroundSupport::scaleFor(const Vector3& down) const {
    if (isEven) return {1.0 / faces.front().weight, Vector3::Zero()};
    const auto best = std::max_element(faces.begin(), faces.end(), [&](const Face& a, const Face& b) {
        return a.normal.dot(down) < b.normal.dot(down);
    });
    const double most = best->normal.dot(down);
    // Where the solid turns by t, the direction turns by -t, seen from it: c = N.d changes by t.(N x d).
    const Vector3 mostByTurn = best->normal.cross(down);
    double counts = 0.0;
    double sum = 0.0;
    Vector3 countsByTurn = Vector3::Zero();
    Vector3 sumByTurn = Vector3::Zero();
    for (const Face& face : faces) {
        const double u = 1.0 + (face.normal.dot(down) - most) / kAlike;
        if (u <= 0.0) continue;
        const double count = u * u * (3.0 - 2.0 * u);
        const Vector3 byTurn = 6.0 * u * (1.0 - u) / kAlike * (face.normal.cross(down) - mostByTurn);
        counts += count;
        sum += count / face.weight;
        countsByTurn += byTurn;
        sumByTurn += byTurn / face.weight;
    }
    const double value = sum / counts;
    return {value, (sumByTurn - value * countsByTurn) / counts};
}

} // namespace hingelab
