// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/parameter_formats.h"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>
#include <utility>

#include "checks/checked_rig.h"
#include "exchange/hinge_import.h"
#include "rig/parameter_set.h"
#include "rig/parameters.h"
#include "text/json_text.h"
#include "text/pointer.h"

namespace hingelab {
namespace {

constexpr const char* kCsvHead = "parameter,value,unit";

constexpr std::array kParameterFormats = {
    ParameterFormat{"parameters", "parameter set as JSON", true, true},
    ParameterFormat{"csv", "table of pointer, value and unit", true, true},
    ParameterFormat{"drake-hinge", "YAML of Drake's DoorHingeConfig", true, true},
    ParameterFormat{"c-header", "C header of a hinge", false, true},
    ParameterFormat{"hinge-table", "torque of a hinge over angle and rate", false, true},
    ParameterFormat{"rig", "all parameters of a rig", true, false},
};

std::string csvCell(const std::string& text) {
    if (text.find_first_of("\",\n\r") == std::string::npos) return text;
    std::string cell = "\"";
    for (const char c : text) {
        if (c == '"') cell += '"';
        cell += c;
    }
    return cell + "\"";
}

/// Cells of the row that begins at `at`, which is moved behind it (RFC 4180).
std::vector<std::string> readCsvRow(std::string_view text, std::size_t& at) {
    std::vector<std::string> cells(1);
    bool isQuoted = false;
    while (at < text.size()) {
        const char c = text[at++];
        if (isQuoted) {
            if (c != '"') {
                cells.back() += c;
            } else if (at < text.size() && text[at] == '"') {
                cells.back() += text[at++];
            } else {
                isQuoted = false;
            }
        } else if (c == '"') {
            isQuoted = true;
        } else if (c == ',') {
            cells.emplace_back();
        } else if (c == '\n') {
            return cells;
        } else if (c != '\r') {
            cells.back() += c;
        }
    }
    if (isQuoted) throw std::runtime_error("a cell begins with a quotation mark and has no second one");
    return cells;
}

/// A number of a table: as JSON where it is one, else the text with its unit, as files have it.
Json valueOfCells(const std::string& value, const std::string& unit) {
    if (!unit.empty() && !value.starts_with('=')) return value + " " + unit;
    if (value.starts_with('=')) return value;
    Issues issues;
    const std::optional<Json> number = parseJson(value, issues);
    return number && number->is_number() ? *number : Json(value);
}

std::string setOfValues(Json values) {
    Json json;
    json["format"] = kParameterSetFormat;
    json["version"] = kParameterSetVersion;
    json["parameters"] = std::move(values);
    return formatJson(json);
}

std::string setOfCsv(std::string_view text) {
    constexpr std::size_t most = 100'000;
    Json values = Json::object();
    std::size_t at = 0, row = 1;
    static_cast<void>(readCsvRow(text, at));
    std::map<std::string, std::size_t> rowOf;
    while (at < text.size()) {
        const std::vector<std::string> cells = readCsvRow(text, at);
        ++row;
        if (cells.size() == 1 && cells[0].empty()) continue;
        const std::string where = "row " + std::to_string(row) + ": ";
        if (cells.size() < 2) throw std::runtime_error(where + "a pointer and a value belong there");
        const auto [entry, isNew] = rowOf.emplace(cells[0], row);
        if (!isNew) {
            throw std::runtime_error(where + "\"" + cells[0] + "\" stands in row " +
                                     std::to_string(entry->second) + " already");
        }
        if (rowOf.size() > most) throw std::runtime_error("more than 100,000 parameters");
        // Past the object's own insertion, which looks for the key in all that are there.
        values.get_ref<Json::object_t&>().Json::object_t::Container::emplace_back(
            cells[0], valueOfCells(cells[1], cells.size() > 2 ? cells[2] : std::string()));
    }
    return setOfValues(std::move(values));
}

KeptParameters keptOfRig(const std::string& text) {
    RigReading reading = readRig(text);
    if (!reading.document) { // warnings may stand before what is wrong
        throw std::runtime_error(
            std::find_if(reading.issues.begin(), reading.issues.end(), [](const Issue& issue) {
                return issue.severity == Severity::error;
            })->text());
    }
    Rig rig = std::move(reading.document->rig);
    return {"rig", writeParameterSet(rig, {}), rig, rig.name, {}};
}

KeptParameters keptOfDrake(const std::string& text, const std::string& element) {
    ImportedRig imported = importDrakeHinge(text);
    Rig& rig = imported.rig;
    if (!element.empty()) rig.elements.front().name = element;
    KeptParameters kept{"drake-hinge",
                        writeParameterSet(rig, {"/elements/" + escapeSegment(rig.elements.front().name)}),
                        rig,
                        {},
                        {}};
    for (ExportLoss& loss : imported.losses) {
        if (loss.what != "door") kept.losses.push_back(std::move(loss)); // a set says nothing of the leaf
    }
    return kept;
}

/// A set as JSON, or why it is none.
Json jsonOfSet(std::string_view set) {
    Issues issues;
    std::optional<Json> json = parseJson(set, issues);
    if (!json) throw std::runtime_error(issues.front().text());
    const bool isSet = json->is_object() && json->contains("format") &&
                       json->at("format") == kParameterSetFormat && json->contains("parameters") &&
                       json->at("parameters").is_object();
    if (!isSet) throw std::runtime_error("it is neither a parameter set nor a rig");
    return std::move(*json);
}

KeptParameters keptOfJson(const std::string& text) {
    Issues issues;
    const std::optional<Json> json = parseJson(text, issues);
    const bool isRig =
        json && json->is_object() && json->contains("format") && json->at("format") == kRigFormat;
    if (isRig) return keptOfRig(text);
    const Json set = jsonOfSet(text);
    const bool isNamed = set.contains("rig") && set.at("rig").is_string();
    return {"parameters", text, {}, isNamed ? set.at("rig").get<std::string>() : std::string(), {}};
}

} // namespace

std::span<const ParameterFormat> parameterFormats() {
    return kParameterFormats;
}

KeptParameters readParameters(const std::string& text, const std::string& element) {
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    const std::size_t mark = text.starts_with(byteOrderMark) ? byteOrderMark.size() : 0;
    const std::size_t begin = text.find_first_not_of(" \t\r\n", mark);
    if (begin == std::string::npos) throw std::runtime_error("it is empty");
    if (text[begin] == '{') return keptOfJson(text);
    if (text.compare(begin, std::string_view("parameter,value").size(), "parameter,value") == 0) {
        return {"csv", setOfCsv(std::string_view(text).substr(begin)), {}, {}, {}};
    }
    return keptOfDrake(text, element);
}

std::string parametersAsCsv(std::string_view set, const Rig* rig) {
    const Json json = jsonOfSet(set);
    std::map<std::string, std::string> unitOf;
    if (rig != nullptr) {
        for (const Parameter& parameter : parametersOf(*rig)) {
            for (const std::string& pointer : pointersOf(parameter)) {
                unitOf[pointer] = fileUnit(parameter.info->quantity).ascii;
            }
        }
    }
    std::string text = std::string(kCsvHead) + "\n";
    for (const auto& [pointer, value] : json.at("parameters").items()) {
        std::string number = value.is_string() ? value.get<std::string>() : value.dump();
        std::string unit;
        const std::size_t space = number.find(' ');
        if (value.is_string() && !number.starts_with('=') && space != std::string::npos) {
            unit = number.substr(space + 1);
            number.resize(space);
        } else if (const auto found = unitOf.find(withSlash(pointer));
                   value.is_number() && found != unitOf.end()) {
            unit = found->second;
        }
        text += csvCell(pointer) + "," + csvCell(number) + "," + csvCell(unit) + "\n";
    }
    return text;
}

} // namespace hingelab
