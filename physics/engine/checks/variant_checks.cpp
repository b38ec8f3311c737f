// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks/variant_checks.h"

#include <algorithm>
#include <cctype>

#include "text/check_support.h"

namespace hingelab {

bool isColour(const std::string& text) {
    return text.size() == 7 && text.front() == '#' &&
           std::all_of(text.begin() + 1, text.end(), [](unsigned char c) { return std::isxdigit(c) != 0; });
}

void checkVariants(const Rig& rig, Issues& issues) {
    using namespace checks;
    if (rig.variants.size() > kMostVariants) {
        addError(issues, "/variants", "There are too many variants", std::to_string(rig.variants.size()),
                 "at most " + std::to_string(kMostVariants));
    }
    for (std::size_t i = 0; i < rig.variants.size(); ++i) {
        const std::string& colour = rig.variants[i].colour;
        if (colour.empty() || isColour(colour)) continue;
        addError(issues, at("variants", i, "/colour"), "This is not a colour", quoted(colour),
                 "such as #aa3377, or absent");
    }
}

} // namespace hingelab
