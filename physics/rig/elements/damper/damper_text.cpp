// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/damper/damper.h"
#include "elements/law_text.h"

namespace hingelab {
namespace {

constexpr const char* kDamperTerm = "-(damping + quadratic*abs(v))*v";

} // namespace

LawText ElementKind<RotationalDamper>::text(const RotationalDamper& damper, double) {
    LawText law;
    law.numbers(damper);
    law.term("Damping", kDamperTerm);
    return law;
}

LawText ElementKind<LinearDamper>::text(const LinearDamper& damper, double) {
    LawText law;
    law.numbers(damper);
    law.term("Damping", kDamperTerm);
    return law;
}

} // namespace hingelab
