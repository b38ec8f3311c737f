// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_latch/door_latch.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<DoorLatch> : FieldsOf<DoorLatch> {
    static constexpr std::array numbers = {
        fields::length("lever", "Lever", "Distance of the striker from the axis of the hinge.", &T::lever,
                       kPositive, {0.1, 1.5}),
        fields::onCoordinate(fields::number("touch_angle", "Touches at", Quantity::angle, kFinite,
                                            {-0.2 * fields::kTurn, 0.2 * fields::kTurn}, 0.1, Scale::linear,
                                            "Angle at which the striker meets the claw.", &T::touchAngle)),
        fields::length(
            "half_travel", "Travel to half latched",
            "Travel of the striker to the half-latched position. Not below the full travel: there is "
            "none.",
            &T::halfTravel, kPositive, {0.001, 0.03}),
        fields::length("full_travel", "Travel to latched", "Travel of the striker until the latch holds.",
                       &T::fullTravel, kPositive, {0.001, 0.05}),
        fields::number("preload", "Preload", Quantity::force, kNotNegative, {0, 200}, 1, Scale::linear,
                       "Force of the claw's spring on the striker when they meet.", &T::preload),
        fields::number("stiffness", "Stiffness", Quantity::stiffness, kNotNegative, {0, 20000}, 50,
                       Scale::linear, "Force of the claw's spring per travel of the striker.", &T::stiffness),
        fields::ofFriction(fields::number(
            "friction", "Friction", Quantity::dimensionless, {0, 0.95}, {0, 0.6}, 0.01, Scale::linear,
            "Friction of claw and striker, as a share of the spring's force.", &T::friction)),
        fields::number("friction_speed", "Friction speed", Quantity::velocity, kPositive, {0.0005, 0.05}, 1.1,
                       Scale::logarithmic, "Speed over which friction changes sign.", &T::frictionSpeed),
        fields::number("hold_stiffness", "Stiffness of the hold", Quantity::stiffness, kPositive, {10'000, 5e6},
                       1.1, Scale::logarithmic, "Force per distance with which the latched striker is held.",
                       &T::holdStiffness),
        fields::number("release_time", "Released at", Quantity::time, kNotNegative, {0, 10}, 0.1, Scale::linear,
                       "Simulated time at which a hand releases the latch; absent: never.", &T::releaseTime)};
};

void describe(Walk& walk, DoorLatch& latch) {
    walk.table(latch);
}

const KindInfo ElementKind<DoorLatch>::info{
    "door_latch", "Door latch",
    "A rotary latch with its striker: effort to close, half-latched and latched positions, release.",
    ActsOn::rotation};

} // namespace hingelab
