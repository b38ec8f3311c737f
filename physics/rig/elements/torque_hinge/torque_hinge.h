// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"
#include "hinge/hinge_fields.h"

namespace hingelab {

/// A torque hinge, as of a laptop's lid: friction that holds wherever it is left, with another torque opening
/// than closing. A bristle (hinge/bristle.h) at the level of the published Stribeck curve, and viscous
/// friction:
///   g(w) = T (1 + (r - 1) exp(-(w/ws)²)),  T the torque of that direction,  torque = -(u + c z') - k w
/// Source of g: Canudas de Wit, Olsson, Åström, Lischinsky (1995), with r T for their F_S. Limits: no wear, no
/// change with temperature, the same torque at every angle.
struct TorqueHinge {
    double openingTorque = 1.0; ///< T while x rises [N·m], > 0
    double closingTorque = 1.0; ///< T while x falls [N·m], > 0
    double staticRatio = 1.2;   ///< r, torque to begin slipping over that of slipping, >= 1
    double slipRate = 0.05;     ///< ws [rad/s], > 0
    double viscous = 0.0;       ///< k [N·m·s/rad], >= 0
    Presliding presliding;
};

template <>
struct Table<TorqueHinge> : FieldsOf<TorqueHinge> {
    static constexpr std::array numbers = {
        fields::number("opening_torque", "Opening torque", Quantity::torque, kPositive, {0.05, 20}, 0.05,
                       Scale::linear, "Friction while opening; what holds the lid from opening by itself.",
                       &T::openingTorque),
        fields::number("closing_torque", "Closing torque", Quantity::torque, kPositive, {0.05, 20}, 0.05,
                       Scale::linear, "Friction while closing; what holds the lid up.", &T::closingTorque),
        fields::number("static_ratio", "Static ratio", Quantity::dimensionless, {1, 10}, {1, 2}, 0.05,
                       Scale::linear, "Torque at which it begins to slip over that while slipping.",
                       &T::staticRatio),
        fields::number("slip_rate", "Slip rate", Quantity::angularRate, kPositive, {0.001, 1}, 1.1,
                       Scale::logarithmic, "Rate over which friction falls from the first to the second.",
                       &T::slipRate),
        fields::number("viscous", "Viscous friction", Quantity::rotationalDamping, kNotNegative, {0, 5}, 0.01,
                       Scale::linear, "Friction in proportion to the rate, such as of grease.", &T::viscous),
    };
};

template <class Archive>
void describe(Archive& ar, TorqueHinge& hinge) {
    ar.table(hinge);
    ar.object("presliding", hinge.presliding, "Friction that holds");
}

template <>
struct ElementKind<TorqueHinge> {
    static constexpr KindInfo info{"torque_hinge", "Torque hinge",
                                   "Friction that holds a lid wherever it is left, with another torque opening "
                                   "than closing. Its torque stays as "
                                   "it is: wear-in is not in the model, for no published law of it is known; "
                                   "give the torque of the age that "
                                   "matters.",
                                   ActsOn::rotation};
    static TorqueHinge sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const TorqueHinge& hinge);
    static LawText text(const TorqueHinge& hinge, double state);
    static void check(const TorqueHinge&, const std::string&, Issues&) {}
};

} // namespace hingelab
