// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QTimer>

#include "ui/model/selection.h"
#include "ui/scene/scene_view.h"

namespace hingelab {

/// Joins the selection and the 3D view: a click selects what is drawn there, a click beside it nothing; what is
/// selected is drawn in the accent's colour. While the pointer rests, a label says what lies beneath it.
class SceneSelection : public QObject {
    Q_OBJECT
  public:
    SceneSelection(SceneView& view, RigModel& rigModel, Selection& selection);

    [[nodiscard]] QLabel& hoverLabel() { return *hover_; }

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void click(const QPointF& position);
    void showMenu(const QPointF& position, const QPoint& global);
    void showSelection();
    void showHidden();
    void showHover();
    [[nodiscard]] QString wordsFor(const RigScene::Hit& hit) const;

    SceneView& view_;
    RigModel& rigModel_;
    Selection& selection_;
    QPointF pressedAt_;
    bool isClick_ = false;
    QLabel* hover_;
    QTimer rest_; ///< runs until the pointer has rested
};

} // namespace hingelab
