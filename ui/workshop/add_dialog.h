// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <array>

#include "ui/theme/theme.h"
#include "workshop/additions.h"

namespace hingelab {

/// Everything that can be added to a rig, by groups, with a picture and a sentence; a line to search in.
class AddDialog : public QDialog {
    Q_OBJECT
  public:
    AddDialog(const Theme& theme, bool canPick, QWidget* parent = nullptr);

    /// What was chosen; nullptr if nothing was.
    [[nodiscard]] const Addition* chosen() const;
    /// Its place is to be clicked on in the 3D view.
    [[nodiscard]] bool isToBePicked() const { return isToBePicked_; }

    /// A strut is to be found by the assistant.
    [[nodiscard]] bool asksAssistant() const { return asksAssistant_; }

    /// Joints that a dyad shall have.
    [[nodiscard]] DyadJoints joints() const;

    [[nodiscard]] QComboBox& joint(std::size_t i) { return *joints_[i]; }

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void filter(const QString& text);
    void showChosen();
    void buildJoints(QVBoxLayout& layout);
    [[nodiscard]] QString dyadWords();

    const Theme& theme_;
    bool canPick_;
    bool isToBePicked_ = false;
    bool asksAssistant_ = false;
    QLineEdit* search_;
    QListWidget* list_;
    QLabel* help_;
    std::array<QComboBox*, 3> joints_{};
    QWidget* jointsRow_;
    QPushButton* add_;
    QPushButton* pick_;
    QPushButton* assistant_;
};

} // namespace hingelab
