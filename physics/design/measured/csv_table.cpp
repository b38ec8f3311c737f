// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/csv_table.h"

#include <algorithm>
#include <cmath>

#include "measured/clock_times.h"
#include "measured/column_names.h"
#include "measured/csv_cells.h"
#include "measured/csv_heading.h"
#include "text/text_file.h"
#include "text/trimmed.h"

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

/// The sign that a comment begins with; empty: the line is none.
std::string_view commentSign(std::string_view line) {
    if (beginsWithErrorValue(line)) return {};
    for (const std::string_view sign : {"#", "%", "//"}) {
        if (line.starts_with(sign)) return sign;
    }
    return {};
}

/// Lines with anything in them, comments apart.
struct SplitLines {
    std::vector<CsvLine> lines;
    std::vector<CsvLine> comments; ///< without their signs; as many as can be a heading
};

/// False if there are more lines than are read.
bool splitLines(std::string_view text, SplitLines& split) {
    constexpr std::size_t mostComments = 1000; // heads of files; others are about single rows
    long number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        const bool isCrLf = end + 1 < text.size() && text[end] == '\r' && text[end + 1] == '\n';
        ++number;
        if (const std::string_view sign = commentSign(line); !sign.empty()) {
            const std::string_view said =
                line.substr(std::min(line.find_first_not_of(sign.front()), line.size()));
            if (split.comments.size() < mostComments) split.comments.push_back({said, number});
        } else if (!line.empty()) {
            split.lines.push_back({text.substr(0, end), number});
        }
        if (split.lines.size() > kMostCsvRows) return false;
        text.remove_prefix(std::min(text.size(), end + (isCrLf ? 2 : 1)));
    }
    return true;
}

/// What decides whether a sign in numbers is that of decimals or between thousands: "1,000" beside "999" and
/// nothing like "1,5" could be either.
class GroupDoubt {
  public:
    void note(std::string_view cell, char decimal, double value) {
        const std::size_t sign = cell.find(decimal);
        if (sign == std::string_view::npos) {
            isPlain_ = isPlain_ || (std::abs(value) >= 100.0 && std::abs(value) < 1000.0);
            return;
        }
        const std::size_t begin = cell.find_first_of("0123456789");
        const bool isGroup = begin != std::string_view::npos && begin < sign && sign - begin <= 3 &&
                             cell[begin] != '0' && cell.size() == sign + 4 &&
                             cell.find_first_not_of("0123456789", sign + 1) == std::string_view::npos;
        if (isGroup && group_.empty()) group_ = cell;
        isDecimal_ = isDecimal_ || !isGroup;
    }
    [[nodiscard]] bool hasDecimals() const { return isDecimal_; }
    /// Empty: there is no doubt within the column.
    [[nodiscard]] std::string_view example() const {
        return isPlain_ && !isDecimal_ ? group_ : std::string_view();
    }

  private:
    bool isPlain_ = false;   ///< numbers of hundreds, without the sign
    bool isDecimal_ = false; ///< numbers in which it can be that of decimals only
    std::string_view group_;
};

/// A reading of a file while it is made.
class CsvReader {
  public:
    /// There is at least one line.
    CsvReader(SplitLines split, const ProgressCall& goOn)
        : lines_(std::move(split.lines)), comments_(std::move(split.comments)), goOn_(goOn) {}

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
                csvError("There are no columns of numbers in this file" + secondLineWords(),
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
        content_ = found.content;
        texts_ = found.texts;
        doubts_.resize(found.columns);
    }

    /// What a line of such a file is like; nothing for a file of only a line that says the separator.
    [[nodiscard]] std::string secondLineWords() const {
        if (lines_.empty()) return {};
        const CsvLine& line = lines_[std::min<std::size_t>(1, lines_.size() - 1)];
        return ": line " + std::to_string(line.number) + " is \"" + beginningOf(line.text) + "\"";
    }

    /// Not cut within a letter.
    static std::string beginningOf(std::string_view line) {
        constexpr std::size_t shown = 40;
        std::string text(trimmed(line).substr(0, shown));
        while (!text.empty() && !isUtf8(text + " ")) text.pop_back();
        return text;
    }

    /// The cells of a line, without the empty one that a separator at the end makes.
    void split(std::string_view line) {
        splitCells(line, form_.separator, cells_);
        if (cells_.size() == table_.columns.size() + 1 && cells_.back().empty()) cells_.pop_back();
    }

    enum class LineKind { row, empty, other };

