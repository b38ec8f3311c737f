// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/half_space/half_space.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<HalfSpaceGeometry> : FieldsOf<HalfSpaceGeometry> {
    static constexpr std::array numbers = {
        fields::length("size", "size", "Edge of the square that is drawn; contacts have no edge.", &T::size,
                       kPositive, {0.1, 5})};
};

void describe(Walk& walk, HalfSpaceGeometry& object) {
    walk.table(object);
}

const KindName ShapeKind<HalfSpaceGeometry>::info{"half_space", "Half space",
                                                  "Everything below a plane: a floor, a wall, a slope."};

} // namespace hingelab
