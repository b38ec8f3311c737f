// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QWidget>

namespace hingelab {

/// Resizes a window to what is wanted, but no larger than its screen has room for.
void resizeWithinScreen(QWidget& window, const QSize& wanted);

/// Brings a window that was left on another screen, or grown beyond this one, back onto it with all its edges.
void keepOnScreen(QWidget& window);

} // namespace hingelab
