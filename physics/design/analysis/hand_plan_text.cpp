// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of a hand as text.
#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/hand_plan.h"
#include "text/quantity_entry.h"
#include "text/trimmed.h"

namespace hingelab {
namespace {

constexpr std::string_view kBlank = " \t\r\n";

struct Words {
    std::string_view before, after;
};
/// Around a word that stands by itself; empty if it does not.
std::optional<Words> around(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool begins = at == 0 || kBlank.find(text[at - 1]) != std::string_view::npos;
        const bool ends = end == text.size() || kBlank.find(text[end]) != std::string_view::npos;
        if (begins && ends) return Words{trimmed(text.substr(0, at)), trimmed(text.substr(end))};
    }
    return std::nullopt;
}

/// What a step that cannot be read should have been.
struct PlanProblem {
    std::string expected;
};

/// The quantities of a joint that turns or slides.
struct HandUnits {
    Quantity place, rate, effort;
    explicit HandUnits(bool turns)
        : place(turns ? Quantity::angle : Quantity::length),
          rate(turns ? Quantity::angularRate : Quantity::velocity),
          effort(turns ? Quantity::torque : Quantity::force) {}
};

double entry(Quantity quantity, std::string_view text, const char* what) {
    const std::optional<double> value = parseEntry(quantity, text, &displayUnit(quantity));
    if (value) return *value;
    throw PlanProblem{std::string(what) + " is " + entryText(quantity) + ", not \"" + std::string(text) + "\""};
}

HandPlan::Step readStep(std::string_view text, bool turns) {
    const HandUnits units(turns);
    if (const auto to = around(text, "to"); to && to->before.empty()) {
        const auto at = around(to->after, "at");
        if (!at) throw PlanProblem{"\"to PLACE at RATE\" is expected"};
        HandPlan::LeadTo lead{entry(units.place, at->before, "a place"),
                              entry(units.rate, at->after, "a rate")};
        if (!(lead.rate > 0.0)) throw PlanProblem{"a rate is above zero: where to, the place says"};
        return lead;
    }
    if (const auto wait = around(text, "wait"); wait && wait->before.empty()) {
        const HandPlan::Wait step{entry(Quantity::time, wait->after, "a time")};
        if (!(step.seconds > 0.0)) throw PlanProblem{"a time to wait is above zero"};
        return step;
    }
    if (const auto push = around(text, "push"); push && push->before.empty()) {
        const auto until = around(push->after, "until");
        if (!until) throw PlanProblem{"\"push FORCE until PLACE\" is expected"};
        HandPlan::Push step;
        step.until = entry(units.place, until->after, "a place");
        const std::optional<double> force =
            parseEntry(Quantity::force, until->before, &displayUnit(Quantity::force));
        step.isAtHandle = turns && force.has_value();
        const std::optional<double> effort = force ? force : parseEntry(units.effort, until->before);
        if (!effort) {
            throw PlanProblem{"a push is " + entryText(Quantity::force) +
                              (turns ? ", or a torque such as 5 N·m" : "") + ", not \"" +
                              std::string(until->before) + "\""};
        }
        if (!(*effort > 0.0)) throw PlanProblem{"a push is above zero: where to, the place says"};
        step.effort = *effort;
        return step;
    }
    throw PlanProblem{"a step is \"to PLACE at RATE\", \"wait TIME\" or \"push FORCE until PLACE\""};
}

bool turnsOf(const Model& model, std::size_t joint) {
    const int coordinate = onlyFreeCoordinate(model.mechanism(), joint);
    return model.mechanism().coordinates()[static_cast<std::size_t>(coordinate)].isRotation;
}

std::string numberText(Quantity quantity, double value) {
    const Unit& unit = displayUnit(quantity);
    return shortDisplayText(unit.fromSi(value)) + " " + std::string(unit.ascii);
}

} // namespace

HandPlanReading readHandPlan(std::string_view text, const Model& model) {
    HandPlan plan;
    std::string_view rest = trimmed(text);
    // A name may have a colon itself: the longest that fits.
    for (const std::string& name : jointsForHand(model)) {
        const bool fits = rest.substr(0, name.size()) == name && rest.substr(name.size(), 1) == ":";
        if (fits && name.size() > plan.joint.size()) plan.joint = name;
    }
    if (!plan.joint.empty()) {
        rest.remove_prefix(plan.joint.size() + 1);
    } else if (const std::size_t colon = rest.find(':'); colon != std::string_view::npos) {
        // No joint of that name: what is said of it, unless there is no name, which would mean any joint.
        const std::string name(trimmed(rest.substr(0, colon)));
        const std::string refusal = jointForHand(model, name).refusal;
        return {std::nullopt,
                refusal.empty() ? "There is no joint \"" + name + "\" before the colon." : refusal};
    }
    const HandJoint joint = jointForHand(model, plan.joint);
    if (!joint.joint) return {std::nullopt, joint.refusal};
    const bool turns = turnsOf(model, *joint.joint);
    while (!trimmed(rest).empty()) {
        const std::size_t end = std::min(rest.find(';'), rest.size());
        const std::string_view step = trimmed(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (step.empty()) continue;
        if (plan.steps.size() == HandPlan::kMostSteps) return {std::nullopt, "A plan has at most 1000 steps."};
        try {
            plan.steps.push_back(readStep(step, turns));
        } catch (const PlanProblem& problem) {
            return {std::nullopt,
                    "Step " + std::to_string(plan.steps.size() + 1) + ": " + problem.expected + "."};
        }
    }
    if (plan.steps.empty()) {
        return {std::nullopt,
                "The plan has no steps: it is such as \"to 80 deg at 30 deg/s; to 0 deg at 30 deg/s\"."};
    }
    return {std::move(plan), {}};
}

std::string textOf(const HandPlan& plan, const Model& model) {
    const HandJoint joint = jointForHand(model, plan.joint);
    const HandUnits units(!joint.joint || turnsOf(model, *joint.joint));
    std::string text = plan.joint.empty() ? "" : plan.joint + ": ";
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        if (i > 0) text += "; ";
        if (const auto* lead = std::get_if<HandPlan::LeadTo>(&plan.steps[i])) {
            text += "to " + numberText(units.place, lead->to) + " at " + numberText(units.rate, lead->rate);
        } else if (const auto* wait = std::get_if<HandPlan::Wait>(&plan.steps[i])) {
            text += "wait " + numberText(Quantity::time, wait->seconds);
        } else if (const auto* push = std::get_if<HandPlan::Push>(&plan.steps[i])) {
            text += "push " + numberText(push->isAtHandle ? Quantity::force : units.effort, push->effort) +
                    " until " + numberText(units.place, push->until);
        }
    }
    return text;
}

} // namespace hingelab
