// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QPointer>
#include <functional>
#include <map>
#include <vector>

#include "ui/main_window.h"

namespace hingelab {

/// How a window was on its first day, to compare like with like: a picture of twice the size takes twice the
/// memory, and all groups of parameters opened take that of a thousand widgets, which is no leak.
class FirstState {
  public:
    /// As it is now.
    explicit FirstState(MainWindow& window);

    /// Closes dialogs; gives the window its size, arrangement, switches, theme and open groups again.
    void restore();

    /// Turns over what is switched on and off in the 3D view, and takes the next of what is chosen (the
    /// background, say): as many calls as there are backgrounds show every look.
    void turnShownOver();

    /// Any of what is switched and chosen in the 3D view: `below(count)` is a number from 0 on below it.
    void mixShown(const std::function<int(int count)>& below);

    /// The picture at its best, whatever that costs. What draws corners dark keeps textures as large as the
    /// view was when it last drew.
    void drawInFull();

  private:
    struct Switch {
        QPointer<QAction> action;
        bool isOn;
    };
    void resetArrangement();
    void resetSwitches();
    void resetShown();
    void resetGroups();

    MainWindow& window_;
    QSize size_;
    std::vector<Switch> switches_;
    std::map<QString, bool> shown_;  ///< in the 3D view: whether it is, by its name in the menu
    std::map<QString, bool> groups_; ///< of parameters: whether open, by key
};

} // namespace hingelab
