// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/rig/json_text.h"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "physics/rig/pointer.h"

namespace hingelab {
namespace {

constexpr int kMaximumDepth = 64;
constexpr std::size_t kMaximumKeys = 6000; // in one object: its lookup is linear
constexpr std::size_t kMaximumKeysInAll = 200000;
constexpr std::size_t kMaximumBytes = std::size_t{32} * 1024 * 1024;

/// Thrown out of the parser, which has no other way to stop early.
struct Hostile : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Watches the parser for what it would accept silently or choke on.
class ParseGuard {
  public:
    explicit ParseGuard(Issues& issues) : issues_(issues) {}

    bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
        using Event = Json::parse_event_t;
        if (depth > kMaximumDepth) throw Hostile("nested deeper than " + std::to_string(kMaximumDepth));
        if (event == Event::object_start) {
            keys_.emplace_back();
        } else if (event == Event::object_end) {
            keys_.pop_back();
        } else if (event == Event::key) {
            const auto& key = parsed.get_ref<const std::string&>();
            if (!keys_.back().insert(key).second) {
                issues_.push_back({Severity::error, "",
                                   "The key " + excerpt(parsed) + " stands twice in an object", "",
                                   "each key once"});
            }
            if (++keysInAll_ > kMaximumKeysInAll) {
                throw Hostile("there are more than " + std::to_string(kMaximumKeysInAll) + " keys");
            }
            if (keys_.back().size() > kMaximumKeys) {
                throw Hostile("an object has more than " + std::to_string(kMaximumKeys) + " keys");
            }
        }
        return true;
    }

  private:
    Issues& issues_;
    std::vector<std::set<std::string>> keys_;
    std::size_t keysInAll_ = 0;
};

/// "[json.exception.parse_error.101] parse error at line 3, column 5: ..." without the library's tag.
std::string withoutTag(std::string_view what) {
    const std::size_t end = what.find("] ");
    return std::string(what.starts_with('[') && end != std::string_view::npos ? what.substr(end + 2) : what);
}

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

std::optional<Json> parseJson(std::string_view text, Issues& issues) {
    if (text.size() > kMaximumBytes) {
        issues.push_back({Severity::error, "", "The file is too large", std::to_string(text.size()) + " bytes",
                          "at most " + std::to_string(kMaximumBytes) + " bytes"});
        return std::nullopt;
    }
    const std::size_t before = issues.size();
    try {
        Json json = Json::parse(text.begin(), text.end(), ParseGuard(issues));
        if (issues.size() != before) return std::nullopt;
        return json;
    } catch (const Hostile& error) {
        issues.push_back(
            {Severity::error, "", std::string("This is no rig or parameter set: ") + error.what(), "", ""});
    } catch (const Json::exception& error) {
        issues.push_back(
            {Severity::error, "", "The text is not valid JSON: " + withoutTag(error.what()), "", ""});
    }
    return std::nullopt;
}

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
    std::string units;
    for (const Unit& unit : unitsOf(info.quantity)) {
        if (!unit.ascii.empty()) units += (units.empty() ? "" : ", ") + std::string(unit.ascii);
    }
    std::string allowed = "a number";
    if (!units.empty()) {
        allowed += " in " + std::string(fileUnit(info.quantity).ascii) + ", or text such as \"1.5 " +
                   std::string(displayUnit(info.quantity).ascii) + "\" (units: " + units + ")";
    }
    issues.push_back({Severity::error, pointer,
                      std::string(info.label) + " is not a number that can be read here", excerpt(json),
                      allowed});
    return std::nullopt;
}

Json writeNumber(double value, const FieldInfo& info, const Json* existing) {
    const double bare = value / fileUnit(info.quantity).siPerUnit;
    if (existing == nullptr) return bare;
    Issues ignored;
    if (readNumber(*existing, info, "", ignored) == std::optional(value)) return *existing;
    if (existing->is_string()) {
        const Unit* unit = nullptr;
        if (parseQuantity(info.quantity, existing->get_ref<const std::string&>(), nullptr, &unit)) {
            const std::string text = shortestText(value / unit->siPerUnit) + " " + std::string(unit->ascii);
            if (parseQuantity(info.quantity, text) == std::optional(value)) return text;
        }
    }
    return bare;
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
