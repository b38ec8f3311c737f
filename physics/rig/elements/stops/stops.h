// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"

/// Stops at both ends of a way, on any coordinate or between two points: where a joint has none of its own (the
/// second angle of a universal joint, a planar joint, an assembly), or what a strap or a telescope does.
///   f = -k (x - b) (1 + d x')   beyond the upper end b,   f = k (a - x) (1 - d x')   below the lower end a,
/// and nothing between. Each is a stop of Hunt and Crossley (hinge/end_stop.h), which never pulls. Where both
/// ends are one, it holds the coordinate there elastically. Limits: as of end stops.
namespace hingelab {

struct RotationalStops {
    double lower = -1.5;       ///< a [rad]
    double upper = 1.5;        ///< b [rad], >= a
    double stiffness = 2000.0; ///< k [N·m/rad], > 0
    double dissipation = 0.5;  ///< d [s/rad], >= 0
};

/// The same for a distance.
struct LinearStops {
    double lower = 0.0;          ///< a [m]
    double upper = 1.0;          ///< b [m], >= a
    double stiffness = 50'000.0; ///< k [N/m], > 0
    double dissipation = 2.0;    ///< d [s/m], >= 0
};

void describe(Walk& walk, RotationalStops& object);
void describe(Walk& walk, LinearStops& object);

template <>
struct ElementKind<RotationalStops> {
    static const KindInfo info;
    static RotationalStops sized(const RigScale& scale) { return {-1.5, 1.5, 200.0 * scale.torque(), 0.5}; }
    static std::unique_ptr<const ForceLaw> law(const RotationalStops& stops);
    static LawText text(const RotationalStops& stops, double state);
    static void check(const RotationalStops& stops, const std::string& pointer, Issues& issues);
};

template <>
struct ElementKind<LinearStops> {
    static const KindInfo info;
    static LinearStops sized(const RigScale& scale) {
        return {0.0, 1.2 * scale.length, 500.0 * scale.weight / scale.length, 2.0};
    }
    static std::unique_ptr<const ForceLaw> law(const LinearStops& stops);
    static LawText text(const LinearStops& stops, double state);
    static void check(const LinearStops& stops, const std::string& pointer, Issues& issues);
};

} // namespace hingelab
