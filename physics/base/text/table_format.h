// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "text/json_text.h"
#include "text/quantity.h"

namespace hingelab {

/// A number for JSON: those that are not finite, which JSON lacks, as the texts "NaN", "Infinity", "-Infinity".
[[nodiscard]] Json numberOrText(double value);

/// Columns of numbers in SI units as CSV with the units in the header, or as JSON. Text is appended row by row,
/// so that a long table need not be in memory.
class TableFormat {
  public:
    struct Column {
        std::string name;
        Quantity quantity;
    };
    /// `format` is "csv", "json" or empty: as the name of the file at `path` ends.
    TableFormat(std::vector<Column> columns, const std::string& format, const std::string& path);

    void begin(std::string& text) const;
    void addRow(std::span<const double> values, std::string& text);
    void end(std::string& text) const;

  private:
    std::vector<Column> columns_;
    bool isJson_;
    bool hasRows_ = false;
};

/// A table that is small enough to be in memory.
struct NumberTable {
    std::vector<TableFormat::Column> columns;
    std::vector<double> values; ///< row by row

    /// `format` and `path` as in TableFormat.
    [[nodiscard]] std::string text(const std::string& format, const std::string& path) const;
};

} // namespace hingelab
