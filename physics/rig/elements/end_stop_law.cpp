// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/end_stop_law.h"

namespace hingelab {
namespace {

constexpr int kOpen = static_cast<int>(StopState::open);
constexpr int kTouching = static_cast<int>(StopState::touching);
constexpr int kReleasing = static_cast<int>(StopState::releasing);

} // namespace

ElementResponse EndStopLaw::response(const LawPoint& at) const {
    ElementResponse r;
    if (at.phase == kOpen) return r;
    const double x = depth(at);
    const double rate = side_ * at.rate;
    const double k = stop_.stiffness;
    if (at.phase == kReleasing) { // the pad follows without pushing: what it stored is lost
        r.power = k * x * rate;
        r.powerByPosition = side_ * k * rate;
        r.powerByRate = side_ * k * x;
        return r;
    }
    const StopResponse push(stop_, x, rate);
    r.force = -side_ * push.torque;
    r.byPosition = -push.byPenetration; // side² = 1
    r.byRate = -push.byRate;
    const double kd = k * stop_.dissipation;
    r.power = -kd * x * rate * rate;
    r.powerByPosition = -side_ * kd * rate * rate;
    r.powerByRate = -side_ * kd * x * 2.0 * rate;
    return r;
}

double EndStopLaw::storedEnergy(const LawPoint& at) const {
    if (at.phase == kOpen) return 0.0;
    const double x = at.x - stop_.angle;
    return 0.5 * stop_.stiffness * x * x;
}

// Of an open stop: it is touched. Of another: it is left; it pushes no more, or again.
int EndStopLaw::guardCount(int phase) const {
    return phase == kOpen ? 1 : 2;
}

double EndStopLaw::guard(int which, const LawPoint& at) const {
    if (at.phase == kOpen) return -depth(at);
    if (which == 0) return depth(at);
    const double push = 1.0 + stop_.dissipation * (side_ * at.rate);
    return at.phase == kTouching ? push : -push;
}

int EndStopLaw::phaseBehind(int which, const LawPoint& at) const {
    if (at.phase == kOpen) return kTouching;
    if (which == 0) return kOpen;
    return at.phase == kTouching ? kReleasing : kTouching;
}

int EndStopLaw::settledPhase(const LawPoint& at) const {
    return static_cast<int>(stopStateAt(stop_, depth(at), side_ * at.rate));
}

std::optional<LawEvent> EndStopLaw::eventOf(int, int to) const {
    return to == kTouching ? LawEvent::touched : LawEvent::released;
}

} // namespace hingelab
