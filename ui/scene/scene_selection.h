// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>
#include <vtkSmartPointer.h>

#include <QLabel>
#include <QMenu>
#include <QTimer>

#include "ui/model/selection.h"
#include "ui/model/workbench.h"
#include "ui/scene/scene_view.h"

namespace hingelab {

/// Joins the selection and the 3D view: a click selects what is drawn there, a click beside it nothing; what is
/// selected is drawn in the accent's colour. While the pointer rests, a label says what lies beneath it, and
/// that is marked in the tree; what the pointer is on in the tree is marked in the picture.
class SceneSelection : public QObject {
    Q_OBJECT
  public:
    SceneSelection(SceneView& view, Workbench& bench);

    [[nodiscard]] QLabel& hoverLabel() { return *hover_; }
    /// No word of what lies beneath while the pointer is on something that is drawn over it.
    void setQuiet(bool quiet);

  signals:
    /// A menu of what is under the pointer is about to open: others may add to it.
    void menuFilled(QMenu& menu, const RigScene::Hit& hit);

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void click(const QPointF& position);
    void showMenu(const QPointF& position, const QPoint& global);
    void showSelection();
    void showHidden();
    void showHover();
    void hideHover();
    void showHovered();
    [[nodiscard]] std::string itemOf(const RigScene::Hit& hit) const;
    [[nodiscard]] QString wordsFor(const RigScene::Hit& hit) const;

    SceneView& view_;
    OpenRig& openRig_;
    CadFiles& cadFiles_;
    Selection& selection_;
    const Theme& theme_;
    QPointF pressedAt_;
    bool isClick_ = false;
    bool isQuiet_ = false;
    QLabel* hover_;
    QTimer rest_;                                  ///< runs until the pointer has rested
    std::string rested_;                           ///< what it rests on; empty: nothing, or it is elsewhere
    std::vector<vtkSmartPointer<vtkActor>> marks_; ///< at the places of what is hovered
};

} // namespace hingelab
