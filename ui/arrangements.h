// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QObject>
#include <functional>
#include <optional>

#include "ui/rig_family.h"

namespace hingelab {

/// The user's own arrangements of the panels, one for each kind of rig, in the settings. A kind that was never
/// arranged has none: then the panels are those that suit the rig. Moving, floating, closing and showing a
/// panel, or adding one, arranges; widths and heights go along from rig to rig.
class Arrangements : public QObject {
    Q_OBJECT
  public:
    /// `version` as in QMainWindow::saveState().
    Arrangements(QMainWindow& window, int version, QObject* parent);

    /// Watches a panel from now on; what is done within arrange() does not count as the user's.
    void watch(QDockWidget& dock);
    /// Runs what the program does to the panels by itself.
    void arrange(const std::function<void()>& change);
    /// The user has changed the panels in a way that no dock tells.
    void noteUse();

    [[nodiscard]] std::optional<RigFamily> family() const { return family_; }
    /// Another rig: keeps the arrangement of the kind before. True if this kind has one of the user's.
    bool turnTo(RigFamily family);
    /// Brings the user's arrangement of the present kind; false if there is none that fits.
    bool restore();
    /// Writes that of the present kind, if it is the user's.
    void save();
    /// The present kind has none any more.
    void forget();
    [[nodiscard]] bool isUsers() const { return isUsers_; }

  signals:
    void changed(); ///< by the user

  private:
    [[nodiscard]] QString key() const;

    QMainWindow& window_;
    int version_;
    std::optional<RigFamily> family_;
    bool isUsers_ = false;
    int arranging_ = 0;
};

} // namespace hingelab
