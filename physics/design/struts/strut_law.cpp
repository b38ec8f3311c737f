// SPDX-License-Identifier: GPL-3.0-or-later
#include "struts/strut_law.h"

#include <algorithm>
#include <cmath>

#include "text/quantity.h"

namespace hingelab {
namespace {

constexpr double kLongestShortStroke = 0.08; // [m]
constexpr double kStrokeRounding = 1e-6;     // [m] a stroke is also a difference of lengths
constexpr double kShortOffset = 0.005;       // [m]
constexpr double kLongOffset = 0.01;         // [m]
constexpr double kUsualFriction = 0.09;      // of F1, each way
constexpr double kUsualProgression = 1.3;    // F2/F1
// What GasStrut::sized() has for its force.
constexpr double kDampingPerForce = 0.5;    // [s/m]
constexpr double kEndDampingPerForce = 7.5; // [s/m]
constexpr double kEndZoneShare = 0.15;      // of the stroke
constexpr double kLongestEndZone = 0.03;    // [m]
constexpr double kBendBeforeSliding = 5e-5; // [m]
constexpr double kStickingTime = 0.005;     // [s] damping over stiffness
constexpr double kElasticShareAtRest = 0.7;

using Sentences = std::vector<std::string>;

std::string forceWords(double force) {
    return displayText(Quantity::force, force, 3);
}
std::string dampingWords(double damping) {
    return displayText(Quantity::damping, damping, 3);
}
std::string smallLengthWords(double length) {
    const Unit& unit = drawingUnit();
    return shortDisplayText(unit.fromSi(length), 3) + " " + std::string(unit.symbol);
}

/// The force of the gas at both measuring points, and the friction.
struct GasLine {
    double atExtended = 0.0;   ///< G1 [N]
    double atCompressed = 0.0; ///< G2 [N]
    double friction = 0.0;     ///< Ff [N]
};

/// F2 as far as the row says it: of itself, by K, or by F3 and F4 with the same friction at both ends.
std::optional<double> statedF2(const CatalogueStrut& row, double f1) {
    if (row.f2) return row.f2;
    if (row.progression) return *row.progression * f1;
    if (row.f3 && row.f4) return f1 + *row.f4 - *row.f3;
    return std::nullopt;
}

/// Equation (1).
double frictionOf(const CatalogueStrut& row, double f1, const std::optional<double>& f2, Sentences& assumed) {
    const bool hasCompressed = f2 && row.f4;
    if (row.f3 && hasCompressed) return 0.25 * (*row.f3 - f1 + *row.f4 - *f2);
    if (row.f3) return 0.5 * (*row.f3 - f1);
    if (hasCompressed) return 0.5 * (*row.f4 - *f2);
    if (row.friction) return *row.friction;
    const double usual = kUsualFriction * f1;
    assumed.push_back("Friction: 9 % of F1, " + forceWords(usual) + ". The row has no F3, F4, FR or friction.");
    return usual;
}

/// Equation (2), with the F1 of the row.
GasLine gasLineOf(const CatalogueStrut& row, double f1, Sentences& assumed) {
    std::optional<double> f2 = statedF2(row, f1);
    GasLine line;
    line.friction = frictionOf(row, f1, f2, assumed);
    if (!f2) {
        f2 = kUsualProgression * f1;
        assumed.push_back("Progression: K = 1.3, so F2 is " + forceWords(*f2) + ". The row has no F2 or K.");
    }
    line.atExtended = row.f3 ? 0.5 * (f1 + *row.f3) : f1 + line.friction;
    line.atCompressed = row.f4 ? 0.5 * (*f2 + *row.f4) : *f2 + line.friction;
    return line;
}

/// Equation (3).
void setGas(const GasLine& line, GasStrut& strut) {
    const double stroke = strut.extendedLength - strut.compressedLength;
    const double offset = measuringOffset(stroke);
    const double beyond = offset * (line.atCompressed - line.atExtended) / (stroke - 2.0 * offset);
    strut.extendedForce = line.atExtended - beyond;
    // Rounding alone must not lead below 1, which the law does not take.
    strut.progression = std::max(1.0, (line.atCompressed + beyond) / strut.extendedForce);
    strut.friction = line.friction;
}

void setDamping(const CatalogueStrut& row, double f1, GasStrut& strut, Sentences& assumed) {
    strut.damping = row.damping.value_or(kDampingPerForce * f1);
    if (!row.damping) assumed.push_back("Damping: " + dampingWords(strut.damping) + ", in proportion to F1.");
    strut.endZone = row.endZone.value_or(std::min(kEndZoneShare * row.stroke, kLongestEndZone));
    if (!row.endZone) assumed.push_back("End zone: " + smallLengthWords(strut.endZone) + ".");
    strut.endDamping = row.endDamping.value_or(kEndDampingPerForce * f1);
    if (!row.endDamping) {
        assumed.push_back("Damping in the end zone: " + dampingWords(strut.endDamping) +
                          ", in proportion to F1.");
    }
}

void setSticking(GasStrut& strut, Sentences& assumed) {
    if (!(strut.friction > 0.0)) return;
    StrutSticking sticking;
    sticking.stiffness = strut.friction / kBendBeforeSliding;
    sticking.damping = kStickingTime * sticking.stiffness;
    sticking.elasticShare = kElasticShareAtRest;
    strut.sticking = sticking;
    assumed.push_back("At rest: friction holds and gives way by " + smallLengthWords(kBendBeforeSliding) +
                      " before the strut slides, with a damping of " + dampingWords(sticking.damping) +
                      " and an elastic share of " + shortDisplayText(kElasticShareAtRest) + ".");
}

/// Of a row whose friction differs along the stroke.
void noteDeviation(const CatalogueStrut& row, double f1, const GasStrut& strut, Sentences& assumed) {
    constexpr double rounding = 1e-6; // of F1
    const StrutForces forces = forcesOf(strut);
    double deviation = std::abs(forces.f1 - f1);
    if (const auto f2 = statedF2(row, f1)) deviation = std::max(deviation, std::abs(forces.f2 - *f2));
    if (row.f3) deviation = std::max(deviation, std::abs(forces.f3 - *row.f3));
    if (row.f4) deviation = std::max(deviation, std::abs(forces.f4 - *row.f4));
    if (deviation <= rounding * f1) return;
    assumed.push_back(
        "Friction: " + forceWords(strut.friction) +
        " along the whole stroke, the mean of both ends. F1 to F4 of the law differ from the row by up to " +
        forceWords(deviation) + ".");
}

} // namespace

double measuringOffset(double stroke) {
    if (stroke > kLongestShortStroke + kStrokeRounding) return kLongOffset;
    return std::min(kShortOffset, 0.25 * stroke);
}

StrutLaw gasStrutOf(const CatalogueStrut& row, double f1) {
    StrutLaw law;
    GasStrut& strut = law.strut;
    strut.extendedLength = row.extendedLength;
    strut.compressedLength = row.extendedLength - row.stroke;
    law.assumed.push_back("Measuring points: " + smallLengthWords(measuringOffset(row.stroke)) +
                          " from each end of the stroke.");
    const double ownF1 = row.isSeries() ? f1 : row.f1;
    GasLine line = gasLineOf(row, ownF1, law.assumed);
    const double filling = (line.atExtended + f1 - ownF1) / line.atExtended; // 1 with the row's F1
    line.atExtended *= filling;
    line.atCompressed *= filling;
    setGas(line, strut);
    if (f1 == ownF1) noteDeviation(row, f1, strut, law.assumed);
    strut.tolerance = row.tolerance.value_or(0.0);
    if (!row.tolerance) law.assumed.push_back("Tolerance of F1: " + forceWords(0.0) + ".");
    setDamping(row, f1, strut, law.assumed);
    strut.referenceTemperature = row.temperature.value_or(strut.referenceTemperature);
    if (!row.temperature) {
        law.assumed.push_back("Temperature of the measurement: " +
                              displayText(Quantity::temperature, strut.referenceTemperature, 3) + ".");
    }
    setSticking(strut, law.assumed);
    law.assumed.push_back("Stops at both ends: " + displayText(Quantity::stiffness, strut.stopStiffness, 3) +
                          ", dissipation " + displayText(Quantity::inverseVelocity, strut.stopDissipation, 3) +
                          ".");
    return law;
}

StrutForces forcesOf(const GasStrut& strut) {
    const double stroke = strut.extendedLength - strut.compressedLength;
    const double share = measuringOffset(stroke) / stroke; // of the stroke
    const double rise = (strut.progression - 1.0) * strut.extendedForce;
    const double atExtended = strut.extendedForce + share * rise;
    const double atCompressed = strut.extendedForce + (1.0 - share) * rise;
    return {atExtended - strut.friction, atCompressed - strut.friction, atExtended + strut.friction,
            atCompressed + strut.friction};
}

} // namespace hingelab
