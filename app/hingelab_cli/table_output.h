// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "physics/rig/json_text.h"
#include "physics/rig/quantity.h"

namespace hingelab::cli {

/// Columns of numbers in SI units, written as CSV with the units in the header or as JSON.
struct Table {
    struct Column {
        std::string name;
        Quantity quantity;
    };
    std::vector<Column> columns;
    std::vector<double> values; ///< row by row

    [[nodiscard]] std::string csv() const {
        std::string text;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const std::string_view unit = siUnit(columns[i].quantity).ascii;
            std::string title = columns[i].name + (unit.empty() ? "" : " [" + std::string(unit) + "]");
            if (title.find_first_of(",\"\n") != std::string::npos) title = quoted(title);
            text += (i > 0 ? "," : "") + title;
        }
        text += '\n';
        for (std::size_t i = 0; i < values.size(); ++i) {
            text += shortestText(values[i]);
            text += (i + 1) % columns.size() == 0 ? '\n' : ',';
        }
        return text;
    }

    [[nodiscard]] std::string json() const {
        Json root;
        root["columns"] = Json::array();
        for (const Column& column : columns) {
            root["columns"].push_back({{"name", column.name}, {"unit", siUnit(column.quantity).ascii}});
        }
        Json rows = Json::array();
        for (std::size_t i = 0; i + columns.size() <= values.size(); i += columns.size()) {
            Json row = Json::array();
            for (std::size_t j = 0; j < columns.size(); ++j) row.push_back(values[i + j]);
            rows.push_back(std::move(row));
        }
        root["rows"] = std::move(rows);
        return formatJson(root);
    }

    [[nodiscard]] std::string text(const std::string& format, const std::string& path) const {
        const bool asJson = format == "json" || (format.empty() && path.ends_with(".json"));
        return asJson ? json() : csv();
    }

  private:
    static std::string quoted(const std::string& title) {
        std::string result = "\"";
        for (const char c : title) result += c == '"' ? std::string("\"\"") : std::string(1, c);
        return result + "\"";
    }
};

} // namespace hingelab::cli
