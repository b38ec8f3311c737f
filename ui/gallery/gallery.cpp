// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/gallery/gallery.h"

#include <QVBoxLayout>

#include "ui/theme/screen_fit.h"

namespace hingelab {

Gallery::Gallery(const Theme& theme, RigPictures& pictures, QWidget* parent)
    : Gallery(theme, pictures, tr("Gallery"), shippedEntries(), parent) {}

Gallery::Gallery(const Theme& theme, RigPictures& pictures, const QString& title,
                 const std::vector<GalleryEntry>& entries, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(title);
    resizeWithinScreen(*this, QSize(1010, 720));
    auto* layout = new QVBoxLayout(this);
    rigs_ = new RigList(theme, pictures, entries, this);
    layout->addWidget(rigs_, 1);
    buttons_ = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    QPushButton* open = buttons_->button(QDialogButtonBox::Open);
    layout->addWidget(buttons_);
    connect(buttons_, &QDialogButtonBox::accepted, this, &Gallery::choose);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(rigs_, &RigList::chosen, this, &Gallery::choose);
    const auto enable = [this, open] { open->setEnabled(!rigs_->selected().isEmpty()); };
    connect(rigs_, &RigList::selectionChanged, open, enable);
    enable();
    rigs_->focusList();
}

void Gallery::offer(QAction& action) {
    QPushButton* button = buttons_->addButton(action.text(), QDialogButtonBox::ActionRole);
    button->setToolTip(action.toolTip());
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this, &action] {
        reject();
        QMetaObject::invokeMethod(&action, &QAction::trigger, Qt::QueuedConnection);
    });
}

void Gallery::choose() {
    if (rigs_->selected().isEmpty()) return;
    chosen_ = rigs_->selected();
    accept();
}

} // namespace hingelab

#include "ui/gallery/moc_gallery.cpp"
