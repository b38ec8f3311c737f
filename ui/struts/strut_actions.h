// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QPointer>

#include "ui/scene/scene_view.h"
#include "ui/struts/strut_assistant.h"

namespace hingelab {

class StrutZones;

/// Gas struts in the window: the assistant with its zones in the 3D view, and the watch over their strokes.
class StrutActions : public QObject {
    Q_OBJECT
  public:
    /// `view`: null where nothing is drawn.
    StrutActions(Workbench& bench, SceneView* view, QWidget& window);

    [[nodiscard]] QAction& action() { return *action_; }
    void showAssistant();
    /// Null while it is not shown.
    [[nodiscard]] StrutAssistant* assistant() { return assistant_; }

  signals:
    void message(const QString& text);

  private:
    Workbench& bench_;
    QWidget& window_;
    QAction* action_;
    StrutZones* zones_ = nullptr;
    QPointer<StrutAssistant> assistant_;
};

} // namespace hingelab
