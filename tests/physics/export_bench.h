// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

#include "checks/checked_rig.h"
#include "exchange/export_kinds.h"
#include "exchange/import_kinds.h"
#include "tests/physics/near.h"

/// Rigs of a few lines for tests of exports, and what became of them.
namespace hingelab::test {

inline Rig rigOfText(const std::string& text) {
    const auto reading = readRig(text);
    if (!reading.document) throw std::runtime_error(reading.issues.front().text());
    return reading.document->rig;
}

/// One body of 1 kg on a joint, which the JSON gives.
inline Rig benchOf(const std::string& joint, const std::string& shapes = {}, const std::string& elements = {}) {
    return rigOfText(
        R"({"format": "hingelab-rig", "version": 1, "name": "bench", "bodies": [{"name": "b", "shapes": [)" +
        shapes +
        R"(], "mass_properties": {"mass": 1, "centre_of_mass": [0.1, 0, 0]}}], "joints": [{"name": "j",
        "parent": "world", "child": "b", )" +
        joint + R"(}], "elements": [)" + elements + "]}");
}

inline ExportResult exportedTo(const char* key, const Rig& rig) {
    return exportKindOf(key)->make({rig});
}

inline std::string refusalOfExport(const char* key, const Rig& rig) {
    try {
        static_cast<void>(exportedTo(key, rig));
    } catch (const std::runtime_error& fault) {
        return fault.what();
    }
    return {};
}

inline Rig importedFrom(const std::string& text) {
    return rigOfText(textOfImported(recognisedImport(text)->make(text, {}).rig));
}

inline const ExportLoss* lossOf(const ExportResult& result, const std::string& words) {
    for (const ExportLoss& loss : result.losses) {
        if ((loss.what + ": " + loss.words).find(words) != std::string::npos) return &loss;
    }
    return nullptr;
}

inline bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

} // namespace hingelab::test
