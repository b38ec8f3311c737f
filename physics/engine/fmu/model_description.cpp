// SPDX-License-Identifier: GPL-3.0-or-later
#include "fmu/model_description.h"

#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "text/base_units.h"
#include "text/escaped_xml.h"

namespace hingelab {
namespace {

/// One element; attributes in the order in which they are given.
class XmlElement {
  public:
    XmlElement(int depth, const char* tag) : indent_(static_cast<std::size_t>(2 * depth), ' '), tag_(tag) {}

    XmlElement& with(const char* attribute, std::string_view value) {
        attributes_ += ' ';
        attributes_ += attribute;
        attributes_ += "=\"";
        attributes_ += escapedXml(value);
        attributes_ += '"';
        return *this;
    }
    XmlElement& with(const char* attribute, double value) { return with(attribute, shortestText(value)); }
    XmlElement& with(const char* attribute, std::size_t value) {
        return with(attribute, std::to_string(value));
    }
    void add(const std::string& inner) { inner_ += inner; }

    [[nodiscard]] std::string text() const {
        std::string result = indent_ + "<";
        result += tag_;
        result += attributes_;
        if (inner_.empty()) return result + "/>\n";
        result += ">\n";
        result += inner_;
        result += indent_ + "</";
        result += tag_;
        return result + ">\n";
    }

