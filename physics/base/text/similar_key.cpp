// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/similar_key.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "text/json_text.h"
#include "text/limits.h"
#include "text/pointer.h"

namespace hingelab {
namespace {

constexpr std::size_t kLongestCompared = 60; // [bytes] of a key: no known one is longer
constexpr std::size_t kMostKeysListed = 24;
constexpr std::size_t kLeastWord = 3; // letters of a word that tells something

/// "restLength", "Rest length" and "REST-LENGTH" as "rest_length".
std::string inSnakeCase(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const bool isWord = std::isalnum(c) != 0 || c >= 0x80U;
        const bool beginsWord =
            std::isupper(c) != 0 && i > 0 && std::islower(static_cast<unsigned char>(text[i - 1])) != 0;
        if ((!isWord || beginsWord) && !result.empty() && result.back() != '_') result += '_';
        if (isWord) result += static_cast<char>(std::tolower(c));
    }
    while (result.ends_with('_')) result.pop_back();
    return result;
}

/// Letters that are missing, too many, wrong, or in the wrong order side by side (Damerau, Levenshtein).
std::size_t editsBetween(std::string_view a, std::string_view b) {
    std::vector<std::size_t> twoBefore, before(b.size() + 1), row(b.size() + 1);
    for (std::size_t k = 0; k <= b.size(); ++k) before[k] = k;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t k = 1; k <= b.size(); ++k) {
            const std::size_t change = before[k - 1] + (a[i - 1] == b[k - 1] ? 0U : 1U);
            row[k] = std::min({before[k] + 1, row[k - 1] + 1, change});
            const bool isSwap = i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1];
            if (isSwap) row[k] = std::min(row[k], twoBefore[k - 2] + 1);
        }
        twoBefore = before;
        before = row;
    }
    return before[b.size()];
}

std::vector<std::string_view> keyWords(std::string_view snake) {
    std::vector<std::string_view> words;
    while (!snake.empty()) {
        const std::size_t end = std::min(snake.find('_'), snake.size());
        if (end > 0) words.push_back(snake.substr(0, end));
        snake.remove_prefix(std::min(end + 1, snake.size()));
    }
    return words;
}

/// "damp" and "damping", "length" and "lengths".
bool isSameWord(std::string_view a, std::string_view b) {
    if (a.size() < kLeastWord || b.size() < kLeastWord) return false;
    return a.starts_with(b) || b.starts_with(a);
}

/// Share of the words that both have; 1: all of them.
double sharedWords(std::string_view a, std::string_view b) {
    const std::vector<std::string_view> first = keyWords(a);
    const std::vector<std::string_view> second = keyWords(b);
    const auto shared = std::count_if(first.begin(), first.end(), [&](std::string_view word) {
        return std::any_of(second.begin(), second.end(),
                           [&](std::string_view other) { return isSameWord(word, other); });
    });
    const std::size_t most = std::max({first.size(), second.size(), std::size_t{1}});
    return static_cast<double>(shared) / static_cast<double>(most);
}

/// How far a known key is from what was written; above 1: too far.
double keyDistance(const std::string& wrong, const KnownKey& known) {
    const std::string key = inSnakeCase(known.key);
    if (wrong == key || wrong == inSnakeCase(known.label)) return 0.0;
    const std::size_t longest = std::max(wrong.size(), key.size());
    const auto edits = static_cast<double>(editsBetween(wrong, key));
    const double most = std::max(1.0, static_cast<double>(longest) / 3.0);
    const double byLetters = edits / most;                         // 1 where a third of the letters is wrong
    const double byWords = 1.5 - std::max(sharedWords(wrong, key), //
                                          0.9 * sharedWords(wrong, inSnakeCase(known.label)));
    return std::min(byLetters, byWords);
}

std::string listedKeys(const std::vector<KnownKey>& known) {
    std::string text;
    for (std::size_t k = 0; k < known.size(); ++k) {
        if (k == kMostKeysListed) return text + ", …";
        text += (k == 0 ? "" : ", ") + std::string(known[k].key);
    }
    return text;
}

} // namespace

bool isNoteKey(std::string_view key) {
    return key.starts_with('_') || key.starts_with('$') || key.starts_with("//");
}

std::string likelyKey(std::string_view wrong, const std::vector<KnownKey>& known) {
    if (wrong.size() > kLongestCompared) return {};
    const std::string written = inSnakeCase(wrong);
    double nearest = 1.0 + 1e-9;
    std::string_view likely;
    for (const KnownKey& candidate : known) {
        const double distance = keyDistance(written, candidate);
        if (distance >= nearest) continue;
        nearest = distance;
        likely = candidate.key;
    }
    return std::string(likely);
}

bool isAboutUnknownKey(const Issue& issue) {
    return issue.message.starts_with(kUnknownKey);
}

Issue unknownKey(std::string pointer, std::string_view key, const Json& value,
                 const std::vector<KnownKey>& known) {
    Issue issue{Severity::error, std::move(pointer), kUnknownKey, excerpt(value), {}};
    if (const std::string likely = likelyKey(key, known); !likely.empty()) {
        issue.message += "; did you mean \"" + likely + "\"?";
        return issue;
    }
    issue.message += ", so what it says would have no effect";
    issue.allowed = (known.empty() ? "" : listedKeys(known) + "; ") +
                    std::string("notes, in keys that begin with _; or a newer version of Hingelab");
    return issue;
}

void reportUnknownKeys(const Json& object, const std::string& pointer, const std::vector<KnownKey>& known,
                       Issues& issues) {
    for (const auto& [key, value] : object.items()) {
        const bool isKnown =
            std::any_of(known.begin(), known.end(),
                        [&, own = std::string_view(key)](const KnownKey& k) { return k.key == own; });
        if (isKnown || isNoteKey(key) || issues.size() > kMaximumIssues) continue;
        issues.push_back(unknownKey(pointer + "/" + escapeSegment(key), key, value, known));
    }
}

} // namespace hingelab
