// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace hingelab {

/// Calls of operator new in this program so far: steps must not add to them.
[[nodiscard]] long allocationCount();

} // namespace hingelab
