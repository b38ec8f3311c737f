// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/scene_units.h"

#include <zip.h>

#include <array>
#include <charconv>
#include <fstream>
#include <memory>
#include <string_view>

#include "app/hingelab_cad/file_check.h"
#include "cad/cad_names.h"

namespace hingelab::cad_reader {
namespace {

constexpr std::size_t kHeadLength = 65536; // [bytes]: the unit stands at the beginning

struct NamedUnit {
    std::string_view name;
    const char* symbol;
    double metres;
};

constexpr std::array kUnitsOf3mf{NamedUnit{"micron", "µm", 1e-6},     NamedUnit{"millimeter", "mm", 1e-3},
                                 NamedUnit{"centimeter", "cm", 1e-2}, NamedUnit{"inch", "inch", 0.0254},
                                 NamedUnit{"foot", "foot", 0.3048},   NamedUnit{"meter", "m", 1.0}};

std::string headOf(const std::filesystem::path& file) {
    std::string text(kHeadLength, '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

/// The first element of that name, without its angle brackets; empty if there is none.
std::string_view elementOf(std::string_view text, std::string_view name) {
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
        const std::string_view rest = text.substr(at + 1);
        const bool isIt = rest.starts_with(name) && rest.size() > name.size() &&
                          (rest[name.size()] == ' ' || rest[name.size()] == '\n' || rest[name.size()] == '\r' ||
                           rest[name.size()] == '\t');
        if (isIt) return rest.substr(0, rest.find('>'));
    }
    return {};
}

/// The value of an attribute of an element; empty if it is not there.
std::string_view attributeOf(std::string_view element, std::string_view name) {
    for (const char quote : {'"', '\''}) {
        const std::string begin = " " + std::string(name) + "=" + quote;
        const std::size_t at = element.find(begin);
        if (at == std::string_view::npos) continue;
        const std::string_view rest = element.substr(at + begin.size());
        return rest.substr(0, rest.find(quote));
    }
    return {};
}

/// COLLADA counts in metres where it says nothing.
void takeColladaUnit(const std::filesystem::path& file, SceneUnit& result) {
    const std::string head = headOf(file);
    const std::string_view element = elementOf(head, "unit");
    const std::string_view meter = attributeOf(element, "meter");
    double metres = 1.0;
    const auto read = std::from_chars(meter.data(), meter.data() + meter.size(), metres);
    const bool isStated = !meter.empty() && read.ec == std::errc() && metres > 0.0 && metres < 1e6;
    result.metresPerUnit = isStated ? metres : 1.0;
    const std::string name = soundCadText(attributeOf(element, "name"));
    result.unit = name.empty() || name == "meter" ? (isStated && metres != 1.0 ? "unit" : "m") : name;
}

/// The beginning of the archive's model.
std::string modelHeadOf(const std::filesystem::path& file) {
    const std::unique_ptr<zip_t, void (*)(zip_t*)> archive(zip_open(file.c_str(), ZIP_RDONLY, nullptr),
                                                           zip_discard);
    if (!archive) return {};
    for (zip_int64_t i = 0; i < zip_get_num_entries(archive.get(), 0); ++i) {
        const char* name = zip_get_name(archive.get(), static_cast<zip_uint64_t>(i), 0);
        if (name == nullptr || !std::string_view(name).ends_with(".model")) continue;
        const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> entry(
            zip_fopen_index(archive.get(), static_cast<zip_uint64_t>(i), 0), zip_fclose);
        if (!entry) return {};
        std::string text(kHeadLength, '\0');
        const zip_int64_t count = zip_fread(entry.get(), text.data(), text.size());
        text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
        return text;
    }
    return {};
}

void take3mfUnit(const std::filesystem::path& file, SceneUnit& result) {
    const std::string head = modelHeadOf(file);
    const std::string_view name = attributeOf(elementOf(head, "model"), "unit");
    result.unit = "mm"; // where it says nothing
    result.metresPerUnit = 1e-3;
    for (const NamedUnit& unit : kUnitsOf3mf) {
        if (unit.name != name) continue;
        result.unit = unit.symbol;
        result.metresPerUnit = unit.metres;
    }
    result.scale = result.metresPerUnit;
}

/// Assimp turns whatever COLLADA has up to y.
void takeColladaAxes(const std::filesystem::path& file, SceneUnit& result) {
    result.upright = rotationAbout(Vector3::UnitX(), 0.0, 1.0);
    const std::string head = headOf(file);
    const std::size_t begin = head.find("<up_axis>");
    const std::string axis = begin == std::string::npos ? "" : head.substr(begin + 9, 1);
    if (axis == "Z") return;
    result.note = std::string("In this file the ") + (axis == "X" ? "x" : "y") +
                  " axis points up. The model was turned so that the z axis does.";
}

} // namespace

SceneUnit sceneUnitOf(const std::filesystem::path& file) {
    const std::string ending = lowerEnding(file);
    SceneUnit result;
    if (ending == ".gltf" || ending == ".glb") {
        result.format = "glTF";
        result.unit = "m";
        result.upright = rotationAbout(Vector3::UnitX(), 0.0, 1.0);
        result.note = "In glTF the y axis points up. The model was turned so that the z axis does.";
    } else if (ending == ".dae") {
        result.format = "COLLADA";
        takeColladaUnit(file, result);
        takeColladaAxes(file, result);
    } else if (ending == ".3mf") {
        result.format = "3MF";
        take3mfUnit(file, result);
    } else {
        result.format = ending == ".ply" ? "PLY" : ending == ".stl" ? "STL" : "OBJ";
    }
    return result;
}

} // namespace hingelab::cad_reader
