// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/hand_script_law.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numerics/eased.h"

namespace hingelab {

HandLegs::HandLegs(const HandScript& script) {
    double time = script.begin;
    double value = script.from;
    const auto knot = [&](double t) {
        if (knots_.empty() || t > knots_.back()) knots_.push_back(t);
    };
    knot(time);
    for (const HandScript::Leg& leg : script.legs) {
        Piece piece{time, leg.wait, value, value, 0.0};
        const double way = std::abs(leg.to - value);
        if (leg.rate > 0.0 && way > 0.0) {
            piece.to = leg.to;
            piece.ramp = 2.0 * HandScript::kLegRamp * way / leg.rate; // half the rate on average
            piece.lasts = way / leg.rate + piece.ramp;
            knot(time + piece.ramp);
            knot(time + piece.lasts - piece.ramp);
        }
        value = piece.to;
        time += piece.lasts;
        knot(time);
        pieces_.push_back(piece);
    }
}

HandLegs::Point HandLegs::at(double time) const {
    if (pieces_.empty()) return {};
    const auto after = std::upper_bound(pieces_.begin(), pieces_.end(), time,
                                        [](double t, const Piece& piece) { return t < piece.begin; });
    if (after == pieces_.begin()) return {pieces_.front().from, 0.0};
    const Piece& piece = *std::prev(after);
    const double since = time - piece.begin;
    if (piece.ramp <= 0.0 || since >= piece.lasts) return {piece.to, 0.0};
    const double rate = (piece.to - piece.from) / (piece.lasts - piece.ramp);
    if (since < piece.ramp) {
        const double s = since / piece.ramp;
        return {piece.from + rate * piece.ramp * easedArea(s), rate * eased(s)};
    }
    const double left = piece.lasts - since;
    if (left < piece.ramp) {
        const double s = left / piece.ramp;
        return {piece.to - rate * piece.ramp * easedArea(s), rate * eased(s)};
    }
    return {piece.from + rate * (since - 0.5 * piece.ramp), rate};
}

HandScriptLaw::HandScriptLaw(const HandScript& script)
    : legs_(script), stiffness_(script.stiffness), damping_(script.damping), push_(script.push) {
    if (!push_) return;
    sign_ = push_->until > script.legsEndAt() ? 1.0 : -1.0;
    std::vector<double> at, lever;
    for (const HandScript::Lever& point : push_->levers) {
        at.push_back(point.at);
        lever.push_back(point.lever);
    }
    levers_ = Interpolation(std::move(at), std::move(lever), Interpolation::Kind::monotone);
}

double HandScriptLaw::guard(int /*which*/, const LawPoint& at) const {
    return sign_ * (push_->until - at.x);
}

/// With contacts, steps do not end where a guard is crossed: the first that ends behind it lets go.
int HandScriptLaw::settledPhase(const LawPoint& at) const {
    return guardCount(at.phase) > 0 && guard(0, at) <= 0.0 ? lastPhase() : at.phase;
}

int HandScriptLaw::phaseFrom(double time, int phase) const {
    if (phase != static_cast<int>(HandStage::leads) || time < legs_.end()) return phase;
    return push_ ? static_cast<int>(HandStage::pushes) : lastPhase();
}

std::optional<LawEvent> HandScriptLaw::eventOf(int from, int to) const {
    if (from == to) return std::nullopt;
    return to == lastPhase() ? LawEvent::released : LawEvent::switched;
}

} // namespace hingelab
