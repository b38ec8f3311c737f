// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>

#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/plots/history_cursor.h"
#include "ui/plots/plot_panel.h"
#include "ui/plots/plot_scrubber.h"
#include "ui/plots/plot_theme.h"

namespace hingelab {

/// Voltage and back-EMF, current, power and energy of one motor over time, one above the other.
class MotorTimePlot : public PlotPanel {
    Q_OBJECT
  public:
    MotorTimePlot(Workbench& bench, QWidget* parent);

    void setMotor(std::size_t motor);

  protected:
    void refresh() override;
    void themeChanged() override;

  private:
    enum Series { voltage, backEmf, current, electrical, output, energy, count };
    void clearAll();
    void append(bool restarted);
    void rescale();

    OpenRig& openRig_;
    SessionController& session_;
    std::size_t motor_ = 0;
    std::array<QCPAxisRect*, 3> rects_{};
    std::array<QCPGraph*, count> graphs_{};
    QCPItemStraightLine* rated_;
    std::array<SteadyRange, 4> ranges_; ///< of the three rects' left axes, then of the energy
    HistoryCursor cursor_;
    std::unique_ptr<InstantLine> instant_; ///< once the axis rects are there
};

} // namespace hingelab
