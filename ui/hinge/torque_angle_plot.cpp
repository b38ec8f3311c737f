// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hinge/torque_angle_plot.h"

#include "ui/hinge/hinge_plot_data.h"
#include "ui/plots/plot_graph.h"
#include "ui/plots/plot_scrubber.h"
#include "ui/plots/plot_theme.h"
#include "ui/text/readable.h"
#include "workshop/new_items.h"

namespace hingelab {
namespace {

constexpr double kTrailSeconds = 1.0;

/// Angles that the joint can take, with some margin [rad].
QCPRange angleRange(const Rig& rig, const std::string& jointName) {
    const AngleRange way = wayOf(rig, jointName);
    const double margin = 0.03 * (way.upper - way.lower);
    return {way.lower - margin, way.upper + margin};
}

QCPCurve* addCurve(QCustomPlot& plot, const QString& name) {
    auto* curve = new QCPCurve(plot.xAxis, plot.yAxis);
    curve->setName(name);
    curve->setAntialiased(true);
    return curve;
}

} // namespace

TorqueAnglePlot::TorqueAnglePlot(Workbench& bench, QWidget* parent)
    : PlotPanel(bench.theme(), tr("Torque against angle"), parent),
      openRig_(bench.openRig()),
      session_(bench.session()) {
    QCustomPlot& p = plot();
    p.addLayer(QStringLiteral("live"), p.layer(QStringLiteral("main")), QCustomPlot::limAbove);
    p.layer(QStringLiteral("live"))->setMode(QCPLayer::lmBuffered);
    spring_ = addCurve(p, tr("spring"));
    catch_ = addCurve(p, tr("catch"));
    detents_ = addCurve(p, tr("detents"));
    rest_ = addCurve(p, tr("at rest"));
    opening_ = addCurve(p, tr("opening"));
    closing_ = addCurve(p, tr("closing"));
    measured_ = std::make_unique<MeasuredPoints>(p);
    trail_ = addCurve(p, QString());
    trail_->removeFromLegend();
    trail_->setLayer(QStringLiteral("live"));
    dot_ = addGraphTo(p);
    dot_->setName(tr("now"));
    dot_->setLayer(QStringLiteral("live"));
    dot_->setLineStyle(QCPGraph::lsNone);
    new PlotScrubber(p, session_, [this] {
        const ShownHinge shown = shownHinge(*openRig_.model(), hinge_);
        const ElementBlock& hinge = session_.layout().elements.of(shown.elementName);
        return PlotScrubber::curveOf(hinge.place, displayUnit(Quantity::angle), hinge.force,
                                     siUnit(Quantity::torque));
    });
    cursors_ = addCurveCursors();
    cursors_->setAxes({.x = Quantity::angle, .xPerSi = kDegreesPerRadian, .y = Quantity::torque});
    handles_ = new CurveHandles(bench, p); // whose handles come first
    connect(handles_, &CurveHandles::released, this, &TorqueAnglePlot::updateCurves);
    p.xAxis->setLabel(tr("angle (°)"));
    placeLegendAbove(p, 4);
    p.setMinimumHeight(145); // two of them and their titles fit beside the plot over time at 640 pixels
    p.legend->clearItems();  // in an order of our own: what one looks for first, first
    for (QCPAbstractPlottable* item :
         std::initializer_list<QCPAbstractPlottable*>{opening_, closing_, rest_, dot_, spring_, catch_}) {
        item->addToLegend();
    }

    connect(&openRig_, &OpenRig::parametersChanged, this, &TorqueAnglePlot::updateCurves);
    connect(&openRig_, &OpenRig::structureChanged, this, [this] {
        hinge_ = 0;
        valueRange_.reset();
        updateCurves();
    });
    connect(&session_, &SessionController::samplesArrived, this, &TorqueAnglePlot::updateLive);
}

void TorqueAnglePlot::showHinge(std::size_t index) {
    hinge_ = index;
    valueRange_.reset();
    updateCurves();
}

void TorqueAnglePlot::setMeasurements(const ShownMeasurements& measurements) {
    if (measurements.empty() && measurements_.empty()) return;
    measurements_ = measurements;
    valueRange_.reset();
    updateCurves();
}

void TorqueAnglePlot::setVariants(const VariantSet& variants) {
    variantCurves_ = std::make_unique<VariantCurves>(plot(), variants);
    connect(&variants, &VariantSet::listChanged, this, &TorqueAnglePlot::updateCurves);
    updateCurves();
}

void TorqueAnglePlot::themeChanged() {
    const ThemeColors& c = colors();
    measured_->setColors(c);
    rest_->setPen(QPen(c.total, 1.4, Qt::DashLine));
    opening_->setPen(QPen(c.opening, 2.0));
    closing_->setPen(QPen(c.closing, 2.0));
    spring_->setPen(QPen(c.spring, 1.3, Qt::DotLine));
    catch_->setPen(QPen(c.catchTorque, 1.3, Qt::DotLine));
    detents_->setPen(QPen(c.detents, 1.3, Qt::DotLine));
    QColor faded = c.live;
    faded.setAlpha(120);
    trail_->setPen(QPen(faded, 1.6));
    dot_->setPen(QPen(c.live));
    dot_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(c.surface, 1.5), QBrush(c.live), 11));
}

void TorqueAnglePlot::refresh() {
    updateCurves();
    updateLive();
}

