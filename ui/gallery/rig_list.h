// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
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

/// The shipped rigs.
[[nodiscard]] std::vector<GalleryEntry> shippedEntries();

/// Rigs as pictures with a search, a choice of topic and the description of the one that is selected; one is
/// chosen by double click or Enter.
class RigList : public QWidget {
    Q_OBJECT
  public:
    RigList(const Theme& theme, RigPictures& pictures, const std::vector<GalleryEntry>& entries,
            QWidget* parent);

    /// Name of the rig that is selected; empty if none is.
    [[nodiscard]] QString selected() const;
    void focusList() { list_->setFocus(); }

  signals:
    void selectionChanged();
    void chosen();

  private:
    void fill(const Theme& theme, RigPictures& pictures, const std::vector<GalleryEntry>& entries);
    void showPicture(QListWidgetItem& item, const GalleryEntry& entry, const Rig& rig,
                     const ThemeColors& colors, RigPictures& pictures);
    void filter();
    void describe();

    QLineEdit* search_;
    QComboBox* groups_;
    QListWidget* list_;
    QLabel* description_;
};

} // namespace hingelab
