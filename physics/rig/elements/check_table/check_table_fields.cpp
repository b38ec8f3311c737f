// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/check_table/check_table.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<CheckTable> : FieldsOf<CheckTable> {
    static constexpr std::array numbers = {
        fields::number("friction_rate", "Friction rate", Quantity::angularRate, kPositive, {0.0005, 0.1}, 1.1,
                       Scale::logarithmic,
                       "Rate over which friction changes from one table to the other. Smaller values creep "
                       "less. With presliding it has no effect.",
                       &T::frictionRate),
    };
};

template <>
struct Table<CheckTable::Point> : FieldsOf<CheckTable::Point> {
    static constexpr std::array numbers = {
        fields::angle("angle", "angle", "Angle of the point; larger than that of the one before.", &T::angle),
        fields::number("torque", "torque", Quantity::torque, kFinite, {-60, 60}, 0.5, Scale::linear,
                       "Torque of the check on the door there, positive towards opening: minus what a hand "
                       "needs to move it slowly.",
                       &T::torque),
    };
};

void describe(Walk& walk, CheckTable::Point& object) {
    walk.table(object);
}

void describe(Walk& walk, CheckTable& check) {
    walk.table(check);
    walk.list("opening", check.opening, "Opening point");
    walk.list("closing", check.closing, "Closing point");
    walk.optionalObject("presliding", check.presliding, "Friction that holds");
}

const KindInfo ElementKind<CheckTable>::info{
    "check_table", "Measured check", "A check arm's torque as measured against the angle, opening and closing.",
    ActsOn::rotation};

} // namespace hingelab
