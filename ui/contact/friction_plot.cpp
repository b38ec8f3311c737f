// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contact/friction_plot.h"

#include <cmath>

#include "contact/contact_laws.h"
#include "contact/stribeck_solver.h"
#include "ui/plots/plot_graph.h"
#include "ui/plots/plot_scrubber.h"
#include "ui/plots/plot_theme.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr double kLeastShown = 1e-3;   // of the stiction tolerance: slower dots sit at the left edge
constexpr double kMostShown = 1e5;     // of the stiction tolerance
constexpr double kWindow = 10.0;       // [s] of the plot over time
constexpr double kLeastUpdate = 1e-16; // [m/s] shown for updates of zero

QSharedPointer<QCPAxisTicker> logTicker(int ticks) {
    auto ticker = QSharedPointer<QCPAxisTickerLog>::create();
    ticker->setLogBase(10.0);
    ticker->setTickCount(ticks);
    ticker->setSubTickCount(0);
    return ticker;
}

void makeLogarithmic(QCPAxis& axis, int ticks) {
    axis.setScaleType(QCPAxis::stLogarithmic);
    axis.setTicker(logTicker(ticks));
    axis.setNumberFormat(QStringLiteral("eb"));
    axis.setNumberPrecision(0);
}

QColor seriesColor(const ThemeColors& c, std::size_t i) {
    const std::array palette = {c.opening, c.closing, c.spring, c.friction, c.detents, c.catchTorque};
    return palette[i % palette.size()];
}

QString inUnit(const QString& label, const Unit& unit) {
    return label.arg(symbolOf(unit));
}

} // namespace

FrictionPlot::FrictionPlot(Workbench& bench, QWidget* parent)
    : PlotPanel(bench.theme(), tr("Friction against slip speed"), parent),
      openRig_(bench.openRig()),
      session_(bench.session()) {
    QCustomPlot& p = plot();
    p.addLayer(QStringLiteral("live"), p.layer(QStringLiteral("main")), QCustomPlot::limAbove);
    p.layer(QStringLiteral("live"))->setMode(QCPLayer::lmBuffered);
    p.yAxis->setLabel(tr("friction / normal force"));
    makeLogarithmic(*p.xAxis, 6);
    placeLegendAbove(p, 3);
    p.setMinimumHeight(160); // two lines of legend leave the curves room
    tolerance_ = new QCPItemStraightLine(&p);
    p.setToolTip(
        tr("Left of the dashed line, the stiction tolerance, a contact sticks and creeps; right of it, it "
           "slides"));
    connect(&openRig_, &OpenRig::parametersChanged, this, &FrictionPlot::updateCurves);
    connect(&openRig_, &OpenRig::structureChanged, this, &FrictionPlot::refresh);
    connect(&session_, &SessionController::samplesArrived, this, &FrictionPlot::updateDots);
    refresh();
}

void FrictionPlot::refresh() {
    updateCurves();
    updateDots();
}

void FrictionPlot::themeChanged() {
    for (std::size_t i = 0; i < laws_.size(); ++i) {
        const QColor color = seriesColor(colors(), i);
        laws_[i].curve->setPen(QPen(color, 1.8));
        laws_[i].dots->setPen(QPen(color));
        laws_[i].dots->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(colors().surface, 1.5), QBrush(color), 10));
    }
    tolerance_->setPen(QPen(colors().axis, 1.0, Qt::DashLine));
}

void FrictionPlot::updateCurves() {
    const Unit& speed =
        displayUnit(Quantity::velocity); // a logarithmic axis has its ticks at its powers of ten
    plot().xAxis->setLabel(inUnit(tr("slip speed (%1)"), speed));
    const Model& model = *openRig_.model();
    constexpr std::size_t most = 6; // colours that stay apart
    const std::size_t count = std::min(most, model.contacts().size());
    while (laws_.size() > count) {
        plot().removeGraph(laws_.back().dots);
        plot().removeGraph(laws_.back().curve);
        laws_.pop_back();
    }
    while (laws_.size() < count) {
        Law law{laws_.size(), addGraphTo(plot()), addGraphTo(plot())};
        law.dots->setLayer(QStringLiteral("live"));
        law.dots->setLineStyle(QCPGraph::lsNone);
        law.dots->removeFromLegend();
        laws_.push_back(law);
    }
    themeChanged();
    const double vs = speed.fromSi(model.rig().simulation.stictionTolerance);
    tolerance_->point1->setCoords(vs, 0.0);
    tolerance_->point2->setCoords(vs, 1.0);
    double highest = 0.1;
    for (const Law& law : laws_) {
        const Model::ContactUnit& pair = model.contacts()[law.contact];
        law.curve->setName(QString::fromStdString(pair.name));
        QVector<double> x;
        QVector<double> y;
        constexpr int points = 240;
        for (int i = 0; i <= points; ++i) {
            const double slip =
                kLeastShown * std::pow(kMostShown / kLeastShown, static_cast<double>(i) / points);
            const double mu = slip < 1.0 ? pair.staticFriction : pair.friction;
            x.append(slip * vs);
            y.append(regularisedFriction(slip, mu).coefficient);
            highest = std::max(highest, y.last());
        }
        law.curve->setData(x, y, true);
    }
    if (!isZoomed()) {
        plot().xAxis->setRange(kLeastShown * vs, kMostShown * vs);
        plot().yAxis->setRange(0.0, 1.12 * highest);
    }
    requestReplot();
}

