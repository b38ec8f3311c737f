// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/stops/stops.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<RotationalStops> : FieldsOf<RotationalStops> {
    static constexpr std::array numbers = {
        fields::onCoordinate(
            fields::angle("lower", "Lower end", "Angle at which the lower stop begins.", &T::lower)),
        fields::onCoordinate(
            fields::angle("upper", "Upper end", "Angle at which the upper stop begins.", &T::upper)),
        fields::number("stiffness", "Stiffness", Quantity::rotationalStiffness, kPositive, {10, 50000}, 1.1,
                       Scale::logarithmic, "Torque per angle beyond an end.", &T::stiffness),
        fields::number("dissipation", "Dissipation", Quantity::inverseAngularRate, kNotNegative, {0, 5}, 0.05,
                       Scale::linear, "Hunt-Crossley dissipation: larger bounces less.", &T::dissipation)};
};

void describe(Walk& walk, RotationalStops& object) {
    walk.table(object);
}

template <>
struct Table<LinearStops> : FieldsOf<LinearStops> {
    static constexpr std::array numbers = {
        fields::onCoordinate(
            fields::length("lower", "Lower end", "Distance at which the lower stop begins.", &T::lower)),
        fields::onCoordinate(
            fields::length("upper", "Upper end", "Distance at which the upper stop begins.", &T::upper)),
        fields::number("stiffness", "Stiffness", Quantity::stiffness, kPositive, {1000, 1e6}, 1.1,
                       Scale::logarithmic, "Force per distance beyond an end.", &T::stiffness),
        fields::number("dissipation", "Dissipation", Quantity::inverseVelocity, kNotNegative, {0, 20}, 0.1,
                       Scale::linear, "Hunt-Crossley dissipation: larger bounces less.", &T::dissipation)};
};

void describe(Walk& walk, LinearStops& object) {
    walk.table(object);
}

const KindInfo ElementKind<RotationalStops>::info{
    "rotational_stops", "Two stops of an angle",
    "Stops at both ends of an angle, on any coordinate that turns.", ActsOn::rotation};

const KindInfo ElementKind<LinearStops>::info{
    "stops", "Two stops of a distance",
    "Stops at both ends of a way: of a slide, or between two points, as a strap or a telescope.",
    ActsOn::distance};

} // namespace hingelab
