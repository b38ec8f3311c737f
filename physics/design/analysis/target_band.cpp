// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/target_band.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace hingelab {
namespace {

/// The sample between two chosen ones that is farthest from the straight line between them.
struct Farthest {
    std::size_t sample = 0;
    double distance = 0.0;
};

Farthest farthestFromLine(const std::vector<double>& x, const std::vector<double>& y, std::size_t from,
                          std::size_t to) {
    Farthest farthest;
    for (std::size_t i = from + 1; i < to; ++i) {
        const double share = (x[i] - x[from]) / (x[to] - x[from]);
        const double distance = std::abs(y[i] - (y[from] + share * (y[to] - y[from])));
        if (distance > farthest.distance) farthest = {i, distance};
    }
    return farthest;
}

/// Adds the worst sample until none is worse than allowed (Ramer, Douglas and Peucker, the worst first).
std::set<std::size_t> cornersOf(const std::vector<double>& x, const std::vector<double>& y, double allowed) {
    std::set<std::size_t> corners = {0, x.size() - 1};
    while (corners.size() < kMostBandPoints) {
        Farthest worst;
        for (auto low = corners.begin(), high = std::next(low); high != corners.end(); ++low, ++high) {
            const Farthest here = farthestFromLine(x, y, *low, *high);
            if (here.distance > worst.distance) worst = here;
        }
        if (worst.distance <= allowed) break;
        corners.insert(worst.sample);
    }
    return corners;
}

} // namespace

bool isOfOpening(Figure figure) {
    return figure == Figure::effortOpeningInBand || figure == Figure::handleForceOpeningInBand;
}

double effortAt(const DoorCurve& curve, std::size_t sample, Figure figure) {
    const DoorForce& total = curve.total[sample];
    const double effort = isOfOpening(figure) ? -total.opening : total.closing;
    if (kindOf(figure).measure != FigureMeasure::handleForce) return effort;
    const double leverage = curve.leverage[sample];
    return leverage > kLeastLeverage ? effort / leverage : std::nan("");
}

std::vector<BandPoint> bandAround(const DoorCurve& curve, Figure figure, double tolerance) {
    std::vector<double> x;
    std::vector<double> y;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        const double effort = effortAt(curve, i, figure);
        if (!std::isfinite(effort)) continue;
        x.push_back(curve.x[i]);
        y.push_back(effort);
    }
    if (x.size() < 2) return {};
    constexpr double share = 0.25;
    std::vector<BandPoint> band;
    for (const std::size_t i : cornersOf(x, y, share * tolerance))
        band.push_back({x[i], y[i] - tolerance, y[i] + tolerance});
    return band;
}

std::optional<double> limitAt(const std::vector<BandPoint>& band, double x, double BandPoint::*limit) {
    const auto after = std::lower_bound(band.begin(), band.end(), x,
                                        [](const BandPoint& point, double place) { return point.at < place; });
    if (after == band.end() || band.size() < 2) return std::nullopt;
    if (after == band.begin() && x < after->at) return std::nullopt;
    const BandPoint& high = after == band.begin() ? band[1] : *after;
    const BandPoint& low = after == band.begin() ? band[0] : *(after - 1);
    if (std::abs(low.*limit) >= kUnlimited || std::abs(high.*limit) >= kUnlimited) return std::nullopt;
    return low.*limit + (x - low.at) / (high.at - low.at) * (high.*limit - low.*limit);
}

} // namespace hingelab
