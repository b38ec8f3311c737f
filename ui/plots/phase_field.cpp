// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/phase_field.h"

#include <algorithm>
#include <cmath>
#include <exception>

#include "analysis/door_way.h"
#include "simulation/sample_layout.h"
#include "simulation/simulation.h"
#include "ui/plots/plot_graph.h"
#include "ui/plots/plot_readout.h"

namespace hingelab {
namespace {

/// A pose at x of a rig's only coordinate: its loops as they are along the way.
class PhasePoses {
  public:
    PhasePoses(const std::shared_ptr<const Model>& model, Simulation& simulation) {
        const Simulation::Checkpoint start = simulation.checkpointAt(0.0);
        start_ = {start.time, start.q, start.mechanism};
        if (model->rig().assemblies.empty()) return; // a joint takes any angle
        way_ = findDoorWay(model);
        refusal_ = way_.refusal;
        needsWay_ = true;
    }

    [[nodiscard]] const std::string& refusal() const { return refusal_; }

    [[nodiscard]] std::optional<MechanismPose> at(double x) const {
        MechanismPose pose = start_;
        if (needsWay_) {
            if (x < way_.low || x > way_.high || way_.steps.empty()) return std::nullopt;
            const auto nearer = [x](const DoorWay::Step& one, const DoorWay::Step& other) {
                return std::abs(one.x - x) < std::abs(other.x - x);
            };
            pose = std::min_element(way_.steps.begin(), way_.steps.end(), nearer)->pose;
        }
        pose.time = start_.time;
        pose.q[0] = x;
        return pose;
    }

  private:
    MechanismPose start_;
    DoorWay way_;
    bool needsWay_ = false;
    std::string refusal_;
};

void addBalances(const std::shared_ptr<const Model>& model, const std::string& coordinate, PhaseField& field) {
    if (!DoorStatics::isDoor(*model)) {
        field.noBalances = "equilibria are marked for doors only: one joint between two stops";
        return;
    }
    const DoorCurve curve = doorCurve(model);
    if (!curve.refusal.empty()) {
        field.noBalances = curve.refusal;
    } else if (curve.channel != coordinate) {
        field.noBalances = "equilibria are known along another coordinate";
    } else {
        field.balances = curve.balances;
    }
}

} // namespace

PhaseChannels phaseChannels(const Model& model) {
    if (!model.mechanism().loops().isEmpty()) {
        return {{}, {}, "a phase portrait needs a rig whose loops assemblies close"};
    }
    if (model.degreesOfFreedom() != 1) {
        return {{}, {}, "a phase portrait needs a rig with one degree of freedom"};
    }
    if (!model.contacts().empty()) return {{}, {}, "a phase portrait needs a rig without contacts"};
    const CoordinateBlock& driving = model.layout().coordinates[0];
    if (!driving.rate) return {{}, {}, "the rig's coordinate has no channel of its rate"};
    return {nameOf(model, driving.value), nameOf(model, driving.rate), {}};
}

namespace {

PhaseField computedField(const PhaseRequest& request, const std::function<bool()>& isEnding) {
    PhaseField field;
    const Model& model = *request.model;
    const PhaseChannels channels = phaseChannels(model);
    field.refusal = channels.refusal;
    if (!field.refusal.empty()) return field;
    const CoordinateBlock& driving = model.layout().coordinates[0];
    Simulation simulation(request.model);
    const PhasePoses poses(request.model, simulation);
    field.refusal = poses.refusal();
    if (!field.refusal.empty()) return field;
    std::vector<double> values(model.channels().size());
    field.arrows.reserve(static_cast<std::size_t>(request.columns) * static_cast<std::size_t>(request.rows));
    for (int c = 0; c < request.columns; ++c) {
        const double x = request.lowX + (request.highX - request.lowX) * (c + 0.5) / request.columns;
        const std::optional<MechanismPose> pose = poses.at(x);
        for (int r = 0; r < request.rows; ++r) {
            if (isEnding()) return field;
            const double v = request.lowV + (request.highV - request.lowV) * (r + 0.5) / request.rows;
            double a = std::nan("");
            if (pose) {
                simulation.setMotion(*pose, JointVector::Constant(1, v));
                simulation.sample(simulation.integratedTime(), values);
                // Near a dead centre coordinates may mean something else (mechanism_phase.h).
                const double there = driving.value.in(values);
                const double rate = driving.rate.in(values);
                const bool isIt = std::abs(there - x) < 1e-9 && std::abs(rate - v) < 1e-9 * (1.0 + std::abs(v));
                if (isIt) a = driving.acceleration.in(values);
            }
            if (std::isfinite(a)) {
                field.arrows.push_back({x, v, a});
            } else {
                ++field.undefined;
            }
        }
    }
    addBalances(request.model, channels.coordinate, field);
    return field;
}

} // namespace

PhaseField phaseField(const PhaseRequest& request, const std::function<bool()>& isEnding) {
    try {
        return computedField(request, isEnding);
    } catch (const std::exception& error) { // must not end the program
        PhaseField none;
        none.refusal = error.what();
        return none;
    }
}

PhaseArrows::PhaseArrows(QCustomPlot& plot, const Theme& theme, std::function<void()> news)
    : QCPLayerable(&plot, QStringLiteral("grid")),
      plot_(plot),
      theme_(theme),
      news_(std::move(news)),
      stable_(addGraphTo(plot)),
      unstable_(addGraphTo(plot)),
      task_(this, phaseField, [this](long number, const PhaseField& field) { take(number, field); }) {
    stable_->setName(tr("stays"));
    unstable_->setName(tr("tips"));
    for (QCPGraph* graph : {stable_, unstable_}) {
        graph->setProperty(kReadoutName, graph->name());
        graph->setLineStyle(QCPGraph::lsNone);
    }
}

void PhaseArrows::setColors() {
    const ThemeColors& c = theme_.colors();
    constexpr double size = 9.0; // as on the curve of the whole door
    stable_->setPen(QPen(c.good, 2.0));
    stable_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(c.good, 2.0), QBrush(c.good), size));
    unstable_->setPen(QPen(c.danger, 2.0));
    unstable_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(c.danger, 2.0), QBrush(c.surface), size));
}

