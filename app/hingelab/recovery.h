// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "ui/files/autosave.h"
#include "ui/main_window.h"

namespace hingelab {

/// Keeps the window's unsaved edits among the user's data from now on.
[[nodiscard]] std::unique_ptr<Autosave> startAutosave(MainWindow& window);

/// Asks about edits that earlier runs could not save, one rig after the other, newest first: open, discard, or
/// keep for another time. One can be opened; the others are offered at the next start.
void offerRecovered(MainWindow& window, Autosave& autosave);

} // namespace hingelab