void FrictionPlot::updateDots() {
    if (!isVisible()) return;
    const Model& model = *openRig_.model();
    const Unit& speed = displayUnit(Quantity::velocity);
    const double least = kLeastShown * speed.fromSi(model.rig().simulation.stictionTolerance);
    for (const Law& law : laws_) {
        if (law.contact >= model.contacts().size()) continue;
        QVector<double> x;
        QVector<double> y;
        const ShownRun& history = session_.shown();
        if (history.isEmpty() || !history.model()->hasSameChannels(model)) continue;
        const std::span<const double> sample = history.last();
        for (const SpotBlock& spot : model.layout().contacts[law.contact].spots) {
            const double normal = spot.normalForce.in(sample);
            if (!(normal > 0.0)) continue;
            x.append(std::max(least, speed.fromSi(spot.slipSpeed.in(sample))));
            y.append(spot.frictionForce.in(sample) / normal);
        }
        law.dots->setData(x, y, false);
    }
    plot().layer(QStringLiteral("live"))->replot();
}

NewtonPlot::NewtonPlot(Workbench& bench, QWidget* parent)
    : PlotPanel(bench.theme(), tr("Newton's method, present step"), parent),
      openRig_(bench.openRig()),
      session_(bench.session()) {
    QCustomPlot& p = plot();
    p.xAxis->setLabel(tr("update"));
    makeLogarithmic(*p.yAxis, 4);
    auto whole = QSharedPointer<QCPAxisTickerFixed>::create();
    whole->setTickStep(1.0);
    whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    p.xAxis->setTicker(whole);
    updates_ = addGraphTo(p);
    converged_ = new QCPItemStraightLine(&p);
    p.setToolTip(
        tr("Change of all slip velocities in each Newton update; below the dashed line the step has "
           "converged"));
    connect(&openRig_, &OpenRig::parametersChanged, this, &NewtonPlot::refresh);
    connect(&session_, &SessionController::samplesArrived, this, &NewtonPlot::refresh);
    refresh();
}

void NewtonPlot::themeChanged() {
    updates_->setPen(QPen(colors().opening, 1.6));
    updates_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(colors().surface, 1.2), QBrush(colors().opening), 8));
    converged_->setPen(QPen(colors().axis, 1.0, Qt::DashLine));
}

void NewtonPlot::refresh() {
    if (!isVisible()) return;
    const Unit& speed = displayUnit(Quantity::velocity);
    plot().yAxis->setLabel(inUnit(tr("change of slip (%1)"), speed));
    QVector<double> x;
    QVector<double> y;
    const double converged =
        speed.fromSi(StribeckParameters().relativeTolerance * openRig_.rig().simulation.stictionTolerance);
    double lowest = converged;
    double highest = 100.0 * converged;
    for (const ChannelHandle channel : session_.layout().solver.updates) {
        const double update = session_.valueOf(channel);
        if (!std::isfinite(update)) break;
        x.append(static_cast<double>(x.size() + 1));
        y.append(speed.fromSi(std::max(update, kLeastUpdate)));
        lowest = std::min(lowest, y.last());
        highest = std::max(highest, y.last());
    }
    updates_->setData(x, y, true);
    converged_->point1->setCoords(0.0, converged);
    converged_->point2->setCoords(1.0, converged);
    if (!isZoomed()) {
        plot().xAxis->setRange(0.5, std::max(6.5, static_cast<double>(x.size()) + 0.5));
        plot().yAxis->setRange(std::pow(10.0, std::floor(std::log10(lowest)) - 0.5),
                               std::pow(10.0, std::ceil(std::log10(highest)) + 0.5));
    }
    requestReplot();
}

IterationsPlot::IterationsPlot(Workbench& bench, QWidget* parent)
    : PlotPanel(bench.theme(), tr("Iterations over time"), parent), session_(bench.session()) {
    QCustomPlot& p = plot();
    p.xAxis->setLabel(tr("simulated time (s)"));
    p.yAxis->setLabel(tr("per step"));
    placeLegendAbove(p, 2);
    p.setMinimumHeight(160); // two lines of legend leave the curves room
    iterations_ = addGraphTo(p);
    iterations_->setName(tr("Newton updates"));
    substeps_ = addGraphTo(p);
    substeps_->setName(tr("substeps"));
    for (QCPGraph* graph : {iterations_, substeps_}) graph->setLineStyle(QCPGraph::lsStepRight);
    new PlotScrubber(p, session_);
    connect(&session_, &SessionController::samplesArrived, this, &IterationsPlot::refresh);
    refresh();
}

void IterationsPlot::themeChanged() {
    iterations_->setPen(QPen(colors().opening, 1.4));
    substeps_->setPen(QPen(colors().closing, 1.4));
}

void IterationsPlot::refresh() {
    const ShownRun& history = session_.shown();
    if (history.isEmpty()) return;
    const SolverBlock& solver = session_.layout().solver;
    if (!solver.iterations) { // another rig
        iterations_->data()->clear();
        substeps_->data()->clear();
        requestReplot();
        return;
    }
    if (!isVisible()) return;
    const double end = history.last()[0];
    QVector<QCPGraphData> first;
    QVector<QCPGraphData> second;
    double highest = 4.0;
    for (std::size_t row = history.rows(); row-- > 0;) {
        const double time = history.value(row, 0);
        if (time < end - kWindow) break;
        first.append({time, solver.iterations.in(history.row(row))});
        second.append({time, solver.substeps.in(history.row(row))});
        highest = std::max({highest, first.last().value, second.last().value});
    }
    iterations_->data()->set(first);
    substeps_->data()->set(second);
    if (!isZoomed()) {
        plot().xAxis->setRange(std::max(0.0, end - kWindow), std::max(kWindow, end));
        plot().yAxis->setRange(0.0, 1.15 * highest);
    }
    requestReplot();
}

} // namespace hingelab

#include "ui/contact/moc_friction_plot.cpp"
