// SPDX-License-Identifier: GPL-3.0-or-later
#include "hinge/end_stop.h"
#include "hinge/hinge_parameters.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<DoorHingeParameters> : FieldsOf<DoorHingeParameters> {
    static constexpr auto lin = Scale::linear;
    static constexpr auto log = Scale::logarithmic;
    using Q = Quantity;
    static constexpr std::array numbers = {
        fields::number("spring_constant", "Spring constant", Q::rotationalStiffness, kNotNegative, {0, 20}, 0.1,
                       lin, "Stiffness of the torsion spring.", &T::springConstant),
        fields::number("spring_zero_angle_rad", "Spring zero angle", Q::angle, kFinite,
                       {-180 * fields::kDegree, 180 * fields::kDegree}, 1, lin,
                       "Angle at which the spring exerts no torque. Below the closed angle it pulls the door "
                       "shut; beyond the open angle it lifts the door.",
                       &T::springZeroAngle),
        fields::ofFriction(fields::number("dynamic_friction_torque", "Dynamic friction", Q::torque,
                                          kNotNegative, {0, 20}, 0.1, lin, "Dry friction while moving.",
                                          &T::dynamicFrictionTorque)),
        fields::ofFriction(NumberField<T>{
            {"static_friction_torque",
             "Static friction",
             Q::torque,
             kNotNegative,
             {0, 20},
             0.1,
             lin,
             "Height of the extra friction around the motion threshold. The torque that really moves "
             "the door is the breakaway torque below."},
            &T::staticFrictionTorque}),
        fields::number("viscous_friction", "Viscous friction", Q::rotationalDamping, kNotNegative, {0, 20}, 0.1,
                       lin, "Friction proportional to the rate.", &T::viscousFriction),
        fields::number("catch_width", "Catch width", Q::angle, kNotNegative, {0, 20 * fields::kDegree}, 0.1,
                       lin, "Angle over which the catch pulls shut before it pushes open; 0: no catch.",
                       &T::catchWidth),
        fields::number("catch_torque", "Catch torque", Q::torque, kNotNegative, {0, 60}, 0.5, lin,
                       "Scale of the catch; its peak is 0.77 of this.", &T::catchTorque),
        NumberField<T>{
            {"motion_threshold",
             "Motion threshold",
             Q::angularRate,
             kPositive,
             {1e-5, 0.1},
             1.1,
             log,
             "Rate at which friction turns over from sticking to sliding. Smaller: a held door creeps "
             "less, and the simulation gets stiffer."},
            &T::motionThreshold},
        fields::number("closing_friction_factor", "Closing friction factor", Q::dimensionless, kNotNegative,
                       {0, 5}, 0.05, lin, "Multiplies dry friction while closing (1: the same both ways).",
                       &T::closingFrictionFactor),
        fields::number("closing_viscous_factor", "Closing damping factor", Q::dimensionless, kNotNegative,
                       {0, 20}, 0.1, lin, "Multiplies viscous friction while closing (1: the same both ways).",
                       &T::closingViscousFactor),
    };
};

template <>
struct Table<Presliding> : FieldsOf<Presliding> {
    static constexpr std::array numbers = {
        fields::number("stiffness", "bristle stiffness", Quantity::rotationalStiffness, kPositive, {100, 1e6},
                       1.1, Scale::logarithmic,
                       "Torque per angle before friction slips: a door that is held gives way by its load over "
                       "this, and comes back.",
                       &T::stiffness),
        fields::number(
            "damping", "bristle damping", Quantity::rotationalDamping, kNotNegative, {0, 500}, 1, Scale::linear,
            "Calms the door on its bristles; critical with 2 sqrt(stiffness times inertia). It fades "
            "with the rate.",
            &T::damping),
        fields::number("elastic_share", "elastic share", Quantity::dimensionless, {0, 0.95}, {0, 0.95}, 0.05,
                       Scale::linear,
                       "Share of the dynamic friction up to which bristles bend and nothing slips, however it "
                       "shakes. 0: LuGre, which lets a shaken door creep.",
                       &T::elasticShare),
    };
};

void describe(Walk& walk, Presliding& object) {
    walk.table(object);
}

