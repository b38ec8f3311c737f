// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>

#include "ui/theme/theme.h"

namespace hingelab {

/// Shows the shipped rigs as pictures with their descriptions; one is chosen by double click or Enter.
class Gallery : public QDialog {
    Q_OBJECT
  public:
    explicit Gallery(const Theme& theme, QWidget* parent = nullptr);

    /// Shipped name of the rig that was chosen; empty if none.
    [[nodiscard]] const QString& chosen() const { return chosen_; }
    [[nodiscard]] QListWidget& list() { return *list_; }
    [[nodiscard]] QLineEdit& search() { return *search_; }

  private:
    void fill(const Theme& theme);
    void filter(const QString& text);
    void describe();
    void choose();

    QLineEdit* search_;
    QListWidget* list_;
    QLabel* description_;
    QPushButton* open_;
    QString chosen_;
};

} // namespace hingelab
