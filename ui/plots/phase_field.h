// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "analysis/door_curve.h"
#include "ui/model/latest_task.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// What a phase portrait is asked for: arrows on a grid of states.
struct PhaseRequest {
    std::shared_ptr<const Model> model;
    double lowX = 0.0, highX = 0.0; ///< of the coordinate [rad or m]
    double lowV = 0.0, highV = 0.0; ///< of its rate [rad/s or m/s]
    int columns = 20, rows = 14;
};

/// Where a rig with one degree of freedom goes from its states: (x', v') = (v, a(x, v)), a by the model's own
/// equations of motion. Motors and laws stand as at the start of a motion, and what follows the time is taken
/// at the time of the start: a portrait is of a rig that does not follow it.
struct PhaseField {
    struct Arrow {
        double x = 0.0, v = 0.0; ///< state
        double a = 0.0;          ///< v' [rad/s² or m/s²]
    };
    std::string refusal; ///< why there is none, in words; all else is empty then
    std::vector<Arrow> arrows;
    std::size_t undefined = 0;         ///< states of the grid that the mechanism cannot take
    std::vector<DoorBalance> balances; ///< equilibria without friction, of what is a door
    std::string noBalances;            ///< why none are marked, in words; empty: all of the way are
};

/// Channels of the coordinate and its rate; empty names where a rig has no phase portrait, with the reason.
struct PhaseChannels {
    std::string coordinate, rate;
    std::string refusal;
};
[[nodiscard]] PhaseChannels phaseChannels(const Model& model);

/// Slow, some ten milliseconds: for a thread of its own. `isEnding` may cut it short.
[[nodiscard]] PhaseField phaseField(const PhaseRequest& request, const std::function<bool()>& isEnding);

/// The arrows of a phase portrait behind a plot of the rate against the coordinate, and its equilibria: discs
/// where it stays, circles where it tips. Computed on a thread of its own whenever the plot shows other states.
class PhaseArrows : public QCPLayerable {
  public:
    PhaseArrows(QCustomPlot& plot, const Theme& theme, std::function<void()> news);

    /// Of this model, for data in multiples of these units [SI].
    void show(std::shared_ptr<const Model> model, double xUnit, double vUnit);
    void hide();
    /// The axes are others.
    void ask();
    [[nodiscard]] bool isShown() const { return request_.model != nullptr; }
    [[nodiscard]] const PhaseField& field() const { return field_; }
    void setColors();

  protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

  private:
    void take(long number, const PhaseField& field);
    void drawArrow(QCPPainter& painter, const PhaseField::Arrow& arrow, double length) const;

    QCustomPlot& plot_;
    const Theme& theme_;
    std::function<void()> news_;
    QCPGraph* stable_;
    QCPGraph* unstable_;
    PhaseRequest request_;
    double xUnit_ = 1.0, vUnit_ = 1.0;
    PhaseField field_;
    LatestTask<PhaseRequest, PhaseField> task_;
};

} // namespace hingelab
