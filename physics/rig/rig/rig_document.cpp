// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/rig_document.h"

#include "rig/expressions.h"
#include "rig/issue_names.h"
#include "rig/own_temperature.h"
#include "rig/rig_walk.h"
#include "rig/written_by.h"
#include "text/limits.h"
#include "text/number_limit.h"
#include "text/pointer.h"
#include "text/reader.h"

namespace hingelab {
namespace {

void checkFormat(const Json& json, Issues& issues) {
    const auto format = json.find("format");
    if (format == json.end() || *format != kRigFormat) {
        issues.push_back({Severity::error, "/format", "This is not a rig file",
                          format == json.end() ? "missing" : excerpt(*format),
                          "\"" + std::string(kRigFormat) + "\""});
    }
    const auto version = json.find("version");
    if (version == json.end() || *version != kRigVersion) {
        issues.push_back({Severity::error, "/version", "This version of the rig format cannot be read",
                          version == json.end() ? "missing" : excerpt(*version), std::to_string(kRigVersion)});
    }
}

/// The pointer of the first object that has too many keys; empty: none has.
std::string findTooManyKeys(const Json& json, PointerPath& path) {
    if (!json.is_structured()) return {};
    if (json.is_object() && json.size() > kMostKeysOfRig) return path.text().empty() ? "/" : path.text();
    std::size_t index = 0;
    for (const auto& [key, value] : json.items()) {
        path.push(json.is_object() ? key : std::to_string(index));
        std::string found = findTooManyKeys(value, path);
        path.pop();
        if (!found.empty()) return found;
        ++index;
    }
    return {};
}

} // namespace

RigReading parseRig(std::string_view text) {
    RigReading reading;
    std::optional<Json> json = parseJson(text, reading.issues);
    if (!json) return reading;
    if (!json->is_object()) {
        reading.issues.push_back({Severity::error, "", "A rig is a JSON object", excerpt(*json), "{ ... }"});
        return reading;
    }
    checkFormat(*json, reading.issues);
    if (hasErrors(reading.issues)) return reading;
    PointerPath path;
    if (const std::string pointer = findTooManyKeys(*json, path); !pointer.empty()) {
        reading.issues.push_back({Severity::error, pointer, "This object has too many keys", "",
                                  "at most " + std::to_string(kMostKeysOfRig)});
        return reading;
    }

    RigDocument document;
    Reader reader(*json, "", reading.issues, &document.rig.expressions);
    reader.expect("format");
    reader.expect("version");
    reader.expect("$schema");
    reader.expect(kWrittenBy);
    checkWriter(*json, reading.issues);
    walk(reader, document.rig);
    reader.reportUnknown();
    dropDefaultTemperatures(document.rig);
    static_cast<void>(resolveExpressions(document.rig)); // what is wrong with them, the checks say
    const bool isHopeless = reading.issues.size() > kMaximumIssues && hasErrors(reading.issues);
    nameItems(document.rig, reading.issues);
    if (isHopeless) return reading;
    document.source.json = std::move(*json);
    document.source.json.erase(kWrittenBy); // each file has that of the program that writes it
    reading.document = std::move(document);
    return reading;
}

} // namespace hingelab
