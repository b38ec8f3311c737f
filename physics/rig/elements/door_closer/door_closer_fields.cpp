// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_closer/door_closer.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<DoorCloser> : FieldsOf<DoorCloser> {
    static constexpr std::array numbers = {
        fields::number("closing_torque", "Closing torque", Quantity::torque, kNotNegative, {0, 60}, 0.5,
                       Scale::linear, "Torque of the spring when the door is closed.", &T::closingTorque),
        fields::number("spring_rate", "Spring rate", Quantity::rotationalStiffness, kNotNegative, {0, 30}, 0.1,
                       Scale::linear, "Increase of the spring's torque per opening angle.", &T::springRate),
        fields::ofFriction(fields::number("friction", "Friction", Quantity::torque, kNotNegative, {0, 20}, 0.1,
                                          Scale::linear, "Dry friction of seals, rack and arm.", &T::friction)),
        fields::number("friction_rate", "Friction rate", Quantity::angularRate, kPositive, {0.0005, 0.1}, 1.1,
                       Scale::logarithmic,
                       "Rate over which friction changes sign and one valve takes over from another.",
                       &T::frictionRate),
        fields::number("sweep_damping", "Sweep damping", Quantity::rotationalDamping, kNotNegative, {0, 200}, 1,
                       Scale::linear, "Damping of the valve that sets how fast the door closes.",
                       &T::sweepDamping),
        fields::onCoordinate(
            fields::angle("latch_angle", "Latch angle", "Below it, the latching valve acts.", &T::latchAngle)),
        fields::number(
            "latch_damping", "Latch damping", Quantity::rotationalDamping, kNotNegative, {0, 200}, 1,
            Scale::linear,
            "Damping of the valve for the last degrees. Less than the sweep damping makes the door latch.",
            &T::latchDamping),
        fields::number("opening_damping", "Opening damping", Quantity::rotationalDamping, kNotNegative, {0, 50},
                       0.5, Scale::linear, "Damping while opening, below the back-check angle.",
                       &T::openingDamping),
        fields::onCoordinate(fields::angle("back_check_angle", "Back-check angle",
                                           "Beyond it, back-check slows the opening door.",
                                           &T::backCheckAngle)),
        fields::number("back_check_damping", "Back-check damping", Quantity::rotationalDamping, kNotNegative,
                       {0, 400}, 1, Scale::linear, "Damping added while opening beyond the back-check angle.",
                       &T::backCheckDamping),
        fields::number("ramp", "Ramp", Quantity::angle, kPositive,
                       {0.1 * fields::kDegree, 20 * fields::kDegree}, 0.1, Scale::linear,
                       "Angle over which one range changes into the next.", &T::ramp),
    };
};

void describe(Walk& walk, DoorCloser& closer) {
    walk.table(closer);
    walk.text("size", closer.size,
              "Size on the label, such as that of EN 1154; the simulation does not use it.");
}

const KindInfo ElementKind<DoorCloser>::info{
    "door_closer", "Door closer", "A spring that shuts a door, with valves for sweep, latching and back-check.",
    ActsOn::rotation};

} // namespace hingelab
