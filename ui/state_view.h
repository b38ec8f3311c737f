// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "ui/arrangements.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/panel_docks.h"
#include "ui/scene/scene_view.h"

namespace hingelab {

/// What prepared states show of the window: camera and marks in the picture, and panels in front.
class StateView {
  public:
    /// @param view null without OpenGL: then only panels are shown.
    /// @param lesson its dock: while it shows a lesson, no panel of a state lies over it.
    StateView(PanelDocks& docks, SceneView* view, Arrangements& arrangements, LessonPanel& lesson)
        : docks_(docks), view_(view), arrangements_(arrangements), lesson_(lesson) {}

    /// Called before panels of a state are shown: others may have to go.
    void setClearer(std::function<void()> clearPanels) { clearPanels_ = std::move(clearPanels); }
    /// Empty, or what there is not.
    [[nodiscard]] QString show(const Experiment& state);
    /// Adds camera, marks and panels as they are.
    void lookAt(Experiment& state) const;

  private:
    void showMarks(const std::vector<std::string>& marks);
    [[nodiscard]] QString showCamera(const std::string& words);
    [[nodiscard]] QString showPanels(const std::vector<std::string>& panels);

    PanelDocks& docks_;
    SceneView* view_;
    Arrangements& arrangements_;
    LessonPanel& lesson_;
    std::function<void()> clearPanels_;
};

} // namespace hingelab
