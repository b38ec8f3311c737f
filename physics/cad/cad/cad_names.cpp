// SPDX-License-Identifier: GPL-3.0-or-later
#include "cad/cad_names.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "text/json_parser.h"

namespace hingelab {
namespace {

constexpr std::size_t kLongestName = 200;
constexpr std::size_t kMostNotes = 100;

bool isDigitOfName(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// The JSON library knows UTF-8: what it writes with replacement characters, it reads again.
std::string withSoundBytes(std::string_view text) {
    const std::string quoted = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
    return Json::parse(quoted).get<std::string>();
}

/// Not within a character.
std::string shortened(std::string text) {
    if (text.size() <= kLongestName) return text;
    std::size_t end = kLongestName;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    text.resize(end);
    return text;
}

} // namespace

std::string soundCadText(std::string_view text) {
    std::string sound = withSoundBytes(text);
    std::replace_if(
        sound.begin(), sound.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; },
        ' ');
    const std::size_t first = sound.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return shortened(sound.substr(first, sound.find_last_not_of(' ') - first + 1));
}

bool isSoundUtf8(const std::string& text) {
    return withSoundBytes(text) == text;
}

bool isMeaningfulCadName(std::string_view name) {
    if (name.empty() || name.starts_with("=>[")) return false;
    if (!name.starts_with("NAUO")) return true;
    const std::string_view rest = name.substr(4);
    return !std::all_of(rest.begin(), rest.end(), isDigitOfName);
}

std::string chosenCadName(const std::vector<std::string>& names) {
    std::string number; // a number is a name where there is none that says more
    for (const std::string& name : names) {
        std::string sound = soundCadText(name);
        if (!isMeaningfulCadName(sound)) continue;
        std::replace(sound.begin(), sound.end(), '/', '_');
        if (!std::all_of(sound.begin(), sound.end(), isDigitOfName)) return sound;
        number = sound;
    }
    return number.empty() ? "Part" : number;
}

std::string CadPaths::add(const std::string& folder, const std::string& name) {
    const std::string wanted = folder.empty() ? name : folder + "/" + name;
    std::string path = wanted;
    int& number = next_.try_emplace(wanted, 2).first->second;
    while (!taken_.insert(path).second) path = wanted + " " + std::to_string(number++);
    return path;
}

void CadNotes::add(const std::string& note) {
    if (known_.contains(note)) return;
    if (notes_.size() >= kMostNotes) {
        ++further_;
        return;
    }
    known_.insert(note);
    notes_.push_back(note);
}

std::vector<std::string> CadNotes::take() const {
    std::vector<std::string> all = notes_;
    if (further_ > 0) all.push_back(std::to_string(further_) + " further notes were left out.");
    return all;
}

} // namespace hingelab
