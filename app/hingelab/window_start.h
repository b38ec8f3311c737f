// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "rig/rig_document.h"
#include "ui/theme/theme.h"

/// What a program with the window does before it has one.
namespace hingelab {

/// Before there is an application.
void prepareProcess(bool isWithoutDisplay);
/// With the application: names, icon, numbers with points.
void prepareApplication(const QString& version);
/// "light", "dark", else as the system.
[[nodiscard]] ThemeChoice themeChoice(const QString& name);
/// The rig that the window begins with.
[[nodiscard]] RigDocument firstDocument();

} // namespace hingelab
