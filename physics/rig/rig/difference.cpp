// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/difference.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "rig/parameters.h"
#include "rig/variants.h"
#include "text/pointer.h"

namespace hingelab {
namespace {

using ParameterMap = std::map<std::string, Parameter>;

ParameterMap parametersByName(const Rig& rig) {
    ParameterMap map;
    for (Parameter& parameter : parametersOf(rig)) {
        std::string pointer = parameter.namePointer;
        map.emplace(std::move(pointer), std::move(parameter));
    }
    return map;
}

std::string spaced(std::string key) {
    std::replace(key.begin(), key.end(), '_', ' ');
    return key;
}

/// "Viscous friction" becomes "viscous friction"; "PID" stays.
std::string lowerLabel(std::string text) {
    const bool isWord = text.size() > 1 && std::islower(static_cast<unsigned char>(text[1])) != 0;
    if (isWord) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return text;
}

/// What an item of a list of a rig is called: "bodies" hold a "body".
std::string oneOfList(const std::string& list) {
    if (list == "bodies") return "body";
    if (list == "assemblies") return "assembly";
    std::string word = spaced(list);
    word.pop_back(); // "joints"
    return word;
}

/// A number without its unit where the other one says it.
std::string withoutUnit(const std::string& text, const std::string& other) {
    const std::size_t space = text.find(' ');
    const std::size_t otherSpace = other.find(' ');
    const bool same = space != std::string::npos && otherSpace != std::string::npos &&
                      text.substr(space) == other.substr(otherSpace);
    return same ? text.substr(0, space) : text;
}

bool isNamedItem(const Json& json) {
    return json.is_object() && json.contains("name");
}

bool areNamedItems(const Json& list) {
    return std::all_of(list.begin(), list.end(), isNamedItem);
}

/// Walks two documents side by side.
class Comparison {
  public:
    Comparison(const Rig& before, const Rig& after)
        : before_(parametersByName(before)), after_(parametersByName(after)) {}

    void compare(const Json& before, const Json& after, const PointerPath& path) {
        if (before == after) return;
        static const Json empty = Json::object(); // absent: all in it is as by default
        static const Json none = Json::array();
        const auto isOrAbsent = [](const Json& json) { return json.is_object() || json.is_null(); };
        const auto isListOrAbsent = [](const Json& json) { return json.is_array() || json.is_null(); };
        if (isOrAbsent(before) && isOrAbsent(after)) {
            compareObjects(before.is_null() ? empty : before, after.is_null() ? empty : after, path);
        } else if (isListOrAbsent(before) && isListOrAbsent(after)) {
            compareLists(before.is_null() ? none : before, after.is_null() ? none : after, path);
        } else {
            compareValues(before, after, path.text());
        }
    }

    std::vector<RigDifference> take() { return std::move(found_); }

  private:
    void compareObjects(const Json& before, const Json& after, const PointerPath& path) {
        static const Json nothing;
        for (const auto& [key, value] : before.items()) {
            PointerPath child = path;
            child.push(key);
            const auto other = after.find(key);
            compare(value, other == after.end() ? nothing : *other, child);
        }
        for (const auto& [key, value] : after.items()) {
            if (before.contains(key)) continue;
            PointerPath child = path;
            child.push(key);
            compare(nothing, value, child);
        }
    }

    void compareLists(const Json& before, const Json& after, const PointerPath& path) {
        if (areNamedItems(before) && areNamedItems(after)) {
            compareNamed(before, after, path);
            return;
        }
        const Json& longer = before.size() < after.size() ? after : before;
        if (before.empty() != after.empty() && longer.front().is_primitive()) {
            static const Json nothing; // a vector as by default: its numbers are known all the same
            for (std::size_t i = 0; i < longer.size(); ++i) {
                PointerPath child = path;
                child.push(i);
                compare(before.empty() ? nothing : before[i], after.empty() ? nothing : after[i], child);
            }
            return;
        }
        const std::size_t shared = std::min(before.size(), after.size());
        for (std::size_t i = 0; i < shared; ++i) {
            PointerPath child = path;
            child.push(i);
            compare(before[i], after[i], child);
        }
        if (before.size() == after.size()) return;
        found_.push_back({whatOf(path.text()) + ", number", std::to_string(before.size()),
                          std::to_string(after.size()), path.text()});
    }

