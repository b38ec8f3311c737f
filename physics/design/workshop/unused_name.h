// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>

namespace hingelab {

/// "name", "name 2", "name 3": the first that none of the lists has.
template <class... Lists>
std::string unusedName(const std::string& like, const Lists&... lists) {
    const auto isUsed = [&](const std::string& name) {
        const auto has = [&](const auto& list) {
            return std::any_of(list.begin(), list.end(), [&](const auto& i) { return i.name == name; });
        };
        return (has(lists) || ...);
    };
    std::string name = like;
    for (int number = 2; isUsed(name); ++number) name = like + " " + std::to_string(number);
    return name;
}

} // namespace hingelab
