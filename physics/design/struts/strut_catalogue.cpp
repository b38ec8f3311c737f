// SPDX-License-Identifier: GPL-3.0-or-later
#include "struts/strut_catalogue.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "measured/csv_cells.h"
#include "measured/csv_table.h"
#include "struts/strut_columns.h"
#include "struts/strut_row.h"
#include "text/control_characters.h"
#include "text/trimmed.h"

namespace hingelab {
namespace {

/// Bytes of the character that begins with this byte of UTF-8; 0: none does.
std::size_t bytesOfCharacter(char first) {
    const auto c = static_cast<unsigned char>(first);
    if (c < 0x80U) return 1;
    return c >= 0xF5U ? 0 : c >= 0xF0U ? 4 : c >= 0xE0U ? 3 : c >= 0xC2U ? 2 : 0;
}

bool continuesCharacter(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

bool isCatalogueUtf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t bytes = bytesOfCharacter(text.front());
        if (bytes == 0 || bytes > text.size()) return false;
        const std::string_view more = text.substr(1, bytes - 1);
        if (!std::all_of(more.begin(), more.end(), continuesCharacter)) return false;
        text.remove_prefix(bytes);
    }
    return true;
}

/// Spreadsheets on Windows save one byte for each letter.
std::string fromLatin1(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        const auto c = static_cast<unsigned char>(letter);
        if (c >= 0x80U) result += static_cast<char>(0xC0U | (c >> 6U));
        result += c < 0x80U ? letter : static_cast<char>(0x80U | (c & 0x3FU));
    }
    return result;
}

std::size_t charactersIn(std::string_view text) {
    return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continuesCharacter));
}

/// The text of a cell: one quotation mark for two, and nothing that would not be shown as it is.
std::string cellText(std::string_view cell) {
    std::string text;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        text += cell[i];
        if (cell[i] == '"' && i + 1 < cell.size() && cell[i + 1] == '"') ++i;
    }
    return printable(text, LineBreaks::refused);
}

/// The beginning of a cell, for messages.
std::string quotedCell(std::string_view cell) {
    constexpr std::size_t shown = 30; // characters
    std::size_t end = 0;
    for (std::size_t n = 0; n < shown && end < cell.size(); ++n) end += bytesOfCharacter(cell[end]);
    return "\"" + cellText(cell.substr(0, end)) + (end < cell.size() ? "…\"" : "\"");
}

struct CatalogueLine {
    std::string_view text;
    long number = 0; ///< from 1
};

std::string lineWords(const CatalogueLine& line) {
    return "Line " + std::to_string(line.number);
}

/// Spreadsheets put quotation marks around comments with separators in them.
bool isCatalogueComment(std::string_view line) {
    return (line.starts_with('#') && !beginsWithErrorValue(line)) || line.starts_with("\"#");
}

/// Heading and rows: lines with anything in them, without comments. One more than are read, if there are more.
std::vector<CatalogueLine> catalogueLines(std::string_view text) {
    std::vector<CatalogueLine> lines;
    long number = 0;
    while (!text.empty() && lines.size() <= kMostCatalogueRows + 1) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        const bool isCrLf = text.substr(end).starts_with("\r\n");
        const bool saysSeparator = lines.empty() && line.starts_with("sep=");
        ++number;
        // Not trimmed: a tab at an end is an empty cell.
        if (!line.empty() && !isCatalogueComment(line) && !saysSeparator)
            lines.push_back({text.substr(0, end), number});
        text.remove_prefix(std::min(text.size(), end + (isCrLf ? 2 : 1)));
    }
    return lines;
}

/// The columns of a heading; empty cells at its end are none.
std::vector<NamedStrutColumn> namedColumns(std::string_view heading, char separator) {
    std::vector<std::string_view> cells;
    splitCells(heading, separator, cells);
    while (!cells.empty() && cells.back().empty()) cells.pop_back();
    std::vector<NamedStrutColumn> columns;
    columns.reserve(cells.size());
    for (const std::string_view cell : cells) columns.push_back(namedStrutColumn(cellText(cell)));
    return columns;
}

