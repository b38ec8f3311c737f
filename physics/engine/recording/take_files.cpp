// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/take_files.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <span>

#include "text/base64.h"
#include "text/similar_key.h"

namespace hingelab {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{3} * 128 * 1024; // of a file in one text: 512 KiB of letters

void addFiles(const Rig& rig, std::vector<NamedFile>& files) {
    const auto add = [&](const std::string& name, TakeFileKind kind) {
        NamedFile file{name, kind};
        if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(std::move(file));
    };
    for (const Body& body : rig.bodies) {
        for (const Shape& shape : body.shapes) {
            const auto* mesh = std::get_if<MeshGeometry>(&shape.geometry);
            if (mesh != nullptr) add(mesh->file, TakeFileKind::mesh);
            const auto* cad = std::get_if<CadGeometry>(&shape.geometry);
            if (cad != nullptr) add(cad->file, TakeFileKind::mesh);
        }
    }
    for (const KeptMeasurement& measurement : rig.measurements) {
        if (!measurement.isInside()) add(measurement.file, TakeFileKind::table);
    }
}

constexpr std::array<std::string_view, 11> kSurfaceEndings = {".stl",  ".obj", ".step", ".stp", ".iges", ".igs",
                                                              ".gltf", ".glb", ".3mf",  ".dae", ".ply"};
constexpr std::array<std::string_view, 2> kTableEndings = {".csv", ".tsv"};

/// One of the endings that files of a kind have, in small letters; or nothing.
std::string endingOf(std::string_view name, TakeFileKind kind) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos) return {};
    std::string ending(name.substr(dot));
    for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const std::span<const std::string_view> known =
        kind == TakeFileKind::mesh ? std::span<const std::string_view>(kSurfaceEndings) : kTableEndings;
    return std::find(known.begin(), known.end(), ending) != known.end() ? ending : std::string();
}

bool isPlainPart(std::string_view part) {
    const auto isBad = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20U || byte == 0x7FU ||
               std::string_view("\\:*?\"<>|").find(c) != std::string_view::npos;
    };
    return !part.empty() && part.front() != '.' && part.front() != ' ' && part.back() != '.' &&
           part.back() != ' ' && std::none_of(part.begin(), part.end(), isBad);
}

TakeFilesReading refusedFiles(std::string problem, std::string pointer) {
    return {{}, std::move(problem), std::move(pointer)};
}

/// Bytes of a file, piece by piece; what is wrong, or nothing.
std::string readPieces(const Json& file, std::size_t room, std::string& bytes) {
    const auto pieces = file.find("base64");
    if (pieces == file.end() || !pieces->is_array()) return "\"base64\" is not a list of texts";
    for (const Json& piece : *pieces) {
        if (!piece.is_string()) return "\"base64\" is not a list of texts";
        const auto& text = piece.get_ref<const std::string&>();
        if (text.size() / 4 * 3 > room - bytes.size() + 2) return "The files are larger than 64 MB together";
        const std::optional<std::string> decoded = fromBase64(text);
        if (!decoded) return "This is not base64";
        bytes += *decoded;
        if (bytes.size() > room) return "The files are larger than 64 MB together";
    }
    return {};
}

} // namespace

std::vector<NamedFile> filesOf(const RunOrigin& origin, const RunLog& log) {
    std::vector<NamedFile> files;
    addFiles(origin.model->rig(), files);
    for (const RunEntry& entry : log.entries()) {
        if (const EditInput* edit = std::get_if<EditInput>(&entry)) addFiles(edit->rig(), files);
    }
    return files;
}

bool isTakeFileName(std::string_view name, TakeFileKind kind) {
    constexpr std::size_t longest = 255;
    if (name.size() > longest || endingOf(name, kind).empty()) return false;
    while (true) {
        const std::size_t slash = name.find('/');
        if (!isPlainPart(name.substr(0, slash))) return false;
        if (slash == std::string_view::npos) return true;
        name.remove_prefix(slash + 1);
    }
}

