// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"
#include "text/field.h"

/// Loads that act during a span of time, constant within it, zero before and after. Without an end they act for
/// ever.
namespace hingelab {

struct AppliedTorque {
    double torque = 1.0;     ///< [N·m], positive towards opening
    double start = 0.0;      ///< [s]
    double end = kUnlimited; ///< [s]
};

/// The same for a distance.
struct AppliedForce {
    double force = 1.0; ///< [N]
    double start = 0.0;
    double end = kUnlimited;
};

void describe(Walk& walk, AppliedTorque& object);
void describe(Walk& walk, AppliedForce& object);

template <>
struct ElementKind<AppliedTorque> {
    static const KindInfo info;
    static AppliedTorque sized(const RigScale& scale) { return {0.5 * scale.torque(), 0.0, 1.0}; }
    static std::unique_ptr<const ForceLaw> law(const AppliedTorque& load);
    static LawText text(const AppliedTorque& load, double state);
    static void check(const AppliedTorque& load, const std::string& pointer, Issues& issues);
};

template <>
struct ElementKind<AppliedForce> {
    static const KindInfo info;
    static AppliedForce sized(const RigScale& scale) { return {0.5 * scale.weight, 0.0, 1.0}; }
    static std::unique_ptr<const ForceLaw> law(const AppliedForce& load);
    static LawText text(const AppliedForce& load, double state);
    static void check(const AppliedForce& load, const std::string& pointer, Issues& issues);
};

} // namespace hingelab
