// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_seal/door_seal.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<DoorSeal> : FieldsOf<DoorSeal> {
    static constexpr std::array numbers = {
        fields::number("line_force", "Force per length", Quantity::stiffness, kPositive, {5, 500}, 1,
                       Scale::linear,
                       "Force of the seal per length when the door is closed. Data sheets say N per 100 mm.",
                       &T::lineForce),
        fields::length("compression", "Compression", "Compression of the seal when the door is closed.",
                       &T::compression, kPositive, {0.001, 0.02}),
        fields::number("exponent", "Exponent", Quantity::dimensionless, {1, 6}, {1, 4}, 0.1, Scale::linear,
                       "Power with which the force rises with compression; 1: a straight line.", &T::exponent),
        fields::ofFriction(fields::number("hysteresis", "Hysteresis", Quantity::dimensionless, {0, 0.9},
                                          {0, 0.6}, 0.01, Scale::linear,
                                          "Share of the force by which closing takes more, and opening returns "
                                          "less.",
                                          &T::hysteresis)),
        fields::length("hysteresis_travel", "Hysteresis travel",
                       "Travel of the seal within which its hysteresis changes sides.", &T::hysteresisTravel,
                       kPositive, {0.0001, 0.003}),
        fields::onCoordinate(fields::number("closed_angle", "Closed at", Quantity::angle, kFinite,
                                            {-0.2 * fields::kTurn, 0.2 * fields::kTurn}, 0.1, Scale::linear,
                                            "Angle of the closed door, where the compression is as stated.",
                                            &T::closedAngle))};
};

template <>
struct Table<DoorSeal::Piece> : FieldsOf<DoorSeal::Piece> {
    static constexpr std::array numbers = {
        fields::length("length", "length", "Length of this piece of the seal.", &T::length, kPositive, {0, 2}),
        fields::length("lever", "lever", "Distance of this piece from the axis of the hinge.", &T::lever,
                       kPositive, {0, 1.5})};
};

void describe(Walk& walk, DoorSeal::Piece& object) {
    walk.table(object);
}

void describe(Walk& walk, DoorSeal& seal) {
    walk.table(seal);
    walk.list("pieces", seal.pieces, "Piece of the seal");
}

const KindInfo ElementKind<DoorSeal>::info{
    "door_seal", "Door seal",
    "A compressible seal along the edge of a door, with hysteresis; it resists closing over the last degrees.",
    ActsOn::rotation};

} // namespace hingelab
