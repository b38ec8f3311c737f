// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/rig_carrier.h"

#include <QSettings>

#include "physics/exchange/rig_in_picture.h"

namespace hingelab {
namespace {

const QString kRigInPictures = QStringLiteral("rigInPictures");

} // namespace

bool RigCarrier::isWanted() {
    return QSettings().value(kRigInPictures, true).toBool();
}

void RigCarrier::setWanted(bool isWanted) {
    QSettings().setValue(kRigInPictures, isWanted);
}

QByteArray RigCarrier::carrying(const QWidget& part, const QByteArray& picture) {
    const QWidget* top = &part; // a floating plot is a window of its own, whose parent is the main one
    while (top->parentWidget() != nullptr) top = top->parentWidget();
    const auto* carrier = top->findChild<RigCarrier*>(QString(), Qt::FindDirectChildrenOnly);
    if (carrier == nullptr || !isWanted()) return picture;
    return QByteArray::fromStdString(withRigInside(picture.toStdString(), carrier->rigModel_.text()));
}

} // namespace hingelab
