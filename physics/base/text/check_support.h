// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>
#include <vector>

#include "text/issue.h"
#include "text/quantity.h"

/// What checks of rigs share: how issues are made and lists are told.
namespace hingelab::checks {

inline void addError(Issues& issues, std::string pointer, std::string message, std::string value = {},
                     std::string allowed = {}) {
    issues.push_back(
        {Severity::error, std::move(pointer), std::move(message), std::move(value), std::move(allowed)});
}

inline void addWarning(Issues& issues, std::string pointer, std::string message, std::string value = {},
                       std::string allowed = {}) {
    issues.push_back(
        {Severity::warning, std::move(pointer), std::move(message), std::move(value), std::move(allowed)});
}

inline std::string at(const char* list, std::size_t index, const std::string& rest = {}) {
    return "/" + std::string(list) + "/" + std::to_string(index) + rest;
}

/// A name in a message, shortened where no name may be so long.
inline std::string quoted(const std::string& text) {
    return text.size() > 200 ? "a text of " + std::to_string(text.size()) + " bytes" : "\"" + text + "\"";
}

template <class T>
std::set<std::string> namesOf(const std::vector<T>& items) {
    std::set<std::string> names;
    for (const T& item : items) names.insert(item.name);
    return names;
}

inline constexpr std::size_t kMostNamesListed = 10;

inline std::string listed(const std::set<std::string>& names) {
    std::string text;
    std::size_t count = 0;
    for (const std::string& name : names) {
        if (count++ == kMostNamesListed)
            return "one of " + text + ", … (" + std::to_string(names.size()) + " in all)";
        text += (text.empty() ? "" : ", ") + quoted(name);
    }
    return text.empty() ? "none is defined" : "one of " + text;
}

template <class Points, class Member>
void checkAscending(const Points& points, Member member, const std::string& base, Issues& issues) {
    if (points.size() < 2) {
        addError(issues, base + "/points", "A table needs points", std::to_string(points.size()),
                 "at least two");
    }
    constexpr double least = 1e-6; // [s] nearer points make motions that no step can follow
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (points[i].*member >= points[i - 1].*member + least) continue;
        addError(issues, base + at("points", i, "/time"), "The times of a table must ascend",
                 valueText(Quantity::time, points[i].*member),
                 "at least 1 µs later than " + valueText(Quantity::time, points[i - 1].*member));
    }
}

} // namespace hingelab::checks
