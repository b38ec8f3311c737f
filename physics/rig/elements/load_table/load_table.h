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

void describe(Walk& walk, TorqueTable& table);
void describe(Walk& walk, ForceTable& table);
void describe(Walk& walk, TorqueTable::Point& object);
void describe(Walk& walk, ForceTable::Point& object);

template <>
struct ElementKind<TorqueTable> {
    static const KindInfo info;
    static TorqueTable sized(const RigScale& scale) {
        return {{{0.0, 0.0}, {1.0, 0.5 * scale.torque()}, {2.0, 0.0}}};
    }
    static std::unique_ptr<const ForceLaw> law(const TorqueTable& table);
    static LawText text(const TorqueTable& table, double state);
    static void check(const TorqueTable& table, const std::string& pointer, Issues& issues);
};

template <>
struct ElementKind<ForceTable> {
    static const KindInfo info;
    static ForceTable sized(const RigScale& scale) {
        return {{{0.0, 0.0}, {1.0, 0.5 * scale.weight}, {2.0, 0.0}}};
    }
    static std::unique_ptr<const ForceLaw> law(const ForceTable& table);
    static LawText text(const ForceTable& table, double state);
    static void check(const ForceTable& table, const std::string& pointer, Issues& issues);
};

} // namespace hingelab
