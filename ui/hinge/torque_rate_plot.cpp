// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hinge/torque_rate_plot.h"

#include "ui/hinge/hinge_plot_data.h"
#include "ui/plots/plot_graph.h"
#include "ui/plots/plot_scrubber.h"
#include "ui/plots/plot_theme.h"
#include "ui/text/readable.h"

namespace hingelab {

TorqueRatePlot::TorqueRatePlot(Workbench& bench, QWidget* parent)
    : PlotPanel(bench.theme(), tr("Torque against velocity"), parent),
      openRig_(bench.openRig()),
      session_(bench.session()) {
    QCustomPlot& p = plot();
    const auto add = [&](const QString& name) {
        auto* curve = new QCPCurve(p.xAxis, p.yAxis);
        curve->setName(name);
        return curve;
    };
    conservative_ = add(tr("spring and catch"));
    friction_ = add(tr("friction"));
    total_ = add(tr("total"));
    measured_ = std::make_unique<MeasuredPoints>(p);
    p.addLayer(QStringLiteral("live"), p.layer(QStringLiteral("main")), QCustomPlot::limAbove);
    p.layer(QStringLiteral("live"))->setMode(QCPLayer::lmBuffered);
    dot_ = addGraphTo(p);
    dot_->setName(tr("now"));
    dot_->setLayer(QStringLiteral("live"));
    dot_->setLineStyle(QCPGraph::lsNone);
    p.xAxis->setLabel(tr("angular velocity (°/s)"));
    placeLegendAbove(p, 4);
    p.setMinimumHeight(145); // two of them and their titles fit beside the plot over time at 640 pixels
    p.xAxis->setRange(-kHalfRange * kDegreesPerRadian, kHalfRange * kDegreesPerRadian);

    connect(&openRig_, &OpenRig::parametersChanged, this, &TorqueRatePlot::refresh);
    connect(&openRig_, &OpenRig::structureChanged, this, [this] {
        hinge_ = 0;
        valueRange_.reset();
        refresh();
    });
    connect(&session_, &SessionController::samplesArrived, this, &TorqueRatePlot::updateLive);
    new PlotScrubber(plot(), session_, [this] {
        const ShownHinge shown = shownHinge(*openRig_.model(), hinge_);
        const ElementBlock& hinge = session_.layout().elements.of(shown.elementName);
        return PlotScrubber::curveOf(hinge.rate, displayUnit(Quantity::angularRate), hinge.force,
                                     siUnit(Quantity::torque));
    });
    cursors_ = addCurveCursors();
    cursors_->setAxes({.x = Quantity::angularRate, .xPerSi = kDegreesPerRadian, .y = Quantity::torque});
}

void TorqueRatePlot::showHinge(std::size_t index) {
    hinge_ = index;
    valueRange_.reset();
    refresh();
}

void TorqueRatePlot::setMeasurements(const ShownMeasurements& measurements) {
    if (measurements.empty() && measurements_.empty()) return;
    measurements_ = measurements;
    valueRange_.reset();
    refresh();
}

void TorqueRatePlot::setVariants(const VariantSet& variants) {
    variantCurves_ = std::make_unique<VariantCurves>(plot(), variants);
    connect(&variants, &VariantSet::listChanged, this, &TorqueRatePlot::refresh);
    refresh();
}

void TorqueRatePlot::themeChanged() {
    const ThemeColors& c = colors();
    measured_->setColors(c);
    total_->setPen(QPen(c.opening, 2.0));
    friction_->setPen(QPen(c.friction, 1.5));
    conservative_->setPen(QPen(c.spring, 1.5));
    dot_->setPen(QPen(c.live));
}

void TorqueRatePlot::refresh() {
    showUnit(*plot().yAxis, Quantity::torque, 1.0, tr("torque on the door (%1)"));
    const ShownHinge shown = shownHinge(*openRig_.model(), hinge_);
    measured_->show(frictionAgainstRate(*openRig_.model(), hinge_, measurements_), tr("measured friction"));
    if (shown.hinge == nullptr) {
        for (QCPCurve* curve : {total_, friction_, conservative_}) curve->data()->clear();
        dot_->data()->clear();
        if (variantCurves_) variantCurves_->show(1, {});
        setTitle(tr("Torque against velocity (the rig has no hinge)"));
        cursors_->refresh();
        requestReplot();
        return;
    }
    const double angle = session_.valueOf(session_.layout().elements.of(shown.elementName).place);
    updateCurves(std::isfinite(angle) ? angle : 0.0);
    updateLive();
}

void TorqueRatePlot::updateCurves(double angle) {
    const ShownHinge shown = shownHinge(*openRig_.model(), hinge_);
    if (shown.hinge == nullptr) return;
    shownAngle_ = angle;
    const SamplingOptions options{.initialPoints = 65, .maximumPoints = 600, .tolerance = 1e-3};
    const HingeCurve curve = torqueAgainstRate(*shown.hinge, -kHalfRange, kHalfRange, angle, options);
    if (variantCurves_) { // at the same angle, whatever theirs is now
        variantCurves_->show(1, [&](const PinnedVariant& variant, std::size_t) {
            const DoorHinge* other = hingeLike(*variant.model, shown.elementName);
            if (other == nullptr) return QVector<QCPCurveData>();
            return curvePoints(torqueAgainstRate(*other, -kHalfRange, kHalfRange, angle, options),
                               [](const auto& t) { return t.total(); });
        });
    }
    total_->data()->set(curvePoints(curve, [](const auto& t) { return t.total(); }), true);
    friction_->data()->set(curvePoints(curve, [](const auto& t) { return t.friction(); }), true);
    conservative_->data()->set(curvePoints(curve, [](const auto& t) { return t.conservative(); }), true);
    constexpr double rounding = 1e-10; // [rad] of what stands at a stop
    const double shownAngle = std::abs(angle) < rounding ? 0.0 : angle;
    setTitle(tr("Torque against velocity at %1")
                 .arg(QString::fromStdString(displayText(Quantity::angle, shownAngle, 3))));
    if (!isZoomed()) {
        double low = 0.0;
        double high = 0.0;
        for (const DoorHingeTorques& t : curve.torques) {
            low = std::min({low, t.total(), t.friction(), t.conservative()});
            high = std::max({high, t.total(), t.friction(), t.conservative()});
        }
        measured_->include(low, high);
        if (variantCurves_) variantCurves_->include(low, high);
        plot().yAxis->setRange(
            valueRange_.including(low, high, leastVisible(Quantity::torque, openRig_.size())));
        plot().xAxis->setRange(-kHalfRange * kDegreesPerRadian, kHalfRange * kDegreesPerRadian);
    }
    cursors_->refresh();
    requestReplot();
}

void TorqueRatePlot::updateLive() {
    const ShownHinge shown = shownHinge(*openRig_.model(), hinge_);
    if (shown.hinge == nullptr) return;
    const ElementBlock& hinge = session_.layout().elements.of(shown.elementName);
    const double angle = session_.valueOf(hinge.place);
    const double rate = session_.valueOf(hinge.rate);
    const double torque = session_.valueOf(hinge.force);
    if (!std::isfinite(angle) || !std::isfinite(rate) || !std::isfinite(torque)) return;
    if (std::abs(angle - shownAngle_) > 1e-4) updateCurves(angle);
    const QCPRange range = plot().xAxis->range();
    const double x = rate * kDegreesPerRadian;
    const bool isInside = range.contains(x);
    const ThemeColors& c = colors();
    dot_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(isInside ? c.surface : c.live, 1.5),
                                          QBrush(isInside ? c.live : c.surface), 11));
    dot_->setData({std::clamp(x, range.lower, range.upper)}, {torque}, true);
    if (isVisible()) plot().layer(QStringLiteral("live"))->replot();
}

} // namespace hingelab

#include "ui/hinge/moc_torque_rate_plot.cpp"
