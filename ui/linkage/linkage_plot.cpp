// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/linkage/linkage_plot.h"

#include <cmath>

#include "analysis/defect_words.h"
#include "analysis/four_bar_range.h"
#include "analysis/linkage_curves.h"
#include "ui/hinge/hinge_plot_data.h"
#include "ui/plots/plot_graph.h"
#include "ui/plots/plot_theme.h"

namespace hingelab {
namespace {

constexpr double kUsualLimit = 40.0; // [°] below it, textbooks of linkages advise against

} // namespace

LinkagePlot::LinkagePlot(Workbench& bench, QWidget* parent)
    : PlotPanel(bench.theme(), tr("Transmission angle"), parent),
      openRig_(bench.openRig()),
      session_(bench.session()) {
    QCustomPlot& p = plot();
    p.addLayer(QStringLiteral("live"), p.layer(QStringLiteral("main")), QCustomPlot::limAbove);
    p.layer(QStringLiteral("live"))->setMode(QCPLayer::lmBuffered);
    p.yAxis->setLabel(tr("transmission angle (°)"));
    placeLegendAbove(p, 4);
    limit_ = new QCPItemStraightLine(&p);
    limit_->point1->setCoords(0.0, kUsualLimit);
    limit_->point2->setCoords(1.0, kUsualLimit);
    setToolTip(tr("0° is a dead centre; below the dashed line (40°) force is transmitted poorly"));
    connect(&openRig_, &OpenRig::parametersChanged, this, &LinkagePlot::updateCurves);
    connect(&openRig_, &OpenRig::structureChanged, this, &LinkagePlot::refresh);
    connect(&session_, &SessionController::samplesArrived, this, &LinkagePlot::updateLive);
    new PlotScrubber(plot(), session_, [this] { return pathOfRun(); });
    refresh();
}

void LinkagePlot::themeChanged() {
    const ThemeColors& c = colors();
    const std::array palette = {c.opening, c.closing, c.spring, c.friction, c.catchTorque, c.detents};
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        const QColor& color = palette[i % palette.size()];
        lines_[i].curve->setPen(QPen(color, 1.8));
        lines_[i].dot->setPen(QPen(color));
        lines_[i].dot->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(c.surface, 1.5), QBrush(color), 11));
    }
    limit_->setPen(QPen(c.axis, 1.0, Qt::DashLine));
}

void LinkagePlot::refresh() {
    updateCurves();
    updateLive();
}

void LinkagePlot::updateCurves() {
    const Rig& rig = openRig_.rig();
    const DrivingCoordinate driving = drivingCoordinate(rig);
    drivingJoint_ = driving.found ? rig.joints[driving.joint].name : std::string();
    perUnit_ = driving.isRotation ? kDegreesPerRadian : 1.0;
    const std::vector<LinkageCurve> curves = linkageCurves(rig);
    while (lines_.size() > curves.size()) {
        plot().removePlottable(lines_.back().curve);
        plot().removeGraph(lines_.back().dot);
        lines_.pop_back();
    }
    while (lines_.size() < curves.size()) {
        auto* curve = new QCPCurve(plot().xAxis, plot().yAxis);
        QCPGraph* dot = addGraphTo(plot());
        dot->setLayer(QStringLiteral("live"));
        dot->setLineStyle(QCPGraph::lsNone);
        dot->removeFromLegend();
        lines_.push_back({curve, dot, {}, 0.0});
    }
    themeChanged();
    if (curves.empty()) {
        setTitle(tr("Transmission angle (the rig has no rods that turn or slide a second one)"));
        requestReplot();
        return;
    }
    const std::string& joint = rig.joints[driving.joint].name;
    setTitle(tr("Transmission angle against %1").arg(QString::fromStdString(joint)));
    showUnit(*plot().xAxis, driving.isRotation ? Quantity::angle : Quantity::length, perUnit_,
             tr("%1 (%2)").arg(QString::fromStdString(joint), QStringLiteral("%1")));
    double low = 1e9;
    double high = -1e9;
    for (const LinkageCurve& curve : curves) {
        if (curve.driving.empty()) continue;
        low = std::min(low, curve.driving.front() * perUnit_);
        high = std::max(high, curve.driving.back() * perUnit_);
    }
    // A crank that turns fully shows one turn; two would say the same twice. The curve goes one turn each way
    // from where the rig starts, which may be turns away: it is shown where that one turn is.
    const bool turnsFully = driving.isRotation && high - low > 719.0;
    const double shift = turnsFully ? -360.0 * std::ceil(low / 360.0 - 1e-9) : 0.0;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const std::string& name = rig.assemblies[curves[i].assembly].name;
        const std::optional<FourBarLengths> fourBar = fourBarOf(rig, curves[i].assembly);
        lines_[i].curve->setName(
            QString::fromStdString(fourBar ? name + " (" + wordsOf(fourBar->type()).name + ")" : name));
        lines_[i].assembly = name;
        QVector<QCPCurveData> points;
        for (std::size_t p = 0; p < curves[i].driving.size(); ++p) {
            points.append({static_cast<double>(p), curves[i].driving[p] * perUnit_ + shift,
                           curves[i].transmissionAngle[p] * kDegreesPerRadian});
        }
        lines_[i].curve->data()->set(points, true);
    }
    for (Line& line : lines_) line.turn = turnsFully ? 360.0 : 0.0;
    if (turnsFully) {
        low = 0.0;
        high = 360.0;
    }
    if (!isZoomed() && high > low) {
        plot().xAxis->setRange(low - 0.03 * (high - low), high + 0.03 * (high - low));
        plot().yAxis->setRange(0.0, 92.0);
    }
    requestReplot();
}

ChannelHandle LinkagePlot::drivingPlace() const {
    return session_.layout().joints.of(drivingJoint_).coordinate.value;
}

ChannelHandle LinkagePlot::transmissionAngleOf(const Line& line) const {
    return session_.layout().assemblies.of(line.assembly).transmissionAngle;
}

/// The first curve, round and round for a crank that turns.
PlotScrubber::PointOf LinkagePlot::pathOfRun() const {
    if (lines_.empty()) return {};
    const double turn = lines_.front().turn;
    const Unit& degrees = displayUnit(Quantity::angle);
    const PlotScrubber::PointOf straight =
        PlotScrubber::curveOf(drivingPlace(), perUnit_ == 1.0 ? siUnit(Quantity::length) : degrees,
                              transmissionAngleOf(lines_.front()), degrees);
    if (!straight || !(turn > 0.0)) return straight;
    return [straight, turn](std::span<const double> row) {
        std::optional<QPointF> point = straight(row);
        if (point) point->rx() -= turn * std::floor(point->x() / turn);
        return point;
    };
}

void LinkagePlot::updateLive() {
    const double driving = session_.valueOf(drivingPlace()) * perUnit_;
    for (const Line& line : lines_) {
        const double y = session_.valueOf(transmissionAngleOf(line)) * kDegreesPerRadian;
        if (!std::isfinite(driving) || !std::isfinite(y)) {
            line.dot->data()->clear();
            continue;
        }
        double x = driving;
        if (line.turn > 0.0) x -= line.turn * std::floor(x / line.turn);
        line.dot->setData({x}, {y}, true);
    }
    if (isVisible()) plot().layer(QStringLiteral("live"))->replot();
}

} // namespace hingelab

#include "ui/linkage/moc_linkage_plot.cpp"
