// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"

namespace hingelab {

/// A door closer on the angle q of its door, 0 closed:
///   torque = -(T0 + k q) - H tanh(w/w0) - c(q, w) w
///   closing: c from the latching to the sweep valve, across the latch angle
///   opening: c as the sweep's share, and the back-check's on top beyond its angle
/// Ranges change over as ½ (1 + tanh((q - angle)/ramp)), directions as ½ (1 ± tanh(w/w0)). Stored energy T0 q +
/// ½ k q². Source: the functions are those that EN 1154 names (closing moment, latching, back-check); linear
/// valves and a linear spring are an approximation. The size is a label and says nothing to the law. Limits: no
/// temperature of the oil, no delayed action, no pressure relief, the arm's changing leverage only as T0 + k q.
struct DoorCloser {
    double closingTorque = 18.0;    ///< T0 at 0 [N·m], >= 0
    double springRate = 2.0;        ///< k [N·m/rad], >= 0
    double friction = 2.0;          ///< H of seals and rack [N·m], >= 0
    double frictionRate = 0.002;    ///< w0 [rad/s], > 0
    double sweepDamping = 40.0;     ///< [N·m·s/rad], >= 0
    double latchAngle = 0.15;       ///< below it the latching valve acts [rad]
    double latchDamping = 15.0;     ///< [N·m·s/rad], >= 0
    double openingDamping = 2.0;    ///< [N·m·s/rad], >= 0
    double backCheckAngle = 1.2;    ///< beyond it back-check acts [rad]
    double backCheckDamping = 60.0; ///< [N·m·s/rad], >= 0
    double ramp = 0.05;             ///< over which ranges change [rad], > 0
    std::string size;               ///< on its label
};

template <>
struct Table<DoorCloser> : FieldsOf<DoorCloser> {
    static constexpr std::array numbers = {
        fields::number("closing_torque", "Closing torque", Quantity::torque, kNotNegative, {0, 60}, 0.5,
                       Scale::linear, "Of its spring at the closed door.", &T::closingTorque),
        fields::number("spring_rate", "Spring rate", Quantity::rotationalStiffness, kNotNegative, {0, 30}, 0.1,
                       Scale::linear, "By which the spring's torque grows as the door opens.", &T::springRate),
        fields::number("friction", "Friction", Quantity::torque, kNotNegative, {0, 20}, 0.1, Scale::linear,
                       "Dry friction of seals, rack and arm.", &T::friction),
        fields::number("friction_rate", "Friction rate", Quantity::angularRate, kPositive, {0.0005, 0.1}, 1.1,
                       Scale::logarithmic, "Rate over which friction turns over, and one valve into another.",
                       &T::frictionRate),
        fields::number("sweep_damping", "Sweep damping", Quantity::rotationalDamping, kNotNegative, {0, 200}, 1,
                       Scale::linear, "Of the valve that sets how fast the door closes.", &T::sweepDamping),
        fields::onCoordinate(
            fields::angle("latch_angle", "Latch angle", "Below it, the latching valve acts.", &T::latchAngle)),
        fields::number("latch_damping", "Latch damping", Quantity::rotationalDamping, kNotNegative, {0, 200}, 1,
                       Scale::linear,
                       "Of the valve for the last degrees; less than the sweep's makes it latch.",
                       &T::latchDamping),
        fields::number("opening_damping", "Opening damping", Quantity::rotationalDamping, kNotNegative, {0, 50},
                       0.5, Scale::linear, "While opening, below back-check.", &T::openingDamping),
        fields::onCoordinate(fields::angle("back_check_angle", "Back-check angle",
                                           "Beyond it, back-check slows the opening door.",
                                           &T::backCheckAngle)),
        fields::number("back_check_damping", "Back-check damping", Quantity::rotationalDamping, kNotNegative,
                       {0, 400}, 1, Scale::linear, "Added while opening beyond that angle.",
                       &T::backCheckDamping),
        fields::number("ramp", "Ramp", Quantity::angle, kPositive,
                       {0.1 * fields::kDegree, 20 * fields::kDegree}, 0.1, Scale::linear,
                       "Angle over which one range changes into the next.", &T::ramp),
    };
};

template <class Archive>
void describe(Archive& ar, DoorCloser& closer) {
    ar.table(closer);
    ar.text("size", closer.size, "Size on its label, such as that of EN 1154; says nothing to the law.");
}

template <>
struct ElementKind<DoorCloser> {
    static constexpr KindInfo info{
        "door_closer", "Door closer",
        "A spring that shuts a door, with valves for sweep, latching and back-check.", ActsOn::rotation};
    static DoorCloser sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const DoorCloser& closer);
    static LawText text(const DoorCloser& closer, double state);
    static void check(const DoorCloser& closer, const std::string& pointer, Issues& issues);
};

} // namespace hingelab
