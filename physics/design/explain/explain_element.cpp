// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "elements/law_text.h"
#include "explain/explainers.h"
#include "explain/law_symbols.h"
#include "rig/law_in_rig.h"

namespace hingelab {
namespace {

constexpr std::array kElementNotes = {
    ElementNotes{"door_hinge",
                 "Without presliding, friction depends on the rate alone, so a held door creeps. No wear and "
                 "no temperature.",
                 "explanation/hinge-law#terms"},
    ElementNotes{"door_check", "The plunger has no mass, and friction is the same in both directions.",
                 "explanation/door-check#law"},
    ElementNotes{"check_table", "A slow measurement contains nothing about velocity.",
                 "reference/elements#a-measured-check"},
    ElementNotes{"door_closer", "Valves and spring are linear, and the oil has no temperature.",
                 "reference/elements#the-door-closer"},
    ElementNotes{"torque_hinge", "The friction does not wear and does not depend on temperature.",
                 "reference/elements#torque-hinge-and-slide-friction"},
    ElementNotes{"slide_friction", "The friction is the same at any load across the slide.",
                 "reference/elements#torque-hinge-and-slide-friction"},
    ElementNotes{"gear_mesh", "One stiffness for all positions of the teeth, and no friction along the flanks.",
                 "explanation/gear-mesh#teeth"},
    ElementNotes{"rotational_spring", "The spring is linear at any angle.", "reference/elements#springs"},
    ElementNotes{"torsion_bar", "The bar is linear at any twist: compare the stress with what the steel bears.",
                 "reference/elements#torsion-bar"},
    ElementNotes{"rope_spring", "The rope has no mass and does not stretch; friction does not depend on speed.",
                 "reference/elements#spring-on-a-rope"},
    ElementNotes{"spring", "The spring is linear at any length.", "reference/elements#springs"},
    ElementNotes{"rotational_damper", "No elasticity of the fluid, and no change with temperature.",
                 "reference/elements#dampers"},
    ElementNotes{"damper", "No elasticity of the fluid, and no change with temperature.",
                 "reference/elements#dampers"},
    ElementNotes{"rotational_stops", "A stop never pulls: (u)+ is u where it is positive, and zero elsewhere.",
                 "reference/elements#stops"},
    ElementNotes{"stops", "A stop never pulls: (u)+ is u where it is positive, and zero elsewhere.",
                 "reference/elements#stops"},
    ElementNotes{"applied_torque", "The load jumps at both instants.", "reference/elements#loads"},
    ElementNotes{"applied_force", "The load jumps at both instants.", "reference/elements#loads"},
    ElementNotes{"torque_table", "Before the first point and after the last one, the load is constant.",
                 "reference/elements#loads"},
    ElementNotes{"force_table", "Before the first point and after the last one, the load is constant.",
                 "reference/elements#loads"},
    ElementNotes{"torque_formula", "All of its work counts as supplied.", "reference/elements#formulas"},
    ElementNotes{"force_formula", "All of its work counts as supplied.", "reference/elements#formulas"},
    ElementNotes{"door_seal",
                 "No effects of speed, set or temperature; angles are small where the seal is touched.",
                 "reference/elements#door-seal"},
    ElementNotes{"cabin_air", "One pressure in the whole cabin; the air in vents has no inertia.",
                 "reference/elements#cabin-air"},
    ElementNotes{"door_latch", "Claw and pawl have no mass, and the hold has no end of its strength.",
                 "reference/elements#door-latch"},
    ElementNotes{"gas_strut",
                 "The gas is ideal and its progression linear. At both ends of the stroke, stops push besides.",
                 "reference/elements#gas-strut"},
    ElementNotes{"engine_gas", "One published cycle; the pressure jumps where polynomial or direction changes.",
                 "reference/elements#engine-gas"},
};

/// "Curve through the points of the table".
void addCurves(const LawText& law, bool turns, Explanation& explanation) {
    for (const LawText::Array& array : law.arrays) {
        explanation.arrays.push_back({array.name, array.values});
        if (!array.name.ends_with("_x")) continue;
        const std::string name = array.name.substr(0, array.name.size() - 2);
        if (explanation.symbol(name) != nullptr) continue;
        explanation.symbols.push_back({name,
                                       lawSymbol(name, turns),
                                       "Curve through the points of the table",
                                       Quantity::dimensionless,
                                       {},
                                       {}});
    }
}

void addParameters(const LawText& law, bool turns, ExplanationMaker& maker) {
    for (const LawText::Parameter& p : law.parameters) {
        std::string words = p.words;
        if (words.empty()) {
            words = p.name;
            std::replace(words.begin(), words.end(), '_', ' ');
        }
        words.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.front())));
        maker.constant(p.name, lawSymbol(p.name, turns), std::move(words), p.quantity, p.value);
    }
}

