// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/control_characters.h"

#include <cstddef>

namespace hingelab {
namespace {

/// A control character at the front of a text: its code point and length; no length: there is none.
struct ControlCharacter {
    unsigned code = 0;
    std::size_t bytes = 0;
};

ControlCharacter controlAtFront(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned>(static_cast<unsigned char>(text[i])) : 0U;
    };
    const unsigned first = byte(0);
    if (first < 0x20U || first == 0x7FU) return {first, 1};
    if (first == 0xC2U && byte(1) >= 0x80U && byte(1) < 0xA0U) return {byte(1), 2};
    if (first != 0xE2U || (byte(1) & 0xC0U) != 0x80U || (byte(2) & 0xC0U) != 0x80U) return {};
    const unsigned code = 0x2000U + ((byte(1) & 0x3FU) << 6U) + (byte(2) & 0x3FU);
    const bool turns = (code >= 0x202AU && code <= 0x202EU) || (code >= 0x2066U && code <= 0x2069U);
    if (turns || code == 0x2028U || code == 0x2029U) return {code, 3};
    return {};
}

bool mayStand(const ControlCharacter& character, LineBreaks lineBreaks) {
    const bool isBreak = character.code == '\n' || character.code == '\r' || character.code == '\t';
    return isBreak && lineBreaks == LineBreaks::allowed;
}

std::string escapedCode(unsigned code) {
    if (code == '\n') return "\\n";
    if (code == '\r') return "\\r";
    if (code == '\t') return "\\t";
    std::string text = "\\u";
    for (const unsigned shift : {12U, 8U, 4U, 0U}) text += "0123456789abcdef"[(code >> shift) & 0xFU];
    return text;
}

} // namespace

bool hasControlCharacters(std::string_view text, LineBreaks lineBreaks) {
    for (; !text.empty(); text.remove_prefix(1)) {
        const ControlCharacter found = controlAtFront(text);
        if (found.bytes > 0 && !mayStand(found, lineBreaks)) return true;
    }
    return false;
}

std::string printable(std::string_view text, LineBreaks lineBreaks) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const ControlCharacter found = controlAtFront(text);
        const bool isEscaped = found.bytes > 0 && !mayStand(found, lineBreaks);
        const std::size_t taken = isEscaped ? found.bytes : 1;
        result += isEscaped ? escapedCode(found.code) : std::string(text.substr(0, taken));
        text.remove_prefix(taken);
    }
    return result;
}

const char* allowedCharacters(LineBreaks lineBreaks) {
    return lineBreaks == LineBreaks::allowed ? "a text without control characters, but for line breaks and tabs"
                                             : "a text on one line, without control characters";
}

} // namespace hingelab
