// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <functional>
#include <vector>

#include "ui/targets/band_edit.h"

namespace hingelab {

/// Asks for a target: its figure, the places or the band that it is asked with, limits with units, and where
/// they come from. Several places, with semicolons between, make several targets.
class TargetDialog : public QDialog {
    Q_OBJECT
  public:
    /// `take` does the edit; what it returns is why it cannot be done, in words, and keeps the dialog open.
    using Take = std::function<QString(const std::vector<Target>&)>;
    TargetDialog(const Target& target, bool isNew, Take take, BandEdit::AroundCurve aroundCurve,
                 QWidget* parent = nullptr);

    [[nodiscard]] QComboBox& figureChoice() { return *figure_; }
    [[nodiscard]] QLineEdit& toLine() { return *to_; }

    void accept() override;

  private:
    [[nodiscard]] QLineEdit* addLine(const QString& label, const QString& help);
    void addNumbers(QFormLayout& form);
    void fill();
    void followFigure();
    void showProblem(const QString& text);
    [[nodiscard]] Target targetAsTyped() const;
    [[nodiscard]] Figure figure() const;

    Target target_;
    bool isNew_;
    Take take_;
    QLineEdit* name_;
    QComboBox* figure_;
    QLabel* definition_;
    QLineEdit* from_;
    QLineEdit* to_;
    BandEdit* band_;
    QLineEdit* least_;
    QLineEdit* most_;
    QLineEdit* reserve_;
    QLineEdit* coldest_;
    QLineEdit* warmest_;
    QLineEdit* weight_;
    QLineEdit* source_;
    QLabel* problem_;
};

} // namespace hingelab