template <>
struct Table<Detent> : FieldsOf<Detent> {
    static constexpr std::array numbers = {
        fields::onCoordinate(fields::number("angle", "angle", Quantity::angle, kFinite,
                                            {-30 * fields::kDegree, 180 * fields::kDegree}, 1, Scale::linear,
                                            "Centre of the detent.", &T::angle)),
        fields::number("width", "width", Quantity::angle, kPositive,
                       {0.2 * fields::kDegree, 40 * fields::kDegree}, 0.2, Scale::linear,
                       "Distance between the torque's two humps, roughly.", &T::width),
        NumberField<T>{
            {"torque",
             "torque",
             Quantity::torque,
             kFinite,
             {-20, 20},
             0.1,
             Scale::linear,
             "Scale of the detent; positive pushes away from its centre, negative holds the door there."},
            &T::torque},
    };
};

void describe(Walk& walk, Detent& object) {
    walk.table(object);
}

template <>
struct Table<DampingZone> : FieldsOf<DampingZone> {
    static constexpr std::array numbers = {
        fields::onCoordinate(fields::number("from", "from", Quantity::angle, kFinite,
                                            {-30 * fields::kDegree, 180 * fields::kDegree}, 1, Scale::linear,
                                            "Angle at which the zone begins.", &T::from)),
        fields::onCoordinate(fields::number(
            "to", "to", Quantity::angle, kFinite, {-30 * fields::kDegree, 180 * fields::kDegree}, 1,
            Scale::linear, "Angle at which the zone ends; greater than its beginning.", &T::to)),
        fields::number("viscous", "damping", Quantity::rotationalDamping, kNotNegative, {0, 60}, 0.5,
                       Scale::linear, "Damping inside the zone.", &T::viscous),
        fields::number("ramp", "ramp", Quantity::angle, kPositive,
                       {0.1 * fields::kDegree, 20 * fields::kDegree}, 0.1, Scale::linear,
                       "Angle over which the zone fades in and out.", &T::ramp),
    };
};

template <>
struct Table<EndStop> : FieldsOf<EndStop> {
    static constexpr std::array numbers = {
        fields::onCoordinate(fields::number("angle", "angle", Quantity::angle, kFinite,
                                            {-30 * fields::kDegree, 200 * fields::kDegree}, 1, Scale::linear,
                                            "Angle at which the stop begins.", &T::angle)),
        fields::number("stiffness", "stiffness", Quantity::rotationalStiffness, kPositive, {50, 50000}, 1.1,
                       Scale::logarithmic, "Stiffness of the stop's pad, seen at the joint.", &T::stiffness),
        fields::number("dissipation", "dissipation", Quantity::inverseAngularRate, kNotNegative, {0, 5}, 0.05,
                       Scale::linear, "Hunt-Crossley dissipation: larger bounces less.", &T::dissipation),
    };
};

void describe(Walk& walk, EndStop& object) {
    walk.table(object);
}

template <>
struct Table<SlideStop> : FieldsOf<SlideStop> {
    static constexpr std::array numbers = {
        fields::onCoordinate(
            fields::length("position", "position", "Distance at which the stop begins.", &T::position)),
        fields::number("stiffness", "stiffness", Quantity::stiffness, kPositive, {500, 500000}, 1.1,
                       Scale::logarithmic, "Stiffness of the stop's pad.", &T::stiffness),
        fields::number("dissipation", "dissipation", Quantity::inverseVelocity, kNotNegative, {0, 20}, 0.1,
                       Scale::linear, "Hunt-Crossley dissipation: larger bounces less.", &T::dissipation)};
};

void describe(Walk& walk, SlideStop& object) {
    walk.table(object);
}

constexpr std::array kDirectionNames = {
    EnumName<MotionDirection>{MotionDirection::both, "both", "Both directions"},
    EnumName<MotionDirection>{MotionDirection::opening, "opening", "Opening"},
    EnumName<MotionDirection>{MotionDirection::closing, "closing", "Closing"},
};

void describe(Walk& walk, DampingZone& zone) {
    walk.table(zone);
    walk.choice("direction", zone.direction, kDirectionNames, "Direction of motion in which the zone damps.");
}

void describe(Walk& walk, DoorHingeParameters& hinge) {
    walk.table(hinge);
    walk.list("detents", hinge.detents, "Detent");
    walk.list("damping_zones", hinge.dampingZones, "Zone");
    walk.optionalObject("presliding", hinge.presliding, "Friction that holds");
}

const OfferedWords OfferedAs<Detent>::words{
    "detent", "Detent",
    "Holds a door at an angle, as a catch, a notch or a latch does; with another sign it pushes away."};
const OfferedWords OfferedAs<DampingZone>::words{
    "damping_zone", "Damping zone", "Slows a door over a part of its way, as a soft-close damper does."};
const OfferedWords OfferedAs<EndStop>::words{
    "end_stop", "End stop", "Ends the way of a joint, above or below, with a pad that gives way and bounces."};

} // namespace hingelab
