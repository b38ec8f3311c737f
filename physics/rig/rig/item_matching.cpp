// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/item_matching.h"

#include <algorithm>

namespace hingelab {
namespace {

using Matches = std::vector<std::optional<std::size_t>>;

constexpr double kGap = 0.4;               ///< cost of an item that went or came
constexpr double kEdit = 1.2;              ///< of one in which all numbers and texts differ, at most
constexpr std::size_t kMostPairs = 40'000; ///< to compare: an edit of the panel leaves one or two

struct Count {
    double different = 0.0;
    double all = 0.0;
};

void compare(const Json& a, const Json& b, Count& count) {
    if (a.is_object() && b.is_object()) {
        for (const auto& [key, value] : a.items()) compare(value, b.value(key, Json()), count);
        for (const auto& [key, value] : b.items()) {
            if (!a.contains(key)) compare(Json(), value, count);
        }
    } else if (a.is_array() && b.is_array()) {
        for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
            compare(i < a.size() ? a[i] : Json(), i < b.size() ? b[i] : Json(), count);
        }
    } else {
        count.all += 1.0;
        if (a != b) count.different += 1.0;
    }
}

double costOfEdit(const Json& a, const Json& b) {
    Count count;
    compare(a, b, count);
    const auto nameOf = [](const Json& item) {
        return item.is_object() ? item.value("name", std::string()) : std::string();
    };
    const std::string name = nameOf(a);
    const bool sameName = !name.empty() && nameOf(b) == name;
    return (sameName ? kGap : kEdit) * count.different / std::max(1.0, count.all);
}

/// Aligns before[first ..] and after[first ..], `m` and `n` items, by dynamic programming.
void align(const std::vector<Json>& before, const std::vector<Json>& after, std::size_t first, std::size_t m,
           std::size_t n, Matches& matches) {
    std::vector<std::vector<double>> cost(m + 1, std::vector<double>(n + 1, 0.0)); // of the rest from (i, j)
    std::vector<std::vector<double>> edit(m, std::vector<double>(n, 0.0));
    for (std::size_t i = 0; i <= m; ++i) cost[i][n] = kGap * static_cast<double>(m - i);
    for (std::size_t j = 0; j <= n; ++j) cost[m][j] = kGap * static_cast<double>(n - j);
    for (std::size_t i = m; i-- > 0;) {
        for (std::size_t j = n; j-- > 0;) {
            edit[i][j] = costOfEdit(before[first + i], after[first + j]);
            cost[i][j] =
                std::min({edit[i][j] + cost[i + 1][j + 1], kGap + cost[i + 1][j], kGap + cost[i][j + 1]});
        }
    }
    for (std::size_t i = 0, j = 0; i < m && j < n;) {
        if (cost[i][j] == edit[i][j] + cost[i + 1][j + 1]) {
            matches[first + j++] = first + i++;
        } else if (cost[i][j] == kGap + cost[i + 1][j]) {
            ++i;
        } else {
            ++j;
        }
    }
}

} // namespace

Matches matchItems(const std::vector<Json>& before, const std::vector<Json>& after) {
    Matches matches(after.size());
    const std::size_t shorter = std::min(before.size(), after.size());
    std::size_t first = 0;
    while (first < shorter && before[first] == after[first]) {
        matches[first] = first;
        ++first;
    }
    std::size_t last = 0; // how many are equal at the end
    while (last < shorter - first && before[before.size() - 1 - last] == after[after.size() - 1 - last]) {
        matches[after.size() - 1 - last] = before.size() - 1 - last;
        ++last;
    }
    const std::size_t m = before.size() - last - first;
    const std::size_t n = after.size() - last - first;
    if ((m == 1 && n == 1) || m * n > kMostPairs) {
        for (std::size_t i = 0; i < std::min(m, n); ++i) matches[first + i] = first + i;
    } else {
        align(before, after, first, m, n, matches);
    }
    return matches;
}

} // namespace hingelab
