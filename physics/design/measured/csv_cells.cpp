// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/csv_cells.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>

#include "measured/clock_times.h"
#include "text/trimmed.h"

namespace hingelab {
namespace {

constexpr std::size_t kLongestNumber = 64; // [bytes]

bool isSameWithoutCase(std::string_view text, std::string_view lower) {
    return text.size() == lower.size() &&
           std::equal(text.begin(), text.end(), lower.begin(), [](char a, char b) {
               return std::tolower(static_cast<unsigned char>(a)) == static_cast<unsigned char>(b);
           });
}

/// What spreadsheets write for values that they could not compute, in English and German.
constexpr std::array kErrorValues = {
    std::string_view("#n/a"),    std::string_view("#nv"),    std::string_view("#div/0!"),
    std::string_view("#value!"), std::string_view("#wert!"), std::string_view("#ref!"),
    std::string_view("#bezug!"), std::string_view("#name?"), std::string_view("#num!"),
    std::string_view("#zahl!"),  std::string_view("#null!")};

/// What programs write where a value is missing.
constexpr std::array kGapTexts = {
    std::string_view("nan"),       std::string_view("-nan"),    std::string_view("+nan"),
    std::string_view("n/a"),       std::string_view("na"),      std::string_view("n.a."),
    std::string_view("<na>"),      std::string_view("null"),    std::string_view("none"),
    std::string_view("nil"),       std::string_view("missing"), std::string_view("nan(ind)"),
    std::string_view("-nan(ind)"), std::string_view("1.#qnan"), std::string_view("-1.#qnan"),
    std::string_view("1.#ind"),    std::string_view("-1.#ind")};

bool isGapText(std::string_view cell) {
    for (const std::string_view gap : {"", "-", "--", "\u2013", "\u2014", "?", "."}) {
        if (cell == gap) return true;
    }
    const auto isIt = [&](std::string_view lower) { return isSameWithoutCase(cell, lower); };
    return std::any_of(kGapTexts.begin(), kGapTexts.end(), isIt) ||
           std::any_of(kErrorValues.begin(), kErrorValues.end(), isIt);
}

/// Signs between groups of three digits, beside the point or comma that is no decimal sign.
constexpr std::array kGroupSigns = {std::string_view("\u00a0"), std::string_view("\u202f"),
                                    std::string_view("\u2009"), std::string_view("\u2019"),
                                    std::string_view("'"),      std::string_view(" ")};

/// The length of a sign between groups at the front of a text; 0: there is none.
std::size_t groupSignAt(std::string_view text, char decimal) {
    if (text.starts_with(decimal == '.' ? ',' : '.')) return 1;
    for (const std::string_view sign : kGroupSigns) {
        if (text.starts_with(sign)) return sign.size();
    }
    return 0;
}

bool digitAt(std::string_view text, std::size_t at) {
    return at < text.size() && text[at] >= '0' && text[at] <= '9';
}

/// "1,234,567.8" as "1234567.8": groups of three digits behind at most three, all with the same sign between.
/// Empty for anything else, and where there are no groups.
std::string withoutGroups(std::string_view cell, char decimal) {
    std::string plain;
    if (cell.starts_with('-') || cell.starts_with('+')) {
        plain += cell.front();
        cell.remove_prefix(1);
    }
    std::size_t digits = 0;
    while (digitAt(cell, digits)) ++digits;
    if (digits < 1 || digits > 3 || cell.front() == '0') return {};
    plain += cell.substr(0, digits);
    cell.remove_prefix(digits);
    const std::string_view sign = cell.substr(0, groupSignAt(cell, decimal));
    if (sign.empty()) return {};
    while (cell.starts_with(sign)) {
        cell.remove_prefix(sign.size());
        if (!digitAt(cell, 0) || !digitAt(cell, 1) || !digitAt(cell, 2) || digitAt(cell, 3)) return {};
        plain += cell.substr(0, 3);
        cell.remove_prefix(3);
    }
    if (!cell.empty() && cell.front() != decimal) return {};
    return plain += cell;
}

/// With points for decimal signs and a plain minus; false for what is too long or has the other sign.
bool plainNumber(std::string_view cell, char decimal, std::array<char, kLongestNumber>& buffer,
                 std::size_t& size) {
    size = 0;
    if (cell.starts_with("\u2212")) { // three bytes
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

bool readPlainNumber(std::string_view cell, char decimal, double& value) {
    std::array<char, kLongestNumber> buffer; // NOLINT(*-member-init): filled as far as it is used
    std::size_t size = 0;
    if (!plainNumber(cell, decimal, buffer, size)) return false;
    const char* const end = buffer.data() + size;
    double read = 0.0;
    const auto [after, error] = std::from_chars(buffer.data(), end, read);
    if (error != std::errc{} || after != end || !std::isfinite(read)) return false;
    value = read;
    return true;
}

/// How many cells of a column are what.
struct ColumnTally {
    std::size_t numbers = 0, clocks = 0, dates = 0, texts = 0;
    std::string text;

    void add(CellKind kind, std::string_view cell) {
        numbers += kind == CellKind::number ? 1U : 0U;
        clocks += kind == CellKind::clock ? 1U : 0U;
        dates += kind == CellKind::date ? 1U : 0U;
        if (kind != CellKind::text) return;
        ++texts;
        text = cell; // the last, which is none of the heading
    }
    [[nodiscard]] std::size_t values() const { return numbers + clocks + dates; }
    /// But for a heading of two lines, at most a fifth of what is there are texts.
    [[nodiscard]] bool isOfValues() const { return values() > texts && texts <= 2 + values() / 4; }
    [[nodiscard]] ColumnContent content() const {
        if (clocks > numbers && clocks >= dates) return ColumnContent::clock;
        return dates > numbers ? ColumnContent::date : ColumnContent::numbers;
    }
};

using CsvLines = std::vector<std::string_view>;

/// Calls `take` with the cells, and what they are, of each line.
template <class Take>
void forEachLine(const CsvLines& lines, const CsvForm& form, const Take& take) {
    std::vector<std::string_view> cells;
    std::vector<CellKind> kinds;
    for (const std::string_view line : lines) {
        splitCells(line, form.separator, cells);
        if (cells.size() > 2 && cells.back().empty() && form.separator != ' ') cells.pop_back();
        kinds.clear();
        double value = 0.0;
        for (const std::string_view cell : cells) kinds.push_back(readCell(cell, form, value));
        take(cells, kinds);
    }
}

bool isDataLine(const std::vector<CellKind>& kinds) {
    const auto isValue = [](CellKind kind) { return kind == CellKind::number || kind == CellKind::clock; };
    return kinds.size() >= 2 && std::find(kinds.begin(), kinds.end(), CellKind::text) == kinds.end() &&
           std::any_of(kinds.begin(), kinds.end(), isValue);
}

template <class Try>
void forEachForm(const Try& attempt) {
    // Commas for both are possible: decimal ones then stand within quotation marks.
    for (const bool hasThousands : {false, true}) {
        for (const char separator : {';', '\t', '|', ',', ' '}) {
            for (const char decimal : {'.', ','}) attempt(CsvForm{separator, decimal, hasThousands});
        }
    }
}

FoundForm formOfNumbers(const CsvLines& lines) {
    FoundForm best;
    forEachForm([&](const CsvForm& form) {
        std::map<std::size_t, std::size_t> fitting; // lines by number of columns
        forEachLine(lines, form, [&](const auto& cells, const auto& kinds) {
            if (isDataLine(kinds)) ++fitting[cells.size()];
        });
        for (const auto& [columns, count] : fitting) {
            if (count > best.fitting) best = {form, columns, count, {}, {}};
        }
    });
    return best;
}

/// Of the lines that have so many cells; those of data alone, if there are any.
std::vector<ColumnTally> tallyOf(const CsvLines& lines, const CsvForm& form, std::size_t columns, bool ofData) {
    std::vector<ColumnTally> tally(columns);
    forEachLine(lines, form, [&](const auto& cells, const auto& kinds) {
        if (cells.size() != columns || (ofData && !isDataLine(kinds))) return;
        for (std::size_t k = 0; k < columns; ++k) tally[k].add(kinds[k], cells[k]);
    });
    return tally;
}

/// With columns of texts beside at least two of numbers or times.
FoundForm formWithTexts(const CsvLines& lines) {
    FoundForm best;
    std::size_t bestScore = 0;
    forEachForm([&](const CsvForm& form) {
        std::map<std::size_t, std::size_t> lengths;
        forEachLine(lines, form, [&](const auto& cells, const auto&) { ++lengths[cells.size()]; });
        for (const auto& [columns, count] : lengths) {
            if (columns < 2 || count < 2 || 2 * count < lines.size()) continue;
            const std::vector<ColumnTally> tally = tallyOf(lines, form, columns, false);
            const auto good = static_cast<std::size_t>(std::count_if(
                tally.begin(), tally.end(), [](const ColumnTally& each) { return each.isOfValues(); }));
            if (good < 2 || good * count <= bestScore) continue;
            bestScore = good * count;
            best = {form, columns, count, {}, {}};
            for (const ColumnTally& each : tally) {
                best.content.push_back(each.isOfValues() ? each.content() : ColumnContent::text);
                best.texts.push_back(each.text);
            }
        }
    });
    return best;
}

} // namespace

CellKind readCell(std::string_view cell, const CsvForm& form, double& value) {
    value = std::nan("");
    if (readPlainNumber(cell, form.decimal, value)) return CellKind::number;
    if (isGapText(cell)) return CellKind::gap;
    if (form.hasThousands) {
        const std::string plain = withoutGroups(cell, form.decimal);
        if (!plain.empty() && readPlainNumber(plain, form.decimal, value)) return CellKind::number;
    }
    const std::optional<ClockStamp> stamp = readStamp(cell);
    if (!stamp) return CellKind::text;
    value = stamp->seconds ? stamp->value() : static_cast<double>(*stamp->day);
    return stamp->seconds ? CellKind::clock : CellKind::date;
}

bool beginsWithErrorValue(std::string_view line) {
    return std::any_of(kErrorValues.begin(), kErrorValues.end(), [&](std::string_view error) {
        return isSameWithoutCase(line.substr(0, error.size()), error);
    });
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

FoundForm findForm(const CsvLines& lines) {
    FoundForm found = formOfNumbers(lines);
    if (2 * found.fitting < lines.size()) {
        FoundForm other = formWithTexts(lines);
        if (other.columns > 0) return other;
    }
    for (const ColumnTally& each : tallyOf(lines, found.form, found.columns, true)) {
        found.content.push_back(each.content());
        found.texts.emplace_back();
    }
    return found;
}

} // namespace hingelab
