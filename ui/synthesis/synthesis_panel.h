// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QWidget>
#include <functional>

#include "ui/synthesis/synthesis_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/number_edit.h"

namespace hingelab {

/// What is wrong with a synthesis, its figures, and all its numbers to be typed.
class SynthesisPanel : public QWidget {
    Q_OBJECT
  public:
    SynthesisPanel(SynthesisModel& model, const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] QLabel& figures() { return *figures_; }

  private:
    /// A number with how it is read and set.
    struct Entry {
        NumberEdit* edit;
        std::function<std::optional<double>(const SynthesisModel&)> read;
    };
    using Setter = std::function<QString(double value, int gesture)>;
    void addPoses();
    void addPart();
    void addPivots();
    void addDrive();
    void addHeading(const QString& text, const QStringList& columns);
    void addRow(const QString& name, const std::vector<NumberEdit*>& edits);
    NumberEdit* addNumber(const char* objectName, const QString& name, Quantity quantity,
                          std::function<std::optional<double>(const SynthesisModel&)> read, Setter set);
    void refresh();
    [[nodiscard]] QString verdictText() const;
    [[nodiscard]] QString figuresText() const;

    SynthesisModel& model_;
    const Theme& theme_;
    QLabel* verdict_;
    QLabel* figures_;
    QLabel* problem_;
    QComboBox* driven_;
    QComboBox* motion_;
    QGridLayout* grid_;
    std::vector<Entry> entries_;
};

} // namespace hingelab
