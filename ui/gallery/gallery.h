// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <string>
#include <vector>

#include "ui/gallery/rig_pictures.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// What a gallery offers.
struct GalleryEntry {
    QString name; ///< "room-door", or the path of a file
    std::string text;
    QString group = {}; ///< where people look for it; empty: with all others
};

/// Shows rigs as pictures with their descriptions; one is chosen by double click or Enter.
class Gallery : public QDialog {
    Q_OBJECT
  public:
    /// The shipped rigs.
    Gallery(const Theme& theme, RigPictures& pictures, QWidget* parent = nullptr);
    Gallery(const Theme& theme, RigPictures& pictures, const QString& title,
            const std::vector<GalleryEntry>& entries, QWidget* parent = nullptr);

    /// Name of the rig that was chosen; empty if none.
    [[nodiscard]] const QString& chosen() const { return chosen_; }
    /// Another way to what is looked for, as a button: it closes the gallery and triggers the action.
    void offer(QAction& action);

  private:
    void fill(const Theme& theme, RigPictures& pictures, const std::vector<GalleryEntry>& entries);
    void showPicture(QListWidgetItem& item, const GalleryEntry& entry, const Rig& rig,
                     const ThemeColors& colors, RigPictures& pictures);
    void filter();
    void describe();
    void choose();

    QLineEdit* search_;
    QComboBox* groups_;
    QListWidget* list_;
    QLabel* description_;
    QDialogButtonBox* buttons_;
    QPushButton* open_;
    QString chosen_;
};

} // namespace hingelab
