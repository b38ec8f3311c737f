// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "share/share_page.h"

namespace hingelab {

/// The browser's part of shared pages: our own viewer, with three.js and Chart.js as Debian packages them.
[[nodiscard]] const ShareAssets& shareAssets();

} // namespace hingelab
