// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/elements/law_text.h"
#include "physics/elements/load/load.h"

namespace hingelab {
namespace {

void addLoad(LawText& law, const char* unit, double load, double start, double end) {
    law.parameter("load", unit, load);
    law.parameter("begins", "s", start);
    law.parameter("ends", "s", end);
    law.equation("force = if time >= begins and time < ends then load else 0.0");
}

} // namespace

LawText ElementKind<AppliedTorque>::text(const AppliedTorque& load, double) {
    LawText law;
    addLoad(law, "N.m", load.torque, load.start, load.end);
    return law;
}

LawText ElementKind<AppliedForce>::text(const AppliedForce& load, double) {
    LawText law;
    addLoad(law, "N", load.force, load.start, load.end);
    return law;
}

} // namespace hingelab
