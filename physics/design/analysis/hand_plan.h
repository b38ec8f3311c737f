// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "simulation/simulation.h"

/// What a person tells a hand to do, as values and as text, and what becomes of it at a moment of a motion
/// (docs/reference/hand-plans.md).
namespace hingelab {

struct HandPlan {
    /// Leads the joint there, at a rate that is constant but at the ends.
    struct LeadTo {
        double to = 0.0;   ///< [rad or m]
        double rate = 0.0; ///< [rad/s or m/s], > 0

        friend bool operator==(const LeadTo&, const LeadTo&) = default;
    };
    /// Holds it where it is.
    struct Wait {
        double seconds = 0.0; ///< > 0

        friend bool operator==(const Wait&, const Wait&) = default;
    };
    /// Pushes it towards a place and lets go there. The last step.
    struct Push {
        double effort = 0.0;     ///< > 0 [N at the handle, N·m on a joint that turns, N on one that slides]
        bool isAtHandle = false; ///< of a joint that turns: a force at the handle, along its path
        double until = 0.0;      ///< [rad or m]

        friend bool operator==(const Push&, const Push&) = default;
    };
    using Step = std::variant<LeadTo, Wait, Push>;

    std::string joint; ///< empty: the only one there is
    std::vector<Step> steps;

    friend bool operator==(const HandPlan&, const HandPlan&) = default;

    static constexpr std::size_t kMostSteps = 1000;
};

/// Names of the joints that a hand can move: those with one coordinate, which is free.
[[nodiscard]] std::vector<std::string> jointsForHand(const Model& model);

/// Of the joint that a plan names, or of the only one: an index among the rig's joints; empty with words why.
struct HandJoint {
    std::optional<std::size_t> joint;
    std::string refusal;
};
[[nodiscard]] HandJoint jointForHand(const Model& model, const std::string& name);

/// Reads a plan such as
///   "to 80 deg at 30 deg/s; wait 0.5 s; to 0 deg at 30 deg/s"
///   "push 20 N until 30 deg"      a force at the handle
///   "push 5 N·m until 30 deg"     a torque on the joint
///   "lid: to 0.2 m at 0.1 m/s"    the joint's name first, where there are several
/// Numbers as a person types them; bare ones are in degrees, seconds and N.
struct HandPlanReading {
    std::optional<HandPlan> plan;
    std::string problem; ///< which step, what is wrong, what is expected
};
[[nodiscard]] HandPlanReading readHandPlan(std::string_view text, const Model& model);

/// The text of a plan, as readHandPlan() takes it; numbers to six digits.
[[nodiscard]] std::string textOf(const HandPlan& plan, const Model& model);

/// The script of a plan from a time on, or words why it cannot be done.
struct PreparedHand {
    std::optional<HandScript> script;
    std::string refusal;
};
/// `time` lies in the simulation's last step (see Simulation::sample). The hand's spring is stiff enough to
/// lead the door as fast as kHandFollows, and to move by no more than kHandGives under the largest slow force
/// of the door; its damper is critical.
[[nodiscard]] PreparedHand prepareHand(Simulation& simulation, double time, const HandPlan& plan);

inline constexpr double kHandFollows = 40.0; ///< [rad/s] natural frequency of the hand's spring with the door
/// Share of the way by which the spring gives under the largest force that holds the door.
inline constexpr double kHandGives = 0.002;

} // namespace hingelab
