// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace hingelab {

/// Has memory of large blocks (pictures, histories of runs, textures of a driver that draws by the processor)
/// given back to the system as each is freed. By itself the C library of GNU keeps blocks of up to 32 MB in one
/// heap, as soon as some were freed; what lives longer among them tears it, and a day of opening rigs and
/// moving panels grows it. Nothing elsewhere. Before anything is drawn.
void giveLargeBlocksBack();

} // namespace hingelab
