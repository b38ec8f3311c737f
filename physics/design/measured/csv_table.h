// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/issue.h"

/// Tables of numbers as other programs write them: any of the usual separators, decimal points or commas, signs
/// between thousands, clock times and dates, with header, units and lines before it, or without. Nothing is
/// guessed that the file contradicts: what could mean two things is refused with both named, and every line
/// that is left out is told.
///
/// A reader of our own: libraries for CSV split cells by a separator that one has to know, and read decimal
/// points only. Which separator and which decimal sign a file has is all that is difficult here.
namespace hingelab {

inline constexpr std::size_t kMostCsvBytes = std::size_t{64} * 1024 * 1024;
inline constexpr std::size_t kMostCsvRows = 1'000'000;
inline constexpr std::size_t kMostCsvColumns = 64;

/// Told how far something is (0 to 1); false: give up.
using ProgressCall = std::function<bool(double)>;

struct CsvTable {
    struct Column {
        std::string name;           ///< "Angle"; empty without a header
        std::string unit;           ///< as it is written: "deg"; empty: not said
        std::vector<double> values; ///< NaN: a gap; of clock times in seconds
        bool isIgnored = false;     ///< texts or dates, of which there are no values to use
    };
    /// Rows from `begin` on are of that file.
    struct Part {
        std::size_t begin = 0;
        std::string name;
    };
    char separator = ',';
    char decimal = '.';
    std::vector<Column> columns;
    std::vector<long> lines; ///< of each row: its line in the file, from 1
    std::vector<Part> parts; ///< of a table that was put together from several; else empty

    [[nodiscard]] std::size_t rows() const { return lines.size(); }
    /// "line 7", "line 7 of closing.csv"
    [[nodiscard]] std::string lineWords(std::size_t row) const;
};

struct CsvReading {
    std::optional<CsvTable> table; ///< there if and only if no issue is an error
    Issues issues;
    bool isCancelled = false;
};

/// Never throws on bad text.
[[nodiscard]] CsvReading readCsv(std::string_view text, const ProgressCall& goOn = {});

/// The same of a file; what keeps it from being read is an issue, too.
[[nodiscard]] CsvReading readCsvFile(const std::string& path, const ProgressCall& goOn = {});

/// "a semicolon", for people.
[[nodiscard]] const char* separatorWords(char separator);

} // namespace hingelab
