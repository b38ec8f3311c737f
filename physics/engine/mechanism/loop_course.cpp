// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanism/loop_course.h"

namespace hingelab {

LoopCourse::Value LoopCourse::at(std::size_t dependent, double x) const {
    Value value = quintics[dependent].at((x - centre) / halfWidth);
    value.slope /= halfWidth;
    value.bend /= halfWidth * halfWidth;
    return value;
}

LoopCourse LoopCourse::between(int mover, const End& low, const End& high) {
    LoopCourse course;
    course.isKnown = true;
    course.mover = mover;
    course.centre = 0.5 * (low.x + high.x);
    course.halfWidth = 0.5 * (high.x - low.x);
    const double w = course.halfWidth;
    const auto scaled = [w](const Value& v) { return Value{v.x, w * v.slope, w * w * v.bend}; };
    for (std::size_t d = 0; d < low.values.size(); ++d) {
        course.quintics.push_back(Quintic::between(scaled(low.values[d]), scaled(high.values[d])));
    }
    return course;
}

} // namespace hingelab
