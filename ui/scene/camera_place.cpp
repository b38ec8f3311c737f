// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/camera_place.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace hingelab {
namespace {

struct Side {
    double middle;   ///< of the camera, across its way of looking
    double distance; ///< of the camera, along it, so that both rims touch a point
};

/// A point p is in the picture of a camera at e if |axis.(p - e)| <= slope back.(e - p): two bounds on e.
Side sideOf(const std::vector<Vector3>& points, const Vector3& axis, const Vector3& back, double slope) {
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const Vector3& p : points) {
        least = std::min(least, axis.dot(p) - slope * back.dot(p));
        most = std::max(most, axis.dot(p) + slope * back.dot(p));
    }
    return {0.5 * (least + most), 0.5 * (most - least) / slope};
}

} // namespace

CameraPlace turnedLevel(const CameraPlace& place, const Vector3& up, double around, double over) {
    const Vector3 back = place.position - place.focus;
    const double distance = back.norm();
    if (!(distance > 0.0)) return place;
    const Vector3 d = back / distance;
    Vector3 right = up.cross(d); // level from where the camera is, however it was rolled
    constexpr double least = 1e-6;
    if (right.norm() < least) { // straight above or below: the picture says what is to the right
        right = place.up.cross(d);
        right -= up * up.dot(right);
    }
    if (right.norm() < least) right = up.unitOrthogonal();
    right = Eigen::AngleAxisd(around, up) * right.normalized();
    constexpr double zenith = 0.5 * std::numbers::pi;
    const double elevation = std::clamp(std::asin(std::clamp(d.dot(up), -1.0, 1.0)) + over, -zenith, zenith);
    const Vector3 direction = std::cos(elevation) * right.cross(up) + std::sin(elevation) * up;
    return {place.focus, place.focus + distance * direction, direction.cross(right).normalized()};
}

CameraPlace closePlace(const std::vector<Vector3>& points, const CameraPlace& from, double viewAngle,
                       double aspect) {
    constexpr double margin = 1.12; // of the distance to the middle of the points
    const Vector3 back = (from.position - from.focus).normalized();
    const Vector3 right = from.up.cross(back).normalized();
    const Vector3 up = back.cross(right);
    const double high = std::tan(0.5 * viewAngle * std::numbers::pi / 180.0);
    const Side across = sideOf(points, right, back, high * aspect);
    const Side upwards = sideOf(points, up, back, high);
    const auto isNearer = [&](const Vector3& a, const Vector3& b) { return back.dot(a) < back.dot(b); };
    const auto [farthest, nearest] = std::minmax_element(points.begin(), points.end(), isNearer);
    const double depth = 0.5 * (back.dot(*farthest) + back.dot(*nearest));
    const Vector3 focus = across.middle * right + upwards.middle * up + depth * back;
    const double distance = std::max(across.distance, upwards.distance) - depth;
    return {focus, focus + margin * distance * back, from.up};
}

} // namespace hingelab
