// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/written_by.h"

#include <array>
#include <charconv>
#include <optional>

namespace hingelab {
namespace {

constexpr std::string_view kProgram = "Hingelab ";

using Version = std::array<int, 3>;

std::optional<Version> readVersion(std::string_view text) {
    Version version{};
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::size_t i = 0; i < version.size(); ++i) {
        if (i > 0 && (at == end || *at++ != '.')) return std::nullopt;
        const auto [rest, error] = std::from_chars(at, end, version[i]);
        if (error != std::errc() || version[i] < 0) return std::nullopt;
        at = rest;
    }
    return at == end ? std::optional(version) : std::nullopt;
}

} // namespace

std::string_view programVersion() {
    return HINGELAB_VERSION;
}

Json withWriter(const Json& rig) {
    const std::string writer = std::string(kProgram) + std::string(programVersion());
    Json result = Json::object();
    for (const auto& [key, value] : rig.items()) {
        if (key == kWrittenBy) continue;
        result[key] = value;
        if (key == "version") result[kWrittenBy] = writer;
    }
    return result;
}

void checkWriter(const Json& rig, Issues& issues) {
    const auto writer = rig.find(kWrittenBy);
    if (writer == rig.end() || !writer->is_string()) return;
    const std::string& text = writer->get_ref<const std::string&>();
    if (!text.starts_with(kProgram)) return;
    const std::string version = text.substr(kProgram.size());
    if (!isNewerVersion(version, programVersion())) return;
    issues.push_back({Severity::warning, std::string("/") + kWrittenBy,
                      "A newer version of Hingelab wrote this file, so it may contain things that this version "
                      "ignores. Update Hingelab to read all of it",
                      text, std::string(kProgram) + std::string(programVersion()) + " or older"});
}

bool isNewerVersion(std::string_view version, std::string_view than) {
    const auto one = readVersion(version);
    const auto other = readVersion(than);
    return one && other && *one > *other;
}

} // namespace hingelab
