// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "text/issue.h"

namespace hingelab {

class Model;

/// Warns of channels of the story that a simulation of the rig does not report, and of those that stand there
/// twice. Never errors: a rig moves without its story.
void checkStory(const Model& model, Issues& issues);

/// The names most like one that there is not, the best first, at most `count`: by how many letters must change
/// (Levenshtein's distance), those that have it within them first.
[[nodiscard]] std::vector<std::string> namesLike(const std::string& name, const std::vector<std::string>& known,
                                                 std::size_t count);

} // namespace hingelab
