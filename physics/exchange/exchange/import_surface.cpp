// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/import_surface.h"

#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "shapes/convex_hull.h"
#include "shapes/mesh_reader.h"

namespace hingelab {
namespace {

/// Volume, its centre, and the integral of p pᵀ over it by the volume, as for SolidMoments.
RigidInertia inertiaOfMoments(double volume, const Vector3& centre, const Matrix3& squares) {
    const Matrix3 about = squares - centre * centre.transpose();
    return {volume, centre, volume * (about.trace() * Matrix3::Identity() - about)};
}

/// Every edge is passed once in each direction.
bool isClosedSurface(const PolygonMesh& mesh) {
    std::unordered_map<std::uint64_t, int> balance;
    std::size_t begin = 0;
    for (const std::uint32_t end : mesh.ends) {
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint64_t a = mesh.corners[i], b = mesh.corners[i + 1 < end ? i + 1 : begin];
            if (a < b) ++balance[(a << 32U) | b];
            if (b < a) --balance[(b << 32U) | a];
        }
        begin = end;
    }
    for (const auto& [edge, sum] : balance) {
        if (sum != 0) return false;
    }
    return !balance.empty();
}

/// Tetrahedra from one corner to all triangles, with signs.
RigidInertia enclosedBy(const PolygonMesh& mesh, const std::vector<Vector3>& points) {
    const Vector3& origin = points.front();
    double volume = 0.0;
    Vector3 first = Vector3::Zero();
    Matrix3 second = Matrix3::Zero();
    std::size_t begin = 0;
    for (const std::uint32_t end : mesh.ends) {
        for (std::size_t i = begin + 2; i < end; ++i) {
            const Vector3 a = points[mesh.corners[begin]] - origin;
            const Vector3 b = points[mesh.corners[i - 1]] - origin;
            const Vector3 c = points[mesh.corners[i]] - origin;
            const Vector3 sum = a + b + c;
            const double six = a.dot(b.cross(c));
            volume += six / 6.0;
            first += six / 24.0 * sum;
            second += six / 120.0 *
                      (sum * sum.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose());
        }
        begin = end;
    }
    if (volume == 0.0) return {};
    // Turned inside out it encloses the same.
    RigidInertia inertia = inertiaOfMoments(std::abs(volume), first / volume, second / volume);
    inertia.centreOfMass += origin;
    return inertia;
}

RigidInertia hullSolid(const std::vector<Vector3>& points) {
    const PointHull hull = hullOfPoints(points);
    if (hull.corners.empty()) return {};
    const SolidMoments moments(convexHullOf(hull.corners));
    return inertiaOfMoments(moments.volume, moments.centre, moments.squares);
}

std::optional<SurfaceSolid> readSolid(const std::string& file, const Vector3& scale, const ImportFiles& files,
                                      std::string& fault) {
    const MeshReaderFunction reader = meshReaderFor(file);
    const std::optional<std::string> bytes = files && reader ? files(file) : std::nullopt;
    if (!bytes) {
        fault = "\"" + file + "\" cannot be read in the folder of the document";
        return std::nullopt;
    }
    const MeshReading reading = reader(*bytes);
    if (!reading.problem.empty()) {
        fault = "\"" + file + "\": " + reading.problem;
        return std::nullopt;
    }
    std::vector<Vector3> points;
    points.reserve(reading.mesh.points.size());
    for (const auto& p : reading.mesh.points)
        points.emplace_back(scale.cwiseProduct(Vector3(p[0], p[1], p[2])));
    SurfaceSolid solid;
    solid.isClosed = !points.empty() && isClosedSurface(reading.mesh);
    if (solid.isClosed) solid.inertia = enclosedBy(reading.mesh, points);
    if (!points.empty() && !solid.inertia.isPhysical()) solid.isClosed = false;
    if (!points.empty() && !solid.isClosed) solid.inertia = hullSolid(points);
    if (!(solid.inertia.mass > 0.0)) {
        fault = "the surface of \"" + file + "\" encloses nothing";
        return std::nullopt;
    }
    return solid;
}

} // namespace

std::optional<SurfaceSolid> SurfaceSolids::of(const std::string& file, const Vector3& scale,
                                              std::string& fault) {
    const auto [found, isNew] = known_.try_emplace({file, {scale.x(), scale.y(), scale.z()}});
    Known& known = found->second;
    if (isNew) known.solid = readSolid(file, scale, files_, known.fault);
    fault = known.fault;
    return known.solid;
}

RigidInertia withMass(RigidInertia inertia, double mass) {
    inertia.aboutCentreOfMass *= mass / inertia.mass;
    inertia.mass = mass;
    return inertia;
}

RigidInertia ellipsoidSolid(const Vector3& halfAxes) {
    const double volume = 4.18879020478639 * halfAxes.prod(); // 4/3 pi
    const Matrix3 squares = (halfAxes.cwiseAbs2() / 5.0).asDiagonal();
    return inertiaOfMoments(volume, Vector3::Zero(), squares);
}

RigidInertia coneSolid(double radius, double length) {
    const double volume = 1.0471975511965976 * radius * radius * length; // pi/3
    const double across = 0.15 * radius * radius, along = 0.0375 * length * length;
    RigidInertia inertia;
    inertia.mass = volume;
    inertia.centreOfMass = {0.0, 0.0, -0.25 * length};
    inertia.aboutCentreOfMass =
        volume * Vector3(across + along, across + along, 2.0 * across).asDiagonal().toDenseMatrix();
    return inertia;
}

} // namespace hingelab
