// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_fmu/fmu_unit.h"

#include <charconv>
#include <map>
#include <set>
#include <utility>

#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "fmu/fmu_format.h"
#include "rig/parameters.h"
#include "simulation/model_map.h"
#include "text/json_parser.h"
#include "text/number_limit.h"
#include "text/text_file.h"

namespace hingelab::fmu {
namespace {

constexpr std::size_t kMostOutputs = 100'000;

std::string wordsOf(const Issues& issues) {
    for (const Issue& issue : issues) {
        if (issue.severity == Severity::error) return issue.text();
    }
    return "it cannot be read";
}

std::string readResource(const std::filesystem::path& file) {
    try {
        return readTextFile(file.string(), kDocumentLimits.bytes);
    } catch (const std::exception& error) {
        throw std::runtime_error("cannot read \"" + file.string() + "\": " + error.what() +
                                 "; is the FMU unpacked as it was, and is this its folder of resources?");
    }
}

std::vector<std::string> textsAt(const Json& json, const char* key, std::size_t most) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_array() || found->size() > most) {
        throw std::runtime_error(std::string("resources/fmu.json has no list \"") + key +
                                 "\" of a usable size");
    }
    std::vector<std::string> texts;
    texts.reserve(found->size());
    std::set<std::string> known;
    for (const Json& item : *found) {
        if (!item.is_string() || !known.insert(item.get<std::string>()).second) {
            throw std::runtime_error(std::string("resources/fmu.json: \"") + key +
                                     "\" is a list of texts, each once");
        }
        texts.push_back(item.get<std::string>());
    }
    return texts;
}

/// What the digits after a % stand for; -1: they are none.
int hexadecimal(std::string_view digits) {
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    const bool isWhole = error == std::errc() && end == digits.data() + digits.size() && digits.size() == 2;
    return isWhole ? value : -1;
}

} // namespace

std::filesystem::path folderOfUri(std::string_view uri) {
    constexpr std::string_view scheme = "file:";
    const std::string text(uri);
    if (!uri.starts_with(scheme)) {
        throw std::runtime_error("the location of the resources, \"" + text + "\", is no file: address");
    }
    uri.remove_prefix(scheme.size());
    if (uri.starts_with("//")) { // with a host, which may be left out
        uri.remove_prefix(2);
        if (uri.starts_with("localhost/")) uri.remove_prefix(std::string_view("localhost").size());
    }
    if (!uri.starts_with('/')) {
        throw std::runtime_error("the location of the resources, \"" + text + "\", is not on this computer");
    }
    std::string path;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        if (uri[i] != '%') {
            path += uri[i];
            continue;
        }
        const int value = hexadecimal(uri.substr(i + 1, 2));
        if (value <= 0) {
            throw std::runtime_error("the location of the resources, \"" + text +
                                     "\", is no address: see its %");
        }
        path += static_cast<char>(value);
        i += 2;
    }
    return path;
}

FmuUnit::FmuUnit(const std::filesystem::path& folder, std::string_view token) {
    Issues issues;
    const std::optional<Json> about = parseJson(readResource(folder / "fmu.json"), issues);
    if (!about || !about->is_object()) throw std::runtime_error("resources/fmu.json: " + wordsOf(issues));
    if (about->value("format", Json()) != kFmuFormat || about->value("version", Json()) != kFmuFormatVersion) {
        throw std::runtime_error("resources/fmu.json is of another version of Hingelab; export the FMU again");
    }
    if (about->value("token", Json()) != std::string(token)) {
        throw std::runtime_error("the token \"" + std::string(token.substr(0, 100)) +
                                 "\" is not that of this FMU: modelDescription.xml is of another one");
    }
    token_ = token;
    choice_.outputs = textsAt(*about, "outputs", kMostOutputs);
    choice_.parameters = textsAt(*about, "parameters", kMostNumbers);
    RigReading reading = readRig(readResource(folder / "rig.json"));
    if (!reading.document || hasErrors(reading.issues)) {
        throw std::runtime_error("resources/rig.json: " + wordsOf(reading.issues));
    }
    model_ = std::make_shared<const Model>(reading.document->rig);
    variables_ = fmuVariables(*model_, choice_).list;
}

std::shared_ptr<const Model> FmuUnit::modelWith(const std::vector<double>& parameters) const {
    std::map<std::string_view, double> values;
    for (std::size_t i = 0; i < parameters.size(); ++i) values.emplace(choice_.parameters[i], parameters[i]);
    Rig rig = model_->rig();
    bool isSame = true;
    visitParameters(rig, [&](const Parameter& parameter, double& value) {
        const auto found = values.find(parameter.namePointer);
        if (found == values.end() || found->second == value) return;
        value = found->second;
        isSame = false;
    });
    if (isSame) return model_;
    ValidatedRig validated = validateAndCompile(rig);
    if (!validated.model) {
        throw Refusal(Refusal::Kind::discard,
                      "the rig cannot be simulated with these parameters: " + wordsOf(validated.issues));
    }
    std::shared_ptr<const Model> model = std::move(validated.model);
    if (!haveSameCoordinates(*model_, *model) || !model->hasSameChannels(*model_)) {
        throw Refusal(Refusal::Kind::discard,
                      "these parameters give the rig other coordinates or channels than the FMU has; export it "
                      "again with them");
    }
    return model;
}

} // namespace hingelab::fmu
