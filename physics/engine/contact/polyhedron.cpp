// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/polyhedron.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace hingelab {
namespace {

/// Index of the corner in that place, which is added if it is a new one.
std::size_t indexOf(const Vector3& p, double same, std::vector<Vector3>& corners) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
        if ((corners[i] - p).norm() <= same) return i;
    }
    corners.push_back(p);
    return corners.size() - 1;
}

void connect(Polyhedron& solid) {
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> leftOf;
    for (std::size_t f = 0; f < solid.faces.size(); ++f) {
        const std::vector<std::size_t>& corners = solid.faces[f].corners;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            leftOf.emplace(std::pair(corners[i], corners[(i + 1) % corners.size()]), f);
        }
    }
    solid.edges.resize(solid.corners.size());
    for (const auto& [ends, left] : leftOf) {
        const auto back = leftOf.find({ends.second, ends.first});
        const std::size_t right = back == leftOf.end() ? left : back->second;
        solid.edges[ends.first].push_back({ends.second, left, right});
        if (back == leftOf.end()) solid.edges[ends.second].push_back({ends.first, left, left});
    }
}

} // namespace

Polyhedron polyhedronOf(std::span<const HullFace> faces) {
    constexpr double coincide = 1e-8; // of the size: what is left of edges that rounding made
    Polyhedron solid;
    for (const HullFace& face : faces) {
        for (const Vector3& p : face.corners) solid.circumradius = std::max(solid.circumradius, p.norm());
    }
    solid.inradius = std::numeric_limits<double>::infinity();
    for (const HullFace& face : faces) {
        Polyhedron::Face kept{face.normal, face.distance, {}};
        for (const Vector3& p : face.corners) {
            const std::size_t i = indexOf(p, coincide * solid.circumradius, solid.corners);
            if (std::find(kept.corners.begin(), kept.corners.end(), i) == kept.corners.end()) {
                kept.corners.push_back(i);
            }
        }
        if (kept.corners.size() < 3) continue;
        solid.inradius = std::min(solid.inradius, face.distance);
        solid.faces.push_back(std::move(kept));
    }
    connect(solid);
    return solid;
}

std::size_t Polyhedron::cornerFacing(const Vector3& direction) const {
    std::size_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const double along = corners[i].dot(direction);
        if (along <= most) continue;
        most = along;
        best = i;
    }
    return best;
}

std::size_t Polyhedron::faceFacing(const Vector3& direction) const {
    const std::size_t corner = cornerFacing(direction);
    const Edge* best = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const Edge& edge : edges[corner]) {
        const Vector3 along = corners[corner] - corners[edge.to];
        const double slope = along.dot(direction) / along.norm();
        if (slope >= least) continue;
        least = slope;
        best = &edge;
    }
    if (best == nullptr) return 0;
    return faces[best->left].normal.dot(direction) >= faces[best->right].normal.dot(direction) ? best->left
                                                                                               : best->right;
}

} // namespace hingelab
