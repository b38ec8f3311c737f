// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "motion/motion.h"
#include "text/field_makers.h"

/// Quantity, slider and step of a coordinate that a motion or a controller leads, for tables of fields.
namespace hingelab {

template <MotionOf K>
inline constexpr Quantity kMotionValue = K == MotionOf::rotation ? Quantity::angle : Quantity::length;
template <MotionOf K>
inline constexpr Range kMotionSlider =
    K == MotionOf::rotation ? Range{-fields::kTurn, fields::kTurn} : Range{-1, 1};
template <MotionOf K>
inline constexpr double kMotionStep = K == MotionOf::rotation ? 1 : 0.005;

} // namespace hingelab
