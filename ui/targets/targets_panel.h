// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QToolButton>

#include "analysis/door_curve.h"
#include "ui/model/open_rig.h"
#include "ui/model/workbench.h"
#include "ui/targets/band_edit.h"
#include "ui/targets/target_checker.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// The targets of the rig, each with its verdict and margin in words; adds, changes and removes them, alone or
/// as a set, and opens the solver. All are edits of the rig. Targets are checked on a thread of their own.
class TargetsPanel : public QWidget {
    Q_OBJECT
  public:
    explicit TargetsPanel(Workbench& bench, QWidget* parent = nullptr);

    /// Checks the present rig; motors are told these voltages. What is shown stays until the answer comes.
    void refresh(const MotorVoltages& voltages);

    [[nodiscard]] QLabel& summary() { return *summary_; }
    /// True if what is shown is that of the present rig.
    [[nodiscard]] bool isCurrent() const { return isCurrent_; }

    /// Where the present curve of the door is found; it may say that there is none.
    void setCurve(std::function<const DoorCurve*()> curve) { curve_ = std::move(curve); }

    /// Asks for one more target, which begins as this one.
    void add(Figure figure, double atLeast, double atMost);
    void addSet(const std::string& id);
    void change(int row);
    void remove(int row);
    void solve();

  signals:
    void keepBefore(); ///< the curve as it is now is that of before
    void dropBefore();
    void summaryChanged(const QString& text); ///< "2 of 5 targets met, 3 not"

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeButtons();
    void makeList();
    void layOut();
    void buildAddMenu();
    void take(const std::shared_ptr<TargetPicture>& picture);
    void fillList();
    void showSummary();
    void showMenu(const QPoint& position);
    [[nodiscard]] BandEdit::AroundCurve aroundCurve() const;
    [[nodiscard]] QString edited(const std::vector<Edit>& edits, const QString& words);

    Workbench& bench_;
    OpenRig& openRig_;
    const Theme& theme_;
    QToolButton* add_;
    QPushButton* solve_;
    QToolButton* before_;
    QLabel* summary_;
    QTableWidget* list_;
    MotorVoltages voltages_;
    std::shared_ptr<TargetPicture> picture_;
    bool isRotation_ = true;
    bool isCurrent_ = false;
    std::function<const DoorCurve*()> curve_;
    TargetChecker checker_;
};

} // namespace hingelab
