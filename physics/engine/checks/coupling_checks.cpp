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

template <MotionOf L, MotionOf F>
std::string textOf(double at) {
    return valueText(L == MotionOf::rotation ? Quantity::angle : Quantity::length, at);
}

/// What keeps a law of a coupling from being evaluated.
struct LawCheck {
    const std::string& base;
    Issues& issues;

    void operator()(const CouplingRatio& by) const {
        if (by.ratio == 0.0)
            addError(issues, base + "/ratio", "A ratio of 0 leads nowhere", "0", "any other number");
    }
    void operator()(const CouplingRadius& by) const {
        if (by.radius != 0.0) return;
        addError(issues, base + "/radius", "A pitch radius of 0 leads nowhere", "0 m", "any other length");
    }
    template <MotionOf L, MotionOf F>
    void operator()(const CouplingTable<L, F>& by) const {
        const std::size_t least = by.repeats ? 4 : 2; // a spline that closes has three spans
        if (by.points.size() < least) {
            addError(issues, base + "/points",
                     by.repeats ? "A table that repeats needs more points" : "A table needs points",
                     std::to_string(by.points.size()), "at least " + std::string(by.repeats ? "four" : "two"));
        }
        constexpr double nearest = 1e-6; // [rad or m] nearer points make curves that no step can follow
        for (std::size_t i = 1; i < by.points.size(); ++i) {
            if (by.points[i].at >= by.points[i - 1].at + nearest) continue;
            addError(issues, base + at("points", i, "/at"), "The points of a table must ascend",
                     textOf<L, F>(by.points[i].at),
                     "farther than the point before, at " + textOf<L, F>(by.points[i - 1].at));
        }
    }
    template <MotionOf L, MotionOf F>
    void operator()(const CouplingPolynomial<L, F>& by) const {
        if (by.span == 0.0)
            addError(issues, base + "/span", "A span of 0 has no polynomial", textOf<L, F>(0.0),
                     "any other one");
    }
};

void checkTerm(const CouplingTerm& term, bool followerTurns, bool leaderTurns, const std::string& base,
               Issues& issues) {
    if (term.fits(leaderTurns, followerTurns)) {
        std::visit(LawCheck{base, issues}, term.by);
        return;
    }
    const std::string both = leaderTurns ? "both joints turn" : "both joints slide";
    const std::string apart = leaderTurns ? "the coupled joint slides, and the one that it follows turns"
                                          : "the coupled joint turns, and the one that it follows slides";
    const std::string simple = leaderTurns == followerTurns ? "\"ratio\"" : "\"pitch_radius\"";
    const std::string table =
        std::string(followerTurns ? "angle" : "distance") + "_by_" + (leaderTurns ? "angle" : "distance");
    addError(issues, base + "/type", "This does not fit: " + (leaderTurns == followerTurns ? both : apart),
             quoted(term.joint), simple + ", \"" + table + "\" or \"polynomial_" + table + "\"");
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
        checkTerm(term, *turns, *others, here, issues);
    }
}

} // namespace

void checkCouplings(const Rig& rig, Issues& issues) {
    for (std::size_t i = 0; i < rig.couplings.size(); ++i) {
        checkCoupling(rig, rig.couplings[i], at("couplings", i), issues);
    }
}

} // namespace hingelab
