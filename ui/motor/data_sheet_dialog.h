// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>

#include "motor/data_sheet.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// Entry of a data sheet: catalogue values in any unit, what follows from them, and where they contradict each
/// other, as they are typed.
class DataSheetDialog : public QDialog {
    Q_OBJECT
  public:
    DataSheetDialog(const DataSheet& sheet, const QString& target, const Theme& theme,
                    QWidget* parent = nullptr);

    [[nodiscard]] const DataSheet& sheet() const { return sheet_; }
    /// What the values make; empty while they make nothing.
    [[nodiscard]] const std::optional<MotorDesign>& design() const { return design_; }

    [[nodiscard]] QLineEdit& editOf(const std::string& key);

  private:
    [[nodiscard]] QScrollArea* makeForm();
    void makeFindings();
    void layOut(QWidget* form, const QString& target);
    void takeTexts();
    void fill();
    void showResult(const Issues& issues);
    void load();
    void save();

    const Theme& theme_;
    DataSheet sheet_;
    std::optional<MotorDesign> design_;
    QLineEdit* name_;
    QLineEdit* maker_;
    QLineEdit* order_;
    std::vector<QLineEdit*> edits_; ///< as dataSheetFields()
    QLabel* model_;
    QLabel* findings_;
    QPushButton* use_;
};

} // namespace hingelab
