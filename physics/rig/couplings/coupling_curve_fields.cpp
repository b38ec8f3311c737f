// SPDX-License-Identifier: GPL-3.0-or-later
#include "couplings/coupling_curve.h"
#include "motion/motion_quantities.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {
namespace {

template <MotionOf K>
constexpr Range kTravelSlider =
    K == MotionOf::rotation ? Range{-fields::kTurn, fields::kTurn} : Range{-0.2, 0.2};

} // namespace

template <MotionOf L, MotionOf F>
struct Table<CouplingPoint<L, F>> : FieldsOf<CouplingPoint<L, F>> {
    using T = CouplingPoint<L, F>;
    static constexpr std::array numbers = {
        fields::number("at", "at", kMotionValue<L>, kFinite, kTravelSlider<L>, kMotionStep<L>, Scale::linear,
                       "Where the joint that is followed is; farther than at the point before.", &T::at),
        fields::number("value", "value", kMotionValue<F>, kFinite, kTravelSlider<F>, kMotionStep<F>,
                       Scale::linear, "Where the coupled joint is then, without the offset.", &T::value)};
};

template <MotionOf L, MotionOf F>
void describe(Walk& walk, CouplingPoint<L, F>& object) {
    walk.table(object);
}

template <MotionOf L, MotionOf F>
void describe(Walk& walk, CouplingTable<L, F>& object) {
    walk.flag("repeats", object.repeats,
              "Whether the table repeats beyond its last point, as for a cam that turns. Otherwise the coupled "
              "joint goes straight on there.");
    walk.list("points", object.points, "Point");
}

template <MotionOf L, MotionOf F>
struct Table<CouplingPolynomial<L, F>> : FieldsOf<CouplingPolynomial<L, F>> {
    using T = CouplingPolynomial<L, F>;
    static constexpr std::array numbers = {
        fields::number("span", "span", kMotionValue<L>, kFinite, kTravelSlider<L>, kMotionStep<L>,
                       Scale::linear, "Travel u counts 1 for this travel of the joint that is followed.",
                       &T::span),
        fields::number("linear", "linear", kMotionValue<F>, kFinite, kTravelSlider<F>, kMotionStep<F>,
                       Scale::linear, "Factor of u.", &T::linear),
        fields::number("quadratic", "quadratic", kMotionValue<F>, kFinite, kTravelSlider<F>, kMotionStep<F>,
                       Scale::linear, "Factor of u².", &T::quadratic),
        fields::number("cubic", "cubic", kMotionValue<F>, kFinite, kTravelSlider<F>, kMotionStep<F>,
                       Scale::linear, "Factor of u³.", &T::cubic),
        fields::number("quartic", "quartic", kMotionValue<F>, kFinite, kTravelSlider<F>, kMotionStep<F>,
                       Scale::linear, "Factor of u⁴.", &T::quartic)};
};

template <MotionOf L, MotionOf F>
void describe(Walk& walk, CouplingPolynomial<L, F>& object) {
    walk.table(object);
}

#define HINGELAB_COUPLING_CURVE(Leader, Follower)                                        \
    template void describe(Walk&, CouplingPoint<MotionOf::Leader, MotionOf::Follower>&); \
    template void describe(Walk&, CouplingTable<MotionOf::Leader, MotionOf::Follower>&); \
    template void describe(Walk&, CouplingPolynomial<MotionOf::Leader, MotionOf::Follower>&)

HINGELAB_COUPLING_CURVE(rotation, rotation);
HINGELAB_COUPLING_CURVE(rotation, translation);
HINGELAB_COUPLING_CURVE(translation, rotation);
HINGELAB_COUPLING_CURVE(translation, translation);
#undef HINGELAB_COUPLING_CURVE

} // namespace hingelab
