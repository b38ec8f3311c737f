// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/import_files.h"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "exchange/import_xml.h"
#include "rig/file_paths.h"
#include "shapes/mesh_reader.h"
#include "text/text_file.h"

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

/// Why a surface cannot be drawn; empty: it can.
std::string faultOfMesh(const std::filesystem::path& folder, const std::string& name) {
    const std::filesystem::path file = pathWithin(folder, name);
    if (file.empty()) return "is not in the folder of the document";
    const MeshReaderFunction reader = meshReaderFor(name);
    if (reader == nullptr) return "is neither STL nor OBJ";
    try {
        const MeshReading reading = reader(readTextFile(file.string(), kLargestMeshFile));
        return reading.problem.empty() ? std::string() : "cannot be drawn: " + reading.problem;
    } catch (const std::runtime_error& fault) {
        return std::string("cannot be read: ") + fault.what();
    }
}

/// With names that no shape of the body has.
void addStandIns(Body& body, const std::vector<Shape>& standIns) {
    std::set<std::string> names;
    for (const Shape& shape : body.shapes) names.insert(shape.name);
    for (Shape shape : standIns) {
        const std::string name = importName(shape.name, "collision");
        shape.name = name;
        for (int i = 2; !names.insert(shape.name).second; ++i) shape.name = name + " " + std::to_string(i);
        body.shapes.push_back(std::move(shape));
    }
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

const ImportKind* foreignKindOf(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf"); // and the mark of byte order
    if (first == std::string_view::npos || text[first] == '{' || text[first] == '[') return nullptr;
    return recognisedImport(text);
}

std::string unknownXmlWords(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (first == std::string_view::npos || text[first] != '<') return {};
    return "it is XML, but neither URDF (<robot>), MJCF (<mujoco>) nor SDFormat (<sdf>)";
}

ImportedText importText(const ImportKind& kind, const std::string& text, const std::filesystem::path& folder,
                        const std::filesystem::path& rigFolder) {
    ImportedRig imported = kind.make(text, filesIn(folder));
    dropMissingMeshes(imported, folder);
    relocateFiles(imported.rig, folder, rigFolder);
    return {textOfImported(imported.rig), imported.rig.name, std::move(imported.losses)};
}

void dropMissingMeshes(ImportedRig& imported, const std::filesystem::path& folder) {
    std::map<std::string, std::string> faults; // by file; empty: it can be drawn
    for (Body& body : imported.rig.bodies) {
        bool isIncomplete = false;
        std::erase_if(body.shapes, [&](const Shape& shape) {
            const auto* mesh = std::get_if<MeshGeometry>(&shape.geometry);
            if (mesh == nullptr) return false;
            const auto [known, isNew] = faults.emplace(mesh->file, "");
            if (isNew) known->second = faultOfMesh(folder, mesh->file);
            if (known->second.empty()) return false;
            isIncomplete = true;
            imported.losses.push_back({"mesh of \"" + body.name + "\"",
                                       "\"" + mesh->file + "\" " + known->second + ": left out.",
                                       {}});
            return true;
        });
        const auto standIns = imported.standIns.find(body.name);
        if (!isIncomplete || standIns == imported.standIns.end()) continue;
        imported.losses.push_back({"picture of \"" + body.name + "\"",
                                   "Its collision shapes are drawn, for a mesh is left out.",
                                   {}});
        addStandIns(body, standIns->second);
    }
}

} // namespace hingelab
