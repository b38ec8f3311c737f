// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cad/cad_model.h"

namespace hingelab::test {

/// A homogeneous brick whose corner is the origin of its frame [unit of the file], without faces.
inline CadSolid brick(const Vector3& size) {
    const Vector3 squares = size.cwiseAbs2();
    CadSolid solid;
    solid.isClosed = true;
    solid.volume = size.prod();
    solid.centre = 0.5 * size;
    solid.high = size;
    solid.inertia = (solid.volume / 12.0 *
                     Vector3(squares.y() + squares.z(), squares.x() + squares.z(), squares.x() + squares.y()))
                        .asDiagonal();
    return solid;
}

} // namespace hingelab::test