/// What the numbers of a catalogue say about the decimal sign. "1.200" may be 1.2 or 1200; "12.5" and "0.250"
/// say what the point is.
class DecimalVotes {
  public:
    void note(std::string_view cell, char separator) {
        for (const char sign : {'.', ','}) {
            double value = 0.0;
            if (cell.find(sign) == std::string_view::npos) continue;
            if (readCell(cell, {separator, sign, false}, value) != CellKind::number) continue;
            ++(couldBeGroup(cell, sign) ? doubtful_ : sure_)[sign == '.' ? 0 : 1];
        }
    }
    /// With signs between thousands, if the decimal sign is sure.
    [[nodiscard]] CsvForm form(char separator) const {
        const auto& votes = isSure() ? sure_ : doubtful_;
        const bool isEven = votes[0] == votes[1];
        const bool isComma = isEven ? votes[1] > 0 && separator != ',' : votes[1] > votes[0];
        return {separator, isComma ? ',' : '.', isSure()};
    }
    [[nodiscard]] bool isSure() const { return sure_[0] + sure_[1] > 0; }
    /// Three digits behind the sign, and one to three before it, which do not begin with 0.
    static bool couldBeGroup(std::string_view cell, char sign) {
        constexpr std::size_t group = 3;
        const std::size_t begin = cell.find_first_of("0123456789");
        const std::size_t at = cell.find(sign);
        return at != std::string_view::npos && begin < at && at - begin <= group && cell[begin] != '0' &&
               cell.size() == at + 1 + group &&
               cell.find_first_not_of("0123456789", at + 1) == std::string_view::npos;
    }

  private:
    std::array<std::size_t, 2> sure_{};     ///< points, commas
    std::array<std::size_t, 2> doubtful_{}; ///< points, commas
};

/// A catalogue while it is read.
class StrutCatalogueReader {
  public:
    StrutCatalogue read(std::string_view text) {
        lines_ = catalogueLines(text);
        if (lines_.empty()) {
            problem(
                "The catalogue is empty. Begin with a heading such as \"order; stroke; extended_length; F1\".");
        } else if (takeHeading()) {
            findDecimalSign();
            takeRows();
        }
        if (untold_ > 0) {
            catalogue_.problems.push_back("There are " + std::to_string(untold_) +
                                          " more problems. Correct those above first.");
        }
        return std::move(catalogue_);
    }

  private:
    using enum StrutColumn;

    void problem(std::string text) {
        isGood_ = false;
        if (catalogue_.problems.size() < kMostCatalogueProblems) {
            catalogue_.problems.push_back(std::move(text));
        } else {
            ++untold_;
        }
    }
    void problemAt(const CatalogueLine& line, const std::optional<StrutColumn>& column,
                   const std::string& text) {
        const std::string place =
            column && heading_.has(*column) ? ", column \"" + heading_.named(*column).heading + "\"" : "";
        problem(lineWords(line) + place + ": " + text);
    }

    /// False if rows cannot be read by it.
    bool takeHeading() {
        findSeparator();
        const CatalogueLine& line = lines_.front();
        if (heading_.columns.size() > kMostCsvColumns) {
            problemAt(line, {},
                      "there are " + std::to_string(heading_.columns.size()) + " columns. Delete all but " +
                          std::to_string(kMostCsvColumns) + ".");
            return false;
        }
        for (std::size_t k = 0; k < heading_.columns.size(); ++k) takeColumn(k);
        for (const StrutColumn column : {order, stroke, extendedLength, f1}) {
            const bool isSeries = column == f1 && heading_.has(f1Minimum) && heading_.has(f1Maximum);
            if (heading_.has(column) || isSeries) continue;
            const StrutColumnKind& kind = strutColumnKind(column);
            problemAt(line, {},
                      std::string("no column is named \"") + kind.name + "\". Add " + kind.meaning +
                          (column == f1 ? ", or F1_min and F1_max for series." : "."));
        }
        return isGood_;
    }

