// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/load/load.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

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

void describe(Walk& walk, AppliedTorque& object) {
    walk.table(object);
}

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

void describe(Walk& walk, AppliedForce& object) {
    walk.table(object);
}

const KindInfo ElementKind<AppliedTorque>::info{"applied_torque", "Torque for a time",
                                                "A constant torque that acts during a span of time.",
                                                ActsOn::rotation};

const KindInfo ElementKind<AppliedForce>::info{
    "applied_force", "Force for a time", "A constant force that acts during a span of time.", ActsOn::distance};

} // namespace hingelab
