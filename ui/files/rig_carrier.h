// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QWidget>

#include "ui/model/open_rig.h"

namespace hingelab {

/// Puts the open rig into pictures that are taken of a window, so that the picture opens as the rig. The user
/// may not want it: that is remembered.
class RigCarrier : public QObject {
    Q_OBJECT
  public:
    RigCarrier(const OpenRig& openRig, QWidget& window) : QObject(&window), openRig_(openRig) {}

    /// Whether the user has said that pictures carry the rig; not before isDecided().
    [[nodiscard]] static bool isWanted();
    /// The user was asked: whoever has a picture that carries the rig has the design.
    [[nodiscard]] static bool isDecided();
    /// Asks, once and for all pictures; false: cancelled, and no picture is wanted now.
    [[nodiscard]] static bool decide(QWidget& parent);
    static void setWanted(bool isWanted);

    /// PNG or SVG with the rig of the window that `part` is in, if that has one and it is wanted; else as it
    /// is.
    [[nodiscard]] static QByteArray carrying(const QWidget& part, const QByteArray& picture);

  private:
    const OpenRig& openRig_;
};

} // namespace hingelab
