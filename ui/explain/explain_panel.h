// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QScrollArea>
#include <QTimer>
#include <QToolButton>
#include <QWidget>

#include "ui/explain/explain_page.h"
#include "ui/model/workbench.h"

namespace hingelab {

/// The equations of what is selected, with live numbers: what it does, when that is wrong, each term with its
/// value, and all symbols. Vectors are drawn as arrows in the picture while this panel is in front.
class ExplainPanel : public QWidget {
    Q_OBJECT
  public:
    ExplainPanel(Workbench& bench, QWidget* parent = nullptr);

    [[nodiscard]] ExplainPage& page() { return *page_; }
    /// Whether it is seen: of docks that share a place, those behind are visible to Qt.
    [[nodiscard]] bool isInFront() const;

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void makeParts(Workbench& bench);
    void layOut(Workbench& bench);
    void findDock();
    void explainSelected();
    void showArrows();
    void openManual();
    [[nodiscard]] Explanation wanted(const Model& model) const;

    OpenRig& openRig_;
    SessionController& session_;
    Selection& selection_;
    TermLight& light_;
    QLabel* title_ = nullptr;
    QLabel* meaning_ = nullptr;
    QToolButton* manual_ = nullptr;
    QComboBox* arrows_ = nullptr; ///< which vector is drawn
    QCheckBox* chain_ = nullptr;
    QWidget* arrowRow_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    ExplainPage* page_ = nullptr;
    QString place_; ///< in the manual
    QTimer soon_;
    QString picked_;              ///< of the arrows, by the user; empty: nothing yet
    QDockWidget* dock_ = nullptr; ///< in which it is
};

} // namespace hingelab
