// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/gizmo_handle.h"

#include <vtkProperty.h>

#include <QColor>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "ui/drawing/vtk_parts.h"

namespace hingelab {
namespace {

constexpr int kRingPoints = 48;
/// A plane's square, as shares of its diagonal from the place to its far corner.
constexpr double kSquareNear = 0.55;

double distanceBetween(const QPointF& a, const QPointF& b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

double distanceToSegment(const QPointF& p, const QPointF& a, const QPointF& b) {
    const QPointF ab = b - a;
    const double squared = QPointF::dotProduct(ab, ab);
    const double share = squared > 0.0 ? std::clamp(QPointF::dotProduct(p - a, ab) / squared, 0.0, 1.0) : 0.0;
    return distanceBetween(p, a + share * ab);
}

/// Place along the line nearest to a ray, from the line's origin.
double alongLine(const Vector3& origin, const Vector3& axis, const Ray& ray) {
    const Vector3 between = ray.origin - origin;
    const double c = axis.dot(ray.direction);
    const double bend = 1.0 - c * c;
    if (bend < 1e-6) return 0.0; // one looks along it
    return (axis.dot(between) - c * ray.direction.dot(between)) / bend;
}

/// Where a ray meets the plane through a place, from that place; zero where it runs along it.
Vector3 inPlane(const Vector3& origin, const Vector3& normal, const Ray& ray) {
    const double slope = normal.dot(ray.direction);
    if (std::abs(slope) < 1e-3) return Vector3::Zero();
    return ray.origin + ray.direction * (normal.dot(origin - ray.origin) / slope) - origin;
}

/// Angle about the axis at which a ray meets the plane across it.
double aboutAxis(const Vector3& origin, const Vector3& axis, const Ray& ray) {
    const Vector3 across = axis.unitOrthogonal();
    const Vector3 arm = inPlane(origin, axis, ray);
    return std::atan2(axis.cross(across).dot(arm), across.dot(arm));
}

/// The corners of a plane's square, around.
std::array<Vector3, 4> cornersOf(const GizmoHandle& plane) {
    const Vector3 along = plane.along_W * plane.along_W.dot(plane.tip_W - plane.origin_W);
    const Vector3 across = plane.tip_W - plane.origin_W - along;
    const Vector3& o = plane.origin_W;
    return {o + kSquareNear * (along + across), o + along + kSquareNear * across, plane.tip_W,
            o + kSquareNear * along + across};
}

bool isWithin(const std::array<QPointF, 4>& corners, const QPointF& p) {
    int sides = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const QPointF edge = corners[(i + 1) % 4] - corners[i];
        const QPointF way = p - corners[i];
        sides += edge.x() * way.y() - edge.y() * way.x() > 0.0 ? 1 : -1;
    }
    return std::abs(sides) == 4;
}

} // namespace

vtkSmartPointer<vtkActor> actorOf(const GizmoHandle& handle, bool isLit, double pixel,
                                  const ThemeColors& colors) {
    const Vector3 way = handle.tip_W - handle.origin_W;
    vtkSmartPointer<vtkActor> actor;
    const auto dot = [&](double radius) {
        actor = vtk_parts::plainActor(*vtk_parts::ball(1.0));
        vtk_parts::setMatrix(*actor, {Matrix3::Identity(), handle.tip_W}, Vector3::Constant(radius * pixel));
    };
    switch (handle.kind) {
        case GizmoHandle::Kind::move:
            actor = vtk_parts::plainActor(*vtk_parts::unitArrow(isLit ? 0.03 : 0.018, 0.06, 0.2));
            vtk_parts::setMatrix(*actor, {vtk_parts::turnXTo(way.normalized()), handle.origin_W},
                                 Vector3::Constant(way.norm()));
            break;
        case GizmoHandle::Kind::plane: {
            Shape square;
            square.geometry = BoxGeometry{Vector3(1.0, 1.0, 0.02)};
            actor = vtk_parts::plainActor(*vtk_parts::sourceOf(square));
            const std::array<Vector3, 4> corners = cornersOf(handle);
            Matrix3 R;
            R.col(0) = handle.along_W;
            R.col(2) = handle.axis_W;
            R.col(1) = handle.axis_W.cross(handle.along_W);
            const double side = (corners[1] - corners[0]).norm();
            vtk_parts::setMatrix(*actor, {R, 0.5 * (corners[0] + corners[2])}, Vector3::Constant(side));
            break;
        }
        case GizmoHandle::Kind::turn:
            actor = vtk_parts::plainActor(*vtk_parts::ring(1.0, isLit ? 0.045 : 0.022));
            vtk_parts::setMatrix(*actor, {vtk_parts::turnZTo(handle.axis_W), handle.origin_W},
                                 Vector3::Constant(way.norm()));
            break;
        case GizmoHandle::Kind::size:
            dot(isLit ? 7.0 : 5.0);
            break;
        case GizmoHandle::Kind::mark:
            dot(isLit ? 8.5 : 6.5);
            break;
        case GizmoHandle::Kind::note:
            dot(isLit ? 6.0 : 4.5);
            break;
    }
    const QColor axes[3] = {QColor("#d64545"), QColor("#3f9b4f"), QColor("#3b6fd6")};
    QColor color = handle.component >= 0 ? axes[handle.component] : colors.accent;
    if (handle.kind == GizmoHandle::Kind::note) color = colors.mutedText;
    vtk_parts::setColor(*actor, isLit ? color.lighter(130) : color);
    const bool isFaint = handle.kind == GizmoHandle::Kind::turn || handle.kind == GizmoHandle::Kind::plane;
    if (isFaint && !isLit) actor->GetProperty()->SetOpacity(0.55);
    return actor;
}

double pixelsTo(const GizmoHandle& handle, SceneView& view, const QPointF& position) {
    const QPointF tip = view.widgetPosition(handle.tip_W);
    switch (handle.kind) {
        case GizmoHandle::Kind::size:
        case GizmoHandle::Kind::mark:
        case GizmoHandle::Kind::note:
            return distanceBetween(tip, position) - 4.0;
        case GizmoHandle::Kind::move: {
            // Its inner end belongs to nothing: there all three meet.
            const Vector3 middle = handle.origin_W + 0.3 * (handle.tip_W - handle.origin_W);
            return distanceToSegment(position, view.widgetPosition(middle), tip);
        }
        case GizmoHandle::Kind::plane: {
            std::array<QPointF, 4> corners;
            const std::array<Vector3, 4> corners_W = cornersOf(handle);
            for (std::size_t i = 0; i < 4; ++i) corners[i] = view.widgetPosition(corners_W[i]);
            constexpr double beyond = 1e9;
            if (isSeenEdgeOn(handle, view.rayThrough(position))) return beyond;
            return isWithin(corners, position) ? 3.0 : beyond;
        }
        case GizmoHandle::Kind::turn:
            break;
    }
    double distance = 1e9;
    const Vector3 arm = handle.tip_W - handle.origin_W;
    for (int k = 0; k < kRingPoints; ++k) {
        const Matrix3 turn = rotationAbout(handle.axis_W, 2.0 * std::numbers::pi * k / kRingPoints);
        distance = std::min(distance,
                            distanceBetween(view.widgetPosition(handle.origin_W + turn * arm), position) + 2.0);
    }
    return distance;
}

Eigen::Vector2d amountUnder(const GizmoHandle& handle, const Ray& ray) {
    const bool turns =
        handle.kind == GizmoHandle::Kind::turn || (handle.kind == GizmoHandle::Kind::mark && handle.isTurning);
    if (turns && handle.isEdgeOn) {
        const Vector3 ahead = handle.axis_W.cross(handle.tip_W - handle.origin_W);
        return {alongLine(handle.tip_W, ahead.normalized(), ray) / ahead.norm(), 0.0};
    }
    if (turns) return {aboutAxis(handle.origin_W, handle.axis_W, ray), 0.0};
    if (handle.kind == GizmoHandle::Kind::plane) {
        const Vector3 way = inPlane(handle.origin_W, handle.axis_W, ray);
        return {handle.along_W.dot(way), handle.axis_W.cross(handle.along_W).dot(way)};
    }
    return {alongLine(handle.origin_W, handle.axis_W, ray), 0.0};
}

bool isSeenEdgeOn(const GizmoHandle& handle, const Ray& ray) {
    constexpr double least = 0.2; // about 12 degrees
    return std::abs(handle.axis_W.dot(ray.direction)) < least;
}

vtkSmartPointer<vtkActor> wayActor(const std::vector<Vector3>& places_W, double pixel,
                                   const ThemeColors& colors) {
    auto actor = vtk_parts::plainActor(*vtk_parts::path(places_W, 1.2 * pixel));
    vtk_parts::setColor(*actor, colors.accent);
    actor->GetProperty()->SetOpacity(0.7);
    return actor;
}

} // namespace hingelab
