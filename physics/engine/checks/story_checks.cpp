// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks/story_checks.h"

#include <algorithm>
#include <numeric>

#include "simulation/model.h"
#include "text/check_support.h"

namespace hingelab {
namespace {

using namespace checks;

/// Levenshtein's distance (1966): how many letters must come, go or change to make one text the other.
std::size_t editDistance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, diagonal + 1, row[j] + 1});
        }
    }
    return row[b.size()];
}

constexpr std::size_t kLongestCompared = 300; // [bytes] beyond, nothing is like it
constexpr std::size_t kLongestStory = 50;     // channels; a plot of so many tells nothing
constexpr std::size_t kMostLike = 3;

} // namespace

std::vector<std::string> namesLike(const std::string& name, const std::vector<std::string>& known,
                                   std::size_t count) {
    if (name.size() > kLongestCompared) return {};
    std::vector<std::pair<std::size_t, std::size_t>> ranked; // distance, index
    ranked.reserve(known.size());
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (known[i].size() > kLongestCompared) continue;
        const bool isWithin = !name.empty() && known[i].find(name) != std::string::npos;
        ranked.emplace_back(isWithin ? 0 : editDistance(name, known[i]), i);
    }
    std::sort(ranked.begin(), ranked.end());
    ranked.resize(std::min(count, ranked.size()));
    std::vector<std::string> names;
    names.reserve(ranked.size());
    for (const auto& [distance, index] : ranked) names.push_back(known[index]);
    return names;
}

void checkStory(const Model& model, Issues& issues) {
    const Rig& rig = model.rig();
    if (rig.story.empty()) return;
    if (rig.story.size() > kLongestStory) {
        addWarning(issues, "/story", "The story is too long; it is not plotted",
                   std::to_string(rig.story.size()), "at most " + std::to_string(kLongestStory) + " channels");
        return;
    }
    std::vector<std::string> known;
    for (std::size_t i = 0; i < rig.story.size(); ++i) {
        const std::string& channel = rig.story[i];
        const auto first = std::find(rig.story.begin(), rig.story.end(), channel);
        if (static_cast<std::size_t>(first - rig.story.begin()) != i) {
            addWarning(issues, at("story", i), "This channel stands there twice", quoted(channel), "once");
            continue;
        }
        if (model.channelIndex(channel) >= 0) continue;
        if (known.empty()) {
            known.reserve(model.channels().size());
            for (const Channel& c : model.channels()) known.push_back(c.name);
        }
        std::string like;
        for (const std::string& name : namesLike(channel, known, kMostLike)) {
            if (!like.empty()) like += ", ";
            like += name;
        }
        addWarning(issues, at("story", i), "The rig has no such channel; it is not plotted", quoted(channel),
                   like.empty() ? "the name of a channel" : "a channel of the rig, such as " + like);
    }
}

} // namespace hingelab
