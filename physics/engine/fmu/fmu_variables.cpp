// SPDX-License-Identifier: GPL-3.0-or-later
#include "fmu/fmu_variables.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "rig/parameters.h"
#include "text/pointer.h"

namespace hingelab {
namespace {

using Parts = std::vector<std::string>;

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isNumeral(char c) {
    return c >= '0' && c <= '9';
}

/// A part as FMI's structured names have it: an identifier, or anything printable in quotes. Empty: it cannot
/// be one.
std::string structuredPart(const std::string& part) {
    const auto isOfIdentifier = [](char c) { return isLetter(c) || isNumeral(c); };
    if (!part.empty() && isLetter(part[0]) && std::all_of(part.begin(), part.end(), isOfIdentifier)) {
        return part;
    }
    std::string quoted = "'";
    for (const char c : part) {
        if (c < ' ' || c > '~' || c == '`') return {}; // beyond ASCII there is no notation
        if (c == '\'' || c == '\\' || c == '"') quoted += '\\';
        quoted += c;
    }
    quoted += '\'';
    return part.empty() ? std::string() : quoted;
}

std::optional<std::string> structuredName(const Parts& parts) {
    std::string name;
    for (const std::string& part : parts) {
        const std::string text = structuredPart(part);
        if (text.empty()) return std::nullopt;
        if (!name.empty()) name += '.';
        name += text;
    }
    return name;
}

/// Any text without line ends and the like.
std::string flatName(const Parts& parts) {
    std::string name;
    for (const std::string& part : parts) {
        if (!name.empty()) name += '.';
        for (const char c : part) name += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? ' ' : c;
    }
    return name;
}

/// "joint.hinge pin.angle" of the group "joint hinge pin": joint, hinge pin, angle.
Parts partsOf(const Channel& channel) {
    Parts parts;
    std::string rest = channel.name;
    const std::size_t space = channel.group.find(' ');
    if (space != std::string::npos) {
        parts = {channel.group.substr(0, space), channel.group.substr(space + 1)};
        rest = channel.name.substr(std::min(channel.name.size(), channel.group.size() + 1));
    }
    for (std::size_t begin = 0; begin <= rest.size();) {
        const std::size_t end = std::min(rest.find('.', begin), rest.size());
        parts.push_back(rest.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

/// Gathers variables with the parts of their names.
class VariableList {
  public:
    explicit VariableList(const Model& model) : model_(model) {}

    void addInputs() {
        const std::vector<Coordinate>& coordinates = model_.mechanism().coordinates();
        const Rig& rig = model_.rig();
        std::map<std::size_t, int> ofJoint;
        for (const Coordinate& c : coordinates) ++ofJoint[c.joint];
        for (std::size_t i = 0; i < static_cast<std::size_t>(model_.degreesOfFreedom()); ++i) {
            const Coordinate& c = coordinates[i];
            if (c.chart >= 0) continue; // free rotations have no lasting angles
            const std::string& joint = rig.joints[c.joint].name;
            const std::string effort = c.isRotation ? "torque" : "force";
            const bool isOnly = ofJoint[c.joint] == 1;
            FmuVariable variable;
            variable.kind = FmuVariable::Kind::effort;
            variable.description = joint;
            variable.description += ": " + effort + " from outside";
            if (!isOnly) variable.description += " on " + c.suffix;
            variable.description += ", constant over a step";
            variable.quantity = c.isRotation ? Quantity::torque : Quantity::force;
            variable.index = i;
            add(std::move(variable), {"input", "joint", joint, isOnly ? effort : c.suffix + "_" + effort});
        }
        for (std::size_t k = 0; k < model_.motors().size(); ++k) addMotor(k);
    }

    void addParameters(const FmuChoice& choice) {
        std::map<std::string, Parameter> known;
        for (Parameter& parameter : parametersOf(model_.rig())) {
            std::string pointer = parameter.namePointer;
            known.emplace(std::move(pointer), std::move(parameter));
        }
        for (std::size_t i = 0; i < choice.parameters.size(); ++i) {
            const auto found = known.find(choice.parameters[i]);
            if (found == known.end()) {
                throw std::runtime_error("the rig has no number \"" + choice.parameters[i] +
                                         "\" (see: hingelab-cli params RIG)");
            }
            addParameter(found->second, i);
        }
    }

    void addOutputs(const FmuChoice& choice) {
        std::map<std::string, std::size_t> known;
        for (std::size_t i = 1; i < model_.channels().size(); ++i) known.emplace(model_.channels()[i].name, i);
        for (const std::string& name : choice.outputs) {
            const auto found = known.find(name);
            if (found == known.end()) {
                throw std::runtime_error("the rig has no channel \"" + name +
                                         "\" (see: hingelab-cli channels RIG)");
            }
            const Channel& channel = model_.channels()[found->second];
            FmuVariable variable;
            variable.kind = FmuVariable::Kind::output;
            variable.description = channel.label;
            variable.quantity = channel.quantity;
            variable.index = found->second;
            add(std::move(variable), partsOf(channel));
        }
    }

    void add(FmuVariable variable, Parts parts) {
        list_.push_back(std::move(variable));
        parts_.push_back(std::move(parts));
    }

    [[nodiscard]] FmuVariables named() {
        FmuVariables result;
        const auto isFit = [](const Parts& parts) { return structuredName(parts).has_value(); };
        result.isStructured = std::all_of(parts_.begin(), parts_.end(), isFit);
        std::set<std::string> names;
        for (std::size_t i = 0; i < list_.size(); ++i) {
            std::string name = result.isStructured ? *structuredName(parts_[i]) : flatName(parts_[i]);
            for (int k = 2; !names.insert(name).second; ++k) {
                name = flatName(parts_[i]) + "_" + std::to_string(k);
            }
            list_[i].name = std::move(name);
        }
        result.list = std::move(list_);
        return result;
    }

  private:
    void addMotor(std::size_t k) {
        const std::string& name = model_.motors()[k].name;
        FmuVariable variable;
        variable.kind = FmuVariable::Kind::voltage;
        variable.description = name + ": voltage from outside, where by_hand is true";
        variable.quantity = Quantity::voltage;
        variable.index = k;
        add(variable, {"input", "motor", name, "voltage"});
        variable.kind = FmuVariable::Kind::isByHand;
        variable.description = name + ": whether the voltage from outside holds in place of the drive's";
        variable.quantity = Quantity::dimensionless;
        add(std::move(variable), {"input", "motor", name, "by_hand"});
    }

    void addParameter(const Parameter& parameter, std::size_t index) {
        if (!std::isfinite(parameter.value)) {
            throw std::runtime_error("\"" + parameter.namePointer +
                                     "\" is not finite: it can be no parameter of an FMU");
        }
        FmuVariable variable;
        variable.kind = FmuVariable::Kind::parameter;
        variable.description = parameter.group + ": " + parameter.label;
        if (*parameter.info->help != '\0') variable.description += std::string(". ") + parameter.info->help;
        variable.quantity = parameter.info->quantity;
        variable.index = index;
        variable.isTunable =
            parameter.pointer.starts_with("/elements/") || parameter.pointer.starts_with("/motors/");
        variable.start = parameter.value;
        const Range& range = parameter.info->range;
        const double lower = range.lower + (range.lowerBound == Bound::exclusive ? kLeastAbove : 0.0);
        if (std::abs(range.lower) < kUnlimited) variable.lower = lower;
        if (std::abs(range.upper) < kUnlimited) variable.upper = range.upper;
        add(std::move(variable), splitPointer(parameter.namePointer));
    }

    const Model& model_;
    std::vector<FmuVariable> list_;
    std::vector<Parts> parts_;
};

/// Whether any strut has the temperature of its surroundings.
bool followsAmbient(const Rig& rig) {
    return std::any_of(rig.elements.begin(), rig.elements.end(), [](const Element& element) {
        const auto* const strut = std::get_if<GasStrut>(&element.law);
        return strut != nullptr && !strut->hasOwnTemperature();
    });
}

} // namespace

FmuChoice defaultFmuChoice(const Model& model) {
    FmuChoice choice;
    for (std::size_t i = 1; i < model.channels().size(); ++i) {
        const std::string& name = model.channels()[i].name;
        const bool isOfMethod = name.starts_with("solver.") || name.starts_with("integrator.");
        if (!isOfMethod) choice.outputs.push_back(name);
    }
    for (const Parameter& parameter : parametersOf(model.rig())) {
        const bool isAmbient = parameter.pointer == "/environment/temperature" && followsAmbient(model.rig());
        const bool isLaw = isAmbient || parameter.pointer.starts_with("/elements/") ||
                           parameter.pointer.starts_with("/motors/");
        if (isLaw && std::isfinite(parameter.value)) choice.parameters.push_back(parameter.namePointer);
    }
    return choice;
}

FmuVariables fmuVariables(const Model& model, const FmuChoice& choice) {
    VariableList variables(model);
    FmuVariable time;
    time.description = "time";
    time.quantity = Quantity::time;
    variables.add(std::move(time), {"time"});
    variables.addInputs();
    variables.addParameters(choice);
    variables.addOutputs(choice);
    return variables.named();
}

} // namespace hingelab
