// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/door/band_lines.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/target_band.h"
#include "ui/plots/plot_graph.h"

namespace hingelab {
namespace {

/// What the axis shows of an effort at a place: the other of torque and force at the handle, if it must be.
double shownEffort(double effort, bool isOfHandle, bool isAtHandle, double leverage) {
    if (isOfHandle == isAtHandle) return effort;
    if (isOfHandle) return effort * leverage;
    return leverage > kLeastLeverage ? effort / leverage : std::numeric_limits<double>::quiet_NaN();
}

double leverageAt(const DoorCurve& curve, double x) {
    const auto after = std::lower_bound(curve.x.begin(), curve.x.end(), x);
    if (after == curve.x.begin()) return curve.leverage.front();
    if (after == curve.x.end()) return curve.leverage.back();
    const auto i = static_cast<std::size_t>(after - curve.x.begin());
    const double share = (x - curve.x[i - 1]) / (curve.x[i] - curve.x[i - 1]);
    return curve.leverage[i - 1] + share * (curve.leverage[i] - curve.leverage[i - 1]);
}

/// Places of the band's points and of the curve's samples between them: what is straight in one unit is not in
/// the other.
std::vector<double> placesOf(const std::vector<BandPoint>& band, const DoorCurve& curve) {
    std::vector<double> places;
    places.reserve(band.size() + curve.x.size());
    for (const BandPoint& point : band) places.push_back(point.at);
    for (const double x : curve.x) {
        if (x > band.front().at && x < band.back().at) places.push_back(x);
    }
    std::sort(places.begin(), places.end());
    return places;
}

} // namespace

void BandLines::resize(std::size_t count) {
    while (bands_.size() > count) {
        plot_.removeGraph(bands_.back().high);
        plot_.removeGraph(bands_.back().low);
        bands_.pop_back();
    }
    while (bands_.size() < count) {
        Band band{addGraphTo(plot_), addGraphTo(plot_), true};
        band.high->setName(QObject::tr("target band"));
        band.high->setChannelFillGraph(band.low);
        for (QCPGraph* graph : {band.low, band.high}) {
            graph->setLayer(QStringLiteral("grid")); // behind the curves
            graph->removeFromLegend();
        }
        bands_.push_back(band);
    }
}

void BandLines::show(const std::vector<Target>& targets, const DoorCurve& curve, double perUnit,
                     bool isAtHandle) {
    std::vector<const Target*> shown;
    for (const Target& target : targets) {
        const bool isBand = kindOf(target.figure).takes == FigureTakes::band && target.band.size() >= 2;
        if (isBand && target.isRotation() == curve.isRotation) shown.push_back(&target);
    }
    resize(shown.size());
    for (std::size_t k = 0; k < shown.size(); ++k) fill(bands_[k], *shown[k], curve, perUnit, isAtHandle);
}

void BandLines::fill(Band& band, const Target& target, const DoorCurve& curve, double perUnit,
                     bool isAtHandle) {
    band.isOpening = isOfOpening(target.figure);
    const bool isOfHandle = kindOf(target.figure).measure == FigureMeasure::handleForce;
    const double sign = band.isOpening ? -1.0 : 1.0;
    QVector<QCPGraphData> low;
    QVector<QCPGraphData> high;
    for (const double x : placesOf(target.band, curve)) {
        const double leverage = leverageAt(curve, x);
        const auto shown = [&](double BandPoint::*limit) {
            const std::optional<double> value = limitAt(target.band, x, limit);
            if (!value) return std::numeric_limits<double>::quiet_NaN();
            return sign * shownEffort(*value, isOfHandle, isAtHandle, leverage);
        };
        low.append({x * perUnit, shown(&BandPoint::least)});
        high.append({x * perUnit, shown(&BandPoint::most)});
    }
    band.low->data()->set(low, true);
    band.high->data()->set(high, true);
}

std::vector<QCPGraph*> BandLines::graphs() const {
    std::vector<QCPGraph*> graphs;
    for (const Band& band : bands_) {
        graphs.push_back(band.low);
        graphs.push_back(band.high);
    }
    return graphs;
}

void BandLines::setColors(const ThemeColors& colors) {
    for (const Band& band : bands_) {
        QColor line = band.isOpening ? colors.opening : colors.closing;
        QColor fill = line;
        constexpr int lineAlpha = 150;
        line.setAlpha(lineAlpha);
        fill.setAlpha(colors.isDark ? 60 : 40);
        for (QCPGraph* graph : {band.low, band.high}) graph->setPen(QPen(line, 1.2, Qt::DashLine));
        band.high->setBrush(fill);
    }
}

} // namespace hingelab
