// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/channel_choice.h"

#include <string_view>

#include "app/hingelab_cli/files.h"

namespace hingelab::cli {

/// On a mismatch only the last star can help, so one place to go back to
/// is enough.
bool matchesPattern(std::string_view pattern, std::string_view text) {
    std::size_t p = 0;
    std::size_t t = 0;
    std::size_t star = std::string_view::npos;
    std::size_t resume = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

std::vector<std::size_t> chosenChannels(const Model& model, const std::vector<std::string>& patterns) {
    std::vector<std::size_t> chosen{0};
    for (const std::string& pattern : patterns) {
        const std::size_t before = chosen.size();
        for (std::size_t i = 1; i < model.channels().size(); ++i) {
            if (matchesPattern(pattern, model.channels()[i].name)) chosen.push_back(i);
        }
        if (chosen.size() == before && pattern != "time") {
            throw CommandError(ExitCode::usage,
                               "no channel is called \"" + pattern +
                                   "\" (see: hingelab-cli channels RIG; * stands for any text)");
        }
    }
    if (patterns.empty()) {
        for (std::size_t i = 1; i < model.channels().size(); ++i) chosen.push_back(i);
    }
    return chosen;
}

} // namespace hingelab::cli
