// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks/coupling_checks.h"

#include "checks/port_checks.h"
#include "rig/port_target.h"
#include "text/check_support.h"

namespace hingelab {
namespace {

using namespace checks;

/// Whether the named coordinate turns; empty where there is none that can be coupled, as is then reported.
std::optional<bool> coupledTurns(const Rig& rig, const std::string& joint, const std::string& base,
                                 Issues& issues) {
    const std::optional<bool> turns = checkPort(rig, {joint, {}, {}}, base, "A coupling", issues);
    if (!turns || findPortTarget(rig, joint).assembly < 0) return turns;
    addError(issues, base + "/joint", "The coordinate of an assembly cannot be coupled", quoted(joint),
             "a joint; the same loop closed by joints has coordinates that can");
    return std::nullopt;
}

void checkTerm(const CouplingTerm& term, bool sameKind, const std::string& base, Issues& issues) {
    const bool isRatio = std::holds_alternative<CouplingRatio>(term.by);
    if (isRatio != sameKind) {
        addError(issues, base + "/type",
                 sameKind ? "A pitch radius leads from what turns to what slides, but these two are alike"
                          : "A ratio leads from angle to angle or distance to distance, but one of these turns "
                            "and the other slides",
                 quoted(term.joint), sameKind ? "\"ratio\"" : "\"pitch_radius\"");
    } else if (isRatio && std::get<CouplingRatio>(term.by).ratio == 0.0) {
        addError(issues, base + "/ratio", "A ratio of 0 leads nowhere", "0", "any other number");
    } else if (!isRatio && std::get<CouplingRadius>(term.by).radius == 0.0) {
        addError(issues, base + "/radius", "A pitch radius of 0 leads nowhere", "0 m", "any other length");
    }
}

void checkCoupling(const Rig& rig, const Coupling& coupling, const std::string& base, Issues& issues) {
    const std::optional<bool> turns = coupledTurns(rig, coupling.joint, base, issues);
    if (turns && *turns != coupling.turns()) {
        addError(issues, base + "/type",
                 *turns ? "This is a coupling of a distance, but the joint turns"
                        : "This is a coupling of an angle, but the joint slides",
                 quoted(coupling.joint), *turns ? "\"angle\"" : "\"distance\"");
    }
    if (coupling.follows.empty()) {
        addError(issues, base + "/follows", "It is not said which joint this one follows", {},
                 "at least one joint, with its ratio");
    }
    std::vector<std::string> named{coupling.joint};
    for (std::size_t i = 0; i < coupling.follows.size(); ++i) {
        const CouplingTerm& term = coupling.follows[i];
        const std::string here = base + at("follows", i);
        const std::optional<bool> others = coupledTurns(rig, term.joint, here, issues);
        if (!turns || !others) continue;
        for (std::size_t k = 0; k < named.size(); ++k) {
            if (!isSameCoordinate(rig, named[k], term.joint)) continue;
            addError(issues, here + "/joint",
                     k == 0 ? "A joint cannot follow itself" : "This joint is followed already",
                     quoted(term.joint), "another joint");
            break;
        }
        named.push_back(term.joint);
        checkTerm(term, *turns == *others, here, issues);
    }
}

} // namespace

void checkCouplings(const Rig& rig, Issues& issues) {
    for (std::size_t i = 0; i < rig.couplings.size(); ++i) {
        checkCoupling(rig, rig.couplings[i], at("couplings", i), issues);
    }
}

} // namespace hingelab
