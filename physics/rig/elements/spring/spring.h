// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"

/// Linear springs with linear dampers:  f = -k (x - x0) - c x'
/// Stored energy ½ k (x - x0)²; c x'² is dissipated. Limits: no preload range, no blocking length, no fatigue.
namespace hingelab {

struct RotationalSpring {
    double stiffness = 10.0; ///< k [N·m/rad], >= 0
    double restAngle = 0.0;  ///< x0 [rad]
    double damping = 0.0;    ///< c [N·m·s/rad], >= 0
};

/// The same for a distance.
struct LinearSpring {
    double stiffness = 1000.0; ///< k [N/m], >= 0
    double restLength = 0.0;   ///< x0 [m]
    double damping = 0.0;      ///< c [N·s/m], >= 0
};

void describe(Walk& walk, RotationalSpring& object);
void describe(Walk& walk, LinearSpring& object);

template <>
struct ElementKind<RotationalSpring> {
    static const KindInfo info;
    static RotationalSpring sized(const RigScale& scale) {
        return {scale.torque(), 0.0, 0.05 * scale.torque()};
    }
    static std::unique_ptr<const ForceLaw> law(const RotationalSpring& spring);
    static LawText text(const RotationalSpring& spring, double state);
    static void check(const RotationalSpring&, const std::string&, Issues&) {}
};

template <>
struct ElementKind<LinearSpring> {
    static const KindInfo info;
    static LinearSpring sized(const RigScale& scale) {
        return {4.0 * scale.weight / scale.length, scale.length, scale.weight};
    }
    static std::unique_ptr<const ForceLaw> law(const LinearSpring& spring);
    static LawText text(const LinearSpring& spring, double state);
    static void check(const LinearSpring&, const std::string&, Issues&) {}
};

} // namespace hingelab
