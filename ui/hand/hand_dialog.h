// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLineEdit>
#include <QPushButton>

#include "ui/hand/hand_form.h"
#include "ui/hand/hand_loop.h"
#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// A hand by plan: what it shall do, as numbers or as text; begins it, lets it go, and says what it felt. It
/// stays open beside the window.
class HandDialog : public QDialog {
    Q_OBJECT
  public:
    HandDialog(Workbench& bench, QWidget* parent);

    /// Writes a plan and begins it; what is wrong with it, or empty.
    QString follow(const QString& plan);

    [[nodiscard]] QLineEdit& text() { return *text_; }
    [[nodiscard]] QCheckBox& fromStart() { return *fromStart_; }
    [[nodiscard]] QPushButton& plotButton() { return *plot_; }
    [[nodiscard]] const QLabel& stage() const { return *stage_; }

  signals:
    /// A plot of the hand's effort against the joint's place.
    void plotRequested(const std::string& x, const std::string& y);

  private:
    void build();
    void fillJoints();
    void chooseJoint();
    void chooseCase();
    void showPlanText();
    void readText();
    void begin();
    void takeRows();
    void showStage();
    void showFelt();
    void say(const QString& text, bool isProblem);
    [[nodiscard]] std::string joint() const { return joint_->currentText().toStdString(); }

    OpenRig& openRig_;
    SessionController& session_;
    const Theme& theme_;
    QLabel* jointLabel_;
    QComboBox* joint_;
    QComboBox* what_;
    HandForm* form_;
    QLineEdit* text_;
    QCheckBox* fromStart_;
    QPushButton* start_;
    QPushButton* letGo_;
    QPushButton* plot_;
    QLabel* stage_;
    QLabel* felt_;
    std::optional<HandPlan> plan_; ///< as it is told now; empty: it cannot be read
    std::optional<HandLoop> loop_; ///< of the plan that began last
    double began_ = 0.0;           ///< [s] that plan
    std::size_t followed_ = 0;     ///< rows of the run that are in the loop
    long generation_ = -1;         ///< of those rows
    std::string loopJoint_;
};

} // namespace hingelab
