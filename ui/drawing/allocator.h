// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace hingelab {

// Memory of the window's program comes from jemalloc wherever this library is linked. GNU's C library
// puts what is made next into the holes that a large rig left, whichever they are, so that each page keeps
// something: in a day of opening rigs and moving panels the program grows, though it uses as much as before.
// jemalloc fills the oldest pages first, so that later ones become empty.

/// Has pages that were freed given back to the system half a second later, by a thread of the allocator. First
/// of all in main().
void startGivingMemoryBack();

/// Gives them back now: before memory is measured.
void giveMemoryBackNow();

struct MemoryUse {
    double used = 0.0;     ///< by the program [MB]
    double resident = 0.0; ///< what the allocator holds for it, of the system's memory [MB]
};
[[nodiscard]] MemoryUse memoryUse();

/// Whether the program was started with MALLOC_CONF=prof:true.
[[nodiscard]] bool isMemoryProfiled();
/// What is in use, and by which calls it was asked for, for jeprof. Nothing where memory is not profiled.
void writeMemoryProfile(const std::string& file);

} // namespace hingelab
