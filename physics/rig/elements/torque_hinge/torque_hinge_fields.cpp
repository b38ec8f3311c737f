// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/torque_hinge/torque_hinge.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<TorqueHinge> : FieldsOf<TorqueHinge> {
    static constexpr std::array numbers = {
        fields::ofFriction(fields::number(
            "opening_torque", "Opening torque", Quantity::torque, kPositive, {0.05, 20}, 0.05, Scale::linear,
            "Friction while opening; it keeps the lid from opening by itself.", &T::openingTorque)),
        fields::ofFriction(fields::number("closing_torque", "Closing torque", Quantity::torque, kPositive,
                                          {0.05, 20}, 0.05, Scale::linear,
                                          "Friction while closing; it holds the lid up.", &T::closingTorque)),
        fields::number("static_ratio", "Static ratio", Quantity::dimensionless, {1, 10}, {1, 2}, 0.05,
                       Scale::linear, "Breakaway torque divided by the torque while slipping.",
                       &T::staticRatio),
        fields::number(
            "slip_rate", "Slip rate", Quantity::angularRate, kPositive, {0.001, 1}, 1.1, Scale::logarithmic,
            "Rate over which friction falls from breakaway torque to slipping torque.", &T::slipRate),
        fields::number("viscous", "Viscous friction", Quantity::rotationalDamping, kNotNegative, {0, 5}, 0.01,
                       Scale::linear, "Friction proportional to the rate, such as that of grease.",
                       &T::viscous),
    };
};

void describe(Walk& walk, TorqueHinge& hinge) {
    walk.table(hinge);
    walk.object("presliding", hinge.presliding, "Friction that holds");
}

const KindInfo ElementKind<TorqueHinge>::info{
    "torque_hinge", "Torque hinge",
    "Friction that holds a lid wherever it is left, with another torque opening "
    "than closing. Its torque stays as "
    "it is: wear-in is not in the model, for no published law of it is known; "
    "give the torque of the age that "
    "matters.",
    ActsOn::rotation};

} // namespace hingelab
