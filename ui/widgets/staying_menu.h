// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace hingelab {

/// From now on a menu stays open while its ticks are set and taken away, by mouse or by Space, so that several
/// can be set at once. Choices of which only one counts, and commands, close it as ever. Twice is as once.
void keepOpenOnTicks(QMenu& menu);

} // namespace hingelab
