// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "elements/element_kind.h"

namespace hingelab {

/// A compressible seal along the edge of a door, on the angle q of the door; the door closes towards lower q.
/// The seal is cut into pieces, each of a length l_i at the distance r_i from the hinge's axis. With the
/// compression c0 of all pieces where the door is closed (qc):
///
///   c_i = c0 - r_i (q - qc)                            compression of a piece                          (1)
///   p(c) = p0 (c/c0)^n for c > 0, else 0               force per length (load-deflection curve)        (2)
///   T = sum l_i r_i p(c_i)                             torque that opens the door, between loading and
///                                                      unloading                                       (3)
///   torque = T - u, u the friction of a bristle (hinge/bristle.h) at the level h T                     (4)
///
/// so that slow closing takes (1 + h) T, and (1 - h) T comes back. The bristle turns over within the travel t
/// of the seal: its stiffness is h T(qc) R/t, R = T(qc)/(p0 sum l_i) the mean lever. Stored energy sum l_i p0
/// c0/(n + 1) (c_i/c0)^(n + 1), and that of the bristle. Origin: a power law through the load at the design
/// compression, as load-deflection curves of weatherstrips are given (force per 100 mm at a compression);
/// hysteresis as a share of the load. Limits: angles are small where the seal is touched (it is straight-line
/// compression: 1 - cos q is left out); no rate effects (air in the bulb, viscoelasticity), no set, no
/// temperature; the bristle keeps a least friction, 1e-4 of its level at qc.
struct DoorSeal {
    struct Piece {
        double length = 0.1; ///< l [m], > 0
        double lever = 0.5;  ///< r [m], > 0
    };
    double lineForce = 80.0;          ///< p0 at c0 [N/m], > 0
    double compression = 0.006;       ///< c0 [m], > 0
    double exponent = 1.5;            ///< n, 1 .. 6
    double hysteresis = 0.2;          ///< h, 0 .. 0.9
    double hysteresisTravel = 0.0005; ///< t [m], > 0
    double closedAngle = 0.0;         ///< qc [rad]
    std::vector<Piece> pieces;
};

void describe(Walk& walk, DoorSeal& seal);
void describe(Walk& walk, DoorSeal::Piece& object);

template <>
struct ElementKind<DoorSeal> {
    static const KindInfo info;
    static DoorSeal sized(const RigScale& scale);
    static std::unique_ptr<const ForceLaw> law(const DoorSeal& seal);
    static LawText text(const DoorSeal& seal, double state);
    static void check(const DoorSeal& seal, const std::string& pointer, Issues& issues);
};

} // namespace hingelab
