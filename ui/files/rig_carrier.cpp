// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/rig_carrier.h"

#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include "exchange/rig_in_picture.h"

namespace hingelab {
namespace {

const QString kRigInPictures = QStringLiteral("rigInPictures");

} // namespace

bool RigCarrier::isWanted() {
    return QSettings().value(kRigInPictures, false).toBool();
}

bool RigCarrier::isDecided() {
    return QSettings().contains(kRigInPictures);
}

bool RigCarrier::decide(QWidget& parent) {
    QMessageBox box(QMessageBox::Question, tr("Put the rig into pictures?"),
                    tr("A picture can carry the rig: File > Open then opens the rig from the picture."),
                    QMessageBox::NoButton, &parent);
    box.setInformativeText(
        tr("Everyone who receives such a picture receives your design. This answer applies to all pictures; "
           "File > Export picture changes it."));
    const QPushButton* with = box.addButton(tr("With the &rig"), QMessageBox::YesRole);
    QPushButton* without = box.addButton(tr("Picture &only"), QMessageBox::NoRole);
    box.addButton(QMessageBox::Cancel);
    box.setDefaultButton(without);
    box.exec();
    if (box.clickedButton() != with && box.clickedButton() != without) return false;
    setWanted(box.clickedButton() == with);
    return true;
}

void RigCarrier::setWanted(bool isWanted) {
    QSettings().setValue(kRigInPictures, isWanted);
}

QByteArray RigCarrier::carrying(const QWidget& part, const QByteArray& picture) {
    const QWidget* top = &part; // a floating plot is a window of its own, whose parent is the main one
    while (top->parentWidget() != nullptr) top = top->parentWidget();
    const auto* carrier = top->findChild<RigCarrier*>(QString(), Qt::FindDirectChildrenOnly);
    if (carrier == nullptr || !isWanted()) return picture;
    return QByteArray::fromStdString(withRigInside(picture.toStdString(), carrier->openRig_.text()));
}

} // namespace hingelab

#include "ui/files/moc_rig_carrier.cpp"
