// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/import_xml.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <string_view>

namespace hingelab {
namespace {

[[noreturn]] void importFault(const pugi::xml_node& at, const std::string& words) {
    throw std::runtime_error(importPlace(at) + ": " + words);
}

bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

std::size_t lineOf(const std::string& text, std::ptrdiff_t offset) {
    const auto end =
        text.begin() + std::clamp<std::ptrdiff_t>(offset, 0, static_cast<std::ptrdiff_t>(text.size()));
    return 1 + static_cast<std::size_t>(std::count(text.begin(), end, '\n'));
}

/// Bytes of the character that begins at i, 0 if it is none of UTF-8.
std::size_t characterAt(const std::string& text, std::size_t i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const std::size_t length = c < 0x80                ? 1
                               : c >= 0xC2 && c < 0xE0 ? 2
                               : c >= 0xE0 && c < 0xF0 ? 3
                               : c >= 0xF0 && c < 0xF5 ? 4
                                                       : 0;
    if (length == 0 || i + length > text.size()) return 0;
    for (std::size_t k = 1; k < length; ++k) {
        if ((static_cast<unsigned char>(text[i + k]) & 0xC0U) != 0x80U) return 0;
    }
    if (length == 3) { // no surrogates, nothing longer than needed
        const auto next = static_cast<unsigned char>(text[i + 1]);
        if ((c == 0xE0 && next < 0xA0) || (c == 0xED && next >= 0xA0)) return 0;
    }
    if (length == 4) {
        const auto next = static_cast<unsigned char>(text[i + 1]);
        if ((c == 0xF0 && next < 0x90) || (c == 0xF4 && next >= 0x90)) return 0;
    }
    return length;
}

void checkElementCount(std::size_t count) {
    if (count > kImportElements) {
        throw std::runtime_error("more than " + std::to_string(kImportElements) + " elements");
    }
}

/// Names and folders are handed on to all that refers to them, or lies within: they are short.
void checkNames(const pugi::xml_node& node) {
    constexpr std::array<std::string_view, 7> names = {"name",     "class",   "childclass", "file",
                                                       "filename", "meshdir", "assetdir"};
    for (const pugi::xml_attribute& attribute : node.attributes()) {
        if (std::string_view(attribute.value()).size() <= kImportName) continue;
        if (std::find(names.begin(), names.end(), attribute.name()) != names.end()) {
            throw std::runtime_error(importPlace(node) + ": a name of more than " +
                                     std::to_string(kImportName) + " bytes");
        }
    }
}

/// Whether a number that is beyond the range of doubles is too small for one; else it is too large.
bool isTooSmallForADouble(std::string_view number) {
    const std::size_t mark = number.find_first_of("eE");
    const std::string_view mantissa = number.substr(0, mark);
    const std::size_t first = mantissa.find_first_of("123456789");
    if (first == std::string_view::npos) return true;
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    // The power of ten of its first digit, without the exponent.
    const auto place = first < point ? static_cast<long long>(point - first) - 1
                                     : static_cast<long long>(point) - static_cast<long long>(first);
    if (mark == std::string_view::npos) return place < 0;
    std::string_view power = number.substr(mark + 1);
    if (power.starts_with('+')) power.remove_prefix(1);
    const bool isNegative = power.starts_with('-');
    long long exponent = 0;
    const auto [stop, error] = std::from_chars(power.data(), power.data() + power.size(), exponent);
    if (error == std::errc::result_out_of_range) return isNegative;
    return place + exponent < 0;
}

} // namespace

void readImportXml(const std::string& text, pugi::xml_document& document) {
    if (text.size() > kImportBytes) {
        throw std::runtime_error("the file is larger than " + std::to_string(kImportBytes >> 20U) + " MiB");
    }
    // Before each takes its memory; with ends and comments there are more of these than of elements.
    checkElementCount(static_cast<std::size_t>(std::count(text.begin(), text.end(), '<')) / 4);
    const pugi::xml_parse_result result = document.load_buffer(
        text.data(), text.size(), pugi::parse_default | pugi::parse_doctype, pugi::encoding_utf8);
    if (!result) {
        throw std::runtime_error("line " + std::to_string(lineOf(text, result.offset)) + ": " +
                                 result.description());
    }
    checkImportLimits(document);
}

void checkImportLimits(const pugi::xml_document& document) {
    std::size_t count = 0;
    int depth = 0;
    for (pugi::xml_node node = document.first_child(); node;) {
        if (node.type() == pugi::node_doctype) {
            throw std::runtime_error(
                "a document type (<!DOCTYPE) is refused: it could bring entities; take it out");
        }
        checkElementCount(++count);
        checkNames(node);
        if (depth > kImportDepth) {
            throw std::runtime_error("elements lie deeper than " + std::to_string(kImportDepth));
        }
        if (node.first_child()) {
            node = node.first_child();
            ++depth;
            continue;
        }
        while (node && !node.next_sibling()) {
            node = node.parent();
            --depth;
        }
        if (node) node = node.next_sibling();
    }
}

std::string importPlace(const pugi::xml_node& node) {
    std::string text = "<";
    text += node.name();
    const pugi::xml_attribute name = node.attribute("name");
    if (name) {
        text += " \"";
        text += importName(name.value(), "?");
        text += '"';
    }
    return text + ">";
}

std::vector<double> importNumbers(const char* text, std::size_t least, std::size_t most,
                                  const pugi::xml_node& at, const char* what) {
    std::vector<double> numbers;
    const char* const end = text + std::char_traits<char>::length(text);
    for (const char* from = text;;) {
        while (from < end && isSpace(*from)) ++from;
        if (from == end) break;
        const char* to = from;
        while (to < end && !isSpace(*to)) ++to;
        double value = 0.0;
        const char* const begin = *from == '+' && to - from > 1 ? from + 1 : from;
        const auto [stop, error] = std::from_chars(begin, to, value);
        const bool isTiny = error == std::errc::result_out_of_range && stop == to &&
                            isTooSmallForADouble({begin, static_cast<std::size_t>(to - begin)});
        if ((error != std::errc() && !isTiny) || stop != to || !std::isfinite(value) ||
            std::abs(value) > 1e15) {
            const std::string word = importName(std::string(from, std::min(to, from + 40)), "?");
            importFault(at, std::string(what) + " has \"" + word + "\", which is no number within 1e15");
        }
        numbers.push_back(isTiny ? 0.0 : value);
        if (numbers.size() > most) break;
        from = to;
    }
    if (numbers.size() < least || numbers.size() > most) {
        importFault(at, std::string(what) + " has " + (numbers.size() > most ? "more than " : "") +
                            std::to_string(std::min(numbers.size(), most)) + " numbers where " +
                            (least == most ? std::to_string(least)
                                           : std::to_string(least) + " to " + std::to_string(most)) +
                            " belong");
    }
    return numbers;
}

double importNumber(const char* text, const pugi::xml_node& at, const char* what) {
    return importNumbers(text, 1, 1, at, what).front();
}

std::string importName(const std::string& name, const std::string& otherwise) {
    std::string made;
    for (std::size_t i = 0; i < name.size();) {
        const std::size_t length = characterAt(name, i);
        const auto c = static_cast<unsigned char>(name[i]);
        if (made.size() + std::max<std::size_t>(length, 1) > 150) break;
        if (length == 0 || c < ' ' || c == 127) {
            made += '_';
            ++i;
        } else {
            made.append(name, i, length);
            i += length;
        }
    }
    if (made.empty() || made == "*") return otherwise;
    const bool isDigits =
        std::all_of(made.begin(), made.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    if (isDigits) made.insert(0, "n ");
    return made;
}

std::string importMeshFile(std::string name, const std::string& folder, std::string& fault) {
    const auto take = [&](const std::string& prefix) {
        if (name.compare(0, prefix.size(), prefix) != 0) return false;
        name.erase(0, prefix.size());
        return true;
    };
    if (take("package://") || take("model://")) {
        // The package's own name is the folder that the file lies in.
        const std::size_t slash = name.find('/');
        name.erase(0, slash == std::string::npos ? name.size() : slash + 1);
    }
    static_cast<void>(take("file://"));
    const bool isOdd = name.empty() || name.size() > 500 || name[0] == '/' || name[0] == '~' ||
                       name.find('\\') != std::string::npos || name.find(':') != std::string::npos ||
                       importName(name, "") != name;
    if (isOdd) {
        fault = "its file is not named from the folder of the document";
        return {};
    }
    if (!folder.empty()) name = folder + (folder.back() == '/' ? "" : "/") + name;
    for (std::size_t from = 0; from <= name.size();) {
        const std::size_t to = std::min(name.find('/', from), name.size());
        if (name.substr(from, to - from) == "..") {
            fault = "its file lies outside the folder of the document";
            return {};
        }
        from = to + 1;
    }
    if (name[0] == '/') {
        fault = "its file lies outside the folder of the document";
        return {};
    }
    std::string ending = name.size() > 4 ? name.substr(name.size() - 4) : std::string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (ending != ".stl" && ending != ".obj") {
        fault = "\"" + name + "\" is neither STL nor OBJ";
        return {};
    }
    return name;
}

} // namespace hingelab
