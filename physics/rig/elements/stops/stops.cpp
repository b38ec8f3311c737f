// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/stops/stops.h"

#include "elements/stop_pair_law.h"
#include "text/check_support.h"

namespace hingelab {
namespace {

template <class Stops>
std::unique_ptr<const ForceLaw> lawOfStops(const Stops& stops) {
    return std::make_unique<StopPairLaw>(EndStop{stops.lower, stops.stiffness, stops.dissipation},
                                         EndStop{stops.upper, stops.stiffness, stops.dissipation}, 0.0);
}

template <class Stops>
void checkStops(const Stops& stops, Quantity quantity, const std::string& pointer, Issues& issues) {
    if (stops.upper >= stops.lower) return;
    checks::addError(issues, pointer + "/upper", "The upper end is below the lower one",
                     valueText(quantity, stops.upper), "at least " + valueText(quantity, stops.lower));
}

} // namespace

std::unique_ptr<const ForceLaw> ElementKind<RotationalStops>::law(const RotationalStops& stops) {
    return lawOfStops(stops);
}
void ElementKind<RotationalStops>::check(const RotationalStops& stops, const std::string& pointer,
                                         Issues& issues) {
    checkStops(stops, Quantity::angle, pointer, issues);
}

std::unique_ptr<const ForceLaw> ElementKind<LinearStops>::law(const LinearStops& stops) {
    return lawOfStops(stops);
}
void ElementKind<LinearStops>::check(const LinearStops& stops, const std::string& pointer, Issues& issues) {
    checkStops(stops, Quantity::length, pointer, issues);
}

} // namespace hingelab
