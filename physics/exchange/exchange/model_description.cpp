// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/model_description.h"

#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "exchange/xml_text.h"
#include "fmu/fmu_format.h"
#include "text/base_units.h"

namespace hingelab {
namespace {

using Attributes = XmlText::Attributes;

/// Name of a quantity's SI unit; empty: it has none.
std::string unitName(Quantity quantity) {
    if (quantity == Quantity::temperature) return "degC"; // C would be coulomb
    return std::string(siUnit(quantity).ascii);
}

/// The power of the radian in a unit such as "N*m*s/rad" or "rad/(s*N*m)".
int radiansIn(std::string_view unit) {
    int power = 0;
    bool isBelow = false; // the bar; what follows it, to the end, is in brackets or alone
    for (std::size_t begin = 0; begin < unit.size();) {
        const std::size_t end = std::min(unit.find_first_of("*/()", begin), unit.size());
        const std::string_view factor = unit.substr(begin, end - begin);
        if (factor == "rad") power += isBelow ? -1 : 1;
        if (end < unit.size() && unit[end] == '/') isBelow = true;
        begin = end + 1;
    }
    return power;
}

void writeUnit(XmlText& xml, Quantity quantity) {
    const BaseUnits units = baseUnitsOf(quantity);
    const std::array<std::pair<const char*, int>, 6> powers = {{{"kg", units.kilogram},
                                                                {"m", units.metre},
                                                                {"s", units.second},
                                                                {"A", units.ampere},
                                                                {"K", units.kelvin},
                                                                {"rad", radiansIn(siUnit(quantity).ascii)}}};
    Attributes base;
    for (const auto& [unit, power] : powers) {
        if (power != 0) base.emplace_back(unit, std::to_string(power));
    }
    constexpr double freezing = 273.15; // [K] of 0 °C
    if (quantity == Quantity::temperature) base.emplace_back("offset", shortestText(freezing));
    xml.open("Unit", {{"name", unitName(quantity)}});
    xml.leaf("BaseUnit", base);
    const Unit& shown = displayUnit(quantity, UnitSystem::metre);
    if (shown.siPerUnit != 1.0) {
        xml.leaf("DisplayUnit",
                 {{"name", std::string(shown.ascii)}, {"factor", shortestText(1.0 / shown.siPerUnit)}});
    }
    xml.close();
}

void writeUnits(XmlText& xml, const FmuVariables& variables) {
    xml.open("UnitDefinitions");
    std::set<std::string> done;
    for (const FmuVariable& variable : variables.list) {
        const std::string name = unitName(variable.quantity);
        if (!name.empty() && done.insert(name).second) writeUnit(xml, variable.quantity);
    }
    xml.close();
}

struct Roles {
    const char* causality;
    const char* variability;
    const char* initial; ///< empty: what follows from the others is the only one allowed
};

Roles rolesOf(const FmuVariable& variable) {
    using enum FmuVariable::Kind;
    switch (variable.kind) {
        case time:
            return {"independent", "continuous", ""};
        case effort:
        case voltage:
            return {"input", "continuous", ""};
        case isByHand:
            return {"input", "discrete", ""};
        case parameter:
            return {"parameter", variable.isTunable ? "tunable" : "fixed", "exact"};
        case output:
            break;
    }
    return {"output", "continuous", "calculated"};
}

/// Attributes that FMI 2.0 has on the type and FMI 3.0 on the variable.
Attributes typeAttributes(const FmuVariable& variable) {
    Attributes type;
    const std::string unit = unitName(variable.quantity);
    if (!unit.empty()) type.emplace_back("unit", unit);
    const Unit& shown = displayUnit(variable.quantity, UnitSystem::metre);
    if (shown.siPerUnit != 1.0) type.emplace_back("displayUnit", shown.ascii);
    if (variable.lower) type.emplace_back("min", shortestText(*variable.lower));
    if (variable.upper) type.emplace_back("max", shortestText(*variable.upper));
    if (variable.kind == FmuVariable::Kind::isByHand) {
        type.emplace_back("start", "false");
    } else if (variable.isInput() || variable.kind == FmuVariable::Kind::parameter) {
        type.emplace_back("start", shortestText(variable.start));
    }
    return type;
}

Attributes roleAttributes(const FmuVariable& variable, std::size_t reference) {
    const Roles roles = rolesOf(variable);
    Attributes attributes = {{"name", variable.name},
                             {"valueReference", std::to_string(reference)},
                             {"description", variable.description},
                             {"causality", roles.causality},
                             {"variability", roles.variability}};
    if (*roles.initial != '\0') attributes.emplace_back("initial", roles.initial);
    return attributes;
}

void writeVariable(XmlText& xml, FmiVersion version, const FmuVariable& variable, std::size_t reference) {
    const bool isBoolean = variable.kind == FmuVariable::Kind::isByHand;
    const Attributes type = typeAttributes(variable);
    Attributes attributes = roleAttributes(variable, reference);
    if (version == FmiVersion::three) {
        attributes.insert(attributes.end(), type.begin(), type.end());
        xml.leaf(isBoolean ? "Boolean" : "Float64", attributes);
        return;
    }
    xml.open("ScalarVariable", attributes);
    xml.leaf(isBoolean ? "Boolean" : "Real", type);
    xml.close();
}

/// Outputs, and that all of them are computed at the start. Without further words each of them may depend on
/// everything. FMI 2.0 counts variables from 1 and has lists, FMI 3.0 names their references.
void writeStructure(XmlText& xml, FmiVersion version, const FmuVariables& variables) {
    const bool isTwo = version == FmiVersion::two;
    const auto write = [&](const char* list, const char* inThree) {
        if (isTwo) xml.open(list);
        for (std::size_t i = 0; i < variables.list.size(); ++i) {
            if (variables.list[i].kind != FmuVariable::Kind::output) continue;
            if (isTwo) {
                xml.leaf("Unknown", {{"index", std::to_string(i + 1)}});
            } else {
                xml.leaf(inThree, {{"valueReference", std::to_string(i)}});
            }
        }
        if (isTwo) xml.close();
    };
    xml.open("ModelStructure");
    if (!isTwo || variables.list.back().kind == FmuVariable::Kind::output) { // an empty list is none
        write("Outputs", "Output");
        write("InitialUnknowns", "InitialUnknown");
    }
    xml.close();
}

void writeCoSimulation(XmlText& xml, FmiVersion version, const ModelFacts& facts) {
    Attributes attributes = {{"modelIdentifier", facts.identifier},
                             {"canHandleVariableCommunicationStepSize", "true"}};
    const Attributes two = {{"canInterpolateInputs", "false"},
                            {"maxOutputDerivativeOrder", "0"},
                            {"canRunAsynchronuously", "false"}, // so spelt in the standard
                            {"canNotUseMemoryManagementFunctions", "true"},
                            {"canGetAndSetFMUstate", "true"},
                            {"canSerializeFMUstate", "true"}};
    const Attributes three = {{"canGetAndSetFMUState", "true"},
                              {"canSerializeFMUState", "true"},
                              {"maxOutputDerivativeOrder", "0"},
                              {"hasEventMode", "false"}};
    const Attributes& ofVersion = version == FmiVersion::two ? two : three;
    attributes.insert(attributes.end(), ofVersion.begin(), ofVersion.end());
    attributes.emplace_back("canBeInstantiatedOnlyOncePerProcess", "false");
    xml.leaf("CoSimulation", attributes);
}

void writeLogCategories(XmlText& xml) {
    const std::array<std::pair<const char*, const char*>, 3> categories = {
        {{"logStatusError", "calls that are refused, and failures of the engine"},
         {"logStatusDiscard", "steps that could not be done, and values that are refused"},
         {kLogEvents, "what happens within steps: stops touched, catches let go, dead centres passed"}}};
    xml.open("LogCategories");
    for (const auto& [name, words] : categories) {
        xml.leaf("Category", {{"name", name}, {"description", words}});
    }
    xml.close();
}

Attributes modelAttributes(FmiVersion version, const ModelFacts& facts) {
    const bool isTwo = version == FmiVersion::two;
    Attributes attributes = {
        {"fmiVersion", isTwo ? "2.0" : "3.0"},
        {"modelName", facts.name},
        {isTwo ? "guid" : "instantiationToken", facts.token},
        {"description", facts.description},
        {"generationTool", "Hingelab"},
        {"license",
         "GPL-3.0-or-later with an additional permission for use with any program; see "
         "documentation/licenses/license.txt"},
        {"variableNamingConvention", facts.variables.isStructured ? "structured" : "flat"}};
    if (isTwo) attributes.emplace_back("numberOfEventIndicators", "0");
    return attributes;
}

} // namespace

std::string modelDescription(FmiVersion version, const ModelFacts& facts) {
    XmlText xml;
    xml.open("fmiModelDescription", modelAttributes(version, facts));
    writeCoSimulation(xml, version, facts);
    writeUnits(xml, facts.variables);
    writeLogCategories(xml);
    xml.leaf("DefaultExperiment", {{"startTime", "0"}, {"stopTime", "10"}, {"stepSize", "0.01"}});
    xml.open("ModelVariables");
    for (std::size_t i = 0; i < facts.variables.list.size(); ++i) {
        writeVariable(xml, version, facts.variables.list[i], i);
    }
    xml.close();
    writeStructure(xml, version, facts.variables);
    xml.close();
    return xml.text();
}

} // namespace hingelab