    /// Of the cells at hand. An empty line has gaps alone.
    [[nodiscard]] LineKind kindOfLine() {
        if (cells_.size() != table_.columns.size()) return LineKind::other;
        values_.resize(cells_.size());
        bool hasValue = false;
        for (std::size_t k = 0; k < cells_.size(); ++k) {
            const CellKind kind = readCell(cells_[k], form_, values_[k]);
            if (content_[k] == ColumnContent::text) values_[k] = std::nan("");
            if (content_[k] == ColumnContent::text || kind == CellKind::gap) continue;
            if (kind != kindIn(content_[k])) return LineKind::other;
            hasValue = hasValue || kind != CellKind::date;
        }
        return hasValue ? LineKind::row : LineKind::empty;
    }

    static CellKind kindIn(ColumnContent content) {
        if (content == ColumnContent::clock) return CellKind::clock;
        return content == ColumnContent::date ? CellKind::date : CellKind::number;
    }

    /// What stands before the first line of numbers: names, perhaps units below them, and lines about the test.
    void takeHeader() {
        std::vector<LineAbove> above;
        std::size_t nextComment = 0;
        while (first_ < lines_.size()) {
            const CsvLine& line = lines_[first_];
            for (; nextComment < comments_.size() && comments_[nextComment].number < line.number; ++nextComment)
                above.push_back({comments_[nextComment].text, true});
            split(line.text);
            const LineKind kind = kindOfLine();
            if (kind == LineKind::row) break;
            if (kind == LineKind::other) above.push_back({line.text, false});
            empty_ += kind == LineKind::empty ? 1U : 0U;
            ++first_;
        }
        const CsvHeading heading = findHeading(above, form_.separator, table_.columns.size());
        if (!heading.names.empty()) {
            takeNames(heading);
        } else if (heading.otherCells > 0) {
            noteNoNames(heading.otherCells);
        } else if (form_.separator == ',' && couldBeCommas()) {
            reading_.issues.push_back(
                csvError("The commas of this file could be decimal signs as well as separators (\"" +
                             std::string(trimmed(lines_.front().text)) + "\")",
                         "another separator, such as a semicolon, or a header that names the columns"));
        }
        const auto lines = static_cast<std::size_t>(
            std::count_if(above.begin(), above.end(), [](const LineAbove& line) { return !line.isComment; }));
        const std::size_t used = heading.otherCells > 0 ? 1 : heading.used;
        if (lines > used) {
            reading_.issues.push_back(csvWarning(std::to_string(lines - used) +
                                                 " lines before the table are not read, line " +
                                                 std::to_string(lines_.front().number) + " first"));
        }
    }

    /// A heading with another number of cells.
    void noteNoNames(std::size_t cells) {
        const std::size_t count = table_.columns.size();
        if (form_.separator == ',' && cells * 2 == count) {
            reading_.issues.push_back(csvError("The header has " + std::to_string(cells) +
                                                   " columns and the lines have " + std::to_string(count) +
                                                   ": the comma seems to be separator and decimal sign at once",
                                               "decimal points, or another separator"));
            return;
        }
        reading_.issues.push_back(csvWarning("The line before the numbers has " + std::to_string(cells) +
                                             " cells and the lines have " + std::to_string(count) +
                                             ": the columns have no names"));
    }

    void takeNames(const CsvHeading& heading) {
        for (std::size_t k = 0; k < table_.columns.size(); ++k) {
            NameAndUnit parts = splitName(heading.names[k]);
            table_.columns[k].name = std::move(parts.name);
            table_.columns[k].unit = std::move(parts.unit);
            if (k < heading.units.size() && !heading.units[k].empty())
                table_.columns[k].unit = withoutBrackets(heading.units[k]);
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
            const LineKind kind = kindOfLine();
            if (kind == LineKind::other) noteBad(lines_[i]);
            empty_ += kind == LineKind::empty ? 1U : 0U;
            if (kind == LineKind::row) takeRow(lines_[i].number);
        }
        judgeRows(count);
        judgeThousands();
        for (std::size_t k = 0; k < content_.size(); ++k) finishColumn(k);
    }

    void takeRow(long number) {
        for (std::size_t k = 0; k < values_.size(); ++k) {
            const bool isValue = std::isfinite(values_[k]);
            gaps_ += isValue || content_[k] == ColumnContent::text ? 0U : 1U;
            if (isValue && content_[k] == ColumnContent::numbers)
                doubts_[k].note(cells_[k], form_.decimal, values_[k]);
            table_.columns[k].values.push_back(values_[k]);
        }
        table_.lines.push_back(number);
    }

