// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QPushButton>
#include <QToolBar>

#include "rig/rig_document.h"
#include "ui/sketch/sketch_canvas.h"
#include "ui/sketch/sketch_panel.h"

namespace hingelab {

/// Draws planar linkages and makes rigs of them. A window of its own, which keeps its sketch when it is closed.
class SketchDialog : public QDialog {
    Q_OBJECT
  public:
    explicit SketchDialog(const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] SketchModel& model() { return model_; }
    [[nodiscard]] SketchCanvas& canvas() { return *canvas_; }
    [[nodiscard]] SketchPanel& panel() { return *panel_; }

    /// Lays a photo behind the sketch; returns what was wrong.
    [[nodiscard]] QString loadPhoto(const QString& path);

    /// Draws a four-bar linkage, as one undo step.
    void drawExample();

  signals:
    void rigMade(const std::shared_ptr<hingelab::RigDocument>& document);

  private:
    QAction* addTool(const QString& icon, const QString& text, const QString& toolTip, const QKeySequence& key);
    void buildTools();
    void buildGroundTools();
    void buildPhotoTools();
    void updateActions();
    void setGround(SketchGround ground);
    void joinSelected();
    void removeSelected();
    void choosePhoto();
    void makeRig();
    void showMenu(const QPoint& at);

    const Theme& theme_;
    SketchModel model_;
    SketchCanvas* canvas_;
    SketchPanel* panel_;
    QToolBar* tools_;
    QAction* draw_ = nullptr;
    QAction* select_ = nullptr;
    QAction* pivot_ = nullptr;
    QAction* slide_ = nullptr;
    QAction* loose_ = nullptr;
    QAction* join_ = nullptr;
    QAction* remove_ = nullptr;
    QAction* scalePhoto_ = nullptr;
    QAction* movePhoto_ = nullptr;
    QPushButton* make_;
};

} // namespace hingelab
