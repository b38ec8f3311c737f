// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include "ui/synthesis/synthesis_canvas.h"
#include "ui/synthesis/synthesis_panel.h"
#include "ui/synthesis/way_slider.h"
#include "ui/text/elided_label.h"

namespace hingelab {

/// "Three positions…": a four-bar that carries its coupler through three poses, in the plane; it becomes a rig.
/// It keeps what was worked on while it is closed.
class SynthesisDialog : public QDialog {
    Q_OBJECT
  public:
    explicit SynthesisDialog(const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] SynthesisModel& model() { return model_; }
    [[nodiscard]] SynthesisCanvas& canvas() { return *canvas_; }
    [[nodiscard]] SynthesisPanel& panel() { return *panel_; }
    [[nodiscard]] WaySlider& slider() { return *slider_; }

  signals:
    void made(const std::string& rigText); ///< a rig as a file has it; whoever opens it, accepts the dialog

  protected:
    void hideEvent(QHideEvent* event) override;

  private:
    void buildMotion(QLayout& layout);
    void buildButtons(QLayout& layout);
    void showReport();
    void play(bool plays);
    void advance();

    const Theme& theme_;
    SynthesisModel model_;
    SynthesisCanvas* canvas_;
    SynthesisPanel* panel_;
    ElidedLabel* hint_;
    WaySlider* slider_;
    QToolButton* play_;
    std::vector<QPushButton*> poses_;
    QPushButton* make_;
    QTimer timer_;
    double time_ = 0.0; ///< of the animation, in ways through the poses
};

} // namespace hingelab
