// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/measured/csv_table.h"

#include <algorithm>
#include <cmath>

#include "physics/measured/column_names.h"
#include "physics/measured/csv_cells.h"
#include "physics/text/text_file.h"

namespace hingelab {
namespace {

constexpr std::size_t kFormSample = 2000;     // lines that decide about separator and decimal sign
constexpr std::size_t kProgressEvery = 20000; // lines
constexpr double kMostBadShare = 0.2;         // of lines that are not numbers, beyond which the file is refused
constexpr std::size_t kNamedLines = 5;        // in a message

struct CsvLine {
    std::string_view text;
    long number = 0; ///< from 1
};

Issue csvError(const std::string& message, const std::string& allowed = {}) {
    return {Severity::error, {}, message, {}, allowed};
}
Issue csvWarning(const std::string& message) {
    return {Severity::warning, {}, message, {}, {}};
}

/// Files that old programs write have one byte for each letter (ISO 8859-1): degrees, dots and micros become
/// UTF-8.
std::string asUtf8(std::string_view text) {
    std::string result;
    result.reserve(text.size() + text.size() / 16);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c < 0x80U) {
            result += text[i];
            continue;
        }
        result += static_cast<char>(0xC0U | (c >> 6U));
        result += static_cast<char>(0x80U | (c & 0x3FU));
    }
    return result;
}

bool isUtf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c < 0x80U) continue;
        const std::size_t more = c >= 0xF0U ? 3 : c >= 0xE0U ? 2 : c >= 0xC2U ? 1 : 0;
        if (more == 0 || i + more >= text.size()) return false;
        for (std::size_t k = 1; k <= more; ++k) {
            if ((static_cast<unsigned char>(text[i + k]) & 0xC0U) != 0x80U) return false;
        }
        i += more;
    }
    return true;
}

/// Lines with anything in them; comments (#, %, //) are left out. False if there are more than are read.
bool splitLines(std::string_view text, std::vector<CsvLine>& lines) {
    long number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        const bool isCrLf = end + 1 < text.size() && text[end] == '\r' && text[end + 1] == '\n';
        ++number;
        const bool isComment = line.starts_with('#') || line.starts_with('%') || line.starts_with("//");
        if (!line.empty() && !isComment) lines.push_back({text.substr(0, end), number});
        if (lines.size() > kMostCsvRows) return false;
        text.remove_prefix(std::min(text.size(), end + (isCrLf ? 2 : 1)));
    }
    return true;
}

/// A reading of a file while it is made.
class CsvReader {
  public:
    /// There is at least one line.
    CsvReader(std::vector<CsvLine> lines, const ProgressCall& goOn) : lines_(std::move(lines)), goOn_(goOn) {}

    CsvReading read() {
        takeSeparatorLine();
        findTheForm();
        if (!hasErrors(reading_.issues)) takeHeader();
        if (!hasErrors(reading_.issues)) takeRows();
        if (hasErrors(reading_.issues) || reading_.isCancelled) {
            reading_.table.reset();
        } else {
            reading_.table = std::move(table_);
        }
        return std::move(reading_);
    }

  private:
    /// Some spreadsheets say the separator in a line of its own: the numbers will show it, too.
    void takeSeparatorLine() {
        if (trimmed(lines_.front().text).starts_with("sep=")) lines_.erase(lines_.begin());
    }

    void findTheForm() {
        std::vector<std::string_view> sample;
        const std::size_t step = std::max<std::size_t>(1, lines_.size() / kFormSample);
        sample.reserve(lines_.size() / step + 1);
        for (std::size_t i = 0; i < lines_.size(); i += step) sample.push_back(lines_[i].text);
        const FoundForm found = findForm(sample);
        if (found.columns == 0 || (found.fitting < 2 && lines_.size() > 2)) {
            reading_.issues.push_back(
                csvError("There are no columns of numbers in this file",
                         "at least two columns, such as angle and torque, separated by ; tab | , or spaces"));
            return;
        }
        if (found.columns > kMostCsvColumns) {
            reading_.issues.push_back(csvError("There are " + std::to_string(found.columns) + " columns",
                                               "at most " + std::to_string(kMostCsvColumns)));
            return;
        }
        form_ = found.form;
        table_.separator = form_.separator;
        table_.decimal = form_.decimal;
        table_.columns.resize(found.columns);
    }

