// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "analysis/hand_plan.h"
#include "ui/session/run_shelf.h"

namespace hingelab {

/// What was asked of a run and not yet done. Of several rigs, hands or poses the latest counts.
struct RunRequests {
    struct Pose {
        std::shared_ptr<const Model> model;
        MechanismPose pose;
        JointVector rates; ///< of the free coordinates
        long number;
    };
    struct View {
        double time; ///< [s]
        long number;
    };
    struct Plan {
        HandPlan plan;
        bool fromStart;
        bool plays; ///< the motion, with the hand
        long number;
    };

    std::optional<Plan> plan;
    bool endPlan = false;
    std::optional<RecordedRun> follow;
    std::shared_ptr<const Model> followEnd;
    std::optional<long> returnTo;
    std::optional<double> goOnFrom; ///< [s]
    std::optional<View> view;
    bool record = false;
    bool forgetsRuns = false;
    std::shared_ptr<const Model> model;
    std::optional<std::optional<Hand>> hand;
    std::map<std::size_t, std::optional<double>> voltages; ///< by motor [V]
    long voltageRequests = 0;
    std::optional<Pose> pose;
    std::optional<bool> play;
    std::optional<double> speed;
    bool reset = false;
    bool endForward = false; ///< of what was asked for before
    double forward = 0.0;    ///< [s]

    /// Pauses, after whatever else is asked for.
    void stand() {
        endForward = true;
        forward = 0.0;
        play = false;
    }
    [[nodiscard]] bool any() const {
        return model || hand || pose || voltageRequests > 0 || play || speed || reset || endForward ||
               forward > 0.0 || view || goOnFrom || returnTo || follow || record || plan || endPlan;
    }
    /// Whether anything is asked for that changes the motion, or lets it go on.
    [[nodiscard]] bool acts() const {
        return reset || returnTo || goOnFrom || model || hand || plan || endPlan || !voltages.empty() || pose ||
               forward > 0.0 || play.value_or(false);
    }
    /// A rig comes in place of `before`, by whose places hand and voltages were meant: they follow their items,
    /// and go with those that have gone.
    void setModel(std::shared_ptr<const Model> next, const Model& before);
};

} // namespace hingelab
