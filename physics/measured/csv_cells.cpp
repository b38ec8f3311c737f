// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/measured/csv_cells.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace hingelab {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";
constexpr std::size_t kLongestNumber = 64; // [bytes]

bool isGapText(std::string_view cell) {
    for (const std::string_view gap :
         {"", "-", "--", "nan", "NaN", "NAN", "n/a", "N/A", "NA", "null", "NULL"}) {
        if (cell == gap) return true;
    }
    return false;
}

/// With points for decimal signs and a plain minus; false for what is too long or has the other sign.
bool plainNumber(std::string_view cell, char decimal, std::array<char, kLongestNumber>& buffer,
                 std::size_t& size) {
    size = 0;
    if (cell.starts_with("−")) { // three bytes
        buffer[size++] = '-';
        cell.remove_prefix(3);
    } else if (cell.starts_with('+')) {
        cell.remove_prefix(1);
        if (cell.starts_with('-')) return false;
    }
    if (cell.size() + size >= kLongestNumber) return false;
    for (const char c : cell) {
        if (c == '.' && decimal != '.') return false;
        buffer[size++] = c == decimal ? '.' : c;
    }
    return size > 0 && buffer[size - 1] != '.';
}

} // namespace

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

CellKind readCell(std::string_view cell, char decimal, double& value) {
    value = std::nan("");
    if (isGapText(cell)) return CellKind::gap;
    std::array<char, kLongestNumber> buffer; // NOLINT(*-member-init): filled as far as it is used
    std::size_t size = 0;
    if (!plainNumber(cell, decimal, buffer, size)) return CellKind::text;
    const char* const end = buffer.data() + size;
    double read = 0.0;
    const auto [after, error] = std::from_chars(buffer.data(), end, read);
    if (error != std::errc{} || after != end || !std::isfinite(read)) return CellKind::text;
    value = read;
    return CellKind::number;
}

void splitCells(std::string_view line, char separator, std::vector<std::string_view>& cells) {
    cells.clear();
    const bool isSpace = separator == ' ';
    if (isSpace) line = trimmed(line);
    std::size_t begin = 0;
    bool isQuoted = false;
    const auto add = [&](std::size_t end) {
        std::string_view cell = trimmed(line.substr(begin, end - begin));
        if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"') {
            cell = trimmed(cell.substr(1, cell.size() - 2));
        }
        cells.push_back(cell);
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') isQuoted = !isQuoted;
        if (isQuoted || line[i] != separator) continue;
        add(i);
        while (isSpace && i + 1 < line.size() && line[i + 1] == ' ') ++i;
        begin = i + 1;
    }
    add(line.size());
}

FoundForm findForm(const std::vector<std::string_view>& lines) {
    FoundForm best;
    std::vector<std::string_view> cells;
    // Commas for both are possible: decimal ones then stand within quotation marks.
    for (const char separator : {';', '\t', '|', ',', ' '}) {
        for (const char decimal : {'.', ','}) {
            std::map<std::size_t, std::size_t> fitting; // lines by number of columns
            for (const std::string_view line : lines) {
                splitCells(line, separator, cells);
                if (cells.size() > 2 && cells.back().empty() && separator != ' ') cells.pop_back();
                std::size_t numbers = 0;
                double value = 0.0;
                const bool isData = std::all_of(cells.begin(), cells.end(), [&](std::string_view cell) {
                    const CellKind kind = readCell(cell, decimal, value);
                    numbers += kind == CellKind::number ? 1 : 0;
                    return kind != CellKind::text;
                });
                if (isData && numbers >= 1 && cells.size() >= 2) ++fitting[cells.size()];
            }
            for (const auto& [columns, count] : fitting) {
                if (count > best.fitting) best = {{separator, decimal}, columns, count};
            }
        }
    }
    return best;
}

} // namespace hingelab
