// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_latch/door_latch.h"
#include "elements/law_text.h"

namespace hingelab {

namespace {

/// Of the pawl: where its state goes, as the law's phases say.
std::string pawlTarget(const DoorLatch& latch) {
    std::string target = "if travel < 0.0 and (pawl < 0.5 or pawl > 2.5) then 0.0 elseif pawl > 2.5 then 3.0 ";
    if (latch.releaseTime < kUnlimited)
        target +=
            "elseif pawl > 0.5 and time >= release_time and time < release_time + 0.01 then (if time >= "
            "release_time + 0.005 then 3.0 else pawl) ";
    target += "elseif travel >= full_travel or pawl > 1.5 then 2.0 ";
    if (latch.halfTravel < latch.fullTravel) target += "elseif travel >= half_travel or pawl > 0.5 then 1.0 ";
    return target + "else 0.0";
}

} // namespace

LawText ElementKind<DoorLatch>::text(const DoorLatch& latch, double state) {
    LawText law;
    law.numbers(latch);
    law.variable("travel", Quantity::length, "Travel of the striker in the claw");
    law.variable("spring", Quantity::force, "Force of the claw's spring");
    law.variables.push_back(
        {"pawl", Quantity::dimensionless, "Pawl: 1 half latched, 2 latched, 3 released", state});
    law.variable("held", Quantity::length, "Stretch of the hold");
    law.equation("travel = lever*(touch_angle - x)");
    law.equation(
        "spring = if travel > 0.0 or (pawl > 0.5 and pawl < 2.5) then preload + stiffness*travel else 0.0");
    law.equation("der(pawl) = ((" + pawlTarget(latch) + ") - pawl)/0.001");
    law.equation(
        "held = if pawl > 2.5 then 0.0 elseif pawl > 1.5 then max(0.0, full_travel - travel) elseif pawl > 0.5 "
        "then "
        "max(0.0, half_travel - travel) else 0.0");
    law.term("Claw spring", "lever*spring");
    law.term("Friction", "-lever*friction*abs(spring)*tanh(lever*v/friction_speed)");
    if (latch.releaseTime < kUnlimited) {
        law.variable("share", Quantity::dimensionless, "Share of the hold while the pawl lets go");
        law.variable("released", Quantity::dimensionless, "How far the pawl has let go: 0 to 1");
        law.equation("released = min(1.0, max(0.0, (time - release_time)/0.005))");
        law.equation(
            "share = if time < release_time + 0.01 then 1.0 - released*released*(3.0 - 2.0*released) "
            "else 1.0");
        law.term("Hold", "-lever*share*hold_stiffness*held");
    } else {
        law.term("Hold", "-lever*hold_stiffness*held");
    }
    law.losses.emplace_back(
        "The latch of the file catches by its state, which follows within 1 ms; the rig's catches at once.");
    return law;
}

} // namespace hingelab
