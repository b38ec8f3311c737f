// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

/// What a hand does by a plan rather than by mouse: it leads a coordinate along a path over time, then perhaps
/// pushes it until it has come to a place, and lets go.
///
/// Led, the coordinate x is pulled after the path x_T(t) by a spring with a damper,
///   f = K (x_T - x) + C (x_T' - x')   [N·m or N],
/// as the hand's grip on the door is not rigid. Of each leg of the path the rate is constant but for kLegRamp
/// of the way at both ends, where it rises and falls as the polynomial eased(): no jump in the acceleration.
/// The path rests between legs. Pushed, f is the effort, which is either f itself or a force at the handle
/// along its path, times how far the handle moves per unit of x (virtual power).
namespace hingelab {

struct HandScript {
    std::string joint;      ///< its only coordinate, which is free, is what the hand moves
    double begin = 0.0;     ///< [s]
    double from = 0.0;      ///< the coordinate then [rad or m]
    double stiffness = 0.0; ///< K [N·m/rad or N/m]
    double damping = 0.0;   ///< C [N·m·s/rad or N·s/m]

    /// To a place at a rate or, with no rate, waiting where the path is.
    struct Leg {
        double to = 0.0;   ///< [rad or m]; of those that wait, where they wait
        double rate = 0.0; ///< where it is constant [rad/s or m/s], > 0; 0: waits
        double wait = 0.0; ///< [s]

        friend bool operator==(const Leg&, const Leg&) = default;
    };
    std::vector<Leg> legs;

    /// How far the handle moves per unit of the coordinate, at a place of it.
    struct Lever {
        double at = 0.0;    ///< [rad or m], ascending
        double lever = 0.0; ///< [m/rad, or 1]

        friend bool operator==(const Lever&, const Lever&) = default;
    };
    struct Push {
        double effort = 0.0; ///< towards `until`, > 0: of the coordinate [N·m or N] or, with levers, at the
                             ///< handle [N]
        double until = 0.0;  ///< [rad or m]
        std::vector<Lever> levers;

        friend bool operator==(const Push&, const Push&) = default;
    };
    std::optional<Push> push; ///< after the legs

    friend bool operator==(const HandScript&, const HandScript&) = default;

    static constexpr double kLegRamp = 0.05; ///< share of a leg's way in which it gets going, and comes to rest

    /// Where the legs end [rad or m].
    [[nodiscard]] double legsEndAt() const { return legs.empty() ? from : legs.back().to; }
};

/// What a hand with a script is doing.
enum class HandStage { leads, pushes, hasLetGo };

} // namespace hingelab
