// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/table_format.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace hingelab {
namespace {

std::string inQuotes(const std::string& title) {
    std::string result = "\"";
    for (const char c : title) result += c == '"' ? std::string("\"\"") : std::string(1, c);
    return result + "\"";
}

/// shortestText() without a string of its own.
void appendNumber(double value, std::string& text) {
    if (!std::isfinite(value)) {
        text += shortestText(value);
        return;
    }
    std::array<char, 32> buffer; // NOLINT(*-member-init): to_chars fills what is used
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    text.append(buffer.data(), end);
}

/// As a JSON number that every reader takes for a floating one.
void appendJsonNumber(double value, std::string& text) {
    if (!std::isfinite(value)) {
        text += numberOrText(value).dump();
        return;
    }
    const std::size_t start = text.size();
    appendNumber(value, text);
    if (text.find_first_of(".e", start) == std::string::npos) text += ".0";
}

} // namespace

Json numberOrText(double value) {
    return std::isfinite(value) ? Json(value) : Json(shortestText(value));
}

TableFormat::TableFormat(std::vector<Column> columns, const std::string& format, const std::string& path)
    : columns_(std::move(columns)), isJson_(format == "json" || (format.empty() && path.ends_with(".json"))) {}

void TableFormat::begin(std::string& text) const {
    if (isJson_) {
        Json root;
        root["columns"] = Json::array();
        for (const Column& column : columns_) {
            root["columns"].push_back({{"name", column.name}, {"unit", siUnit(column.quantity).ascii}});
        }
        const std::string head = formatJson(root);
        text += head.substr(0, head.size() - 3) + ",\n  \"rows\": ["; // without "\n}\n"
        return;
    }
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        const std::string_view unit = siUnit(columns_[i].quantity).ascii;
        std::string title = columns_[i].name + (unit.empty() ? "" : " [" + std::string(unit) + "]");
        if (title.find_first_of(",\"\n") != std::string::npos) title = inQuotes(title);
        text += (i > 0 ? "," : "") + title;
    }
    text += '\n';
}

void TableFormat::addRow(std::span<const double> values, std::string& text) {
    if (isJson_) text += hasRows_ ? ",\n    [" : "\n    [";
    hasRows_ = true;
    bool isFirst = true;
    for (const double value : values) {
        if (!std::exchange(isFirst, false)) text += isJson_ ? ", " : ",";
        isJson_ ? appendJsonNumber(value, text) : appendNumber(value, text);
    }
    text += isJson_ ? "]" : "\n";
}

void TableFormat::end(std::string& text) const {
    if (isJson_) text += hasRows_ ? "\n  ]\n}\n" : "]\n}\n";
}

std::string NumberTable::text(const std::string& format, const std::string& path) const {
    TableFormat table(columns, format, path);
    std::string text;
    table.begin(text);
    const std::span<const double> all(values);
    for (std::size_t i = 0; i + columns.size() <= all.size(); i += columns.size()) {
        table.addRow(all.subspan(i, columns.size()), text);
    }
    table.end(text);
    return text;
}

} // namespace hingelab
