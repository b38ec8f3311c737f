// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QTimer>
#include <QToolButton>
#include <QWidget>

#include "ui/pose/pose_controller.h"
#include "ui/text/elided_label.h"
#include "ui/widgets/fine_slider.h"
#include "ui/widgets/number_edit.h"

namespace hingelab {

/// Poses by numbers: one coordinate with its slider and value; the other branch of an assembly; the pose as the
/// rig's start; a constant speed from here. In one line or, where that is too narrow, in two. While the motion
/// runs it shows the coordinate, and says that a pose needs a pause; a rig without coordinates has none of it.
class PoseBar : public QWidget {
    Q_OBJECT
  public:
    explicit PoseBar(PoseController& posing, QWidget* parent = nullptr);

    [[nodiscard]] NumberEdit& edit() { return *edit_; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QToolButton* addButton(const QString& text);
    void fill();
    void fillFlips();
    void nameCoordinate();
    void showPose();
    void showReasons();
    void showValue(double value);
    void findRange();
    void sliderMoved(int position);
    void takeNumber(double value);
    void goBeyond(int action);
    void driveOrRelease();
    void arrange();
    [[nodiscard]] int coordinate() const;
    [[nodiscard]] bool isOneLine(int width) const;
    [[nodiscard]] int lineHeight() const;
    [[nodiscard]] int buttonsWidth() const;
    [[nodiscard]] int numberWidth() const;

    PoseController& posing_;
    FieldInfo field_; ///< of the coordinate that is shown
    QComboBox* coordinates_;
    ElidedLabel* name_;
    FineSlider* slider_;
    NumberEdit* edit_;
    QToolButton* flip_;
    QToolButton* start_;
    QToolButton* drive_;
    CoordinateRange range_;
    bool hasRange_ = false;
    bool isRunning_ = false; ///< as it is shown
    QTimer settle_;          ///< runs while poses change: then the range is found anew
};

} // namespace hingelab
