// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPointer>
#include <QPushButton>

#include "ui/film/film_stage.h"
#include "ui/model/latest_task.h"

namespace hingelab {

/// A picture of what is shown now as PNG: the 3D view, the whole window, or a plot with its title.
class PictureDialog : public QDialog {
    Q_OBJECT
  public:
    PictureDialog(FilmStage& stage, const Theme& theme, QWidget* parent = nullptr);

  signals:
    void made(const QString& path);

  private:
    struct Job {
        QImage picture;
        QString path;
        std::string rig; ///< to put inside; empty: none
    };
    struct Outcome {
        QString path;
        QString problem; ///< empty: it is written
    };

    void buildPictureFields();
    [[nodiscard]] static Outcome write(const Job& job);
    [[nodiscard]] QImage picture() const;
    [[nodiscard]] QSize size() const;
    [[nodiscard]] bool isOfView() const;
    void browse();
    void start();
    void take(const Outcome& outcome);
    void showChoice();
    void say(const QString& text, bool isProblem);

    FilmStage& stage_;
    const Theme& theme_;
    std::vector<QPointer<PlotPanel>> plots_;
    QComboBox* subject_;
    QComboBox* scale_;
    QCheckBox* transparent_;
    QCheckBox* carriesRig_;
    QLineEdit* path_;
    QLabel* words_;
    QPushButton* export_;
    LatestTask<Job, Outcome> task_;
};

} // namespace hingelab
