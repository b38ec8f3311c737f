// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "elements/element_kind.h"

/// Loads over time through points, monotone between them; before and after them as at the nearest one.
namespace hingelab {

struct TorqueTable {
    struct Point {
        double time = 0.0;   ///< [s], ascending
        double torque = 0.0; ///< [N·m]
    };
    std::vector<Point> points;
};

/// The same for a distance.
struct ForceTable {
    struct Point {
        double time = 0.0;  ///< [s], ascending
        double force = 0.0; ///< [N]
    };
    std::vector<Point> points;
};

template <>
struct Table<TorqueTable::Point> : FieldsOf<TorqueTable::Point> {
    static constexpr std::array numbers = {
        fields::number("time", "time", Quantity::time, kNotNegative, {0, 20}, 0.1, Scale::linear,
                       "Time of the point; later than the one before.", &T::time),
        fields::number("torque", "torque", Quantity::torque, kFinite, {-50, 50}, 0.5, Scale::linear,
                       "Torque at that time.", &T::torque)};
};

template <>
struct Table<ForceTable::Point> : FieldsOf<ForceTable::Point> {
    static constexpr std::array numbers = {
        fields::number("time", "time", Quantity::time, kNotNegative, {0, 20}, 0.1, Scale::linear,
                       "Time of the point; later than the one before.", &T::time),
        NumberField<T>{
            {"force", "force", Quantity::force, kFinite, {-500, 500}, 5, Scale::linear, "Force at that time."},
            &T::force}};
};

template <class Archive>
void describe(Archive& ar, TorqueTable& table) {
    ar.list("points", table.points, "Point");
}

template <class Archive>
void describe(Archive& ar, ForceTable& table) {
    ar.list("points", table.points, "Point");
}

template <>
struct ElementKind<TorqueTable> {
    static constexpr KindInfo info{"torque_table", "Torque over time",
                                   "A torque that follows a table over time.", ActsOn::rotation};
    static TorqueTable sized(const RigScale& scale) {
        return {{{0.0, 0.0}, {1.0, 0.5 * scale.torque()}, {2.0, 0.0}}};
    }
    static std::unique_ptr<const ForceLaw> law(const TorqueTable& table);
    static LawText text(const TorqueTable& table, double state);
    static void check(const TorqueTable& table, const std::string& pointer, Issues& issues);
};

template <>
struct ElementKind<ForceTable> {
    static constexpr KindInfo info{"force_table", "Force over time", "A force that follows a table over time.",
                                   ActsOn::distance};
    static ForceTable sized(const RigScale& scale) {
        return {{{0.0, 0.0}, {1.0, 0.5 * scale.weight}, {2.0, 0.0}}};
    }
    static std::unique_ptr<const ForceLaw> law(const ForceTable& table);
    static LawText text(const ForceTable& table, double state);
    static void check(const ForceTable& table, const std::string& pointer, Issues& issues);
};

} // namespace hingelab
