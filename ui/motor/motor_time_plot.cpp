// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/motor/motor_time_plot.h"

#include <algorithm>

#include "ui/plots/plot_graph.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr double kShownTime = 10.0; // [s]
constexpr std::array kChannels = {&MotorBlock::voltage,     &MotorBlock::backEmf,
                                  &MotorBlock::current,     &MotorBlock::electricalPower,
                                  &MotorBlock::outputPower, &MotorBlock::electricalEnergy};

constexpr std::array kQuantities = {Quantity::voltage, Quantity::current, Quantity::power, Quantity::energy};

} // namespace

MotorTimePlot::MotorTimePlot(Workbench& bench, QWidget* parent)
    : PlotPanel(bench.theme(), tr("Motor over time"), parent),
      openRig_(bench.openRig()),
      session_(bench.session()) {
    QCustomPlot& p = plot();
    rects_[0] = p.axisRect();
    auto* margins = new QCPMarginGroup(&p);
    for (std::size_t i = 0; i < rects_.size(); ++i) {
        if (i > 0) {
            rects_[i] = new QCPAxisRect(&p);
            p.plotLayout()->addElement(static_cast<int>(i), 0, rects_[i]);
        }
        rects_[i]->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
        rects_[i]->setMinimumMargins(QMargins(0, 4, 0, 0));
        rects_[i]->setMinimumSize(50, 20); // three of them and a legend share a low panel
        rects_[i]->axis(QCPAxis::atLeft)->ticker()->setTickCount(3);
        const bool isLast = i + 1 == rects_.size();
        rects_[i]->axis(QCPAxis::atBottom)->setTickLabels(isLast);
        for (QCPAxis* axis : rects_[i]->axes()) axis->setLayer(QStringLiteral("axes"));
        for (QCPAxis* axis : rects_[i]->axes()) axis->grid()->setLayer(QStringLiteral("grid"));
    }
    rects_[2]->axis(QCPAxis::atBottom)->setLabel(tr("simulated time (s)"));
    rects_[0]->axis(QCPAxis::atLeft)->setLabel(tr("V"));
    rects_[1]->axis(QCPAxis::atLeft)->setLabel(tr("A"));
    rects_[2]->axis(QCPAxis::atLeft)->setLabel(tr("W"));
    QCPAxis* energies = rects_[2]->axis(QCPAxis::atRight);
    energies->setVisible(true);
    energies->setLabel(tr("J"));
    energies->ticker()->setTickCount(3);
    placeLegendAbove(p, 3);
    p.setMinimumHeight(240);           // three plots one over the other, and two lines of legend
    constexpr double withLabels = 1.8; // the lowest row has the axis of time, too
    p.plotLayout()->setRowStretchFactor(3, withLabels);
    const std::array names = {tr("voltage"),          tr("back-EMF"),     tr("current"),
                              tr("electrical power"), tr("output power"), tr("electrical energy")};
    constexpr std::array<std::size_t, count> rectOf = {0, 0, 1, 2, 2, 2};
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
        QCPAxisRect* rect = rects_[rectOf[i]];
        graphs_[i] =
            addGraphTo(p, rect->axis(QCPAxis::atBottom), i == energy ? energies : rect->axis(QCPAxis::atLeft));
        graphs_[i]->setName(names[i]);
        graphs_[i]->setAdaptiveSampling(true);
    }
    new PlotScrubber(p, session_);
    instant_ = std::make_unique<InstantLine>(p);
    rated_ = new QCPItemStraightLine(&p);
    for (QCPItemPosition* position : {rated_->point1, rated_->point2}) {
        position->setAxisRect(rects_[1]);
        position->setAxes(rects_[1]->axis(QCPAxis::atBottom), rects_[1]->axis(QCPAxis::atLeft));
    }
    rated_->setClipAxisRect(rects_[1]);
    connect(&openRig_, &OpenRig::structureChanged, this, &MotorTimePlot::refresh);
    connect(&openRig_, &OpenRig::parametersChanged, this, [this] {
        if (isVisible()) rescale();
    });
    connect(&session_, &SessionController::samplesArrived, this, &MotorTimePlot::append);
}

