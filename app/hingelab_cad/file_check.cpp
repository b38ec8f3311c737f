// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/file_check.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>

namespace hingelab::cad_reader {
namespace {

constexpr std::uintmax_t kLargestFile = 1'000'000'000; // [bytes]
constexpr std::streamoff kEndLength = 65536;           // [bytes]: comments may follow the last line
constexpr std::size_t kIgesLine = 80;                  // [characters]
constexpr std::size_t kIgesLetter = 72;                // where the letter of a line's section stands

std::string beginningOf(std::ifstream& stream) {
    std::string text(kIgesLine * 64, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    stream.clear();
    return text;
}

std::string endOf(std::ifstream& stream, std::uintmax_t size) {
    const auto length = std::min(kEndLength, static_cast<std::streamoff>(size));
    stream.seekg(-length, std::ios::end);
    std::string text(static_cast<std::size_t>(length), '\0');
    stream.read(text.data(), length);
    return text;
}

void checkStep(const std::string& beginning, const std::string& end) {
    if (beginning.find("ISO-10303-21") == std::string::npos) {
        throw std::runtime_error("it is not a STEP file. Export it again from your CAD program.");
    }
    if (end.find("END-ISO-10303-21") == std::string::npos) {
        throw std::runtime_error("it is incomplete: its last line is missing. Copy or export it again.");
    }
}

/// Whether one of the lines of 80 characters belongs to a section: 'S' stands in the first lines, 'T' in the
/// last.
bool hasIgesLine(const std::string& text, char section) {
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        if (end - begin > kIgesLetter && text[begin + kIgesLetter] == section) return true;
        begin = end + 1;
    }
    return false;
}

void checkIges(const std::string& beginning, const std::string& end) {
    if (!hasIgesLine(beginning, 'S')) {
        throw std::runtime_error("it is not an IGES file. Export it again from your CAD program.");
    }
    const std::size_t line = end.find('\n'); // what begins within a line tells nothing
    if (!hasIgesLine(line == std::string::npos ? end : end.substr(line + 1), 'T')) {
        throw std::runtime_error("it is incomplete: its last line is missing. Copy or export it again.");
    }
}

} // namespace

std::string lowerEnding(const std::filesystem::path& file) {
    std::string ending = file.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return ending;
}

bool isStepEnding(const std::string& ending) {
    return ending == ".step" || ending == ".stp";
}

bool isIgesEnding(const std::string& ending) {
    return ending == ".iges" || ending == ".igs";
}

void checkFile(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        throw std::runtime_error("there is no such file. Check its name.");
    if (!std::filesystem::is_regular_file(file, error)) throw std::runtime_error("it is not a file.");
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    if (size == 0) throw std::runtime_error("it is empty. Export it again from your CAD program.");
    if (size > kLargestFile) {
        throw std::runtime_error("it is larger than 1 GB. Export fewer parts, or parts without small details.");
    }
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw std::runtime_error("it cannot be opened. Check its permissions.");
    const std::string beginning = beginningOf(stream);
    const std::string end = endOf(stream, size);
    if (isStepEnding(lowerEnding(file))) checkStep(beginning, end);
    if (isIgesEnding(lowerEnding(file))) checkIges(beginning, end);
}

} // namespace hingelab::cad_reader
