// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/fmu_description.h"

#include <algorithm>
#include <charconv>
#include <pugixml.hpp>
#include <set>
#include <stdexcept>
#include <utility>

namespace hingelab::cli {
namespace {

constexpr std::size_t kMostVariables = 1'000'000;
constexpr std::size_t kMostBytes = std::size_t{128} << 20U; // of the file
constexpr std::ptrdiff_t kMostTags = 4'000'000;             // each takes some 60 bytes of memory
constexpr std::size_t kLongestName = 10'000;                // [bytes]

using Description = FmuDescription;

[[noreturn]] void refuseDescription(const std::string& words) {
    throw std::runtime_error("modelDescription.xml " + words);
}

std::uint32_t referenceOf(const pugi::xml_node& node) {
    const std::string_view text = node.attribute("valueReference").value();
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) {
        refuseDescription("has a variable with the reference \"" + std::string(text.substr(0, 50)) +
                          "\", which is no whole number");
    }
    return value;
}

/// FMI 2.0: <ScalarVariable><Real/>; FMI 3.0: <Float64/>.
Description::Variable variableOf(const pugi::xml_node& node, bool isThree) {
    Description::Variable variable;
    variable.name = node.attribute("name").value();
    if (variable.name.empty() || variable.name.size() > kLongestName) {
        refuseDescription("has a variable without a usable name");
    }
    variable.reference = referenceOf(node);
    variable.causality = node.attribute("causality").as_string("local");
    const pugi::xml_node type = isThree ? node : node.child("Real");
    const std::string_view kind = isThree ? node.name() : type.name();
    if (kind == "Real" || kind == "Float64") {
        variable.type = node.child("Dimension") ? Description::Type::other : Description::Type::real;
        variable.unit = type.attribute("unit").value();
    } else if (kind == "Boolean" || node.child("Boolean")) {
        variable.type = Description::Type::boolean;
    }
    return variable;
}

bool isOfIdentifier(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

} // namespace

const Description::Variable* FmuDescription::find(std::string_view name) const {
    const auto found =
        std::find_if(variables.begin(), variables.end(), [&](const Variable& v) { return v.name == name; });
    return found == variables.end() ? nullptr : &*found;
}

FmuDescription readFmuDescription(std::string_view xml) {
    if (xml.size() > kMostBytes) refuseDescription("has more than 128 MiB");
    if (std::count(xml.begin(), xml.end(), '<') > kMostTags) refuseDescription("has more than 4 million tags");
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_buffer(xml.data(), xml.size());
    if (!parsed) {
        refuseDescription(std::string("is no XML: ") + parsed.description() + " at byte " +
                          std::to_string(parsed.offset));
    }
    const pugi::xml_node root = document.child("fmiModelDescription");
    const std::string version = root.attribute("fmiVersion").value();
    FmuDescription description;
    description.isThree = version.starts_with("3.");
    if (!description.isThree && version != "2.0") {
        refuseDescription("has FMI version \"" + version.substr(0, 20) + "\"; run-fmu supports 2.0 and 3.0");
    }
    const pugi::xml_node coSimulation = root.child("CoSimulation");
    if (!coSimulation) refuseDescription("describes no FMU for co-simulation");
    description.modelName = root.attribute("modelName").value();
    description.identifier = coSimulation.attribute("modelIdentifier").value();
    const std::string& id = description.identifier;
    if (id.empty() || id.size() > 200 || !std::all_of(id.begin(), id.end(), isOfIdentifier)) {
        refuseDescription("has a modelIdentifier that is no identifier of C");
    }
    description.token = root.attribute(description.isThree ? "instantiationToken" : "guid").value();
    std::set<std::string_view> names;
    for (const pugi::xml_node& node : root.child("ModelVariables").children()) {
        if (node.type() != pugi::node_element) continue;
        if (description.variables.size() == kMostVariables)
            refuseDescription("has more than a million variables");
        description.variables.push_back(variableOf(node, description.isThree));
        if (!names.insert(node.attribute("name").value()).second) {
            refuseDescription("has two variables called \"" + description.variables.back().name + "\"");
        }
    }
    return description;
}

} // namespace hingelab::cli
