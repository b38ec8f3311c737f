// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/motor/motor_chart.h"

#include <algorithm>
#include <cmath>

#include "ui/motor/rpm.h"
#include "ui/plots/plot_graph.h"
#include "ui/plots/plot_theme.h"

namespace hingelab {
namespace {

constexpr double kMilli = 1e3;           // mN·m per N·m
constexpr double kTrail = 1.0;           // [s] of the past that is drawn behind the point
constexpr double kLeastLineShown = 0.05; // of the supply voltage: below, its lines say more

/// Where the motor is at a sample: what its shaft gives, and how fast.
QPointF operatingPoint(const MotorBlock& motor, std::span<const double> row) {
    const double torque = motor.torque.in(row);
    const double friction = motor.friction.in(row);
    return {kMilli * (torque - friction), kRpm * motor.speed.in(row)};
}

} // namespace

MotorChart::MotorChart(Workbench& bench, QWidget* parent)
    : PlotPanel(bench.theme(), tr("Speed, current and efficiency against torque"), parent),
      openRig_(bench.openRig()),
      session_(bench.session()) {
    QCustomPlot& p = plot();
    p.addLayer(QStringLiteral("live"), p.layer(QStringLiteral("main")), QCustomPlot::limAbove);
    p.layer(QStringLiteral("live"))->setMode(QCPLayer::lmBuffered);
    p.yAxis->setLabel(tr("speed (rpm)"));
    p.yAxis2->setLabel(tr("current (A)"));
    p.yAxis2->setVisible(true);
    efficiencyAxis_ = p.axisRect()->addAxis(QCPAxis::atRight);
    efficiencyAxis_->setLabel(tr("efficiency (%)"));
    for (QCPAxis* axis : {p.yAxis, p.yAxis2, efficiencyAxis_}) axis->ticker()->setTickCount(4);
    placeLegendAbove(p, 3);
    p.setMinimumHeight(160); // two lines of legend leave the curves room
    nominal_ = addGraphTo(p, p.xAxis, p.yAxis);
    nominal_->setName(tr("speed, full supply"));
    speed_ = addGraphTo(p, p.xAxis, p.yAxis);
    speed_->setName(tr("speed now"));
    current_ = addGraphTo(p, p.xAxis, p.yAxis2);
    current_->setName(tr("current"));
    efficiency_ = addGraphTo(p, p.xAxis, efficiencyAxis_);
    efficiency_->setName(tr("efficiency"));
    trail_ = addGraphTo(p, p.xAxis, p.yAxis);
    trail_->setLayer(QStringLiteral("live"));
    trail_->setLineStyle(QCPGraph::lsNone);
    trail_->removeFromLegend();
    point_ = addGraphTo(p, p.xAxis, p.yAxis);
    point_->setLayer(QStringLiteral("live"));
    point_->setLineStyle(QCPGraph::lsNone);
    point_->setName(tr("now"));
    load_ = new QCPItemStraightLine(&p);
    load_->setLayer(QStringLiteral("live"));
    p.setToolTip(
        tr("The point shows the present torque and speed of the motor. Drag it along its path to look back. "
           "The dashed line is the load through the gear. Right of the line the motor speeds up, left of it "
           "the motor slows down."));
    new PlotScrubber(p, session_, [this] { return wayOfRun(); });
    connect(&openRig_, &OpenRig::parametersChanged, this, &MotorChart::refresh);
    connect(&openRig_, &OpenRig::structureChanged, this, &MotorChart::refresh);
    connect(&session_, &SessionController::samplesArrived, this, [this] {
        if (isVisible()) updatePoint();
    });
}

void MotorChart::setMotor(std::size_t motor) {
    motor_ = motor;
    torqueRange_.reset();
    speedRange_.reset();
    refresh();
}

const Motor* MotorChart::motor() const {
    const auto& motors = openRig_.rig().motors;
    return motor_ < motors.size() ? &motors[motor_] : nullptr;
}

void MotorChart::themeChanged() {
    const ThemeColors& c = colors();
    QColor dim = c.opening;
    dim.setAlphaF(0.45F);
    nominal_->setPen(QPen(dim, 1.4, Qt::DotLine));
    speed_->setPen(QPen(c.opening, 2.0));
    current_->setPen(QPen(c.closing, 1.8));
    efficiency_->setPen(QPen(c.spring, 1.8));
    load_->setPen(QPen(c.text, 1.2, Qt::DashLine));
    QColor faint = c.live;
    faint.setAlphaF(0.35F);
    trail_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, faint, faint, 3));
    point_->setPen(QPen(c.live));
    point_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(c.surface, 1.5), QBrush(c.live), 11));
}

void MotorChart::refresh() {
    if (!isVisible()) return;
    voltage_ = std::numeric_limits<double>::quiet_NaN();
    updatePoint();
}

