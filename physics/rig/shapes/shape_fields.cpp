// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/shape.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<Shape> : FieldsOf<Shape> {
    static constexpr std::array numbers = {
        fields::number(
            "mass", "mass", Quantity::mass, kNotNegative, {0, 60}, 0.1, Scale::linear,
            "Mass, spread evenly over the shape; 0: drawn but weightless, if no density or material is given.",
            &T::mass),
        fields::number("density", "density", Quantity::density, kNotNegative, {0, 10000}, 10, Scale::linear,
                       "Mass per volume, in place of a mass; 0: not given.", &T::density),
    };
    static constexpr std::array vectors = {
        fields::vector("position", "position", Quantity::length, kFinite, {-1.5, 1.5}, 0.01, Scale::linear,
                       "Position of the anchor in the body frame.", &T::position),
        fields::vector("rotation", "rotation", Quantity::angle, kFinite,
                       {-180 * fields::kDegree, 180 * fields::kDegree}, 1, Scale::linear,
                       "Roll, pitch and yaw in the body frame.", &T::rotation),
        VectorField<T>{
            {"anchor",
             "anchor",
             Quantity::dimensionless,
             {-1, 1},
             {-1, 1},
             0.1,
             Scale::linear,
             "The point of the shape that sits at the position, in half sizes: 0 the centre, -1 and 1 "
             "the faces."},
            &T::anchor},
    };
};

constexpr std::array kFinishNames = {
    EnumName<Finish>{Finish::panel, "panel", "Panel"},
    EnumName<Finish>{Finish::frame, "frame", "Frame"},
    EnumName<Finish>{Finish::interior, "interior", "Interior"},
    EnumName<Finish>{Finish::metal, "metal", "Metal"},
    EnumName<Finish>{Finish::dark, "dark", "Dark"},
    EnumName<Finish>{Finish::accent, "accent", "Accent"},
    EnumName<Finish>{Finish::glass, "glass", "Glass"},
    EnumName<Finish>{Finish::wood, "wood", "Wood"},
    EnumName<Finish>{Finish::hidden, "hidden", "Not drawn"},
};

constexpr std::array kMaterialNames = {
    EnumName<Material>{Material::none, kNoMaterial, "None"},
    EnumName<Material>{Material::steel, "steel", "Steel"},
    EnumName<Material>{Material::castIron, "cast_iron", "Cast iron"},
    EnumName<Material>{Material::aluminium, "aluminium", "Aluminium"},
    EnumName<Material>{Material::brass, "brass", "Brass"},
    EnumName<Material>{Material::copper, "copper", "Copper"},
    EnumName<Material>{Material::abs, "abs", "ABS"},
    EnumName<Material>{Material::polyamide, "polyamide", "Polyamide"},
    EnumName<Material>{Material::rubber, "rubber", "Rubber"},
    EnumName<Material>{Material::glass, "glass", "Glass"},
    EnumName<Material>{Material::beech, "beech", "Beech"},
    EnumName<Material>{Material::spruce, "spruce", "Spruce"},
    EnumName<Material>{Material::plywood, "plywood", "Plywood"},
    EnumName<Material>{Material::chipboard, "chipboard", "Chipboard"},
};

std::span<const EnumName<Material>> materialNames() {
    return kMaterialNames;
}

void describe(Walk& walk, Shape& shape) {
    walk.name("name", shape.name, "Name of the shape, shown in the panel.");
    walk.variant(shape.geometry, shapeKinds());
    walk.table(shape);
    walk.choice("material", shape.material, kMaterialNames, "Material of the shape, in place of a mass.");
    walk.choice("finish", shape.finish, kFinishNames, "Appearance of the shape.");
}

} // namespace hingelab
