// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/explainers.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "numerics/indices.h"

namespace hingelab {

void ExplanationMaker::constant(std::string name, std::string tex, std::string words, Quantity quantity,
                                double value) {
    explanation_.symbols.push_back(
        {std::move(name), std::move(tex), std::move(words), quantity, value, ChannelHandle{}});
}

void ExplanationMaker::channel(std::string name, std::string tex, std::string words, Quantity quantity,
                               ChannelHandle channel) {
    explanation_.symbols.push_back(
        {std::move(name), std::move(tex), std::move(words), quantity, std::nullopt, channel});
}

std::size_t ExplanationMaker::indexOf(const std::string& name) const {
    const auto found = std::find_if(explanation_.symbols.begin(), explanation_.symbols.end(),
                                    [&](const ExplainedSymbol& symbol) { return symbol.name == name; });
    if (found == explanation_.symbols.end()) throw std::invalid_argument("No symbol \"" + name + "\"");
    return toSize(found - explanation_.symbols.begin());
}

void ExplanationMaker::equation(const std::string& name, const std::string& text) {
    const std::size_t symbol = indexOf(name);
    explanation_.equations.push_back({symbol, {{{}, LawExpression::read(text), {}}}});
}

void ExplanationMaker::sum(const std::string& name, std::vector<ExplainedEquation::Term> terms) {
    explanation_.equations.push_back({indexOf(name), std::move(terms)});
}

void addPort(const Model& model, const Port& port, const ElementBlock* element, ExplanationMaker& maker) {
    const SampleLayout& layout = model.layout();
    ChannelHandle place, rate;
    const char* words = port.isRotation ? "Angle" : "Distance";
    switch (port.kind) {
        case Port::Kind::coordinate:
            place = layout.coordinates[toSize(port.index)].value;
            rate = layout.coordinates[toSize(port.index)].rate;
            break;
        case Port::Kind::assembly:
            place = layout.assemblies[toSize(port.index)].value;
            rate = layout.assemblies[toSize(port.index)].rate;
            break;
        case Port::Kind::points:
        case Port::Kind::geared:
            if (element != nullptr) {
                place = element->place;
                rate = element->rate;
            }
            words = port.kind == Port::Kind::points ? "Length" : "Angle between the two";
            break;
    }
    maker.channel("x", port.isRotation ? "q" : "x", words, port.isRotation ? Quantity::angle : Quantity::length,
                  place);
    maker.channel("v", port.isRotation ? "\\dot{q}" : "\\dot{x}", port.isRotation ? "Rate" : "Speed",
                  port.isRotation ? Quantity::angularRate : Quantity::velocity, rate);
}

namespace {

struct Place {
    std::string list;
    std::size_t index = 0;
};

/// "/bodies/1/shapes/0" is in the second body.
Place placeOf(const std::string& item) {
    Place place;
    if (!item.starts_with('/')) return place;
    const std::size_t slash = item.find('/', 1);
    if (slash == std::string::npos) return place;
    const char* const begin = item.data() + slash + 1;
    const auto read = std::from_chars(begin, item.data() + item.size(), place.index);
    if (read.ec == std::errc{}) place.list = item.substr(1, slash - 1);
    return place;
}

} // namespace

Explanation explain(const Model& model, const std::string& item) {
    const Place place = placeOf(item);
    struct Explainer {
        const char* list;
        std::size_t count;
        void (*explain)(const Model&, std::size_t, Explanation&);
    };
    const Rig& rig = model.rig();
    const Explainer explainers[] = {
        {"elements", rig.elements.size(), explainElement},      {"motors", rig.motors.size(), explainMotor},
        {"contacts", rig.contacts.size(), explainContact},      {"joints", rig.joints.size(), explainJoint},
        {"assemblies", rig.assemblies.size(), explainAssembly}, {"bodies", rig.bodies.size(), explainBody},
    };
    Explanation explanation;
    for (const Explainer& explainer : explainers) {
        if (place.list != explainer.list || place.index >= explainer.count) continue;
        try {
            explainer.explain(model, place.index, explanation);
        } catch (const std::invalid_argument& fault) { // a law in words that are not known here
            explanation.equations.clear();
            explanation.limits = std::string("Its equations cannot be shown. ") + fault.what();
        }
    }
    return explanation;
}

} // namespace hingelab
