// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tests/physics/cad/solid_bodies.h"

/// STEP and IGES files, made by OpenCASCADE.
namespace hingelab::test {

struct NamedBody {
    std::string name;
    SolidBody body;
};

/// Each of the known solids as a part of its own. `unit`: "MM", "INCH".
std::vector<NamedBody> writeKnownSolids(const std::string& file, const std::string& unit = "MM");
/// The same as IGES; as bodies, or as loose faces.
std::vector<NamedBody> writeKnownIges(const std::string& file, bool asBodies);
/// A plate with that many bores.
NamedBody writeBoredPlate(const std::string& file, int columns, int rows);
/// "Cabinet" of "Door", which has "Inner panel" (red, one face blue) and two pins of steel, and of a "Knob".
void writeAssembly(const std::string& file);
/// Five faces of a box of 10 x 20 x 30 mm: the one at the top is missing.
void writeOpenBox(const std::string& file);
/// A part of a single edge.
void writeCurve(const std::string& file);

} // namespace hingelab::test