  private:
    std::string indent_;
    std::string tag_;
    std::string attributes_;
    std::string inner_;
};

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

std::string unitElement(Quantity quantity) {
    const BaseUnits units = baseUnitsOf(quantity);
    XmlElement base(3, "BaseUnit");
    const std::array<std::pair<const char*, int>, 6> powers = {{{"kg", units.kilogram},
                                                                {"m", units.metre},
                                                                {"s", units.second},
                                                                {"A", units.ampere},
                                                                {"K", units.kelvin},
                                                                {"rad", radiansIn(siUnit(quantity).ascii)}}};
    for (const auto& [unit, power] : powers) {
        if (power != 0) base.with(unit, std::to_string(power));
    }
    constexpr double freezing = 273.15; // [K] of 0 °C
    if (quantity == Quantity::temperature) base.with("offset", freezing);
    XmlElement unit(2, "Unit");
    unit.with("name", unitName(quantity));
    unit.add(base.text());
    const Unit& shown = displayUnit(quantity);
    if (shown.siPerUnit != 1.0) {
        XmlElement display(3, "DisplayUnit");
        display.with("name", shown.ascii).with("factor", 1.0 / shown.siPerUnit);
        unit.add(display.text());
    }
    return unit.text();
}

std::string unitDefinitions(const FmuVariables& variables) {
    XmlElement units(1, "UnitDefinitions");
    std::set<std::string> done;
    for (const FmuVariable& variable : variables.list) {
        const std::string name = unitName(variable.quantity);
        if (!name.empty() && done.insert(name).second) units.add(unitElement(variable.quantity));
    }
    return units.text();
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
void addTypeAttributes(const FmuVariable& variable, XmlElement& element) {
    const std::string unit = unitName(variable.quantity);
    if (!unit.empty()) element.with("unit", unit);
    const Unit& shown = displayUnit(variable.quantity);
    if (shown.siPerUnit != 1.0) element.with("displayUnit", shown.ascii);
    if (variable.lower) element.with("min", *variable.lower);
    if (variable.upper) element.with("max", *variable.upper);
    if (variable.kind == FmuVariable::Kind::isByHand) {
        element.with("start", "false");
    } else if (variable.isInput() || variable.kind == FmuVariable::Kind::parameter) {
        element.with("start", variable.start);
    }
}

void addRoles(const FmuVariable& variable, std::size_t reference, XmlElement& element) {
    const Roles roles = rolesOf(variable);
    element.with("name", variable.name).with("valueReference", reference);
    element.with("description", variable.description);
    element.with("causality", roles.causality).with("variability", roles.variability);
    if (*roles.initial != '\0') element.with("initial", roles.initial);
}

std::string variableElement(FmiVersion version, const FmuVariable& variable, std::size_t reference) {
    const bool isBoolean = variable.kind == FmuVariable::Kind::isByHand;
    if (version == FmiVersion::three) {
        XmlElement element(2, isBoolean ? "Boolean" : "Float64");
        addRoles(variable, reference, element);
        addTypeAttributes(variable, element);
        return element.text();
    }
    XmlElement element(2, "ScalarVariable");
    addRoles(variable, reference, element);
    XmlElement type(3, isBoolean ? "Boolean" : "Real");
    addTypeAttributes(variable, type);
    element.add(type.text());
    return element.text();
}

/// Outputs, and that all of them are computed at the start. Without further words each of them may depend on
/// everything. FMI 2.0 counts variables from 1, FMI 3.0 names their references.
std::string modelStructure(FmiVersion version, const FmuVariables& variables) {
    XmlElement structure(1, "ModelStructure");
    XmlElement outputs(2, "Outputs");
    XmlElement unknowns(2, "InitialUnknowns");
    std::string outputList;
    std::string unknownList;
    for (std::size_t i = 0; i < variables.list.size(); ++i) {
        if (variables.list[i].kind != FmuVariable::Kind::output) continue;
        if (version == FmiVersion::three) {
            outputList += XmlElement(2, "Output").with("valueReference", i).text();
            unknownList += XmlElement(2, "InitialUnknown").with("valueReference", i).text();
        } else {
            outputs.add(XmlElement(3, "Unknown").with("index", i + 1).text());
            unknowns.add(XmlElement(3, "Unknown").with("index", i + 1).text());
        }
    }
    if (version == FmiVersion::two && variables.list.back().kind == FmuVariable::Kind::output) {
        outputList = outputs.text();
        unknownList = unknowns.text();
    }
    structure.add(outputList);
    structure.add(unknownList);
    return structure.text();
}

std::string coSimulation(FmiVersion version, const ModelFacts& facts) {
    XmlElement element(1, "CoSimulation");
    element.with("modelIdentifier", facts.identifier);
    element.with("canHandleVariableCommunicationStepSize", "true");
    if (version == FmiVersion::two) {
        element.with("canInterpolateInputs", "false").with("maxOutputDerivativeOrder", "0");
        element.with("canRunAsynchronuously", "false"); // so spelt in the standard
        element.with("canNotUseMemoryManagementFunctions", "true").with("canGetAndSetFMUstate", "true");
        element.with("canSerializeFMUstate", "true");
    } else {
        element.with("canGetAndSetFMUState", "true").with("canSerializeFMUState", "true");
        element.with("maxOutputDerivativeOrder", "0").with("hasEventMode", "false");
    }
    return element.with("canBeInstantiatedOnlyOncePerProcess", "false").text();
}

std::string experiment() {
    XmlElement element(1, "DefaultExperiment");
    element.with("startTime", "0").with("stopTime", "10").with("stepSize", "0.01");
    return element.text();
}

std::string logCategories() {
    XmlElement list(1, "LogCategories");
    const std::array<std::pair<const char*, const char*>, 3> categories = {
        {{"logStatusError", "calls that are refused, and failures of the engine"},
         {"logStatusDiscard", "steps that could not be done, and values that are refused"},
         {kLogEvents, "what happens within steps: stops touched, catches let go, dead centres passed"}}};
    for (const auto& [name, words] : categories) {
        list.add(XmlElement(2, "Category").with("name", name).with("description", words).text());
    }
    return list.text();
}

} // namespace

std::string modelDescription(FmiVersion version, const ModelFacts& facts) {
    XmlElement root(0, "fmiModelDescription");
    root.with("fmiVersion", version == FmiVersion::two ? "2.0" : "3.0").with("modelName", facts.name);
    root.with(version == FmiVersion::two ? "guid" : "instantiationToken", facts.token);
    root.with("description", facts.description).with("generationTool", "Hingelab");
    root.with("license",
              "GPL-3.0-or-later with an additional permission for use with any program; see "
              "documentation/licenses/license.txt");
    root.with("variableNamingConvention", facts.variables.isStructured ? "structured" : "flat");
    if (version == FmiVersion::two) root.with("numberOfEventIndicators", "0");
    root.add(coSimulation(version, facts));
    root.add(unitDefinitions(facts.variables));
    root.add(logCategories());
    root.add(experiment());
    XmlElement variables(1, "ModelVariables");
    for (std::size_t i = 0; i < facts.variables.list.size(); ++i) {
        variables.add(variableElement(version, facts.variables.list[i], i));
    }
    root.add(variables.text());
    root.add(modelStructure(version, facts.variables));
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root.text();
}

} // namespace hingelab
