// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hinge/measured_points.h"

#include <algorithm>

#include "analysis/lone_hinge.h"
#include "ui/plots/plot_graph.h"

namespace hingelab {
namespace {

constexpr std::size_t kMostHingePoints = 4000; // nobody tells more of them apart

/// Calls with each row that has a torque on the joint: place, torque of the hinge, row.
template <class Visit>
bool visitHingeRows(const Model& model, std::size_t hinge, const ShownMeasurements& measurements,
                    const Visit& visit) {
    const std::optional<LoneHinge> lone = loneHinge(model, hinge);
    if (!lone) return false;
    for (const auto& measurement : measurements) {
        const Measurement& m = *measurement;
        if (m.load.empty() || !m.isRotation || m.isHandleForce) continue;
        const std::size_t step = (m.size() + kMostHingePoints - 1) / kMostHingePoints;
        for (std::size_t i = 0; i < m.size(); i += step) {
            if (m.direction[i] != 0) visit(m, i, m.load[i] - lone->weightAt(m.place[i]));
        }
    }
    return lone->hasWeight();
}

} // namespace

HingePoints pointsAgainstAngle(const Model& model, std::size_t hinge, const ShownMeasurements& measurements) {
    HingePoints points;
    points.isLessWeight =
        visitHingeRows(model, hinge, measurements, [&](const Measurement& m, std::size_t i, double torque) {
            (m.direction[i] > 0 ? points.opening : points.closing)
                .append({m.place[i] * kDegreesPerRadian, torque});
        });
    return points;
}

HingePoints frictionAgainstRate(const Model& model, std::size_t hinge, const ShownMeasurements& measurements) {
    HingePoints points;
    if (hinge >= model.hinges().size()) return points;
    const DoorHinge& law = model.hinges()[hinge].law;
    if (!law.parameters().dampingZones.empty()) return points;
    points.isLessWeight =
        visitHingeRows(model, hinge, measurements, [&](const Measurement& m, std::size_t i, double torque) {
            if (m.rate.empty()) return;
            const double stored = atAngles(law, {m.place[i]}, 0.0).torques.front().conservative();
            (m.direction[i] > 0 ? points.opening : points.closing)
                .append({m.rate[i] * kDegreesPerRadian, torque - stored});
        });
    return points;
}

MeasuredPoints::MeasuredPoints(QCustomPlot& plot) : opening_(addGraphTo(plot)), closing_(addGraphTo(plot)) {
    for (QCPGraph* graph : {opening_, closing_}) {
        graph->setLineStyle(QCPGraph::lsNone);
        graph->removeFromLegend();
    }
}

void MeasuredPoints::show(const HingePoints& points, const QString& name) {
    opening_->data()->set(points.opening);
    closing_->data()->set(points.closing);
    opening_->setName(name);
    closing_->setName(name);
    const QCPGraph* named = points.opening.isEmpty() ? closing_ : opening_;
    for (QCPGraph* graph : {opening_, closing_}) {
        const bool isNamed = graph == named && !points.isEmpty();
        if (isNamed == opening_->parentPlot()->legend->hasItemWithPlottable(graph)) continue;
        isNamed ? graph->addToLegend() : graph->removeFromLegend();
    }
}

void MeasuredPoints::setColors(const ThemeColors& colors) {
    constexpr double size = 2.6;
    for (const auto& [graph, color] : {std::pair(opening_, colors.opening), {closing_, colors.closing}}) {
        graph->setPen(QPen(color));
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(color), QBrush(color), size));
    }
}

void MeasuredPoints::include(double& low, double& high) const {
    for (const QCPGraph* graph : {opening_, closing_}) {
        for (const QCPGraphData& point : *graph->data()) {
            low = std::min(low, point.value);
            high = std::max(high, point.value);
        }
    }
}

} // namespace hingelab
