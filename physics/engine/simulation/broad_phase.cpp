// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/broad_phase.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hingelab {

std::size_t BroadPhase::formAt(const Place& place) {
    for (std::size_t i = 0; i < forms_.size(); ++i) {
        const Place& known = forms_[i];
        if (known.frame == place.frame && known.reach == place.reach &&
            known.X_FC.translation == place.X_FC.translation && known.X_FC.rotation == place.X_FC.rotation) {
            return i;
        }
    }
    forms_.push_back(place);
    partners_.emplace_back();
    poses_.emplace_back();
    low_.emplace_back(Vector3::Zero());
    high_.emplace_back(Vector3::Zero());
    if (std::isfinite(place.reach)) order_.push_back(forms_.size() - 1);
    return forms_.size() - 1;
}

void BroadPhase::add(const Place& first, const Place& second) {
    const Pair pair{formAt(first), formAt(second)};
    const std::size_t number = pairs_.size();
    pairs_.push_back(pair);
    near_.reserve(pairs_.size());
    if (!std::isfinite(first.reach) || !std::isfinite(second.reach)) {
        endless_.push_back(number);
    } else {
        partners_[std::min(pair.first, pair.second)].push_back({std::max(pair.first, pair.second), number});
    }
}

void BroadPhase::placeForms(const MechanismScratch& placed) {
    for (std::size_t i = 0; i < forms_.size(); ++i) {
        poses_[i] = placed.frames[static_cast<std::size_t>(forms_[i].frame)].X * forms_[i].X_FC;
    }
}

/// Boxes of all forms that have one; false if none can be told.
bool BroadPhase::findBoxes(const MechanismScratch& placed, double h, double farther) {
    double fastest = 0.0;
    double sum = 0.0; // not finite, if anything is not
    for (const FrameMotion& frame : placed.frames) {
        const double turning = frame.V.rotational.norm();
        fastest = std::max(fastest, turning);
        sum += turning + frame.V.translational.sum() + frame.X.translation.sum() + frame.X.rotation.sum();
    }
    const double turn = h * fastest;
    constexpr double mostTurn = 0.5;
    if (!std::isfinite(sum) || turn > mostTurn) return false;
    for (const std::size_t i : order_) {
        const FrameMotion& frame = placed.frames[static_cast<std::size_t>(forms_[i].frame)];
        const Vector3& centre = poses_[i].translation;
        const Vector3 v = frame.V.translational + frame.V.rotational.cross(centre - frame.X.translation);
        const double reach = forms_[i].reach;
        const Vector3 about =
            Vector3::Constant((reach + h * v.norm() + 2.0 * turn * reach + 0.5 * farther) / (1.0 - turn));
        low_[i] = centre - about;
        high_[i] = centre + about;
    }
    return true;
}

/// Of what was all but in order before.
void BroadPhase::sortAlong(int axis) {
    for (std::size_t k = 1; k < order_.size(); ++k) {
        const std::size_t form = order_[k];
        std::size_t at = k;
        while (at > 0 && low_[order_[at - 1]][axis] > low_[form][axis]) {
            order_[at] = order_[at - 1];
            --at;
        }
        order_[at] = form;
    }
}

void BroadPhase::meet(std::size_t a, std::size_t b) {
    const std::size_t later = std::max(a, b);
    for (const Partner& partner : partners_[std::min(a, b)]) {
        if (partner.form == later) near_.push_back(partner.pair);
    }
}

void BroadPhase::sweep(int axis) {
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    for (std::size_t k = 0; k < order_.size(); ++k) {
        const std::size_t a = order_[k];
        for (std::size_t l = k + 1; l < order_.size(); ++l) {
            const std::size_t b = order_[l];
            if (low_[b][axis] > high_[a][axis]) break;
            if (low_[b][u] > high_[a][u] || low_[a][u] > high_[b][u]) continue;
            if (low_[b][v] > high_[a][v] || low_[a][v] > high_[b][v]) continue;
            meet(a, b);
        }
    }
}

const std::vector<std::size_t>& BroadPhase::near(const MechanismScratch& placed, double h, double farther) {
    near_.clear();
    placeForms(placed);
    if (endless_.size() == pairs_.size()) { // nothing has to be looked for
        near_ = endless_;
        return near_;
    }
    if (!findBoxes(placed, h, farther)) {
        near_.resize(pairs_.size());
        std::iota(near_.begin(), near_.end(), std::size_t(0));
        return near_;
    }
    Vector3 lowest = Vector3::Zero();
    Vector3 highest = Vector3::Zero();
    for (std::size_t k = 0; k < order_.size(); ++k) {
        const Vector3& centre = poses_[order_[k]].translation;
        lowest = k == 0 ? centre : Vector3(lowest.cwiseMin(centre));
        highest = k == 0 ? centre : Vector3(highest.cwiseMax(centre));
    }
    int axis = 0;
    (highest - lowest).maxCoeff(&axis);
    sortAlong(axis);
    sweep(axis);
    near_.insert(near_.end(), endless_.begin(), endless_.end());
    std::sort(near_.begin(), near_.end());
    return near_;
}

} // namespace hingelab