    [[nodiscard]] std::string columnWords(std::size_t k) const {
        const std::string& name = table_.columns[k].name;
        return "Column " + std::to_string(k + 1) + (name.empty() ? "" : " (\"" + name + "\")");
    }

    /// "1,000" beside "999": nothing in the file says which of two numbers that is.
    void judgeThousands() {
        if (form_.hasThousands) {
            reading_.issues.push_back(csvWarning(form_.decimal == '.'
                                                     ? "Numbers are read with signs between thousands: 1,234.5 "
                                                       "is 1234.5"
                                                     : "Numbers are read with signs between thousands: 1.234,5 "
                                                       "is 1234.5"));
            return;
        }
        if (std::any_of(doubts_.begin(), doubts_.end(), [](const auto& doubt) { return doubt.hasDecimals(); }))
            return;
        for (std::size_t k = 0; k < doubts_.size(); ++k) {
            const std::string_view example = doubts_[k].example();
            if (example.empty()) continue;
            reading_.issues.push_back(
                csvError(columnWords(k) + " has numbers such as \"" + std::string(example) +
                             "\", which could have a decimal sign or one between thousands",
                         "numbers without signs between thousands, or with decimals in each"));
        }
    }

    /// What is no column of numbers becomes one of seconds, or is left out with a word.
    void finishColumn(std::size_t k) {
        CsvTable::Column& column = table_.columns[k];
        if (content_[k] == ColumnContent::text) {
            reading_.issues.push_back(csvWarning(columnWords(k) + " is left out: it has texts such as \"" +
                                                 beginningOf(texts_[k]) + "\""));
        } else if (content_[k] == ColumnContent::date) {
            reading_.issues.push_back(csvWarning(columnWords(k) + " is left out: it has dates without a time"));
        }
        column.isIgnored = content_[k] == ColumnContent::text || content_[k] == ColumnContent::date;
        if (content_[k] != ColumnContent::clock) return;
        column.unit = "s";
        countFromFirstDay(column.values);
        reading_.issues.push_back(csvWarning(columnWords(k) + " has clock times; they are read in seconds"));
    }

    /// So that dates keep all digits, and clocks go on over midnight.
    static void countFromFirstDay(std::vector<double>& values) {
        double before = std::nan("");
        double days = 0.0; // [s]
        for (double& value : values) {
            if (!std::isfinite(value)) continue;
            if (std::isnan(before) && value > kLongestClock)
                days = -kSecondsPerDay * std::floor(value / kSecondsPerDay);
            const bool isPastMidnight =
                std::abs(value) < kLongestClock && value < before - 0.5 * kSecondsPerDay;
            if (isPastMidnight) days += kSecondsPerDay;
            before = value;
            value += days;
        }
    }

    void noteBad(const CsvLine& line) {
        ++bad_;
        if (bad_ > kNamedLines) return;
        if (!badWords_.empty()) badWords_ += ", ";
        badWords_ += "line " + std::to_string(line.number) + " (\"" + beginningOf(line.text) + "\")";
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
        if (empty_ > 0) {
            reading_.issues.push_back(csvWarning(std::to_string(empty_) +
                                                 (empty_ == 1 ? " line has" : " lines have") +
                                                 " gaps in place of all numbers"));
        }
        if (gaps_ > 0) reading_.issues.push_back(csvWarning(std::to_string(gaps_) + " cells are empty"));
    }

    std::vector<CsvLine> lines_;
    std::vector<CsvLine> comments_;
    const ProgressCall& goOn_;
    CsvForm form_;
    CsvTable table_;
    CsvReading reading_;
    std::size_t first_ = 0; ///< line of numbers
    std::vector<std::string_view> cells_;
    std::vector<double> values_;
    std::vector<ColumnContent> content_; ///< of each column
    std::vector<std::string> texts_;     ///< of each column that has some
    std::vector<GroupDoubt> doubts_;     ///< of each column
    std::size_t empty_ = 0;              ///< lines of gaps alone
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

std::string CsvTable::lineWords(std::size_t row) const {
    std::string words = "line " + std::to_string(lines[row]);
    const auto next =
        std::find_if(parts.begin(), parts.end(), [row](const Part& part) { return part.begin > row; });
    if (next != parts.begin()) words += " of " + std::prev(next)->name;
    return words;
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
    SplitLines split;
    if (!splitLines(text, split)) {
        return refusedTable("The table has more than a million lines",
                            "a thinner one: of a slow sweep some thousand points say all there is to say");
    }
    if (split.lines.empty()) return refusedTable("There is nothing in this file", "a table of numbers");
    return CsvReader(std::move(split), goOn).read();
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