    /// The cells of a line, without the empty one that a separator at the end makes.
    void split(std::string_view line) {
        splitCells(line, form_.separator, cells_);
        if (cells_.size() == table_.columns.size() + 1 && cells_.back().empty()) cells_.pop_back();
    }

    [[nodiscard]] bool isRow() {
        if (cells_.size() != table_.columns.size()) return false;
        values_.resize(cells_.size());
        for (std::size_t k = 0; k < cells_.size(); ++k) {
            if (readCell(cells_[k], form_.decimal, values_[k]) == CellKind::text) return false;
        }
        return std::any_of(values_.begin(), values_.end(), [](double v) { return std::isfinite(v); });
    }

    /// What stands before the first line of numbers: names, perhaps units below them, and lines about the test.
    void takeHeader() {
        while (first_ < lines_.size()) {
            split(lines_[first_].text);
            if (isRow()) break;
            ++first_;
        }
        std::size_t used = 0;
        if (first_ > 0) {
            split(lines_[first_ - 1].text);
            std::vector<std::string> names(cells_.begin(), cells_.end());
            used = 1;
            std::vector<std::string> units;
            if (first_ > 1 && isRowOfUnits(names)) {
                units = names;
                split(lines_[first_ - 2].text);
                names.assign(cells_.begin(), cells_.end());
                used = 2;
            }
            takeNames(names, units);
        } else if (form_.separator == ',' && couldBeCommas()) {
            reading_.issues.push_back(
                csvError("The commas of this file could be decimal signs as well as separators (\"" +
                             std::string(trimmed(lines_.front().text)) + "\")",
                         "another separator, such as a semicolon, or a header that names the columns"));
        }
        if (first_ > used) {
            reading_.issues.push_back(csvWarning(std::to_string(first_ - used) +
                                                 " lines before the table are not read, line " +
                                                 std::to_string(lines_.front().number) + " first"));
        }
    }

    void takeNames(const std::vector<std::string>& names, const std::vector<std::string>& units) {
        const std::size_t count = table_.columns.size();
        if (names.size() != count) {
            if (form_.separator == ',' && names.size() * 2 == count) {
                reading_.issues.push_back(csvError(
                    "The header has " + std::to_string(names.size()) + " columns and the lines have " +
                        std::to_string(count) + ": the comma seems to be separator and decimal sign at once",
                    "decimal points, or another separator"));
                return;
            }
            reading_.issues.push_back(csvWarning("The line before the numbers has " +
                                                 std::to_string(names.size()) + " cells and the lines have " +
                                                 std::to_string(count) + ": the columns have no names"));
            return;
        }
        for (std::size_t k = 0; k < count; ++k) {
            NameAndUnit parts = splitName(names[k]);
            table_.columns[k].name = std::move(parts.name);
            table_.columns[k].unit = std::move(parts.unit);
            if (k < units.size() && !units[k].empty()) table_.columns[k].unit = withoutBrackets(units[k]);
        }
    }

    /// Whole numbers without a sign in every second column: "1,5,2,25".
    [[nodiscard]] bool couldBeCommas() {
        const std::size_t count = table_.columns.size();
        if (count < 4 || count % 2 != 0) return false;
        for (std::size_t i = 0; i < std::min<std::size_t>(lines_.size(), kFormSample); ++i) {
            split(lines_[i].text);
            for (std::size_t k = 0; k < cells_.size(); ++k) {
                const bool isWhole = cells_[k].find_first_not_of(k % 2 == 0 ? "-0123456789" : "0123456789") ==
                                     std::string_view::npos;
                if (!isWhole) return false;
            }
        }
        return true;
    }

