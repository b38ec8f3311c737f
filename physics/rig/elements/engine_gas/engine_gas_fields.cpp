// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/engine_gas/engine_gas.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<EngineGas> : FieldsOf<EngineGas> {
    static constexpr std::array numbers = {
        fields::length("cylinder_length", "Cylinder length", "Distance at bottom dead centre, where y = 0.",
                       &T::cylinderLength, kPositive, {0.05, 1}),
        fields::length("bore", "Bore", "Diameter of the cylinder.", &T::bore, kPositive, {0.02, 0.3})};
};

void describe(Walk& walk, EngineGas& object) {
    walk.table(object);
}

const KindInfo ElementKind<EngineGas>::info{
    "engine_gas", "Engine gas", "The pressure of a published engine cycle on a piston.", ActsOn::distance};

} // namespace hingelab
