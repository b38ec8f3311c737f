// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include "ui/contact/friction_plot.h"
#include "ui/model/workbench.h"

namespace hingelab {

/// Everything about the contacts of a rig: the state of each in a table, what the stiction tolerance means in
/// words, the friction law with its operating points, Newton's method at work, and the choice of scheme.
class ContactPanel : public QFrame {
    Q_OBJECT
  public:
    explicit ContactPanel(Workbench& bench, QWidget* parent = nullptr);

    [[nodiscard]] std::vector<PlotPanel*> plots() const { return {friction_, newton_, iterations_}; }

  signals:
    void compareRequested();

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void makeChoices();
    void makeTable();
    void makePlots(Workbench& bench);
    void layOut();
    void join();
    void rebuild();
    void showScheme();
    void chooseScheme(int index);
    void chooseStart(bool settled);
    void showStates();
    void fitColumns();
    [[nodiscard]] QString creepText() const;

    OpenRig& openRig_;
    SessionController& session_;
    const Theme& theme_;
    QTableWidget* table_;
    bool isNarrow_ = false; ///< states are signs without their words
    QLabel* creep_;
    QCheckBox* settled_;
    QComboBox* scheme_;
    QPushButton* compare_;
    FrictionPlot* friction_;
    NewtonPlot* newton_;
    IterationsPlot* iterations_;
};

} // namespace hingelab
