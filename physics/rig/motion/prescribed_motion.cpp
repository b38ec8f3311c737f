// SPDX-License-Identifier: GPL-3.0-or-later
#include "motion/prescribed_motion.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace hingelab {

template <MotionOf K>
PrescribedMotion::PrescribedMotion(const Motion<K>& motion) {
    if (const auto* line = std::get_if<ConstantSpeed<K>>(&motion.law)) {
        a_ = line->start;
        b_ = line->speed;
    } else if (const auto* sine = std::get_if<SineMotion<K>>(&motion.law)) {
        law_ = Law::sine;
        a_ = sine->mean;
        b_ = sine->amplitude;
        c_ = 2.0 * std::numbers::pi * sine->frequency;
        d_ = sine->phase;
    } else if (const auto* ramp = std::get_if<RampMotion<K>>(&motion.law)) {
        law_ = Law::ramp;
        a_ = ramp->from;
        b_ = ramp->to;
        c_ = ramp->begin;
        d_ = ramp->duration;
        knots_ = {c_, c_ + d_};
    } else {
        law_ = Law::table;
        std::vector<double> x;
        std::vector<double> y;
        for (const MotionPoint<K>& point : std::get<MotionTable<K>>(motion.law).points) {
            x.push_back(point.time);
            y.push_back(point.value);
        }
        knots_ = x;
        table_ = Interpolation(std::move(x), std::move(y), Interpolation::Kind::restingSpline);
    }
}
template PrescribedMotion::PrescribedMotion(const RotationMotion&);
template PrescribedMotion::PrescribedMotion(const TranslationMotion&);

MotionValue PrescribedMotion::at(double time) const {
    switch (law_) {
        case Law::line:
            return {a_ + b_ * time, b_, 0.0};
        case Law::sine: {
            const double angle = c_ * time + d_;
            return {a_ + b_ * std::sin(angle), b_ * c_ * std::cos(angle), -b_ * c_ * c_ * std::sin(angle)};
        }
        case Law::ramp: {
            const double x = (time - c_) / d_;
            if (x <= 0.0) return {a_, 0.0, 0.0};
            if (x >= 1.0) return {b_, 0.0, 0.0};
            const double rise = b_ - a_;
            return {a_ + rise * x * x * x * (10.0 + x * (-15.0 + 6.0 * x)),
                    rise * 30.0 * x * x * (1.0 - x) * (1.0 - x) / d_,
                    rise * 60.0 * x * (1.0 - x) * (1.0 - 2.0 * x) / (d_ * d_)};
        }
        case Law::table: {
            const Interpolation::Value v = table_.at(time);
            return {v.y, v.slope, v.curvature};
        }
    }
    return {};
}

double PrescribedMotion::timeScale() const {
    if (law_ != Law::sine || c_ == 0.0) return std::numeric_limits<double>::infinity();
    return 0.1 * 2.0 * std::numbers::pi / std::abs(c_);
}

} // namespace hingelab
