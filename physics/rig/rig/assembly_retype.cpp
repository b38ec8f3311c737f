// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/assembly_retype.h"

#include <cmath>

#include "assemblies/assembly.h"

namespace hingelab {
namespace {

bool isZero(const Json& component) {
    return component.is_number() && component.get<double>() == 0.0;
}

/// The length of a rod that is a vector. Along x it is what x says, be that an expression.
Json lengthOf(const Json& rod) {
    if (!rod.is_array() || rod.size() != 3) return {};
    const bool isPlain = rod[0].is_number() && rod[1].is_number() && rod[2].is_number();
    if (isPlain) return std::hypot(rod[0].get<double>(), rod[1].get<double>(), rod[2].get<double>());
    return isZero(rod[1]) && isZero(rod[2]) ? rod[0] : Json();
}

} // namespace

bool hasFrame(const AssemblyItem& item, std::size_t which) {
    const Assembly assembly(item.parameters);
    return which == 0 ? assembly.hasUniversal() : which == 1 || assembly.hasRod2();
}

Json inWordsOfAllKinds(Json assembly) {
    if (assembly.contains("rRod1_ia") && !assembly.contains("rod1Length")) {
        const Json length = lengthOf(assembly["rRod1_ia"]);
        if (!length.is_null()) assembly["rod1Length"] = length;
    } else if (assembly.contains("rod1Length") && !assembly.contains("rRod1_ia")) {
        assembly["rRod1_ia"] = {assembly["rod1Length"], 0.0, 0.0};
    }
    if (assembly.contains("n_a") && !assembly.contains("n_b")) assembly["n_b"] = assembly["n_a"];
    if (assembly.contains("n_b") && !assembly.contains("n_a")) assembly["n_a"] = assembly["n_b"];
    return assembly;
}

} // namespace hingelab