std::map<std::string, std::string> takeNamesFor(const std::vector<NamedFile>& files) {
    std::map<std::string, std::string> names;
    std::set<std::string> taken;
    for (const NamedFile& file : files) taken.insert(file.name);
    int meshes = 0;
    int tables = 0;
    for (const NamedFile& file : files) {
        const std::string ending = endingOf(file.name, file.kind);
        if (ending.empty() || isTakeFileName(file.name, file.kind)) continue;
        const bool isMesh = file.kind == TakeFileKind::mesh;
        std::string name;
        do {
            name = isMesh ? "mesh-" : "table-";
            name.append(std::to_string(isMesh ? ++meshes : ++tables)).append(ending);
        } while (!taken.insert(name).second);
        names.emplace(file.name, std::move(name));
    }
    return names;
}

void renameFiles(Rig& rig, const std::map<std::string, std::string>& names) {
    for (Body& body : rig.bodies) {
        for (Shape& shape : body.shapes) {
            std::string* file = nullptr;
            if (auto* mesh = std::get_if<MeshGeometry>(&shape.geometry)) file = &mesh->file;
            if (auto* cad = std::get_if<CadGeometry>(&shape.geometry)) file = &cad->file;
            const auto name = file != nullptr ? names.find(*file) : names.end();
            if (name != names.end()) *file = name->second;
        }
    }
    for (KeptMeasurement& measurement : rig.measurements) {
        const auto name = names.find(measurement.file);
        if (name != names.end()) measurement.file = name->second;
    }
}

Json takeFilesAsJson(const std::vector<TakeFile>& files) {
    Json list = Json::array();
    for (const TakeFile& file : files) {
        Json pieces = Json::array();
        for (std::size_t at = 0; at < file.bytes.size(); at += kPieceBytes) {
            pieces.push_back(base64(std::string_view(file.bytes).substr(at, kPieceBytes)));
        }
        Json entry;
        entry["name"] = file.name;
        entry["base64"] = std::move(pieces);
        list.push_back(std::move(entry));
    }
    return list;
}

TakeFilesReading readTakeFiles(const Json& json, const std::vector<NamedFile>& expected) {
    TakeFilesReading reading;
    if (!json.is_array() || json.size() > kMostTakeFiles) {
        return refusedFiles("This is not a list of at most " + std::to_string(kMostTakeFiles) + " files", "");
    }
    std::size_t room = kMostTakeFileBytes;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const std::string pointer = "/" + std::to_string(i);
        const Json& entry = json[i];
        if (!entry.is_object() || !entry.contains("name") || !entry["name"].is_string()) {
            return refusedFiles("A file is an object with a \"name\"", pointer);
        }
        Issues unknown;
        reportUnknownKeys(entry, pointer, {{"name"}, {"base64"}}, unknown);
        if (!unknown.empty()) return refusedFiles(unknown.front().message, unknown.front().pointer);
        TakeFile file{entry["name"].get<std::string>(), {}};
        const auto isOf = [&](TakeFileKind kind) { return isTakeFileName(file.name, kind); };
        if (!isOf(TakeFileKind::mesh) && !isOf(TakeFileKind::table)) {
            return refusedFiles(
                "A file of a take is a mesh, a CAD file or a table (.csv, .tsv) with a plain name "
                "that leads to no other folder",
                pointer + "/name");
        }
        const auto isIt = [&](const NamedFile& each) { return each.name == file.name && isOf(each.kind); };
        if (std::none_of(expected.begin(), expected.end(), isIt)) {
            return refusedFiles("No rig of this take has a mesh, a CAD part or a measurement of this file",
                                pointer + "/name");
        }
        const auto isSame = [&](const TakeFile& other) { return other.name == file.name; };
        if (std::any_of(reading.files.begin(), reading.files.end(), isSame)) {
            return refusedFiles("This file is there twice", pointer + "/name");
        }
        const std::string problem = readPieces(entry, room, file.bytes);
        if (!problem.empty()) return refusedFiles(problem, pointer + "/base64");
        room -= file.bytes.size();
        reading.files.push_back(std::move(file));
    }
    return reading;
}

} // namespace hingelab
