// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanism/change_point_course.h"

#include <cmath>

namespace hingelab {

ChangePointCourse ChangePointCourse::through(const End& behind, const End& before, double ahead) {
    ChangePointCourse course;
    const Vector3 between = before.r_a - behind.r_a;
    course.isKnown = true;
    course.centre = 0.5 * (behind.r_a + before.r_a);
    course.direction = between.normalized();
    course.halfWidth = 0.5 * between.norm();
    course.ahead = ahead;
    // Derivatives with respect to t/halfWidth, from those with respect to what moves the linkage.
    const auto scaled = [&course](const End& end) {
        const double rate = course.direction.dot(end.rate) / course.halfWidth;
        const double acceleration = course.direction.dot(end.acceleration) / course.halfWidth;
        const double slope = end.x.slope / rate;
        return Value{end.x.x, slope, (end.x.bend - slope * acceleration) / (rate * rate)};
    };
    course.quintic = Quintic::between(scaled(behind), scaled(before));
    return course;
}

bool ChangePointCourse::holdsAt(const Vector3& r_a) const {
    constexpr double nearest = 2.0; // half widths: on the path itself the distance is hardly more than the way
    return std::abs(wayOf(r_a)) <= halfWidth && (r_a - centre).norm() <= nearest * halfWidth;
}

ChangePointCourse::Value ChangePointCourse::at(double way) const {
    Value value = quintic.at(way / halfWidth);
    value.slope /= halfWidth;
    value.bend /= halfWidth * halfWidth;
    return value;
}

} // namespace hingelab
