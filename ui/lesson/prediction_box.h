// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "lesson/lesson.h"
#include "ui/lesson/prediction_plot.h"
#include "ui/lesson/question_box.h"
#include "ui/model/workbench.h"

namespace hingelab {

/// A curve to be drawn before the rig runs; then the run plays, its curve appears over the drawn one, and the
/// two are compared.
class PredictionBox : public QuestionBox {
    Q_OBJECT
  public:
    /// Sets up the state that the prediction is about, playing; empty, or why it cannot be done.
    using Begin = std::function<QString()>;
    PredictionBox(const Look& look, const Prediction& prediction, Workbench& bench, Begin begin,
                  QWidget* parent);

    void restore(const Json& given) override;

  protected:
    void check() override;

  private:
    void makePlot();
    void follow();
    void finish();
    void giveUp();
    [[nodiscard]] bool takeAxes();
    void showButtons();
    [[nodiscard]] bool isOurRun() const;

    Prediction asked_;
    OpenRig& openRig_;
    SessionController& session_;
    PreparedStates& states_;
    Begin begin_;
    PredictionAxes axes_;
    PredictionPlot* plot_ = nullptr;
    QPushButton* again_ = nullptr;
    std::vector<double> x_, y_; ///< of the real curve [SI]
    long generation_ = -1;      ///< of the history that they are from
    std::size_t nextRow_ = 0;   ///< that was not yet taken, counted from the start of the run
    bool isRunning_ = false;
    long resets_ = 0;       ///< of the run before
    double lastTime_ = 0.0; ///< of the run that was seen [s]
    long state_ = 0;        ///< PreparedStates::number() of the run
    long document_ = 0;
    int edits_ = 0; ///< index of the undo stack when it began
};

} // namespace hingelab
