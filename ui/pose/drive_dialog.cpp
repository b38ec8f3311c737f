// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pose/drive_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <numbers>

namespace hingelab {

DriveDialog::DriveDialog(const QString& name, Quantity quantity, QWidget* parent)
    : QDialog(parent),
      field_{"speed",
             "Speed",
             quantity == Quantity::angle ? Quantity::angularRate : Quantity::velocity,
             kFinite,
             {-1.0, 1.0},
             1.0,
             Scale::linear,
             "Of the coordinate"},
      speed_(quantity == Quantity::angle ? std::numbers::pi / 3.0 : 0.1) { // 60 °/s, 0.1 m/s
    setWindowTitle(tr("Drive at constant speed"));
    auto* layout = new QVBoxLayout(this);
    auto* label = new QLabel(tr("Speed of %1, from where it stands:").arg(name), this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    edit_ = new NumberEdit(field_, this);
    edit_->setObjectName(QStringLiteral("driveSpeed"));
    edit_->setAccessibleName(tr("Speed"));
    edit_->setValue(speed_);
    auto* problem = new QLabel(this);
    problem->setObjectName(QStringLiteral("muted"));
    problem->setTextFormat(Qt::PlainText);
    problem->setWordWrap(true);
    problem->setText(tr("The pose becomes the rig's start. Press Ctrl+Z to undo."));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Drive"));
    layout->addWidget(label);
    layout->addWidget(edit_);
    layout->addWidget(problem);
    layout->addWidget(buttons);
    connect(edit_, &NumberEdit::valueEntered, this, [this](double value) {
        speed_ = value;
        edit_->setValue(value);
    });
    connect(edit_, &NumberEdit::complaintChanged, this, [=](const QString& reason) {
        problem->setText(reason.isEmpty() ? tr("The pose becomes the rig's start. Press Ctrl+Z to undo.")
                                          : reason);
        buttons->button(QDialogButtonBox::Ok)->setEnabled(reason.isEmpty());
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        if (edit_->isComplaining()) return;
        emit chosen(speed_);
        accept();
    });
    edit_->selectAll();
    edit_->setFocus();
}

} // namespace hingelab

#include "ui/pose/moc_drive_dialog.cpp"
