// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <QToolButton>

#include "ui/model/session_controller.h"
#include "ui/plots/plot_panel.h"
#include "ui/plots/plot_theme.h"

namespace hingelab {

/// Any channels over time. Channels of the first quantity chosen use the left axis, those of a second one the
/// right; a third quantity takes the place of the second.
class TimePlot : public PlotPanel {
    Q_OBJECT
  public:
    TimePlot(RigModel& rigModel, SessionController& session, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] std::vector<std::string> shownChannels() const;

    /// Shows or hides a channel by its name.
    void setShown(const std::string& channel, bool shown);

    static constexpr double kWindow = 10.0; ///< simulated seconds shown

  protected:
    void refresh() override;
    void themeChanged() override;

  private:
    struct Trace {
        std::string channel;
        Quantity quantity;
        QCPGraph* graph;
        std::size_t nextRow = 0; ///< of the history, counted from the start of the motion
    };

    void buildMenu();
    void showDefaults();
    void append(bool restarted);
    void rescale();
    void assignAxes();
    [[nodiscard]] QColor colorOf(std::size_t index) const;

    RigModel& rigModel_;
    SessionController& session_;
    QToolButton* channelsButton_;
    QMenu* menu_;
    std::vector<Trace> traces_;
    bool isChosen_ = false; ///< by the user; else another rig brings its own
    SteadyRange leftRange_;
    SteadyRange rightRange_;
};

} // namespace hingelab
