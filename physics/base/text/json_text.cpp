// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/json_text.h"

#include <algorithm>

namespace hingelab {
namespace {

void format(const Json& json, int indent, std::string& out) {
    const auto isPlain = [](const Json& item) { return !item.is_structured(); };
    const std::string pad(static_cast<std::size_t>(indent + 2), ' ');
    if (json.is_object() && !json.empty()) {
        out += "{\n";
        bool first = true;
        for (const auto& [key, value] : json.items()) {
            if (!first) out += ",\n";
            first = false;
            out += pad + Json(key).dump() + ": ";
            format(value, indent + 2, out);
        }
        out += "\n" + std::string(static_cast<std::size_t>(indent), ' ') + "}";
    } else if (json.is_array() && !std::all_of(json.begin(), json.end(), isPlain)) {
        out += "[\n";
        for (std::size_t i = 0; i < json.size(); ++i) {
            if (i > 0) out += ",\n";
            out += pad;
            format(json[i], indent + 2, out);
        }
        out += "\n" + std::string(static_cast<std::size_t>(indent), ' ') + "]";
    } else if (json.is_array()) {
        const bool hasText = std::any_of(json.begin(), json.end(), [](const Json& j) { return j.is_string(); });
        const std::string separator = hasText && json.size() > 3 ? ",\n" + pad : ", ";
        out += "[";
        for (std::size_t i = 0; i < json.size(); ++i) out += (i > 0 ? separator : "") + json[i].dump();
        out += "]";
    } else {
        out += json.dump();
    }
}

} // namespace

std::string formatJson(const Json& json) {
    std::string text;
    format(json, 0, text);
    return text + "\n";
}

std::optional<double> readNumber(const Json& json, const FieldInfo& info, const std::string& pointer,
                                 Issues& issues) {
    if (json.is_number()) return json.get<double>() * fileUnit(info.quantity).siPerUnit;
    if (json.is_string()) {
        const auto& text = json.get_ref<const std::string&>();
        if (const std::optional<double> value = parseQuantity(info.quantity, text)) return value;
    }
    const std::string units = unitNames(info.quantity);
    const std::string_view bare = fileUnit(info.quantity).ascii, shown = displayUnit(info.quantity).ascii;
    const std::string allowed = "a number" + (bare.empty() ? "" : " in " + std::string(bare)) +
                                ", or text such as \"1.5 " + (shown.empty() ? units : std::string(shown)) +
                                "\" (units: " + units + ")";
    issues.push_back({Severity::error, pointer,
                      std::string(info.label) + " is not a number that can be read here", excerpt(json),
                      allowed});
    return std::nullopt;
}

namespace {

/// "25 deg", or the value in SI with its unit where no number of `unit` is exactly it.
std::string exactTextWithUnit(double value, const Unit& unit) {
    if (const std::optional<std::string> text = exactText(value, unit)) {
        return *text + " " + std::string(unit.ascii);
    }
    return shortestText(value) + " " + std::string(siUnit(unit.quantity).ascii);
}

} // namespace

Json writeNumber(double value, const FieldInfo& info, const Json* existing) {
    const Unit& bare = fileUnit(info.quantity);
    if (existing != nullptr) {
        Issues ignored;
        if (readNumber(*existing, info, "", ignored) == std::optional(value)) return *existing;
        const Unit* unit = nullptr;
        if (existing->is_string() &&
            parseQuantity(info.quantity, existing->get_ref<const std::string&>(), nullptr, &unit)) {
            return exactTextWithUnit(value, *unit);
        }
    }
    if (&bare == &siUnit(info.quantity)) return value;
    if (existing == nullptr) return exactTextWithUnit(value, bare); // leaves no doubt about the unit
    const std::optional<std::string> digits = exactText(value, bare);
    return digits ? Json(*parseQuantity(Quantity::dimensionless, *digits))
                  : Json(exactTextWithUnit(value, bare));
}

std::string excerpt(const Json& json) {
    constexpr std::size_t limit = 60;
    std::string text = json.is_structured() ? std::string(json.type_name())
                                            : json.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > limit) {
        std::size_t end = limit;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
            --end; // not inside a character
        text = text.substr(0, end) + "…";
    }
    return text;
}

} // namespace hingelab
