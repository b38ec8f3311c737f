// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/fmu_export.h"

#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>

#include "exchange/fmu_permission.h"
#include "exchange/zip_file.h"
#include "rig/formulas.h"
#include "rig/rig_document.h"
#include "text/text_file.h"

namespace hingelab {
namespace {

constexpr std::size_t kLargestEngine = std::size_t{512} * 1024 * 1024; // [bytes]
constexpr std::size_t kLongestIdentifier = 60;

/// FNV-1a (Fowler, Noll, Vo): the same contents have the same token, others another.
std::uint64_t hashOf(std::string_view text, std::uint64_t hash) {
    constexpr std::uint64_t prime = 1099511628211U;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * prime;
    return hash;
}

/// In the form of a GUID.
std::string tokenOf(std::string_view contents) {
    constexpr std::array<std::uint64_t, 2> starts = {14695981039346656037U, 1469598103934665603U};
    std::string digits;
    for (const std::uint64_t start : starts) {
        const std::uint64_t hash = hashOf(contents, start);
        for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[(hash >> shift) & 15U];
    }
    std::string token = "{";
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i == 8 || i == 12 || i == 16 || i == 20) token += '-';
        token += digits[i];
    }
    return token + "}";
}

std::string engineOf(const FmuOptions& options, const std::string& name) {
    const std::string remedy =
        "; it is built with Hingelab as lib/hingelab/" + std::string(kFmuEngine) +
        " and installed in the folder lib/hingelab: install it, or name it with --engine";
    if (options.engine.empty()) {
        throw std::runtime_error("\"" + name + "\" cannot become an FMU: its engine is not there" + remedy);
    }
    std::string bytes;
    try {
        bytes = readTextFile(options.engine, kLargestEngine);
    } catch (const std::exception& error) {
        throw std::runtime_error("cannot read the engine \"" + options.engine + "\": " + error.what() + remedy);
    }
    if (!bytes.starts_with("\x7f"
                           "ELF")) {
        throw std::runtime_error("\"" + options.engine + "\" is no engine for Linux" + remedy);
    }
    return bytes;
}

/// What of the rig is not in the FMU.
std::vector<ExportLoss> fmuLosses(const Rig& rig) {
    std::vector<ExportLoss> losses;
    const auto add = [&losses](bool isThere, const char* what, const char* words) {
        if (!isThere) return;
        ExportLoss loss;
        loss.what = what;
        loss.words = words;
        losses.push_back(std::move(loss));
    };
    add(!rig.dimensions.empty(), "dimensions", "the numbers that follow them are plain ones in the FMU.");
    add(!rig.targets.empty(), "targets", "they are not in the FMU.");
    add(!rig.variants.empty(), "variants", "they are not in the FMU; export each by itself.");
    add(!rig.measurements.empty(), "measurements", "they are not in the FMU.");
    return losses;
}

Json listOfTexts(const std::vector<std::string>& texts) {
    Json list = Json::array();
    for (const std::string& text : texts) list.push_back(text);
    return list;
}

} // namespace

std::string_view fmuPermission() {
    return kFmuPermission;
}

Rig rigForFmu(const Rig& rig) {
    Rig bare = rig;
    for (const Dimension& dimension : rig.dimensions) static_cast<void>(releaseFormulasFrom(bare, dimension));
    bare.dimensions.clear();
    bare.expressions.clear();
    bare.targets.clear();
    bare.measurements.clear();
    bare.variants.clear();
    bare.experiments.clear();
    for (Body& body : bare.bodies) {
        std::erase_if(body.shapes, [](const Shape& shape) {
            return std::holds_alternative<MeshGeometry>(shape.geometry); // drawn only
        });
    }
    return bare;
}

ExportResult exportFmu(const Rig& rig, FmiVersion version, const FmuOptions& options) {
    std::string engine = engineOf(options, rig.name);
    const Rig bare = rigForFmu(rig);
    const Model model(bare);
    FmuChoice choice = defaultFmuChoice(model);
    if (!options.outputs.empty()) choice.outputs = options.outputs;
    if (!options.parameters.empty()) choice.parameters = options.parameters;

    ModelFacts facts;
    facts.name = rig.name;
    facts.identifier = exportIdentifier(rig.name).substr(0, kLongestIdentifier);
    facts.description = rig.description;
    facts.variables = fmuVariables(model, choice);
    const std::string rigText = writeRig({{}, bare});
    Json about;
    about["format"] = kFmuFormat;
    about["version"] = kFmuFormatVersion;
    about["outputs"] = listOfTexts(choice.outputs);
    about["parameters"] = listOfTexts(choice.parameters);
    facts.token = tokenOf(rigText + about.dump());
    about["token"] = facts.token;

    const std::string folder = version == FmiVersion::two ? "binaries/linux64/" : "binaries/x86_64-linux/";
    ExportResult result;
    result.text = makeZip({{"modelDescription.xml", modelDescription(version, facts)},
                           {folder + facts.identifier + ".so", std::move(engine)},
                           {"resources/rig.json", rigText},
                           {"resources/fmu.json", formatJson(about)},
                           {"documentation/licenses/license.txt", std::string(kFmuPermission)}});
    result.losses = fmuLosses(rig);
    return result;
}

} // namespace hingelab
