// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>
#include <vector>

#include "text/describe.h"

/// Prescribed motions of a coordinate. The same laws serve angles [rad] and distances [m]; which, is part of
/// the type, so that each has its units in files and panel.
namespace hingelab {

enum class MotionOf { rotation, translation };

/// start + speed t
template <MotionOf>
struct ConstantSpeed {
    double start = 0.0;
    double speed = 1.0;
};

/// mean + amplitude sin(2 pi frequency t + phase)
template <MotionOf>
struct SineMotion {
    double mean = 0.0;
    double amplitude = 0.5;
    double frequency = 0.5; ///< [Hz]
    double phase = 0.0;     ///< [rad]
};

/// From one value to another along the polynomial 10 x³ - 15 x⁴ + 6 x⁵: no jump in the acceleration.
template <MotionOf>
struct RampMotion {
    double from = 0.0;
    double to = 1.0;
    double begin = 0.0;    ///< [s]
    double duration = 1.0; ///< [s], > 0
};

template <MotionOf>
struct MotionPoint {
    double time = 0.0; ///< [s], ascending
    double value = 0.0;
};

/// A cubic spline through the points; at rest before and after them, so that no rate jumps.
template <MotionOf K>
struct MotionTable {
    std::vector<MotionPoint<K>> points;
};

template <MotionOf K>
struct Motion {
    std::variant<ConstantSpeed<K>, SineMotion<K>, RampMotion<K>, MotionTable<K>> law;
};
using RotationMotion = Motion<MotionOf::rotation>;
using TranslationMotion = Motion<MotionOf::translation>;

template <MotionOf K>
void describe(Walk& walk, ConstantSpeed<K>& motion);
template <MotionOf K>
void describe(Walk& walk, SineMotion<K>& motion);
template <MotionOf K>
void describe(Walk& walk, RampMotion<K>& motion);
template <MotionOf K>
void describe(Walk& walk, MotionPoint<K>& point);
template <MotionOf K>
void describe(Walk& walk, MotionTable<K>& table);
template <MotionOf K>
void describe(Walk& walk, Motion<K>& motion);

extern const OfferedWords kPrescribedMotionWords;
template <MotionOf K>
struct OfferedAs<Motion<K>> {
    static constexpr const OfferedWords& words = kPrescribedMotionWords;
};

} // namespace hingelab
