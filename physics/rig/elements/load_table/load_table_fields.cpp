// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/load_table/load_table.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<TorqueTable::Point> : FieldsOf<TorqueTable::Point> {
    static constexpr std::array numbers = {
        fields::number("time", "time", Quantity::time, kNotNegative, {0, 20}, 0.1, Scale::linear,
                       "Time of the point; later than the one before.", &T::time),
        fields::number("torque", "torque", Quantity::torque, kFinite, {-50, 50}, 0.5, Scale::linear,
                       "Torque at that time.", &T::torque)};
};

void describe(Walk& walk, TorqueTable::Point& object) {
    walk.table(object);
}

template <>
struct Table<ForceTable::Point> : FieldsOf<ForceTable::Point> {
    static constexpr std::array numbers = {
        fields::number("time", "time", Quantity::time, kNotNegative, {0, 20}, 0.1, Scale::linear,
                       "Time of the point; later than the one before.", &T::time),
        NumberField<T>{
            {"force", "force", Quantity::force, kFinite, {-500, 500}, 5, Scale::linear, "Force at that time."},
            &T::force}};
};

void describe(Walk& walk, ForceTable::Point& object) {
    walk.table(object);
}

void describe(Walk& walk, TorqueTable& table) {
    walk.list("points", table.points, "Point");
}

void describe(Walk& walk, ForceTable& table) {
    walk.list("points", table.points, "Point");
}

const KindInfo ElementKind<TorqueTable>::info{"torque_table", "Torque over time",
                                              "A torque that follows a table over time.", ActsOn::rotation};

const KindInfo ElementKind<ForceTable>::info{"force_table", "Force over time",
                                             "A force that follows a table over time.", ActsOn::distance};

} // namespace hingelab
