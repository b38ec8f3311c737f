// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/law_text.h"
#include "elements/stops/stops.h"

namespace hingelab {
namespace {

void addStopTerms(LawText& law) {
    law.term("Lower stop", "hunt_crossley(lower - x, -v, stiffness, dissipation)");
    law.term("Upper stop", "-hunt_crossley(x - upper, v, stiffness, dissipation)");
}

} // namespace

LawText ElementKind<RotationalStops>::text(const RotationalStops& stops, double) {
    LawText law;
    law.numbers(stops);
    addStopTerms(law);
    return law;
}

LawText ElementKind<LinearStops>::text(const LinearStops& stops, double) {
    LawText law;
    law.numbers(stops);
    addStopTerms(law);
    return law;
}

} // namespace hingelab
