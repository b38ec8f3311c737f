// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "ui/crash/crash_report.h"
#include "ui/files/autosave.h"
#include "ui/main_window.h"

namespace hingelab {

/// Keeps the window's unsaved edits among the user's data from now on.
[[nodiscard]] std::unique_ptr<Autosave> startAutosave(MainWindow& window);

/// Writes a report if the program crashes from now on, to be shown at the next start; it knows which rig is
/// open.
[[nodiscard]] std::unique_ptr<CrashReporter> startCrashReporter(MainWindow& window);

/// Asks about edits that earlier runs could not save, one rig after the other, newest first: open, discard, or
/// keep for another time. One can be opened; the others are offered at the next start. Before that, if a run
/// crashed, says so, and shows its report.
void offerRecovered(MainWindow& window, Autosave& autosave);

} // namespace hingelab