    void takeRows() {
        const std::size_t count = lines_.size() - first_;
        for (CsvTable::Column& column : table_.columns) column.values.reserve(count);
        table_.lines.reserve(count);
        for (std::size_t i = first_; i < lines_.size(); ++i) {
            if (goOn_ && (i - first_) % kProgressEvery == 0 &&
                !goOn_(static_cast<double>(i - first_) / static_cast<double>(count))) {
                reading_.isCancelled = true;
                return;
            }
            split(lines_[i].text);
            if (!isRow()) {
                noteBad(lines_[i]);
                continue;
            }
            for (std::size_t k = 0; k < values_.size(); ++k) {
                gaps_ += std::isfinite(values_[k]) ? 0U : 1U;
                table_.columns[k].values.push_back(values_[k]);
            }
            table_.lines.push_back(lines_[i].number);
        }
        judgeRows(count);
    }

    void noteBad(const CsvLine& line) {
        ++bad_;
        if (bad_ > kNamedLines) return;
        if (!badWords_.empty()) badWords_ += ", ";
        constexpr std::size_t shown = 40;
        std::string text(trimmed(line.text).substr(0, shown));
        while (!text.empty() && !isUtf8(text + " ")) text.pop_back(); // cut within a letter
        badWords_ += "line " + std::to_string(line.number) + " (\"" + text + "\")";
        if (cells_.size() != table_.columns.size()) {
            badWords_ += " has " + std::to_string(cells_.size()) + " columns, not " +
                         std::to_string(table_.columns.size());
        }
    }

    void judgeRows(std::size_t count) {
        if (bad_ > 0) {
            std::string words = std::to_string(bad_) + " of " + std::to_string(count) +
                                " lines are not numbers in " + std::to_string(table_.columns.size()) +
                                " columns: ";
            words += badWords_;
            if (bad_ > kNamedLines) words += ", …";
            if (static_cast<double>(bad_) > kMostBadShare * static_cast<double>(count)) {
                const char* allowed = form_.decimal == '.'
                                          ? "numbers with a decimal point and no other sign within"
                                          : "numbers with a decimal comma and no other sign within";
                reading_.issues.push_back(csvError(words, allowed));
                return;
            }
            reading_.issues.push_back(csvWarning(words + "; they are left out"));
        }
        if (gaps_ > 0) reading_.issues.push_back(csvWarning(std::to_string(gaps_) + " cells are empty"));
    }

    std::vector<CsvLine> lines_;
    const ProgressCall& goOn_;
    CsvForm form_;
    CsvTable table_;
    CsvReading reading_;
    std::size_t first_ = 0; ///< line of numbers
    std::vector<std::string_view> cells_;
    std::vector<double> values_;
    std::size_t bad_ = 0;
    std::size_t gaps_ = 0;
    std::string badWords_;
};

CsvReading refusedTable(const std::string& message, const std::string& allowed) {
    CsvReading reading;
    reading.issues.push_back(csvError(message, allowed));
    return reading;
}

} // namespace

const char* separatorWords(char separator) {
    switch (separator) {
        case ';':
            return "semicolons";
        case '\t':
            return "tabs";
        case '|':
            return "bars";
        case ' ':
            return "spaces";
        default:
            return "commas";
    }
}

CsvReading readCsv(std::string_view text, const ProgressCall& goOn) {
    if (text.size() > kMostCsvBytes) {
        return refusedTable("The table has more than 64 MiB",
                            "a smaller one: of a slow sweep some thousand points say all there is to say");
    }
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ||
        text.find('\0') != std::string_view::npos) {
        return refusedTable(
            "This is not a table in plain text: it is UTF-16, a spreadsheet's own file, or another binary one",
            "CSV in UTF-8, as spreadsheets export it");
    }
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    std::string converted;
    if (!isUtf8(text)) {
        converted = asUtf8(text);
        text = converted;
    }
    std::vector<CsvLine> lines;
    if (!splitLines(text, lines)) {
        return refusedTable("The table has more than a million lines",
                            "a thinner one: of a slow sweep some thousand points say all there is to say");
    }
    if (lines.empty()) return refusedTable("There is nothing in this file", "a table of numbers");
    return CsvReader(std::move(lines), goOn).read();
}

CsvReading readCsvFile(const std::string& path, const ProgressCall& goOn) {
    try {
        return readCsv(readTextFile(path, kMostCsvBytes), goOn);
    } catch (const std::exception& error) {
        return refusedTable(
            "The file cannot be read: " + std::string(error.what()),
            "a table of at most 64 MiB and a million lines; of a slow sweep some thousand say all");
    }
}

} // namespace hingelab