void TorqueAnglePlot::updateCurves() {
    showUnit(*plot().yAxis, Quantity::torque, 1.0, tr("torque on the door (%1)"));
    const ShownHinge shown = shownHinge(*openRig_.model(), hinge_);
    const bool has = shown.hinge != nullptr;
    const HingePoints points = pointsAgainstAngle(*openRig_.model(), hinge_, measurements_);
    measured_->show(points, points.isLessWeight ? tr("measured less weight") : tr("measured"));
    for (QCPCurve* curve : {rest_, opening_, closing_, spring_, catch_, detents_}) curve->setVisible(has);
    trail_->setVisible(has);
    dot_->setVisible(has);
    if (!has) {
        if (variantCurves_) variantCurves_->show(2, {});
        handles_->hide();
        setTitle(tr("Torque against angle (the rig has no hinge)"));
        cursors_->refresh();
        requestReplot();
        return;
    }
    setTitle(tr("Torque against angle"));
    const DoorHinge& law = *shown.hinge;
    const QCPRange range = angleRange(openRig_.rig(), shown.jointName);
    const SamplingOptions options{.initialPoints = 129, .maximumPoints = 1000, .tolerance = 1e-3};
    const HingeCurve rest = torqueAgainstAngle(law, range.lower, range.upper, 0.0, options);
    const HingeCurve opening = atAngles(law, rest.x, kBranchRate);
    const HingeCurve closing = atAngles(law, rest.x, -kBranchRate);
    const auto total = [](const DoorHingeTorques& t) { return t.total(); };
    if (variantCurves_) {
        variantCurves_->show(2, [&](const PinnedVariant& variant, std::size_t which) {
            const DoorHinge* other = hingeLike(*variant.model, shown.elementName);
            if (other == nullptr) return QVector<QCPCurveData>();
            const HingeCurve angles = torqueAgainstAngle(*other, range.lower, range.upper, 0.0, options);
            return curvePoints(atAngles(*other, angles.x, which == 0 ? kBranchRate : -kBranchRate), total);
        });
    }
    rest_->data()->set(curvePoints(rest, total), true);
    opening_->data()->set(curvePoints(opening, total), true);
    closing_->data()->set(curvePoints(closing, total), true);
    spring_->data()->set(curvePoints(rest, [](const auto& t) { return t.spring; }), true);
    catch_->data()->set(curvePoints(rest, [](const auto& t) { return t.catchTorque; }), true);
    detents_->data()->set(curvePoints(rest, [](const auto& t) { return t.detents; }), true);
    const bool hasDetents = !law.parameters().detents.empty();
    detents_->setVisible(hasDetents);
    if (hasDetents != plot().legend->hasItemWithPlottable(detents_)) {
        if (hasDetents) {
            detents_->addToLegend();
        } else {
            detents_->removeFromLegend();
        }
    }
    const AngleRange way = wayOf(openRig_.rig(), shown.jointName);
    handles_->show(hinge_, way.lower, way.upper, kBranchRate);
    if (!isZoomed() && !handles_->isDragging()) { // else the axes would run away from the pointer
        double low = 0.0;
        double high = 0.0;
        for (const HingeCurve* curve : {&rest, &opening, &closing}) {
            for (const DoorHingeTorques& t : curve->torques) {
                low = std::min(low, t.total());
                high = std::max(high, t.total());
            }
        }
        measured_->include(low, high);
        if (variantCurves_) variantCurves_->include(low, high);
        plot().yAxis->setRange(
            valueRange_.including(low, high, leastVisible(Quantity::torque, openRig_.size())));
        plot().xAxis->setRange(range.lower * kDegreesPerRadian, range.upper * kDegreesPerRadian);
    }
    cursors_->refresh();
    updateLive();
    requestReplot();
}

void TorqueAnglePlot::updateLive() {
    const ShownRun& history = session_.shown();
    const ShownHinge shown = shownHinge(*openRig_.model(), hinge_);
    if (history.isEmpty() || shown.hinge == nullptr) return;
    const ElementBlock& hinge = session_.layout().elements.of(shown.elementName);
    if (!hinge.place || !hinge.force) return;
    const double now = history.last()[0];
    QVector<QCPCurveData> points;
    double lastX = 1e9;
    double lastY = 1e9;
    const double xPixel = plot().xAxis->range().size() / std::max(1, plot().axisRect()->width());
    const double yPixel = plot().yAxis->range().size() / std::max(1, plot().axisRect()->height());
    for (std::size_t row = history.rows(); row-- > 0;) {
        if (history.value(row, 0) < now - kTrailSeconds) break;
        const double x = hinge.place.in(history.row(row)) * kDegreesPerRadian;
        const double y = hinge.force.in(history.row(row));
        if (std::isnan(y)) break; // before an edit that brought the hinge
        if (std::abs(x - lastX) < xPixel && std::abs(y - lastY) < yPixel) continue; // nothing new on the screen
        points.append({static_cast<double>(points.size()), x, y});
        lastX = x;
        lastY = y;
    }
    trail_->data()->set(points, true);
    const double x = hinge.place.in(history.last()) * kDegreesPerRadian;
    const double y = hinge.force.in(history.last());
    dot_->setData({x}, {y}, true); // none where y is no number
    if (isVisible()) plot().layer(QStringLiteral("live"))->replot();
}

} // namespace hingelab

#include "ui/hinge/moc_torque_angle_plot.cpp"
