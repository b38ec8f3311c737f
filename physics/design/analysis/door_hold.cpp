// SPDX-License-Identifier: GPL-3.0-or-later
// What friction holds, and how what it holds creeps: by looking at all rates.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "analysis/door_statics.h"

namespace hingelab {
namespace {

constexpr int kRates = 41;
constexpr double kLeastRate = 1e-7;             // [rad/s or m/s]
constexpr double kPerRate = 1.7782794100389228; // a quarter of a decade: the last is 1000

std::array<double, kRates> ratesUpwards() {
    std::array<double, kRates> rates{};
    double rate = kLeastRate;
    for (double& r : rates) {
        r = rate;
        rate *= kPerRate;
    }
    return rates;
}

/// Largest value of f over the logarithm of a rate, from the best of a grid: golden sections.
double largestOver(const std::function<double(double)>& f) {
    static const std::array<double, kRates> rates = ratesUpwards();
    double best = 0.0;
    int where = 0;
    for (int i = 0; i < kRates; ++i) {
        const double value = f(rates[static_cast<std::size_t>(i)]);
        if (value <= best) continue;
        best = value;
        where = i;
    }
    if (best == 0.0) return 0.0;
    const double centre = rates[static_cast<std::size_t>(where)];
    double low = std::log(centre / kPerRate);
    double high = std::log(centre * kPerRate);
    constexpr double golden = 0.6180339887498949;
    constexpr int sections = 24; // the peak is flat: to 1e-9 of it
    double a = high - golden * (high - low);
    double b = low + golden * (high - low);
    double fa = f(std::exp(a));
    double fb = f(std::exp(b));
    for (int i = 0; i < sections; ++i) {
        if (fa > fb) {
            high = b;
            b = a;
            fb = fa;
            a = high - golden * (high - low);
            fa = f(std::exp(a));
        } else {
            low = a;
            a = b;
            fa = fb;
            b = low + golden * (high - low);
            fb = f(std::exp(b));
        }
    }
    return std::max({best, fa, fb});
}

} // namespace

DoorStatics::Hold DoorStatics::hold() const {
    const DoorForce sum = total();
    Hold hold{std::max(0.0, sum.atRest - sum.opening), std::max(0.0, sum.closing - sum.atRest)};
    if (!hasStaticFriction_) return hold;
    hold.againstOpening =
        std::max(hold.againstOpening, largestOver([&](double w) { return sum.atRest - forceAt(w, false); }));
    hold.againstClosing =
        std::max(hold.againstClosing, largestOver([&](double w) { return forceAt(-w, false) - sum.atRest; }));
    return hold;
}

/// Looked for once, in some places: most doors have none, and then need no search at every place.
void DoorStatics::findStaticFriction() {
    constexpr int places = 9;
    for (int i = 0; i <= places; ++i) {
        if (!goTo(way_.low + (way_.high - way_.low) * i / places)) continue;
        const DoorForce sum = total();
        const Hold strongest = hold();
        constexpr double rounding = 1e-7;
        const double band = sum.closing - sum.opening;
        if (strongest.againstOpening > (sum.atRest - sum.opening) + rounding * band) return;
        if (strongest.againstClosing > (sum.closing - sum.atRest) + rounding * band) return;
    }
    hasStaticFriction_ = false;
}

double DoorStatics::creepRate() const {
    const double load = total().atRest;
    if (load == 0.0) return 0.0;
    const double sign = load > 0.0 ? 1.0 : -1.0;
    const auto isMoved = [&](double rate) { return sign * forceAt(sign * rate, true) > 0.0; };
    constexpr double notAtAll = 1e-20; // [rad/s or m/s] 1e-12 a year: presliding friction holds truly
    if (!isMoved(notAtAll)) return 0.0;
    static const std::array<double, kRates> rates = ratesUpwards();
    double low = 0.0;
    for (const double rate : rates) {
        if (isMoved(rate)) {
            low = rate;
            continue;
        }
        double high = rate;
        constexpr int halvings = 50;
        for (int i = 0; i < halvings; ++i) {
            const double middle = 0.5 * (low + high);
            (isMoved(middle) ? low : high) = middle;
        }
        return sign * high;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

} // namespace hingelab
