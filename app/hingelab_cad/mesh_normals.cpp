// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/mesh_normals.h"

namespace hingelab::cad_reader {
namespace {

constexpr double kSmooth = 0.8660254037844387; // cosine of 30°

/// Twice their areas long.
std::vector<Vector3> triangleNormals(const MeshTopology& topology) {
    std::vector<Vector3> normals;
    normals.reserve(topology.triangles.size());
    for (const auto& [a, b, c] : topology.triangles) {
        const Vector3& origin = topology.points[a];
        normals.push_back((topology.points[b] - origin).cross(topology.points[c] - origin));
    }
    return normals;
}

/// The triangles around each point.
std::vector<std::vector<std::uint32_t>> fansOf(const MeshTopology& topology) {
    std::vector<std::vector<std::uint32_t>> fans(topology.points.size());
    for (std::uint32_t i = 0; i < topology.triangles.size(); ++i) {
        for (const std::uint32_t corner : topology.triangles[i]) fans[corner].push_back(i);
    }
    return fans;
}

Vector3 meanNear(const Vector3& own, const std::vector<std::uint32_t>& fan,
                 const std::vector<Vector3>& normals) {
    Vector3 sum = Vector3::Zero();
    for (const std::uint32_t other : fan) {
        const Vector3& normal = normals[other];
        if (normal.dot(own) >= kSmooth * normal.norm() * own.norm()) sum += normal;
    }
    return sum.norm() > 0.0 ? Vector3(sum.normalized()) : Vector3::UnitZ();
}

} // namespace

std::vector<CornerNormals> smoothNormals(const MeshTopology& topology) {
    const std::vector<Vector3> normals = triangleNormals(topology);
    const std::vector<std::vector<std::uint32_t>> fans = fansOf(topology);
    std::vector<CornerNormals> result(topology.triangles.size());
    for (std::size_t i = 0; i < topology.triangles.size(); ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            result[i][k] = meanNear(normals[i], fans[topology.triangles[i][k]], normals);
        }
    }
    return result;
}

} // namespace hingelab::cad_reader
