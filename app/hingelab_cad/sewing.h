// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/hingelab_cad/assembly_walk.h"

namespace hingelab::cad_reader {

/// Joins faces whose edges lie within 0.01 mm of each other but are not shared, as IGES files have them. The
/// leaf stays as it is where that closes no gap.
/// @return whether its faces were joined.
bool sew(AssemblyLeaf& leaf);

} // namespace hingelab::cad_reader
