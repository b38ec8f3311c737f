// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "elements/element_kind.h"
#include "hinge/hinge_parameters.h"

namespace hingelab {

/// A check arm as it was measured: its torque on the door against the angle, moved slowly open and slowly shut.
/// With the two tables To(q) and Tc(q), positive towards opening:
///   M = (To + Tc)/2: what the profile does; it stores the energy -integral of M
///   H = (Tc - To)/2 >= 0: friction, which resists either way
///   torque = M(q) - H(q) tanh(w/w0), or with presliding M(q) - (u + c z') at the level H(q)  (hinge/bristle.h)
/// A measurement with H < 0 would drive the door round and round; it is refused. M and H are cubics without
/// overshoot (Fritsch and Carlson 1980) through the angles of both tables, and constant beyond them. Limits: a
/// measurement says how a check divides into M and H only for slow motion, and nothing of grease: damping is
/// another element.
struct CheckTable {
    struct Point {
        double angle = 0.0;  ///< [rad], ascending
        double torque = 0.0; ///< of the check on the door, positive towards opening [N·m]
    };
    double frictionRate = 0.002; ///< w0 over which friction turns over [rad/s], > 0; without presliding
    std::vector<Point> opening;  ///< To
    std::vector<Point> closing;  ///< Tc
    std::optional<Presliding> presliding;
};

void describe(Walk& walk, CheckTable& check);
void describe(Walk& walk, CheckTable::Point& object);

template <>
struct ElementKind<CheckTable> {
    static const KindInfo info;
    static CheckTable sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const CheckTable& check);
    static LawText text(const CheckTable& check, double state);
    static void check(const CheckTable& check, const std::string& pointer, Issues& issues);
};

/// M and H of a table, at the angles of both curves; between them both are monotone cubics.
struct CheckProfile {
    std::vector<double> angles; ///< [rad], ascending
    std::vector<double> means;  ///< M [N·m]
    std::vector<double> halves; ///< H [N·m]

    [[nodiscard]] double largestHalf() const; ///< [N·m]
    /// A thousandth of the largest H [N·m]: what is left for bristles where friction vanishes, which would make
    /// them infinitely quick.
    [[nodiscard]] double leastLevel() const;
};
[[nodiscard]] CheckProfile checkProfileOf(const CheckTable& check);

} // namespace hingelab
