// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/door_metrics.h"

namespace hingelab {
namespace {

/// What a curve says by itself: without a place, and without a motion.
bool isOnScorecard(const FigureKind& kind) {
    switch (kind.figure) { // margins of a part of the range: of the whole range they say nothing
        case Figure::holdsBetween:
        case Figure::opensBetween:
        case Figure::closesBetween:
        case Figure::staysOpenBetween:
            return false;
        default:
            break;
    }
    return kind.needs == FigureNeeds::curve && kind.takes != FigureTakes::place &&
           kind.takes != FigureTakes::band;
}

/// Of the struts, if there are any, those with least left.
std::vector<DoorMetric> strokeMetrics(const DoorCurve& curve) {
    std::vector<DoorMetric> metrics;
    if (curve.strokes.empty()) return metrics;
    for (const Figure figure : {Figure::strokeLeftCompressed, Figure::strokeLeftExtended}) {
        const FigureKind& kind = kindOf(figure);
        const FigureAnswer least = leastStroke(curve.strokes, figure);
        metrics.push_back({kind.key, kind.label, kind.definition, Quantity::length, least.value, least.at, {}});
    }
    return metrics;
}

} // namespace

std::vector<DoorMetric> doorMetrics(const DoorCurve& curve) {
    if (curve.isEmpty()) return {};
    std::vector<DoorMetric> metrics;
    metrics.reserve(figureKinds().size());
    for (const FigureKind& kind : figureKinds()) {
        if (!isOnScorecard(kind)) continue;
        FigureAnswer answer = curveFigure(curve, kind.figure);
        metrics.push_back({kind.key, *kind.row != '\0' ? kind.row : kind.label, kind.definition,
                           quantityOf(kind.measure, curve.isRotation), answer.value, answer.at,
                           std::move(answer.missing)});
    }
    for (DoorMetric& metric : strokeMetrics(curve)) metrics.push_back(std::move(metric));
    return metrics;
}

} // namespace hingelab
