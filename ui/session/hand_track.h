// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <deque>
#include <optional>

#include "simulation/hand.h"
#include "simulation/model.h"

namespace hingelab {

/// Where a hand holds a rig: a point of a body, which stays the same until it lets go.
struct HandGrip {
    std::size_t body = 0;
    Vector3 p_BQ = Vector3::Zero(); ///< [m]
    friend bool operator==(const HandGrip&, const HandGrip&) = default;
};

/// From a time [s] on the hand holds there, or nowhere.
struct GripChange {
    double time = 0.0;
    std::optional<HandGrip> grip;
};

[[nodiscard]] inline std::optional<HandGrip> gripOf(const std::optional<Hand>& hand) {
    return hand ? std::optional(HandGrip{hand->body, hand->grip}) : std::nullopt;
}

/// A hand by plan holds the handle, where the rig has one and one degree of freedom; elsewhere it turns the
/// joint.
[[nodiscard]] inline std::optional<HandGrip> gripOf(const std::optional<HandScript>& script,
                                                    const Model& model) {
    if (!script || !model.handle() || model.degreesOfFreedom() != 1) return std::nullopt;
    return HandGrip{model.handle()->body, model.handle()->p_BQ};
}

/// Where the hand held during a run, by time: how hard it pulled, the channels say. Of very many changes the
/// latest are kept.
class HandTrack {
  public:
    /// What was noted at that time or after is no part of the run any more.
    void add(const GripChange& change) {
        std::erase_if(changes_, [&](const GripChange& other) { return other.time >= change.time; });
        const std::optional<HandGrip> before = changes_.empty() ? std::nullopt : changes_.back().grip;
        if (before == change.grip) return;
        changes_.push_back(change);
        if (changes_.size() > kMost) changes_.pop_front();
    }
    void clear() { changes_.clear(); }
    /// Takes back what came after [s].
    void forgetAfter(double time) {
        std::erase_if(changes_, [time](const GripChange& change) { return change.time > time; });
    }
    /// Where it holds at a time [s]; empty: nowhere.
    [[nodiscard]] std::optional<HandGrip> at(double time) const {
        const auto after = std::upper_bound(changes_.begin(), changes_.end(), time,
                                            [](double t, const GripChange& change) { return t < change.time; });
        return after == changes_.begin() ? std::nullopt : std::prev(after)->grip;
    }

    static constexpr std::size_t kMost = 20'000;

  private:
    std::deque<GripChange> changes_;
};

} // namespace hingelab
