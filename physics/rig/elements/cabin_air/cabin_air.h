// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/element_kind.h"

namespace hingelab {

/// Air in a cabin that a closing door compresses ("air bind"), on the angle q of a door of width W, from the
/// axis to its free edge, and height H; the door closes towards lower q. With the overpressure P (a state), the
/// volume S = W² H/2 that it sweeps per angle, and the volume V of the cabin:
///
///   P' = -(k pa/V) (S q' + Q),  k = 1.4, pa = 101,325 Pa            adiabatic, P small beside pa       (1)
///   Q = Cd a(q) sqrt(2/rho) P/(P² + Pt²)^(1/4), rho = 1.204 kg/m³   flow through openings              (2)
///   a(q) = av + (W H + W²) d,  d = (e + sqrt(e² + w²))/2, e = q - qs   vents, and the gap round the door:
///          W d high at the free edge, two triangles above and below                                    (3)
///   torque = S P                                                    positive opens                     (4)
///
/// Pt = 0.5 Pa: below it the flow is laminar, so that (2) has a slope at P = 0. w = 0.002 rad rounds the angle
/// qs at which the seal shuts the gap. Stored energy V P²/(2 k pa); P Q is dissipated, and never negative.
/// Origin: mass and energy balance of an ideal gas in a chamber with a thin-plate orifice (F. M. White, Fluid
/// Mechanics, 2016). Limits: one pressure in the whole cabin, no inertia of the air in vents (no resonance),
/// constant density and temperature, S q is small beside V, the gap's discharge is that of the vents, small
/// angles where the gap matters.
struct CabinAir {
    double volume = 3.0;       ///< V [m³], > 0
    double width = 1.0;        ///< W [m], > 0
    double height = 0.9;       ///< H [m], > 0
    double ventArea = 0.01;    ///< av [m²], > 0
    double sealedAngle = 0.01; ///< qs [rad]
    double discharge = 0.61;   ///< Cd, > 0, <= 1
};

void describe(Walk& walk, CabinAir& air);

template <>
struct ElementKind<CabinAir> {
    static const KindInfo info;
    static CabinAir sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const CabinAir& air);
    static LawText text(const CabinAir& air, double state);
    static void check(const CabinAir&, const std::string&, Issues&) {}
};

} // namespace hingelab