void MotorChart::updateLines() {
    showUnit(*plot().xAxis, Quantity::shaftTorque, kMilli, tr("torque at the shaft (%1)"));
    const Motor* m = motor();
    for (QCPGraph* graph : {nominal_, speed_, current_, efficiency_}) graph->data()->clear();
    if (m == nullptr) return;
    DcMotorParameters p = m->motor;
    p.resistance = resistance_;
    constexpr int points = 160;
    const double sign = voltage_ < 0.0 ? -1.0 : 1.0;
    const auto draw = [&](double voltage, bool isNow) {
        const double stall = figuresOf(p, voltage).stallTorque;
        QVector<double> torque, rate, current, efficiency;
        for (int i = 0; i <= points; ++i) {
            const double tau = sign * stall * i / points;
            const MotorPoint at = steadyPoint(p, voltage, tau);
            torque.append(kMilli * tau);
            rate.append(kRpm * at.rate);
            current.append(at.current);
            efficiency.append(100.0 * at.efficiency);
        }
        if (!isNow) {
            nominal_->setData(torque, rate);
            return;
        }
        speed_->setData(torque, rate);
        current_->setData(torque, current);
        efficiency_->setData(torque, efficiency);
    };
    draw(sign * p.supplyVoltage, false);
    if (std::abs(voltage_) > kLeastLineShown * p.supplyVoltage) draw(voltage_, true);
}

/// Where the motor was at a sample.
PlotScrubber::PointOf MotorChart::wayOfRun() const {
    const Motor* m = motor();
    const History& run = session_.history();
    if (m == nullptr || run.isEmpty()) return {};
    const MotorBlock& motor = run.model()->layout().motors.of(m->name);
    if (!motor.torque) return {};
    return [motor](std::span<const double> row) { return std::optional(operatingPoint(motor, row)); };
}

void MotorChart::updatePoint() {
    const Motor* m = motor();
    trail_->data()->clear();
    point_->data()->clear();
    if (m == nullptr) {
        updateLines();
        requestReplot();
        return;
    }
    const MotorBlock& motor = session_.layout().motors.of(m->name);
    const double voltage = session_.valueOf(motor.voltage);
    constexpr double steps = 200.0; // of the supply: finer changes of the voltage do not show
    const double step = m->motor.supplyVoltage / steps;
    const double shown = std::isfinite(voltage) ? step * std::round(voltage / step) : 0.0;
    const double celsius = session_.valueOf(motor.windingTemperature); // NaN without a thermal model
    const double hot = std::isfinite(celsius)
                           ? DcMotor(m->motor, m->thermal).resistanceAt(celsius - m->thermal->ambient)
                           : m->motor.resistance;
    constexpr double visible = 0.003; // of the resistance
    if (!(shown == voltage_) || std::abs(hot - resistance_) > visible * hot) {
        voltage_ = shown;
        resistance_ = hot;
        updateLines();
    }
    const ShownRun& history = session_.shown();
    const Model& model = *openRig_.model();
    if (!history.isEmpty() && history.model()->hasSameChannels(model)) {
        const auto at = [&](std::size_t row) { return operatingPoint(motor, history.row(row)); };
        const std::size_t rows = history.rows();
        constexpr std::size_t mostDots = 120;
        std::size_t first = rows;
        while (first > 0 && history.value(first - 1, 0) > history.last()[0] - kTrail) --first;
        const std::size_t stride = std::max<std::size_t>(1, (rows - first) / mostDots);
        for (std::size_t row = first; row < rows; row += stride) trail_->addData(at(row).x(), at(row).y());
        livePoint_ = at(rows - 1);
        point_->addData(livePoint_.x(), livePoint_.y());
        const double load = kMilli * motor.load.in(history.last());
        load_->point1->setCoords(load, 0.0);
        load_->point2->setCoords(load, 1.0);
    }
    if (!isZoomed()) {
        const MotorFigures full = figuresOf(m->motor, m->motor.supplyVoltage);
        const double sign = voltage_ < 0.0 ? -1.0 : 1.0;
        const double stall = kMilli * sign * full.stallTorque;
        const double fastest = kRpm * sign * full.noLoadRate;
        const auto span = [](SteadyRange& range, double end, double live) {
            const double beyond = std::clamp(live, -2.0 * std::abs(end), 2.0 * std::abs(end));
            return range.including(std::min({0.0, end, beyond}), std::max({0.0, end, beyond}));
        };
        plot().xAxis->setRange(span(torqueRange_, stall, livePoint_.x()));
        plot().yAxis->setRange(span(speedRange_, fastest, livePoint_.y()));
        // Zero at the same height on all axes.
        const QCPRange rate = plot().yAxis->range();
        const auto like = [&](double top) {
            return QCPRange(rate.lower / std::abs(fastest) * top, rate.upper / std::abs(fastest) * top);
        };
        plot().yAxis2->setRange(like(full.stallCurrent));
        constexpr double top = 125.0; // [%] beside the line of speed, not on it
        const QCPRange efficiencies = like(top);
        efficiencyAxis_->setRangeReversed(sign < 0.0);
        efficiencyAxis_->setRange(sign < 0.0 ? QCPRange(-efficiencies.upper, -efficiencies.lower)
                                             : efficiencies);
    }
    requestReplot();
}

} // namespace hingelab

#include "ui/motor/moc_motor_chart.cpp"
