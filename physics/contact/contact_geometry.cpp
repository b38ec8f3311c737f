// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/contact/contact_geometry.h"

#include <algorithm>
#include <cmath>

#include "physics/shapes/solid.h"

namespace hingelab {
namespace {

ContactSurface::Place outsideOf(const Vector3& fromNearest, double radius, const Vector3& fallback) {
    const double distance = fromNearest.norm();
    const Vector3 normal = distance > 1e-12 ? Vector3(fromNearest / distance) : fallback;
    return {distance - radius, normal};
}

ContactSurface::Place atBox(const Vector3& p, const Vector3& half) {
    const Vector3 nearest = p.cwiseMax(-half).cwiseMin(half);
    const Vector3 out = p - nearest;
    if (out.squaredNorm() > 0.0) return outsideOf(out, 0.0, Vector3::UnitZ());
    int axis = 0; // inside: the face that is nearest
    double depth = half[0] - std::abs(p[0]);
    for (int i = 1; i < 3; ++i) {
        const double d = half[i] - std::abs(p[i]);
        if (d >= depth) continue;
        depth = d;
        axis = i;
    }
    Vector3 normal = Vector3::Zero();
    normal[axis] = p[axis] < 0.0 ? -1.0 : 1.0;
    return {-depth, normal};
}

ContactProbes ballsAt(std::vector<Vector3> centres, double radius) {
    ContactProbes probes;
    probes.centres = std::move(centres);
    probes.radius = radius;
    return probes;
}

/// A ball's spot.
ContactSpot spotOf(const Vector3& p_W, double radius, const ContactSurface& surface, const Pose& X_WS) {
    const ContactSurface::Place place = surface.at(X_WS.rotation.transpose() * (p_W - X_WS.translation));
    ContactSpot spot;
    spot.normal = X_WS.rotation * place.normal;
    spot.depth = radius - place.distance;
    spot.position = p_W - spot.normal * (radius - 0.5 * spot.depth);
    return spot;
}

} // namespace

ContactSurface::Place ContactSurface::at(const Vector3& p) const {
    switch (kind) {
        case Kind::halfSpace:
            return {p.z(), Vector3::UnitZ()};
        case Kind::box:
            return atBox(p, half);
        case Kind::sphere:
            return outsideOf(p, radius, Vector3::UnitZ());
        case Kind::capsule: {
            const Vector3 nearest(0.0, 0.0, std::clamp(p.z(), -halfLength, halfLength));
            return outsideOf(p - nearest, radius, Vector3::UnitX());
        }
    }
    return {};
}

void findSpots(const ContactProbes& probes, const Pose& X_WA, const ContactSurface& surface, const Pose& X_WB,
               std::span<ContactSpot> spots) {
    const Pose X_WS = X_WB * surface.X_BS;
    if (probes.kind == ContactProbes::Kind::balls) {
        for (std::size_t i = 0; i < probes.centres.size(); ++i) {
            spots[i] = spotOf(X_WA * probes.centres[i], probes.radius, surface, X_WS);
        }
        return;
    }
    const Pose X_WC = X_WA * probes.X_AS;
    const Vector3 axis = X_WC.rotation.col(2);
    const Vector3 normal = spotOf(X_WC.translation, 0.0, surface, X_WS).normal;
    Vector3 down = normal.dot(axis) * axis - normal;
    const double length = down.norm();
    down = length > 1e-9 ? Vector3(down / length) : Vector3(X_WC.rotation.col(0));
    const Vector3 across = axis.cross(down);
    constexpr double sin120 = 0.86602540378443864676;
    const Vector3 directions[3] = {down, -0.5 * down + sin120 * across, -0.5 * down - sin120 * across};
    for (std::size_t i = 0; i < 6; ++i) {
        const double side = i < 3 ? -1.0 : 1.0;
        const Vector3 p_W =
            X_WC.translation + side * probes.halfLength * axis + probes.radius * directions[i % 3];
        spots[i] = spotOf(p_W, 0.0, surface, X_WS);
    }
}

std::optional<ContactProbes> probesOf(const Shape& shape) {
    const Pose X = poseInBody(shape);
    if (const auto* sphere = std::get_if<SphereGeometry>(&shape.geometry)) {
        return ballsAt({X.translation}, sphere->radius);
    }
    if (const auto* capsule = std::get_if<CapsuleGeometry>(&shape.geometry)) {
        const Vector3 half(0.0, 0.0, 0.5 * capsule->length);
        return ballsAt({X * half, X * Vector3(-half)}, capsule->radius);
    }
    if (const auto* box = std::get_if<BoxGeometry>(&shape.geometry)) {
        std::vector<Vector3> corners;
        for (int i = 0; i < 8; ++i) {
            const Vector3 signs((i & 1) != 0 ? 0.5 : -0.5, (i & 2) != 0 ? 0.5 : -0.5,
                                (i & 4) != 0 ? 0.5 : -0.5);
            corners.push_back(X * Vector3(signs.cwiseProduct(box->size)));
        }
        return ballsAt(std::move(corners), 0.0);
    }
    if (const auto* cylinder = std::get_if<CylinderGeometry>(&shape.geometry)) {
        ContactProbes probes;
        probes.kind = ContactProbes::Kind::rims;
        probes.radius = cylinder->radius;
        probes.halfLength = 0.5 * cylinder->length;
        probes.X_AS = X;
        return probes;
    }
    return std::nullopt;
}

std::optional<ContactSurface> surfaceOf(const Shape& shape) {
    ContactSurface surface;
    surface.X_BS = poseInBody(shape);
    if (std::holds_alternative<HalfSpaceGeometry>(shape.geometry)) return surface;
    if (const auto* box = std::get_if<BoxGeometry>(&shape.geometry)) {
        surface.kind = ContactSurface::Kind::box;
        surface.half = 0.5 * box->size;
        return surface;
    }
    if (const auto* sphere = std::get_if<SphereGeometry>(&shape.geometry)) {
        surface.kind = ContactSurface::Kind::sphere;
        surface.radius = sphere->radius;
        return surface;
    }
    if (const auto* capsule = std::get_if<CapsuleGeometry>(&shape.geometry)) {
        surface.kind = ContactSurface::Kind::capsule;
        surface.radius = capsule->radius;
        surface.halfLength = 0.5 * capsule->length;
        return surface;
    }
    return std::nullopt;
}

ContactProbes probeAt(const Vector3& p_BQ) {
    return ballsAt({p_BQ}, 0.0);
}

TangentPair tangentsTo(const Vector3& n) {
    // Duff et al., "Building an orthonormal basis, revisited", JCGT 6 (2017).
    const double sign = std::copysign(1.0, n.z());
    const double a = -1.0 / (sign + n.z());
    const double b = n.x() * n.y() * a;
    return {{1.0 + sign * n.x() * n.x() * a, sign * b, -sign * n.x()}, {b, sign + n.y() * n.y() * a, -n.y()}};
}

} // namespace hingelab
