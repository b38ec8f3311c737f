// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/energy/energy_plot.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "simulation/sample_layout.h"
#include "ui/plots/plot_graph.h"
#include "ui/plots/plot_theme.h"
#include "ui/text/readable.h"

namespace hingelab {

EnergyPlot::EnergyPlot(Workbench& bench, QWidget* parent)
    : PlotPanel(bench.theme(), tr("Energy landscape"), parent),
      openRig_(bench.openRig()),
      session_(bench.session()),
      task_(
          this,
          [](const std::shared_ptr<const Model>& model, const std::function<bool()>& isEnding) {
              return energyLandscape(model, isEnding);
          },
          [this](long number, const EnergyLandscape& landscape) {
              if (number == task_.requests()) take(landscape);
          }) {
    QCustomPlot& p = plot();
    p.addLayer(QStringLiteral("live"), p.layer(QStringLiteral("main")), QCustomPlot::limAbove);
    p.layer(QStringLiteral("live"))->setMode(QCPLayer::lmBuffered);
    placeLegendAbove(p, 4);
    const auto add = [&](const QString& name) {
        QCPGraph* graph = addGraphTo(p);
        graph->setName(name);
        return graph;
    };
    curve_ = add(tr("potential energy"));
    stable_ = add(tr("stays"));
    unstable_ = add(tr("tips"));
    ball_ = add(tr("now"));
    ball_->setLayer(QStringLiteral("live"));
    for (QCPGraph* graph : {stable_, unstable_, ball_}) graph->setLineStyle(QCPGraph::lsNone);
    level_ = new QCPItemStraightLine(&p);
    level_->setLayer(QStringLiteral("live"));
    level_->setVisible(false);
    setToolTip(
        tr("The curve is the energy of gravity and springs. The dashed line is the total mechanical energy: "
           "what is "
           "between them is kinetic. Friction lowers the line"));
    connect(&openRig_, &OpenRig::parametersChanged, this, &EnergyPlot::ask);
    connect(&openRig_, &OpenRig::structureChanged, this, &EnergyPlot::ask);
    connect(&session_, &SessionController::samplesArrived, this, &EnergyPlot::updateLive);
}

void EnergyPlot::showEvent(QShowEvent* event) {
    PlotPanel::showEvent(event);
    if (isOld_) ask();
}

void EnergyPlot::ask() {
    isOld_ = true;
    if (!isVisible()) return;
    isOld_ = false;
    task_.request(openRig_.model());
}

void EnergyPlot::take(const EnergyLandscape& landscape) {
    landscape_ = landscape;
    refresh();
}

void EnergyPlot::themeChanged() {
    const ThemeColors& c = colors();
    curve_->setPen(QPen(c.opening, 2.0));
    constexpr double size = 9.0;
    const auto disc = [&](QCPGraph& graph, const QColor& edge, const QColor& inside, double wide) {
        graph.setPen(QPen(edge, 2.0));
        graph.setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(edge, 2.0), QBrush(inside), wide));
    };
    disc(*stable_, c.good, c.good, size);
    disc(*unstable_, c.danger, c.surface, size);
    disc(*ball_, c.surface, c.live, size + 4.0);
    level_->setPen(QPen(c.mutedText, 1.2, Qt::DashLine));
}

void EnergyPlot::refresh() {
    themeChanged();
    const bool isThere = !landscape_.place.empty();
    setTitle(isThere || landscape_.refusal.empty()
                 ? tr("Energy landscape")
                 : tr("Energy landscape: %1").arg(QString::fromStdString(landscape_.refusal)));
    for (QCPGraph* graph : {curve_, stable_, unstable_, ball_}) graph->data()->clear();
    level_->setVisible(isThere);
    if (!isThere) {
        requestReplot();
        return;
    }
    const Quantity along = landscape_.isRotation ? Quantity::angle : Quantity::length;
    perUnit_ = 1.0 / displayUnit(along).siPerUnit;
    // What is less is rounding: a level landscape is drawn level.
    const double high = std::max(*std::max_element(landscape_.energy.begin(), landscape_.energy.end()),
                                 leastVisible(Quantity::energy));
    const ReadableUnit unit = readableUnit(Quantity::energy, high);
    perJoule_ = 1.0 / unit.siPerUnit;
    plot().yAxis->setLabel(tr("energy (%1)").arg(unit.symbol));
    const int channel = openRig_.model()->channelIndex(landscape_.coordinate);
    const QString label =
        channel < 0
            ? QString::fromStdString(landscape_.coordinate)
            : QString::fromStdString(openRig_.model()->channels()[static_cast<std::size_t>(channel)].label);
    plot().xAxis->setLabel(tr("%1 (%2)").arg(label, unitSymbol(along)));
    for (std::size_t i = 0; i < landscape_.place.size(); ++i)
        curve_->addData(landscape_.place[i] * perUnit_, landscape_.energy[i] * perJoule_);
    for (const EnergyLandscape::Balance& balance : landscape_.balances)
        (balance.isStable ? stable_ : unstable_)->addData(balance.place * perUnit_, balance.energy * perJoule_);
    if (!isZoomed()) {
        const double low = landscape_.place.front() * perUnit_;
        const double wide = landscape_.place.back() * perUnit_ - low;
        plot().xAxis->setRange(low - 0.03 * wide, low + 1.03 * wide);
        plot().yAxis->setRange(-0.08 * high * perJoule_, 1.15 * high * perJoule_);
    }
    updateLive();
    requestReplot();
}

/// Of the curve, between its points; beyond its ends that of the end.
double EnergyPlot::energyAt(double place) const {
    const std::vector<double>& x = landscape_.place;
    const std::vector<double>& e = landscape_.energy;
    if (place <= x.front()) return e.front();
    if (place >= x.back()) return e.back();
    const auto i = static_cast<std::size_t>(std::upper_bound(x.begin(), x.end(), place) - x.begin());
    return e[i - 1] + (e[i] - e[i - 1]) * (place - x[i - 1]) / (x[i] - x[i - 1]);
}

void EnergyPlot::updateLive() {
    if (!isVisible() || landscape_.place.empty()) return;
    const double place = session_.valueOf(landscape_.coordinate);
    const EnergyBlock& energy = session_.layout().energy;
    total_ = session_.valueOf(energy.kinetic) + session_.valueOf(energy.gravity) +
             session_.valueOf(energy.stored) - landscape_.lowest;
    ball_->data()->clear();
    if (!std::isfinite(place) || !std::isfinite(total_)) return;
    // A pendulum that went over the top is shown where it is in the one turn of the curve.
    const double turn = landscape_.isRotation ? 2.0 * std::numbers::pi : 0.0;
    double shown = place;
    if (turn > 0.0 && landscape_.place.back() - landscape_.place.front() > turn - 1e-6) {
        const double low = landscape_.place.front();
        shown = low + std::fmod(std::fmod(place - low, turn) + turn, turn);
    }
    ball_->addData(shown * perUnit_, energyAt(shown) * perJoule_);
    level_->point1->setCoords(0.0, total_ * perJoule_);
    level_->point2->setCoords(1.0, total_ * perJoule_);
    plot().layer(QStringLiteral("live"))->replot();
}

} // namespace hingelab

#include "ui/energy/moc_energy_plot.cpp"
