// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/exchange/import_files.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "physics/exchange/import_xml.h"
#include "physics/text/text_file.h"

namespace hingelab {
namespace {

/// The real path of a regular file in the folder or below; empty: there is none.
std::filesystem::path pathWithin(const std::filesystem::path& folder, const std::string& name) {
    std::error_code fault;
    const std::filesystem::path root = std::filesystem::canonical(folder, fault);
    if (fault || name.empty() || name.find('\0') != std::string::npos) return {};
    const std::filesystem::path file = std::filesystem::canonical(root / name, fault);
    if (fault || !std::filesystem::is_regular_file(file, fault)) return {};
    const auto [inRoot, inFile] = std::mismatch(root.begin(), root.end(), file.begin(), file.end());
    return inRoot == root.end() ? file : std::filesystem::path();
}

} // namespace

ImportFiles filesIn(const std::filesystem::path& folder) {
    return [folder](const std::string& name) -> std::optional<std::string> {
        const std::filesystem::path file = pathWithin(folder, name);
        if (file.empty()) return std::nullopt;
        try {
            return readTextFile(file.string(), kImportBytes);
        } catch (const std::runtime_error&) {
            return std::nullopt;
        }
    };
}

void dropMissingMeshes(ImportedRig& imported, const std::filesystem::path& folder) {
    std::map<std::string, bool> isThere;
    for (Body& body : imported.rig.bodies) {
        std::erase_if(body.shapes, [&](const Shape& shape) {
            const auto* mesh = std::get_if<MeshGeometry>(&shape.geometry);
            if (mesh == nullptr) return false;
            const auto [known, isNew] = isThere.emplace(mesh->file, false);
            if (isNew) known->second = !pathWithin(folder, mesh->file).empty();
            if (!known->second) {
                imported.losses.push_back(
                    {"mesh of \"" + body.name + "\"",
                     "\"" + mesh->file + "\" is not in the folder of the document: left out.",
                     {}});
            }
            return !known->second;
        });
    }
}

} // namespace hingelab
