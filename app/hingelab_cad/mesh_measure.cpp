// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/mesh_measure.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace hingelab::cad_reader {
namespace {

constexpr double kSharp = 0.8660254037844387; // cosine of 30°

struct Corners {
    Vector3 a;
    Vector3 b;
    Vector3 c;
};

Corners cornersAt(const MeshTopology& topology, std::size_t triangle, const Vector3& origin) {
    const auto& [a, b, c] = topology.triangles[triangle];
    return {topology.points[a] - origin, topology.points[b] - origin, topology.points[c] - origin};
}

/// Twice its area long.
Vector3 normalOf(const MeshTopology& topology, std::size_t triangle) {
    const Corners t = cornersAt(topology, triangle, Vector3::Zero());
    return (t.b - t.a).cross(t.c - t.a);
}

double lengthOf(const MeshTopology& topology, const MeshEdge& edge) {
    return (topology.points[edge.ends[1]] - topology.points[edge.ends[0]]).norm();
}

Vector3 middleOf(const MeshTopology& topology) {
    if (topology.points.empty()) return Vector3::Zero();
    Vector3 sum = Vector3::Zero();
    for (const Vector3& point : topology.points) sum += point;
    return sum / static_cast<double>(topology.points.size());
}

/// Integrals of 1, x and x xᵀ, about a point in the middle, over the tetrahedra that it makes with the
/// triangles.
struct Integrals {
    double volume = 0.0;
    Vector3 first = Vector3::Zero();
    Matrix3 second = Matrix3::Zero();
};

Integrals integralsOf(const MeshTopology& topology, const Vector3& origin) {
    Integrals result;
    for (std::size_t i = 0; i < topology.triangles.size(); ++i) {
        const auto [a, b, c] = cornersAt(topology, i, origin);
        const double volume = a.dot(b.cross(c)) / 6.0;
        const Vector3 sum = a + b + c;
        result.volume += volume;
        result.first += volume / 4.0 * sum;
        result.second +=
            volume / 20.0 * (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
    }
    return result;
}

void turnInsideOut(CadSolid& solid) {
    for (auto& triangle : solid.triangles) std::swap(triangle[1], triangle[2]);
    for (auto& normal : solid.normals) normal = {-normal[0], -normal[1], -normal[2]};
}

void measureVolume(const MeshTopology& topology, CadSolid& solid) {
    const Vector3 origin = middleOf(topology);
    Integrals integrals = integralsOf(topology, origin);
    if (integrals.volume < 0.0) {
        turnInsideOut(solid);
        integrals = {-integrals.volume, -integrals.first, -integrals.second};
    }
    if (!(integrals.volume > 0.0)) { // flat
        solid.isClosed = false;
        return;
    }
    const Vector3 offset = integrals.first / integrals.volume;
    const Matrix3 central = integrals.second - integrals.volume * offset * offset.transpose();
    solid.volume = integrals.volume;
    solid.centre = origin + offset;
    solid.inertia = central.trace() * Matrix3::Identity() - central;
}

void measureAreas(const MeshTopology& topology, CadSolid& solid) {
    for (CadFace& face : solid.faces) {
        for (std::size_t i = face.firstTriangle; i < std::size_t{face.firstTriangle} + face.triangles; ++i) {
            face.area += 0.5 * normalOf(topology, i).norm();
        }
        solid.area += face.area;
    }
}

bool isSharp(const MeshTopology& topology, const MeshEdge& edge) {
    if (edge.forward.size() != 1 || edge.backward.size() != 1) return true;
    const Vector3 one = normalOf(topology, edge.forward.front());
    const Vector3 other = normalOf(topology, edge.backward.front());
    return one.dot(other) < kSharp * one.norm() * other.norm();
}

std::array<float, 3> singlePrecision(const Vector3& p) {
    return {static_cast<float>(p.x()), static_cast<float>(p.y()), static_cast<float>(p.z())};
}

} // namespace

void measureMesh(const MeshTopology& topology, CadSolid& solid) {
    Eigen::AlignedBox3d box;
    for (const auto& p : solid.points) box.extend(Vector3(p[0], p[1], p[2]));
    if (!box.isEmpty()) {
        solid.low = box.min();
        solid.high = box.max();
    }
    measureAreas(topology, solid);
    solid.isClosed = !topology.edges.empty();
    for (const MeshEdge& edge : topology.edges) {
        if (edge.forward.size() != edge.backward.size()) solid.isClosed = false;
        if (edge.forward.size() + edge.backward.size() == 1) solid.openLength += lengthOf(topology, edge);
    }
    if (solid.isClosed) measureVolume(topology, solid);
}

bool hasTurnedTriangles(const MeshTopology& topology) {
    return std::any_of(topology.edges.begin(), topology.edges.end(), [](const MeshEdge& edge) {
        return edge.forward.size() != edge.backward.size() && edge.forward.size() + edge.backward.size() > 1;
    });
}

void appendSharpEdges(const MeshTopology& topology, CadSolid& solid) {
    for (const MeshEdge& edge : topology.edges) {
        if (!isSharp(topology, edge)) continue;
        const Vector3& first = topology.points[edge.ends[0]];
        const Vector3& last = topology.points[edge.ends[1]];
        CadEdge result;
        result.kind = CadEdgeKind::line;
        result.origin = 0.5 * (first + last);
        result.axis = (last - first).normalized();
        result.firstPoint = static_cast<std::uint32_t>(solid.edgePoints.size());
        result.points = 2;
        solid.edgePoints.push_back(singlePrecision(first));
        solid.edgePoints.push_back(singlePrecision(last));
        solid.edges.push_back(result);
    }
}

} // namespace hingelab::cad_reader
