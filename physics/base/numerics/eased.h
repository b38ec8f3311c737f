// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace hingelab {

/// 10 s³ - 15 s⁴ + 6 s⁵ for s in 0 .. 1: from 0 to 1 without a jump of slope or bend at either end.
constexpr double eased(double s) {
    return s * s * s * (10.0 + s * (-15.0 + 6.0 * s));
}

/// Its integral from 0; a half at 1.
constexpr double easedArea(double s) {
    return s * s * s * s * (2.5 + s * (-3.0 + s));
}

} // namespace hingelab
