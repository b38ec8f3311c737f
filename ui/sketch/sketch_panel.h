// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTimer>
#include <QWidget>

#include "ui/sketch/sketch_model.h"
#include "ui/widgets/number_edit.h"

namespace hingelab {

/// Beside the sheet: whether the linkage runs and what is missing, numbers of what is selected, what drives,
/// and the photo's scale.
class SketchPanel : public QWidget {
    Q_OBJECT
  public:
    explicit SketchPanel(SketchModel& model, QWidget* parent = nullptr);

    /// How the rig shall be made.
    [[nodiscard]] SketchOptions options() const;
    /// Something that was not done, or nothing.
    void say(const QString& text);
    /// A line of this length [m] was drawn along the photo, from `from`: what it is really, can be said now.
    void askPhotoScale(double length, const Eigen::Vector2d& from);

  signals:
    void exampleWanted();
    void opacityChanged(double opacity);
    void photoScaled();
    void numberEntered(); ///< with Enter, of what is selected

  private:
    NumberEdit* numberRow(QWidget* box, const QString& label, const FieldInfo& info);
    void buildSelected(QLayout& layout);
    void buildMotion(QLayout& layout);
    void buildPhoto(QLayout& layout);
    void showPlan();
    void showSelected();
    void showDrivers();
    void showReach();
    void movePoint(int component, double value);
    void scalePhoto(double known);
    static void setRowVisible(NumberEdit* edit, bool visible);

    SketchModel& model_;
    QLabel* badge_;
    QLabel* faults_;
    QLabel* said_;
    QPushButton* example_;
    QGroupBox* selected_ = nullptr;
    QLabel* hint_ = nullptr;
    QComboBox* ground_ = nullptr;
    NumberEdit* x_ = nullptr;
    NumberEdit* y_ = nullptr;
    NumberEdit* direction_ = nullptr;
    NumberEdit* length_ = nullptr;
    QComboBox* driver_ = nullptr;
    QComboBox* motion_ = nullptr;
    QCheckBox* hangs_ = nullptr;
    QLineEdit* name_ = nullptr;
    QGroupBox* photo_ = nullptr;
    QSlider* opacity_ = nullptr;
    NumberEdit* knownLength_ = nullptr;
    QTimer reachTimer_; ///< whether the driver goes round is looked up when drawing pauses
    bool isMotionChosen_ = false;
    double measured_ = 0.0;
    Eigen::Vector2d measuredFrom_ = Eigen::Vector2d::Zero();
};

} // namespace hingelab
