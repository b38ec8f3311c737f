// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/recording/take_files.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "physics/text/base64.h"

namespace hingelab {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{3} * 128 * 1024; // of a file in one text: 512 KiB of letters

void addMeshes(const Rig& rig, std::vector<std::string>& names) {
    for (const Body& body : rig.bodies) {
        for (const Shape& shape : body.shapes) {
            const auto* mesh = std::get_if<MeshGeometry>(&shape.geometry);
            const bool isNew =
                mesh != nullptr && std::find(names.begin(), names.end(), mesh->file) == names.end();
            if (isNew) names.push_back(mesh->file);
        }
    }
}

/// ".stl", ".obj", or nothing.
std::string meshEnding(std::string_view name) {
    if (name.size() < 4) return {};
    std::string ending(name.substr(name.size() - 4));
    for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return ending == ".stl" || ending == ".obj" ? ending : std::string();
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

std::vector<std::string> meshFilesOf(const RunOrigin& origin, const RunLog& log) {
    std::vector<std::string> names;
    addMeshes(origin.model->rig(), names);
    for (const RunEntry& entry : log.entries()) {
        if (const EditInput* edit = std::get_if<EditInput>(&entry)) addMeshes(edit->rig(), names);
    }
    return names;
}

bool isTakeFileName(std::string_view name) {
    constexpr std::size_t longest = 255;
    if (name.size() > longest || meshEnding(name).empty()) return false;
    while (true) {
        const std::size_t slash = name.find('/');
        if (!isPlainPart(name.substr(0, slash))) return false;
        if (slash == std::string_view::npos) return true;
        name.remove_prefix(slash + 1);
    }
}

std::map<std::string, std::string> takeNamesFor(const std::vector<std::string>& meshes) {
    std::map<std::string, std::string> names;
    std::set<std::string> taken(meshes.begin(), meshes.end());
    int number = 0;
    for (const std::string& mesh : meshes) {
        const std::string ending = meshEnding(mesh);
        if (ending.empty() || isTakeFileName(mesh)) continue;
        std::string name;
        do {
            name = "mesh-" + std::to_string(++number);
            name += ending;
        } while (!taken.insert(name).second);
        names.emplace(mesh, std::move(name));
    }
    return names;
}

void renameMeshes(Rig& rig, const std::map<std::string, std::string>& names) {
    for (Body& body : rig.bodies) {
        for (Shape& shape : body.shapes) {
            auto* mesh = std::get_if<MeshGeometry>(&shape.geometry);
            const auto name = mesh != nullptr ? names.find(mesh->file) : names.end();
            if (name != names.end()) mesh->file = name->second;
        }
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

TakeFilesReading readTakeFiles(const Json& json, const std::vector<std::string>& expected) {
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
        TakeFile file{entry["name"].get<std::string>(), {}};
        if (!isTakeFileName(file.name)) {
            return refusedFiles(
                "A file of a take is a mesh (.stl, .obj) with a plain name that leads to no other folder",
                pointer + "/name");
        }
        if (std::find(expected.begin(), expected.end(), file.name) == expected.end()) {
            return refusedFiles("No rig of this take has a mesh of this file", pointer + "/name");
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
