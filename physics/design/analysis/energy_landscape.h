// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "simulation/model.h"

namespace hingelab {

/// Potential energy of a rig with one degree of freedom over its coordinate: gravity and what springs, stops
/// and windings store at rest. A ball on this curve shows where the rig goes: it moves as the curve falls,
/// stays in valleys, and turns back where the curve reaches its total energy.
///
/// Limits: no friction and no damping, which take energy off; loads and motors are left out, for their work is
/// no potential.
struct EnergyLandscape {
    std::string refusal;    ///< why there is none; all else is empty then
    std::string coordinate; ///< its channel
    bool isRotation = true;
    std::vector<double> place;  ///< ascending [rad or m]
    std::vector<double> energy; ///< zero at the lowest [J]
    double lowest = 0.0;        ///< what that is in the sum of the channels of gravity and stored energy [J]
    struct Balance {
        double place = 0.0, energy = 0.0;
        bool isStable = false; ///< in a valley; else on a top
    };
    std::vector<Balance> balances;
};

/// Slow, some ten milliseconds: for a thread of its own. `isEnding` may cut it short.
[[nodiscard]] EnergyLandscape energyLandscape(
    const std::shared_ptr<const Model>& model, const std::function<bool()>& isEnding = [] { return false; });

/// Why a rig has no energy landscape; empty: it has one.
[[nodiscard]] std::string landscapeRefusal(const Model& model);

} // namespace hingelab
