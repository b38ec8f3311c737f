// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSlider>

#include "ui/model/workbench.h"
#include "ui/motor/motor_chart.h"
#include "ui/motor/motor_time_plot.h"
#include "ui/text/elided_label.h"
#include "ui/widgets/fine_slider.h"
#include "ui/widgets/number_edit.h"

namespace hingelab {

/// Everything about the motors of a rig: which one, what it is doing, its voltage by hand, its chart and its
/// course over time, and where another one comes from.
class MotorPanel : public QFrame {
    Q_OBJECT
  public:
    explicit MotorPanel(Workbench& bench, QWidget* parent = nullptr);

    [[nodiscard]] std::vector<PlotPanel*> plots() const { return {chart_, timePlot_}; }
    [[nodiscard]] std::size_t motor() const { return motor_; }
    [[nodiscard]] QCheckBox& byHand() { return *byHand_; }

    /// Voltage up or down by a fortieth of the supply, as the keys do; takes the motor by hand.
    void stepVoltage(int steps);
    void setVoltage(double voltage);

  signals:
    void chooseRequested();
    void dataSheetRequested();

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void makeChoices();
    [[nodiscard]] QWidget* makeVoltage();
    void layOut(QWidget* voltageLine);
    void followHands();
    void followRig();
    void rebuild();
    void selectMotor(int index);
    void takeByHand(bool byHand);
    void showState();
    void showVoltage();
    void followDrive();
    void followHand();
    void showDrive();
    void chooseDrive(int index);
    [[nodiscard]] double supply() const;
    [[nodiscard]] double told() const;

    OpenRig& openRig_;
    SessionController& session_;
    const Theme& theme_;
    std::size_t motor_ = 0;
    std::string identity_; ///< of that motor
    double voltage_ = 0.0; ///< by hand [V]
    QComboBox* chooser_;
    QComboBox* drive_;
    QLabel* state_;
    ElidedLabel* figures_;
    QCheckBox* byHand_;
    FineSlider* slider_;
    NumberEdit* edit_;
    QPushButton* stop_;
    QPushButton* choose_;
    QPushButton* sheet_;
    MotorChart* chart_;
    MotorTimePlot* timePlot_;
};

} // namespace hingelab
