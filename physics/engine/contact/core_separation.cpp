// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/core_separation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hingelab {
namespace {

constexpr double kWidening = 0.1; // by which cores are farther apart, the more they are shrunk, (1)

/// The direction between two forms that are so deep in each other that no core of theirs is apart.
Separation betweenCentres(const PlacedPair& pair) {
    Separation s;
    const Vector3 between = pair.first.translation - pair.second.translation;
    s.nearest.result = CoreDistance::Result::apart;
    if (between.norm() > 0.0) s.nearest.normal = between.normalized();
    s.nearest.onFirst = pair.first.support(-s.nearest.normal);
    s.nearest.onSecond = pair.second.support(s.nearest.normal);
    s.signedDistance = s.nearest.normal.dot(s.nearest.onFirst - s.nearest.onSecond);
    return s;
}

/// Distance at a further inset, as that of the cores themselves.
Separation separationAt(PlacedPair pair, double inset, double farther) {
    pair.first.inset = pair.second.inset = inset;
    Separation s;
    s.nearest = distanceOf(pair.first, pair.second, farther + pair.solids() * inset);
    s.signedDistance = s.nearest.distance - pair.first.shrunkAlong(-s.nearest.normal, s.nearest.onFirst) -
                       pair.second.shrunkAlong(s.nearest.normal, s.nearest.onSecond);
    return s;
}

/// How far cores are shrunk further, with what comes of it, and f(e), whose root is wanted, (1).
struct Inset {
    double e = 0.0;
    double f = 0.0;
    Separation s;
};

Inset tryInset(const PlacedPair& pair, double e) {
    Inset inset{e, -e, separationAt(pair, e, std::numeric_limits<double>::infinity())};
    if (inset.s.nearest.result == CoreDistance::Result::apart) {
        inset.f = inset.s.nearest.distance - pair.edges() - kWidening * pair.solids() * e;
    }
    return inset;
}

/// By the rule of false position as of Illinois; what comes first is exact between faces.
Separation atRoot(const PlacedPair& pair, const Separation& unshrunk) {
    constexpr double growth = 4.0;
    constexpr double exact = 1e-6; // of the edges' radius and the inset: what the normal is known to at rims
    constexpr int most = 60;
    const double edges = pair.edges();
    if (!(edges > 0.0)) return betweenCentres(pair);
    const double largest = std::max(pair.first.half().maxCoeff(), pair.second.half().maxCoeff());
    Inset low{0.0, -edges, unshrunk};
    const bool isKnown = unshrunk.nearest.result == CoreDistance::Result::apart;
    if (isKnown) low.f = unshrunk.nearest.distance - edges;
    Inset high = tryInset(pair, isKnown ? insetBetweenFaces(pair, unshrunk.signedDistance) : growth * edges);
    const auto isRoot = [&](const Inset& i) { return std::abs(i.f) <= exact * (edges + i.e); };
    while (high.f < 0.0 && !isRoot(high)) {
        if (high.e > growth * largest) return betweenCentres(pair);
        low = high;
        high = tryInset(pair, growth * low.e);
    }
    double next = insetBetweenFaces(pair, high.s.signedDistance);
    int side = 0;
    for (int i = 0; i < most && !isRoot(high); ++i) {
        const Inset trial = tryInset(pair, std::clamp(next, low.e + 0.01 * (high.e - low.e), high.e));
        if (trial.f >= 0.0 || isRoot(trial)) {
            high = trial;
            if (side > 0) low.f *= 0.5;
            side = 1;
        } else {
            low = trial;
            if (side < 0) high.f *= 0.5;
            side = -1;
        }
        next = (low.e * high.f - high.e * low.f) / (high.f - low.f);
    }
    return high.s;
}

} // namespace

double insetBetweenFaces(const PlacedPair& pair, double signedDistance) {
    return std::max(0.0, (pair.edges() - signedDistance) / ((1.0 - kWidening) * pair.solids()));
}

Separation separationOf(const PlacedPair& pair, double farther) {
    const Separation s = separationAt(pair, 0.0, farther);
    const bool isApart =
        s.nearest.result != CoreDistance::Result::overlaps && s.nearest.distance >= pair.edges();
    return isApart ? s : atRoot(pair, s);
}

} // namespace hingelab
