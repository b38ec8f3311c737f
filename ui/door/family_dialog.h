// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include "ui/model/open_rig.h"
#include "ui/widgets/number_edit.h"
#include "workshop/parameter_family.h"

namespace hingelab {

/// What the curves of a family differ in.
struct FamilyAsked {
    FamilyAxis axis;
    std::vector<double> values; ///< [SI]
};

/// Asks what shall differ, from where to where, and how many curves. It stays open while one looks at them.
class FamilyDialog : public QDialog {
    Q_OBJECT
  public:
    explicit FamilyDialog(OpenRig& openRig, QWidget* parent = nullptr);

    [[nodiscard]] NumberEdit& toEdit() { return *to_; }

  signals:
    void asked(const hingelab::FamilyAsked& family);
    void removed();

  private:
    void fillAxes();
    void proposeRange();
    void ask();

    OpenRig& openRig_;
    QComboBox* axes_;
    NumberEdit* from_;
    NumberEdit* to_;
    QSpinBox* count_;
    QLabel* problem_;
    QPushButton* show_;
    QPushButton* remove_;
    double fromValue_ = 0.0, toValue_ = 0.0; ///< [SI]
};

} // namespace hingelab