void MotorTimePlot::setMotor(std::size_t motor) {
    motor_ = motor;
    refresh();
}

void MotorTimePlot::themeChanged() {
    const ThemeColors& c = colors();
    const std::array pens = {QPen(c.opening, 1.8),  QPen(c.catchTorque, 1.6, Qt::DashLine),
                             QPen(c.closing, 1.8),  QPen(c.spring, 1.8),
                             QPen(c.friction, 1.6), QPen(c.mutedText, 1.4)};
    for (std::size_t i = 0; i < graphs_.size(); ++i) graphs_[i]->setPen(pens[i]);
    rated_->setPen(QPen(c.danger, 1.0, Qt::DotLine));
}

void MotorTimePlot::clearAll() {
    for (QCPGraph* graph : graphs_) graph->data()->clear();
    for (SteadyRange& range : ranges_) range.reset();
}

void MotorTimePlot::refresh() {
    cursor_.reset();
    clearAll();
    append(false);
}

void MotorTimePlot::append(bool restarted) {
    const History& history = session_.history();
    const auto& motors = openRig_.rig().motors;
    if (!isVisible()) return; // showing it brings everything
    if (history.isEmpty() || motor_ >= motors.size()) {
        cursor_.reset();
        clearAll();
        return;
    }
    const HistoryCursor::News news = cursor_.advance(history, restarted);
    if (news.isAnew) clearAll();
    const MotorBlock& motor = history.model()->layout().motors.of(motors[motor_].name);
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
        makeRoom(*graphs_[i], history, news);
        const ChannelHandle channel = motor.*kChannels[i];
        if (!channel) continue; // samples of the rig before
        for (std::size_t row = news.first; row < history.rows(); ++row) {
            graphs_[i]->addData(history.value(row, 0), channel.in(history.row(row)));
        }
        graphs_[i]->data()->removeBefore(history.value(0, 0));
    }
    rescale();
}

void MotorTimePlot::rescale() {
    const History& history = session_.history();
    const auto& motors = openRig_.rig().motors;
    if (motor_ >= motors.size() || history.isEmpty()) return;
    instant_->update(session_, colors().accent);
    const double ratedCurrent = motors[motor_].motor.ratedCurrent;
    rated_->setVisible(ratedCurrent > 0.0);
    rated_->point1->setCoords(0.0, ratedCurrent);
    rated_->point2->setCoords(1.0, ratedCurrent);
    if (!isZoomed()) {
        const double start = instant_->windowStart(session_, kShownTime);
        const double now = start + kShownTime;
        for (QCPAxisRect* rect : rects_) rect->axis(QCPAxis::atBottom)->setRange(start, start + kShownTime);
        const std::array<std::vector<Series>, 4> shown = {
            std::vector{voltage, backEmf}, {current}, {electrical, output}, {energy}};
        for (std::size_t axis = 0; axis < shown.size(); ++axis) {
            double low = 0.0; // zero belongs to all of them
            double high = 0.0;
            for (const Series series : shown[axis]) {
                bool found = false;
                const QCPRange range = graphs_[series]->getValueRange(found, QCP::sdBoth, QCPRange(start, now));
                if (!found) continue;
                low = std::min(low, range.lower);
                high = std::max(high, range.upper);
            }
            QCPAxis* target =
                axis < rects_.size() ? rects_[axis]->axis(QCPAxis::atLeft) : rects_[2]->axis(QCPAxis::atRight);
            target->setRange(ranges_[axis].including(low, high, leastVisible(kQuantities[axis])));
        }
    }
    requestReplot();
}

} // namespace hingelab

#include "ui/motor/moc_motor_time_plot.cpp"
