// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace hingelab {

/// Gives back the pixels of windows that are closed but kept: dialogs, menus, lists of combo boxes. Qt holds
/// them until the window is destroyed (4 MB for a dialog of 1180 by 760 pixels), though it paints a window anew
/// whenever it is shown. Looks at every window of the program for as long as it lives.
class HiddenWindows : public QObject {
    Q_OBJECT
  public:
    explicit HiddenWindows(QObject* parent = nullptr);
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace hingelab
