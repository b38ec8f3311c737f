// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <TopoDS_Shape.hxx>
#include <string>
#include <vector>

#include "tests/physics/cad/solid_bodies.h"

/// Shapes of OpenCASCADE's, in mm, with what is known of them.
namespace hingelab::test {

struct KnownShape {
    std::string name;
    TopoDS_Shape shape;
    SolidBody body;
};

/// Twenty solids whose mass properties are known.
[[nodiscard]] std::vector<KnownShape> knownShapes();

/// A plate of 10 mm with bores of 3 mm in a grid, 10 mm apart.
[[nodiscard]] KnownShape boredPlate(int columns, int rows);

} // namespace hingelab::test