    /// The one that makes most known columns.
    void findSeparator() {
        std::size_t best = 0;
        for (const char separator : {';', '\t', ',', '|'}) {
            std::vector<NamedStrutColumn> columns = namedColumns(lines_.front().text, separator);
            const auto known = static_cast<std::size_t>(std::count_if(
                columns.begin(), columns.end(), [](const auto& column) { return column.kind != nullptr; }));
            if (known <= best && !heading_.columns.empty()) continue;
            best = known;
            separator_ = separator;
            heading_.columns = std::move(columns);
        }
    }

    void takeColumn(std::size_t k) {
        const NamedStrutColumn& column = heading_.columns[k];
        if (column.kind == nullptr) {
            const std::string name =
                column.heading.empty() ? "column " + std::to_string(k + 1) : column.heading;
            catalogue_.ignored.push_back(name);
            return;
        }
        auto& place = heading_.places[static_cast<std::size_t>(column.kind->column)];
        if (place) {
            problemAt(lines_.front(), {},
                      "the columns \"" + heading_.columns[*place].heading + "\" and \"" + column.heading +
                          "\" mean the same. Delete or rename one of them.");
            return;
        }
        place = k;
        if (column.kind->isText() || column.unit != nullptr) return;
        const std::string units = unitNames(column.kind->quantity);
        problemAt(lines_.front(), column.kind->column,
                  "the unit does not fit. Write one of these: " + units + ".");
    }

    /// The cell of a column in the row at hand; empty if there is none.
    [[nodiscard]] std::string_view cell(StrutColumn column) const {
        const auto& place = heading_.place(column);
        return place && *place < cells_.size() ? cells_[*place] : std::string_view();
    }

    void findDecimalSign() {
        DecimalVotes votes;
        for (std::size_t i = 1; i < lines_.size(); ++i) {
            splitCells(lines_[i].text, separator_, cells_);
            for (const StrutColumnKind& kind : strutColumnKinds()) {
                if (!kind.isText()) votes.note(cell(kind.column), separator_);
            }
        }
        form_ = votes.form(separator_);
        isDecimalSure_ = votes.isSure();
    }

    void takeRows() {
        const std::size_t end = std::min(lines_.size(), kMostCatalogueRows + 1);
        for (std::size_t i = 1; i < end; ++i) takeRow(lines_[i]);
        if (end < lines_.size()) {
            problemAt(
                lines_[end], {},
                "the catalogue has more than " + std::to_string(kMostCatalogueRows) + " rows. Divide it.");
        }
    }

    void takeRow(const CatalogueLine& line) {
        isGood_ = true;
        splitCells(line.text, separator_, cells_);
        const auto isNothing = [](std::string_view each) { return each.empty(); };
        if (std::all_of(cells_.begin(), cells_.end(), isNothing) || !isWhole(line)) return;
        StrutRow row;
        for (const StrutColumnKind& kind : strutColumnKinds()) takeCell(line, kind, row);
        if (!isGood_) return;
        for (const StrutRowProblem& each : problemsOf(row, heading_)) problemAt(line, each.column, each.text);
        if (isGood_) catalogue_.struts.push_back(strutOf(row));
    }

    /// Whether cells can be told to columns.
    bool isWhole(const CatalogueLine& line) {
        if (std::count(line.text.begin(), line.text.end(), '"') % 2 != 0) {
            problemAt(line, {}, "a quotation mark has no partner. Write \"in\" for inches.");
            return false;
        }
        while (cells_.size() > heading_.columns.size() && cells_.back().empty()) cells_.pop_back();
        if (cells_.size() <= heading_.columns.size()) return true;
        problemAt(line, {},
                  "the row has " + std::to_string(cells_.size()) + " cells and the heading " +
                      std::to_string(heading_.columns.size()) + ". Put cells that contain " +
                      separatorWords(separator_) + " in quotation marks.");
        return false;
    }

