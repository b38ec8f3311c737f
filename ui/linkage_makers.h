// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QObject>
#include <QPointer>

#include "ui/files/file_actions.h"
#include "ui/sketch/sketch_dialog.h"
#include "ui/synthesis/synthesis_dialog.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// The windows in which linkages are drawn, on the way from the menus to a new document. They are made when
/// they are first shown, and keep what was drawn.
class LinkageMakers : public QObject {
    Q_OBJECT
  public:
    LinkageMakers(FileActions& files, const Theme& theme, QWidget* window);

    /// One for each way, for menus.
    [[nodiscard]] QList<QAction*> actions() const { return {sketchAction_, synthesisAction_}; }
    void showSketch();
    void showSynthesis();
    /// Null until they were shown.
    [[nodiscard]] SketchDialog* sketch() { return sketch_; }
    [[nodiscard]] SynthesisDialog* synthesis() { return synthesis_; }

  signals:
    void made(); ///< a rig, which is the open document now

  private:
    [[nodiscard]] bool take(RigDocument document);

    FileActions& files_;
    const Theme& theme_;
    QWidget* window_;
    QAction* sketchAction_;
    QAction* synthesisAction_;
    QPointer<SketchDialog> sketch_;
    QPointer<SynthesisDialog> synthesis_;
};

} // namespace hingelab
