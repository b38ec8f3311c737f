// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSpinBox>
#include <QWidget>
#include <vector>

#include "analysis/hand_plan.h"
#include "ui/widgets/number_edit.h"

namespace hingelab {

/// The numbers of what a hand does, for the usual cases: makes a plan of them. Those that a case does not need
/// are hidden.
class HandForm : public QWidget {
    Q_OBJECT
  public:
    enum class Case { opensAndCloses, goesTo, pushes };

    explicit HandForm(QWidget* parent = nullptr);

    /// For a joint of a rig, with numbers to begin with that suit it.
    void setJoint(const Model& model, const std::string& joint);
    void setCase(Case what);

    /// Of the numbers; the joint is not named.
    [[nodiscard]] HandPlan plan() const;
    [[nodiscard]] bool isComplaining() const;

    [[nodiscard]] QSpinBox& times() { return *times_; }

  signals:
    void changed();
    void complaintChanged(const QString& reason); ///< empty: nothing is wrong any more

  private:
    struct Row {
        FieldInfo info{};
        QLabel* label = nullptr;
        NumberEdit* edit = nullptr;
        double value = 0.0; ///< [SI]
    };
    void addRow(Row& row, const char* name, const QString& label, const char* help);
    void setQuantity(Row& row, Quantity quantity, double value);
    void showRow(Row& row, bool shown);
    void showEffort();

    QGridLayout* grid_;
    Row to_, back_, rate_, hold_, effort_, until_;
    QLabel* timesLabel_;
    QSpinBox* times_;
    QComboBox* effortKind_;
    QCheckBox* leadsFirst_;
    Case case_ = Case::opensAndCloses;
    bool turns_ = true;
    bool hasHandle_ = false;
    std::string joint_;
};

} // namespace hingelab