    void takeCell(const CatalogueLine& line, const StrutColumnKind& kind, StrutRow& row) {
        const std::string_view text = cell(kind.column);
        if (text.empty()) return;
        if (charactersIn(text) > kLongestCatalogueCell) {
            problemAt(
                line, kind.column,
                "the cell has more than " + std::to_string(kLongestCatalogueCell) + " characters. Shorten it.");
        } else if (!kind.isText()) {
            row[kind.column] = numberIn(line, kind, text);
        } else {
            (kind.column == maker ? row.maker : kind.column == order ? row.order : row.note) = cellText(text);
        }
    }

    /// In SI; none for a gap, and for what is told as a problem.
    std::optional<double> numberIn(const CatalogueLine& line, const StrutColumnKind& kind,
                                   std::string_view text) {
        double value = 0.0;
        const CellKind content = readCell(text, form_, value);
        if (content == CellKind::gap) return std::nullopt;
        const Unit& unit = heading_.unit(kind.column);
        if (content != CellKind::number) {
            const char* const example = form_.decimal == '.' ? "12.5" : "12,5";
            problemAt(line, kind.column,
                      quotedCell(text) + " is not a number. Write a number without a unit, such as " + example +
                          ": " + kind.meaning + ".");
        } else if (!isDecimalSure_ && DecimalVotes::couldBeGroup(text, form_.decimal)) {
            problemAt(line, kind.column,
                      quotedCell(text) +
                          " has a sign that may stand for decimals or for thousands. Write the "
                          "number without it, or with one decimal.");
        } else if (!kind.range.contains(unit.toSi(value))) {
            problemAt(line, kind.column,
                      quotedCell(text) + " is out of range. Write " + kind.meaning + ": " +
                          strutRangeText(kind.range, unit) + ".");
        } else {
            return unit.toSi(value);
        }
        return std::nullopt;
    }

    std::vector<CatalogueLine> lines_; ///< the heading first
    StrutHeading heading_;
    char separator_ = ';';
    CsvForm form_;
    bool isDecimalSure_ = false;
    std::vector<std::string_view> cells_; ///< of the row at hand
    bool isGood_ = true;                  ///< no problem in the row at hand, or in the heading
    StrutCatalogue catalogue_;
    std::size_t untold_ = 0; ///< problems beyond those that are listed
};

StrutCatalogue refusedCatalogue(const char* problem) {
    return {{}, {problem}, {}};
}

} // namespace

double orderableForce(const CatalogueStrut& strut, double wanted) {
    if (!strut.isSeries()) return strut.f1;
    const double within = std::clamp(wanted, strut.minimumForce, strut.maximumForce);
    if (!strut.forceStep) return within;
    constexpr double rounding = 1e-9; // a last step at the very end counts
    const double last = std::floor((strut.maximumForce - strut.minimumForce) / *strut.forceStep + rounding);
    const double steps = std::min(std::round((within - strut.minimumForce) / *strut.forceStep), last);
    return strut.minimumForce + steps * *strut.forceStep;
}

StrutCatalogue readStrutCatalogue(const std::string& text) {
    std::string_view bytes = text;
    if (bytes.size() > kMostCatalogueBytes)
        return refusedCatalogue("The catalogue has more than 8 MiB. Divide it.");
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF") ||
        bytes.find('\0') != std::string_view::npos) {
        return refusedCatalogue("The catalogue is not plain text. Save it as CSV in UTF-8.");
    }
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    if (isCatalogueUtf8(bytes)) return StrutCatalogueReader().read(bytes);
    const std::string converted = fromLatin1(bytes);
    return StrutCatalogueReader().read(converted);
}

} // namespace hingelab
