// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "elements/element_kind.h"
#include "hinge/hinge_fields.h"

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

template <>
struct Table<CheckTable> : FieldsOf<CheckTable> {
    static constexpr std::array numbers = {
        fields::number("friction_rate", "Friction rate", Quantity::angularRate, kPositive, {0.0005, 0.1}, 1.1,
                       Scale::logarithmic,
                       "Rate over which friction turns over from one table to the other; smaller creeps less. "
                       "With presliding it has no effect.",
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

template <class Archive>
void describe(Archive& ar, CheckTable& check) {
    ar.table(check);
    ar.list("opening", check.opening, "Opening point");
    ar.list("closing", check.closing, "Closing point");
    ar.optionalObject("presliding", check.presliding, "Friction that holds");
}

template <>
struct ElementKind<CheckTable> {
    static constexpr KindInfo info{"check_table", "Measured check",
                                   "A check arm's torque as measured against the angle, opening and closing.",
                                   ActsOn::rotation};
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
