// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"

/// Linear springs with linear dampers:  f = -k (x - x0) - c x'
/// Stored energy ½ k (x - x0)²; c x'² is dissipated. Limits: no preload range, no blocking length, no fatigue.
namespace hingelab {

struct RotationalSpring {
    double stiffness = 10.0; ///< k [N·m/rad], >= 0
    double restAngle = 0.0;  ///< x0 [rad]
    double damping = 0.0;    ///< c [N·m·s/rad], >= 0
};

/// The same for a distance.
struct LinearSpring {
    double stiffness = 1000.0; ///< k [N/m], >= 0
    double restLength = 0.0;   ///< x0 [m]
    double damping = 0.0;      ///< c [N·s/m], >= 0
};

template <>
struct Table<RotationalSpring> : FieldsOf<RotationalSpring> {
    static constexpr std::array numbers = {
        fields::number("stiffness", "Stiffness", Quantity::rotationalStiffness, kNotNegative, {0, 50}, 0.1,
                       Scale::linear, "Torque per angle.", &T::stiffness),
        fields::angle("rest_angle", "Rest angle", "Angle at which the spring exerts no torque.", &T::restAngle),
        fields::number("damping", "Damping", Quantity::rotationalDamping, kNotNegative, {0, 10}, 0.05,
                       Scale::linear, "Torque per rate, against the motion.", &T::damping)};
};

template <>
struct Table<LinearSpring> : FieldsOf<LinearSpring> {
    static constexpr std::array numbers = {
        fields::number("stiffness", "Stiffness", Quantity::stiffness, kNotNegative, {0, 20000}, 50,
                       Scale::linear, "Force per distance.", &T::stiffness),
        fields::length("rest_length", "Rest length", "Distance at which the spring exerts no force.",
                       &T::restLength),
        fields::number("damping", "Damping", Quantity::damping, kNotNegative, {0, 500}, 1, Scale::linear,
                       "Force per speed, against the motion.", &T::damping)};
};

template <>
struct ElementKind<RotationalSpring> {
    static constexpr KindInfo info{"rotational_spring", "Torsion spring",
                                   "Torque in proportion to the angle, with a damper.", ActsOn::rotation};
    static RotationalSpring sized(const RigScale& scale) {
        return {scale.torque(), 0.0, 0.05 * scale.torque()};
    }
    static std::unique_ptr<const ForceLaw> law(const RotationalSpring& spring);
    static LawText text(const RotationalSpring& spring, double state);
    static void check(const RotationalSpring&, const std::string&, Issues&) {}
};

template <>
struct ElementKind<LinearSpring> {
    static constexpr KindInfo info{"spring", "Spring", "Force in proportion to the distance, with a damper.",
                                   ActsOn::distance};
    static LinearSpring sized(const RigScale& scale) {
        return {4.0 * scale.weight / scale.length, scale.length, scale.weight};
    }
    static std::unique_ptr<const ForceLaw> law(const LinearSpring& spring);
    static LawText text(const LinearSpring& spring, double state);
    static void check(const LinearSpring&, const std::string&, Issues&) {}
};

} // namespace hingelab
