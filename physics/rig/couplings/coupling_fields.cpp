// SPDX-License-Identifier: GPL-3.0-or-later
#include "couplings/coupling.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {

template <>
struct Table<CouplingRatio> : FieldsOf<CouplingRatio> {
    static constexpr std::array numbers = {
        fields::number("ratio", "ratio", Quantity::dimensionless, kFinite, {-10, 10}, 0.01, Scale::linear,
                       "Travel of the coupled joint per travel of this one; negative if they move in opposite "
                       "directions.",
                       &T::ratio)};
};

void describe(Walk& walk, CouplingRatio& object) {
    walk.table(object);
}

template <>
struct Table<CouplingRadius> : FieldsOf<CouplingRadius> {
    static constexpr std::array numbers = {
        fields::number("radius", "pitch radius", Quantity::length, kFinite, {-0.5, 0.5}, 0.001, Scale::linear,
                       "Travel of the joint that slides per radian of the one that turns; negative for the "
                       "opposite direction.",
                       &T::radius)};
};

void describe(Walk& walk, CouplingRadius& object) {
    walk.table(object);
}

constexpr std::array kTermNames = {
    KindName{"ratio", "Ratio", "Both joints turn, or both slide."},
    KindName{"pitch_radius", "Pitch radius", "One joint turns and the other slides, as a pinion and its rack."},
    KindName{"angle_by_angle", "Table, angle by angle", "Both turn, as wheels that are not round."},
    KindName{"distance_by_angle", "Table, distance by angle",
             "This joint turns and the coupled one slides, as a cam and its follower."},
    KindName{"angle_by_distance", "Table, angle by distance", "This joint slides and the coupled one turns."},
    KindName{"distance_by_distance", "Table, distance by distance",
             "Both slide, as a wedge and what it lifts."},
    KindName{"polynomial_angle_by_angle", "Polynomial, angle by angle", "Both joints turn."},
    KindName{"polynomial_distance_by_angle", "Polynomial, distance by angle",
             "This joint turns and the coupled one slides."},
    KindName{"polynomial_angle_by_distance", "Polynomial, angle by distance",
             "This joint slides and the coupled one turns."},
    KindName{"polynomial_distance_by_distance", "Polynomial, distance by distance", "Both joints slide."}};

void describe(Walk& walk, CouplingTerm& object) {
    walk.reference("joint", object.joint, Refers::coordinate,
                   "Joint that is followed; \"name.angle_2\" where it has several coordinates.");
    walk.variant(object.by, kTermNames, VariantDefault::first);
}

template <>
struct Table<CoupledAngle> : FieldsOf<CoupledAngle> {
    static constexpr std::array numbers = {
        fields::angle("offset", "Offset",
                      "Angle of the coupled joint while the joints that it follows are at zero.", &T::offset)};
};

void describe(Walk& walk, CoupledAngle& object) {
    walk.table(object);
}

template <>
struct Table<CoupledDistance> : FieldsOf<CoupledDistance> {
    static constexpr std::array numbers = {fields::length(
        "offset", "Offset", "Position of the coupled joint while the joints that it follows are at zero.",
        &T::offset)};
};

void describe(Walk& walk, CoupledDistance& object) {
    walk.table(object);
}

constexpr std::array kCoupledNames = {KindName{"angle", "Turns", "The coupled joint turns."},
                                      KindName{"distance", "Slides", "The coupled joint slides."}};

void describe(Walk& walk, Coupling& object) {
    walk.name("name", object.name, "Name of the coupling.");
    walk.reference("joint", object.joint, Refers::coordinate,
                   "Joint that follows others; \"name.angle_2\" where it has several coordinates.");
    walk.variant(object.value, kCoupledNames, VariantDefault::first);
    walk.list("follows", object.follows, "Followed joint");
}

double Coupling::factorOf(const CouplingTerm& term) const {
    if (const auto* like = std::get_if<CouplingRatio>(&term.by)) return like->ratio;
    const double radius = std::get<CouplingRadius>(term.by).radius;
    return turns() ? 1.0 / radius : radius;
}

namespace {

struct Fits {
    bool leaderTurns, followerTurns;

    bool operator()(const CouplingRatio&) const { return leaderTurns == followerTurns; }
    bool operator()(const CouplingRadius&) const { return leaderTurns != followerTurns; }
    template <template <MotionOf, MotionOf> class Curve, MotionOf L, MotionOf F>
    bool operator()(const Curve<L, F>&) const {
        return (L == MotionOf::rotation) == leaderTurns && (F == MotionOf::rotation) == followerTurns;
    }
};

struct CurveOf {
    std::optional<CouplingCurve> operator()(const CouplingRatio&) const { return std::nullopt; }
    std::optional<CouplingCurve> operator()(const CouplingRadius&) const { return std::nullopt; }
    template <class Curve>
    std::optional<CouplingCurve> operator()(const Curve& curve) const {
        return CouplingCurve(curve);
    }
};

} // namespace

bool CouplingTerm::fits(bool leaderTurns, bool followerTurns) const {
    return std::visit(Fits{leaderTurns, followerTurns}, by);
}

std::optional<CouplingCurve> CouplingTerm::curve() const {
    return std::visit(CurveOf{}, by);
}

} // namespace hingelab
