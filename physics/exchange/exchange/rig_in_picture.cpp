// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/rig_in_picture.h"

#include <array>
#include <cstdint>

#include "text/escaped_xml.h"

namespace hingelab {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view kPngBegin = "\x89PNG\r\n\x1a\n"sv;
/// Keyword, end, not compressed, method 0, no language, no translated keyword.
constexpr std::string_view kRigHead = "hingelab-rig\0\0\0\0\0"sv;
constexpr std::size_t kChunkFrame = 12; ///< length, type and checksum
constexpr std::string_view kSvgBegin = "<metadata><rig xmlns=\"https://hingelab.invalid/rig\">";
constexpr std::string_view kSvgEnd = "</rig></metadata>";

/// CRC-32 of ISO 3309, as PNG has it.
std::uint32_t checksum(std::string_view bytes) {
    std::uint32_t crc = 0xFFFFFFFFU;
    for (const char c : bytes) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1U) ^ ((crc & 1U) != 0U ? 0xEDB88320U : 0U);
    }
    return ~crc;
}

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) number = (number << 8U) | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

void appendNumber(std::string& bytes, std::uint32_t number) {
    for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes += static_cast<char>((number >> shift) & 0xFFU);
}

/// Where a chunk begins, and its parts.
struct Chunk {
    std::size_t begin = 0;
    std::string_view type, data;
    bool isWhole = false; ///< its checksum is right
    [[nodiscard]] std::size_t end() const { return begin + kChunkFrame + data.size(); }
};

std::optional<Chunk> chunkAt(std::string_view png, std::size_t at) {
    if (at + kChunkFrame > png.size()) return std::nullopt;
    const std::size_t length = numberAt(png, at);
    if (length > png.size() - at - kChunkFrame) return std::nullopt;
    Chunk chunk{at, png.substr(at + 4, 4), png.substr(at + 8, length)};
    const bool isOurs = chunk.type == "iTXt" && chunk.data.starts_with(kRigHead);
    chunk.isWhole = !isOurs || checksum(png.substr(at + 4, 4 + length)) == numberAt(png, at + 8 + length);
    return chunk;
}

/// The chunk with the rig, or else the one that ends the picture.
std::optional<Chunk> rigOrEnd(std::string_view png) {
    std::size_t at = kPngBegin.size();
    while (const std::optional<Chunk> chunk = chunkAt(png, at)) {
        if (chunk->type == "IEND" || (chunk->type == "iTXt" && chunk->data.starts_with(kRigHead))) return chunk;
        at = chunk->end();
    }
    return std::nullopt;
}

std::string rigChunk(std::string_view rig) {
    std::string body = "iTXt";
    body += kRigHead;
    body += rig;
    std::string chunk;
    appendNumber(chunk, static_cast<std::uint32_t>(body.size() - 4));
    chunk += body;
    appendNumber(chunk, checksum(body));
    return chunk;
}

/// By its beginning: a rig, too, may have "<svg" in its name.
bool isSvg(std::string_view bytes) {
    constexpr std::size_t headBytes = 1024;
    constexpr std::string_view mark = "\xEF\xBB\xBF"; // of the order of bytes
    if (bytes.starts_with(mark)) bytes.remove_prefix(mark.size());
    const std::size_t begin = bytes.find_first_not_of(" \t\r\n");
    return begin < bytes.size() && bytes[begin] == '<' &&
           bytes.substr(0, headBytes).find("<svg") != std::string_view::npos;
}

/// Begin and length of the rig's element with its metadata.
std::optional<std::pair<std::size_t, std::size_t>> elementIn(std::string_view svg) {
    const std::size_t begin = svg.rfind(kSvgBegin);
    if (begin == std::string_view::npos) return std::nullopt;
    const std::size_t end = svg.find(kSvgEnd, begin);
    if (end == std::string_view::npos) return std::nullopt;
    return std::pair(begin, end + kSvgEnd.size() - begin);
}

} // namespace

bool isPngOrSvg(std::string_view bytes) {
    return bytes.starts_with(kPngBegin) || isSvg(bytes);
}

std::string withRigInside(std::string picture, std::string_view rig) {
    if (picture.starts_with(kPngBegin)) {
        if (const std::optional<Chunk> chunk = rigOrEnd(picture)) {
            const std::size_t before = chunk->type == "IEND" ? 0 : chunk->end() - chunk->begin;
            picture.replace(chunk->begin, before, rigChunk(rig));
        }
        return picture;
    }
    if (!isSvg(picture)) return picture;
    if (const auto old = elementIn(picture)) picture.erase(old->first, old->second);
    const std::size_t end = picture.rfind("</svg>");
    if (end == std::string::npos) return picture;
    std::string element(kSvgBegin);
    element += escapedXml(rig);
    element += kSvgEnd;
    return picture.insert(end, element);
}

std::optional<std::string> rigInside(std::string_view picture) {
    if (picture.starts_with(kPngBegin)) {
        const std::optional<Chunk> chunk = rigOrEnd(picture);
        if (!chunk || chunk->type != "iTXt" || !chunk->isWhole) return std::nullopt;
        return std::string(chunk->data.substr(kRigHead.size()));
    }
    if (!isSvg(picture)) return std::nullopt;
    const auto element = elementIn(picture);
    if (!element) return std::nullopt;
    return unescapedXml(
        picture.substr(element->first + kSvgBegin.size(), element->second - kSvgBegin.size() - kSvgEnd.size()));
}

} // namespace hingelab
