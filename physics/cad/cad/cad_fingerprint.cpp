// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>
#include <stdexcept>
#include <vector>

#include "cad/cad_file.h"

#ifndef _WIN32
#define XXH_INLINE_ALL
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#pragma GCC diagnostic ignored "-Wcast-qual"
#include <xxhash.h>
#pragma GCC diagnostic pop
#endif

namespace hingelab {

#ifdef _WIN32

std::string cadFingerprintOf(std::string_view /*bytes*/) {
    throw std::runtime_error("This build cannot read CAD files.");
}

std::string cadFingerprintOfFile(const std::filesystem::path& /*file*/) {
    throw std::runtime_error("This build cannot read CAD files.");
}

#else

namespace {

constexpr std::size_t kChunk = std::size_t{1} << 20;

std::string hexadecimal(const XXH128_hash_t& hash) {
    XXH128_canonical_t bytes;
    XXH128_canonicalFromHash(&bytes, hash);
    std::string text;
    for (const unsigned char byte : bytes.digest) {
        text += "0123456789abcdef"[byte >> 4U];
        text += "0123456789abcdef"[byte & 15U];
    }
    return text;
}

[[noreturn]] void refuseFile(const std::filesystem::path& file, const std::string& why) {
    throw std::runtime_error("Cannot read " + file.string() + ": " + why);
}

} // namespace

std::string cadFingerprintOf(std::string_view bytes) {
    return hexadecimal(XXH3_128bits(bytes.data(), bytes.size()));
}

std::string cadFingerprintOfFile(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error)) refuseFile(file, "there is no such file. Check its name.");
    if (!std::filesystem::is_regular_file(file, error))
        refuseFile(file, "it is not a file. Choose a CAD file.");
    std::ifstream stream(file, std::ios::binary);
    const std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state(XXH3_createState(),
                                                                                XXH3_freeState);
    if (!stream || !state) refuseFile(file, "it cannot be opened. Check its permissions.");
    XXH3_128bits_reset(state.get());
    std::vector<char> chunk(kChunk);
    while (stream.read(chunk.data(), static_cast<std::streamsize>(kChunk)) || stream.gcount() > 0) {
        XXH3_128bits_update(state.get(), chunk.data(), static_cast<std::size_t>(stream.gcount()));
    }
    if (stream.bad()) refuseFile(file, "reading it failed. Copy it to another disk and try again.");
    return hexadecimal(XXH3_128bits_digest(state.get()));
}

#endif

} // namespace hingelab
