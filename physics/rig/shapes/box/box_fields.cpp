// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/box/box.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<BoxGeometry> : FieldsOf<BoxGeometry> {
    static constexpr std::array vectors = {
        fields::vector("size", "size", Quantity::length, kPositive, {0.005, 2}, 0.01, Scale::linear,
                       "Edge lengths along the shape's axes.", &T::size),
    };
};

void describe(Walk& walk, BoxGeometry& object) {
    walk.table(object);
}

const KindName ShapeKind<BoxGeometry>::info{"box", "Box", "A block with three edge lengths."};

} // namespace hingelab
