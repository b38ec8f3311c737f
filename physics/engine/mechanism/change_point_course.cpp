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
    const Value low = scaled(behind);
    const Value high = scaled(before);
    // Even powers from what both ends have in common, odd ones from what they differ by.
    const double evenX = 0.5 * (high.x + low.x);
    const double evenSlope = 0.5 * (high.slope - low.slope);
    const double evenBend = 0.5 * (high.bend + low.bend);
    const double oddX = 0.5 * (high.x - low.x);
    const double oddSlope = 0.5 * (high.slope + low.slope);
    const double oddBend = 0.5 * (high.bend - low.bend);
    std::array<double, 6>& c = course.coefficients;
    c[4] = (evenBend - evenSlope) / 8.0;
    c[2] = 0.5 * evenSlope - 2.0 * c[4];
    c[0] = evenX - c[2] - c[4];
    c[5] = (oddBend - 3.0 * (oddSlope - oddX)) / 8.0;
    c[3] = 0.5 * (oddSlope - oddX) - 2.0 * c[5];
    c[1] = oddX - c[3] - c[5];
    return course;
}

bool ChangePointCourse::holdsAt(const Vector3& r_a) const {
    constexpr double nearest = 2.0; // half widths: on the path itself the distance is hardly more than the way
    return std::abs(wayOf(r_a)) <= halfWidth && (r_a - centre).norm() <= nearest * halfWidth;
}

ChangePointCourse::Value ChangePointCourse::at(double way) const {
    const double t = way / halfWidth;
    Value value;
    for (std::size_t i = coefficients.size(); i-- > 0;) { // Horner's scheme for all three
        value.bend = value.bend * t + 2.0 * value.slope;
        value.slope = value.slope * t + value.x;
        value.x = value.x * t + coefficients[i];
    }
    value.slope /= halfWidth;
    value.bend /= halfWidth * halfWidth;
    return value;
}

} // namespace hingelab
