// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "elements/gas_strut/gas_strut.h"
#include "struts/strut_catalogue.h"

/// The law of a gas strut from the forces of a catalogue, and back. A test machine reads F1 .. F4 with
/// friction, a little before the ends; the law has the gas without friction, at the very ends:
///   Ff = (F3 - F1)/2, (F4 - F2)/2, or the mean of both                                                     (1)
///   G1 = (F1 + F3)/2 = F1 + Ff,  G2 = (F2 + F4)/2 = F2 + Ff (2) E1 = G1 - o (G2 - G1)/(s - 2 o),  E0 = G2 + o
///   (G2 - G1)/(s - 2 o),  K = E0/E1                           (3)
/// with the stroke s and the offset o; E1 and K are extendedForce and progression of the law. Sources: F1 ..
/// F4, K = F2/F1 and the friction band F3 - F1 are those of gas-spring catalogues (SKF/Stabilus 5507 E); o is
/// how makers measure (yeswin.com, "Explanation of gas strut force"); 9 % friction each way is that of
/// industrialgassprings.com's computations. What a row does not state is assumed, and told.
/// Limits: the gas line is straight, and friction is the same along the stroke.
namespace hingelab {

/// [m] from each end of the stroke [m] at which forces are measured: 5 mm for strokes up to 80 mm, else 10 mm.
/// Of strokes below 20 mm a quarter, so that a line remains between both points.
[[nodiscard]] double measuringOffset(double stroke);

struct StrutLaw {
    GasStrut strut;
    std::vector<std::string> assumed; ///< a sentence for each number that the row does not state
};

/// The law of a strut with this F1 [N], > 0: of a series one of orderableForce(), else strut.f1. With another
/// F1 the strut is the same with another filling: friction stays, and the gas keeps its ratio G2/G1.
/// @param strut valid, as readStrutCatalogue() returns it.
[[nodiscard]] StrutLaw gasStrutOf(const CatalogueStrut& strut, double f1);

/// What a test machine reads [N] at the law's reference temperature.
struct StrutForces {
    double f1 = 0.0;
    double f2 = 0.0;
    double f3 = 0.0;
    double f4 = 0.0;
};
[[nodiscard]] StrutForces forcesOf(const GasStrut& strut);

} // namespace hingelab
