// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rig/rig.h"
#include "text/json_text.h"

/// What an assembly keeps when it becomes one of another kind.
namespace hingelab {

/// Whether an assembly has a frame (an index of kAssemblyFrames) that bodies and joints can hang on.
[[nodiscard]] bool hasFrame(const AssemblyItem& item, std::size_t which);

/// The assembly as a file has it, with rod 1 and the axes said in the words of all kinds: as a length where it
/// is a vector and the other way round, about the axis at the other place where only that is there. Reading it
/// as any kind takes what that has.
[[nodiscard]] Json inWordsOfAllKinds(Json assembly);

} // namespace hingelab
