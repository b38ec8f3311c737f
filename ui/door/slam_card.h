// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <memory>

#include "analysis/door_slam.h"
#include "ui/door/energy_bars.h"
#include "ui/model/latest_task.h"
#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/widgets/number_edit.h"

namespace hingelab {

/// A door thrown shut: place and speed of the throw, what it is judged by beside the same figures of a design
/// that was pinned, and where the energy goes. Throws are simulated on a thread of their own; *Throw* does it
/// in the 3D view.
class SlamCard : public QWidget {
    Q_OBJECT
  public:
    explicit SlamCard(Workbench& bench, QWidget* parent = nullptr);

    /// Asks for the figures of the present rig with these voltages; the answer comes by itself.
    void askFor(const MotorVoltages& voltages);
    /// Another rig: its own place of the throw, nothing pinned.
    void startAnew();

    /// True if what is shown is that of the present rig.
    [[nodiscard]] bool isCurrent() const { return shown_ > 0 && shown_ == task_->requests(); }

  signals:
    void shown(); ///< other figures

  private:
    struct Request {
        std::shared_ptr<const Model> model;
        SlamAsked asked;
    };
    void makeTop();
    void makeTable();
    void ask();
    void take(long number, const DoorSlam& slam);
    void setCell(int row, int column, const QString& text, const QString& tip);
    void fillTable();
    void throwNow();
    void togglePin();

    OpenRig& openRig_;
    SessionController& session_;
    NumberEdit* place_ = nullptr;
    NumberEdit* speed_ = nullptr;
    QPushButton* throw_ = nullptr;
    QPushButton* pin_ = nullptr;
    QLabel* reason_ = nullptr;
    QTableWidget* figures_ = nullptr;
    QLabel* barsTitle_ = nullptr;
    EnergyBars* bars_ = nullptr;
    SlamAsked asked_;
    DoorSlam slam_;
    std::vector<SlamFigure> pinned_; ///< empty: nothing is
    long shown_ = 0;
    std::unique_ptr<LatestTask<Request, DoorSlam>> task_; ///< last: it ends first
};

} // namespace hingelab
