// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "spatial/spatial_vectors.h"

namespace hingelab::test {

/// Places of a file that was written and read again, where numbers have all their digits [m].
inline bool isNear(const Vector3& a, const Vector3& b) {
    return (a - b).norm() < 1e-12;
}

} // namespace hingelab::test
