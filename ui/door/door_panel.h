// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QScrollArea>
#include <QTabBar>
#include <QTableWidget>

#include "ui/door/door_plot.h"
#include "ui/door/slam_card.h"
#include "ui/model/workbench.h"
#include "ui/targets/targets_panel.h"

namespace hingelab {

/// The whole door: its curve, its key figures, what it does by itself and when it is thrown; or why the rig has
/// none. Curves are made on a thread of their own, and none while nobody looks.
class DoorPanel : public QFrame {
    Q_OBJECT
  public:
    explicit DoorPanel(Workbench& bench, QWidget* parent = nullptr);

    [[nodiscard]] DoorPlot& plot() { return *plot_; }
    [[nodiscard]] QToolButton& targetsInShort() { return *targetsInShort_; }
    [[nodiscard]] const DoorCurveMaker& maker() const { return maker_; }
    /// The line with the title and what is about the panel as a whole: in it until it is taken.
    [[nodiscard]] QWidget* takeHeading();
    /// True if what is shown is that of the present rig.
    [[nodiscard]] bool isCurrent() const { return isCurrent_; }

    /// What is beneath the curve.
    enum class Page { figures, targets, slam };
    void showPage(Page page) { pages_->setCurrentIndex(static_cast<int>(page)); }

    /// Curves of the same door with other numbers, or leaning, beside its own; none: without.
    void setFamily(std::optional<FamilyAsked> family);

    /// False while another tab is in front.
    void setInFront(bool isInFront);

  signals:
    void shown(); ///< another curve
    /// A figure is looked at that is read at a place: where the grip is then, in the world, and what it says;
    /// empty: none is any more. Said again when the curve changes.
    void placeMarked(const std::optional<hingelab::Vector3>& p_WQ, const QString& words);

  protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeShort();
    void makeFigures();
    void layOut();
    void followRig();
    void followHands();
    void makeHeading();
    [[nodiscard]] bool isSeen() const { return isInFront_ && isVisible(); }
    void invalidate();
    void ask();
    void take(const std::shared_ptr<DoorPicture>& picture);
    void fillFigures(const DoorPicture& picture);
    void setFigure(int row, int column, const QString& text, const char* definition);
    void togglePin();
    void unpin();
    void fillMotors();
    void markRow(int row);
    void showMark();
    [[nodiscard]] int rowOf(const std::string& figure) const;
    void fitPlot();
    [[nodiscard]] QScrollArea* area() const;
    [[nodiscard]] int room() const; ///< [pixels] of height
    void updatePage();
    void openFamily();
    void askSlam();
    [[nodiscard]] Page page() const { return static_cast<Page>(pages_->currentIndex()); }
    [[nodiscard]] MotorVoltages voltages() const;
    void goToTargets();

    OpenRig& openRig_;
    SessionController& session_;
    QWidget* heading_;
    DoorPlot* plot_;
    std::shared_ptr<DoorPicture> picture_;
    QComboBox* motors_;
    QTabBar* pages_;
    QToolButton* familyButton_;
    FamilyDialog* familyDialog_ = nullptr;
    std::optional<FamilyAsked> family_;
    QLabel* reason_;
    QToolButton* targetsInShort_;
    TargetsPanel* targets_;
    QTableWidget* figures_;
    QToolButton* pin_;
    std::vector<DoorMetric> pinned_; ///< empty: nothing is
    DoorCurve pinnedCurve_;          ///< that they were read off
    QLabel* words_;
    SlamCard* slam_;
    std::vector<std::optional<double>> places_; ///< of each row of the figures
    std::vector<std::string> keys_;             ///< the figure of each row
    std::string marked_;                        ///< the figure whose place is shown; empty: none
    bool isFilling_ = false;                    ///< the figures: rows come and go
    bool isInFront_ = true;
    bool isCurrent_ = false;
    bool isAsked_ = false;
    bool hasCurve_ = true;
    bool isSlamAsked_ = false; ///< for the present rig
    DoorCurveMaker maker_;
};

} // namespace hingelab
