// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/door_metrics.h"

namespace hingelab {
namespace {

/// What a curve says by itself: without a place, and without a motion.
bool isOnScorecard(const FigureKind& kind) {
    return kind.needs == FigureNeeds::curve && kind.takes != FigureTakes::place;
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
    return metrics;
}

} // namespace hingelab
