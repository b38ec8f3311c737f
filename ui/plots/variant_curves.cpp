// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/variant_curves.h"

#include <algorithm>
#include <cmath>

#include "ui/plots/plot_readout.h"
#include "ui/plots/variant_lines.h"

namespace hingelab {

void VariantCurves::show(std::size_t lines, const Points& points) {
    std::erase_if(curves_, [&](const Curve& each) {
        const PinnedVariant* variant = variants_.find(each.variant);
        const bool isGone = !points || variant == nullptr || !variant->isSeen() || each.line >= lines;
        if (isGone) plot_.removePlottable(each.curve);
        return isGone;
    });
    if (!points) return;
    for (const auto& variant : variants_.all()) {
        if (!variant->isSeen()) continue;
        for (std::size_t which = 0; which < lines; ++which) {
            const auto known = std::find_if(curves_.begin(), curves_.end(), [&](const Curve& each) {
                return each.variant == variant->id && each.line == which;
            });
            QCPCurve* curve = known == curves_.end() ? nullptr : known->curve;
            if (curve == nullptr) {
                curve = new QCPCurve(plot_.xAxis, plot_.yAxis);
                curve->setLayer(variantLayer(plot_));
                if (which > 0) curve->removeFromLegend();
                curves_.push_back({variant->id, which, curve});
            }
            const QString name = QString::fromStdString(variant->name);
            curve->setName(name);
            if (lines > 1) {
                curve->setProperty(kReadoutName, which == 0 ? QCustomPlot::tr("%1 opening").arg(name)
                                                            : QCustomPlot::tr("%1 closing").arg(name));
            }
            curve->setPen(variantPen(*variant, which));
            curve->data()->set(points(*variant, which), true);
        }
    }
}

void VariantCurves::include(double& low, double& high) const {
    for (const Curve& each : curves_) {
        for (const QCPCurveData& point : *each.curve->data()) {
            if (!std::isfinite(point.value)) continue;
            low = std::min(low, point.value);
            high = std::max(high, point.value);
        }
    }
}

std::vector<QCPCurve*> VariantCurves::named() const {
    std::vector<QCPCurve*> curves;
    for (const Curve& each : curves_) {
        if (each.line == 0 && !each.curve->data()->isEmpty()) curves.push_back(each.curve);
    }
    return curves;
}

} // namespace hingelab