/// States that no equation gives: what samples contain of them.
ChannelHandle stateChannel(const ElementBlock& block) {
    for (const char* const part : {"bristle_angle", "bristle_length", "overpressure", "pawl"}) {
        if (const ChannelHandle channel = block.part(part)) return channel;
    }
    return {};
}

void addVariables(const LawText& law, bool turns, const ElementBlock& block, ExplanationMaker& maker) {
    for (const LawText::Variable& v : law.variables) {
        maker.channel(v.name, lawSymbol(v.name, turns), v.words, v.quantity,
                      v.start ? stateChannel(block) : ChannelHandle{});
    }
    for (const LawText::Variable& v : law.variables) {
        if (!v.start) continue;
        const std::string rate = "der(" + v.name + ")";
        if (v.name == "z") {
            maker.channel(rate, lawSymbol(rate, turns), "Rate of that bend",
                          turns ? Quantity::angularRate : Quantity::velocity, {});
        } else {
            const char* const words = v.quantity == Quantity::pressure ? "Rate of that pressure in Pa/s"
                                                                       : "Rate of that state in 1/s";
            maker.channel(rate, lawSymbol(rate, turns), words, Quantity::dimensionless, {});
        }
    }
}

/// Only what the equations name.
void dropUnused(Explanation& explanation) {
    std::vector<bool> used(explanation.symbols.size(), false);
    const auto use = [&](const std::string& name) {
        for (std::size_t i = 0; i < used.size(); ++i) used[i] = used[i] || explanation.symbols[i].name == name;
        if (!name.ends_with("_x")) return;
        const std::string curve = name.substr(0, name.size() - 2);
        for (std::size_t i = 0; i < used.size(); ++i) used[i] = used[i] || explanation.symbols[i].name == curve;
    };
    for (const ExplainedEquation& equation : explanation.equations) {
        used[equation.symbol] = true;
        for (const ExplainedEquation::Term& term : equation.terms) term.value.visitNames(use);
    }
    std::vector<ExplainedSymbol> kept;
    std::vector<std::size_t> places(used.size(), 0);
    for (std::size_t i = 0; i < used.size(); ++i) {
        places[i] = kept.size();
        if (used[i]) kept.push_back(std::move(explanation.symbols[i]));
    }
    for (ExplainedEquation& equation : explanation.equations) equation.symbol = places[equation.symbol];
    explanation.symbols = std::move(kept);
}

std::vector<ExplainedEquation::Term> termsOf(const LawText& law, const ElementBlock& block) {
    std::vector<ExplainedEquation::Term> terms;
    for (const LawText::Term& term : law.terms) {
        if (term.isOwnStop) continue;
        const bool isOnly = law.terms.size() == 1;
        terms.push_back({isOnly ? "" : term.words, LawExpression::read(term.text),
                         *term.part != '\0' ? block.part(term.part) : ChannelHandle{}});
    }
    return terms;
}

} // namespace

const ElementNotes& notesOf(const char* kind) {
    static constexpr ElementNotes kNone{"", "", "reference/elements"};
    const auto* const found =
        std::find_if(kElementNotes.begin(), kElementNotes.end(),
                     [&](const ElementNotes& notes) { return std::string_view(notes.kind) == kind; });
    return found == kElementNotes.end() ? kNone : *found;
}

void explainElement(const Model& model, std::size_t e, Explanation& explanation) {
    const Element& element = model.rig().elements[e];
    const ElementBlock& block = model.layout().elements[e];
    const KindInfo& kind = kindOf(element.law);
    const Port& port = model.laws()[e].port;
    const bool turns = port.isRotation;
    explanation.title = element.name;
    explanation.kind = kind.label;
    explanation.meaning = kind.help;
    explanation.limits = notesOf(kind.name).limits;
    explanation.manual = notesOf(kind.name).manual;
    const LawText law = textOf(lawIn(model.rig().environment, element), 0.0);
    ExplanationMaker maker(explanation);
    maker.channel("force", lawSymbol("force", turns), turns ? "Torque of the element" : "Force of the element",
                  turns ? Quantity::torque : Quantity::force, block.force);
    addPort(model, port, &block, maker);
    maker.channel("time", "t", "Time", Quantity::time, model.layout().time);
    addVariables(law, turns, block, maker);
    addParameters(law, turns, maker);
    addCurves(law, turns, explanation);
    maker.sum("force", termsOf(law, block));
    for (const std::string& equation : law.equations) {
        const std::size_t sign = equation.find(" = ");
        const std::string left = equation.substr(0, sign);
        if (left != "force") maker.equation(left, equation.substr(sign + 3));
    }
    dropUnused(explanation);
}

} // namespace hingelab