    void compareNamed(const Json& before, const Json& after, const PointerPath& path) {
        const std::string list = oneOfList(splitPointer(path.text()).back());
        std::vector<std::string> kept[2];
        for (const bool isBefore : {true, false}) {
            const Json& here = isBefore ? before : after;
            const Json& there = isBefore ? after : before;
            for (const Json& item : here) {
                const auto name = item["name"].get<std::string>();
                const auto other = std::find_if(there.begin(), there.end(),
                                                [&](const Json& each) { return each["name"] == item["name"]; });
                PointerPath child = path;
                child.push(name);
                if (other == there.end()) {
                    RigDifference difference{itemWords(list, name, child.text()), {}, {}, child.text()};
                    (isBefore ? difference.before : difference.after) = "there";
                    found_.push_back(std::move(difference));
                    continue;
                }
                kept[isBefore ? 0 : 1].push_back(name);
                if (isBefore) compare(item, *other, child);
            }
        }
        if (kept[0] != kept[1]) found_.push_back({list + ": order", "as it was", "another", path.text()});
    }

    void compareValues(const Json& before, const Json& after, const std::string& pointer) {
        const auto old = before_.find(pointer);
        const auto now = after_.find(pointer);
        if (old == before_.end() && now == after_.end()) {
            const auto text = [](const Json& json) {
                if (json.is_null()) return std::string("default");
                return json.is_string() ? json.get<std::string>() : excerpt(json);
            };
            found_.push_back({whatOf(pointer), text(before), text(after), pointer});
            return;
        }
        const auto [first, second] = numberWords(old == before_.end() ? nullptr : &old->second,
                                                 now == after_.end() ? nullptr : &now->second);
        if (first == second) return; // the same number in another notation
        found_.push_back({whatOf(pointer), first, second, pointer});
    }

    /// With as many digits as tell them apart.
    static std::pair<std::string, std::string> numberWords(const Parameter* old, const Parameter* now) {
        constexpr int fewest = 4;
        constexpr int most = 17;
        const auto text = [](const Parameter* parameter, int digits) {
            if (parameter == nullptr) return std::string("none");
            std::string words = parameter->expression.empty() ? std::string() : parameter->expression + " = ";
            const Unit& unit = displayUnit(parameter->info->quantity);
            words += shortDisplayText(unit.fromSi(parameter->value), digits);
            if (!unit.symbol.empty()) words.append(" ").append(unit.symbol);
            return words;
        };
        for (int digits = fewest; digits < most; ++digits) {
            std::pair<std::string, std::string> words{text(old, digits), text(now, digits)};
            const bool areEqual = old != nullptr && now != nullptr && old->value == now->value;
            if (words.first != words.second || areEqual) return words;
        }
        return {text(old, most), text(now, most)};
    }

    std::string itemWords(const std::string& list, const std::string& name, const std::string& pointer) const {
        const std::vector<std::string> segments = splitPointer(pointer);
        std::string words = segments.size() > 2 ? segments[1] + ": " + list : list;
        words.append(" \"").append(name).append("\"");
        return words;
    }

    /// "hinge: viscous friction": by the label of the parameter, else by the keys.
    std::string whatOf(const std::string& pointer) const {
        const auto now = after_.find(pointer);
        const auto old = before_.find(pointer);
        if (now != after_.end() || old != before_.end()) {
            const Parameter& parameter = now != after_.end() ? now->second : old->second;
            return parameter.group + ": " + lowerLabel(parameter.label);
        }
        const std::vector<std::string> segments = splitPointer(pointer);
        std::string words;
        const bool isOfItem = segments.size() > 2;
        for (std::size_t i = isOfItem ? 1 : 0; i < segments.size(); ++i) {
            if (!words.empty()) words += i == 2 ? ": " : " ";
            words += i == 1 && isOfItem ? segments[i] : spaced(segments[i]);
        }
        return words;
    }

    ParameterMap before_, after_;
    std::vector<RigDifference> found_;
};

} // namespace

std::string RigDifference::words() const {
    if (before.empty()) return "added: " + what;
    if (after.empty()) return "removed: " + what;
    std::string text = what;
    text.append(" ").append(withoutUnit(before, after)).append(" → ").append(after);
    return text;
}

std::vector<RigDifference> differencesOf(const Rig& before, const Rig& after) {
    Comparison comparison(before, after);
    comparison.compare(designAsJson(before), designAsJson(after), {});
    return comparison.take();
}

} // namespace hingelab
