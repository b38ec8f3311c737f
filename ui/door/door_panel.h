// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QTableWidget>

#include "ui/door/door_plot.h"
#include "ui/targets/targets_panel.h"

namespace hingelab {

/// The whole door: its curve, its key figures, and what it does by itself; or why the rig has none. Curves are
/// made on a thread of their own, and none while nobody looks.
class DoorPanel : public QFrame {
    Q_OBJECT
  public:
    DoorPanel(RigModel& rigModel, SessionController& session, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] DoorPlot& plot() { return *plot_; }
    [[nodiscard]] QTableWidget& figures() { return *figures_; }
    [[nodiscard]] TargetsPanel& targets() { return *targets_; }
    [[nodiscard]] QToolButton& targetsInShort() { return *targetsInShort_; }
    [[nodiscard]] QLabel& reason() { return *reason_; }
    [[nodiscard]] QComboBox& motorChoice() { return *motors_; }
    [[nodiscard]] const DoorCurveMaker& maker() const { return maker_; }
    /// True if what is shown is that of the present rig.
    [[nodiscard]] bool isCurrent() const { return isCurrent_; }

    /// False while another tab is in front.
    void setInFront(bool isInFront);

  signals:
    void shown(); ///< another curve

  protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    [[nodiscard]] bool isSeen() const { return isInFront_ && isVisible(); }
    void invalidate();
    void ask();
    void take(const std::shared_ptr<DoorPicture>& picture);
    void fillFigures(const DoorPicture& picture);
    void fillMotors();
    void markRow(int row);
    void fitPlot();
    void goToTargets();

    RigModel& rigModel_;
    SessionController& session_;
    DoorPlot* plot_;
    QComboBox* motors_;
    QLabel* reason_;
    QToolButton* targetsInShort_;
    TargetsPanel* targets_;
    QTableWidget* figures_;
    QLabel* words_;
    std::vector<std::optional<double>> places_; ///< of each row of the figures
    bool isInFront_ = true;
    bool isCurrent_ = false;
    bool isAsked_ = false;
    DoorCurveMaker maker_;
};

} // namespace hingelab
