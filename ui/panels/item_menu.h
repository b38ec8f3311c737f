// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include "ui/model/open_rig.h"

namespace hingelab {

/// What can be done with an item of the rig ("/joints/0"): rename, duplicate, remove it with what hangs on it.
/// Fills an empty menu; `parent` is behind the dialogs. What is refused is told with its reason.
void fillItemMenu(QMenu& menu, OpenRig& openRig, const std::string& item, QWidget* parent);

} // namespace hingelab
