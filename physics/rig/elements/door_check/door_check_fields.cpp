// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_check/door_check.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<DoorCheck> : FieldsOf<DoorCheck> {
    static constexpr std::array numbers = {
        fields::number("stiffness", "Stiffness", Quantity::stiffness, kNotNegative, {0, 100000}, 500,
                       Scale::linear, "Stiffness of the plunger's spring.", &T::stiffness),
        fields::number("preload", "Preload", Quantity::force, kNotNegative, {0, 1000}, 5, Scale::linear,
                       "Force of the plunger's spring where the profile is at height 0.", &T::preload),
        fields::number(
            "damping", "Damping", Quantity::damping, kNotNegative, {0, 5000}, 10, Scale::linear,
            "Damping by grease and seal at the plunger. With more damping, the plunger lifts off sooner.",
            &T::damping),
        fields::ofFriction(fields::number("friction", "Friction", Quantity::dimensionless, kNotNegative,
                                          {0, 0.5}, 0.01, Scale::linear,
                                          "Coefficient between plunger and strap.", &T::friction)),
        fields::length("lever", "Lever", "Lever arm of the friction about the hinge's axis.", &T::lever,
                       kNotNegative, {0, 0.2}),
        fields::number("friction_rate", "Friction rate", Quantity::angularRate, kPositive, {0.0005, 0.1}, 1.1,
                       Scale::logarithmic, "Rate over which friction changes sign. Smaller values creep less.",
                       &T::frictionRate),
    };
};

template <>
struct Table<DoorCheck::Point> : FieldsOf<DoorCheck::Point> {
    static constexpr std::array numbers = {
        fields::angle("angle", "angle", "Angle of the point; larger than that of the one before.", &T::angle),
        fields::length("height", "height", "Height of the profile there.", &T::height, kFinite, {0, 0.02}),
    };
};

void describe(Walk& walk, DoorCheck::Point& object) {
    walk.table(object);
}

void describe(Walk& walk, DoorCheck& check) {
    walk.table(check);
    walk.list("profile", check.profile, "Profile point");
}

const KindInfo ElementKind<DoorCheck>::info{
    "door_check", "Door check",
    "A sprung plunger that rides on a measured profile and holds a door in its valleys.", ActsOn::rotation};

} // namespace hingelab
