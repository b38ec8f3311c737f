// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/gear_mesh/gear_mesh.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<GearMesh> : FieldsOf<GearMesh> {
    static constexpr std::array numbers = {
        fields::number("stiffness", "Tooth stiffness", Quantity::rotationalStiffness, kPositive, {10, 10000},
                       1.1, Scale::logarithmic, "Torque per angle once flanks touch, of the first coordinate.",
                       &T::stiffness),
        fields::number("backlash", "Backlash", Quantity::angle, kNotNegative, {0, 10 * fields::kDegree}, 0.1,
                       Scale::linear,
                       "Play: the angle by which the first coordinate turns freely while the other is held.",
                       &T::backlash),
        fields::number("dissipation", "Dissipation", Quantity::inverseAngularRate, kNotNegative, {0, 5}, 0.05,
                       Scale::linear, "Hunt-Crossley dissipation of flanks that meet.", &T::dissipation),
        fields::number("damping", "Damping", Quantity::rotationalDamping, kNotNegative, {0, 10}, 0.01,
                       Scale::linear, "Torque per rate between the two, within the play, too: oil.",
                       &T::damping)};
};

void describe(Walk& walk, GearMesh& object) {
    walk.table(object);
}

const KindInfo ElementKind<GearMesh>::info{
    "gear_mesh", "Gear mesh",
    "Teeth between two joints: elastic, with play, and what flanks lose as they meet.", ActsOn::rotation,
    Gearing::always};

} // namespace hingelab
