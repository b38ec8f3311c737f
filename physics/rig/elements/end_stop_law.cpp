// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/end_stop_law.h"

namespace hingelab {
namespace {

constexpr int kOpen = static_cast<int>(StopState::open);
constexpr int kTouching = static_cast<int>(StopState::touching);
constexpr int kReleasing = static_cast<int>(StopState::releasing);

} // namespace

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
