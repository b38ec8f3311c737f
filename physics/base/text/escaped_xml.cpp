// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/escaped_xml.h"

#include <array>
#include <utility>

namespace hingelab {
namespace {

constexpr std::array<std::pair<char, std::string_view>, 5> kEntities = {
    {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}}};

bool isControl(char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') || c == '\x7f';
}

} // namespace

std::string inXmlCharacters(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view three = text.substr(i, 3);
        const bool isNoCharacter = three == "\xEF\xBF\xBE" || three == "\xEF\xBF\xBF";
        result += isNoCharacter || isControl(text[i]) ? ' ' : text[i];
        if (isNoCharacter) i += 2;
    }
    return result;
}

std::string escapedXml(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (const char c : inXmlCharacters(text)) {
        std::string_view as(&c, 1);
        for (const auto& [sign, entity] : kEntities) {
            if (c == sign) as = entity;
        }
        result += as;
    }
    return result;
}

std::string unescapedXml(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        std::size_t taken = 1;
        char letter = text[i];
        for (const auto& [sign, entity] : kEntities) {
            if (!text.substr(i).starts_with(entity)) continue;
            letter = sign;
            taken = entity.size();
        }
        result += letter;
        i += taken;
    }
    return result;
}

} // namespace hingelab
