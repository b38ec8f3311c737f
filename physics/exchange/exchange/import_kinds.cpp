// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/import_kinds.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "checks/checked_rig.h"
#include "exchange/hinge_import.h"
#include "exchange/mjcf_import.h"
#include "exchange/sdf_import.h"
#include "exchange/urdf_import.h"
#include "mechanism/mass_properties.h"

namespace hingelab {
namespace {

/// Whether the first element is called so: declarations and comments are passed over.
bool beginsWith(std::string_view text, std::string_view element) {
    std::size_t at = 0;
    while (at < text.size()) {
        at = text.find('<', at);
        if (at == std::string_view::npos) return false;
        if (text.substr(at, 4) == "<!--") {
            const std::size_t end = text.find("-->", at);
            if (end == std::string_view::npos) return false;
            at = end + 3;
        } else if (at + 1 < text.size() && (text[at + 1] == '?' || text[at + 1] == '!')) {
            ++at;
        } else {
            const std::string_view name = text.substr(at + 1, element.size());
            const std::size_t after = at + 1 + element.size();
            return name == element && (after >= text.size() || text.find_first_of(" \t\r\n/>", after) == after);
        }
    }
    return false;
}

bool isYamlOfDrake(std::string_view text) {
    return text.find("spring_constant") != std::string_view::npos ||
           text.find("catch_torque") != std::string_view::npos ||
           text.find("motion_threshold") != std::string_view::npos;
}

constexpr std::array kImports = {
    ImportKind{"urdf", "URDF", [](std::string_view text) { return beginsWith(text, "robot"); },
               [](const std::string& text, const ImportFiles&) { return importUrdf(text); }},
    ImportKind{"mjcf", "model of MuJoCo", [](std::string_view text) { return beginsWith(text, "mujoco"); },
               [](const std::string& text, const ImportFiles& files) { return importMjcf(text, files); }},
    ImportKind{"sdf", "SDFormat", [](std::string_view text) { return beginsWith(text, "sdf"); },
               [](const std::string& text, const ImportFiles& files) { return importSdf(text, files); }},
    ImportKind{"drake-hinge", "YAML of Drake's DoorHingeConfig", isYamlOfDrake,
               [](const std::string& text, const ImportFiles&) { return importDrakeHinge(text); }},
};

/// Joints whose bodies weigh nothing, the usual reason for a rig that cannot move; empty: there are none.
std::string masslessWords(const Rig& rig) {
    std::string words;
    for (const Joint& joint : rig.joints) {
        if (joint.isFixed() || joint.closesLoop) continue;
        for (const Body& body : rig.bodies) {
            if (body.name != joint.child || massPropertiesOf(body).mass > 0.0) continue;
            if (words.size() < 500) words += (words.empty() ? "" : ", ") + ('"' + joint.name + '"');
        }
    }
    return words.empty() ? words : "\n  Joints of bodies without mass: " + words + ".";
}

} // namespace

std::span<const ImportKind> importKinds() {
    return kImports;
}

const ImportKind* importKindOf(std::string_view key) {
    const auto found =
        std::find_if(kImports.begin(), kImports.end(), [&](const ImportKind& kind) { return kind.key == key; });
    return found == kImports.end() ? nullptr : &*found;
}

const ImportKind* recognisedImport(std::string_view text) {
    const auto found =
        std::find_if(kImports.begin(), kImports.end(), [&](const ImportKind& kind) { return kind.fits(text); });
    return found == kImports.end() ? nullptr : &*found;
}

std::string textOfImported(const Rig& rig) {
    RigDocument document;
    document.source.json = {{"format", kRigFormat}, {"version", kRigVersion}};
    document.rig = rig;
    std::string text = writeRig(document);
    const RigReading reading = readRig(text);
    if (reading.document) return text;
    std::string words = "what it says makes no rig:";
    std::size_t told = 0;
    for (const Issue& issue : reading.issues) {
        if (issue.severity != Severity::error || ++told > 5) continue;
        words += "\n  ";
        words += issue.text();
    }
    words += masslessWords(rig);
    throw std::runtime_error(words);
}

} // namespace hingelab
