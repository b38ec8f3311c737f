// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>

#include "ui/film/film_maker.h"
#include "ui/model/workbench.h"
#include "ui/transport/speed_edit.h"
#include "ui/widgets/number_edit.h"

namespace hingelab {

/// Asks what to film, makes the film, and tells how far it is. The motion is paused while it is open.
class FilmDialog : public QDialog {
    Q_OBJECT
  public:
    FilmDialog(Workbench& bench, FilmStage& stage, QWidget* parent = nullptr);
    ~FilmDialog() override;

    [[nodiscard]] FilmMaker& maker() { return maker_; }
    /// As the fields have it.
    [[nodiscard]] FilmPlan plan() const;

    void reject() override; ///< first ends a film that is being made

  signals:
    void made(const QString& path);

  private:
    enum Span { wholeRun, loopRange, fromUntil };

    void buildFields();
    void buildButtons();
    void addTimes(QFormLayout& form);
    void addFile(QFormLayout& form);
    void showSpan();
    void showSize();
    void showFormat();
    void takeEnding();
    void browse();
    void start();
    void showPlan();
    void showBusy(bool isBusy);
    void say(const QString& text, bool isProblem);

    SessionController& session_;
    FilmStage& stage_;
    const Theme& theme_;
    FilmMaker maker_;
    QComboBox* subject_;
    QComboBox* span_;
    NumberEdit* from_;
    NumberEdit* until_;
    SpeedEdit* speed_;
    QSpinBox* rate_;
    QSpinBox* width_;
    QSpinBox* height_;
    QComboBox* format_;
    QLineEdit* path_;
    QWidget* fields_;
    QLabel* words_;
    QLabel* left_;
    QProgressBar* progress_;
    QPushButton* export_;
    QPushButton* cancel_;
    double fromTime_ = 0.0;  ///< [s]
    double untilTime_ = 0.0; ///< [s]
    bool wasPlaying_ = false;
};

} // namespace hingelab
