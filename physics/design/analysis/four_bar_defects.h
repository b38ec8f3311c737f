// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/four_bar_loop.h"
#include "analysis/four_bar_way.h"

/// What keeps a four-bar that fits three poses from going through them: the defects of synthesis. All decisions
/// but Grashof's are made by following the linkage round its circuit (four_bar_loop.h), not by signs.
///
/// Circuit defect: the poses lie on different circuits; the linkage must be taken apart to get from one to the
/// other. Branch defect: they lie on one circuit, but the crank reaches a dead centre in between, whichever way
/// it goes: turned by that crank alone, the linkage does not get through. Order defect: on the one branch that
/// holds all of them, the crank meets them in another order than 1, 2, 3. A crank that goes all the way round
/// meets any three in the order 1, 2, 3 turning one way, so it has none; which way, is told.
/// Sources: Waldron, Elimination of the branch problem in graphical Burmester mechanism synthesis, J. Eng. Ind.
/// 98 (1976) 176-182; Chase and Mirth (1993), whose words these are; Sandor and Erdman (1984), 2.10, who say
/// branch for what is called circuit here.
namespace hingelab {

/// By Grashof's rule  s + l < p + q  and which bar is the shortest. Source: McCarthy and Soh (2011), 2.5.
enum class FourBarType {
    crankRocker,         ///< the shortest is the crank: it goes round, the other swings
    rockerCrank,         ///< the shortest is the other: the driven bar swings
    doubleCrank,         ///< the ground is the shortest: both go round
    grashofDoubleRocker, ///< the coupler is: it goes round, both others swing
    tripleRocker,        ///< s + l > p + q: nothing goes round
    changePoint,         ///< s + l = p + q: all bars in one line once, where it may fold either way
};
/// How near a change point, as a share of s + l, counts as being at it.
inline constexpr double kChangePoint = 1e-9;
[[nodiscard]] FourBarType typeOf(double ground, double crank, double coupler, double rocker);
/// (p + q) - (s + l) as a share of s + l: > 0 where Grashof's rule holds.
[[nodiscard]] double grashofMargin(double ground, double crank, double coupler, double rocker);

/// A transmission angle below which a linkage begins to jam, by the usual rule of thumb (Norton, Design of
/// Machinery, 3.3: Alt 1932 introduced the angle) [rad].
inline constexpr double kLeastTransmissionAngle = 0.6981317007977318; // 40 deg

enum class DefectKind {
    degenerate, ///< there is no linkage
    circuit,
    branch,
    order,
    deadCentre,        ///< a pose is a dead centre of the crank
    changePoint,       ///< it may fold the other way
    transmissionAngle, ///< too small in a pose or between them
    farPivot,          ///< a fixed pivot far away: nearly a slider
};
enum class Weight { note, warning, error };
struct Defect {
    DefectKind kind = DefectKind::degenerate;
    Weight weight = Weight::error;
    std::string title; ///< two or three words
    std::string text;  ///< what it means and what to try, for people
};

struct FourBarReport {
    Synthesis synthesis;
    double ground = 0.0, crank = 0.0, coupler = 0.0, rocker = 0.0; ///< [m]
    FourBarType type = FourBarType::tripleRocker;
    std::array<double, 3> transmission{};    ///< in the poses, 0 .. pi/2 [rad]
    std::optional<double> leastTransmission; ///< on the way through the poses [rad]
    std::optional<LoopEquation> loop;
    Circuit circuit; ///< of pose 1
    CrankWay way;
    std::vector<Defect> defects; ///< the gravest first

    [[nodiscard]] bool has(DefectKind kind) const;
    /// The linkage with its coupler at a share 0 .. 1 of the way through the poses.
    [[nodiscard]] LoopPoint pointAt(double share) const;
    /// Share of a pose; empty for one that is not on the way.
    [[nodiscard]] std::optional<double> shareOf(std::size_t pose) const;
    /// Shares at which the crank is at a dead centre, ascending.
    [[nodiscard]] std::vector<double> deadCentreShares() const;
};

/// All that is to be said of the four-bar with these circle points [m, on the coupler]; `a` is the driven bar.
[[nodiscard]] FourBarReport examine(const ThreePoses& poses, const Vector2& circleA, const Vector2& circleB);

} // namespace hingelab
