// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <fstream>
#include <stdexcept>
#include <string>

#include "cad/cad_file.h"
#include "tests/physics/cad/solid_bodies.h"

namespace hingelab::test {

/// With the real tool; without a cache unless a folder is given.
inline CadModel readWithTool(const std::string& file, const std::string& cache = {}) {
    return *readCadFile(file, {HINGELAB_CAD_TOOL, cache}).model;
}

inline const CadPart& partAt(const CadModel& model, const std::string& path) {
    const auto found = std::find_if(model.parts.begin(), model.parts.end(),
                                    [&](const CadPart& part) { return part.path == path; });
    if (found == model.parts.end()) throw std::runtime_error("no part " + path);
    return *found;
}

inline void writeBytes(const std::string& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

inline std::string readBytes(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Largest relative difference of a placed part's mass properties from those of a body in mm: of volume, centre
/// (to the body's size) and inertia (to its largest moment).
inline double differenceFrom(const CadModel& model, const CadPart& part, const SolidBody& expected) {
    const CadSolid& solid = model.solids.at(part.solid);
    const SolidBody found =
        moved({solid.volume, solid.centre, solid.inertia}, part.placement.rotation, part.placement.translation);
    const double size = 1e-3 * std::cbrt(expected.volume);
    return std::max({std::abs(1e9 * found.volume / expected.volume - 1.0),
                     (found.centre - 1e-3 * expected.centre).norm() / size,
                     (1e15 * found.inertia - expected.inertia).norm() / expected.inertia.norm()});
}

} // namespace hingelab::test
