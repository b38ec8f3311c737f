// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/large_blocks.h"

#include <cstdlib>
#include <tuple>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace hingelab {

void giveLargeBlocksBack() {
#ifdef __GLIBC__
    constexpr int large = 512 * 1024;      // [bytes]: a picture of 360 by 360
    constexpr int kept = 16 * 1024 * 1024; // at the heap's end, which small blocks come back to at once
    std::ignore = ::mallopt(M_MMAP_THRESHOLD, large);
    std::ignore = ::mallopt(M_TRIM_THRESHOLD, kept);
#endif
}

} // namespace hingelab