void PhaseArrows::show(std::shared_ptr<const Model> model, double xUnit, double vUnit) {
    xUnit_ = xUnit;
    vUnit_ = vUnit;
    request_.model = std::move(model);
    ask();
}

void PhaseArrows::hide() {
    request_.model.reset();
    field_ = {};
    stable_->data()->clear();
    unstable_->data()->clear();
}

void PhaseArrows::ask() {
    if (!isShown()) return;
    const QCPRange x = plot_.xAxis->range();
    const QCPRange v = plot_.yAxis->range();
    request_.lowX = x.lower * xUnit_;
    request_.highX = x.upper * xUnit_;
    request_.lowV = v.lower * vUnit_;
    request_.highV = v.upper * vUnit_;
    task_.request(request_);
}

void PhaseArrows::take(long number, const PhaseField& field) {
    if (!isShown() || number != task_.requests()) return; // there is a later one
    field_ = field;
    stable_->data()->clear();
    unstable_->data()->clear();
    for (const DoorBalance& balance : field_.balances) {
        (balance.isStable || balance.isHeld ? stable_ : unstable_)->addData(balance.x / xUnit_, 0.0);
    }
    news_();
}

void PhaseArrows::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(true);
}

/// All of one length on the screen: which way it goes, not how fast, is what the picture tells.
void PhaseArrows::draw(QCPPainter* painter) {
    if (!isShown() || field_.arrows.empty()) return;
    const QRect rect = plot_.axisRect()->rect();
    painter->setClipRect(rect);
    QColor color = theme_.colors().mutedText;
    color.setAlpha(150);
    painter->setPen(QPen(color, 1.0));
    const double length = 0.6 * std::min(rect.width() / request_.columns, rect.height() / request_.rows);
    for (const PhaseField::Arrow& arrow : field_.arrows) drawArrow(*painter, arrow, length);
}

void PhaseArrows::drawArrow(QCPPainter& painter, const PhaseField::Arrow& arrow, double length) const {
    const QCPAxis& x = *plot_.xAxis;
    const QCPAxis& y = *plot_.yAxis;
    const QPointF at(x.coordToPixel(arrow.x / xUnit_), y.coordToPixel(arrow.v / vUnit_));
    // Pixels per second along both axes.
    const QPointF flow(arrow.v / xUnit_ * plot_.axisRect()->width() / x.range().size(),
                       -arrow.a / vUnit_ * plot_.axisRect()->height() / y.range().size());
    const double speed = std::hypot(flow.x(), flow.y());
    if (!(speed > 0.0) || !std::isfinite(speed)) return;
    const QPointF along = flow / speed;
    const QPointF across(-along.y(), along.x());
    const QPointF tip = at + 0.5 * length * along;
    const double head = 0.3 * length;
    painter.drawLine(QLineF(at - 0.5 * length * along, tip));
    painter.drawLine(QLineF(tip, tip - head * along + 0.6 * head * across));
    painter.drawLine(QLineF(tip, tip - head * along - 0.6 * head * across));
}

} // namespace hingelab
