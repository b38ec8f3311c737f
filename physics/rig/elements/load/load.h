// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"

/// Loads that act during a span of time, constant within it, zero before and after. Without an end they act for
/// ever.
namespace hingelab {

struct AppliedTorque {
    double torque = 1.0;     ///< [N·m], positive towards opening
    double start = 0.0;      ///< [s]
    double end = kUnlimited; ///< [s]
};

/// The same for a distance.
struct AppliedForce {
    double force = 1.0; ///< [N]
    double start = 0.0;
    double end = kUnlimited;
};

template <>
struct Table<AppliedTorque> : FieldsOf<AppliedTorque> {
    static constexpr std::array numbers = {
        fields::number("torque", "Torque", Quantity::torque, kFinite, {-40, 40}, 0.5, Scale::linear,
                       "Torque on the joint during the span; positive opens.", &T::torque),
        fields::number("start", "Start", Quantity::time, kNotNegative, {0, 10}, 0.1, Scale::linear,
                       "Simulated time at which the torque begins.", &T::start),
        fields::number("end", "End", Quantity::time, kNotNegative, {0, 10}, 0.1, Scale::linear,
                       "Simulated time at which the torque ends, not before its start; absent: never.",
                       &T::end),
    };
};

template <>
struct Table<AppliedForce> : FieldsOf<AppliedForce> {
    static constexpr std::array numbers = {
        fields::number("force", "Force", Quantity::force, kFinite, {-500, 500}, 5, Scale::linear,
                       "Force during the span; positive lengthens the distance.", &T::force),
        fields::number("start", "Start", Quantity::time, kNotNegative, {0, 10}, 0.1, Scale::linear,
                       "Simulated time at which the force begins.", &T::start),
        fields::number("end", "End", Quantity::time, kNotNegative, {0, 10}, 0.1, Scale::linear,
                       "Simulated time at which the force ends, not before its start; absent: never.",
                       &T::end)};
};

template <>
struct ElementKind<AppliedTorque> {
    static constexpr KindInfo info{"applied_torque", "Torque for a time",
                                   "A constant torque that acts during a span of time.", ActsOn::rotation};
    static AppliedTorque sized(const RigScale& scale) { return {0.5 * scale.torque(), 0.0, 1.0}; }
    static std::unique_ptr<const ForceLaw> law(const AppliedTorque& load);
    static LawText text(const AppliedTorque& load, double state);
    static void check(const AppliedTorque& load, const std::string& pointer, Issues& issues);
};

template <>
struct ElementKind<AppliedForce> {
    static constexpr KindInfo info{"applied_force", "Force for a time",
                                   "A constant force that acts during a span of time.", ActsOn::distance};
    static AppliedForce sized(const RigScale& scale) { return {0.5 * scale.weight, 0.0, 1.0}; }
    static std::unique_ptr<const ForceLaw> law(const AppliedForce& load);
    static LawText text(const AppliedForce& load, double state);
    static void check(const AppliedForce& load, const std::string& pointer, Issues& issues);
};

} // namespace hingelab
