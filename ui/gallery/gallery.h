// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QPushButton>

#include "ui/gallery/rig_list.h"

namespace hingelab {

/// Asks for a rig, by its picture.
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
    void choose();

    RigList* rigs_;
    QDialogButtonBox* buttons_;
    QString chosen_;
};

} // namespace hingelab
