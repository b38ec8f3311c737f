// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/base64.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace hingelab {
namespace {

constexpr std::string_view kBase64Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNoLetter = 255;

constexpr std::array<std::uint8_t, 256> base64Values() {
    std::array<std::uint8_t, 256> values{};
    values.fill(kNoLetter);
    for (std::size_t i = 0; i < kBase64Letters.size(); ++i) {
        values[static_cast<unsigned char>(kBase64Letters[i])] = static_cast<std::uint8_t>(i);
    }
    return values;
}

} // namespace

std::string base64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t there = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t byte = k < there ? static_cast<unsigned char>(bytes[i + k]) : 0U;
            group = (group << 8U) | byte;
        }
        for (std::size_t k = 0; k < 4; ++k) {
            text += k <= there ? kBase64Letters[(group >> (18U - 6U * static_cast<unsigned>(k))) & 63U] : '=';
        }
    }
    return text;
}

std::optional<std::string> fromBase64(std::string_view text) {
    static constexpr std::array<std::uint8_t, 256> values = base64Values();
    if (text.size() % 4 != 0) return std::nullopt;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        const bool isLast = i + 4 == text.size();
        std::size_t letters = 4; // the rest of the last group is "="
        while (isLast && letters > 2 && text[i + letters - 1] == '=') --letters;
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const std::uint8_t value = k < letters ? values[static_cast<unsigned char>(text[i + k])] : 0;
            if (value == kNoLetter) return std::nullopt;
            group = (group << 6U) | value;
        }
        for (std::size_t k = 0; k + 1 < letters; ++k) {
            bytes += static_cast<char>((group >> (16U - 8U * static_cast<unsigned>(k))) & 255U);
        }
        const std::uint32_t unused = letters == 4 ? 0U : group & (letters == 3 ? 0xFFU : 0xFFFFU);
        if (unused != 0) return std::nullopt; // bits that no byte has
    }
    return bytes;
}

} // namespace hingelab
